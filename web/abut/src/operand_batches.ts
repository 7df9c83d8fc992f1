// SPDX-License-Identifier: MIT
// The verbs of two operands for many points, shapes, or poses of one thing. Each answer is that of the verb itself, bit
// for bit.
import { limit, listOf, numberOf, numbersOf, optionsOf } from "./arguments.js";
import { bytes, doubles, nearestOfPoints, numbersEach, type NearestPoints, type OutFloats } from "./batches.js";
import { AbutError } from "./errors.js";
import { area, callOrThrow, f64, withBlocks, type Blocks } from "./module.js";
import { isGeometry, writePoses, writeThings, type PoseFloats } from "./operand_array.js";
import { FIRST, OPTIONS, readClosest, readContact, readSweepHit, SECOND, writeNumbers, writeOperand, type Geometry } from "./operands.js";
import type { ClosestOptions, ClosestPoints, Contact, SweepHit, SweepOptions } from "./results.js";
import { Scene, type SceneNearestPoints, type SceneOptions, type SceneSweepHit, type SceneSweepOptions } from "./scene.js";
import type { Shape } from "./shapes.js";
import { sweepNumbers } from "./sweeps.js";
import type { Floats } from "./vectors.js";

/** Points, xyzxyz…, or any shapes. */
export type Things = Floats | readonly Shape[];
interface BytesOut {
    out?: Uint8Array;
}

/** Writes either things and x, or poses, a and b; returns the addresses, the number of queries, and the options. */
function writeBatch<O>(blocks: Blocks, things: Things, a: Geometry, b: Geometry | O | undefined, options: O | undefined, verb: string) {
    const posed = isGeometry(b);
    const { at, count } = posed ? writePoses(blocks, things as Floats, verb) : writeThings(blocks, things, verb);
    const thing = posed ? writeOperand(a, FIRST, verb) : area(FIRST);
    return { batch: [at, thing, writeOperand(posed ? b : a, SECOND, verb)], count, options: optionsOf((posed ? options : b) as O & object, verb) as O };
}

/** Whether each of the points or shapes touches x: 1 or 0. */
export function intersectsEach(things: Things, x: Geometry, options?: BytesOut): Uint8Array;
/** Whether a at each of the poses touches b: 1 or 0. */
export function intersectsEach(poses: PoseFloats, a: Geometry, b: Geometry, options?: BytesOut): Uint8Array;
export function intersectsEach(things: Things, a: Geometry, b?: Geometry | BytesOut, given?: BytesOut): Uint8Array {
    return withBlocks((blocks) => {
        const { batch, count, options } = writeBatch(blocks, things, a, b, given, "intersectsEach");
        return bytes(count, options.out, blocks, "intersectsEach", (at) => callOrThrow("web_intersects_each", ...batch, at));
    });
}

/** Whether each of the points or shapes is at most maxDistance from x: 1 or 0. */
export function withinEach(things: Things, x: Geometry, maxDistance: number, options?: BytesOut): Uint8Array;
/** Whether a at each of the poses is at most maxDistance from b: 1 or 0. */
export function withinEach(poses: PoseFloats, a: Geometry, b: Geometry, maxDistance: number, options?: BytesOut): Uint8Array;
export function withinEach(things: Things, a: Geometry, b: Geometry | number, c?: number | BytesOut, d?: BytesOut): Uint8Array {
    const posed = isGeometry(b), most = numberOf((posed ? c : b) as number, "withinEach: maxDistance"), given = (posed ? d : c) as BytesOut | undefined;
    return withBlocks((blocks) => {
        const { batch, count, options } = writeBatch<BytesOut>(blocks, things, a, posed ? b : given, given, "withinEach");
        return bytes(count, options.out, blocks, "withinEach", (at) => callOrThrow("web_within_each", ...batch, most, at));
    });
}

/** The distance of each of the points or shapes to x. */
export function distanceEach<T extends OutFloats = Float64Array>(things: Things, x: Geometry, options?: { out?: T }): T;
/** The distance to b of a at each of the poses. */
export function distanceEach<T extends OutFloats = Float64Array>(poses: PoseFloats, a: Geometry, b: Geometry, options?: { out?: T }): T;
export function distanceEach(things: Things, a: Geometry, b?: Geometry | { out?: OutFloats }, given?: { out?: OutFloats }): OutFloats {
    if (!isGeometry(b) && ArrayBuffer.isView(things)) {
        return numbersEach(things as Floats, optionsOf(b, "distanceEach").out, "distanceEach", "web_distance_each", () => writeOperand(a, SECOND, "distanceEach"));
    }
    return withBlocks((blocks) => {
        const { batch, count, options } = writeBatch(blocks, things, a, b, given, "distanceEach");
        return doubles(count, options.out, blocks, "distanceEach", (at) => callOrThrow("web_distances_each", ...batch, at));
    });
}

