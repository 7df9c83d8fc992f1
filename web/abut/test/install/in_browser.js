// SPDX-License-Identifier: MIT
// The installed package in a page, which tells the results in its title.
import * as abut from "abut";
import { ask, positions } from "./ask.js";

/** The bytes of the mesh that a worker builds. */
function builtByWorker() {
    const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
    return new Promise((resolve, reject) => {
        worker.onmessage = ({ data }) => resolve(data);
        worker.onerror = reject;
        worker.postMessage(positions);
    });
}

try {
    await abut.init();
    const mesh = abut.Mesh.fromBytes(await builtByWorker());
    const inline = await import("abut/inline");
    await inline.init();
    document.title = `${ask(abut)}, ${ask(inline)}, ${mesh.size}`;
} catch (error) {
    document.title = `wrong: ${error?.stack ?? error}`;
}
