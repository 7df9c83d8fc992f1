// SPDX-License-Identifier: MIT
// Boxes of three.js that are infinite on some side.
import * as THREE from "three";
import { AbutError } from "../names.js";

/** Whether the box is infinite on some side. */
export const isInfinite = ({ min, max }: THREE.Box3): boolean => [...min, ...max].some((x) => Math.abs(x) === Infinity);

/** An infinite box as a finite one that contains the same part of `bounds`, because its new sides lie beyond `bounds`.
 * Empty where nothing finite can touch the box. */
export function clipped(box: THREE.Box3, bounds: THREE.Box3, boxToBounds = new THREE.Matrix4()): THREE.Box3 {
    if (bounds.isEmpty()) return new THREE.Box3();
    if (boxToBounds.determinant() === 0) throw new AbutError("intersectsBox: the matrix flattens an infinite box; give a finite box");
    const localBounds = bounds.clone().applyMatrix4(boxToBounds.clone().invert());
    const far = localBounds.min.clone().negate().max(localBounds.max).length() + localBounds.getSize(new THREE.Vector3()).length();
    const result = box.clone();
    for (const axis of ["x", "y", "z"] as const) {
        const { min, max } = box, margin = far || 1;
        if (min[axis] === Infinity || max[axis] === -Infinity) return new THREE.Box3();
        if (min[axis] === -Infinity) result.min[axis] = Math.min(localBounds.min[axis] - margin, max[axis]);
        if (max[axis] === Infinity) result.max[axis] = Math.max(localBounds.max[axis] + margin, min[axis]);
    }
    return result;
}