/** The nearest point of x to each of many points. */
export function closestPointsEach(points: Floats, x: Geometry, options?: ClosestOptions & { out?: Partial<NearestPoints> }): NearestPoints;
export function closestPointsEach(points: Floats, x: Scene, options?: SceneOptions & ClosestOptions & { out?: Partial<SceneNearestPoints> }): SceneNearestPoints;
/** The nearest points of each of the shapes and x. */
export function closestPointsEach(shapes: readonly Shape[], x: Geometry, options?: ClosestOptions): ClosestPoints[];
/** The nearest points of a, at each of the poses, and b. */
export function closestPointsEach(poses: PoseFloats, a: Geometry, b: Geometry, options?: ClosestOptions): ClosestPoints[];
export function closestPointsEach(things: Things, a: Geometry | Scene, b?: Geometry | ClosestOptions, given?: ClosestOptions): NearestPoints | ClosestPoints[] {
    if (a instanceof Scene) return a.closestPointsEach(things as Floats, optionsOf(b as ClosestOptions, "closestPointsEach"));
    listOf(things, "closestPointsEach: the points or shapes");
    if (!isGeometry(b) && (ArrayBuffer.isView(things) || typeof things[0] === "number")) return nearestOfPoints(things as Floats, a, optionsOf(b, "closestPointsEach"));
    return withBlocks((blocks) => {
        const { batch, count, options } = writeBatch(blocks, things, a, b, given, "closestPointsEach");
        const at = blocks.allocate(8 * 11 * count);
        callOrThrow("web_closest_each", ...batch, limit(options.maxDistance ?? Infinity, "closestPointsEach: maxDistance"), at);
        const words = f64();
        return Array.from({ length: count }, (_, i) => readClosest(words, at / 8 + 11 * i));
    });
}

/** The contact of each of the points or shapes with x. */
export function contactEach(things: Things, x: Geometry): (Contact | null)[];
/** The contact with b of a at each of the poses. */
export function contactEach(poses: PoseFloats, a: Geometry, b: Geometry): (Contact | null)[];
export function contactEach(things: Things, a: Geometry, b?: Geometry): (Contact | null)[] {
    return withBlocks((blocks) => {
        const { batch, count } = writeBatch<undefined>(blocks, things, a, b, undefined, "contactEach");
        return optionals(blocks, count, 37, readContact, (found, at) => callOrThrow("web_contact_each", ...batch, found, at));
    });
}

/** Results that may be missing. */
function optionals<T>(blocks: Blocks, count: number, size: number, read: (w: Float64Array, at: number) => T, compute: (found: number, at: number) => void): (T | null)[] {
    const found = blocks.allocate(count), at = blocks.allocate(8 * size * count);
    compute(found, at);
    const words = f64(), flags = new Uint8Array(words.buffer, found, count);
    return Array.from({ length: count }, (_, i) => (flags[i] ? read(words, at / 8 + size * i) : null));
}

/** The first touch of each of the points or shapes, which move by their motions, xyzxyz… */
export function sweepEach(things: Things, motions: Floats, x: Geometry, options?: SweepOptions): (SweepHit | null)[];
export function sweepEach(things: Things, motions: Floats, x: Scene, options?: Omit<SceneSweepOptions, "filter">): (SceneSweepHit | null)[];
export function sweepEach(things: Things, motions: Floats, x: Geometry | Scene, options: SweepOptions = {}): (SweepHit | null)[] {
    if (x instanceof Scene) return x.sweepEach(things, motions, options);
    options = optionsOf(options, "sweepEach");
    return withBlocks((blocks) => {
        const { at: batch, count } = writeThings(blocks, things, "sweepEach");
        const by = motionsOf(blocks, motions, count);
        const thing = writeOperand(x, SECOND, "sweepEach"), given = writeNumbers(OPTIONS, ...sweepNumbers(options, "sweepEach"));
        return optionals(blocks, count, 13, readSweepHit, (found, at) => callOrThrow("web_sweep_each", batch, area(FIRST), by, thing, given, found, at));
    });
}

function motionsOf(blocks: Blocks, motions: Floats, count: number): number {
    numbersOf(motions, "sweepEach: motions");
    if (motions.length !== 3 * count) throw new AbutError(`sweepEach: ${count} things but ${motions.length / 3} motions`);
    const { at, isFloat } = blocks.floats(motions);
    return blocks.indices([at, isFloat ? 1 : 0]);
}
