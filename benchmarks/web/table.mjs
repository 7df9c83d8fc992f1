// SPDX-License-Identifier: MIT
// Measures all libraries; medians of three. In Node and in a browser.
import { makeLibraries } from "./libraries.mjs";
import { addManifold } from "./manifold.mjs";

export const rate = (time) => `${(1e-6 / time).toPrecision(2)} M/s`;
export const milliseconds = (time) => (time < 0.1 ? `${(1000 * time).toFixed(1)} ms` : `${time.toFixed(2)} s`);
const one = (question) => (n) => {
    for (let i = 0; i < n; i++) question(i);
};

/** What each row shows, of a library x; `each` is the time of one of many. */
const rows = [
    ["build", (x, { median }) => x.build && milliseconds(median(x.build).time)],
    ["first hit of random rays", (x, { each }) => x.ray && rate(each(one(x.ray)))],
    ["first hits, batch", (x, { each }) => x.rays && rate(each(x.rays))],
    ["closest point, near", (x, { each }) => x.near && rate(each(one(x.near)))],
    ["closest points near, batch", (x, { each }) => x.nearEach && rate(each(x.nearEach))],
    ["closest point, anywhere", (x, { each }) => x.anywhere && rate(each(one(x.anywhere)))],
    ["closest points anywhere, batch", (x, { each }) => x.anywhereEach && rate(each(x.anywhereEach))],
    ["touching triangle pairs of two", (x, { median, seconds }) => {
        if (!x.pairs) return undefined;
        const first = seconds(x.pairs);
        return typeof first.answer === "string" ? first.answer : milliseconds(median(x.pairs).time);
    }],
];

export const toMarkdown = (table) =>
    table.map((row, i) => `| ${row.join(" | ")} |${i === 0 ? `\n|${row.map(() => "---").join("|")}|` : ""}`).join("\n");

/** The table as an array of rows, and the text of that beside manifold-3d. `clock` is as for makeLibraries. */
export async function measure(mesh, questions, clock, report = () => {}) {
    function seconds(work) {
        const start = clock.now(), answer = work();
        return { time: clock.now() - start, answer };
    }
    const median = (work) => [0, 1, 2].map(() => seconds(work)).sort((a, b) => a.time - b.time)[1];
    /** Seconds for one question, of so many that they take about half a second. */
    function each(run) {
        let n = 500;
        for (; n < questions.count; n *= 2) if (seconds(() => run(Math.min(n, questions.count))).time > 0.2) break;
        n = Math.min(n, questions.count);
        return median(() => run(n)).time / n;
    }
    const libraries = await makeLibraries(mesh, questions, clock);
    const table = [["the dragon", ...libraries.map((x) => x.name)]];
    for (const [name, run] of rows) {
        table.push([name, ...libraries.map((x) => run(x, { seconds, median, each }) ?? "–")]);
        report(table.at(-1).join(" | "));
    }
    return { table, manifold: await addManifold(median, milliseconds) };
}
