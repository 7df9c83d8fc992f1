// SPDX-License-Identifier: MIT
// abut/three gives the intersections that three.js gives, and the answers that abut gives.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import * as THREE from "three";
import * as abut from "../dist/index.js";
import * as ours from "../dist/three/index.js";

await abut.init(readFileSync(new URL(`../dist/${process.env.ABUT_WEB_MODULE ?? "abut.wasm"}`, import.meta.url)));

let state = 7;
const random = () => ((state = (state * 1103515245 + 12345) % 2147483648), state / 2147483648);
const vector = (size = 2) => new THREE.Vector3((random() - 0.5) * size, (random() - 0.5) * size, (random() - 0.5) * size);

const near = (a, b, what) => assert.ok(Math.abs(a - b) < 1e-5, `${what}: ${a}, not ${b}`);
function nearVectors(a, b, what) {
    assert.equal(a === undefined, b === undefined, what);
    if (a) a.toArray().forEach((x, i) => near(x, b.toArray()[i], what));
}

/** Hits by distance and triangle; hits closer than rounding are in any order. */
const ordered = (hits) => hits.slice().sort((a, b) => Math.round((a.distance - b.distance) * 1e5) || a.faceIndex - b.faceIndex);

function same(given, wanted) {
    assert.equal(given.length, wanted.length);
    given = ordered(given);
    ordered(wanted).forEach((b, i) => {
        const a = given[i];
        near(a.distance, b.distance, "distance");
        for (const key of ["object", "faceIndex", "instanceId"]) assert.equal(a[key], b[key], key);
        for (const key of ["point", "uv", "uv1", "normal", "barycoord"]) nearVectors(a[key], b[key], key);
        for (const key of ["a", "b", "c", "materialIndex"]) assert.equal(a.face[key], b.face[key], key);
        nearVectors(a.face.normal, b.face.normal, "face.normal");
    });
}

const plain = { mesh: THREE.Mesh.prototype.raycast, skinned: THREE.SkinnedMesh.prototype.raycast };
function withPlain(work) {
    THREE.Mesh.prototype.raycast = plain.mesh;
    THREE.SkinnedMesh.prototype.raycast = plain.skinned;
    try {
        return work();
    } finally {
        ours.install();
    }
}
ours.install();

/** Compares rays at the object, which must have a tree. */
function compare(object, rays = 200) {
    object.updateMatrixWorld(true);
    const center = new THREE.Vector3().setFromMatrixPosition(object.matrixWorld);
    let hits = 0;
    for (let i = 0; i < rays; i++) {
        const origin = vector(12).add(center), target = vector(1.5).add(center);
        const raycaster = new THREE.Raycaster(origin, target.sub(origin).normalize(), i % 4 === 0 ? 2 : 0, i % 3 === 0 ? 6 : Infinity);
        const wanted = withPlain(() => raycaster.intersectObject(object, false));
        same(raycaster.intersectObject(object, false), wanted);
        if (!object.isInstancedMesh) {
            raycaster.firstHitOnly = true;
            const first = raycaster.intersectObject(object, false);
            assert.equal(first.length, Math.min(1, wanted.length));
            if (wanted.length > 0) near(first[0].distance, wanted[0].distance, "first distance");
        }
        hits += wanted.length;
    }
    assert.ok(hits > rays / 10, `${hits} hits`);
}

const placed = (object) => {
    object.position.set(1, -2, 0.5);
    object.rotation.set(0.3, 1.1, -0.4);
    object.scale.set(1.5, 0.75, 1.25);
    return object;
};
const sides = [THREE.FrontSide, THREE.BackSide, THREE.DoubleSide];

test("rays at indexed geometry, on each side, under any matrix", () => {
    const geometry = new THREE.TorusKnotGeometry(1, 0.35, 64, 12);
    geometry.computeBoundsTree();
    for (const side of sides) {
        const mesh = placed(new THREE.Mesh(geometry, new THREE.MeshBasicMaterial({ side })));
        compare(mesh);
        mesh.scale.x = -1.5;
        compare(mesh);
    }
    geometry.setDrawRange(300, 900);
    compare(new THREE.Mesh(geometry, new THREE.MeshBasicMaterial()));
    geometry.disposeBoundsTree();
    assert.equal(geometry.boundsTree, undefined);
    compare(new THREE.Mesh(geometry, new THREE.MeshBasicMaterial()), 20);
});

