// SPDX-License-Identifier: MIT
// The verbs for many queries at once, on typed arrays. Each answer is that of the single call, bit for bit.
import { AbutError } from "./errors.js";
import { finiteNumber, knownNames, limit, nameOf, numbersOf, optionsOf, refuseGone } from "./arguments.js";
import type { Mesh, PosedMesh } from "./mesh.js";
import { callOrThrow, handleOf, listEnds, numbers, releaseLists, wasm, withBlocks, type Blocks } from "./module.js";
import { OPTIONS, SECOND, writeNumbers, writeOperand, type Geometry } from "./operands.js";
import { writeMesh } from "./mesh_queries.js";
import { Scene, type SceneRaycastEachOptions, type SceneRayHits } from "./scene.js";
import { rayNumbers, type ClosestOptions, type RaycastOptions } from "./results.js";
import type { Floats } from "./vectors.js";

/** Numbers of results. */
export type OutFloats = Float32Array | Float64Array;

/** Hits of many rays: t is Infinity and triangle -1 where there is none. */
export interface RayHits {
    t: OutFloats;
    triangle: Int32Array;
    /** xyzxyz…, if asked for, as the next two */
    point?: OutFloats;
    normal?: OutFloats;
    barycentric?: OutFloats;
}
/** Options of raycastEach. */
export interface RaycastEachOptions extends Omit<RaycastOptions, "filter"> {
    /** arrays that receive the answers; those that are missing are not computed */
    out?: Partial<RayHits>;
    /** without `out`: which arrays are made; t and triangle unless given */
    fields?: readonly (keyof RayHits)[];
}
/** The nearest points of many points. */
export interface NearestPoints {
    distance: OutFloats;
    triangle: Int32Array;
    /** xyzxyz… */
    onB: OutFloats;
}

/** The arrays of hits. */
export const hitFields = ["t", "triangle", "point", "normal", "barycentric"] as const;

/** The caller's arrays for answers. Throws for an unknown name, because nothing would be written under it. */
export function outOf<T extends object>(given: T | undefined, known: readonly string[], verb: string): T | undefined {
    if (given === undefined) return undefined;
    if (typeof given !== "object" || given === null || Array.isArray(given) || ArrayBuffer.isView(given)) {
        throw new AbutError(`${verb}: out must be an object of arrays, with ${known.join(", ")}, not ${nameOf(given)}`);
    }
    knownNames(Object.keys(given), known, `${verb}: out`);
    return given;
}

/** The types of array that each kind of answer takes. */
const arrayTypes = { float: [Float32Array, Float64Array], double: [Float64Array], int: [Int32Array], byte: [Uint8Array] } as const;

/** Throws unless the array has a type of the kind, and is long enough. */
function checkOut(out: unknown, kind: keyof typeof arrayTypes, length: number, argument: string): void {
    const types = arrayTypes[kind];
    if (!types.some((type) => out instanceof type)) {
        throw new AbutError(`${argument} must be a ${types.map((type) => type.name).join(" or ")}, not ${nameOf(out)}`);
    }
    const given = (out as Float64Array).length;
    if (given === 0) refuseGone(out, argument);
    if (given < length) throw new AbutError(`${argument} holds ${given} numbers; ${length} are needed`);
}

export function countOf(points: Floats, name: string): number {
    numbersOf(points, name);
    if (points.length % 3 !== 0) throw new AbutError(`${name}: ${points.length} numbers are no vectors of three each`);
    return points.length / 3;
}

/** Describes the caller's arrays to the module, and copies the answers into them after the call. */
export class Answers {
    #pending: (() => void)[] = [];
    constructor(
        readonly blocks: Blocks,
        readonly verb: string,
    ) {}

    /** The address of a block for an array that will be filled, and whether it holds floats (1); zeros without an
     * array. */
    place(out: OutFloats | Int32Array | undefined, length: number, name: string, kind: keyof typeof arrayTypes = "float"): [number, number] {
        if (out === undefined) return [0, 0];
        checkOut(out, kind, length, `${this.verb}: out.${name}`);
        const at = this.blocks.allocate(length * out.BYTES_PER_ELEMENT);
        this.#pending.push(() => {
            const type = (out instanceof Float32Array ? Float32Array : out instanceof Int32Array ? Int32Array : Float64Array) as Float64ArrayConstructor;
            out.set(new type(wasm().memory.buffer, at, length));
        });
        return [at, out instanceof Float32Array ? 1 : 0];
    }

    /** The same for each field of hits, and below of nearest points, except the triangles. */
    placeHits(out: Partial<RayHits>, count: number): number[] {
        return [
            ...this.place(out.t, count, "t"),
            ...this.place(out.point, 3 * count, "point"),
            ...this.place(out.normal, 3 * count, "normal"),
            ...this.place(out.barycentric, 3 * count, "barycentric"),
        ];
    }
    placeNearest(out: Partial<NearestPoints>, count: number): number[] {
        return [...this.place(out.distance, count, "distance"), ...this.place(out.onB, 3 * count, "onB")];
    }
    copy(): void {
        for (const copy of this.#pending) copy();
    }
}

