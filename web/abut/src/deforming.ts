// SPDX-License-Identifier: MIT
// Meshes whose vertices move: where they collide, and how much of their motion is certainly free of collisions.
import { AbutError } from "./errors.js";
import type { Mesh } from "./mesh.js";
import { finiteNumber, nameOf, optionsOf } from "./arguments.js";
import { area, areaIndex, callOrThrow, f64, handleOf, kindOf, listEnds, numbers, releaseLists } from "./module.js";
import { OPTIONS, OUT, readSweepHit, writeNumbers } from "./operands.js";
import type { SweepHit } from "./results.js";

/** A mesh before and after its vertices have moved; both have the same triangles. */
export interface MovingMesh {
    from: Mesh;
    to: Mesh;
}
/** Options of impacts and largestSafeStep. */
export interface ImpactOptions {
    /** features count when they come within this distance; finite, at least 0; 0 unless given */
    thickness?: number;
    /** the share of its distance that a pair which starts within the thickness has to keep; 1 unless given */
    keptShare?: number;
    /** whether pairs that start within the thickness and do not approach are ignored */
    ignoreSeparating?: boolean;
}
/** A vertex meets a triangle of which it is not a corner: their indices, and when and where. `hit.position` is the
 * vertex, and `hit.normal` points from the triangle to it. */
export interface VertexImpact {
    vertex: number;
    triangle: number;
    hit: SweepHit;
}
/** Two edges without a common vertex meet, each given by the indices of its vertices, the lower first. `hit.position`
 * lies on `a`, and `hit.normal` points from `b` to it. */
export interface EdgeImpact {
    a: [number, number];
    b: [number, number];
    hit: SweepHit;
}
/** Where a mesh meets itself. */
export interface Impacts {
    vertices: VertexImpact[];
    edges: EdgeImpact[];
}
/** Where two meshes meet. */
export interface ImpactsBetween {
    verticesOfA: VertexImpact[];
    verticesOfB: VertexImpact[];
    edges: EdgeImpact[];
}

const written = (o: ImpactOptions, verb: string): number =>
    writeNumbers(OPTIONS, finiteNumber(o.thickness ?? 0, `${verb}: thickness`), finiteNumber(o.keptShare ?? 1, `${verb}: keptShare`), o.ignoreSeparating ? 1 : 0);

function lists(): Float64Array[] {
    const ends = listEnds(), all = numbers();
    releaseLists();
    return ends.map((end, i) => all.subarray(i === 0 ? 0 : ends[i - 1], end));
}
const vertices = (n: Float64Array): VertexImpact[] =>
    Array.from({ length: n.length / 15 }, (_, i) => ({ vertex: n[15 * i], triangle: n[15 * i + 1], hit: readSweepHit(n, 15 * i + 2) }));
const edges = (n: Float64Array): EdgeImpact[] =>
    Array.from({ length: n.length / 17 }, (_, i) => {
        const at = 17 * i;
        return { a: [n[at], n[at + 1]], b: [n[at + 2], n[at + 3]], hit: readSweepHit(n, at + 4) };
    });

/** Where vertices meet triangles and edges meet edges while all vertices move straight: within one mesh, from one state
 * to the next. No pair is missed, and no t is late. Throws AbutError if the triangles of the meshes differ. */
export function impacts(from: Mesh, to: Mesh, options?: ImpactOptions): Impacts;
/** The same between two meshes. */
export function impacts(a: MovingMesh, b: MovingMesh, options?: ImpactOptions): ImpactsBetween;
export function impacts(a: Mesh | MovingMesh, b: Mesh | MovingMesh, options: ImpactOptions = {}): Impacts | ImpactsBetween {
    options = optionsOf(options, "impacts");
    const handles = handlesOf(a, b, "impacts"), given = written(options, "impacts");
    if (handles.length === 2) {
        callOrThrow("web_impacts", ...handles, given);
        const [first, second] = lists();
        return { vertices: vertices(first), edges: edges(second) };
    }
    callOrThrow("web_impacts_between", ...handles, given);
    const [first, second, third] = lists();
    return { verticesOfA: vertices(first), verticesOfB: vertices(second), edges: edges(third) };
}

/** The share of the motion that is certainly free of impacts: the least t of impacts(…), or 1 if there are none. */
export function largestSafeStep(from: Mesh, to: Mesh, options?: ImpactOptions): number;
export function largestSafeStep(a: MovingMesh, b: MovingMesh, options?: ImpactOptions): number;
export function largestSafeStep(a: Mesh | MovingMesh, b: Mesh | MovingMesh, options: ImpactOptions = {}): number {
    options = optionsOf(options, "largestSafeStep");
    const handles = handlesOf(a, b, "largestSafeStep"), given = written(options, "largestSafeStep");
    callOrThrow(handles.length === 2 ? "web_largest_safe_step" : "web_largest_safe_step_between", ...handles, given, area(OUT));
    return f64()[areaIndex(OUT)];
}

/** Two handles where one mesh moves, four where two do. */
function handlesOf(a: Mesh | MovingMesh, b: Mesh | MovingMesh, verb: string): number[] {
    if (kindOf(a) === "Mesh" && kindOf(b) === "Mesh") return [handleOf(a, "Mesh", verb), handleOf(b, "Mesh", verb)];
    return [...pairOf(a, `${verb}: a`), ...pairOf(b, `${verb}: b`)];
}

function pairOf(given: Mesh | MovingMesh, argument: string): [number, number] {
    if (typeof given !== "object" || given === null || !("from" in given && "to" in given)) {
        throw new AbutError(`${argument} must be a pair { from, to } of meshes, or both arguments meshes of the Mesh class, not ${nameOf(given)}`);
    }
    return [handleOf(given.from, "Mesh", `${argument}.from`), handleOf(given.to, "Mesh", `${argument}.to`)];
}
