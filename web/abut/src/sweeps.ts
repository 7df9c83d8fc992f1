// SPDX-License-Identifier: MIT
// The verbs of what moves.
import { area, areaIndex, call, callOrThrow, f64, withBlocks } from "./module.js";
import { FIRST, OPTIONS, OUT, readSlide, readSweepHit, SECOND, THIRD, writeNumbers, writeOneShape, writeOperand, writeVector, type Geometry } from "./operands.js";
import type { Pose } from "./pose.js";
import { cullNumber, type SlideOptions, type SlideResult, type SweepHit, type SweepOptions } from "./results.js";
import { Scene, type SceneOptions, type ModelId, type SceneProbe, type SceneSweepHit, type SceneSweepOptions } from "./scene.js";
import type { Shape } from "./shapes.js";
import { isVecLike, toVec3, type VecLike } from "./vectors.js";

/** @internal */
export const sweepNumbers = (o: SweepOptions): number[] => [o.maxT ?? 1, cullNumber(o.cull), o.ignoreSeparating ? 1 : 0];
/** @internal */
export const slideNumbers = (o: SlideOptions): number[] => [
    o.gap ?? 0,
    o.maxSlides ?? 8,
    ...(o.up ? toVec3(o.up, "slide: up") : [0, 0, 0]),
    o.maxSlope ?? 0.8,
];

/** A motion at constant speed from one pose to another. */
export interface Motion {
    from: Pose;
    to: Pose;
    /** further full turns about the same axis */
    turns?: number;
}

/** The first touch of a shape or mesh that moves by t · motion; null when it touches nothing up to maxT. */
export function sweep(a: Geometry, motion: VecLike, x: Geometry, options?: SweepOptions): SweepHit | null;
export function sweep(a: SceneProbe, motion: VecLike, x: Scene, options?: SceneSweepOptions): SceneSweepHit | null;
/** The same where both move, a by t · motion and b by t · motionB. */
export function sweep(a: Geometry, motion: VecLike, b: Geometry, motionB: VecLike, options?: SweepOptions): SweepHit | null;
export function sweep(a: Geometry | ModelId, motion: VecLike, x: Geometry | Scene, given: SweepOptions | SceneSweepOptions | VecLike = {}, last: SweepOptions = {}): SweepHit | null {
    if (isVecLike(given)) return sweepBoth(a as Geometry, motion, x as Geometry, given, last);
    const options = given as SweepOptions;
    if (x instanceof Scene) return x.sweep(a, motion, options as SceneSweepOptions);
    const moving = writeOperand(a as Geometry, FIRST, "sweep"), thing = writeOperand(x, SECOND, "sweep");
    const by = writeVector(motion, THIRD, "sweep: motion"), at = writeNumbers(OPTIONS, ...sweepNumbers(options));
    return call("web_sweep", moving, by, thing, at, area(OUT)) === 0 ? null : readSweepHit(f64(), areaIndex(OUT));
}

function sweepBoth(a: Geometry, motionA: VecLike, b: Geometry, motionB: VecLike, options: SweepOptions): SweepHit | null {
    const first = writeOperand(a, FIRST, "sweep"), second = writeOperand(b, SECOND, "sweep");
    const byA = writeVector(motionA, THIRD, "sweep: motion"), byB = writeVector(motionB, THIRD + 3, "sweep: motionB");
    const given = writeNumbers(OPTIONS, ...sweepNumbers(options));
    return call("web_sweep_both", first, byA, second, byB, given, area(OUT)) === 0 ? null : readSweepHit(f64(), areaIndex(OUT));
}

function writeMotion({ from, to, turns = 0 }: Motion, i: number): number {
    from.write(i);
    to.write(i + 7);
    writeNumbers(i + 14, turns);
    return area(i);
}

