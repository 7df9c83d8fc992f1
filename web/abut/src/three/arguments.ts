// SPDX-License-Identifier: MIT
// Checks arguments that are objects of three.js: a wrong one throws an AbutError that names the argument.
import type * as THREE from "three";
import { nameOf } from "../arguments.js";
import { AbutError } from "../names.js";

/** Throws unless the thing has these members. Classes are not compared, because it may be of another copy of
 * three.js. */
export function refuseUnlike(thing: unknown, kind: string, members: readonly string[], argument: string): void {
    if (typeof thing === "object" && thing !== null && members.every((name) => name in thing)) return;
    throw new AbutError(`${argument} must be a THREE.${kind}, not ${nameOf(thing)}`);
}
export function refuseUnlikeBox(box: unknown, argument: string): void {
    refuseUnlike(box, "Box3", ["min", "max", "isEmpty"], argument);
}

/** The numbers of a matrix, which may be of another copy of three.js. */
export function elementsOf(matrix: THREE.Matrix4, argument: string): number[] {
    const elements = (matrix as THREE.Matrix4 | undefined)?.elements;
    if (elements?.length !== 16) throw new AbutError(`${argument} must be a THREE.Matrix4, not ${nameOf(matrix)}`);
    return elements;
}
