// SPDX-License-Identifier: MIT
// Paints rows of the picture: a ray for each pixel, and from what it hits one to the light and one into the open.
import { type Mesh, Plane, occludedEach, raycastEach } from "abut";
import type { Paint, Painted } from "./protocol.ts";
import { random } from "./random.ts";

interface Gathered {
    view: number;
    samples: number;
    /** Red, green, blue and opacity of each pixel, summed. */
    sums: Float32Array;
}

const gathered = new Map<number, Gathered>();
/** Towards the light, of length one. */
const light = [-0.42, -0.5, 0.757] as const;
const jade = [0.075, 0.29, 0.2] as const;

/** How far above the surface a shadow ray starts, so that it does not hit where it starts. */
const lift = 1e-4;

interface Counter {
    rays: number;
    milliseconds: number;
}

function timed<T>(counter: Counter, rays: number, cast: () => T): T {
    const began = performance.now();
    const result = cast();
    counter.milliseconds += performance.now() - began;
    counter.rays += rays;
    return result;
}

/** The rays of all pixels; a sample's rays are spread within the pixel. */
function primaryRays({ camera, width, height, y0, rows, sample }: Paint): { origins: Float64Array; directions: Float64Array } {
    const origins = new Float64Array(3 * width * rows);
    const directions = new Float64Array(3 * width * rows);
    for (let row = 0, i = 0; row < rows; ++row) {
        for (let x = 0; x < width; ++x, ++i) {
            const inX = sample <= 0 ? 0.5 : random(x, y0 + row, 4 * sample);
            const inY = sample <= 0 ? 0.5 : random(x, y0 + row, 4 * sample + 1);
            const across = (2 * (x + inX)) / width - 1;
            const upward = 1 - (2 * (y0 + row + inY)) / height;
            for (let k = 0; k < 3; ++k) {
                origins[3 * i + k] = camera.eye[k]!;
                directions[3 * i + k] = camera.forward[k]! + across * camera.right[k]! + upward * camera.up[k]!;
            }
        }
    }
    return { origins, directions };
}

/** A direction around the light's, as from a lamp of some size. */
function softLight(x: number, y: number, sample: number): [number, number, number] {
    const r = 0.16 * Math.sqrt(random(x, y, 4 * sample + 2));
    const angle = 2 * Math.PI * random(y, x, 4 * sample + 3);
    return [light[0] + r * Math.cos(angle), light[1] + r * Math.sin(angle), light[2]];
}

/** A direction above a surface, more often along its normal: a point of the sphere around the normal's tip. */
function openDirection(normal: ArrayLike<number>, x: number, y: number, sample: number): [number, number, number] {
    const z = 2 * random(x + 7919, y, 4 * sample + 2) - 1;
    const angle = 2 * Math.PI * random(x, y + 7919, 4 * sample + 3);
    const r = 0.98 * Math.sqrt(1 - z * z);
    return [normal[0]! + r * Math.cos(angle), normal[1]! + r * Math.sin(angle), normal[2]! + 0.98 * z];
}

