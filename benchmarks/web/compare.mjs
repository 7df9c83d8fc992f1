// SPDX-License-Identifier: MIT
// Prints a table of the npm package beside three-mesh-bvh, Rapier, manifold-3d and the native library on one core:
// compare.mjs [NATIVE PROGRAM]. Times are those of the processor, medians of three.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { readDragon } from "./dragon.mjs";
import { makeLibraries } from "./libraries.mjs";
import { addManifold } from "./manifold.mjs";
import { makeQuestions, writeQuestions } from "./questions.mjs";

const folder = new URL("../../build/bench/web/", import.meta.url).pathname, native = process.argv[2];
mkdirSync(folder, { recursive: true });

function seconds(work) {
    const start = process.cpuUsage();
    const answer = work();
    return { time: process.cpuUsage(start).user / 1e6, answer };
}
const median = (work) => [0, 1, 2].map(() => seconds(work)).sort((a, b) => a.time - b.time)[1];

/** Seconds for one question, of so many that they take about half a second. */
function timeOfOne(count, ask) {
    let n = 500;
    for (; n < count; n *= 2) if (seconds(() => ask(Math.min(n, count))).time > 0.2) break;
    n = Math.min(n, count);
    return median(() => ask(n)).time / n;
}
const one = (question) => (n) => {
    for (let i = 0; i < n; i++) question(i);
};

const rate = (time) => `${(1e-6 / time).toPrecision(2)} M/s`;
const milliseconds = (time) => (time < 0.1 ? `${(1000 * time).toFixed(1)} ms` : `${time.toFixed(2)} s`);

const rows = [
    ["build", (x) => x.build && milliseconds(median(x.build).time)],
    ["first hit of random rays", (x, n) => x.ray && rate(timeOfOne(n, one(x.ray)))],
    ["first hits, batch", (x, n) => x.rays && rate(timeOfOne(n, x.rays))],
    ["closest point, near", (x, n) => x.near && rate(timeOfOne(n, one(x.near)))],
    ["closest points near, batch", (x, n) => x.nearEach && rate(timeOfOne(n, x.nearEach))],
    ["closest point, anywhere", (x, n) => x.anywhere && rate(timeOfOne(n, one(x.anywhere)))],
    ["closest points anywhere, batch", (x, n) => x.anywhereEach && rate(timeOfOne(n, x.anywhereEach))],
    ["touching triangle pairs of two", (x) => {
        if (!x.pairs) return undefined;
        const first = seconds(x.pairs);
        return typeof first.answer === "string" ? first.answer : milliseconds(median(x.pairs).time);
    }],
];

const mesh = readDragon();
const questions = makeQuestions(mesh, 200000);
const libraries = await makeLibraries(mesh, questions);
const table = [["the dragon", ...libraries.map((x) => x.name)]];
for (const [name, ask] of rows) {
    table.push([name, ...libraries.map((x) => ask(x, questions.count) ?? "–")]);
    console.error(table.at(-1).join(" | "));
}
if (native !== undefined && existsSync(native)) {
    const file = `${folder}questions.bin`;
    writeQuestions(file, mesh, questions);
    const lines = execFileSync(native, [file]).toString().trim().split("\n").map(Number);
    table[0].push("abut, native by SSE4");
    rows.forEach((_, i) => table[i + 1].push(i === 0 || i === 7 ? milliseconds(lines[i]) : rate(lines[i])));
}
console.log(`Node ${process.version}, ${mesh.indices.length / 3} triangles\n`);
console.log(table.map((row, i) => `| ${row.join(" | ")} |${i === 0 ? `\n|${row.map(() => "---").join("|")}|` : ""}`).join("\n"));
console.log(`\n${await addManifold(median, milliseconds)}`);
