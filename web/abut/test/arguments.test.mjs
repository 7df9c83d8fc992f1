// SPDX-License-Identifier: MIT
// A wrong argument is an error that names the function and the argument, not an answer about something else.
import assert from "node:assert/strict";
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import * as abut from "../dist/index.js";

await abut.init(readFileSync(new URL(`../dist/${process.env.ABUT_WEB_MODULE ?? "abut.wasm"}`, import.meta.url)));

const corners = [-1, -1, -1, 1, -1, -1, 1, 1, -1, -1, 1, -1, -1, -1, 1, 1, -1, 1, 1, 1, 1, -1, 1, 1];
const sides = [0, 2, 1, 0, 3, 2, 4, 5, 6, 4, 6, 7, 0, 1, 5, 0, 5, 4, 1, 2, 6, 1, 6, 5, 2, 3, 7, 2, 7, 6, 3, 0, 4, 3, 4, 7];
const box = () => abut.Mesh.from(corners, sides);
const m = box(), pose = new abut.Pose([0, 0, 0.6, 0.8], [3, 0, 0]), placed = m.at(pose, 2);
const scene = new abut.Scene(), id = scene.add({ shape: m }), cloud = abut.PointCloud.from(corners);
const set = abut.ShapeSet.from([new abut.Sphere([0, 0, 0], 1)]), hull = new abut.Hull(corners), ball = new abut.Sphere([0, 0, 4], 0.5);
const p = [0, 0, 0];

/** Each of the calls throws an AbutError with the words, and the module works on. */
function refused(words, ...calls) {
    for (const call of calls) assert.throws(call, { name: "AbutError", message: words }, String(call));
    assert.equal(abut.contains(m, p), true);
}

test("objects of another class are refused, and named", () => {
    const others = { scene, cloud, set, hull, ball, placed, "null": null, nothing: undefined, number: 12345, forged: { handle: 12345, mesh: m }, like: Object.create(abut.Mesh.prototype) };
    for (const [name, other] of Object.entries(others)) {
        refused(/windingNumber: mesh must be a Mesh, not /, () => abut.windingNumber(p, other));
        refused(/windingNumberEach: mesh must be a Mesh, not /, () => abut.windingNumberEach(p, other));
        refused(/check: mesh must be a Mesh, not /, () => abut.check(other));
        refused(/clash: a must be a Mesh, not /, () => abut.clash(other, m));
        refused(/clash: b must be a Mesh, not /, () => abut.clash(m, other));
        refused(/clash: parts\[1\] must be a Mesh, not /, () => abut.clash([m, other]));
        refused(/weld: mesh must be a Mesh/, () => abut.weld(other, 0.1));
        refused(/findHoles: mesh/, () => abut.findHoles(other));
        refused(/findShells: mesh/, () => abut.findShells(other));
        refused(/findCracks: mesh/, () => abut.findCracks(other));
        refused(/impacts: a/, () => abut.impacts(other, m), () => abut.impacts({ from: other, to: m }, { from: m, to: m }));
        refused(/largestSafeStep: b/, () => abut.largestSafeStep({ from: m, to: m }, { from: m, to: other }));
        refused(/signedDistance takes|must be a Mesh/, ...(name === "placed" ? [] : [() => abut.signedDistance(p, other)]));
        refused(/Mesh/, () => new abut.PosedMesh(other, pose));
        if (other !== cloud) {
            refused(/nearestPoints: cloud must be a PointCloud/, () => abut.nearestPoints(p, other, 1));
            refused(/nearestPointsEach: cloud must be a PointCloud/, () => abut.nearestPointsEach(p, other, 1));
            refused(/pointsWithinEach: cloud must be a PointCloud/, () => abut.pointsWithin(p, other, 1));
        }
        if (other !== scene) refused(/firstCollision: to must be a Scene/, () => abut.firstCollision(scene, other));
        if (other !== scene && other !== undefined) refused(/Scene: copyOf must be a Scene/, () => new abut.Scene(other));
        if (other !== set && other !== undefined) refused(/overlappingPairs: other must be a ShapeSet/, () => set.overlappingPairs(other));
    }
    refused(/firstCollision: from must be a Scene, not a Mesh/, () => abut.firstCollision(m, scene));
    refused(/placed\.toMesh\(\)/, () => abut.check(placed), () => abut.clash(m, placed));
    refused(/intersects takes/, () => abut.intersects(m, set), () => abut.intersects(cloud, m));
    refused(/intersectsEach takes options there/, () => abut.intersectsEach([ball], m, set), () => abut.intersectsEach([ball], m, 5));
    refused(/clash takes options there/, () => abut.clash(m, m, m), () => abut.clash(m, m, placed), () => abut.clash([m, m], pose));
    refused(/clash takes either/, () => abut.clash([m, m], m, {}));
    assert.equal(abut.clash(m, m, new (class { maxPairs = 5; })()).kind, "duplicate");
    refused(/shape must be a shape or a mesh/, () => scene.add({ shape: placed }), () => scene.setShape(id, cloud));
    refused(/takes a Ray first, not a Line/, () => abut.raycast(new abut.Line(p, p), m), () => set.raycast(new abut.Line(p, p)), () => scene.raycast(new abut.Line(p, p)));
});

