// SPDX-License-Identifier: MIT
// The questions that every library answers, and the file from which the native program and the browser read them.

let seed = 1;
const random = () => (seed = (seed * 16807) % 2147483647) / 2147483647;

/** Rays from a box of twice the mesh's size to places in its box; points near the surface and anywhere in that box. */
export function makeQuestions({ positions, indices }, count) {
    const min = [Infinity, Infinity, Infinity], max = [-Infinity, -Infinity, -Infinity];
    positions.forEach((x, i) => {
        min[i % 3] = Math.min(min[i % 3], x);
        max[i % 3] = Math.max(max[i % 3], x);
    });
    const size = max.map((x, k) => x - min[k]);
    const origins = new Float32Array(3 * count), directions = new Float32Array(3 * count), near = new Float32Array(3 * count);
    for (let i = 0; i < count; i++) {
        const triangle = 3 * Math.floor((random() * indices.length) / 3);
        for (let k = 0; k < 3; k++) {
            origins[3 * i + k] = min[k] - size[k] / 2 + 2 * size[k] * random();
            directions[3 * i + k] = min[k] + size[k] * random() - origins[3 * i + k];
            near[3 * i + k] = positions[3 * indices[triangle] + k] + size[k] * 0.02 * (random() - 0.5);
        }
    }
    return { count, origins, directions, near, shift: size.map((x) => x / 50) };
}

/** The bytes of the file: counts, the shift, vertices, triangles, rays, points. */
export function toBytes({ positions, indices }, { count, origins, directions, near, shift }) {
    const parts = [new Uint32Array([positions.length / 3, indices.length / 3, count]), new Float64Array(shift)];
    parts.push(positions, indices, origins, directions, near);
    const bytes = new Uint8Array(parts.reduce((size, part) => size + part.byteLength, 0));
    let at = 0;
    for (const part of parts) {
        bytes.set(new Uint8Array(part.buffer, part.byteOffset, part.byteLength), at);
        at += part.byteLength;
    }
    return bytes;
}

/** The mesh and the questions of such bytes, in an ArrayBuffer. */
export function fromBytes(buffer) {
    let at = 0;
    const take = (Type, count) => new Type(buffer.slice(at, (at += count * Type.BYTES_PER_ELEMENT)));
    const [vertices, triangles, count] = take(Uint32Array, 3), shift = [...take(Float64Array, 3)];
    const mesh = { positions: take(Float32Array, 3 * vertices), indices: take(Uint32Array, 3 * triangles) };
    const [origins, directions, near] = [0, 1, 2].map(() => take(Float32Array, 3 * count));
    return { mesh, questions: { count, origins, directions, near, shift } };
}
