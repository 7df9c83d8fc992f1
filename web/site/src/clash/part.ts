// SPDX-License-Identifier: MIT
// A part of an assembly, in the coordinates of its file, whatever the format.

export interface Part {
    name: string;
    /** x, y, z of each vertex, in the frame of the file's scene. */
    positions: Float64Array;
    /** Three for each triangle. */
    indices: Uint32Array;
    /** As the file has it, 0xrrggbb. */
    color: number | null;
}

/** The unit of length that a format has, in words; null where its files name none. */
export type Unit = "metres" | "the unit that the file names, or millimetres" | null;

/** Which axis points up. */
export type Up = "y" | "z";

export interface Assembly {
    name: string;
    parts: Part[];
    up: Up;
}

/** The contents of files, each in its own frame. */
export interface ReadFiles {
    name: string;
    files: { name: string; up: Up; unit: Unit; parts: Part[] }[];
    /** the files that were not read, and to which none of the others can refer */
    leftOut: string[];
}

/** Joins the vertices that have the same coordinates, so that the surface is connected, and drops unused ones. Throws
 * for a triangle with an index beyond the vertices or with a vertex that is not finite. */
export function weld(positions: Float64Array, corners: ArrayLike<number> | null): { positions: Float64Array; indices: Uint32Array } {
    const count = corners?.length ?? positions.length / 3;
    const indices = new Uint32Array(count - (count % 3));
    const kept = new Float64Array(positions.length);
    const places = new Map<string, number>();
    const renamed = new Int32Array(positions.length / 3).fill(-1);
    for (let i = 0; i < indices.length; ++i) {
        const vertex = corners ? corners[i]! : i;
        if (!(vertex < renamed.length)) throw new Error(`a triangle has vertex ${vertex}, but there are ${renamed.length}`);
        if (renamed[vertex]! < 0) {
            // + 0 makes one of 0 and -0.
            const [x, y, z] = [positions[3 * vertex]! + 0, positions[3 * vertex + 1]! + 0, positions[3 * vertex + 2]! + 0];
            if (!Number.isFinite(x + y + z)) throw new Error(`vertex ${vertex} is at ${x}, ${y}, ${z}`);
            const key = `${x},${y},${z}`;
            let at = places.get(key);
            if (at === undefined) {
                at = places.size;
                places.set(key, at);
                kept.set([x, y, z], 3 * at);
            }
            renamed[vertex] = at;
        }
        indices[i] = renamed[vertex]!;
    }
    return { positions: kept.slice(0, 3 * places.size), indices };
}
