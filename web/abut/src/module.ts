// SPDX-License-Identifier: MIT
// The WebAssembly module: loads it, and gives access to its functions and memory.
/// <reference lib="esnext.disposable" preserve="true" />
import { markCopy, nameOf, refuseGone } from "./arguments.js";
import { AbutError } from "./errors.js";

/** The functions that the module exports; all take and return numbers. */
type Exports = Record<string, (...args: number[]) => number> & { memory: WebAssembly.Memory };

/** The source of the module. A relative address is resolved against the folder of the package's own module, not against
 * the page: for one of the page give `new URL("abut.wasm", document.baseURI)`. */
export type ModuleSource = string | URL | Request | Response | Promise<Response> | ArrayBufferLike | ArrayBufferView | WebAssembly.Module;

let exports_: Exports | undefined;
let unusable: AbutError | undefined;
let loading: Promise<void> | undefined;
let callAreaAt = 0;
let filter: ((a: number, b: number) => boolean) | undefined;
let filterError: unknown;

const simdProbe = [0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11];

/** Whether this engine runs the module with SIMD instructions; without them `init` loads the slower one, which gives the
 * same answers. */
export function supportsSimd(): boolean {
    return WebAssembly.validate(new Uint8Array(simdProbe));
}

/** The functions that the module imports: the filter of a query, the clock, and the end of the program, which becomes a
 * trap. All other functions of WASI return an error. */
function imports(): WebAssembly.Imports {
    const refuse = (): number => 52; // "function not supported"
    const system: Record<string, (...args: never[]) => number | void> = {
        clock_time_get: (_clock: number, _precision: bigint, at: number): number => {
            new DataView(exports_!.memory.buffer).setBigUint64(at, BigInt(Math.round(performance.now() * 1e6)), true);
            return 0;
        },
        proc_exit: (): void => {
            throw new WebAssembly.RuntimeError("abort");
        },
    };
    return {
        abut: {
            filter: (a: number, b: number): number => {
                if (filterError !== undefined) return 0;
                try {
                    return filter !== undefined && filter(a, b) ? 1 : 0;
                } catch (error) {
                    filterError = error ?? new AbutError("the filter has thrown nothing");
                    return 0;
                }
            },
        },
        wasi_snapshot_preview1: new Proxy(system, { get: (known, name) => known[name as string] ?? refuse }) as never,
    };
}

const acceptedSources = "init() takes the address of abut.wasm, its bytes, a Request, a Response or a promise of one, or a compiled WebAssembly.Module";
const reason = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));

/** Compiles bytes; `what` names their source in error messages. */
async function compiled(bytes: ArrayBufferLike | ArrayBufferView, what: string): Promise<WebAssembly.Module> {
    const view = ArrayBuffer.isView(bytes) ? new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength) : new Uint8Array(bytes);
    if (view.length < 8 || view[0] !== 0 || view[1] !== 0x61 || view[2] !== 0x73 || view[3] !== 0x6d) {
        throw new AbutError(
            `init: ${what} is no WebAssembly module: give init() the address of abut.wasm, import "abut/inline", or, in Vite, exclude "abut" by optimizeDeps`,
        );
    }
    try {
        // Shared bytes are copied: another worker could change them meanwhile, and engines refuse them.
        return await WebAssembly.compile(view.buffer instanceof ArrayBuffer ? (view as Uint8Array<ArrayBuffer>) : view.slice());
    } catch (cause) {
        const remedy = supportsSimd() ? "load it anew" : "this engine has no SIMD instructions: give abut-plain.wasm";
        throw new AbutError(`init: ${what} cannot be compiled: ${reason(cause)}; ${remedy}`, { cause });
    }
}

async function fetched(given: Request | Response | URL | Promise<Response>, what: string): Promise<WebAssembly.Module> {
    try {
        const response = given instanceof URL || (typeof Request !== "undefined" && given instanceof Request) ? await fetch(given) : await given;
        if (!(response instanceof Response)) throw new AbutError(`init: the promise gives ${nameOf(response)}, not a Response; ${acceptedSources}`);
        if (!response.ok) throw new AbutError(`init: abut.wasm could not be loaded from ${response.url || what}: ${response.status}`);
        return await compiled(await response.arrayBuffer(), response.url || what);
    } catch (cause) {
        if (cause instanceof AbutError) throw cause;
        throw new AbutError(`init: ${what} could not be loaded: ${reason(cause)}; ${acceptedSources}`, { cause });
    }
}

// Not written within new URL(…), because webpack replaces that expression, and does so correctly for literal strings
// only.
const ownAddress = import.meta.url;

