// SPDX-License-Identifier: MIT
// The triangles of a mesh that touch or are near, and the direction between two things.
import { atMost, limit, nameOf, numberOf } from "./arguments.js";
import { PosedMesh, type Mesh } from "./mesh.js";
import { AbutError } from "./errors.js";
import { area, areaIndex, call, callOrThrow, f64, indices, numbers, releaseLists } from "./module.js";
import { FIRST, OUT, SECOND, THIRD, writeNumbers, writeOneShape, writeOperand, writeVector, type Geometry } from "./operands.js";
import { writeMesh } from "./mesh_queries.js";
import type { ClosestPoints, Where } from "./results.js";
import type { Shape } from "./shapes.js";
import { toVec3, type Vec3, type VecLike } from "./vectors.js";

/** The triangles that touch the point or shape, in ascending order. */
export function trianglesTouching(shape: Shape, mesh: Mesh | PosedMesh): Uint32Array {
    return trianglesWithin(shape, mesh, 0);
}

/** The triangles at most maxDistance away, in ascending order; none when it is negative or NaN. */
export function trianglesWithin(shape: Shape, mesh: Mesh | PosedMesh, maxDistance: number): Uint32Array {
    callOrThrow("web_triangles_within", writeOneShape(shape, FIRST, "trianglesWithin"), writeMesh(mesh, SECOND, "trianglesWithin"), numberOf(maxDistance, "trianglesWithin: maxDistance"));
    const found = indices();
    releaseLists();
    return found;
}

/** A triangle near the point of a query: its index in the mesh, and its distance from that point. */
export interface NearTriangle {
    triangle: number;
    distance: number;
    /** the point of the triangle nearest to the point of the query */
    point: Vec3;
}

/** The triangles nearest to a point, at most `count` (Infinity for all) and at most maxDistance away, by distance and
 * then by index. None for a point that is NaN or infinite. */
export function nearestTriangles(point: VecLike, mesh: Mesh | PosedMesh, count: number, maxDistance = Infinity): NearTriangle[] {
    const at = writeVector(point, FIRST, "nearestTriangles: point"), of = writeMesh(mesh, SECOND, "nearestTriangles");
    // The module reserves memory for `most` triangles.
    const most = Math.min(atMost(count, "nearestTriangles: count"), (mesh instanceof PosedMesh ? mesh.mesh : mesh).size);
    callOrThrow("web_nearest_triangles", at, of, most, limit(maxDistance, "nearestTriangles: maxDistance"));
    const n = numbers();
    releaseLists();
    return Array.from({ length: n.length / 5 }, (_, i) => ({ triangle: n[5 * i], distance: n[5 * i + 1], point: [n[5 * i + 2], n[5 * i + 3], n[5 * i + 4]] }));
}

/** The unit vector from a to b between their nearest points, which `found` holds; where they touch, the direction of
 * their contact. Zero when either is empty, NaN or infinite. */
export function directionBetween(a: Geometry, b: Geometry, found: ClosestPoints): Vec3 {
    const first = writeOperand(a, FIRST, "directionBetween"), second = writeOperand(b, SECOND, "directionBetween");
    if (!found?.whereA || !found.whereB) throw new AbutError(`directionBetween: found must be what closestPoints(a, b) returns, not ${nameOf(found)}`);
    const place = (w: Where): number[] => [w.model, w.triangle];
    const given = writeNumbers(THIRD, ...toVec3(found.onA, "directionBetween: found.onA"), ...toVec3(found.onB, "directionBetween: found.onB"), numberOf(found.distance, "directionBetween: found.distance"), ...place(found.whereA), ...place(found.whereB));
    call("web_direction_between", first, second, given, area(OUT));
    return [...f64().subarray(areaIndex(OUT), areaIndex(OUT) + 3)] as Vec3;
}