test("rays at geometry without index, with interleaved and normalized attributes", () => {
    const loose = new THREE.IcosahedronGeometry(1.2, 3);
    loose.computeBoundsTree();
    compare(placed(new THREE.Mesh(loose, new THREE.MeshBasicMaterial())));

    const { array } = loose.getAttribute("position");
    const data = new THREE.InterleavedBuffer(new Float32Array(array.length * 2), 6);
    const interleaved = new THREE.BufferGeometry();
    interleaved.setAttribute("position", new THREE.InterleavedBufferAttribute(data, 3, 1));
    for (let i = 0; i < array.length / 3; i++) data.array.set(array.subarray(3 * i, 3 * i + 3), 6 * i + 1);
    interleaved.computeBoundsTree();
    assert.deepEqual(interleaved.boundsTree.mesh.vertices(), loose.boundsTree.mesh.vertices());
    compare(new THREE.Mesh(interleaved, new THREE.MeshBasicMaterial()));

    const shorts = new THREE.BufferGeometry();
    shorts.setAttribute("position", new THREE.BufferAttribute(Int16Array.from(array, (x) => x * 20000), 3, true));
    shorts.computeBoundsTree();
    compare(new THREE.Mesh(shorts, new THREE.MeshBasicMaterial()));
});

test("rays at groups, each with its own material and side", () => {
    for (const geometry of [new THREE.BoxGeometry(2, 2, 2, 4, 4, 4), new THREE.BoxGeometry(2, 2, 2, 4, 4, 4).toNonIndexed()]) {
        geometry.computeBoundsTree();
        const materials = geometry.groups.map((_, i) => new THREE.MeshBasicMaterial({ side: sides[i % 3] }));
        compare(placed(new THREE.Mesh(geometry, materials)));
        geometry.groups.length = 4;
        compare(placed(new THREE.Mesh(geometry, materials)));
    }
});

test("rays at instances", () => {
    const geometry = new THREE.SphereGeometry(0.7, 24, 16);
    geometry.computeBoundsTree();
    const instances = new THREE.InstancedMesh(geometry, new THREE.MeshBasicMaterial(), 6);
    for (let i = 0; i < 6; i++) {
        const turn = new THREE.Quaternion().setFromEuler(new THREE.Euler(i, 2 * i, 0));
        instances.setMatrixAt(i, new THREE.Matrix4().compose(vector(3), turn, new THREE.Vector3(1, 1, 1).multiplyScalar(0.5 + i / 4)));
    }
    instances.position.set(0.5, 0, 0);
    compare(instances);
    const parts = ours.instancesInWorld(instances);
    assert.equal(parts.length, 6);
    const matrix = new THREE.Matrix4();
    instances.getMatrixAt(3, matrix);
    const at = new THREE.Vector3().setFromMatrixPosition(matrix).add(instances.position);
    assert.equal(abut.intersects(new abut.Sphere(at, 10), parts[3]), true);
    const radius = abut.distance(at, parts[3]); // of a ball with flat faces
    assert.ok(radius > 0.85 && radius < 0.7 * 1.25, `${radius}`);
});

test("rays at a batched mesh are three.js's own", () => {
    const batch = new THREE.BatchedMesh(2, 2000, 6000, new THREE.MeshBasicMaterial()), ball = new THREE.SphereGeometry(1, 16, 12);
    const id = batch.addGeometry(ball);
    for (const x of [-1, 1]) batch.setMatrixAt(batch.addInstance(id), new THREE.Matrix4().makeTranslation(x, 0, 0));
    batch.geometry.computeBoundsTree(); // of the shared buffer, which must not be used
    batch.updateMatrixWorld();
    let hits = 0;
    for (let i = 0; i < 50; i++) {
        const origin = vector(12), raycaster = new THREE.Raycaster(origin, vector(2).sub(origin).normalize());
        const wanted = withPlain(() => raycaster.intersectObject(batch, false));
        assert.deepEqual(raycaster.intersectObject(batch, false), wanted);
        hits += wanted.length;
    }
    assert.ok(hits > 10);
});

