// SPDX-License-Identifier: MIT
// The verbs of moving shapes and meshes: sweep, slide.
import { atMost, finiteNumber, limit, nameOf, optionsOf, wholeNumber } from "./arguments.js";
import { AbutError } from "./errors.js";
import { area, areaIndex, call, callOrThrow, f64, withBlocks } from "./module.js";
import { FIRST, OPTIONS, OUT, readSlide, readSweepHit, refuseUnbounded, SECOND, THIRD, writeBoundedShape, writeNumbers, writeOperand, writePose, writeVector, type Geometry } from "./operands.js";
import { Pose } from "./pose.js";
import { cullNumber, maxTNumber, type SlideOptions, type SlideResult, type SweepHit, type SweepOptions } from "./results.js";
import { Scene, type SceneOptions, type ModelId, type SceneProbe, type SceneSweepHit, type SceneSweepOptions } from "./scene.js";
import type { BoundedShape, HalfSpace, Line, Plane, Ray } from "./shapes.js";
import { isVecLike, toFiniteVec3, type VecLike } from "./vectors.js";

/** @internal */
export const sweepNumbers = (o: SweepOptions, verb: string): number[] => [
    maxTNumber(o, verb, 1), cullNumber(o.cull, verb), o.ignoreSeparating ? 1 : 0,
];
/** @internal */
export const slideNumbers = (o: SlideOptions, verb: string): number[] => [
    finiteNumber(o.gap ?? 0, `${verb}: gap`),
    atMost(o.maxSlides ?? 8, `${verb}: maxSlides`, 0x7fffffff),
    ...(o.up ? toFiniteVec3(o.up, `${verb}: up`) : [0, 0, 0]),
    finiteNumber(o.maxSlope ?? 0.8, `${verb}: maxSlope`),
];

/** A screw motion at constant speed from one pose to another, turning the shorter way round. */
export interface Motion {
    from: Pose;
    to: Pose;
    /** further full turns about the same axis */
    turns?: number;
}

/** The first touch of a shape or mesh that moves by t · motion; null when it touches nothing up to maxT, and when
 * anything is empty, NaN or infinite. t is never late, and no touch is missed. If the two touch at the start, t is
 * 0. */
export function sweep(a: Geometry, motion: VecLike, x: Geometry, options?: SweepOptions): SweepHit | null;
export function sweep(a: SceneProbe, motion: VecLike, x: Scene, options?: SceneSweepOptions): SceneSweepHit | null;
/** The same where both move, a by t · motion and b by t · motionB. */
export function sweep(a: Geometry, motion: VecLike, b: Geometry, motionB: VecLike, options?: SweepOptions): SweepHit | null;
export function sweep(a: Geometry | ModelId, motion: VecLike, x: Geometry | Scene, given: SweepOptions | SceneSweepOptions | VecLike = {}, last: SweepOptions = {}): SweepHit | null {
    if (isVecLike(given)) return sweepBoth(a as Geometry, motion, x as Geometry, given, optionsOf(last, "sweep"));
    const options = optionsOf(given as SweepOptions, "sweep");
    if (x instanceof Scene) return x.sweep(a, motion, options as SceneSweepOptions);
    const moving = writeOperand(a as Geometry, FIRST, "sweep"), thing = writeOperand(x, SECOND, "sweep");
    const by = writeVector(motion, THIRD, "sweep: motion"), at = writeNumbers(OPTIONS, ...sweepNumbers(options, "sweep"));
    return call("web_sweep", moving, by, thing, at, area(OUT)) === 0 ? null : readSweepHit(f64(), areaIndex(OUT));
}

function sweepBoth(a: Geometry, motionA: VecLike, b: Geometry, motionB: VecLike, options: SweepOptions): SweepHit | null {
    const first = writeOperand(a, FIRST, "sweep"), second = writeOperand(b, SECOND, "sweep");
    const byA = writeVector(motionA, THIRD, "sweep: motion"), byB = writeVector(motionB, THIRD + 3, "sweep: motionB");
    const given = writeNumbers(OPTIONS, ...sweepNumbers(options, "sweep"));
    return call("web_sweep_both", first, byA, second, byB, given, area(OUT)) === 0 ? null : readSweepHit(f64(), areaIndex(OUT));
}

/** @internal */
export function writeMotion(motion: Motion, i: number, argument: string): number {
    if (typeof motion !== "object" || motion === null) throw new AbutError(`${argument} must be a motion { from, to }, not ${nameOf(motion)}`);
    writePose(motion.from, i, `${argument}: from`);
    writePose(motion.to, i + 7, `${argument}: to`);
    writeNumbers(i + 14, wholeNumber(motion.turns ?? 0, `${argument}: turns`, -0x80000000, 0x7fffffff));
    return area(i);
}
/** The things that can turn while they move: bounded shapes, meshes and placed meshes. */
export type Rigid = Exclude<Geometry, Ray | Line | Plane | HalfSpace>;
function writeRigid(thing: Rigid, i: number, verb: string): number {
    refuseUnbounded(thing, verb);
    return writeOperand(thing, i, verb);
}

