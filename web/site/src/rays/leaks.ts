// SPDX-License-Identifier: MIT
// Rays through the exact middle of edges: each passes through the surface for certain, so a tracer that finds nothing
// there has lost it.
import { type Mesh, raycastEach } from "abut";
import { firstHitInFloats } from "./float_tracer.ts";
import type { Leaks } from "./protocol.ts";

/** Hits farther than this multiple of the way to the edge are behind the surface. */
const behind = 1.001;
/** The distance between the middle of an edge and the targets of the rays around it, by which it is tested whether both
 * triangles of the edge face the eye. */
const aside = 2 ** -12;

/** The middles of all edges, of those whose sum of two floats is a double without rounding. */
function middles(positions: Float32Array, indices: Uint32Array): Float64Array {
    const seen = new Set<number>();
    const found: number[] = [];
    const count = positions.length / 3;
    for (let i = 0; i < indices.length; ++i) {
        const a = indices[i]!;
        const b = indices[i % 3 === 2 ? i - 2 : i + 1]!;
        const key = Math.min(a, b) * count + Math.max(a, b);
        if (seen.has(key)) continue;
        seen.add(key);
        const [p, q] = [positions.subarray(3 * a, 3 * a + 3), positions.subarray(3 * b, 3 * b + 3)];
        if (![0, 1, 2].every((k) => differenceIsExact(p[k]!, -q[k]!))) continue;
        for (let k = 0; k < 3; ++k) found.push((p[k]! + q[k]!) / 2);
    }
    return new Float64Array(found);
}

/** Whether x - eye has no rounding error: twoSum of Knuth, whose error term is then 0. */
function differenceIsExact(x: number, eye: number): boolean {
    const d = x - eye;
    const back = d - x;
    return x - (d - back) + (-eye - back) === 0;
}

/** The directions from the eye to the middles of edges that are not seen edge-on and have nothing in front of them:
 * where all rays close around it hit the surface near there. At other edges even a correct tracer could miss, because
 * rays are rounded. */
function certainRays(mesh: Mesh, middle: Float64Array, eye: number[]): { directions: Float64Array; targets: Float64Array } {
    const directions: number[] = [];
    const targets: number[] = [];
    const around = middle.map((x, i) => x - eye[i % 3]!);
    const origins = new Float64Array(around.length).map((_, i) => eye[i % 3]!);
    const near = new Uint8Array(around.length / 3).fill(1);
    for (const [k, s] of [0, 1, 2].flatMap((axis) => [[axis, aside] as const, [axis, -aside] as const])) {
        const moved = around.map((x, i) => (i % 3 === k ? x + s : x));
        const { t } = raycastEach(origins, moved, mesh);
        for (let i = 0; i < near.length; ++i) if (!(Math.abs(t[i]! - 1) < 0.004)) near[i] = 0;
    }
    for (let i = 0; i < near.length; ++i) {
        if (!near[i] || ![0, 1, 2].every((k) => differenceIsExact(middle[3 * i + k]!, eye[k]!))) continue;
        directions.push(...around.subarray(3 * i, 3 * i + 3));
        targets.push(...middle.subarray(3 * i, 3 * i + 3));
    }
    return { directions: new Float64Array(directions), targets: new Float64Array(targets) };
}

/** Counts the lost rays of both tracers; `report` is called with the counts so far. */
export function countLeaks(
    mesh: Mesh,
    positions: Float32Array,
    indices: Uint32Array,
    eye: number[],
    most: number,
    report: (leaks: Leaks) => void,
): void {
    // An eye of few bits, so that the differences of coordinates are exact.
    const short = eye.map((x) => Math.round(x * 256) / 256);
    const { directions, targets } = certainRays(mesh, middles(positions, indices), short);
    const total = Math.min(most, directions.length / 3);
    const origins = new Float64Array(3 * total).map((_, i) => short[i % 3]!);
    const { t } = raycastEach(origins, directions.subarray(0, 3 * total), mesh);
    let lostByAbut = 0;
    for (const x of t) if (!(x <= behind)) ++lostByAbut;
    const places: number[] = [];
    let reported = performance.now();
    for (let i = 0; i < total; ++i) {
        const direction = directions.subarray(3 * i, 3 * i + 3);
        if (!(firstHitInFloats(positions, indices, short, direction) <= behind)) places.push(...targets.subarray(3 * i, 3 * i + 3));
        const done = i + 1 === total;
        if (done || performance.now() - reported > 120) {
            reported = performance.now();
            report({ kind: "leaks", rays: i + 1, lostByFloats: places.length / 3, lostByAbut, places: new Float64Array(places), done });
        }
    }
    if (!total) report({ kind: "leaks", rays: 0, lostByFloats: 0, lostByAbut: 0, places: new Float64Array(), done: true });
}