function skinnedTube() {
    const geometry = new THREE.CylinderGeometry(0.5, 0.5, 4, 24, 16);
    const { count } = geometry.getAttribute("position"), at = geometry.getAttribute("position");
    const indices = [], weights = [];
    for (let i = 0; i < count; i++) {
        const w = Math.min(1, Math.max(0, (at.getY(i) + 2) / 4));
        indices.push(0, 1, 0, 0);
        weights.push(1 - w, w, 0, 0);
    }
    geometry.setAttribute("skinIndex", new THREE.Uint16BufferAttribute(indices, 4));
    geometry.setAttribute("skinWeight", new THREE.Float32BufferAttribute(weights, 4));
    const mesh = new THREE.SkinnedMesh(geometry, new THREE.MeshBasicMaterial()), bones = [new THREE.Bone(), new THREE.Bone()];
    bones[0].add(bones[1]);
    bones[1].position.y = 1;
    mesh.add(bones[0]);
    mesh.updateMatrixWorld(true);
    mesh.bind(new THREE.Skeleton(bones));
    return { mesh, bones };
}

test("rays at skinned and morphed meshes follow refit, and are three.js's own without a tree", () => {
    const { mesh, bones } = skinnedTube();
    mesh.boundsTree = new ours.BoundsTree(mesh);
    for (const angle of [0, 0.7, -1.2]) {
        bones[1].rotation.z = angle;
        mesh.updateMatrixWorld(true);
        mesh.skeleton.update();
        mesh.computeBoundingSphere();
        mesh.boundsTree.refit();
        compare(mesh, 100);
    }
    mesh.boundsTree.dispose();
    delete mesh.boundsTree;
    mesh.geometry.computeBoundsTree(); // of the geometry at rest, which must not be used
    compare(mesh, 20);

    const geometry = new THREE.SphereGeometry(1, 16, 12);
    geometry.morphAttributes.position = [new THREE.Float32BufferAttribute(geometry.getAttribute("position").array.map((x) => 1.5 * x), 3)];
    const morphed = new THREE.Mesh(geometry, new THREE.MeshBasicMaterial());
    geometry.computeBoundsTree();
    morphed.morphTargetInfluences[0] = 0.5;
    compare(morphed, 20);
    morphed.boundsTree = new ours.BoundsTree(morphed);
    compare(morphed);
});

test("a geometry whose vertices make no whole number of triangles has its whole ones, also under bones and morph targets", () => {
    for (const index of [null, [0, 1, 2, 3, 4, 5, 6]]) {
        const geometry = new THREE.BufferGeometry().setFromPoints(Array.from({ length: 7 }, () => vector())).setIndex(index);
        geometry.morphAttributes.position = [geometry.getAttribute("position").clone()];
        const morphed = new THREE.Mesh(geometry, new THREE.MeshBasicMaterial());
        morphed.morphTargetInfluences = [0.5];
        for (const source of [geometry, morphed]) {
            const tree = new ours.BoundsTree(source);
            assert.equal(tree.mesh.size, 2);
            tree.refit();
            assert.equal(tree.mesh.size, 2);
            tree.dispose();
        }
        assert.equal(ours.inWorld(morphed).mesh.size, 2);
    }
});

