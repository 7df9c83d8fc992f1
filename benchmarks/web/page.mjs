// SPDX-License-Identifier: MIT
// What page.html measures.
import { fromBytes } from "./questions.mjs";
import { measure } from "./table.mjs";

window.measureAll = async (patience) => {
    const file = await fetch("../../build/bench/web/questions.bin");
    const { mesh, questions } = fromBytes(await file.arrayBuffer());
    return measure(mesh, questions, { now: () => performance.now() / 1000, patience }, console.log);
};