test("no caller's number becomes an address", () => {
    refused(/use Mesh\.from/, () => new abut.Mesh(12345), () => abut.Mesh.ofHandle(12345));
    refused(/use PointCloud\.from/, () => new abut.PointCloud(12345));
    refused(/use ShapeSet\.from/, () => new abut.ShapeSet(12345, 1, 6));
    refused(/Hull: points must be an array/, () => new abut.Hull({ hullHandle: 12345 }));
    const forged = m.at(pose);
    forged.mesh = { handle: 12345 };
    refused(/must be a Mesh/, () => abut.intersects(p, forged));
    assert.equal("handle" in m, false);
});

test("a placed mesh becomes a mesh of its moved vertices", () => {
    const moved = placed.toMesh();
    assert.equal(abut.check(moved).sound, true);
    assert.ok(Math.abs(abut.check(moved).volume - 64) < 1e-12);
    assert.equal(abut.clash(moved, m).kind, "piercing");
    for (const q of [[3, 0, 0], [0, 0, 0], [5, 1, 0.5], [9, 9, 9]]) assert.ok(Math.abs(abut.distance(q, moved) - abut.distance(q, placed)) < 1e-13);
});

test("a placed mesh has a pose and a positive scale", () => {
    refused(/Mesh\.at: pose must be a Pose/, () => m.at(), () => m.at({ rotation: [0, 0, 0, 1], translation: [0, 0, 0] }));
    for (const scale of [-1, 0, NaN, Infinity, "2", 1e-200]) {
        refused(/Mesh\.at: scale must be a number from 1e-100/, () => m.at(pose, scale), () => pose.apply(m, scale));
        refused(/Scene\.(add|move): scale/, () => scene.add({ scale }), () => scene.move(id, pose, scale));
    }
});

test("arrays for answers have a type that fits", () => {
    const points = Float64Array.from([0, 0, 3, 0, 0, 5]), n = 2;
    const verbs = {
        signedDistanceEach: (out) => abut.signedDistanceEach(points, m, { out }),
        windingNumberEach: (out) => abut.windingNumberEach(points, m, { out }),
        distanceEach: (out) => abut.distanceEach(points, m, { out }),
    };
    for (const [name, verb] of Object.entries(verbs)) {
        const doubles = verb(new Float64Array(n)), floats = verb(new Float32Array(n));
        assert.deepEqual(floats, Float32Array.from(doubles));
        for (const out of [new Int32Array(n), [0, 0], new Uint8Array(16), new DataView(new ArrayBuffer(16)), "xy"]) {
            refused(new RegExp(`${name}: out must be a Float32Array or Float64Array, not`), () => verb(out));
        }
        refused(new RegExp(`${name}: out holds 1 numbers; 2 are needed`), () => verb(new Float32Array(1)));
    }
    const shapes = [ball, p];
    assert.deepEqual(abut.distanceEach(shapes, m, { out: new Float32Array(n) }), Float32Array.from(abut.distanceEach(shapes, m)));
    const rays = (out) => abut.raycastEach(points, [0, 0, -1, 0, 0, -1], m, { out });
    const inScene = (out) => abut.raycastEach(points, [0, 0, -1, 0, 0, -1], scene, { out });
    for (const cast of [rays, inScene]) {
        refused(/aycastEach: out\.t must be a Float32Array or Float64Array, not a Int32Array/, () => cast({ t: new Int32Array(n) }));
        refused(/aycastEach: out\.t must be .*, not a Array/, () => cast({ t: [0, 0] }));
        refused(/aycastEach: out\.triangle must be a Int32Array, not a Uint8Array/, () => cast({ triangle: new Uint8Array(n) }));
        refused(/aycastEach: out names "depth"; known are t, triangle, point/, () => cast({ depth: new Float64Array(n) }));
        refused(/aycastEach: out must be an object of arrays/, () => cast(new Float64Array(n)));
    }
    refused(/out\.model must be a Float64Array/, () => inScene({ model: new Float32Array(n) }));
    refused(/fields names "t2"/, () => abut.raycastEach(points, points, m, { fields: ["t2"] }), () => scene.raycastEach(points, points, { fields: ["t2"] }));
    refused(/closestPointsEach: out\.onB/, () => abut.closestPointsEach(points, m, { out: { onB: new Int16Array(6) } }));
    refused(/losestPointsEach: out names "point"/, () => abut.closestPointsEach(points, m, { out: { point: points } }), () => scene.closestPointsEach(points, { out: { point: points } }));
    for (const call of [(out) => abut.containsEach(m, points, { out }), (out) => abut.occludedEach(points, points, m, { out }), (out) => abut.intersectsEach(points, m, { out })]) {
        refused(/Each: out must be a Uint8Array/, () => call(new Float64Array(n)), () => call([0, 0]));
    }
});

