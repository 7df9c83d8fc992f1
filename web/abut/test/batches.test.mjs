// SPDX-License-Identifier: MIT
// Each answer of a batch is that of the single call; scenes tell what they were told.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import * as abut from "../dist/index.js";

await abut.init(readFileSync(new URL(`../dist/${process.env.ABUT_WEB_MODULE ?? "abut.wasm"}`, import.meta.url)));

const tetrahedron = abut.Mesh.from([0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1], [0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3]);
const n = 200;
const numbers = (count, seed) => Float64Array.from({ length: count }, () => (seed = (seed * 1103515245 + 12345) % 2147483648) / 536870912 - 2);
const at = (list, i) => [list[3 * i], list[3 * i + 1], list[3 * i + 2]];
const points = numbers(3 * n, 7);
const shapes = Array.from({ length: n }, (_, i) => {
    const p = at(points, i);
    switch (i % 4) {
        case 0: return new abut.Sphere(p, 0.25);
        case 1: return p;
        case 2: return new abut.Hull([...p, p[0] + 1, p[1], p[2], p[0], p[1] + 1, p[2], p[0], p[1], p[2] + 1]);
        default: return new abut.Frustum([[-1, 0, 0], [1, 0, 0], [0, -1, 0], [0, 1, 0], [0, 0, -1], [0, 0, 1]].map((v, k) => new abut.Plane(v, 0.3 + (k % 2 ? 1 : -1) * p[k >> 1])));
    }
});

test("verbs of many points, shapes and poses", () => {
    const pose = (poses, i) => new abut.Pose(poses.slice(7 * i + 3, 7 * i + 7), poses.slice(7 * i, 7 * i + 3));
    const flat = new Float64Array(7 * n);
    for (let i = 0; i < n; i++) flat.set([...at(points, i), 0, 0, Math.sin(i), Math.cos(i)], 7 * i);
    const ways = [
        { things: points, one: (i) => at(points, i), x: [tetrahedron] },
        { things: Float32Array.from(points), one: (i) => at(Float32Array.from(points), i), x: [tetrahedron] },
        { things: shapes, one: (i) => shapes[i], x: [tetrahedron.at(abut.Pose.translation([0.5, 0, 0]), 2)] },
        { things: flat, one: (i) => tetrahedron.at(pose(flat, i)), x: [tetrahedron, new abut.Sphere([0, 0, 1], 0.5)] },
        { things: flat, one: (i) => pose(flat, i).apply(new abut.Capsule([0, 0, 0], [1, 0, 0], 0.2)), x: [new abut.Capsule([0, 0, 0], [1, 0, 0], 0.2), tetrahedron] },
    ];
    for (const { things, one, x } of ways) {
        const last = x[x.length - 1];
        const touching = abut.intersectsEach(things, ...x), near = abut.withinEach(things, ...x, 0.5);
        const distances = abut.distanceEach(things, ...x), contacts = abut.contactEach(things, ...x), closest = abut.closestPointsEach(things, ...x);
        for (let i = 0; i < n; i++) {
            assert.equal(touching[i], Number(abut.intersects(one(i), last)));
            assert.equal(near[i], Number(abut.within(one(i), last, 0.5)));
            assert.equal(distances[i], abut.distance(one(i), last));
            assert.deepEqual(contacts[i], abut.contact(one(i), last));
            const c = abut.closestPoints(one(i), last);
            if (Array.isArray(closest)) assert.deepEqual(closest[i], c);
            else assert.deepEqual([closest.distance[i], at(closest.onB, i)], [c.distance, c.onB]);
        }
        assert.equal(touching.includes(1), one(0).length !== 3); // no point lies on the surface
        assert.ok(touching.includes(0));
    }
    const movable = shapes.filter((_, i) => i % 4 !== 3), motions = numbers(3 * movable.length, 3);
    abut.sweepEach(movable, motions, tetrahedron, { maxT: 2 }).forEach((hit, i) => {
        assert.deepEqual(hit, abut.sweep(movable[i], at(motions, i), tetrahedron, { maxT: 2 }));
    });
    const out = new Uint8Array(n);
    assert.equal(abut.intersectsEach(shapes, tetrahedron, { out }), out);
    assert.throws(() => abut.intersectsEach([1, 2], tetrahedron), /no points of three/);
    assert.throws(() => abut.intersectsEach(new Float64Array(8), tetrahedron, tetrahedron), /no poses of seven/);
    assert.throws(() => abut.intersectsEach([{}], tetrahedron), /item 0 is a Object/);
    assert.throws(() => abut.sweepEach(shapes, [1, 2, 3], tetrahedron), /200 things but 1 motions/);
});

