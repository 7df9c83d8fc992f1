// SPDX-License-Identifier: MIT
// What init() cannot use is an AbutError that names it, after which init() can be called again.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import * as abut from "../dist/index.js";
import * as inline from "../dist/inline.js";

const file = new URL(`../dist/${process.env.ABUT_WEB_MODULE ?? "abut.wasm"}`, import.meta.url);

/** The array after its buffer was transferred, as to a worker. */
function transferred(array) {
    structuredClone(array.buffer, { transfer: [array.buffer] });
    return array;
}

test("init names what it was given and what it takes", async () => {
    const empty = [0, 97, 115, 109, 1, 0, 0, 0];
    // (module (import "env" "f" (func)))
    const other = [...empty, 1, 4, 1, 0x60, 0, 0, 2, 9, 1, 3, 0x65, 0x6e, 0x76, 1, 0x66, 0, 0];
    const cases = [
        [null, /init\(\) takes the address.*, not null/],
        [5, /init\(\) takes .*, not 5/],
        [{}, /init\(\) takes .*, not a Object/],
        [Promise.resolve(7), /the promise gives 7, not a Response/],
        [Promise.reject(new Error("offline")), /could not be loaded: offline/],
        [Uint8Array.of(1, 2, 3), /a Uint8Array of 3 bytes is no WebAssembly module/],
        [new ArrayBuffer(0), /a ArrayBuffer of 0 bytes is no/],
        [Uint8Array.from([...empty, 99, 99]), /of 10 bytes cannot be compiled/],
        [Uint8Array.from(empty), /is not abut's; give abut\.wasm/],
        [Uint8Array.from(other), /is not abut's/],
        [new WebAssembly.Module(Uint8Array.from(other)), /is not abut's/],
        [transferred(Uint8Array.from(empty)), /what it was given is a Uint8Array whose memory is gone/],
        ["nowhere.wasm", /file:.*dist\/nowhere\.wasm could not be read: .*relative address/],
        [new URL("nowhere.wasm", import.meta.url), /test\/nowhere\.wasm could not be read/],
        ["http://", /"http:\/\/" is no address/],
        ["http://127.0.0.1:9/abut.wasm", /127\.0\.0\.1:9\/abut\.wasm could not be loaded/],
        ["index.js", /dist\/index\.js is no WebAssembly module/],
        [new Response("gone", { status: 404 }), /could not be loaded from a Response: 404/],
    ];
    for (const [source, message] of cases) await assert.rejects(abut.init(source), { name: "AbutError", message }, String(message));
    await assert.rejects(inline.init(null), /not null/);
    assert.throws(() => abut.intersects([0, 0, 0], [0, 0, 0]), /await init\(\) first/);
});

test("shared bytes are taken", async () => {
    const bytes = readFileSync(file), shared = new Uint8Array(new SharedArrayBuffer(bytes.length));
    shared.set(bytes);
    await abut.init(shared.buffer);
    assert.equal(abut.intersects([0, 0, 0], [0, 0, 0]), true);
});

test("beside import.meta.url stand only addresses that bundlers read: webpack replaces others by an error", () => {
    const folder = new URL("../dist/", import.meta.url), addresses = [];
    for (const name of readdirSync(folder, { recursive: true }).filter((name) => name.endsWith(".js") && name !== "encoded.js")) {
        const code = readFileSync(new URL(name, folder), "utf8");
        for (const [, address] of code.matchAll(/new URL\(([^()]*), import\.meta\.url\)/g)) addresses.push(address);
    }
    assert.deepEqual(addresses.sort(), ['"./abut-plain.wasm"', '"./abut.wasm"']);
});