test("lengths, angles and tolerances are finite and not negative", () => {
    const by = [0, 0, -3], up = [0, 0, 1];
    for (const bad of [NaN, Infinity, -1, "1"]) {
        for (const x of [m, scene]) {
            refused(/oveCharacter: gap must be a finite number, at least 0/, () => abut.moveCharacter(ball, by, x, { gap: bad }));
            refused(/oveCharacter: stepHeight/, () => abut.moveCharacter(ball, by, x, { stepHeight: bad }));
            refused(/oveCharacter: snapDistance/, () => abut.moveCharacter(ball, by, x, { snapDistance: bad }));
            refused(/oveCharacter: maxSlope/, () => abut.moveCharacter(ball, by, x, { maxSlope: bad }));
            refused(/lide: gap/, () => abut.slide(ball, by, x, { gap: bad }));
            refused(/lide: maxSlope/, () => abut.slide(ball, by, x, { up, maxSlope: bad }));
        }
        refused(/impacts: thickness/, () => abut.impacts(m, m, { thickness: bad }), () => abut.impacts({ from: m, to: m }, { from: m, to: m }, { thickness: bad }));
        refused(/largestSafeStep: thickness/, () => abut.largestSafeStep(m, m, { thickness: bad }));
        refused(/largestSafeStep: keptShare/, () => abut.largestSafeStep(m, m, { keptShare: bad }));
        refused(/clash: clearance/, () => abut.clash(m, m, { clearance: bad }));
        refused(/weld: distance/, () => abut.weld(m, bad));
        refused(/windingNumberEach: tolerance/, () => abut.windingNumberEach(p, m, { tolerance: bad }));
        if (bad !== Infinity) refused(/radius must be/, () => abut.pointsWithin(p, cloud, bad), () => abut.pointsWithinEach(p, cloud, bad));
    }
    refused(/maxT must be a number/, () => abut.sweep(ball, by, m, { maxT: NaN }), () => abut.raycast(new abut.Ray(p, by), m, { maxT: NaN }), () => abut.raycastEach(p, by, m, { maxT: NaN }));
    refused(/minT/, () => scene.raycast(new abut.Ray(p, by), { minT: NaN }));
    refused(/cull must be/, () => abut.raycast(new abut.Ray(p, by), m, { cull: "backs" }), () => abut.sweep(ball, by, m, { cull: 1 }));
    refused(/up must be three finite numbers/, () => abut.moveCharacter(ball, by, m, { up: [0, NaN, 1] }));
    refused(/maxDistance/, () => abut.closestPoints(p, m, { maxDistance: NaN }), () => scene.closestPoints(p, { maxDistance: NaN }));
    assert.equal(abut.pointsWithin(p, cloud, Infinity).length, 8);
    // As other sweeps, those of a NaN motion hit nothing.
    assert.deepEqual(abut.sweepFractions(ball, [NaN, 0, 0], m, { maxT: 0.5 }), { safe: 0.5, unsafe: 0.5 });
});

