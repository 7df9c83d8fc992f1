// SPDX-License-Identifier: MIT
// The libraries that are compared. Each gives what it can of: build, ray, rays, closest, closestEach, pairs. Functions of
// an index answer one question; the others answer all, or the given number of them.
import RAPIER from "@dimforge/rapier3d-compat";
import * as THREE from "three";
import { CENTER, MeshBVH, SAH } from "three-mesh-bvh";
import * as abut from "../../web/abut/dist/index.js";

const at = (numbers, i) => numbers.subarray(3 * i, 3 * i + 3);
export async function makeAbut({ positions, indices }, questions) {
    await abut.init();
    let mesh = abut.Mesh.from(positions, indices);
    const { origins, directions, near, count } = questions;
    const shifted = abut.Pose.translation(questions.shift);
    return {
        name: "abut",
        build() {
            mesh.free();
            mesh = abut.Mesh.from(positions, indices);
        },
        ray: (i) => abut.raycast(new abut.Ray(at(origins, i), at(directions, i)), mesh),
        rays: (n) => abut.raycastEach(origins.subarray(0, 3 * n), directions.subarray(0, 3 * n), mesh),
        near: (i) => abut.closestPoints(at(near, i), mesh),
        anywhere: (i) => abut.closestPoints(at(origins, i), mesh),
        nearEach: (n) => abut.closestPointsEach(near.subarray(0, 3 * n), mesh),
        anywhereEach: (n) => abut.closestPointsEach(origins.subarray(0, 3 * n), mesh),
        pairs: () => abut.overlappingPairs(mesh, mesh.at(shifted)).length,
        count,
    };
}

function makeThree(name, strategy, { positions, indices }, questions, withQueries, { now, patience }) {
    const geometry = () => {
        const made = new THREE.BufferGeometry();
        made.setAttribute("position", new THREE.BufferAttribute(positions, 3));
        made.setIndex(new THREE.BufferAttribute(indices.slice(), 1));
        return made;
    };
    const build = () => new MeshBVH(geometry(), { strategy });
    if (!withQueries) return { name, build };
    const tree = build(), { origins, directions, near } = questions;
    const ray = new THREE.Ray(), point = new THREE.Vector3(), target = {};
    const closest = (points) => (i) => tree.closestPointToPoint(point.fromArray(points, 3 * i), target);
    return {
        name,
        build,
        ray(i) {
            ray.origin.fromArray(origins, 3 * i);
            ray.direction.fromArray(directions, 3 * i).normalize();
            return tree.raycastFirst(ray, THREE.DoubleSide);
        },
        near: closest(near),
        anywhere: closest(origins),
        pairs() {
            const matrix = new THREE.Matrix4().makeTranslation(...questions.shift), start = now();
            let found = 0, tested = 0, stopped = false;
            tree.bvhcast(tree, matrix, {
                intersectsTriangles(a, b) {
                    if (a.intersectsTriangle(b)) found++;
                    if (tested++ % 1024 === 0) stopped = now() - start > patience;
                    return stopped;
                },
            });
            return stopped ? `more than ${patience} s` : found;
        },
    };
}

async function makeRapier({ positions, indices }, questions) {
    await RAPIER.init();
    const made = () => {
        const world = new RAPIER.World({ x: 0, y: 0, z: 0 });
        const collider = world.createCollider(RAPIER.ColliderDesc.trimesh(positions, indices));
        world.step();
        return { world, collider };
    };
    const { collider } = made(), { origins, directions, near } = questions;
    const vector = (numbers, i) => ({ x: numbers[3 * i], y: numbers[3 * i + 1], z: numbers[3 * i + 2] });
    return {
        name: "Rapier",
        build: () => made().world.free(),
        ray: (i) => collider.castRayAndGetNormal(new RAPIER.Ray(vector(origins, i), vector(directions, i)), 1e9, false),
        near: (i) => collider.projectPoint(vector(near, i), false),
        anywhere: (i) => collider.projectPoint(vector(origins, i), false),
    };
}

/** `clock` has now(), which gives seconds, and patience, after which a library that compares all pairs is stopped. */
export async function makeLibraries(mesh, questions, clock) {
    return [
        await makeAbut(mesh, questions),
        makeThree("three-mesh-bvh", CENTER, mesh, questions, true, clock),
        makeThree("three-mesh-bvh, SAH", SAH, mesh, questions, false, clock),
        await makeRapier(mesh, questions),
    ];
}