export function rayBatch(blocks: Blocks, origins: Floats, directions: Floats, verb: string): { count: number; words: number[] } {
    const count = countOf(origins, `${verb}: origins`);
    numbersOf(directions, `${verb}: directions`);
    if (directions.length !== origins.length) {
        throw new AbutError(`${verb}: ${count} origins but ${directions.length / 3} directions; give as many of each`);
    }
    const o = blocks.floats(origins), d = blocks.floats(directions);
    return { count, words: [o.at, o.isFloat ? 1 : 0, d.at, d.isFloat ? 1 : 0] };
}

function rayOptions(o: RaycastOptions, verb: string): number {
    if (o.filter) throw new AbutError(`${verb} takes no filter; call the verb of one ray for each, or put the mesh in a Scene, whose filter is of models`);
    return writeNumbers(OPTIONS, ...rayNumbers(o, verb), 0);
}

/** The first hits of many rays; fastest where neighbours in the arrays are similar rays. */
export function raycastEach(origins: Floats, directions: Floats, x: Geometry, options?: RaycastEachOptions): RayHits;
export function raycastEach(origins: Floats, directions: Floats, x: Scene, options?: SceneRaycastEachOptions): SceneRayHits;
export function raycastEach(origins: Floats, directions: Floats, x: Geometry | Scene, options: RaycastEachOptions = {}): RayHits {
    if (x instanceof Scene) return x.raycastEach(origins, directions, options as SceneRaycastEachOptions);
    options = optionsOf(options, "raycastEach");
    return withBlocks((blocks) => {
        const { count, words } = rayBatch(blocks, origins, directions, "raycastEach");
        const out: Partial<RayHits> = outOf(options.out, hitFields, "raycastEach") ?? newHits(options.fields, count, "raycastEach");
        const answers = new Answers(blocks, "raycastEach");
        const fields = answers.placeHits(out, count);
        const batch = blocks.indices([count, answers.place(out.triangle, count, "triangle", "int")[0], ...words, ...fields]);
        callOrThrow("web_raycast_each", batch, writeOperand(x, SECOND, "raycastEach"), rayOptions(options, "raycastEach"));
        answers.copy();
        return out as RayHits;
    });
}

export function newHits(fields: readonly (keyof RayHits)[] = ["t", "triangle"], count: number, verb: string): Partial<RayHits> {
    if (typeof fields === "string" || !Array.isArray(fields)) throw new AbutError(`${verb}: fields must be an array of names, not ${nameOf(fields)}`);
    knownNames(fields, hitFields, `${verb}: fields`);
    const hits: Partial<RayHits> = {};
    for (const field of fields as readonly (keyof RayHits)[]) {
        if (field === "triangle") hits.triangle = new Int32Array(count);
        else hits[field] = new Float64Array(field === "t" ? count : 3 * count);
    }
    return hits;
}

/** All hits of many rays, by ray and then by t; those of ray i are the items first[i] to first[i + 1]. */
export interface AllRayHits {
    first: Uint32Array;
    t: Float64Array;
    triangle: Int32Array;
    /** xyzxyz…, as the next two */
    point: Float64Array;
    normal: Float64Array;
    barycentric: Float64Array;
}
/** All hits of many rays: those of the single call raycastAll, one after the other. */
export function raycastAllEach(origins: Floats, directions: Floats, x: Geometry, options: Omit<RaycastOptions, "filter"> = {}): AllRayHits {
    options = optionsOf(options, "raycastAllEach");
    return withBlocks((blocks) => {
        const { count, words } = rayBatch(blocks, origins, directions, "raycastAllEach");
        const batch = blocks.indices([count, 0, ...words, 0, 0, 0, 0, 0, 0, 0, 0]);
        callOrThrow("web_raycast_all_each", batch, writeOperand(x, SECOND, "raycastAllEach"), rayOptions(options, "raycastAllEach"));
        const all = numbers(), first = Uint32Array.from([0, ...listEnds()]), n = all.length / 12;
        releaseLists();
        const column = (at: number, width: number): Float64Array => {
            const out = new Float64Array(width * n);
            for (let i = 0; i < n; i++) out.set(all.subarray(12 * i + at, 12 * i + at + width), width * i);
            return out;
        };
        return { first, t: column(0, 1), triangle: Int32Array.from(column(11, 1)), point: column(1, 3), normal: column(4, 3), barycentric: column(7, 3) };
    });
}

/** Answers of one byte each. */
export function bytes(count: number, out: Uint8Array | undefined, blocks: Blocks, verb: string, compute: (at: number) => void): Uint8Array {
    const answers = out ?? new Uint8Array(count);
    checkOut(answers, "byte", count, `${verb}: out`);
    const at = blocks.allocate(count);
    compute(at);
    answers.set(new Uint8Array(wasm().memory.buffer, at, count));
    return answers;
}

