// SPDX-License-Identifier: MIT
// abut for three.js: fast rays at every mesh, by the functions of three-mesh-bvh.
import * as THREE from "three";
import { BoundsTree } from "./bounds_tree.js";
import { placed } from "./conversions.js";
import { geometryOf, isDeformed } from "./geometry.js";
import { intersectionsOf, localRayOf } from "./intersections.js";
import { nameOf } from "../arguments.js";
import { AbutError, type Mesh, type PosedMesh } from "../names.js";

declare module "three/src/core/BufferGeometry.js" {
    interface BufferGeometry {
        boundsTree?: BoundsTree;
        computeBoundsTree(): BoundsTree;
        disposeBoundsTree(): void;
    }
}
declare module "three/src/objects/Mesh.js" {
    interface Mesh {
        /** the tree of this object's own vertices, which bones or morph targets move */
        boundsTree?: BoundsTree;
    }
}
declare module "three/src/core/Raycaster.js" {
    interface Raycaster {
        /** whether only the first hit of each object is computed, which is faster */
        firstHitOnly?: boolean;
    }
}

const plainRaycast = THREE.Mesh.prototype.raycast;
const skinnedRaycast = THREE.SkinnedMesh.prototype.raycast;

/** Instead of THREE.Mesh.prototype.raycast: uses the tree where there is one, and three.js's own code otherwise. */
export function acceleratedRaycast(this: THREE.Mesh, raycaster: THREE.Raycaster, intersects: THREE.Intersection[]): void {
    const tree = this.boundsTree ?? (isDeformed(this) ? undefined : this.geometry.boundsTree);
    if (tree === undefined) {
        const plain = (this as THREE.SkinnedMesh).isSkinnedMesh ? skinnedRaycast : plainRaycast;
        plain.call(this as THREE.SkinnedMesh, raycaster, intersects);
        return;
    }
    if (this.material === undefined) return;
    // Not push(...hits): an engine passes some hundred thousand arguments at most.
    for (const hit of intersectionsOf(tree, localRayOf(raycaster, this), this.material, raycaster.firstHitOnly === true)) intersects.push(hit);
}

/** For THREE.BufferGeometry.prototype: builds the tree, kept in `boundsTree`. Where that fails, the tree that was there
 * stays. */
export function computeBoundsTree(this: THREE.BufferGeometry): BoundsTree {
    const built = new BoundsTree(this);
    this.boundsTree?.dispose();
    return (this.boundsTree = built);
}
/** For THREE.BufferGeometry.prototype: releases the tree. */
export function disposeBoundsTree(this: THREE.BufferGeometry): void {
    this.boundsTree?.dispose();
    delete this.boundsTree;
}

/** Adds acceleratedRaycast to all meshes, skinned and instanced ones too, and computeBoundsTree and disposeBoundsTree
 * to all geometries. */
export function install(): void {
    THREE.Mesh.prototype.raycast = acceleratedRaycast;
    THREE.SkinnedMesh.prototype.raycast = acceleratedRaycast as typeof skinnedRaycast;
    THREE.BufferGeometry.prototype.computeBoundsTree = computeBoundsTree;
    THREE.BufferGeometry.prototype.disposeBoundsTree = disposeBoundsTree;
}

/** The object's triangles in the world, for every verb of abut. Builds the geometry's tree if there is none. */
export function inWorld(object: THREE.Mesh): Mesh | PosedMesh {
    const geometry = geometryOf(object, "inWorld: the object");
    if ((object as THREE.InstancedMesh).isInstancedMesh) throw new AbutError("inWorld takes one mesh, not an InstancedMesh; instancesInWorld() gives its instances");
    const tree = object.boundsTree ?? (isDeformed(object) ? (object.boundsTree = new BoundsTree(object)) : treeOf(geometry));
    return placed(tree.mesh, object.matrixWorld);
}
/** Of each instance the object's triangles in the world, as inWorld gives them of one mesh. */
export function instancesInWorld(object: THREE.InstancedMesh): (Mesh | PosedMesh)[] {
    if (!(object as THREE.InstancedMesh | undefined)?.isInstancedMesh) {
        throw new AbutError(`instancesInWorld takes an InstancedMesh, not ${nameOf(object)}; give inWorld() a plain mesh`);
    }
    const { mesh } = treeOf(object.geometry), matrix = new THREE.Matrix4();
    return Array.from({ length: object.count }, (_, i) => {
        object.getMatrixAt(i, matrix);
        return placed(mesh, matrix.premultiply(object.matrixWorld));
    });
}
const treeOf = (geometry: THREE.BufferGeometry): BoundsTree => (geometry.boundsTree ??= new BoundsTree(geometry));

export { BoundsTree, type HitPointInfo } from "./bounds_tree.js";
export * from "./conversions.js";
export { meshOf, positionsOf } from "./geometry.js";
export type { RaycastSide } from "./intersections.js";