test("whole numbers are whole, and Infinity is all", () => {
    const crossed = abut.Mesh.from([...corners, ...corners.map((x) => x + 0.25)], [...sides, ...sides.map((i) => i + 8)]);
    const all = abut.check(crossed).selfIntersections.length, pairs = abut.clash(m, placed.mesh.at(abut.Pose.translation([0.5, 0.5, 0.5])).toMesh());
    assert.ok(all > 0 && pairs.pairs.length > 0);
    assert.equal(abut.check(crossed, { maxSelfIntersections: Infinity }).selfIntersections.length, all);
    assert.equal(abut.check(crossed, { maxSelfIntersections: 1 }).selfIntersections.length, 2);
    const moved = m.at(abut.Pose.translation([0.5, 0.5, 0.5])).toMesh();
    assert.deepEqual(abut.clash(m, moved, { maxPairs: Infinity }).pairs, pairs.pairs);
    assert.equal(abut.nearestTriangles(p, m, Infinity).length, 12);
    assert.equal(abut.nearestPoints(p, cloud, Infinity).length, 8);
    assert.equal(set.nearestShapes(p, Infinity).length, 1);
    assert.deepEqual(abut.slide(ball, [0, 0, -4], m, { maxSlides: Infinity }), abut.slide(ball, [0, 0, -4], m));
    for (const bad of [-1, NaN, 0.5, "3"]) {
        refused(/check: maxSelfIntersections must be a whole number/, () => abut.check(m, { maxSelfIntersections: bad }));
        refused(/clash: maxPairs/, () => abut.clash(m, m, { maxPairs: bad }));
        refused(/nearestTriangles: count/, () => abut.nearestTriangles(p, m, bad));
        refused(/nearestShapes: count/, () => set.nearestShapes(p, bad));
        refused(/nearestPoints: count/, () => abut.nearestPoints(p, cloud, bad));
        refused(/nearestPointsEach: count/, () => abut.nearestPointsEach(p, cloud, bad), () => abut.nearestPointsEach(p, cloud, Infinity));
        refused(/maxSlides/, () => abut.slide(ball, p, m, { maxSlides: bad }), () => abut.moveCharacter(ball, p, m, { maxSlides: bad }));
        if (bad !== -1) refused(/turns/, () => abut.sweepMotion(ball, pose, pose, m, { turns: bad }));
        refused(/Mesh\.from: indices\[2\] must be a whole number/, () => abut.Mesh.from(corners, [0, 1, bad]), () => abut.Mesh.from(corners, Float64Array.of(0, 1, bad === "3" ? NaN : bad)));
        refused(/there is no triangle/, () => m.triangle(bad));
    }
    refused(/indices\[2\]/, () => abut.Mesh.from(corners, [0, 1, 4294967296]), () => abut.Mesh.from(corners, Int32Array.of(0, 1, -1)));
});

test("ids of models are whole, and name one model", () => {
    const bad = [Infinity, 1e300, 0.7, null, NaN, -1, "0", undefined, 2 ** 53, [0]];
    for (const other of bad) {
        assert.equal(scene.contains(other), false);
        refused(/must be the id of a model/,
            () => scene.remove(other), () => scene.move(other, pose), () => scene.setName(other, "x"), () => scene.setUserData(other, 1), () => scene.setShape(other, m),
            () => scene.setLayers(other, 1), () => scene.ignorePair(other, id), () => scene.stopIgnoringPair(id, other), () => scene.parent(other), () => scene.children(other),
            () => scene.placement(other), () => scene.name(other), () => scene.moveEach([other], [0, 0, 0, 0, 0, 0, 1]));
        if (other !== undefined) refused(/Scene\.bounds: id/, () => scene.bounds(other));
        if (other !== undefined && other !== null) refused(/parent must be the id/, () => scene.add({ parent: other }), () => scene.setParent(id, other));
    }
    refused(/intersects: the model must be the id/, () => scene.intersects(0.7), () => scene.intersects(NaN));
    assert.equal(scene.size, 1);
    assert.equal(scene.contains(id), true);
    assert.deepEqual([scene.idAt(0), scene.idAt(1), scene.idAt(-1), scene.idAt(2 ** 32), scene.idAt(2 ** 32 - 1)], [id, null, null, null, null]);
    refused(/Scene\.idAt: index/, () => scene.idAt(NaN), () => scene.idAt(0.5), () => scene.idAt("0"));
    for (const userData of [-5, 1.5, NaN, 2 ** 53]) refused(/[uU]ser.*ata/, () => scene.add({ userData }), () => scene.setUserData(id, userData));
    for (const layers of [2 ** 32, NaN, "x", 1.5, -(2 ** 31) - 1]) {
        refused(/layers/, () => scene.add({ layers }), () => scene.setLayers(id, layers), () => scene.intersects(p, { layers }), () => scene.raycast(new abut.Ray(p, p), { layers }));
        refused(/mask/, () => scene.add({ mask: layers }));
    }
    const own = new abut.Scene(), all = own.add({ shape: ball, layers: ~1, mask: 1 << 31 });
    assert.deepEqual([own.layers(all), own.mask(all)], [0xfffffffe, 0x80000000]);
    refused(/children must be/, () => scene.remove(id, "keep"));
});

