// SPDX-License-Identifier: MIT
// Queries of meshes alone: signed distance, winding number, touching triangles, faults.
import { AbutError } from "./errors.js";
import { Mesh, PosedMesh } from "./mesh.js";
import { atMost, nameOf, optionsOf } from "./arguments.js";
import { area, areaIndex, call, callOrThrow, f64, handleOf, indices, listEnds, releaseLists } from "./module.js";
import { FIRST, OUT, SECOND, writeOperand, writeVector } from "./operands.js";
import type { VecLike } from "./vectors.js";

export function writeMesh(mesh: Mesh | PosedMesh, i: number, verb: string): number {
    if (mesh instanceof Mesh || mesh instanceof PosedMesh) return writeOperand(mesh, i, verb);
    throw new AbutError(`${verb} takes a mesh or a placed mesh here, not ${nameOf(mesh)}`);
}

/** The distance to the surface of a closed mesh, negative inside, 0 on it; Infinity for an empty mesh, NaN where a
 * number is NaN or infinite. */
export function signedDistance(point: VecLike, mesh: Mesh | PosedMesh): number {
    const at = writeVector(point, FIRST, "signedDistance: point");
    return call("web_signed_distance", at, writeMesh(mesh, SECOND, "signedDistance"));
}

/** How often the surface winds around the point: 1 inside a closed mesh that faces outwards, 0 outside, a fraction near
 * a hole. Not for placed meshes. */
export function windingNumber(point: VecLike, mesh: Mesh): number {
    return call("web_winding_number", writeVector(point, FIRST, "windingNumber: point"), handleOf(mesh, "Mesh", "windingNumber: mesh"));
}

/** The triangles of a and b that touch, or of one mesh those that touch beyond common corners and edges:
 * [i, j, i, j, …] in ascending order. */
export function overlappingPairs(a: Mesh | PosedMesh, b?: Mesh | PosedMesh): Uint32Array {
    const first = writeMesh(a, FIRST, "overlappingPairs");
    if (b !== undefined) callOrThrow("web_overlapping_pairs", first, writeMesh(b, SECOND, "overlappingPairs"));
    else callOrThrow("web_self_overlapping_pairs", handleOf(a instanceof PosedMesh ? a.mesh : a, "Mesh", "overlappingPairs"));
    const found = indices();
    releaseLists();
    return found;
}

/** The faults of a mesh. Edges are pairs of vertices, self-intersections pairs of triangles, one after the other. */
export interface MeshReport {
    /** whether every edge belongs to exactly two triangles */
    closed: boolean;
    /** whether no fault was found */
    sound: boolean;
    area: number;
    volume: number;
    componentCount: number;
    shellCount: number;
    misorientedShellCount: number;
    holeCount: number;
    boundaryEdges: Uint32Array;
    nonManifoldEdges: Uint32Array;
    nonManifoldVertices: Uint32Array;
    flippedFaces: Uint32Array;
    duplicateFaces: Uint32Array;
    degenerateFaces: Uint32Array;
    selfIntersections: Uint32Array;
    selfIntersectionsTruncated: boolean;
}

/** Finds all faults of a mesh. Of self-intersections at most `maxSelfIntersections` are listed, 100000 unless given;
 * Infinity for all. */
export function check(mesh: Mesh, options: { maxSelfIntersections?: number } = {}): MeshReport {
    options = optionsOf(options, "check");
    const handle = handleOf(mesh, "Mesh", "check: mesh"), most = atMost(options.maxSelfIntersections ?? 100000, "check: maxSelfIntersections");
    callOrThrow("web_check", handle, most, area(OUT));
    const all = indices(), ends = listEnds();
    releaseLists();
    const list = (i: number): Uint32Array => all.slice(i === 0 ? 0 : ends[i - 1], ends[i]);
    const n = f64().slice(areaIndex(OUT), areaIndex(OUT) + 9);
    return {
        closed: n[3] !== 0,
        sound: n[4] !== 0,
        area: n[0],
        volume: n[1],
        componentCount: n[2],
        shellCount: n[6],
        misorientedShellCount: n[7],
        holeCount: n[8],
        boundaryEdges: list(0),
        nonManifoldEdges: list(1),
        nonManifoldVertices: list(2),
        flippedFaces: list(3),
        duplicateFaces: list(4),
        degenerateFaces: list(5),
        selfIntersections: list(6),
        selfIntersectionsTruncated: n[5] !== 0,
    };
}
