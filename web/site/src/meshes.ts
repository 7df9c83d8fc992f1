// SPDX-License-Identifier: MIT
// The meshes of the page: the dragon and the bunny, packed by plugins/models.ts, and a torus.
import models from "virtual:models";

export interface LoadedMesh {
    positions: Float32Array;
    indices: Uint32Array;
}

async function unpack(address: string, signal?: AbortSignal): Promise<LoadedMesh> {
    const [{ MeshoptDecoder }, response] = await Promise.all([
        import("three/examples/jsm/libs/meshopt_decoder.module.js"),
        fetch(address, signal ? { signal } : {}),
    ]);
    if (!response.ok) throw new Error(`${address}: ${response.status} ${response.statusText}`);
    const bytes = new Uint8Array(await response.arrayBuffer());
    const [vertices = 0, indexCount = 0, vertexBytes = 0, indexBytes = 0] = new Uint32Array(bytes.buffer, 0, 4);
    await MeshoptDecoder.ready;
    const positions = new Float32Array(3 * vertices);
    const indices = new Uint32Array(indexCount);
    MeshoptDecoder.decodeVertexBuffer(new Uint8Array(positions.buffer), vertices, 12, bytes.subarray(16, 16 + vertexBytes));
    MeshoptDecoder.decodeIndexBuffer(new Uint8Array(indices.buffer), indexCount, 4, bytes.subarray(16 + vertexBytes, 16 + vertexBytes + indexBytes));
    return { positions, indices };
}

/** Scaled to the height, centred, and turned so that z is up, where the file has y up. */
function normalized({ positions, indices }: LoadedMesh, height: number): LoadedMesh {
    const least = [Infinity, Infinity, Infinity];
    const most = [-Infinity, -Infinity, -Infinity];
    for (let i = 0; i < positions.length; ++i) {
        least[i % 3] = Math.min(least[i % 3]!, positions[i]!);
        most[i % 3] = Math.max(most[i % 3]!, positions[i]!);
    }
    const scale = height / (most[1]! - least[1]!);
    const middle = least.map((l, k) => (l + most[k]!) / 2) as [number, number, number];
    for (let i = 0; i < positions.length; i += 3) {
        const [x, y, z] = [0, 1, 2].map((k) => (positions[i + k]! - middle[k]!) * scale) as [number, number, number];
        positions[i] = x;
        positions[i + 1] = -z;
        positions[i + 2] = y;
    }
    return { positions, indices };
}

export const loadDragon = async (): Promise<LoadedMesh> => normalized(await unpack(models.dragon), 2);
export const loadBunny = async (): Promise<LoadedMesh> => normalized(await unpack(models.bunny), 1.9);

/** A torus about the z-axis: a closed mesh. */
export function torus(major: number, minor: number, around: number, across: number): LoadedMesh {
    const positions: number[] = [];
    const indices: number[] = [];
    for (let i = 0; i < around; ++i) {
        for (let k = 0; k < across; ++k) {
            const [u, v] = [(2 * Math.PI * i) / around, (2 * Math.PI * k) / across];
            const r = major + minor * Math.cos(v);
            positions.push(r * Math.cos(u), r * Math.sin(u), minor * Math.sin(v));
            const [n, m] = [((i + 1) % around) * across, (k + 1) % across];
            const [a, b, c, d] = [i * across + k, n + k, n + m, i * across + m];
            indices.push(a, b, c, a, c, d);
        }
    }
    return { positions: new Float32Array(positions), indices: new Uint32Array(indices) };
}