test("shapes and poses name what is wrong with them", () => {
    refused(/rotation must be four numbers/, () => new abut.Pose({ w: 1 }), () => new abut.Pose([1, 2, 3]));
    const turn = { x: 0, y: 0, z: 0.6, w: 0.8 };
    assert.deepEqual(new abut.Obb(p, turn, [1, 2, 3]).axes, new abut.Obb(p, [0, 0, 0.6, 0.8], [1, 2, 3]).axes);
    assert.deepEqual(new abut.Ellipsoid(p, turn, [1, 2, 3]).axes, new abut.Ellipsoid(p, [0, 0, 0.6, 0.8], [1, 2, 3]).axes);
    refused(/Obb: axes must be/, () => new abut.Obb(p, { w: 1 }, p), () => new abut.Obb(p, [1, 2, 3], p));
    refused(/Frustum: planes must be six Planes/, () => new abut.Frustum([1, 2, 3, 4, 5, 6]), () => new abut.Frustum(null));
    refused(/no points of three/, () => new abut.Hull([1, 2, 3, 4]));
    for (const shape of [new abut.Plane([0, 0, 1], 0), new abut.HalfSpace([0, 0, 1], 0), new abut.Line(p, [0, 0, 1]), new abut.Ray(p, [0, 0, 1])]) {
        for (const x of [m, scene]) {
            refused(/moves bounded shapes, not a/, () => abut.slide(shape, p, x), () => abut.moveCharacter(shape, p, x), () => abut.sweepMotion(shape, pose, pose, x));
        }
        refused(/moves bounded shapes/, () => abut.sweepPath(shape, [], m), () => abut.sweepMotions(m, { from: pose, to: pose }, shape, { from: pose, to: pose }));
    }
    refused(/from must be a Pose/, () => abut.sweepMotion(ball, p, pose, m), () => scene.sweepMotion(ball, { to: pose }));
});

test("an empty box at a pose stays empty", () => {
    const empty = new abut.Aabb([1, 1, 1], [0, 0, 0]), at = new abut.Pose([0, 0, 0.6, 0.8], [3, 0, 0]);
    assert.deepEqual(at.apply(empty), empty);
    assert.equal(abut.distance(at.apply(empty), p), Infinity);
    assert.deepEqual([...abut.distanceEach(Float64Array.of(3, 0, 0, 0, 0, 0.6, 0.8), empty, m)], [Infinity]);
    assert.ok(at.apply(new abut.Aabb([0, 0, 0], [1, 1, 1])) instanceof abut.Obb);
});

/** The array after its buffer was transferred, as to a worker. */
function transferred(array) {
    structuredClone(array.buffer ?? array, { transfer: [array.buffer ?? array] });
    return array;
}

test("arrays whose memory was transferred are refused, with the remedy", () => {
    const words = /is a \w+ whose memory is gone, because its buffer was transferred, as to a worker, or has shrunk; give a copy, such as array\.slice\(\)/;
    const doubles = () => transferred(Float64Array.of(1, 2, 3)), floats = () => transferred(Float32Array.of(1, 2, 3)), ints = () => transferred(Uint32Array.of(0, 1, 2));
    const rest = [0, 0, 0, 1], ray = Float64Array.of(0, 0, 5), down = Float64Array.of(0, 0, -1), bytes = m.toBytes();
    refused(words,
        () => abut.Mesh.from(doubles()), () => abut.Mesh.from(floats(), sides), () => abut.Mesh.from(corners, ints()), () => m.refitted(doubles()),
        () => abut.Mesh.fromBytes(transferred(m.toBytes())), () => abut.Mesh.fromBytes(transferred(bytes.slice().buffer)), () => abut.Mesh.fromBytes(transferred(new DataView(bytes.slice().buffer))),
        () => abut.PointCloud.from(floats()), () => new abut.Hull(doubles()), () => abut.Pose.fromMatrix(doubles()),
        () => abut.raycastEach(doubles(), down, m), () => abut.raycastEach(ray, floats(), m), () => abut.raycastAllEach(doubles(), down, m), () => abut.occludedEach(ray, doubles(), m),
        () => abut.closestPointsEach(doubles(), m), () => abut.distanceEach(floats(), m), () => abut.signedDistanceEach(doubles(), m), () => abut.windingNumberEach(doubles(), m),
        () => abut.containsEach(m, doubles()), () => abut.intersectsEach(doubles(), m), () => abut.withinEach(doubles(), m, 1), () => abut.contactEach(doubles(), m), () => abut.sweepEach([ball], doubles(), m),
        () => abut.nearestPointsEach(doubles(), cloud, 1), () => abut.pointsWithinEach(floats(), cloud, 1), () => abut.intersectsEach(doubles(), m, scene.shape?.(id) ?? m),
        () => scene.moveEach(doubles(), [...p, ...rest]), () => scene.moveEach([id], floats()), () => scene.raycastEach(doubles(), down), () => scene.closestPointsEach(doubles()),
        () => new abut.Sphere(doubles(), 1), () => new abut.Pose(transferred(Float64Array.of(0, 0, 0, 1))), () => new abut.Obb(p, transferred(new Float64Array(9)), p));
    refused(words,
        () => abut.signedDistanceEach(ray, m, { out: doubles() }), () => abut.containsEach(m, ray, { out: transferred(new Uint8Array(1)) }),
        () => abut.raycastEach(ray, down, m, { out: { t: doubles() } }), () => abut.closestPointsEach(ray, m, { out: { triangle: transferred(new Int32Array(1)) } }),
        () => abut.raycastEach([], [], m, { out: { t: floats() } }));
    refused(/not a Float64Array whose memory is gone/, () => abut.intersects(doubles(), m), () => abut.distance(m, floats().length ? p : doubles()));
    const resizable = new ArrayBuffer(24, { maxByteLength: 24 }), cut = new Float64Array(resizable, 0, 3);
    resizable.resize(8);
    refused(words, () => abut.Mesh.from(cut), () => abut.distanceEach(ray, m, { out: cut }));
    refused(/Mesh\.toBytes: into must return a buffer of at least \d+ bytes, not a ArrayBuffer of 8/, () => m.toBytes(() => new ArrayBuffer(8)));
    refused(/Mesh\.toBytes: into must return a buffer/, () => m.toBytes(() => transferred(new ArrayBuffer(1e5))), () => m.toBytes(() => undefined));
});

