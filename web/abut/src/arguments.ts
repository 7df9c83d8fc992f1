// SPDX-License-Identifier: MIT
// Checks arguments: a wrong one throws an AbutError that names it. Unchecked, the module would read it as an address or
// wrap it to another number, and return a wrong answer.
import { AbutError } from "./errors.js";

/** Whether the memory of an array or buffer is gone: transferred, as to a worker, or cut off when its buffer shrank.
 * Its length is then 0, and engines throw errors of their own where it is read. */
export function isGone(thing: unknown): boolean {
    try {
        if (thing instanceof DataView) return thing.byteLength < 0; // the getter throws
        if (ArrayBuffer.isView(thing)) (thing as Uint8Array).keys();
        else if (thing instanceof ArrayBuffer) new Uint8Array(thing);
        return false;
    } catch {
        return true;
    }
}

/** Throws where the memory of an array or buffer is gone. */
export function refuseGone(thing: unknown, argument: string): void {
    if (isGone(thing)) {
        throw new AbutError(`${argument} is ${nameOf(thing)}; give a copy, such as array.slice(), that was made before, or transfer the copy`);
    }
}

/** Marks objects with the copy of the package that made them, because a program may have loaded the package twice. */
const copyMark = Symbol.for("abut.copy"), thisCopy = {};
export function markCopy(prototype: object): void {
    Object.defineProperty(prototype, copyMark, { value: thisCopy });
}

/** A description of the argument for error messages. */
export function nameOf(thing: unknown): string {
    if (typeof thing === "string") return JSON.stringify(thing.length > 40 ? `${thing.slice(0, 40)}…` : thing);
    if (typeof thing === "function") return "a function";
    if (thing === null || typeof thing !== "object") return String(thing);
    const name = `a ${(thing as object).constructor?.name ?? "thing"}`, copy = (thing as { [copyMark]?: object })[copyMark];
    if (copy !== undefined && copy !== thisCopy) return `${name} of another copy of abut; the program loads the package twice: let all of it import one`;
    return isGone(thing) ? `${name} whose memory is gone, because its buffer was transferred, as to a worker, or has shrunk` : name;
}

/** The options, {} unless given. Throws for a mesh, an array or a number: an argument in the wrong place. */
export function optionsOf<O extends object>(given: O | undefined | null, verb: string): O {
    if (given === undefined || given === null) return {} as O;
    // Shapes, placed meshes and objects of the module have one of these methods; options of a program's own class do not.
    const isThing = typeof given !== "object" || Array.isArray(given) || ArrayBuffer.isView(given) || "write" in given || "toMesh" in given || "free" in given;
    if (!isThing) return given;
    throw new AbutError(`${verb} takes options there, { name: value, … }, not ${nameOf(given)}`);
}

/** The argument, if it is an array or a typed array of numbers; throws for anything else. */
export function listOf<T extends ArrayLike<unknown>>(given: T, argument: string): T {
    const isTyped = ArrayBuffer.isView(given) && !(given instanceof DataView || given instanceof BigInt64Array || given instanceof BigUint64Array);
    if (!(isTyped || Array.isArray(given))) throw new AbutError(`${argument} must be an array or a typed array of numbers, not ${nameOf(given)}`);
    if (given.length === 0) refuseGone(given, argument);
    return given;
}

/** The argument, if it is a list of numbers. Throws for a nested array, a hole or a text, which would become NaN. */
export function numbersOf<T extends ArrayLike<number>>(given: T, argument: string): T {
    listOf(given, argument);
    if (!Array.isArray(given)) return given;
    for (let i = 0; i < given.length; i++) {
        if (typeof given[i] === "number") continue;
        const remedy = Array.isArray(given[i]) ? "; give the numbers one after the other, as by array.flat()" : "";
        throw new AbutError(`${argument}[${i}] must be a number, not ${nameOf(given[i])}${remedy}`);
    }
    return given;
}

/** The argument, if it is a number; it may be NaN. */
export function numberOf(given: number, argument: string): number {
    if (typeof given !== "number") throw new AbutError(`${argument} must be a number, not ${nameOf(given)}`);
    return given;
}

/** The argument, if it is a function; undefined unless given. */
export function functionOf<F extends (...args: never[]) => unknown>(given: F | null | undefined, argument: string): F | undefined {
    if (given === undefined || given === null) return undefined;
    if (typeof given !== "function") throw new AbutError(`${argument} must be a function, not ${nameOf(given)}`);
    return given;
}

/** The argument, if it is a whole number from `least` to `most`. */
export function wholeNumber(given: number, argument: string, least: number, most: number): number {
    if (!(Number.isInteger(given) && given >= least && given <= most)) {
        throw new AbutError(`${argument} must be a whole number from ${least} to ${most}, not ${nameOf(given)}`);
    }
    return given;
}

/** A maximum count, a whole number; `all` for Infinity and for whatever exceeds `all`. */
export function atMost(given: number, argument: string, all = 0xffffffff): number {
    if (given === Infinity) return all;
    if (!(Number.isInteger(given) && given >= 0)) {
        throw new AbutError(`${argument} must be a whole number, at least 0, or Infinity for all, not ${nameOf(given)}`);
    }
    return Math.min(given, all);
}

/** A length, angle or tolerance: finite and at least 0. Throws for NaN, with which every comparison is false. */
export function finiteNumber(given: number, argument: string): number {
    if (!(Number.isFinite(given) && given >= 0)) {
        throw new AbutError(`${argument} must be a finite number, at least 0, not ${nameOf(given)}`);
    }
    return given;
}

/** A limit, which may be infinite or negative; throws for NaN. */
export function limit(given: number, argument: string): number {
    if (Number.isNaN(numberOf(given, argument))) throw new AbutError(`${argument} must be a number, not ${nameOf(given)}`);
    return given;
}

/** A distance up to which something counts: at least 0; Infinity for all. */
export function limitFromZero(given: number, argument: string): number {
    if (!(typeof given === "number" && given >= 0)) {
        throw new AbutError(`${argument} must be a number, at least 0, or Infinity for all, not ${nameOf(given)}`);
    }
    return given;
}

/** A scale of a model or a placed mesh. */
export function positiveScale(given: number, argument: string): number {
    if (!(typeof given === "number" && given >= 1e-100 && given <= 1e100)) {
        throw new AbutError(`${argument} must be a number from 1e-100 to 1e100, not ${nameOf(given)}; a mirror image needs a mesh of its own, by Mesh.from`);
    }
    return given;
}

/** Throws for a name that is not among the known ones. */
export function knownNames(given: Iterable<string>, known: readonly string[], argument: string): void {
    for (const name of given) {
        if (!known.includes(name)) throw new AbutError(`${argument} names ${nameOf(name)}; known are ${known.join(", ")}`);
    }
}