/** The first touch of a convex shape or a mesh that moves and turns at constant speed from one pose to another. */
export function sweepMotion(a: Geometry, from: Pose, to: Pose, x: Geometry, options?: SweepOptions & { turns?: number }): SweepHit | null;
export function sweepMotion(a: Shape, from: Pose, to: Pose, x: Scene, options?: SceneSweepOptions & { turns?: number }): SceneSweepHit | null;
export function sweepMotion(a: Geometry, from: Pose, to: Pose, x: Geometry | Scene, options: (SweepOptions | SceneSweepOptions) & { turns?: number } = {}): SweepHit | null {
    if (x instanceof Scene) return x.sweepMotion(a as Shape, { from, to, turns: options.turns }, options as SceneSweepOptions);
    const moving = writeOperand(a, FIRST, "sweepMotion"), thing = writeOperand(x, SECOND, "sweepMotion");
    const by = writeMotion({ from, to, turns: options.turns }, THIRD), given = writeNumbers(OPTIONS, ...sweepNumbers(options));
    return call("web_sweep_motion", moving, by, thing, given, area(OUT)) === 0 ? null : readSweepHit(f64(), areaIndex(OUT));
}

/** The first touch where both move and turn. Shapes are convex and bounded; meshes are any. */
export function sweepMotions(a: Geometry, motionA: Motion, b: Geometry, motionB: Motion, options: SweepOptions = {}): SweepHit | null {
    const first = writeOperand(a, FIRST, "sweepMotions"), second = writeOperand(b, SECOND, "sweepMotions");
    const byA = writeMotion(motionA, THIRD), byB = writeMotion(motionB, THIRD + 16);
    const given = writeNumbers(OPTIONS, ...sweepNumbers(options));
    return call("web_sweep_motions", first, byA, second, byB, given, area(OUT)) === 0 ? null : readSweepHit(f64(), areaIndex(OUT));
}

/** A pose of a path, at a time that is not before that of the pose before. */
export interface PathPose {
    time: number;
    pose: Pose;
}
export interface PathHit extends SweepHit {
    /** from path[piece] to path[piece + 1] */
    piece: number;
    time: number;
}
/** The first touch of a convex shape or a mesh along poses. */
export function sweepPath(a: Geometry, path: readonly PathPose[], x: Geometry, maxTime = Infinity): PathHit | null {
    return withBlocks((blocks) => {
        const words = path.flatMap(({ time, pose }) => [time, ...pose.rotation, ...pose.translation]);
        const { at } = blocks.floats(words);
        const moving = writeOperand(a, FIRST, "sweepPath"), thing = writeOperand(x, SECOND, "sweepPath");
        callOrThrow("web_sweep_path", moving, at, path.length, thing, maxTime, area(OUT), area(OUT + 1));
        const w = f64(), out = areaIndex(OUT);
        return w[out] === 0 ? null : { ...readSweepHit(w, out + 1), piece: w[out + 14], time: w[out + 15] };
    });
}

export interface SweepFractions {
    /** here the shape does not touch, and the motion up to here is free */
    safe: number;
    /** here it touches; maxT when it never does, or only grazes */
    unsafe: number;
}
/** How much of a motion is certainly free. */
export function sweepFractions(a: Geometry, motion: VecLike, x: Geometry, options: SweepOptions = {}): SweepFractions {
    const moving = writeOperand(a, FIRST, "sweepFractions"), thing = writeOperand(x, SECOND, "sweepFractions");
    const by = writeVector(motion, THIRD, "sweepFractions: motion"), given = writeNumbers(OPTIONS, ...sweepNumbers(options));
    call("web_sweep_fractions", moving, by, thing, given, area(OUT));
    const [safe, unsafe] = f64().subarray(areaIndex(OUT), areaIndex(OUT) + 2);
    return { safe, unsafe };
}

/** Moves a convex, bounded shape by the motion, along what is in its way. */
export function slide(a: Shape, motion: VecLike, x: Geometry | Scene, options: SlideOptions & SceneOptions = {}): SlideResult {
    if (x instanceof Scene) return x.slide(a, motion, options);
    const moving = writeOneShape(a, FIRST, "slide"), thing = writeOperand(x, SECOND, "slide");
    const by = writeVector(motion, THIRD, "slide: motion"), given = writeNumbers(OPTIONS, ...slideNumbers(options));
    call("web_slide", moving, by, thing, given, area(OUT));
    return readSlide(f64(), areaIndex(OUT));
}
