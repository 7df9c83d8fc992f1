// SPDX-License-Identifier: MIT
// The package with the WebAssembly module in the same file, for programs that cannot load a second file.
import { load, type ModuleSource } from "./module.js";
import { encoded } from "./encoded.js";

/** Loads the module from this file, or from what is given, once; every other function needs it. */
export function init(source?: ModuleSource): Promise<void> {
    return load(() => (source === undefined ? unpacked() : source));
}

function unpacked(): Response {
    const packed = Uint8Array.from(atob(encoded), (c) => c.charCodeAt(0));
    return new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip")));
}

export * from "./names.js";
