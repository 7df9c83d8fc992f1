// SPDX-License-Identifier: MIT
// The module of meshes alone: rays and batches answer, and other verbs say that it lacks them.
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { test } from "node:test";
import * as abut from "../dist/index.js";

const module = new URL("../dist/abut-meshes.wasm", import.meta.url);

test("rays and points against a mesh", { skip: !existsSync(module) }, async () => {
    await abut.init(readFileSync(module));
    const mesh = abut.Mesh.from([0, 0, 0, 4, 0, 0, 0, 4, 0], [0, 1, 2]);
    assert.equal(abut.raycast(new abut.Ray([1, 1, 5], [0, 0, -1]), mesh).t, 5);
    assert.deepEqual([...abut.raycastEach([1, 1, 5, 9, 9, 5], [0, 0, -1, 0, 0, -1], mesh).t], [5, Infinity]);
    assert.deepEqual([...abut.closestPointsEach([1, 1, 2], mesh).distance], [2]);
    assert.throws(() => abut.intersects(new abut.Sphere([0, 0, 0], 1), mesh), /lacks web_intersects: load abut\.wasm/);
    assert.deepEqual(mesh.bounds, new abut.Aabb([0, 0, 0], [4, 4, 0]));
    assert.deepEqual(abut.Mesh.fromBytes(mesh.toBytes()).triangles(), mesh.triangles());
    assert.throws(() => mesh.at(abut.Pose.identity).toMesh(), /lacks web_transform: load abut\.wasm/);
    assert.equal(abut.occluded(new abut.Ray([1, 1, 5], [0, 0, -1]), mesh), true);
});