async function moduleAt(place: string | URL): Promise<WebAssembly.Module> {
    let url: URL;
    try {
        url = place instanceof URL ? place : new URL(place, ownAddress);
    } catch (cause) {
        throw new AbutError(`init: ${nameOf(place)} is no address: ${reason(cause)}`, { cause });
    }
    if (url.protocol !== "file:") return fetched(url, url.href);
    const system = (globalThis as { process?: { getBuiltinModule?(name: string): unknown } }).process;
    const name = "node:fs/promises"; // not known to bundlers for the web
    let bytes: Uint8Array;
    try {
        const files = (system?.getBuiltinModule?.(name) ?? (await import(/* @vite-ignore */ /* webpackIgnore: true */ name))) as {
            readFile(url: URL): Promise<Uint8Array>;
        };
        bytes = await files.readFile(url);
    } catch (cause) {
        throw new AbutError(`init: ${url.href} could not be read: ${reason(cause)}; a relative address counts from the folder of the package's module`, { cause });
    }
    return compiled(bytes, url.href);
}

async function moduleOf(source: ModuleSource): Promise<WebAssembly.Module> {
    if (source instanceof WebAssembly.Module) return source;
    if (typeof source === "string" || source instanceof URL) return moduleAt(source);
    refuseGone(source, "init: what it was given");
    if (isBuffer(source) || ArrayBuffer.isView(source)) return compiled(source, `${nameOf(source)} of ${source.byteLength} bytes`);
    if (typeof source !== "object" || source === null) throw new AbutError(`${acceptedSources}, not ${nameOf(source)}`);
    if (typeof Request !== "undefined" && source instanceof Request) return fetched(source, source.url);
    if (source instanceof Response || typeof (source as Promise<Response>).then === "function") return fetched(source, nameOf(source));
    throw new AbutError(`${acceptedSources}, not ${nameOf(source)}`);
}

/** Pages without cross-origin isolation have no SharedArrayBuffer. */
export const isBuffer = (given: unknown): given is ArrayBufferLike =>
    given instanceof ArrayBuffer || (typeof SharedArrayBuffer !== "undefined" && given instanceof SharedArrayBuffer);

async function instantiated(module: WebAssembly.Module): Promise<Exports> {
    try {
        const made = (await WebAssembly.instantiate(module, imports())).exports as unknown as Exports;
        if (typeof made.web_call_area === "function" && typeof made._initialize === "function") return made;
    } catch (cause) {
        throw new AbutError(`init: the module that was given is not abut's, or there is no memory for it: ${reason(cause)}; give abut.wasm or abut-meshes.wasm`, { cause });
    }
    throw new AbutError("init: the module that was given is not abut's; give abut.wasm or abut-meshes.wasm");
}

/** Makes the instance that all functions use, once. */
export function load(source: () => ModuleSource): Promise<void> {
    loading ??= (async () => {
        exports_ = await instantiated(await moduleOf(source()));
        (exports_._initialize as () => void)();
        callAreaAt = exports_.web_call_area();
    })();
    loading.catch(() => (loading = undefined));
    return loading;
}

/** The module's functions. */
export function wasm(): Exports {
    if (unusable !== undefined) throw unusable;
    if (exports_ === undefined) throw new AbutError("abut is not loaded yet: await init() first");
    return exports_;
}

/** Calls a function of the module. After a trap or a C++ exception, such as memory that runs out in a function that
 * cannot return an error, the instance is unusable, because neither restores the module's stack. */
export function call(name: string, ...args: number[]): number {
    const f = wasm()[name];
    if (f === undefined) throw new AbutError(`the module that init() was given lacks ${name}: load abut.wasm`);
    try {
        return f(...args);
    } catch (cause) {
        const { Exception } = WebAssembly as { Exception?: abstract new () => object }; // unknown to the compiler's library
        if (!((Exception !== undefined && cause instanceof Exception) || cause instanceof WebAssembly.RuntimeError || cause instanceof RangeError)) throw cause;
        unusable = new AbutError("abut ran out of memory, or met an error of its own, and cannot go on: load the page anew", { cause });
        throw unusable;
    }
}

/** Calls a function that returns a status, and throws its error. */
export function callOrThrow(name: string, ...args: number[]): void {
    if (call(name, ...args) !== 0) throw new AbutError(text(call("web_error_text")));
}

/** Calls work() with a filter; an error that the filter throws is thrown again when the query has ended. */
export function withFilter<T>(given: ((a: number, b: number) => boolean) | undefined, work: () => T): T {
    if (given === undefined) return work();
    if (filter !== undefined) throw new AbutError("a filter cannot itself use a filter");
    filter = given;
    try {
        const result = work();
        if (filterError !== undefined) throw filterError;
        return result;
    } finally {
        filter = filterError = undefined;
    }
}

/** The module's memory as numbers. The view is kept, because making one takes a fifth of the time of a short call; when
 * the memory grows, the length of an old view becomes 0, and another view is made. */
export const f64 = (): Float64Array => {
    if (doubles.length === 0) doubles = new Float64Array(wasm().memory.buffer);
    return doubles;
};
let doubles: Float64Array = new Float64Array();

/** The address of the i-th number of the area for one call. */
export const area = (i: number): number => callAreaAt + 8 * i;
/** Its index in f64(). */
export const areaIndex = (i: number): number => callAreaAt / 8 + i;

/** The text of a string that ends with 0. */
function text(at: number): string {
    const bytes = new Uint8Array(wasm().memory.buffer);
    return new TextDecoder().decode(bytes.slice(at, bytes.indexOf(0, at)));
}

