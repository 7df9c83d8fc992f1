// SPDX-License-Identifier: MIT
// Hits of abut as the intersections that THREE.Mesh.raycast gives.
import * as THREE from "three";
import { nameOf, numberOf } from "../arguments.js";
import { AbutError, Ray, raycast, raycastAll, type Cull, type Hit, type RaycastOptions } from "../names.js";
import type { BoundsTree } from "./bounds_tree.js";
import { toRay, toVector3 } from "./conversions.js";

/** The side of the triangles that counts, or the material that names it; one for each group, if the object has several. */
export type RaycastSide = THREE.Side | THREE.Material | THREE.Material[];

/** A ray in the frame of a geometry, whose t counts lengths of the direction that the raycaster has. */
export interface LocalRay {
    ray: Ray;
    minT: number;
    maxT: number;
    /** for distances, in the world */
    origin: THREE.Vector3;
    direction: THREE.Vector3;
    object: THREE.Object3D | null;
}

/** The range of t in which hits count. It is empty for NaN and for a direction of length 0, so that such a ray hits
 * nothing; an exception would end the frame of a program whose pointer has no position yet. */
function limitsOf(near: number, far: number, direction: THREE.Vector3): { minT: number; maxT: number } {
    const length = direction.length(), minT = near / length, maxT = far / length;
    return minT <= maxT ? { minT, maxT } : { minT: Infinity, maxT: 0 };
}

/** The ray as it is. */
export function localRay(ray: THREE.Ray, near: number, far: number): LocalRay {
    const local = toRay(ray), { origin, direction } = ray;
    return { ray: local, ...limitsOf(numberOf(near, "raycast: near"), numberOf(far, "raycast: far"), direction), origin, direction, object: null };
}

const inverse = new THREE.Matrix4();

/** The raycaster's ray in the frame of an object; its direction is not normalised, so that t is the same there. */
export function localRayOf(raycaster: THREE.Raycaster, object: THREE.Object3D): LocalRay {
    const { origin, direction } = raycaster.ray;
    const e = inverse.copy(object.matrixWorld).invert().elements;
    const local = origin.clone().applyMatrix4(inverse);
    const d = new THREE.Vector3(
        e[0] * direction.x + e[4] * direction.y + e[8] * direction.z,
        e[1] * direction.x + e[5] * direction.y + e[9] * direction.z,
        e[2] * direction.x + e[6] * direction.y + e[10] * direction.z,
    );
    return { ray: new Ray(local, d), ...limitsOf(raycaster.near, raycaster.far, direction), origin, direction: d, object };
}

interface Group {
    start: number;
    end: number;
    side: THREE.Side;
    materialIndex: number;
}

function sideOf(given: THREE.Side | THREE.Material): THREE.Side {
    if (given === THREE.FrontSide || given === THREE.BackSide || given === THREE.DoubleSide) return given;
    if ((given as Partial<THREE.Material> | null)?.isMaterial) return (given as THREE.Material).side;
    throw new AbutError(`raycast: side must be FrontSide, BackSide, DoubleSide or a material of three.js, not ${nameOf(given)}`);
}
const cullOf = (side: THREE.Side): Cull => (side === THREE.FrontSide ? "back" : side === THREE.BackSide ? "front" : "none");

/** The first hit, or all of them by distance. */
export function intersectionsOf(tree: BoundsTree, local: LocalRay, side: RaycastSide, firstOnly: boolean): THREE.Intersection[] {
    const { drawRange } = tree.geometry;
    const first = Math.max(0, drawRange.start), last = drawRange.start + drawRange.count;
    if (Array.isArray(side)) return withGroups(tree, local, groupsOf(tree.geometry, side, first, last), firstOnly);
    const options: RaycastOptions = { minT: local.minT, maxT: local.maxT, cull: cullOf(sideOf(side)) };
    const shift = first % 3, mesh = tree.meshFrom(shift);
    // As in three.js a triangle counts if its first index does.
    if (first > 0 || last < 3 * mesh.size) options.filter = ({ triangle }) => 3 * triangle + shift >= first && 3 * triangle + shift < last;
    if (!firstOnly) return raycastAll(local.ray, mesh, options).map((hit) => intersectionOf(tree, local, hit, shift, 0));
    const hit = raycast(local.ray, mesh, options);
    return hit ? [intersectionOf(tree, local, hit, shift, 0)] : [];
}

