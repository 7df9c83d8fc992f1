// SPDX-License-Identifier: MIT
// A thread that casts rays, with its own instance of abut and its own mesh.
import { Mesh, Ray, init, raycast, raycastEach } from "abut";
import { messageOf } from "../errors.ts";
import type { LoadedMesh } from "../meshes.ts";
import { countLeaks } from "./leaks.ts";
import { paintRows } from "./paint.ts";
import type { Answer, RayRequest } from "./protocol.ts";
import { sequence } from "./random.ts";

let mesh: Mesh | null = null;
let triangles: LoadedMesh | null = null;

/** Rays from a sphere around the mesh through random places of its box. */
function race(count: number, seed: number): Answer {
    const next = sequence(seed);
    const origins = new Float32Array(3 * count);
    const directions = new Float32Array(3 * count);
    for (let i = 0; i < 3 * count; i += 3) {
        const z = 2 * next() - 1;
        const angle = 2 * Math.PI * next();
        const r = Math.sqrt(1 - z * z);
        const from = [4 * r * Math.cos(angle), 4 * r * Math.sin(angle), 4 * z];
        const to = [1.4 * (2 * next() - 1), 0.6 * (2 * next() - 1), 2 * next() - 1];
        for (let k = 0; k < 3; ++k) {
            origins[i + k] = from[k]!;
            directions[i + k] = to[k]! - from[k]!;
        }
    }
    const began = performance.now();
    const { triangle } = raycastEach(origins, directions, mesh!);
    const milliseconds = performance.now() - began;
    return { kind: "raced", rays: count, hits: triangle.reduce((sum, x) => sum + (x >= 0 ? 1 : 0), 0), milliseconds };
}

async function answer(request: RayRequest): Promise<void> {
    const post = (result: Answer, transfer: Transferable[] = []) => postMessage(result, { transfer });
    await init();
    switch (request.kind) {
        case "build": {
            mesh?.free();
            const began = performance.now();
            mesh = Mesh.from(request.positions, request.indices);
            triangles = request;
            post({ kind: "built", milliseconds: performance.now() - began, triangles: mesh.size });
            return;
        }
        case "paint": {
            const painted = paintRows(mesh!, request);
            post(painted, [painted.pixels.buffer]);
            return;
        }
        case "point": {
            const hit = raycast(new Ray(request.origin, request.direction), mesh!);
            post({ kind: "pointed", hit: hit && { t: hit.t, triangle: hit.where.triangle } });
            return;
        }
        case "visible": {
            const origins = request.places.map((_, i) => request.eye[i % 3]!);
            const { t } = raycastEach(origins, request.places.map((x, i) => x - origins[i]!), mesh!);
            post({ kind: "visible", seen: Array.from(t, (x) => !(x < 0.998)) });
            return;
        }
        case "race":
            post(race(request.count, request.seed));
            return;
        case "leaks":
            countLeaks(mesh!, triangles!.positions, triangles!.indices, request.eye, request.most, (leaks) => post(leaks));
            return;
    }
}

let queue = Promise.resolve();
addEventListener("message", ({ data }: MessageEvent<RayRequest>) => {
    queue = queue
        .then(() => answer(data))
        .catch((error: unknown) => postMessage({ kind: "failed", message: messageOf(error) } satisfies Answer));
});
