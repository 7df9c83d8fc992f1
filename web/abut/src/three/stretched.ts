// SPDX-License-Identifier: MIT
// Meshes under matrices that stretch, shear or mirror: a stretched mesh, kept with the mesh that it is made of, at a pose.
import * as THREE from "three";
import { AbutError, Mesh, Pose, type PosedMesh } from "../names.js";
import { addressOf } from "../module.js";

/** An upper triangular matrix, row by row: xx, xy, xz, yy, yz, zz. */
type Stretch = readonly number[];

interface Kept {
    stretch: Stretch;
    mesh: Mesh;
    /** whether a placed mesh of it has been returned, and may be in use */
    isReturned: boolean;
}

/** The stretched meshes of each mesh, the last used at the end. They live as long as that mesh. */
const kept = new WeakMap<Mesh, Kept[]>();
/** The most stretched meshes that are kept of each mesh: enough for the objects that usually share a geometry, but few
 * enough that memory suffices where each of many instances has another stretch; fewer of large meshes. */
const mostKept = (mesh: Mesh): number => Math.min(16, Math.max(1, Math.floor(2e6 / mesh.size)));

const isFreed = (mesh: Mesh): boolean => {
    try {
        return addressOf(mesh) === 0;
    } catch {
        return true;
    }
};

/** The mesh under a matrix that is more than a rotation, a translation and one positive scale. `isReturned` says that it
 * is returned to the program, and not only used in this call. */
export function stretched(mesh: Mesh, matrix: THREE.Matrix4, isReturned: boolean): Mesh | PosedMesh {
    const parts = factorsOf(matrix);
    return parts ? keptMesh(mesh, parts.stretch, isReturned).at(parts.pose) : underMatrix(mesh, matrix);
}

/** Releases the stretched meshes of a mesh. */
export function freeStretched(mesh: Mesh): void {
    for (const { mesh: made } of kept.get(mesh) ?? []) made.free();
    kept.delete(mesh);
}

function keptMesh(mesh: Mesh, stretch: Stretch, isReturned: boolean): Mesh {
    const list = (kept.get(mesh) ?? []).filter(({ mesh: made }) => !isFreed(made));
    // The stretch of an object that rotates stays the same, up to rounding.
    const size = Math.max(...stretch.map(Math.abs));
    const at = list.findIndex((one) => one.stretch.every((x, i) => Math.abs(x - stretch[i]) <= 1e-13 * size));
    const [found] = at < 0 ? [{ stretch, mesh: underMatrix(mesh, matrixOf(stretch)), isReturned }] : list.splice(at, 1);
    found.isReturned ||= isReturned;
    list.push(found);
    // Meshes that may be in use are left to the garbage collector.
    for (const one of list.splice(0, list.length - mostKept(mesh))) if (!one.isReturned) one.mesh.free();
    kept.set(mesh, list);
    return found.mesh;
}

const matrixOf = ([xx, xy, xz, yy, yz, zz]: Stretch): THREE.Matrix4 => new THREE.Matrix4().set(xx, xy, xz, 0, 0, yy, yz, 0, 0, 0, zz, 0, 0, 0, 0, 1);

/** The matrix as a pose after a stretch, by the method of Gram and Schmidt; null where it is singular. The stretch
 * depends on neither rotation nor translation; that of a mirror image has a negative zz. */
function factorsOf({ elements: e }: THREE.Matrix4): { pose: Pose; stretch: Stretch } | null {
    if (e[3] !== 0 || e[7] !== 0 || e[11] !== 0 || e[15] !== 1) return null;
    const [a, b, c] = [0, 4, 8].map((i) => new THREE.Vector3(e[i], e[i + 1], e[i + 2]));
    const xx = a.length(), x = a.clone().divideScalar(xx);
    const xy = withoutRounding(x.dot(b), b), y = b.clone().addScaledVector(x, -xy), yy = y.length();
    y.divideScalar(yy);
    const z = x.clone().cross(y), zz = z.dot(c);
    const sizes = [xx, yy, Math.abs(zz)];
    // Beyond this ratio the rotation would be inaccurate.
    if (!(Math.min(...sizes) >= 1e-6 * Math.max(...sizes) && xx >= 1e-100 && xx <= 1e100)) return null;
    try {
        const pose = Pose.fromMatrix([...x, 0, ...y, 0, ...z, 0, e[12], e[13], e[14], 1]);
        return { pose, stretch: [xx, xy, withoutRounding(x.dot(c), c), yy, withoutRounding(y.dot(c), c), zz] };
    } catch (error) {
        if (error instanceof AbutError) return null;
        throw error;
    }
}

/** A dot product with a unit vector; 0 where it differs from 0 by rounding only, as in matrices that do not shear. */
const withoutRounding = (product: number, factor: THREE.Vector3): number => (Math.abs(product) <= 1e-15 * factor.length() ? 0 : product);

/** A mesh of the moved vertices. */
function underMatrix(mesh: Mesh, matrix: THREE.Matrix4): Mesh {
    const vertices = mesh.vertices(), v = new THREE.Vector3();
    for (let i = 0; i < vertices.length; i += 3) v.fromArray(vertices, i).applyMatrix4(matrix).toArray(vertices, i);
    const triangles = mesh.triangles();
    if (matrix.determinant() < 0) {
        for (let i = 0; i < triangles.length; i += 3) [triangles[i + 1], triangles[i + 2]] = [triangles[i + 2], triangles[i + 1]];
    }
    return Mesh.from(vertices, triangles);
}