test("nearest points and intersections of geometries, boxes and balls", () => {
    const knot = new THREE.TorusKnotGeometry(1, 0.3, 80, 10), ball = new THREE.SphereGeometry(0.5, 24, 16);
    const tree = knot.computeBoundsTree(), matrix = new THREE.Matrix4();
    const turn = new THREE.Quaternion().setFromEuler(new THREE.Euler(0.3, 0.2, 0.1));
    let touching = 0;
    for (let i = 0; i < 60; i++) {
        const at = vector(6);
        matrix.compose(at, turn, i % 2 ? new THREE.Vector3(1.1, 1.1, 1.1) : new THREE.Vector3(1, 2, 0.5));
        const baked = abut.Mesh.from(ball.clone().applyMatrix4(matrix).getAttribute("position").array, ball.index.array);
        const distance = abut.distance(tree.mesh, baked), expected = distance === 0;
        if (distance > 1e-4 || expected) assert.equal(tree.intersectsGeometry(ball, matrix), expected);
        const info = {}, other = {};
        assert.equal(tree.closestPointToGeometry(ball, matrix, info, other), info);
        near(info.distance, distance, "distance");
        near(info.point.distanceTo(other.point.clone().applyMatrix4(matrix)), distance, "between");
        const pairs = tree.overlappingPairs(ball, matrix);
        let called = 0;
        const stopped = tree.bvhcast(ball, matrix, {
            intersectsTriangles(a, b, i, j) {
                assert.deepEqual([i, j], [...pairs.slice(2 * called, 2 * called + 2)]);
                near(abut.distance(ours.toTriangle(a), ours.toTriangle(b)), 0, "triangles");
                return ++called === 3;
            },
        });
        assert.equal(stopped, pairs.length >= 6);
        touching += expected ? 1 : 0;

        const point = tree.closestPointToPoint(at);
        near(point.distance, abut.distance(at, tree.mesh), "point");
        assert.equal(tree.closestPointToPoint(at, {}, 0, point.distance / 2), null);
        assert.equal(tree.intersectsSphere(new THREE.Sphere(at, point.distance * 1.01)), true);
        assert.equal(tree.intersectsSphere(new THREE.Sphere(at, point.distance * 0.99)), false);
        const box = new THREE.Box3(new THREE.Vector3(-0.4, -0.3, -0.2), new THREE.Vector3(0.4, 0.3, 0.2));
        const corners = [0, 1, 2, 3, 4, 5, 6, 7].map((k) => new THREE.Vector3(k & 1 ? 0.4 : -0.4, k & 2 ? 0.3 : -0.3, k & 4 ? 0.2 : -0.2).applyMatrix4(matrix));
        assert.equal(tree.intersectsBox(box, matrix), abut.intersects(new abut.Hull(corners), tree.mesh));
    }
    assert.ok(touching > 3);
    knot.computeBoundingBox();
    assert.deepEqual(tree.getBoundingBox(), knot.boundingBox);
    const again = ours.BoundsTree.fromBytes(tree.toBytes(), knot);
    assert.deepEqual(again.closestPointToPoint(new THREE.Vector3(3, 2, 1)), tree.closestPointToPoint(new THREE.Vector3(3, 2, 1)));
    knot.translate(5, 0, 0);
    again.refit();
    near(again.getBoundingBox().min.x - tree.getBoundingBox().min.x, 5, "refitted");
});

test("shapes of three.js are those of abut", () => {
    const camera = new THREE.PerspectiveCamera(60, 1.5, 1, 10);
    camera.position.set(1, 2, 3);
    camera.lookAt(0, 0, 0);
    camera.updateMatrixWorld();
    const frustum = new THREE.Frustum().setFromProjectionMatrix(new THREE.Matrix4().multiplyMatrices(camera.projectionMatrix, camera.matrixWorldInverse));
    const box = new THREE.Box3(new THREE.Vector3(-1, -1, -1), new THREE.Vector3(1, 2, 3));
    const sphere = new THREE.Sphere(new THREE.Vector3(1, 0, 0), 1.5), plane = new THREE.Plane(new THREE.Vector3(0, 0.6, 0.8), 0.5);
    const triangle = new THREE.Triangle(vector(), vector(), vector());
    for (let i = 0; i < 200; i++) {
        const p = vector(8);
        assert.equal(abut.contains(ours.toFrustum(frustum), p), frustum.containsPoint(p));
        assert.equal(abut.contains(ours.toAabb(box), p), box.containsPoint(p));
        assert.equal(abut.contains(ours.toSphere(sphere), p), sphere.containsPoint(p));
        assert.equal(abut.contains(ours.toHalfSpace(plane), p), plane.distanceToPoint(p) <= 0);
        near(abut.distance(ours.toPlane(plane), p), Math.abs(plane.distanceToPoint(p)), "plane");
        const line = new THREE.Line3(p, vector());
        near(abut.distance(ours.toSegment(line), sphere.center), line.closestPointToPoint(sphere.center, true, new THREE.Vector3()).distanceTo(sphere.center), "line");
        near(abut.distance(ours.toTriangle(triangle), p), triangle.closestPointToPoint(p, new THREE.Vector3()).distanceTo(p), "triangle");
    }
    for (const shape of [box, sphere, plane, frustum, triangle, new THREE.Ray(), new THREE.Line3(), new THREE.Vector3()]) {
        assert.equal(typeof abut.distance(ours.toShape(shape), [9, 9, 9]), "number");
    }
    assert.throws(() => ours.toShape({}), abut.AbutError);
});

