// SPDX-License-Identifier: MIT
// Writes the operands of verbs into the memory area for one call, and reads their results.
import { AbutError } from "./errors.js";
import { nameOf } from "./arguments.js";
import { Mesh, PosedMesh } from "./mesh.js";
import { area, areaIndex, f64, handleOf } from "./module.js";
import { Pose } from "./pose.js";
import type { ClosestPoints, Contact, Hit, SlideResult, SweepHit, Where } from "./results.js";
import { isUnbounded, writeShape, type BoundedShape, type Shape } from "./shapes.js";
import { Tag } from "./tags.js";
import { toVec3, type Vec3, type VecLike } from "./vectors.js";

/** What the verbs take: points, shapes, meshes and placed meshes. */
export type Geometry = Shape | Mesh | PosedMesh;

/** Places in the area for one call, in numbers. */
export const FIRST = 0, SECOND = 32, THIRD = 64, OPTIONS = 96, OUT = 112;

/** Writes an operand and returns its address. */
export function writeOperand(thing: Geometry, i: number, verb: string): number {
    if (thing instanceof Mesh) {
        writeNumbers(i, Tag.mesh, handleOf(thing, "Mesh", verb));
    } else if (thing instanceof PosedMesh) {
        writeNumbers(i, Tag.posedMesh, handleOf(thing.mesh, "Mesh", "the mesh of a placed mesh"));
        writePose(thing.pose, i + 2, "the pose of a placed mesh");
        f64()[areaIndex(i + 9)] = thing.scale;
    } else if (!writeShape(thing, i, verb)) {
        throw new AbutError(`${verb} takes points, shapes, meshes and placed meshes, not ${nameOf(thing)}`);
    }
    return area(i);
}

/** Writes a shape and returns its address. */
export function writeOneShape(shape: Shape, i: number, verb: string): number {
    if (!writeShape(shape, i, verb)) throw new AbutError(`${verb} takes a point or a shape here, not ${nameOf(shape)}`);
    return area(i);
}

/** Writes a shape that turns, slides or walks; throws for an unbounded one. */
export function writeBoundedShape(shape: BoundedShape, i: number, verb: string): number {
    refuseUnbounded(shape, verb);
    if (!writeShape(shape, i, verb)) throw new AbutError(`${verb} takes a point or a shape first, not ${nameOf(shape)}`);
    return area(i);
}
export function refuseUnbounded(thing: unknown, verb: string): void {
    if (isUnbounded(thing)) throw new AbutError(`${verb} moves bounded shapes, not ${nameOf(thing)}: give a segment, a triangle or a box of it`);
}

/** Writes the seven numbers of a pose. */
export function writePose(pose: Pose, i: number, argument: string): void {
    if (!(pose instanceof Pose)) throw new AbutError(`${argument} must be a Pose, not ${nameOf(pose)}`);
    pose.write(i);
}

/** Writes numbers and returns their address. */
export function writeNumbers(i: number, ...numbers: readonly number[]): number {
    const to = f64(), at = areaIndex(i);
    for (let k = 0; k < numbers.length; k++) to[at + k] = numbers[k];
    return area(i);
}
export function writeVector(v: VecLike, i: number, name: string): number {
    return writeNumbers(i, ...toVec3(v, name));
}

const vec = (w: Float64Array, at: number): Vec3 => [w[at], w[at + 1], w[at + 2]];
const where = (w: Float64Array, at: number): Where => ({ model: w[at], triangle: w[at + 1] });

export function readHit(w: Float64Array, at: number): Hit {
    return { t: w[at], point: vec(w, at + 1), normal: vec(w, at + 4), barycentric: vec(w, at + 7), where: where(w, at + 10) };
}
export function readClosest(w: Float64Array, at: number): ClosestPoints {
    return { onA: vec(w, at), onB: vec(w, at + 3), distance: w[at + 6], whereA: where(w, at + 7), whereB: where(w, at + 9) };
}
export function readSweepHit(w: Float64Array, at: number): SweepHit {
    return { t: w[at], position: vec(w, at + 1), point: vec(w, at + 4), normal: vec(w, at + 7), depth: w[at + 10], where: where(w, at + 11) };
}
export function readContact(w: Float64Array, at: number): Contact {
    const points = Array.from({ length: w[at + 4] }, (_, i) => {
        const from = at + 5 + 7 * i;
        return { onA: vec(w, from), onB: vec(w, from + 3), depth: w[from + 6] };
    });
    return { depth: w[at], direction: vec(w, at + 1), points, whereA: where(w, at + 33), whereB: where(w, at + 35) };
}
export function readSlide(w: Float64Array, at: number): SlideResult {
    const hits = Array.from({ length: w[at + 10] }, (_, i) => readSweepHit(w, at + 11 + 13 * i));
    return { position: vec(w, at), displacement: vec(w, at + 3), remaining: vec(w, at + 6), depenetrated: w[at + 9] !== 0, hits };
}