test("things in the places of others are refused, not ignored", () => {
    refused(/Scene\.add takes options there, \{ name: value, … \}, not a Mesh/, () => scene.add(m));
    refused(/Scene\.add takes options there/, () => scene.add(ball), () => scene.add(placed), () => scene.add([0, 0, 0]));
    refused(/ShapeSet\.from: shapes must be an array/, () => abut.ShapeSet.from(), () => abut.ShapeSet.from(ball));
    refused(/sweepPath: path must be an array of \{ time, pose \}, not undefined/, () => abut.sweepPath(ball));
});

/** Every verb with options, given these. */
const withOptions = (options) => [
    () => abut.raycast(new abut.Ray(p, p), m, options), () => abut.raycastAll(new abut.Ray(p, p), m, options), () => abut.occluded(new abut.Ray(p, p), m, options),
    () => abut.closestPoints(p, m, options), () => abut.closestPoints(p, scene, options), () => abut.sweep(ball, p, m, p, options), () => abut.sweepMotion(ball, pose, pose, m, options),
    () => abut.sweepMotion(ball, pose, pose, scene, options), () => abut.sweepMotions(ball, { from: pose, to: pose }, m, { from: pose, to: pose }, options),
    () => abut.sweepFractions(ball, p, m, options), () => abut.slide(ball, p, m, options), () => abut.moveCharacter(ball, p, m, options), () => abut.check(m, options),
    () => abut.clash(m, m, options), () => abut.impacts(m, m, options), () => abut.largestSafeStep(m, m, options), () => abut.nearestPointsEach(p, cloud, 1, options),
    () => abut.raycastEach(p, p, m, options), () => abut.raycastAllEach(p, p, m, options), () => abut.occludedEach(p, p, m, options), () => abut.closestPointsEach(p, m, options),
    () => abut.distanceEach(p, m, options), () => abut.signedDistanceEach(p, m, options), () => abut.windingNumberEach(p, m, options), () => abut.containsEach(m, p, options),
    () => abut.intersectsEach(p, m, options), () => abut.withinEach(p, m, 1, options), () => abut.sweepEach(p, p, m, options), () => abut.firstCollision(scene, scene.copy(), options),
    () => abut.Mesh.fromBytes(m.toBytes(), options), () => m.refitted(corners, options), () => set.refitted([ball], options), () => set.raycast(new abut.Ray(p, p), options),
    () => scene.add(options), () => scene.raycast(new abut.Ray(p, p), options), () => scene.raycastAll(new abut.Ray(p, p), options), () => scene.occluded(new abut.Ray(p, p), options),
    () => scene.intersects(p, options), () => scene.within(p, 1, options), () => scene.modelsTouching(p, options), () => scene.modelsWithin(p, 1, options), () => scene.closestPoints(p, options),
    () => scene.closestPair(options), () => scene.sweep(ball, p, options), () => scene.sweepMotion(ball, { from: pose, to: pose }, options), () => scene.moveCharacter(ball, p, options),
    () => scene.slide(ball, p, options), () => scene.overlappingPairs(options), () => scene.anyOverlappingPair(options), () => scene.raycastEach(p, p, options),
    () => scene.closestPointsEach(p, options), () => scene.modelsTouchingEach(p, options), () => scene.sweepEach(p, p, options), () => scene.updateTouches(options),
];

test("null for options is none, and what are no options is refused", () => {
    for (const call of withOptions(null)) call();
    for (const other of [5, 5n, "maxT", Symbol("s"), () => true, [1, 2, 3, 4], new Uint8Array(2), m, ball]) refused(/takes options there, \{ name: value, … \}, not |no poses of seven/, ...withOptions(other));
});

