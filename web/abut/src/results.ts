// SPDX-License-Identifier: MIT
// The results of the verbs, and their options.
import { limit, nameOf } from "./arguments.js";
import { AbutError } from "./errors.js";
import type { Vec3, VecLike } from "./vectors.js";

/** The part that a result refers to: a model of a scene (its index) and a triangle of a mesh; -1 where there is none. */
export interface Where {
    model: number;
    triangle: number;
}
/** Where a ray meets something. */
export interface Hit {
    /** in lengths of the ray's direction */
    t: number;
    /** origin + t · direction */
    point: Vec3;
    /** unit normal, outward or towards the front of a triangle; zero where there is none */
    normal: Vec3;
    /** weights of a triangle's corners; zero for other shapes */
    barycentric: Vec3;
    where: Where;
}
/** The nearest points; one common point and the distance 0 exactly when the two intersect. */
export interface ClosestPoints {
    onA: Vec3;
    onB: Vec3;
    /** Infinity where either is empty or both are farther apart than maxDistance, NaN where a number is NaN or
     * infinite */
    distance: number;
    whereA: Where;
    whereB: Where;
}
/** A point of each surface, `depth` apart along the direction of the contact. */
export interface ContactPoint {
    onA: Vec3;
    onB: Vec3;
    depth: number;
}
/** How two things that touch overlap: b moved by depth · direction only touches a. */
export interface Contact {
    /** a length; 0 where they only touch */
    depth: number;
    /** unit vector from a towards b */
    direction: Vec3;
    /** one to four */
    points: ContactPoint[];
    whereA: Where;
    whereB: Where;
}
/** The first touch of something that moves. */
export interface SweepHit {
    /** as a multiple of the motion */
    t: number;
    /** of the reference point of the shape, such as its centre */
    position: Vec3;
    /** where they touch */
    point: Vec3;
    /** unit vector from what is hit towards what moves */
    normal: Vec3;
    /** of an overlap at the start; otherwise 0 */
    depth: number;
    where: Where;
}
/** Where a shape has moved by sliding. */
export interface SlideResult {
    /** of the reference point of the shape, such as its centre */
    position: Vec3;
    /** from the start */
    displacement: Vec3;
    /** the motion that was not made */
    remaining: Vec3;
    /** whether it started too near, and was moved out first */
    depenetrated: boolean;
    /** at most the last four */
    hits: SweepHit[];
}
/** How a lies relative to b. */
export type Containment = "disjoint" | "crossing" | "inside" | "containing";
/** The side of triangles that does not count. */
export type Cull = "none" | "back" | "front";

/** Options of raycast, raycastAll and occluded. */
export interface RaycastOptions {
    /** hits beyond it do not count; Infinity unless given */
    maxT?: number;
    /** nor hits before it; 0 unless given */
    minT?: number;
    cull?: Cull;
    /** hits for which it returns false do not count; it must not call abut */
    filter?: (where: Where) => boolean;
}
/** Options of closestPoints. */
export interface ClosestOptions {
    /** where the distance is greater, it is given as Infinity, without the points, in less time */
    maxDistance?: number;
}
/** Options of sweeps. */
export interface SweepOptions {
    /** hits beyond it do not count; 1 unless given */
    maxT?: number;
    cull?: Cull;
    /** ignores a touch at the start that the motion does not lead into */
    ignoreSeparating?: boolean;
}
/** Options of slide. */
export interface SlideOptions {
    /** the distance kept from everything, finite and at least 0; 0 stands for a small one that depends on the shape's
     * size */
    gap?: number;
    /** the most deflections; 8 unless given */
    maxSlides?: number;
    /** if given, surfaces steeper than maxSlope are walls */
    up?: VecLike;
    /** in radians; 0.8 unless given */
    maxSlope?: number;
}

/** @internal */
export function cullNumber(cull: Cull | undefined, verb: string): number {
    if (cull === undefined) return 0;
    const number = ["none", "back", "front"].indexOf(cull);
    if (number < 0) throw new AbutError(`${verb}: cull must be "none", "back" or "front", not ${nameOf(cull)}`);
    return number;
}
/** @internal */
export const maxTNumber = (o: { maxT?: number }, verb: string, otherwise = Infinity): number =>
    o.maxT === undefined ? otherwise : limit(o.maxT, `${verb}: maxT`);
/** @internal */
export const minTNumber = (o: { minT?: number }, verb: string): number => (o.minT === undefined ? 0 : limit(o.minT, `${verb}: minT`));
/** @internal maxT, minT and cull; a single ray writes them one by one, without a list */
export const rayNumbers = (o: { maxT?: number; minT?: number; cull?: Cull }, verb: string): [number, number, number] => [
    maxTNumber(o, verb), minTNumber(o, verb), cullNumber(o.cull, verb),
];
