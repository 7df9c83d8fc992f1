// SPDX-License-Identifier: MIT
// Writes many points, shapes or poses for one call.
import { AbutError } from "./errors.js";
import { listOf, nameOf, numbersOf } from "./arguments.js";
import { Mesh, PosedMesh } from "./mesh.js";
import { area, type Blocks } from "./module.js";
import type { Geometry } from "./operands.js";
import { Base, Hull, writeShape, type Shape } from "./shapes.js";
import { isVecLike, type Floats } from "./vectors.js";

/** Poses of one thing: seven numbers each, translation x y z and rotation x y z w. */
export type PoseFloats = Float32Array | Float64Array;

export function isGeometry(thing: unknown): thing is Geometry {
    return thing instanceof Mesh || thing instanceof PosedMesh || thing instanceof Base || thing instanceof Hull || isVecLike(thing);
}

/** Numbers for each shape, as in web/src/operand_array.h. */
const shapeStride = 32;

const isNumbers = (things: Floats | readonly Shape[]): things is Floats =>
    ArrayBuffer.isView(things) || (things.length > 0 && typeof things[0] === "number");

/** Writes points, xyzxyz…, or shapes; returns the address of their description for the module, and their number. */
export function writeThings(blocks: Blocks, things: Floats | readonly Shape[], verb: string): { at: number; count: number } {
    listOf(things, `${verb}: the points or shapes`);
    if (isNumbers(things)) {
        numbersOf(things, `${verb}: the points`);
        if (things.length % 3 !== 0) throw new AbutError(`${verb}: ${things.length} numbers are no points of three each`);
        return describe(blocks, 0, things, things.length / 3);
    }
    const at = blocks.allocate(8 * shapeStride * things.length), first = (at - area(0)) / 8;
    // Not forEach(), which skips the holes of an array and would leave old numbers in the module's memory.
    for (let i = 0; i < things.length; i++) {
        if (!writeShape(things[i], first + shapeStride * i, verb)) throw new AbutError(`${verb} takes points and shapes here, and item ${i} is ${nameOf(things[i])}`);
    }
    return { at: blocks.indices([things.length, 1, at, 0]), count: things.length };
}

/** Writes poses; returns the address of their description for the module, and their number. */
export function writePoses(blocks: Blocks, poses: Floats, verb: string): { at: number; count: number } {
    numbersOf(poses, `${verb}: poses`);
    if (poses.length % 7 !== 0) throw new AbutError(`${verb}: ${poses.length} numbers are no poses of seven each`);
    return describe(blocks, 2, poses, poses.length / 7);
}

function describe(blocks: Blocks, kind: number, numbers: Floats, count: number): { at: number; count: number } {
    const { at, isFloat } = blocks.floats(numbers);
    return { at: blocks.indices([count, kind, at, isFloat ? 1 : 0]), count };
}
