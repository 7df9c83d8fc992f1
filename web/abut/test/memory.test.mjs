// SPDX-License-Identifier: MIT
// What happens at the end of memory where the module cannot return an error: an instance of its own, which it ends.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import * as abut from "../dist/index.js";
import { call } from "../dist/module.js";

await abut.init(readFileSync(new URL(`../dist/${process.env.ABUT_WEB_MODULE ?? "abut.wasm"}`, import.meta.url)));

test("a verb that meets the end of memory retires the instance, and all later calls say so", () => {
    const points = Float64Array.from({ length: 2997 }, (_, i) => Math.sin(1.7 * i)), hull = new abut.Hull(points);
    const mesh = abut.Mesh.from(points);
    assert.notEqual(abut.contact(hull, mesh), null);
    for (let size = 2 ** 29; size >= 256; ) if (call("web_allocate", size) === 0) size /= 2;
    const error = { name: "AbutError", message: /ran out of memory/ };
    assert.throws(() => abut.contact(hull, mesh), error);
    assert.throws(() => abut.intersects([0, 0, 0], [0, 0, 0]), error);
    hull.free();
    mesh.free();
});