/** The first touch of a convex shape or a mesh that moves and turns at constant speed from one pose to another. */
export function sweepMotion(a: Rigid, from: Pose, to: Pose, x: Geometry, options?: SweepOptions & { turns?: number }): SweepHit | null;
export function sweepMotion(a: BoundedShape, from: Pose, to: Pose, x: Scene, options?: SceneSweepOptions & { turns?: number }): SceneSweepHit | null;
export function sweepMotion(a: Rigid, from: Pose, to: Pose, x: Geometry | Scene, options: (SweepOptions | SceneSweepOptions) & { turns?: number } = {}): SweepHit | null {
    options = optionsOf(options, "sweepMotion");
    if (x instanceof Scene) return x.sweepMotion(a as BoundedShape, { from, to, turns: options.turns }, options as SceneSweepOptions);
    const moving = writeRigid(a, FIRST, "sweepMotion"), thing = writeOperand(x, SECOND, "sweepMotion");
    const by = writeMotion({ from, to, turns: options.turns }, THIRD, "sweepMotion"), given = writeNumbers(OPTIONS, ...sweepNumbers(options, "sweepMotion"));
    return call("web_sweep_motion", moving, by, thing, given, area(OUT)) === 0 ? null : readSweepHit(f64(), areaIndex(OUT));
}

/** The first touch where both move and turn: convex, bounded shapes, and any meshes. */
export function sweepMotions(a: Rigid, motionA: Motion, b: Rigid, motionB: Motion, options: SweepOptions = {}): SweepHit | null {
    options = optionsOf(options, "sweepMotions");
    const first = writeRigid(a, FIRST, "sweepMotions"), second = writeRigid(b, SECOND, "sweepMotions");
    const byA = writeMotion(motionA, THIRD, "sweepMotions: motionA"), byB = writeMotion(motionB, THIRD + 16, "sweepMotions: motionB");
    const given = writeNumbers(OPTIONS, ...sweepNumbers(options, "sweepMotions"));
    return call("web_sweep_motions", first, byA, second, byB, given, area(OUT)) === 0 ? null : readSweepHit(f64(), areaIndex(OUT));
}

/** A pose of a path; its time is not less than that of the previous pose. */
export interface PathPose {
    time: number;
    pose: Pose;
}
/** The first touch of something that moves along a path of poses: in which piece, and at what time. */
export interface PathHit extends SweepHit {
    /** from path[piece] to path[piece + 1] */
    piece: number;
    time: number;
}
/** The first touch of a convex shape or a mesh along poses. */
export function sweepPath(a: Rigid, path: readonly PathPose[], x: Geometry, maxTime = Infinity): PathHit | null {
    return withBlocks((blocks) => {
        limit(maxTime, "sweepPath: maxTime");
        if (!Array.isArray(path)) throw new AbutError(`sweepPath: path must be an array of { time, pose }, not ${nameOf(path)}`);
        // Not path.flatMap(), which leaves out holes, so that the module would read beyond the words.
        const words = Array.from(path as readonly (PathPose | undefined)[], (item, i) => {
            const pose = item?.pose;
            if (!(pose instanceof Pose)) throw new AbutError(`sweepPath: path[${i}].pose must be a Pose, not ${nameOf(pose)}`);
            return [limit(item!.time, `sweepPath: path[${i}].time`), ...pose.rotation, ...pose.translation];
        });
        const { at } = blocks.floats(words.flat());
        const moving = writeRigid(a, FIRST, "sweepPath"), thing = writeOperand(x, SECOND, "sweepPath");
        callOrThrow("web_sweep_path", moving, at, path.length, thing, maxTime, area(OUT), area(OUT + 1));
        const w = f64(), out = areaIndex(OUT);
        return w[out] === 0 ? null : { ...readSweepHit(w, out + 1), piece: w[out + 14], time: w[out + 15] };
    });
}

/** Two fractions of a motion between which the shape first touches. */
export interface SweepFractions {
    /** here the shape does not touch, and the motion up to here is free */
    safe: number;
    /** here it touches; maxT when it never does, or only grazes */
    unsafe: number;
}
/** How much of a motion is certainly free. Where the motion or a shape is NaN, infinite or empty, nothing is hit, as in
 * the other sweeps: both fractions are then maxT, which does not mean that the motion is free. */
export function sweepFractions(a: Geometry, motion: VecLike, x: Geometry, options: SweepOptions = {}): SweepFractions {
    options = optionsOf(options, "sweepFractions");
    const moving = writeOperand(a, FIRST, "sweepFractions"), thing = writeOperand(x, SECOND, "sweepFractions");
    const by = writeVector(motion, THIRD, "sweepFractions: motion"), given = writeNumbers(OPTIONS, ...sweepNumbers(options, "sweepFractions"));
    call("web_sweep_fractions", moving, by, thing, given, area(OUT));
    const [safe, unsafe] = f64().subarray(areaIndex(OUT), areaIndex(OUT) + 2);
    return { safe, unsafe };
}

/** Moves a convex, bounded shape by the motion, along the surfaces in its way. Afterwards it is never in overlap,
 * unless it started so at a place without room. It stays where it is if anything is NaN or infinite. */
export function slide(a: BoundedShape, motion: VecLike, x: Geometry | Scene, options: SlideOptions & SceneOptions = {}): SlideResult {
    if (x instanceof Scene) return x.slide(a, motion, options);
    options = optionsOf(options, "slide");
    const moving = writeBoundedShape(a, FIRST, "slide"), thing = writeOperand(x, SECOND, "slide");
    const by = writeVector(motion, THIRD, "slide: motion"), given = writeNumbers(OPTIONS, ...slideNumbers(options, "slide"));
    call("web_slide", moving, by, thing, given, area(OUT));
    return readSlide(f64(), areaIndex(OUT));
}
