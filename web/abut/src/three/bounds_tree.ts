// SPDX-License-Identifier: MIT
// BoundsTree: abut's mesh of a geometry, with the functions of three-mesh-bvh's MeshBVH.
import * as THREE from "three";
import { functionOf } from "../arguments.js";
import { elementsOf, refuseUnlikeBox } from "./arguments.js";
import { AbutError, closestPoints, intersects, Mesh, overlappingPairs, PosedMesh, type Shape } from "../names.js";
import { toAabb, toBox3, toHull, toPlacement, toSphere, toVector3 } from "./conversions.js";
import { geometryOf, indicesOf, meshOf, movedPositionsOf, positionsOf, triangleCountOf } from "./geometry.js";
import { clipped, isInfinite } from "./infinite_boxes.js";
import { freeStretched, stretched } from "./stretched.js";
import { intersectionsOf, localRay, type RaycastSide } from "./intersections.js";

/** The nearest point of a geometry. */
export interface HitPointInfo {
    point: THREE.Vector3;
    distance: number;
    faceIndex: number;
}

/** The triangles of a geometry with abut's tree, in the frame of the geometry. The geometry itself is neither changed
 * nor reordered. */
export class BoundsTree {
    readonly geometry: THREE.BufferGeometry;
    /** the object whose bones and morph targets move the vertices */
    readonly object: THREE.Mesh | null;
    #mesh: Mesh;
    /** see meshFrom */
    #shifted = new Map<number, Mesh>();

    /** Reads the geometry and builds the tree. Of an object the vertices are where its bones and morph targets have
     * moved them; call refit() when these change. */
    constructor(source: THREE.BufferGeometry | THREE.Mesh, mesh?: Mesh) {
        this.geometry = geometryOf(source, "BoundsTree: the source");
        this.object = this.geometry === source ? null : (source as THREE.Mesh);
        if (mesh !== undefined) this.#mesh = mesh;
        else if (this.object) this.#mesh = Mesh.from(movedPositionsOf(this.object), indicesOf(this.geometry));
        else this.#mesh = meshOf(this.geometry);
    }
    /** The triangles, for every verb of abut; refit() replaces it. */
    get mesh(): Mesh {
        return this.#mesh;
    }
    /** @internal The triangles that begin with the index `shift`: those of a draw range or group that starts between two
     * triangles of `mesh`. Built when a ray first needs them. */
    meshFrom(shift: number): Mesh {
        if (shift === 0) return this.#mesh;
        let mesh = this.#shifted.get(shift);
        if (mesh === undefined) this.#shifted.set(shift, (mesh = Mesh.from(this.#mesh.vertices(), indicesOf(this.geometry, shift))));
        return mesh;
    }
    #freeShifted(): void {
        for (const mesh of this.#shifted.values()) mesh.free();
        this.#shifted.clear();
    }
    /** Releases all meshes that have been built of the triangles. */
    #freeAll(): void {
        freeStretched(this.#mesh);
        this.#mesh.free();
        this.#freeShifted();
    }
    /** Reads the vertices again and refits the tree, many times faster than a new tree is built. Their number must be
     * the same. */
    refit(): void {
        const refitted = this.#mesh.refitted(this.object ? movedPositionsOf(this.object) : positionsOf(this.geometry));
        this.#freeAll();
        this.#mesh = refitted;
    }
    /** Releases the memory. */
    dispose(): void {
        this.#freeAll();
    }

    /** All hits of a ray in the frame of the geometry, as three.js gives them, by distance. */
    raycast(ray: THREE.Ray, side: RaycastSide = THREE.FrontSide, near = 0, far = Infinity): THREE.Intersection[] {
        return intersectionsOf(this, localRay(ray, near, far), side, false);
    }
    /** The first hit, or null. */
    raycastFirst(ray: THREE.Ray, side: RaycastSide = THREE.FrontSide, near = 0, far = Infinity): THREE.Intersection | null {
        return intersectionsOf(this, localRay(ray, near, far), side, true)[0] ?? null;
    }

