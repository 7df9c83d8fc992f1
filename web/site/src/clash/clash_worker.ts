// SPDX-License-Identifier: MIT
// Finds the clashes of an assembly in a thread of its own, with an instance of abut of its own.
import { type ClashReport, Mesh, clash, init } from "abut";
import { messageOf } from "../errors.ts";

export interface ClashRequest {
    /** New parts, which the thread keeps; without them the parts that it has kept are searched. */
    parts?: { name: string; positions: Float64Array; indices: Uint32Array }[];
    clearance: number;
}

export interface Found extends Omit<ClashReport, "bounds" | "pairs"> {
    min: number[];
    max: number[];
    pairCount: number;
}

export type Answer =
    | { kind: "found"; clashes: Found[]; built: number; searched: number }
    | { kind: "failed"; message: string };

let meshes: Mesh[] = [];

async function answer({ parts, clearance }: ClashRequest): Promise<Answer> {
    await init();
    let built = 0;
    if (parts) {
        for (const mesh of meshes) mesh.free();
        meshes = [];
        const began = performance.now();
        for (const { name, positions, indices } of parts) {
            try {
                meshes.push(Mesh.from(positions, indices));
            } catch (error) {
                throw new Error(`${name}: ${messageOf(error)}`);
            }
        }
        built = performance.now() - began;
    }
    const began = performance.now();
    const reports = clash(meshes, { clearance, maxPairs: 100_000 });
    const searched = performance.now() - began;
    const clashes = reports.map(({ bounds, pairs, ...report }) => ({
        ...report,
        min: [...bounds.min],
        max: [...bounds.max],
        pairCount: pairs.length / 2,
    }));
    return { kind: "found", clashes, built, searched };
}

addEventListener("message", ({ data }: MessageEvent<ClashRequest>) => {
    answer(data)
        .catch((error: unknown): Answer => ({ kind: "failed", message: messageOf(error) }))
        .then((result) => postMessage(result));
});