test("all hits of many rays", () => {
    const towards = points.map((x) => 0.2 - x), hits = abut.raycastAllEach(points, towards, tetrahedron);
    for (let i = 0; i < n; i++) {
        const wanted = abut.raycastAll(new abut.Ray(at(points, i), at(towards, i)), tetrahedron), first = hits.first[i];
        assert.equal(hits.first[i + 1] - first, wanted.length);
        wanted.forEach((hit, k) => {
            assert.deepEqual([hits.t[first + k], hits.triangle[first + k]], [hit.t, hit.where.triangle]);
            assert.deepEqual([hits.point, hits.normal, hits.barycentric].map((list) => at(list, first + k)), [hit.point, hit.normal, hit.barycentric]);
        });
    }
    assert.ok(hits.t.length > n);
});

test("filters of pairs", () => {
    const scene = new abut.Scene(), ids = [0, 1, 2].map((x) => scene.add({ shape: new abut.Sphere([x, 0, 0], 0.75) })), [a, b, c] = ids;
    assert.deepEqual([...scene.overlappingPairs()], [a, b, b, c]);
    const pairFilter = (i, j) => i !== a || j !== b;
    assert.deepEqual([...scene.overlappingPairs({ pairFilter })], [b, c]);
    assert.deepEqual([...scene.modelsTouching(b)], [a, c]);
    assert.deepEqual([...scene.modelsTouching(b, { pairFilter })], [c]);
    assert.deepEqual([...scene.modelsTouching(b, { pairFilter, filter: (id) => id !== c })], []);
    assert.equal(scene.sweep(b, [0, 0, 1], { pairFilter }).model, c);
    const later = scene.copy();
    assert.deepEqual(abut.firstCollision(scene, later, { pairFilter }).models, [b, c]);
    assert.throws(() => scene.overlappingPairs({ pairFilter: () => { throw new Error("mine"); } }), /mine/);
});

test("winding numbers of many points, exactly or within a tolerance", () => {
    const exact = abut.windingNumberEach(points, tetrahedron), near = abut.windingNumberEach(points, tetrahedron, { tolerance: 0.01 });
    for (let i = 0; i < n; i++) {
        assert.equal(exact[i], abut.windingNumber(at(points, i), tetrahedron));
        assert.ok(Math.abs(near[i] - exact[i]) <= 0.01);
    }
});

test("batches of scenes answer as single queries", () => {
    const scene = new abut.Scene();
    for (let i = 0; i < 20; i++) scene.add({ shape: i % 2 ? tetrahedron : shapes[4 * i], pose: new abut.Pose([0, 0, 0, 1], at(points, 9 * i)) });
    const directions = numbers(3 * n, 5), filter = (id) => id !== 3;
    const hits = abut.raycastEach(points, directions, scene, { filter, fields: ["t", "triangle", "normal"] });
    const nearest = abut.closestPointsEach(points, scene), touching = scene.modelsTouchingEach(shapes);
    const sweeps = abut.sweepEach(shapes.slice(0, 3), directions.slice(0, 9), scene);
    for (let i = 0; i < n; i++) {
        const hit = scene.raycast(new abut.Ray(at(points, i), at(directions, i)), { filter });
        assert.deepEqual([hits.t[i], hits.model[i], hits.triangle[i]], hit ? [hit.t, hit.model, hit.where.triangle] : [Infinity, -1, -1]);
        if (hit) assert.deepEqual(at(hits.normal, i), hit.normal);
        const c = scene.closestPoints(at(points, i));
        assert.deepEqual([nearest.distance[i], nearest.model[i], at(nearest.onB, i)], [c.distance, c.model, c.onB]);
        assert.deepEqual(touching[i], scene.modelsTouching(shapes[i]));
        if (i < 3) assert.deepEqual(sweeps[i], scene.sweep(shapes[i], at(directions, i)));
    }
    assert.equal(scene.closestPoints([99, 0, 0], { maxDistance: 1 }), null);
    assert.equal(abut.closestPointsEach([99, 0, 0], scene, { maxDistance: 1 }).distance[0], Infinity);
});