test("objects in the world are abut's, under any matrix", () => {
    const geometry = new THREE.BoxGeometry(2, 2, 2);
    for (const scale of [[1, 1, 1], [2, 2, 2], [1, 2, 3], [-1, 1, 1]]) {
        const object = new THREE.Mesh(geometry);
        object.position.set(10, 0, 0);
        object.scale.set(...scale);
        object.updateMatrixWorld();
        const there = ours.inWorld(object);
        near(abut.distance([0, 0, 0], there), 10 - Math.abs(scale[0]), "distance");
        assert.ok(abut.signedDistance([10, 0, 0], there) < 0);
    }
});

test("a stretched object is built once, and again after refit or for another stretch", () => {
    const geometry = new THREE.TorusKnotGeometry(1, 0.3, 200, 24), group = new THREE.Group(), object = new THREE.Mesh(geometry);
    group.add(object);
    const kept = () => ours.inWorld(object).mesh;
    /** The same vertices as the matrix gives, by another way. */
    function right() {
        group.updateMatrixWorld(true);
        const there = ours.inWorld(object), moved = there instanceof abut.Mesh ? there : there.toMesh();
        const wanted = geometry.clone().applyMatrix4(object.matrixWorld).getAttribute("position").array, given = moved.vertices();
        given.forEach((x, i) => near(x, wanted[i], `number ${i}`));
        // The triangles of a mirror image face outwards, too.
        const volume = abut.check(moved).volume;
        assert.ok(volume > 0, `${volume}`);
        near(volume / abut.check(geometry.boundsTree.mesh).volume, Math.abs(object.matrixWorld.determinant()), "volume");
        moved.free();
    }
    object.scale.set(1.5, 0.75, 1.25);
    right();
    const first = kept();
    for (let i = 0; i < 20; i++) {
        object.position.copy(vector());
        object.rotation.set(random(), random(), random());
        right();
        assert.equal(kept(), first);
    }
    object.scale.y = -0.75;
    right();
    const mirrored = kept();
    assert.notEqual(mirrored, first);
    object.scale.y = 0.75;
    right();
    assert.equal(kept(), first);
    group.scale.set(1, 2, 3); // with the turned object in it a shear
    right();
    object.scale.z = 0;
    group.updateMatrixWorld(true);
    assert.ok(ours.inWorld(object) instanceof abut.Mesh);
    object.scale.z = 1.25;
    group.scale.set(1, 1, 1);
    geometry.translate(0.5, 0, 0);
    geometry.boundsTree.refit();
    assert.throws(() => first.size, /was freed/);
    right();
    kept().free(); // which is not needed, and does no harm
    right();
    const last = kept();
    geometry.disposeBoundsTree();
    assert.throws(() => last.size, /was freed/);
});

test("many stretches of another geometry take no more memory", async () => {
    const { wasm } = await import("../dist/module.js"), size = () => wasm().memory.buffer.byteLength;
    const tree = new THREE.TorusKnotGeometry(1, 0.3, 200, 24).computeBoundsTree(), other = new THREE.SphereGeometry(1, 200, 100).computeBoundsTree();
    let before = 0;
    for (let i = 0; i < 120; i++) {
        if (i === 20) before = size();
        tree.intersectsGeometry(other, new THREE.Matrix4().makeScale(1, 1 + i / 100, 2));
    }
    assert.ok(size() < 1.2 * before, `${before} bytes became ${size()}`);
});

test("what cannot be read of a geometry is an error that names it", () => {
    const transferred = (array) => (structuredClone(array.buffer, { transfer: [array.buffer] }), array);
    const ball = () => new THREE.SphereGeometry(1, 16, 12);
    const cases = [
        [/attribute "position" is a Float32Array whose memory is gone/, (geometry) => transferred(geometry.attributes.position.array)],
        [/index is a Uint16Array whose memory is gone/, (geometry) => transferred(geometry.index.array)],
        [/attribute "position" has no array any more/, (geometry) => (geometry.attributes.position.array = null)],
        [/index has no array any more/, (geometry) => (geometry.index.array = null)],
        [/no attribute "position"/, (geometry) => geometry.deleteAttribute("position")],
    ];
    for (const [message, spoil] of cases) {
        const geometry = ball();
        spoil(geometry);
        assert.throws(() => geometry.computeBoundsTree(), { name: "AbutError", message });
    }
    const geometry = ball(), tree = geometry.computeBoundsTree();
    transferred(geometry.attributes.position.array);
    assert.throws(() => tree.refit(), { name: "AbutError", message: /attribute "position"/ });
});

