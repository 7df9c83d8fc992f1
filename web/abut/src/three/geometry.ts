// SPDX-License-Identifier: MIT
// Reads the triangles of a geometry, and the vertices of an object whose vertices move.
import * as THREE from "three";
import { nameOf, refuseGone } from "../arguments.js";
import { AbutError, Mesh } from "../names.js";

/** The geometry that is given, or that of a mesh. They are recognised by three.js's own flags, such as isMesh, because
 * a program may have two copies of three.js. */
export function geometryOf(given: THREE.BufferGeometry | THREE.Mesh, argument: string): THREE.BufferGeometry {
    const thing = given as Partial<THREE.BufferGeometry & THREE.Mesh> | null | undefined;
    if (thing?.isBufferGeometry) return thing as THREE.BufferGeometry;
    const isBatched = (thing as Partial<THREE.BatchedMesh> | null | undefined)?.isBatchedMesh === true;
    if (thing?.isMesh && thing.geometry?.isBufferGeometry && !isBatched) return thing.geometry;
    let remedy = "";
    if (isBatched) remedy = ", whose geometry holds those of all its instances; give each of the geometries that were added to it";
    else if (thing?.isObject3D) remedy = thing.geometry ? ", which has no triangles" : "; give each mesh in it, as object.traverse() finds them";
    throw new AbutError(`${argument} must be a BufferGeometry or a Mesh of three.js, not ${nameOf(given)}${remedy}`);
}

type Attribute = THREE.BufferAttribute | THREE.InterleavedBufferAttribute;

/** Throws where an attribute's array can no longer be read: three.js would read NaN, or the vertex 0. */
function refuseUnread(attribute: Attribute | null, name: string): void {
    if (attribute === null) return;
    // Programs that keep the data on the graphics card only set the array to null after its upload.
    const array = attribute.array as ArrayLike<number> | null | undefined;
    if (!array) throw new AbutError(`${name} has no array any more; build the tree before it is given away, or keep the array`);
    refuseGone(array, name);
}

/** The attribute "position". Throws where it or its array is missing. */
function placesOf(geometry: THREE.BufferGeometry): Attribute {
    const attribute = geometry.getAttribute("position") as Attribute | undefined;
    if (!attribute) throw new AbutError("the geometry has no attribute \"position\"");
    refuseUnread(attribute, "the geometry's attribute \"position\"");
    return attribute;
}

/** The positions of a geometry, xyzxyz…: its own array where it has the right form, otherwise a copy. */
export function positionsOf(geometry: THREE.BufferGeometry): Float32Array | Float64Array {
    geometry = geometryOf(geometry, "positionsOf: the geometry");
    const attribute = placesOf(geometry), { count } = attribute;
    if (attribute instanceof THREE.BufferAttribute && attribute.itemSize === 3) {
        const array = attribute.array;
        if (array instanceof Float32Array || array instanceof Float64Array) return array.subarray(0, 3 * count);
    }
    const positions = new Float64Array(3 * count);
    for (let i = 0; i < count; i++) {
        positions[3 * i] = attribute.getX(i);
        positions[3 * i + 1] = attribute.getY(i);
        positions[3 * i + 2] = attribute.getZ(i);
    }
    return positions;
}

const cornerCountOf = ({ index, attributes }: THREE.BufferGeometry): number => (index ? index.count : (attributes.position?.count ?? 0));

/** How many whole triangles the geometry has. */
export function triangleCountOf(geometry: THREE.BufferGeometry): number {
    return Math.floor(cornerCountOf(geometry) / 3);
}

/** The indices of whole triangles, beginning at the index number `from`; null where each three vertices are a
 * triangle. */
export function indicesOf(geometry: THREE.BufferGeometry, from = 0): Uint32Array | null {
    const index = geometry.index, count = cornerCountOf(geometry);
    const whole = 3 * Math.max(0, Math.floor((count - from) / 3));
    refuseUnread(index, "the geometry's index");
    if (index === null && whole === count) return null;
    return Uint32Array.from({ length: whole }, (_, i) => (index ? index.getX(from + i) : from + i));
}

/** The geometry's triangles, in its own frame, with their indices; groups and the draw range do not matter here. */
export function meshOf(geometry: THREE.BufferGeometry): Mesh {
    geometry = geometryOf(geometry, "meshOf: the geometry");
    const index = geometry.index;
    refuseUnread(index, "the geometry's index");
    const whole = index !== null && index.count % 3 === 0 && (index.array instanceof Uint32Array || index.array instanceof Uint16Array);
    const indices = whole ? (index.array as Uint32Array).subarray(0, index.count) : indicesOf(geometry);
    return Mesh.from(positionsOf(geometry), indices);
}

/** The vertices of an object as its bones and morph targets have moved them, in its own frame. */
export function movedPositionsOf(object: THREE.Mesh): Float64Array {
    const { count } = placesOf(object.geometry), v = new THREE.Vector3();
    const positions = new Float64Array(3 * count);
    for (let i = 0; i < count; i++) {
        object.getVertexPosition(i, v);
        v.toArray(positions, 3 * i);
    }
    return positions;
}

/** Whether an object's vertices are elsewhere than in its geometry. */
export function isDeformed(object: THREE.Mesh): boolean {
    if ((object as THREE.SkinnedMesh).isSkinnedMesh) return true;
    const influences = object.morphTargetInfluences;
    return influences !== undefined && object.geometry.morphAttributes.position !== undefined && influences.some((x) => x !== 0);
}
