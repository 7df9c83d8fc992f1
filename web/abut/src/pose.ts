// SPDX-License-Identifier: MIT
// Pose: a rotation, then a translation.
import { AbutError } from "./errors.js";
import { Mesh, PosedMesh } from "./mesh.js";
import { area, areaIndex, callOrThrow, f64 } from "./module.js";
import { markCopy, nameOf, numbersOf } from "./arguments.js";
import { readShape, writeShape, type Shape } from "./shapes.js";
import { toQuat, toVec3, type QuatLike, type Vec3, type VecLike } from "./vectors.js";

/** A rotation, then a translation. */
export class Pose {
    static {
        markCopy(this.prototype);
    }
    readonly rotation: readonly [x: number, y: number, z: number, w: number];
    readonly translation: Vec3;
    constructor(rotation: QuatLike = [0, 0, 0, 1], translation: VecLike = [0, 0, 0]) {
        this.rotation = toQuat(rotation, "Pose: rotation");
        this.translation = toVec3(translation, "Pose: translation");
    }
    /** No rotation and no translation. */
    static get identity(): Pose {
        return new Pose();
    }
    /** A translation alone. */
    static translation(by: VecLike): Pose {
        return new Pose([0, 0, 0, 1], by);
    }
    /** The pose of a column-major 4x4 matrix, as THREE.Matrix4's elements. Throws AbutError unless it is a rotation and a
     * translation, without scale. */
    static fromMatrix(elements: ArrayLike<number>): Pose {
        numbersOf(elements, "Pose.fromMatrix: elements");
        if (elements.length !== 16) throw new AbutError(`Pose.fromMatrix: ${elements.length} numbers are given; give 16`);
        f64().set(Array.from(elements), areaIndex(0));
        callOrThrow("web_pose_from_matrix", area(0), area(16));
        const [x, y, z, w, ...translation] = f64().subarray(areaIndex(16), areaIndex(23));
        return new Pose([x, y, z, w], translation);
    }
    /** The mesh at this pose, as a view, or the shape at this pose. */
    apply(mesh: Mesh, scale?: number): PosedMesh;
    apply(shape: Shape): Shape;
    apply(thing: Mesh | Shape, scale = 1): PosedMesh | Shape {
        if (thing instanceof Mesh) return thing.at(this, scale);
        this.write(0);
        if (!writeShape(thing, 8, "Pose.apply")) throw new AbutError(`Pose.apply takes a mesh or a shape, not ${nameOf(thing)}`);
        callOrThrow("web_transform", area(0), area(8), area(40));
        return readShape(40);
    }
    /** @internal Writes seven numbers at the i-th number of the area for one call. */
    write(i: number): void {
        const to = f64(), at = areaIndex(i), q = this.rotation, v = this.translation;
        for (let k = 0; k < 4; k++) to[at + k] = q[k];
        for (let k = 0; k < 3; k++) to[at + 4 + k] = v[k];
    }
}