/** What one sample adds: red, green, blue, opacity of each pixel. */
function shade(mesh: Mesh, paint: Paint, counter: Counter): Float32Array {
    const { width, rows, y0, sample, dark, camera } = paint;
    const { origins, directions } = primaryRays(paint);
    const count = width * rows;
    const { t, normal } = timed(counter, count, () => raycastEach(origins, directions, mesh, { fields: ["t", "triangle", "normal"] }));
    const color = new Float32Array(4 * count);
    const quick = sample < 0;
    const floor = quick ? null : timed(counter, 0, () => raycastEach(origins, directions, new Plane([0, 0, 1], paint.floor), { fields: ["t", "triangle"] }));

    // The places from which two more rays go: to the light, and into the open.
    const from: number[] = [];
    const toLight: number[] = [];
    const toOpen: number[] = [];
    const pixels: number[] = [];
    const normals = new Float32Array(3 * count);
    for (let i = 0; i < count; ++i) {
        const onMesh = Number.isFinite(t[i]!);
        const far = onMesh ? t[i]! : (floor?.t[i] ?? Infinity);
        if (!Number.isFinite(far)) continue;
        const d = directions.subarray(3 * i, 3 * i + 3);
        const n = onMesh ? [normal![3 * i]!, normal![3 * i + 1]!, normal![3 * i + 2]!] : [0, 0, 1];
        // The back of a scan's surface is visible only through holes; then the normal is turned towards the eye.
        const turn = n[0]! * d[0]! + n[1]! * d[1]! + n[2]! * d[2]! > 0 ? -1 : 1;
        for (let k = 0; k < 3; ++k) normals[3 * i + k] = turn * n[k]!;
        const place = [0, 1, 2].map((k) => camera.eye[k]! + far * d[k]! + lift * normals[3 * i + k]!);
        if (!onMesh && Math.hypot(place[0]!, place[1]!) > 3.4) continue;
        pixels.push(onMesh ? i : -1 - i);
        if (quick) continue;
        from.push(...place);
        const [x, y] = [i % width, y0 + Math.floor(i / width)];
        toLight.push(...softLight(x, y, sample));
        toOpen.push(...openDirection(normals.subarray(3 * i, 3 * i + 3), x, y, sample));
    }
    const starts = new Float64Array(from);
    const dim = quick ? null : timed(counter, pixels.length, () => occludedEach(starts, new Float64Array(toLight), mesh));
    const shut = quick ? null : timed(counter, pixels.length, () => occludedEach(starts, new Float64Array(toOpen), mesh, { maxT: 0.9 }));

    pixels.forEach((pixel, k) => {
        const lit = dim?.[k] ? 0 : 1;
        const open = shut ? (shut[k] ? 0 : 1) : 0.72;
        if (pixel < 0) {
            // The floor is clear; only its shadow is painted, weaker with the distance.
            const i = -1 - pixel;
            const d = directions.subarray(3 * i, 3 * i + 3);
            const far = floor!.t[i]!;
            const away = Math.hypot(camera.eye[0]! + far * d[0]!, camera.eye[1]! + far * d[1]!) / 3.4;
            const shadow = (lit ? 0 : 0.42) + (open ? 0 : 0.38);
            color[4 * i + 3] = shadow * Math.max(0, 1 - away * away) * (dark ? 0.85 : 0.6);
            return;
        }
        const n = normals.subarray(3 * pixel, 3 * pixel + 3);
        const d = directions.subarray(3 * pixel, 3 * pixel + 3);
        const length = Math.hypot(...d);
        const facing = Math.max(0, n[0]! * light[0] + n[1]! * light[1] + n[2]! * light[2]);
        const half = [light[0] - d[0]! / length, light[1] - d[1]! / length, light[2] - d[2]! / length];
        const gloss = Math.max(0, (n[0]! * half[0]! + n[1]! * half[1]! + n[2]! * half[2]!) / Math.hypot(...half)) ** 48;
        const rim = (1 - Math.abs(n[0]! * d[0]! + n[1]! * d[1]! + n[2]! * d[2]!) / length) ** 3;
        const sky = (0.22 + 0.78 * open) * (0.62 + 0.38 * n[2]!);
        const key = 1.55 * facing * lit;
        color[4 * pixel] = jade[0] * (key * 1.06 + sky * 0.62) + 0.16 * gloss * lit + 0.05 * rim * open;
        color[4 * pixel + 1] = jade[1] * (key + sky * 0.66) + 0.17 * gloss * lit + 0.07 * rim * open;
        color[4 * pixel + 2] = jade[2] * (key * 0.9 + sky * 0.8) + 0.16 * gloss * lit + 0.08 * rim * open;
        color[4 * pixel + 3] = 1;
    });
    return color;
}

export function paintRows(mesh: Mesh, paint: Paint): Painted {
    const counter: Counter = { rays: 0, milliseconds: 0 };
    const color = shade(mesh, paint, counter);
    let samples = 1;
    let sums = color;
    if (paint.sample >= 0) {
        const kept = gathered.get(paint.y0);
        if (kept && kept.view === paint.view && kept.sums.length === color.length && paint.sample > 0) {
            for (let i = 0; i < color.length; ++i) kept.sums[i]! += color[i]!;
            sums = kept.sums;
            samples = ++kept.samples;
        } else {
            gathered.set(paint.y0, { view: paint.view, samples: 1, sums: color });
        }
    }
    const pixels = new Uint8ClampedArray(sums.length);
    for (let i = 0; i < sums.length; i += 4) {
        const opacity = sums[i + 3]!;
        if (!opacity) continue;
        // Colours are premultiplied sums of linear light; the floor adds opacity, but no light.
        for (let k = 0; k < 3; ++k) pixels[i + k] = 255 * Math.min(1, sums[i + k]! / opacity) ** (1 / 2.2);
        pixels[i + 3] = (255 * opacity) / samples;
    }
    return { kind: "painted", view: paint.view, y0: paint.y0, pixels, ...counter };
}
