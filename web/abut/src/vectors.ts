// SPDX-License-Identifier: MIT
// Vectors and arrays of numbers, in arguments and in results.
import { nameOf, refuseGone } from "./arguments.js";
import { AbutError } from "./errors.js";

/** A vector of a result. */
export type Vec3 = [x: number, y: number, z: number];
/** A vector as an argument: an array, a typed array, or an object such as THREE.Vector3. */
export type VecLike = ArrayLike<number> | { readonly x: number; readonly y: number; readonly z: number };
/** A quaternion: [x, y, z, w] as in glTF, or an object such as THREE.Quaternion. */
export type QuatLike = ArrayLike<number> | { readonly x: number; readonly y: number; readonly z: number; readonly w: number };
/** Numbers of many items, one after the other: xyzxyz… */
export type Floats = Float32Array | Float64Array | readonly number[];
/** Indices of vertices. */
export type Indices = Uint32Array | Uint16Array | Uint8Array | Int32Array | readonly number[];

function isList(v: unknown): v is ArrayLike<number> {
    return Array.isArray(v) || ArrayBuffer.isView(v);
}

/** Throws unless all are numbers: others, such as undefined, would become NaN. */
function refuseOthers(given: readonly unknown[], name: string): void {
    const other = given.findIndex((x) => typeof x !== "number");
    if (other >= 0) throw new AbutError(`${name} must be ${given.length} numbers, but its ${"xyzw"[other]} is ${nameOf(given[other])}`);
}

function three(x: number, y: number, z: number, name: string): Vec3 {
    if (typeof x !== "number" || typeof y !== "number" || typeof z !== "number") refuseOthers([x, y, z], name);
    return [x, y, z];
}

/** The vector as three numbers. */
export function toVec3(v: VecLike, name: string): Vec3 {
    if (isList(v) && v.length === 3) return three(v[0], v[1], v[2], name);
    const o = v as { x: number; y: number; z: number };
    if (o !== null && typeof o === "object" && "x" in o && "y" in o && "z" in o) return three(o.x, o.y, o.z, name);
    refuseGone(v, name);
    throw new AbutError(`${name} must be three numbers or an object with x, y and z`);
}

/** The same for numbers that must be finite. */
export function toFiniteVec3(v: VecLike, name: string): Vec3 {
    const vector = toVec3(v, name);
    if (!vector.every(Number.isFinite)) throw new AbutError(`${name} must be three finite numbers, not ${vector.join(", ")}`);
    return vector;
}

/** The quaternion as x, y, z, w. */
export function toQuat(q: QuatLike, name = "a rotation"): [number, number, number, number] {
    const o = q as { x: number; y: number; z: number; w: number };
    let numbers: [number, number, number, number] | undefined;
    if (isList(q) && q.length === 4) numbers = [q[0], q[1], q[2], q[3]];
    else if (o !== null && typeof o === "object" && "x" in o && "y" in o && "z" in o && "w" in o) numbers = [o.x, o.y, o.z, o.w];
    if (numbers === undefined) {
        refuseGone(q, name);
        throw new AbutError(`${name} must be four numbers x, y, z, w or an object with all of these`);
    }
    refuseOthers(numbers, name);
    return numbers;
}

/** Whether this is a point: a vector and no shape. */
export function isVecLike(v: unknown): v is VecLike {
    if (isList(v)) return v.length === 3;
    return v !== null && typeof v === "object" && "x" in v && "y" in v && "z" in v;
}