/** Blocks of the module's memory for one call, released at its end. */
export class Blocks {
    #at: number[] = [];

    /** A block of this many bytes. */
    allocate(bytes: number): number {
        const at = bytes <= 0xf0000000 ? call("web_allocate", bytes) : 0;
        if (at === 0) throw new AbutError("out of memory: give less at once, or free meshes that are no longer needed");
        this.#at.push(at);
        return at >>> 0;
    }
    /** A copy of the numbers, which numbersOf() has checked, as floats when they are floats and as doubles otherwise. */
    floats(given: ArrayLike<number>): { at: number; isFloat: boolean } {
        const isFloat = given instanceof Float32Array;
        const at = this.allocate(given.length * (isFloat ? 4 : 8));
        const type = isFloat ? Float32Array : Float64Array;
        new type(wasm().memory.buffer, at, given.length).set(given);
        return { at, isFloat };
    }
    /** A copy of the indices. */
    indices(given: ArrayLike<number>): number {
        const at = this.allocate(given.length * 4);
        new Uint32Array(wasm().memory.buffer, at, given.length).set(given);
        return at;
    }
    free(): void {
        for (const at of this.#at) call("web_release", at);
        this.#at = [];
    }
}

/** Calls work() with blocks of memory, and releases them also after an error. */
export function withBlocks<T>(work: (blocks: Blocks) => T): T {
    const blocks = new Blocks();
    try {
        return work(blocks);
    } finally {
        if (unusable === undefined) blocks.free();
    }
}

/** A copy of the list of numbers that the last call returned. */
export function numbers(): Float64Array {
    return new Float64Array(wasm().memory.buffer, call("web_numbers") >>> 0, call("web_numbers_size")).slice();
}
/** A copy of the list of indices that the last call returned. */
export function indices(): Uint32Array {
    return new Uint32Array(wasm().memory.buffer, call("web_indices") >>> 0, call("web_indices_size")).slice();
}
/** Where each of several lists ends. */
export function listEnds(): number[] {
    return Array.from(new Uint32Array(wasm().memory.buffer, call("web_list_ends") >>> 0, call("web_list_ends_size")));
}
/** Releases the memory of these lists. */
export function releaseLists(): void {
    call("web_release_lists");
}

/** The kind of an object of the module; undefined for anything else. It is decided by a private field, which no other
 * object can have. */
export let kindOf: (thing: unknown) => OwnedKind | undefined;
/** The address of an object in the module's memory. */
export let addressOf: (thing: Owned) => number;

/** The address of an object of the kind. Throws for anything else, with the argument's name: the module would read it
 * as an object of that kind. */
export function handleOf(thing: unknown, kind: OwnedKind, argument: string): number {
    if (kindOf(thing) === kind) return addressOf(thing as Owned);
    const remedy =
        kind === "Mesh" && isPlaced(thing) ? "; this function takes meshes where their own vertices are: give placed.toMesh(), a mesh of the moved vertices" : "";
    throw new AbutError(`${argument} must be a ${kind}, not ${nameOf(thing)}${remedy}`);
}
const isPlaced = (thing: unknown): boolean => typeof thing === "object" && thing !== null && kindOf((thing as { mesh?: unknown }).mesh) === "Mesh";

const registry = new FinalizationRegistry<{ free: string; handle: number }>(({ free, handle }) => {
    if (unusable === undefined) call(free, handle);
});

/** An address that the module has returned. The class is not public, so no number of a caller can be taken for an
 * address. */
export class Address {
    constructor(readonly value: number) {}
    /** The address that the last call has written at the i-th number of the area. */
    static at(i: number): Address {
        return new Address(f64()[areaIndex(i)]);
    }
}

/** The kinds of objects that the module holds. */
export type OwnedKind = "Mesh" | "Hull" | "PointCloud" | "ShapeSet" | "Scene";

/** An object in the module's memory, which is released by free(), or else by the garbage collector. */
export class Owned {
    #handle: number;
    #free: string;
    #what: OwnedKind;

    protected constructor(handle: Address, free: string, what: OwnedKind) {
        if (!(handle instanceof Address)) throw new AbutError(`new ${what}(…) is not for programs: use ${what}.from(…)`);
        this.#handle = handle.value;
        this.#free = free;
        this.#what = what;
        registry.register(this, { free, handle: handle.value }, this);
    }
    static {
        markCopy(this.prototype);
        kindOf = (thing) => (typeof thing === "object" && thing !== null && #what in thing ? thing.#what : undefined);
        addressOf = (thing) => {
            if (thing.#handle === 0) throw new AbutError(`this ${thing.#what} was freed`);
            return thing.#handle;
        };
    }
    /** Releases the memory; afterwards the object can no longer be used. Without a call the garbage collector does
     * so. */
    free(): void {
        if (this.#handle === 0) return;
        registry.unregister(this);
        if (unusable === undefined) call(this.#free, this.#handle);
        this.#handle = 0;
    }
    [Symbol.dispose](): void {
        this.free();
    }
}