    /** The nearest point; null where none is at most maxDistance away. */
    closestPointToPoint(point: THREE.Vector3, target?: Partial<HitPointInfo>, _enough = 0, maxDistance = Infinity): HitPointInfo | null {
        const found = closestPoints(point, this.#mesh, { maxDistance });
        if (found.whereB.triangle < 0) return null;
        const to = (target ?? {}) as HitPointInfo;
        to.point = toVector3(found.onB, to.point);
        to.distance = found.distance;
        to.faceIndex = found.whereB.triangle;
        return to;
    }
    /** The nearest points of this geometry, in `target1`, and of the other one, in `target2`, which is in its own frame
     * as in three-mesh-bvh; null where they are more than maxDistance apart. */
    closestPointToGeometry(
        other: THREE.BufferGeometry | BoundsTree,
        otherToThis: THREE.Matrix4,
        target1?: Partial<HitPointInfo>,
        target2?: Partial<HitPointInfo>,
        _enough = 0,
        maxDistance = Infinity,
    ): HitPointInfo | null {
        return withPlaced(other, otherToThis, (mesh) => {
            const found = closestPoints(this.#mesh, mesh, { maxDistance });
            if (found.whereA.triangle < 0) return null;
            const to = (target1 ?? {}) as HitPointInfo;
            to.point = toVector3(found.onA, to.point);
            to.distance = found.distance;
            to.faceIndex = found.whereA.triangle;
            if (target2) {
                target2.point = toVector3(found.onB, target2.point).applyMatrix4(otherToThis.clone().invert());
                target2.distance = found.distance;
                target2.faceIndex = found.whereB.triangle;
            }
            return to;
        });
    }
    /** Whether the other geometry, which the matrix brings into the frame of this one, touches it; exactly. */
    intersectsGeometry(other: THREE.BufferGeometry | BoundsTree, otherToThis = new THREE.Matrix4()): boolean {
        return withPlaced(other, otherToThis, (mesh) => intersects(this.#mesh, mesh));
    }
    /** Whether the surface touches the box, which the matrix brings into its frame; false for an empty box. A box may be
     * infinite. */
    intersectsBox(box: THREE.Box3, boxToThis?: THREE.Matrix4): boolean {
        refuseUnlikeBox(box, "intersectsBox: the box");
        if (boxToThis !== undefined) elementsOf(boxToThis, "intersectsBox: the matrix");
        if (box.isEmpty()) return false;
        if (isInfinite(box)) box = clipped(box, this.getBoundingBox(), boxToThis);
        if (boxToThis === undefined || box.isEmpty()) return this.intersectsShape(toAabb(box));
        const hull = toHull(box, boxToThis);
        try {
            return this.intersectsShape(hull);
        } finally {
            hull.free();
        }
    }
    /** Whether the surface touches the ball. */
    intersectsSphere(sphere: THREE.Sphere): boolean {
        return this.intersectsShape(toSphere(sphere));
    }
    /** Whether the surface touches any shape of abut. */
    intersectsShape(shape: Shape): boolean {
        return intersects(shape, this.#mesh);
    }
    /** The triangles of both that touch, [i, j, i, j, …]. */
    overlappingPairs(other: THREE.BufferGeometry | BoundsTree, otherToThis = new THREE.Matrix4()): Uint32Array {
        return withPlaced(other, otherToThis, (mesh) => overlappingPairs(this.#mesh, mesh));
    }
    /** Calls intersectsTriangles(a, b, i, j) for the pairs of triangles that touch, in the frame of this geometry, until
     * it returns true; returns whether it did. */
    bvhcast(
        other: THREE.BufferGeometry | BoundsTree,
        otherToThis: THREE.Matrix4,
        callbacks: { intersectsTriangles(a: THREE.Triangle, b: THREE.Triangle, i: number, j: number): boolean | void },
    ): boolean {
        const intersectsTriangles = functionOf(callbacks?.intersectsTriangles, "bvhcast: intersectsTriangles");
        if (intersectsTriangles === undefined) throw new AbutError("bvhcast takes { intersectsTriangles }, the function that it calls for the triangles that touch");
        return withPlaced(other, otherToThis, (mesh) => {
            const pairs = overlappingPairs(this.#mesh, mesh);
            const theirs = mesh instanceof Mesh ? mesh : mesh.mesh;
            // The mesh may have stretched vertices, and then its pose is not that of the matrix.
            const place = new THREE.Matrix4();
            if (mesh instanceof PosedMesh) place.compose(new THREE.Vector3(...mesh.pose.translation), new THREE.Quaternion(...mesh.pose.rotation), new THREE.Vector3().setScalar(mesh.scale));
            for (let k = 0; k < pairs.length; k += 2) {
                const a = triangleOf(this.#mesh, pairs[k]), b = triangleOf(theirs, pairs[k + 1]);
                for (const v of [b.a, b.b, b.c]) v.applyMatrix4(place);
                if (intersectsTriangles(a, b, pairs[k], pairs[k + 1])) return true;
            }
            return false;
        });
    }
    getBoundingBox(target = new THREE.Box3()): THREE.Box3 {
        return toBox3(this.#mesh.bounds, target);
    }

    /** The triangles and the tree as bytes, for another worker or a file. */
    toBytes(): Uint8Array<ArrayBuffer> {
        return this.#mesh.toBytes();
    }
    /** The tree of a geometry from such bytes. Throws AbutError if their number of triangles is another, because hits
     * could then refer to triangles that the geometry does not have. */
    static fromBytes(bytes: ArrayBufferLike | ArrayBufferView, geometry: THREE.BufferGeometry): BoundsTree {
        const size = triangleCountOf(geometryOf(geometry, "BoundsTree.fromBytes: the geometry")), mesh = Mesh.fromBytes(bytes);
        if (mesh.size === size) return new BoundsTree(geometry, mesh);
        const found = mesh.size;
        mesh.free();
        throw new AbutError(`BoundsTree.fromBytes: the bytes are of ${found} triangles, but the geometry has ${size}; give the geometry of which they were made`);
    }
}

function triangleOf(mesh: Mesh, i: number): THREE.Triangle {
    const { a, b, c } = mesh.triangle(i);
    return new THREE.Triangle(new THREE.Vector3(...a), new THREE.Vector3(...b), new THREE.Vector3(...c));
}

/** Calls work() with the mesh of the geometry under the matrix, and releases what has been built for this call. */
function withPlaced<T>(other: THREE.BufferGeometry | BoundsTree, matrix: THREE.Matrix4, work: (mesh: Mesh | PosedMesh) => T): T {
    const place = toPlacement(matrix);
    const geometry = other instanceof BoundsTree ? other.geometry : geometryOf(other, "BoundsTree: the other geometry");
    const tree = other instanceof BoundsTree ? other : geometry.boundsTree;
    const built = tree ? null : meshOf(geometry), mesh = built ?? tree!.mesh;
    const there = place !== null ? mesh.at(place.pose, place.scale) : stretched(mesh, matrix, false);
    try {
        return work(there);
    } finally {
        if (there instanceof Mesh) there.free();
        if (built) freeStretched(built);
        built?.free();
    }
}