/** Answers of one number each: the module has doubles, which a Float32Array rounds. */
export function doubles(count: number, out: OutFloats | undefined, blocks: Blocks, verb: string, compute: (at: number) => void): OutFloats {
    const answers = out ?? new Float64Array(count);
    checkOut(answers, "float", count, `${verb}: out`);
    const at = blocks.allocate(8 * count);
    compute(at);
    answers.set(new Float64Array(wasm().memory.buffer, at, count));
    return answers;
}

/** Whether each of many rays hits anything: 1 or 0. */
export function occludedEach(origins: Floats, directions: Floats, x: Geometry, options: Omit<RaycastOptions, "filter"> & { out?: Uint8Array } = {}): Uint8Array {
    options = optionsOf(options, "occludedEach");
    return withBlocks((blocks) => {
        const { count, words } = rayBatch(blocks, origins, directions, "occludedEach");
        const batch = blocks.indices([count, 0, ...words, 0, 0, 0, 0, 0, 0, 0, 0]);
        return bytes(count, options.out, blocks, "occludedEach", (at) =>
            callOrThrow("web_occluded_each", batch, writeOperand(x, SECOND, "occludedEach"), rayOptions(options, "occludedEach"), at),
        );
    });
}

export function pointWords(blocks: Blocks, points: Floats): number[] {
    const { at, isFloat } = blocks.floats(points);
    return [at, isFloat ? 1 : 0];
}

/** The nearest point of x to each of many points. */
export function nearestOfPoints(points: Floats, x: Geometry, options: ClosestOptions & { out?: Partial<NearestPoints> }): NearestPoints {
    return withBlocks((blocks) => {
        const count = countOf(points, "closestPointsEach: points");
        const out: Partial<NearestPoints> = outOf(options.out, ["distance", "triangle", "onB"], "closestPointsEach") ?? {
            distance: new Float64Array(count), triangle: new Int32Array(count), onB: new Float64Array(3 * count),
        };
        const answers = new Answers(blocks, "closestPointsEach");
        const fields = answers.placeNearest(out, count);
        const batch = blocks.indices([count, answers.place(out.triangle, count, "triangle", "int")[0], ...pointWords(blocks, points), ...fields]);
        callOrThrow("web_closest_points_each", batch, writeOperand(x, SECOND, "closestPointsEach"), limit(options.maxDistance ?? Infinity, "closestPointsEach: maxDistance"));
        answers.copy();
        return out as NearestPoints;
    });
}

/** A number for each point. */
export function numbersEach(points: Floats, out: OutFloats | undefined, verb: string, name: string, operand: () => number): OutFloats {
    return withBlocks((blocks) => {
        const count = countOf(points, `${verb}: points`);
        const batch = blocks.indices([count, 0, ...pointWords(blocks, points), 0, 0, 0, 0]);
        return doubles(count, out, blocks, verb, (at) => callOrThrow(name, batch, operand(), at));
    });
}

/** The signed distance of each point: see signedDistance. */
export function signedDistanceEach<T extends OutFloats = Float64Array>(points: Floats, mesh: Mesh | PosedMesh, options: { out?: T } = {}): T {
    options = optionsOf(options, "signedDistanceEach");
    return numbersEach(points, options.out, "signedDistanceEach", "web_signed_distance_each", () => writeMesh(mesh, SECOND, "signedDistanceEach")) as T;
}

/** The winding number of each point; with a tolerance, such as 0.01, within it, and far faster for many points. */
export function windingNumberEach<T extends OutFloats = Float64Array>(points: Floats, mesh: Mesh, options: { tolerance?: number; out?: T } = {}): T {
    options = optionsOf(options, "windingNumberEach");
    const handle = handleOf(mesh, "Mesh", "windingNumberEach: mesh");
    const tolerance = finiteNumber(options.tolerance ?? 0, "windingNumberEach: tolerance");
    return withBlocks((blocks) => {
        const count = countOf(points, "windingNumberEach: points");
        const batch = blocks.indices([count, 0, ...pointWords(blocks, points), 0, 0, 0, 0]);
        return doubles(count, options.out, blocks, "windingNumberEach", (at) => callOrThrow("web_winding_number_each", batch, handle, tolerance, at));
    }) as T;
}

/** Whether each point lies in the mesh or shape: 1 or 0. */
export function containsEach(x: Geometry, points: Floats, options: { out?: Uint8Array } = {}): Uint8Array {
    options = optionsOf(options, "containsEach");
    return withBlocks((blocks) => {
        const count = countOf(points, "containsEach: points");
        const batch = blocks.indices([count, 0, ...pointWords(blocks, points), 0, 0, 0, 0]);
        return bytes(count, options.out, blocks, "containsEach", (at) =>
            callOrThrow("web_contains_each", writeOperand(x, SECOND, "containsEach"), batch, at),
        );
    });
}