function groupsOf(geometry: THREE.BufferGeometry, materials: THREE.Material[], first: number, last: number): Group[] {
    const groups: Group[] = [];
    for (const { start, count, materialIndex = 0 } of geometry.groups) {
        const material = materials[materialIndex];
        if (material) groups.push({ start: Math.max(start, first), end: Math.min(start + count, last), side: material.side, materialIndex });
    }
    return groups;
}

/** The hits of a mesh with several materials. Each group has a side of its own, so sides are compared after the
 * query. */
function withGroups(tree: BoundsTree, local: LocalRay, groups: Group[], firstOnly: boolean): THREE.Intersection[] {
    const found: THREE.Intersection[] = [], shifts = [...new Set(groups.map(({ start }) => start % 3))];
    const hits = shifts.flatMap((shift) => raycastAll(local.ray, tree.meshFrom(shift), { minT: local.minT, maxT: local.maxT }).map((hit) => ({ hit, shift })));
    if (shifts.length > 1) hits.sort((a, b) => a.hit.t - b.hit.t);
    for (const { hit, shift } of hits) {
        const [x, y, z] = hit.normal, d = local.direction, fromFront = x * d.x + y * d.y + z * d.z < 0;
        const at = 3 * hit.where.triangle + shift;
        for (const group of groups) {
            if (at < group.start || at >= group.end || group.start % 3 !== shift) continue;
            if (group.side !== THREE.DoubleSide && (group.side === THREE.FrontSide) !== fromFront) continue;
            found.push(intersectionOf(tree, local, hit, shift, group.materialIndex));
            if (firstOnly) return found;
        }
    }
    return found;
}

/** What THREE.Mesh.raycast gives for this hit. */
function intersectionOf(tree: BoundsTree, local: LocalRay, hit: Hit, shift: number, materialIndex: number): THREE.Intersection {
    const { geometry } = tree, faceIndex = hit.where.triangle, index = geometry.index, at = 3 * faceIndex + shift;
    const a = index ? index.getX(at) : at, b = index ? index.getX(at + 1) : at + 1, c = index ? index.getX(at + 2) : at + 2;
    const point = toVector3(hit.point), barycoord = toVector3(hit.barycentric);
    if (local.object) point.applyMatrix4(local.object.matrixWorld);
    const result = {
        distance: local.origin.distanceTo(point),
        point,
        object: local.object as THREE.Object3D,
        faceIndex,
        face: { a, b, c, normal: toVector3(hit.normal), materialIndex },
        barycoord,
    } as THREE.Intersection;
    const { uv, uv1, normal } = geometry.attributes as Record<string, THREE.BufferAttribute | undefined>;
    if (uv) result.uv = interpolated(uv, a, b, c, barycoord, new THREE.Vector2());
    if (uv1) result.uv1 = interpolated(uv1, a, b, c, barycoord, new THREE.Vector2());
    if (normal) {
        result.normal = interpolated(normal, a, b, c, barycoord, new THREE.Vector3());
        if (result.normal.dot(local.direction) > 0) result.normal.multiplyScalar(-1);
    }
    return result;
}

/** The mean of three vertices' vectors by the weights of the corners. */
function interpolated<V extends THREE.Vector2 | THREE.Vector3>(attribute: THREE.BufferAttribute, a: number, b: number, c: number, at: THREE.Vector3, target: V): V {
    target.x = at.x * attribute.getX(a) + at.y * attribute.getX(b) + at.z * attribute.getX(c);
    target.y = at.x * attribute.getY(a) + at.y * attribute.getY(b) + at.z * attribute.getY(c);
    if (target instanceof THREE.Vector3) target.z = at.x * attribute.getZ(a) + at.y * attribute.getZ(b) + at.z * attribute.getZ(c);
    return target;
}
