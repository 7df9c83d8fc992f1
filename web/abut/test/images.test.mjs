// SPDX-License-Identifier: MIT
// Images of meshes: made in a worker, moved to another, and read; damaged ones are refused.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { Worker } from "node:worker_threads";
import * as abut from "../dist/index.js";

const module = await WebAssembly.compile(readFileSync(new URL(`../dist/${process.env.ABUT_WEB_MODULE ?? "abut.wasm"}`, import.meta.url)));
await abut.init(module);

const positions = new Float32Array(9 * 3000).map((_, i) => Math.sin(i * i));

/** The bytes that a worker makes of these triangles. */
function builtElsewhere(shared) {
    return new Promise((resolve, reject) => {
        const worker = new Worker(new URL("image_worker.mjs", import.meta.url), { workerData: { module, positions, shared } });
        worker.once("message", resolve);
        worker.once("error", reject);
    });
}

test("a mesh that a worker has built answers here as one built here", async () => {
    const here = abut.Mesh.from(positions);
    for (const shared of [false, true]) {
        const bytes = await builtElsewhere(shared);
        assert.deepEqual(new Uint8Array(bytes), here.toBytes());
        const mesh = abut.Mesh.fromBytes(bytes);
        assert.deepEqual(mesh.vertices(), here.vertices());
        assert.deepEqual(mesh.triangles(), here.triangles());
        for (let i = 0; i < 200; i++) {
            const ray = new abut.Ray([Math.sin(i), Math.cos(3 * i), -2], [Math.sin(5 * i) / 2, Math.cos(7 * i) / 2, 1]);
            assert.deepEqual(abut.raycast(ray, mesh), abut.raycast(ray, here));
        }
        const moved = mesh.vertices().map((x) => x + 1);
        assert.deepEqual(mesh.refitted(moved).vertices(), moved);
        mesh.free();
    }
});

test("what is no image, cut off or damaged is refused, and leaks nothing", async () => {
    const { wasm } = await import("../dist/module.js");
    const bytes = abut.Mesh.from(positions).toBytes();
    const refuse = (change, message) => {
        const copy = bytes.slice();
        assert.throws(() => abut.Mesh.fromBytes(change(copy) ?? copy), { name: "AbutError", message });
    };
    refuse(() => new Uint8Array(10), /byte 10: the file ends inside its header/);
    refuse((b) => void (b[0] = 0), /this is no mesh saved by abut/);
    refuse((b) => b.subarray(0, b.length - 4096), /the header declares/);
    refuse((b) => void (b[4096] ^= 1), /something is damaged in the bytes of each vertex/);
    const before = wasm().memory.buffer.byteLength;
    for (let i = 0; i < 100; i++) refuse((b) => void (b[100] ^= 1), /the header is damaged/);
    for (let i = 0; i < 100; i++) abut.Mesh.fromBytes(bytes).free();
    assert.equal(wasm().memory.buffer.byteLength, before);
});

test("an empty mesh has an image, too", () => {
    assert.equal(abut.Mesh.fromBytes(abut.Mesh.from([]).toBytes()).size, 0);
});
