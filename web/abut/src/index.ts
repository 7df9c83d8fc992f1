// SPDX-License-Identifier: MIT
// Where things in 3D touch, exactly and fast: the package's public names.
import { load, supportsSimd, type ModuleSource } from "./module.js";

/** Loads the module, once; every other function needs it. Without an argument it is `abut.wasm` beside this module, or
 * `abut-plain.wasm` where there are no SIMD instructions. */
export function init(source?: ModuleSource): Promise<void> {
    return load(() => {
        if (source !== undefined) return source;
        return supportsSimd() ? new URL("./abut.wasm", import.meta.url) : new URL("./abut-plain.wasm", import.meta.url);
    });
}

export * from "./names.js";