test("draw ranges and groups that start or end within a triangle count as in three.js", () => {
    const indexed = new THREE.SphereGeometry(1.2, 12, 10), loose = indexed.toNonIndexed(), rest = loose.clone();
    const short = rest.getAttribute("position").array.subarray(0, 3 * (loose.getAttribute("position").count - 1));
    rest.setAttribute("position", new THREE.BufferAttribute(short, 3));
    for (const geometry of [indexed, loose, rest]) {
        const tree = geometry.computeBoundsTree();
        // None ends with a part of a triangle, of which three.js makes a hit at NaN.
        for (const [start, count] of [[0, 301], [0, 302], [1, 600], [2, 601], [200, 302], [2, 645]]) {
            geometry.setDrawRange(start, count);
            geometry.clearGroups();
            for (const side of sides) compare(new THREE.Mesh(geometry, new THREE.MeshBasicMaterial({ side })), 100);
            geometry.addGroup(0, 301, 0);
            geometry.addGroup(301, 100, 1);
            geometry.addGroup(200, Infinity, 2);
            compare(new THREE.Mesh(geometry, sides.map((side) => new THREE.MeshBasicMaterial({ side }))), 100);
        }
        geometry.setDrawRange(1, 300);
        geometry.translate(0.25, 0, 0);
        tree.refit();
        compare(new THREE.Mesh(geometry, new THREE.MeshBasicMaterial()), 60);
        geometry.disposeBoundsTree();
    }
});

test("a ray has as many hits as there are", () => {
    const count = 150000, geometry = new THREE.BufferGeometry(), positions = new Float32Array(9 * count);
    for (let i = 0; i < count; i++) positions.set([-1, -1, i, 1, -1, i, 0, 1, i], 9 * i);
    geometry.setAttribute("position", new THREE.BufferAttribute(positions, 3));
    geometry.computeBoundsTree();
    const object = new THREE.Mesh(geometry, new THREE.MeshBasicMaterial({ side: THREE.DoubleSide })), hits = [];
    object.raycast(new THREE.Raycaster(new THREE.Vector3(0, 0, -1), new THREE.Vector3(0, 0, 1)), hits);
    assert.equal(hits.length, count);
    geometry.disposeBoundsTree();
});

test("a tree that cannot be built leaves the one that was there", () => {
    const geometry = new THREE.SphereGeometry(1, 16, 12), tree = geometry.computeBoundsTree(), at = geometry.getAttribute("position"), x = at.getX(5);
    at.setX(5, NaN);
    assert.throws(() => geometry.computeBoundsTree(), abut.AbutError);
    assert.equal(geometry.boundsTree, tree);
    at.setX(5, x);
    compare(new THREE.Mesh(geometry, new THREE.MeshBasicMaterial()), 50);
});

test("a ray of no direction, or with NaN in it, has no hit and is no error", () => {
    const geometry = new THREE.SphereGeometry(1, 16, 12), tree = geometry.computeBoundsTree();
    const object = new THREE.Mesh(geometry, new THREE.MeshBasicMaterial({ side: THREE.DoubleSide }));
    const along = new THREE.Vector3(0, 0, 1), start = new THREE.Vector3(0.1, 0.2, -5);
    const cases = [
        [start, new THREE.Vector3(), 0, Infinity],
        [start, new THREE.Vector3(NaN, 0, 1), 0, Infinity],
        [new THREE.Vector3(NaN, 0, 0), along, 0, Infinity],
        [start, along, NaN, Infinity],
        [start, along, 0, NaN],
        [start, along, 7, 3],
    ];
    for (const [origin, direction, near, far] of cases) {
        const raycaster = new THREE.Raycaster(origin, direction, near, far), ray = new THREE.Ray(origin, direction);
        for (const firstHitOnly of [false, true]) {
            raycaster.firstHitOnly = firstHitOnly;
            assert.deepEqual(raycaster.intersectObject(object), []);
        }
        assert.deepEqual(tree.raycast(ray, THREE.DoubleSide, near, far), []);
        assert.equal(tree.raycastFirst(ray, THREE.DoubleSide, near, far), null);
    }
    assert.equal(tree.raycast(new THREE.Ray(start, along), THREE.DoubleSide).length, 2);
});

