// SPDX-License-Identifier: MIT
// Builds a mesh in a worker and hands its bytes over, as the test of images does.
import { parentPort, workerData } from "node:worker_threads";
import { init, Mesh } from "../dist/index.js";

await init(workerData.module);
const mesh = Mesh.from(workerData.positions);
if (workerData.shared) {
    parentPort.postMessage(mesh.toBytes((size) => new SharedArrayBuffer(size)));
} else {
    const bytes = mesh.toBytes();
    parentPort.postMessage(bytes, [bytes.buffer]); // moved, not copied
}