test("models of a scene have parents, names, numbers and places", () => {
    const scene = new abut.Scene();
    const base = scene.add({ name: "base", userData: 2 ** 53 - 1, pose: abut.Pose.translation([1, 0, 0]), scale: 2 });
    const arm = scene.add({ shape: tetrahedron, parent: base, pose: abut.Pose.translation([0, 1, 0]), layers: 4, mask: 3 });
    assert.deepEqual([scene.parent(arm), scene.parent(base), scene.layers(arm), scene.mask(arm)], [base, null, 4, 3]);
    assert.deepEqual([[...scene.children(base)], [...scene.descendants(base)]], [[arm], [arm]]);
    assert.equal(scene.userData(base), 2 ** 53 - 1);
    scene.setUserData(arm, 7);
    scene.setName(arm, "arm ü");
    assert.deepEqual([scene.userData(arm), scene.name(arm)], [7, "arm ü"]);
    assert.throws(() => scene.setUserData(arm, -1), abut.AbutError);
    const world = scene.worldPlacement(arm);
    assert.deepEqual([world.pose.translation, world.scale, scene.placement(arm).pose.translation], [[1, 2, 0], 2, [0, 1, 0]]);
    scene.setParentKeepingWorld(arm, null);
    assert.deepEqual(scene.placement(arm).pose.translation, [1, 2, 0]);
    assert.equal(scene.idAt(scene.raycast(new abut.Ray([1.1, 2.1, -5], [0, 0, 1])).where.model), arm);
    assert.equal(scene.idAt(99), null);
    const other = scene.add({ shape: new abut.Sphere([1, 2, 0], 1), layers: 1, mask: 4 });
    assert.deepEqual(scene.anyOverlappingPair(), [arm, other]);
    scene.ignorePair(arm, other);
    assert.deepEqual([...scene.ignoredPairs()], [arm, other]);
    assert.equal(scene.anyOverlappingPair(), null);
    const motion = { from: abut.Pose.translation([-9, 2, 0]), to: abut.Pose.translation([9, 2, 0]) };
    assert.equal(abut.sweepMotion(new abut.Sphere([0, 0, 0], 0.5), motion.from, motion.to, scene).model, other);
    assert.equal(scene.intersects(tetrahedron.at(abut.Pose.translation([1, 2, 0]))), true);
    scene.free();
});

test("clouds and sets are refused what they cannot hold", () => {
    assert.throws(() => abut.PointCloud.from([0, 0, NaN]), abut.AbutError);
    assert.throws(() => abut.ShapeSet.from([new abut.Sphere([0, 0, 0], 1), new abut.Aabb([0, 0, 0], [1, 1, 1])]), /all of one kind, not a Aabb/);
    assert.throws(() => abut.ShapeSet.from([[0, 0, 0]]), /all of one kind/);
    assert.equal(abut.ShapeSet.from([]).intersects([0, 0, 0]), false);
    const set = abut.ShapeSet.from([new abut.Sphere([0, 0, 0], 1)]), moved = set.refitted([new abut.Sphere([5, 0, 0], 1)]);
    assert.deepEqual([set.bounds.max, moved.bounds.max].map((v) => v.map(Math.fround)), [[1, 1, 1], [6, 1, 1]]);
    assert.throws(() => set.refitted([]), abut.AbutError);
    const cloud = abut.PointCloud.from(points);
    assert.equal(cloud.size, n);
    assert.deepEqual(cloud.points(), points);
    const { point, distance } = abut.nearestPointsEach([0, 0, 0, 1, 1, 1], abut.PointCloud.from([0, 0, 1]), 2);
    assert.deepEqual([[...point], [...distance]], [[0, -1, 0, -1], [1, Infinity, Math.SQRT2, Infinity]]);
    assert.equal(abut.nearestPoints([0, 0, 0], cloud, 1e9).length, n);
    assert.equal(abut.pointsWithinEach(points, cloud, 0)[5].includes(5), true);
});