test("bytes of another geometry are refused", () => {
    const ball = new THREE.SphereGeometry(1, 16, 12), bytes = ball.computeBoundsTree().toBytes(), box = new THREE.BoxGeometry();
    assert.throws(() => ours.BoundsTree.fromBytes(bytes, box), { name: "AbutError", message: /are of 352 triangles, but the geometry has 12/ });
    ball.boundsTree = ours.BoundsTree.fromBytes(bytes, ball);
    compare(new THREE.Mesh(ball, new THREE.MeshBasicMaterial()), 50);
    const rest = new THREE.BufferGeometry().setAttribute("position", new THREE.Float32BufferAttribute([0, 0, 0, 1, 0, 0, 0, 1, 0, 5, 5, 5], 3));
    assert.equal(ours.BoundsTree.fromBytes(rest.computeBoundsTree().toBytes(), rest).mesh.size, 1);
});

const everything = () => new THREE.Box3(new THREE.Vector3().setScalar(-Infinity), new THREE.Vector3().setScalar(Infinity));

test("an empty box touches nothing, with and without a matrix", () => {
    const tree = new THREE.SphereGeometry(1, 16, 12).computeBoundsTree(), matrix = new THREE.Matrix4().makeRotationX(1);
    const turnedInside = new THREE.Box3(new THREE.Vector3(1, 1, 1), new THREE.Vector3(-1, -1, -1));
    for (const box of [new THREE.Box3(), turnedInside]) {
        assert.equal(tree.intersectsBox(box), false);
        assert.equal(tree.intersectsBox(box, matrix), false);
        assert.equal(abut.intersects(ours.toHull(box, matrix), tree.mesh), false);
    }
    const nothing = new THREE.BufferGeometry().setAttribute("position", new THREE.Float32BufferAttribute([], 3));
    assert.equal(new ours.BoundsTree(nothing).intersectsBox(everything()), false);
});

test("an infinite box touches what lies in it, with and without a matrix", () => {
    const tree = new THREE.BoxGeometry(2, 2, 2).computeBoundsTree(); // corners at ±1
    const turn = new THREE.Matrix4().makeRotationX(Math.PI / 2), wide = new THREE.Matrix4().makeScale(3, 0.5, 2).premultiply(turn);
    for (const matrix of [undefined, new THREE.Matrix4(), turn, wide]) {
        assert.equal(tree.intersectsBox(everything(), matrix), true);
        for (const axis of ["x", "y", "z"]) {
            const behind = everything(), before = everything(), beyond = everything(), nowhere = everything();
            behind.min[axis] = 2.5;
            before.max[axis] = -2.5;
            beyond.min[axis] = 0.25;
            nowhere.min[axis] = Infinity;
            assert.deepEqual([behind, before, beyond, nowhere].map((box) => tree.intersectsBox(box, matrix)), [false, false, true, false], axis);
        }
    }
    // The face x = 1 is met exactly, and an ulp beyond it nothing is.
    const from = (x) => new THREE.Box3(new THREE.Vector3(x, -Infinity, -Infinity), new THREE.Vector3().setScalar(Infinity));
    for (const matrix of [undefined, new THREE.Matrix4()]) assert.deepEqual([from(1), from(1 + 2 ** -52)].map((box) => tree.intersectsBox(box, matrix)), [true, false]);
    assert.throws(() => ours.toHull(everything(), turn), { name: "AbutError", message: /an infinite box has no corners; clip it/ });
    assert.throws(() => tree.intersectsBox(everything(), new THREE.Matrix4().makeScale(1, 0, 1)), { name: "AbutError", message: /flattens an infinite box/ });
});

