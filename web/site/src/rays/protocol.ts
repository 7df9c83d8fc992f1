// SPDX-License-Identifier: MIT
// The messages between the page and the threads that cast rays.

export interface Camera {
    eye: number[];
    /** The directions to the right and upper border of the picture and to its middle: a pixel's ray is their sum. */
    right: number[];
    up: number[];
    forward: number[];
}

export interface Paint {
    kind: "paint";
    /** Counts views: pixels gather samples as long as the view is the same. */
    view: number;
    camera: Camera;
    width: number;
    height: number;
    y0: number;
    rows: number;
    /** The number of this sample of the view; -1 for a quick look without shadows. */
    sample: number;
    dark: boolean;
    /** The height of the floor on which the shadow falls. */
    floor: number;
}

export type RayRequest =
    | { kind: "build"; positions: Float32Array; indices: Uint32Array }
    | Paint
    | { kind: "point"; origin: number[]; direction: number[] }
    | { kind: "race"; count: number; seed: number }
    | { kind: "visible"; eye: number[]; places: Float64Array }
    | { kind: "leaks"; eye: number[]; most: number };

export interface Built {
    kind: "built";
    milliseconds: number;
    triangles: number;
}
export interface Painted {
    kind: "painted";
    view: number;
    y0: number;
    pixels: Uint8ClampedArray<ArrayBuffer>;
    rays: number;
    milliseconds: number;
}
export interface Pointed {
    kind: "pointed";
    hit: { t: number; triangle: number } | null;
}
export interface Visible {
    kind: "visible";
    /** For each place, whether the eye sees it. */
    seen: boolean[];
}
export interface Raced {
    kind: "raced";
    rays: number;
    hits: number;
    milliseconds: number;
}
export interface Leaks {
    kind: "leaks";
    rays: number;
    /** Rays that each tracer lost: no hit where the ray passes through the surface for certain. */
    lostByFloats: number;
    lostByAbut: number;
    /** Where the tracer in floats lost them, x, y, z each. */
    places: Float64Array<ArrayBuffer>;
    done: boolean;
}
export interface Failed {
    kind: "failed";
    message: string;
}
export type Answer = Built | Painted | Pointed | Visible | Raced | Leaks | Failed;
