// SPDX-License-Identifier: MIT
// Prints a table of the npm package beside three-mesh-bvh, Rapier, manifold-3d and the native library on one core, in
// Node, and then one in Chromium: compare.mjs [NATIVE PROGRAM]. Times are those of the processor in Node, and those of
// the clock in Chromium. ABUT_PATIENCE are the seconds after which a library that compares all pairs is stopped.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { measureInChromium } from "./chromium.mjs";
import { readDragon } from "./dragon.mjs";
import { makeQuestions, toBytes } from "./questions.mjs";
import { measure, milliseconds, rate, toMarkdown } from "./table.mjs";

const folder = new URL("../../build/bench/web/", import.meta.url).pathname, native = process.argv[2];
const patience = Number(process.env.ABUT_PATIENCE ?? 60);
mkdirSync(folder, { recursive: true });

const mesh = readDragon(), questions = makeQuestions(mesh, 200000), file = `${folder}questions.bin`;
writeFileSync(file, toBytes(mesh, questions));
const clock = { now: () => process.cpuUsage().user / 1e6, patience };
const { table, manifold } = await measure(mesh, questions, clock, console.error);
if (native !== undefined && existsSync(native)) {
    const lines = execFileSync(native, [file]).toString().trim().split("\n").map(Number);
    table[0].push("abut, native by SSE4");
    lines.forEach((line, i) => table[i + 1].push(i === 0 || i === 7 ? milliseconds(line) : rate(line)));
}
console.log(`Node ${process.version}, ${mesh.indices.length / 3} triangles\n\n${toMarkdown(table)}\n\n${manifold}`);

const inChromium = await measureInChromium(patience);
console.log(`\nChromium ${inChromium.version}\n\n${toMarkdown(inChromium.table)}\n\n${inChromium.manifold}`);
