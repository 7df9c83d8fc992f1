// SPDX-License-Identifier: MIT
// moveCharacter: walks over floors, slopes and steps.
import { atMost, finiteNumber, optionsOf } from "./arguments.js";
import { area, areaIndex, call, f64 } from "./module.js";
import { FIRST, OPTIONS, OUT, SECOND, THIRD, writeBoundedShape, writeNumbers, writeOperand, writeVector, type Geometry } from "./operands.js";
import type { Where } from "./results.js";
import { Scene, type SceneOptions } from "./scene.js";
import type { BoundedShape } from "./shapes.js";
import { toFiniteVec3, type Vec3, type VecLike } from "./vectors.js";

/** How a character moves. Lengths are in the unit of the coordinates. */
export interface CharacterOptions {
    /** the upward direction, of any length but 0; [0, 0, 1] unless given */
    up?: VecLike;
    /** the steepest floor's angle to the horizontal, in radians; 0.8 unless given */
    maxSlope?: number;
    /** the greatest height of ledges that are stepped onto */
    stepHeight?: number;
    /** how far down it stays on a floor that drops */
    snapDistance?: number;
    /** the distance kept from everything, finite and at least 0; 0 stands for a small one that depends on the shape's
     * size */
    gap?: number;
    /** the most deflections; 8 unless given */
    maxSlides?: number;
    /** whether slopes do not change its speed */
    constantSpeed?: boolean;
    /** whether `contacts` lists all that is near its end */
    allContacts?: boolean;
}
/** What a surface is to a character, by the angle of its contact normal to `up`: a floor is no steeper than maxSlope; a
 * wall is within 5 degrees of vertical; of the others, what faces up is steep, and what faces down is a ceiling. */
export type CharacterSurface = "floor" | "steep" | "wall" | "ceiling";
/** A part that a character touches or has touched. */
export interface CharacterContact {
    where: Where;
    /** a point of that part */
    point: Vec3;
    /** of length 1, from the part towards the character */
    normal: Vec3;
    kind: CharacterSurface;
    /** whether it is within three gaps of the character at its end */
    atEnd: boolean;
}
/** Where a character has moved. */
export interface CharacterResult {
    /** of the reference point of the shape, such as its centre */
    position: Vec3;
    /** from the start */
    displacement: Vec3;
    /** whether it stands on a floor, which is within three gaps below it */
    onFloor: boolean;
    /** the contact normal of that floor, also where it stands on the edge of one */
    floorNormal: Vec3;
    /** the part on which it stands; -1 for none */
    floor: Where;
    /** whether it completed a step: true in one move for each ledge */
    stepped: boolean;
    /** whether it started in overlap or nearer than the gap, and was moved out */
    depenetrated: boolean;
    /** whether anything but a floor stopped or deflected its horizontal motion */
    blocked: boolean;
    /** whether this move rose along a ledge, by a part of a step or by all of it */
    stepping: boolean;
    /** whether it started in overlap, could not be moved out, and is still in overlap */
    stuck: boolean;
    /** whether something stopped the upward part of the motion */
    ceiling: boolean;
    /** whether it is not on a floor but on something too steep for one; if it is on neither, it is in the air */
    onSteep: boolean;
    /** what it touches: first what it stands on; with allContacts then all within three gaps of its end, the nearest
     * first; then what stopped or deflected its motion. Each part once, at most 8 */
    contacts: CharacterContact[];
}

/** @internal */
export const characterNumbers = (o: CharacterOptions, verb: string): number[] => [
    ...toFiniteVec3(o.up ?? [0, 0, 1], `${verb}: up`),
    finiteNumber(o.maxSlope ?? 0.8, `${verb}: maxSlope`),
    finiteNumber(o.stepHeight ?? 0, `${verb}: stepHeight`),
    finiteNumber(o.snapDistance ?? 0, `${verb}: snapDistance`),
    finiteNumber(o.gap ?? 0, `${verb}: gap`),
    atMost(o.maxSlides ?? 8, `${verb}: maxSlides`, 0x7fffffff),
    o.constantSpeed ? 1 : 0,
    o.allContacts ? 1 : 0,
];

/** @internal */
export function readCharacter(w: Float64Array, at: number): CharacterResult {
    const kinds: CharacterSurface[] = ["floor", "steep", "wall", "ceiling"];
    const vec = (i: number): Vec3 => [w[at + i], w[at + i + 1], w[at + i + 2]];
    const flag = (i: number): boolean => w[at + i] !== 0;
    const where = (i: number): Where => ({ model: w[at + i], triangle: w[at + i + 1] });
    const contacts = Array.from({ length: w[at + 19] }, (_, k) => {
        const i = 20 + 10 * k;
        return { where: where(i), point: vec(i + 2), normal: vec(i + 5), kind: kinds[w[at + i + 8]], atEnd: flag(i + 9) };
    });
    return {
        position: vec(0), displacement: vec(3), floorNormal: vec(6), floor: where(9), onFloor: flag(11), stepped: flag(12), depenetrated: flag(13),
        blocked: flag(14), stepping: flag(15), stuck: flag(16), ceiling: flag(17), onSteep: flag(18), contacts,
    };
}

/** Moves a convex, bounded shape as a character: it slides along walls, walks up slopes, steps onto ledges. Afterwards
 * it is never in overlap, unless it started so at a place without room. With NaN, infinity or an `up` of length 0 it
 * stays. */
export function moveCharacter(shape: BoundedShape, motion: VecLike, x: Geometry | Scene, options: CharacterOptions & SceneOptions = {}): CharacterResult {
    if (x instanceof Scene) return x.moveCharacter(shape, motion, options);
    options = optionsOf(options, "moveCharacter");
    const moving = writeBoundedShape(shape, FIRST, "moveCharacter"), thing = writeOperand(x, SECOND, "moveCharacter");
    const by = writeVector(motion, THIRD, "moveCharacter: motion"), given = writeNumbers(OPTIONS, ...characterNumbers(options, "moveCharacter"));
    call("web_move_character", moving, by, thing, given, area(OUT));
    return readCharacter(f64(), areaIndex(OUT));
}
