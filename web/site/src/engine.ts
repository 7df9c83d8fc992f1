// SPDX-License-Identifier: MIT
// Loads abut once for all rooms, and says whether this browser has what it needs.
import * as abut from "abut";

export type Engine = typeof abut;

let started: Promise<Engine> | undefined;

/** Whether WebAssembly's SIMD instructions are missing; ?simd=missing in the address shows what is said then. */
export function missingSimd(): boolean {
    if (new URLSearchParams(location.search).get("simd") === "missing") return true;
    return typeof WebAssembly !== "object" || !abut.supportsSimd();
}

export function engine(): Promise<Engine> {
    started ??= abut.init().then(() => abut);
    started.catch(() => (started = undefined));
    return started;
}
