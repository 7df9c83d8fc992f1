// SPDX-License-Identifier: MIT
// Errors, memory, batches and what the package does with what it is given.
import assert from "node:assert/strict";
import { test } from "node:test";
import * as abut from "../dist/index.js";

test("before init every function says what to do", () => {
    assert.throws(() => abut.intersects([0, 0, 0], [0, 0, 0]), /await init\(\) first/);
});
// What is no module is refused, with the remedy, and init can be called again.
await assert.rejects(abut.init(new Response("<!doctype html>")), { name: "AbutError", message: /no WebAssembly module.*optimizeDeps/ });
await abut.init();

const tetrahedron = () => abut.Mesh.from([0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1], [0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3]);

test("shapes answer as the documentation says", () => {
    assert.equal(abut.intersects(new abut.Sphere([0, 0, 0], 1), new abut.Sphere([2, 0, 0], 1)), true);
    assert.equal(abut.distance([0, 0, 5], new abut.Sphere({ x: 0, y: 0, z: 0 }, 1)), 4);
    assert.equal(abut.distance(new abut.Cylinder([0, 0, 0], [0, 0, 2], 1), Float64Array.of(0, 3, 1)), 2);
    assert.equal(abut.distance(new abut.Cone([0, 0, 0], [0, 0, 2], 1), [0, 0, 5]), 3);
    assert.deepEqual(abut.closestPoints([0, 0, 5], new abut.Sphere([0, 0, 0], 1)).whereB, { model: -1, triangle: -1 });
    assert.equal(abut.classify(new abut.Sphere([0, 0, 0], 1), new abut.Aabb([-2, -2, -2], [2, 2, 2])), "inside");
    assert.deepEqual(new abut.Obb([0, 0, 0], [0, 0, Math.SQRT1_2, Math.SQRT1_2], [1, 2, 3]).axes.length, 9);
    assert.deepEqual(abut.Pose.translation([1, 2, 3]).apply(new abut.Sphere([0, 0, 0], 1)).center, [1, 2, 3]);
});

test("an error names what is wrong, and everything works on", () => {
    for (let i = 0; i < 1000; i++) {
        assert.throws(() => abut.Mesh.from([0, 0, 0, 1, 0, 0, 0, NaN, 0]), { name: "AbutError", message: /vertex 2 is not finite/ });
    }
    assert.throws(() => abut.Mesh.from([0, 0, 0], [0, 1, 2]), /refers to vertex/);
    assert.throws(() => new abut.Hull([0, 0, Infinity]), abut.AbutError);
    assert.throws(() => abut.intersects("a sphere", [0, 0, 0]), /intersects takes/);
    assert.equal(tetrahedron().size, 4);
});

test("what is freed is given back", async () => {
    const { wasm } = await import("../dist/module.js");
    const size = () => wasm().memory.buffer.byteLength;
    const positions = new Float32Array(9 * 10000).map((_, i) => Math.sin(i));
    abut.Mesh.from(positions).free();
    const before = size();
    for (let i = 0; i < 30; i++) {
        const mesh = abut.Mesh.from(positions);
        assert.throws(() => mesh.refitted([0, 0, 0]), abut.AbutError);
        mesh.free();
        assert.throws(() => mesh.size, /was freed/);
    }
    assert.equal(size(), before);
});

test("memory that runs out is an error, after which everything works on", async () => {
    const { call } = await import("../dist/module.js");
    const taken = [];
    for (let size = 2 ** 29; size > 2 ** 20; ) {
        const at = call("web_allocate", size);
        if (at === 0) size /= 2;
        else taken.push(at);
    }
    const positions = new Float32Array(9 * 20000).map((_, i) => Math.sin(i));
    for (let i = 0; i < 20; i++) {
        assert.throws(() => abut.Mesh.from(positions), { name: "AbutError", message: /out of memory/ });
    }
    for (const at of taken) call("web_release", at);
    assert.equal(abut.Mesh.from(positions).size, 20000);
});

