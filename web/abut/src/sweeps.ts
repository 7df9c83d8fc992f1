// SPDX-License-Identifier: MIT
// The verbs of what moves.
import { area, areaIndex, call, f64 } from "./module.js";
import { FIRST, OPTIONS, OUT, readSlide, readSweepHit, SECOND, THIRD, writeNumbers, writeOneShape, writeOperand, writeVector, type Geometry } from "./operands.js";
import type { Pose } from "./pose.js";
import { cullNumber, type SlideOptions, type SlideResult, type SweepHit, type SweepOptions } from "./results.js";
import { Scene, type SceneOptions, type SceneSweepHit, type SceneSweepOptions } from "./scene.js";
import type { Shape } from "./shapes.js";
import { toVec3, type VecLike } from "./vectors.js";

export const sweepNumbers = (o: SweepOptions): number[] => [o.maxT ?? 1, cullNumber(o.cull), o.ignoreSeparating ? 1 : 0];
export const slideNumbers = (o: SlideOptions): number[] => [
    o.gap ?? 0,
    o.maxSlides ?? 8,
    ...(o.up ? toVec3(o.up, "slide: up") : [0, 0, 0]),
    o.maxSlope ?? 0.8,
];

/** The first touch of a shape or mesh that moves by t · motion; null when it touches nothing up to maxT. */
export function sweep(a: Geometry, motion: VecLike, x: Geometry, options?: SweepOptions): SweepHit | null;
export function sweep(a: Shape, motion: VecLike, x: Scene, options?: SceneSweepOptions): SceneSweepHit | null;
export function sweep(a: Geometry, motion: VecLike, x: Geometry | Scene, options: SweepOptions | SceneSweepOptions = {}): SweepHit | null {
    if (x instanceof Scene) return x.sweep(a as Shape, motion, options as SceneSweepOptions);
    const moving = writeOperand(a, FIRST, "sweep"), thing = writeOperand(x, SECOND, "sweep");
    const by = writeVector(motion, THIRD, "sweep: motion"), given = writeNumbers(OPTIONS, ...sweepNumbers(options));
    return call("web_sweep", moving, by, thing, given, area(OUT)) === 0 ? null : readSweepHit(f64(), areaIndex(OUT));
}

/** The first touch of a convex shape that moves and turns at constant speed from one pose to another. */
export function sweepMotion(a: Shape, from: Pose, to: Pose, x: Geometry, options: SweepOptions & { turns?: number } = {}): SweepHit | null {
    const moving = writeOneShape(a, FIRST, "sweepMotion"), thing = writeOperand(x, SECOND, "sweepMotion");
    from.write(THIRD);
    to.write(THIRD + 7);
    writeNumbers(THIRD + 14, options.turns ?? 0);
    const given = writeNumbers(OPTIONS, ...sweepNumbers(options));
    return call("web_sweep_motion", moving, area(THIRD), thing, given, area(OUT)) === 0 ? null : readSweepHit(f64(), areaIndex(OUT));
}

/** Moves a convex, bounded shape by the motion, along what is in its way. */
export function slide(a: Shape, motion: VecLike, x: Geometry | Scene, options: SlideOptions & SceneOptions = {}): SlideResult {
    if (x instanceof Scene) return x.slide(a, motion, options);
    const moving = writeOneShape(a, FIRST, "slide"), thing = writeOperand(x, SECOND, "slide");
    const by = writeVector(motion, THIRD, "slide: motion"), given = writeNumbers(OPTIONS, ...slideNumbers(options));
    call("web_slide", moving, by, thing, given, area(OUT));
    return readSlide(f64(), areaIndex(OUT));
}