test("filters are functions, and many rays at a mesh have none", () => {
    const down = new abut.Ray([0, 0, 5], [0, 0, -1]);
    for (const filter of [5, "x", {}, m]) {
        refused(/aycast(All)?: filter must be a function, not |ccluded: filter/, ...[m, scene].flatMap((x) => [abut.raycast, abut.raycastAll, abut.occluded].map((verb) => () => verb(down, x, { filter }))));
        refused(/filter must be a function/, () => set.raycast(down, { filter }), () => scene.intersects(p, { filter }), () => scene.slide(ball, p, { filter }), () => scene.raycastEach(p, p, { filter }));
        refused(/pairFilter must be a function/, () => scene.overlappingPairs({ pairFilter: filter }), () => abut.firstCollision(scene, scene.copy(), { pairFilter: filter }));
    }
    refused(/(raycast|raycastAll|occluded)Each takes no filter/, ...[abut.raycastEach, abut.raycastAllEach, abut.occludedEach].map((verb) => () => verb(p, p, m, { filter: () => true })));
    assert.deepEqual(abut.raycast(down, m, { filter: null }), abut.raycast(down, m));
    refused(/Mesh\.toBytes: into must be a function/, () => m.toBytes(5), () => m.toBytes({}));
});

test("vectors and lists hold numbers, and no holes, texts or big integers", () => {
    const holes = new Array(3), late = [1, 2, , 4, 5, 6]; // eslint-disable-line no-sparse-arrays
    for (const bad of [holes, [1, 2, undefined], [1, 2, null], [1, 2, "3"], [1n, 2n, 3n], [1, 2, 3n], [[0], [1], [2]], new BigInt64Array(3), { x: 1, y: 2, z: "3" }, { x: 1n, y: 2, z: 3 }]) {
        refused(/Sphere: center must be 3 numbers, but its [xyz] is /, () => new abut.Sphere(bad, 1));
        refused(/(intersects|distance): a point must be 3 numbers, but its [xyz] is /, () => abut.intersects(bad, m), () => abut.distance(m, bad));
        refused(/slide: (a point|motion) must be 3 numbers/, () => abut.slide(bad, p, m), () => abut.slide(ball, bad, m));
        refused(/Scene.add: a point must be 3 numbers/, () => scene.add({ shape: bad }));
    }
    refused(/rotation must be 4 numbers, but its w is undefined/, () => new abut.Pose([0, 0, 0, undefined]), () => new abut.Pose({ x: 0, y: 0, z: 0, w: undefined }));
    refused(/Obb: axes\[8\] must be a number/, () => new abut.Obb(p, [1, 0, 0, 0, 1, 0, 0, 0, "1"], p));
    refused(/Pose\.fromMatrix: elements\[15\] must be a number, not 1/, () => abut.Pose.fromMatrix([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1n]));
    for (const bad of [late, [1, 2, 3n, 4, 5, 6], [1, 2, "3", 4, 5, 6], [1, 2, null, 4, 5, 6]]) {
        const lists = {
            "Mesh.from: positions": () => abut.Mesh.from(bad, [0, 1, 1]), "Mesh.refitted: positions": () => m.refitted(bad), "PointCloud.from": () => abut.PointCloud.from(bad),
            "Hull: points": () => new abut.Hull(bad), "raycastEach: origins": () => abut.raycastEach(bad, bad, m), "raycastEach: directions": () => abut.raycastEach([...p, ...p], bad, m),
            "closestPointsEach: points": () => abut.closestPointsEach(bad, m), "distanceEach: the points": () => abut.distanceEach(bad, m), "intersectsEach: poses": () => abut.intersectsEach(bad, ball, m),
            "containsEach: points": () => abut.containsEach(m, bad), "windingNumberEach: points": () => abut.windingNumberEach(bad, m), "sweepEach: motions": () => abut.sweepEach([ball, ball], bad, m),
            "Scene.moveEach: poses": () => scene.moveEach([id], [...bad, 1]), "nearestPointsEach": () => abut.nearestPointsEach(bad, cloud, 1), "Scene.closestPointsEach: points": () => scene.closestPointsEach(bad),
        };
        for (const [name, call] of Object.entries(lists)) refused(new RegExp(`^${name}\\[2\\] must be a number, not `), call);
    }
    refused(/raycastEach: origins\[0\] must be a number, not a Array; give the numbers one after the other, as by array\.flat\(\)/, () => abut.raycastEach([p, p, p], [p, p, p], m));
    refused(/indices\[2\] must be a whole number/, () => abut.Mesh.from(corners, [0, 1, 2n]), () => abut.Mesh.from(corners, [0, 1, ,])); // eslint-disable-line no-sparse-arrays
    refused(/must be an array or a typed array of numbers, not a Big(Int|Uint)64Array/, () => abut.Mesh.from(new BigInt64Array(0)), () => new abut.Hull(new BigUint64Array(0)));
    refused(/Mesh\.from: indices must be an array/, () => abut.Mesh.from(corners, 0), () => abut.Mesh.from(corners, ""));
});