test("batches answer as single calls, in floats and doubles", () => {
    const mesh = tetrahedron(), n = 500;
    const origins = new Float32Array(3 * n).map((_, i) => 3 * Math.sin(7 * i));
    const directions = new Float64Array(3 * n).map((_, i) => Math.cos(11 * i) - origins[i] / 3);
    const hits = abut.raycastEach(origins, directions, mesh, { fields: ["t", "triangle", "point", "normal", "barycentric"] });
    const occluded = abut.occludedEach(origins, directions, mesh);
    const nearest = abut.closestPointsEach(origins, mesh), signed = abut.signedDistanceEach(origins, mesh);
    const inside = abut.containsEach(mesh, origins), distances = abut.distanceEach(origins, mesh);
    for (let i = 0; i < n; i++) {
        const v = (list) => [list[3 * i], list[3 * i + 1], list[3 * i + 2]];
        const hit = abut.raycast(new abut.Ray(v(origins), v(directions)), mesh);
        assert.equal(hits.t[i], hit ? hit.t : Infinity);
        assert.equal(hits.triangle[i], hit ? hit.where.triangle : -1);
        if (hit) assert.deepEqual([v(hits.point), v(hits.normal), v(hits.barycentric)], [hit.point, hit.normal, hit.barycentric]);
        assert.equal(occluded[i], hit ? 1 : 0);
        const c = abut.closestPoints(v(origins), mesh);
        assert.deepEqual([nearest.distance[i], nearest.triangle[i], v(nearest.onB)], [c.distance, c.whereB.triangle, c.onB]);
        assert.equal(distances[i], c.distance);
        assert.equal(signed[i], abut.signedDistance(v(origins), mesh));
        assert.equal(inside[i], abut.contains(mesh, v(origins)) ? 1 : 0);
    }
    const out = { t: new Float32Array(n) };
    assert.equal(abut.raycastEach(origins, directions, mesh, { out }), out);
    assert.deepEqual(out.t, Float32Array.from(hits.t));
});

test("a filter chooses hits, and what it throws arrives", () => {
    const mesh = tetrahedron(), ray = new abut.Ray([0.1, 0.1, -1], [0, 0, 1]);
    assert.equal(abut.raycast(ray, mesh).where.triangle, 0);
    assert.equal(abut.raycast(ray, mesh, { filter: ({ triangle }) => triangle !== 0 }).where.triangle, 3);
    assert.throws(() => abut.raycast(ray, mesh, { filter: () => { throw new Error("mine"); } }), /mine/);
    assert.equal(abut.raycast(ray, mesh).where.triangle, 0);
});

test("meshes are checked and clash", () => {
    const mesh = tetrahedron(), other = abut.Mesh.from(mesh.vertices().map((x) => x + 0.125), mesh.triangles());
    const report = abut.check(mesh);
    assert.equal(report.closed && report.sound, true);
    assert.equal(report.componentCount, 1);
    const clash = abut.clash(mesh, other);
    assert.equal(clash.kind, "piercing");
    assert.ok(clash.curve.length > 0 && clash.pairs.length > 0);
    assert.equal(abut.clash([mesh, other, mesh]).length, 3);
    assert.deepEqual(abut.overlappingPairs(mesh, other), clash.pairs);
});

test("scenes move, and tell what began to touch", () => {
    const scene = new abut.Scene();
    const a = scene.add({ shape: new abut.Sphere([0, 0, 0], 1), name: "a ball" });
    const b = scene.add({ shape: tetrahedron(), pose: abut.Pose.translation([5, 0, 0]) });
    assert.equal(scene.name(a), "a ball");
    assert.equal(scene.overlappingPairs().length, 0);
    scene.moveEach([b], [1, 0, 0, 0, 0, 0, 1]);
    assert.deepEqual([...scene.overlappingPairs()], [a, b]);
    assert.deepEqual([...scene.updateTouches().began], [a, b]);
    assert.equal(scene.raycast(new abut.Ray([-5, 0, 0], [1, 0, 0])).model, a);
    assert.equal(scene.raycast(new abut.Ray([-5, 0, 0], [1, 0, 0]), { filter: (id) => id !== a }).model, b);
    assert.equal(scene.remove(b), true);
    assert.deepEqual([...scene.updateTouches().ended], [a, b]);
    assert.throws(() => scene.move(b, abut.Pose.identity), /generation/);
    scene.free();
});
