// SPDX-License-Identifier: MIT
// Links a library by gold, with its functions in the order in which the library compresses best:
// order_sections.mjs COMPILER ARGUMENT…, a command that links and that may strip. Meant for CMAKE_CXX_LINKER_LAUNCHER.
//
// The library is linked twice: first with its symbols, of which the order follows, then with the names of the sections
// in this order. Each function has a section of its own (-ffunction-sections).
import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { compressionOrder } from "./compression_order.mjs";

function linked(command) {
    const { status } = spawnSync(command[0], command.slice(1), { stdio: "inherit" });
    if (status !== 0) process.exit(status ?? 1);
}

const linesOf = (program, ...options) =>
    execFileSync(program, options, { encoding: "utf8", maxBuffer: 2 ** 30 }).trim().split("\n");

/** The functions of a library in the order of their addresses: their bytes and their names. */
function functionsOf(path) {
    const [, address, offset] = linesOf("readelf", "-SW", path)
        .map((line) => / \.text +PROGBITS +([0-9a-f]+) ([0-9a-f]+) /.exec(line))
        .find((found) => found);
    const shift = parseInt(offset, 16) - parseInt(address, 16);
    const bytes = readFileSync(path), found = new Map();
    for (const line of linesOf("nm", "-S", path)) {
        const [at, size, kind, name] = line.split(" ");
        if (!name || !"tTwW".includes(kind)) continue;
        const start = parseInt(at, 16) + shift;
        const function_ = found.get(start) ?? { start, size: 0, names: [] };
        function_.size = Math.max(function_.size, parseInt(size, 16));
        function_.names.push(name);
        found.set(start, function_);
    }
    return [...found.values()]
        .sort((a, b) => a.start - b.start)
        .map(({ start, size, names }) => ({ body: bytes.subarray(start, start + size), names }));
}

/** The names that the section of a function may have; the rarely executed part of a function has a section of its
 * own. */
const sectionsOf = (name) => [`.text.${name}`, ...(name.endsWith(".cold") ? [`.text.unlikely.${name.slice(0, -5)}`] : [])];

const command = process.argv.slice(2), output = command.indexOf("-o") + 1;
if (output === 0) {
    linked(command);
    process.exit();
}
const path = command[output], unordered = `${path}.unordered`, list = `${path}.sections`;
linked(command.map((argument) => (argument === path ? unordered : argument)).filter((argument) => argument !== "-Wl,-s"));
const functions = functionsOf(unordered);
const order = compressionOrder(functions.map(({ body }) => body));
writeFileSync(list, order.flatMap((i) => functions[i].names.flatMap(sectionsOf)).join("\n") + "\n");
linked([...command, `-Wl,--section-ordering-file=${list}`]);
rmSync(unordered);
rmSync(list);