test("what is no geometry, mesh or matrix is named, and objects of another copy of three.js are taken", async () => {
    const geometry = new THREE.BoxGeometry(), tree = new ours.BoundsTree(geometry), group = new THREE.Group(), ball = new THREE.SphereGeometry(0.6);
    const cases = [
        [/BoundsTree: the source must be a BufferGeometry or a Mesh of three\.js, not undefined/, () => new ours.BoundsTree()],
        [/BoundsTree: the source must be .*, not a Group; give each mesh in it/, () => new ours.BoundsTree(group)],
        [/inWorld: the object must be .*, not a Group; give each mesh in it/, () => ours.inWorld(group)],
        [/the matrix must be a THREE\.Matrix4, not undefined/, () => ours.inWorld(geometry)],
        [/instancesInWorld takes an InstancedMesh, not a Mesh/, () => ours.instancesInWorld(new THREE.Mesh(geometry))],
        [/the other geometry must be/, () => tree.intersectsGeometry()],
        [/the matrix must be a THREE\.Matrix4, not undefined/, () => tree.closestPointToGeometry(ball)],
        [/fromBytes: the geometry must be/, () => ours.BoundsTree.fromBytes(tree.toBytes())],
        [/toPose: the place must be a THREE\.Matrix4, not a Object/, () => ours.toPose({})],
        [/BoundsTree: the source must be .*, not a LineSegments, which has no triangles/, () => new ours.BoundsTree(new THREE.LineSegments(geometry))],
        [/inWorld: the object must be .*, not a Points, which has no triangles/, () => ours.inWorld(new THREE.Points(geometry))],
        [/inWorld: the object must be .*, not a BatchedMesh, whose geometry holds those of all/, () => ours.inWorld(new THREE.BatchedMesh(1, 24, 36))],
        [/inWorld takes one mesh, not an InstancedMesh; instancesInWorld\(\) gives its instances/, () => ours.inWorld(new THREE.InstancedMesh(geometry, undefined, 2))],
        [/toRay: the ray must be a THREE\.Ray, not null/, () => tree.raycast(null)],
        [/raycast: near must be a number, not 1/, () => tree.raycastFirst(new THREE.Ray(), THREE.FrontSide, 1n)],
        [/raycast: side must be FrontSide, BackSide, DoubleSide or a material of three\.js, not "front"/, () => tree.raycast(new THREE.Ray(), "front")],
        [/intersectsBox: the box must be a THREE\.Box3, not a Sphere/, () => tree.intersectsBox(new THREE.Sphere())],
        [/intersectsBox: the matrix must be a THREE\.Matrix4, not a Vector3/, () => tree.intersectsBox(new THREE.Box3(), new THREE.Vector3())],
        [/toSphere: the sphere must be a THREE\.Sphere, not undefined/, () => tree.intersectsSphere()],
        [/bvhcast takes \{ intersectsTriangles \}/, () => tree.bvhcast(ball, new THREE.Matrix4(), { intersectsRanges() {} }), () => tree.bvhcast(ball, new THREE.Matrix4())],
        [/toFrustum: the frustum/, () => ours.toFrustum(new THREE.Plane())],
        [/toHull: the matrix/, () => ours.toHull(new THREE.Box3())],
        [/toBox3: the box must be an Aabb, not a Box3/, () => ours.toBox3(new THREE.Box3())],
        [/toVector3: the vector must be three numbers/, () => ours.toVector3([1, 2])],
        [/placed: the mesh must be a Mesh, not a BoundsTree/, () => ours.placed(tree, new THREE.Matrix4())],
        [/meshOf: the geometry must be/, () => ours.meshOf({})],
        [/positionsOf: the geometry must be/, () => ours.positionsOf(null)],
    ];
    for (const [message, ...calls] of cases) for (const call of calls) assert.throws(call, { name: "AbutError", message }, String(message));
    assert.equal(tree.intersectsGeometry(new THREE.Mesh(ball)), true);
    // A copy of three.js, as a bundler makes it where two packages ask for different versions.
    const copy = await import("../node_modules/three/build/three.core.js?copy"), object = new copy.Mesh(new copy.BoxGeometry(2, 2, 2));
    assert.notEqual(copy.BufferGeometry, THREE.BufferGeometry);
    object.position.x = 5;
    object.updateMatrixWorld();
    assert.equal(abut.distance([0, 0, 0], ours.inWorld(object)), 4);
    assert.equal(ours.toPose(object).translation[0], 5);
});