test("holes in lists of shapes and poses are no shapes and poses", () => {
    const holes = new Array(2), late = [ball, , ball]; // eslint-disable-line no-sparse-arrays
    for (const bad of [holes, late, [ball, null], [ball, undefined]]) {
        refused(/takes points and shapes here, and item [01] is (undefined|null)/,
            () => abut.intersectsEach(bad, m), () => abut.withinEach(bad, m, 1), () => abut.distanceEach(bad, m), () => abut.closestPointsEach(bad, m), () => abut.contactEach(bad, m),
            () => abut.sweepEach(bad, [0, 0, 0, 0, 0, 0, 0, 0, 0], m), () => scene.modelsTouchingEach(bad), () => scene.sweepEach(bad, [0, 0, 0, 0, 0, 0, 0, 0, 0]));
        refused(/ShapeSet\.(from|refitted) takes /, () => abut.ShapeSet.from(bad), () => set.refitted(bad));
    }
    const stop = { time: 0, pose };
    for (const path of [new Array(2), [stop, , stop], [stop, null], [stop, undefined], [stop, {}]]) refused(/sweepPath: path\[[01]\]\.pose must be a Pose, not undefined/, () => abut.sweepPath(ball, path, m)); // eslint-disable-line no-sparse-arrays
    refused(/Hull: points\[1\] must be three numbers/, () => new abut.Hull([p, , p])); // eslint-disable-line no-sparse-arrays
    refused(/closestPointsEach: the points or shapes must be an array/, () => abut.closestPointsEach(), () => abut.closestPointsEach(null, m));
    refused(/ShapeSet\.refitted: shapes must be an array/, () => set.refitted());
});

test("radii, offsets and distances are numbers, and none is forgotten", () => {
    for (const bad of [undefined, null, "1", 1n, [1], {}]) {
        refused(/^(Sphere|Capsule|Cylinder|Cone): radius must be a number, not /, () => new abut.Sphere(p, bad), () => new abut.Capsule(p, p, bad), () => new abut.Cylinder(p, p, bad), () => new abut.Cone(p, p, bad));
        refused(/^(Plane|HalfSpace): offset must be a number, not /, () => new abut.Plane(p, bad), () => new abut.HalfSpace(p, bad));
        refused(/ithin(Each)?: maxDistance must be a number, not /,
            () => abut.within(p, m, bad), () => abut.within(p, scene, bad), () => abut.withinEach(p, m, bad), () => abut.withinEach([...p, ...p, 1], p, m, bad), () => abut.trianglesWithin(p, m, bad),
            () => scene.within(p, bad), () => scene.modelsWithin(p, bad), () => set.shapesWithin(p, bad));
        if (bad !== undefined && bad !== null) refused(/maxDistance must be a number/, () => abut.nearestTriangles(p, m, 1, bad), () => set.nearestShapes(p, 1, bad), () => abut.nearestPoints(p, cloud, 1, bad));
        refused(/setName: name must be a string/, () => scene.setName(id, bad === "1" ? 1 : bad));
        refused(/setLayers: layers must be a/, () => scene.setLayers(id, bad));
    }
    refused(/maxDistance must be a number, not NaN/, () => abut.nearestPointsEach(p, cloud, 1, { maxDistance: NaN }), () => abut.nearestTriangles(p, m, 1, NaN), () => set.nearestShapes(p, 1, NaN));
    assert.deepEqual([abut.within(p, m, NaN), new abut.Sphere(p, NaN).radius], [false, NaN]);
    const near = abut.closestPoints(ball, m);
    refused(/directionBetween: found/, ...[undefined, null, 5, {}, { ...near, onA: undefined }, { ...near, distance: "1" }].map((found) => () => abut.directionBetween(ball, m, found)));
});

test("the package shows no functions of its own inside", () => {
    for (const name of ["characterNumbers", "readCharacter"]) assert.equal(name in abut, false, name);
});

test("objects of another copy of the package are named as such", async () => {
    const folder = mkdtempSync(join(tmpdir(), "abut-copy-"));
    try {
        cpSync(fileURLToPath(new URL("../dist/", import.meta.url)), folder, { recursive: true, filter: (path) => !/\.wasm$|encoded/.test(path) });
        cpSync(fileURLToPath(new URL("../package.json", import.meta.url)), join(folder, "package.json"));
        const other = await import(pathToFileURL(join(folder, "names.js")).href);
        const sphere = new other.Sphere(p, 1), there = new other.Pose(), words = /of another copy of abut; the program loads the package twice/;
        refused(words, () => abut.intersects(sphere, m), () => abut.intersectsEach([sphere], m), () => abut.raycast(new other.Ray(p, p), m), () => m.at(there), () => scene.add({ pose: there }), () => abut.check(m, sphere));
        refused(/check: mesh must be a Mesh, not a Mesh of another copy/, () => abut.check(Object.create(other.Mesh.prototype)));
    } finally {
        rmSync(folder, { recursive: true });
    }
});
