// SPDX-License-Identifier: MIT
// Builds a mesh beside the page and moves its bytes there.
import { init, Mesh } from "abut";

onmessage = async ({ data }) => {
    await init();
    const bytes = Mesh.from(data).toBytes();
    postMessage(bytes, { transfer: [bytes.buffer] });
};
