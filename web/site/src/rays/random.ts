// SPDX-License-Identifier: MIT
// Random numbers that are the same for the same pixel and sample.

/** A number in [0, 1) from three integers (the hash of pcg3d, Jarzynski and Olano 2020, one component). */
export function random(a: number, b: number, c: number): number {
    let x = (Math.imul(a, 1664525) + 1013904223) | 0;
    let y = (Math.imul(b, 1664525) + 1013904223) | 0;
    let z = (Math.imul(c, 1664525) + 1013904223) | 0;
    x = (x + Math.imul(y, z)) | 0;
    y = (y + Math.imul(z, x)) | 0;
    z = (z + Math.imul(x, y)) | 0;
    x ^= x >>> 16;
    y ^= y >>> 16;
    z ^= z >>> 16;
    x = (x + Math.imul(y, z)) | 0;
    return (x >>> 0) / 2 ** 32;
}

/** A sequence of numbers in [0, 1). */
export function sequence(seed: number): () => number {
    let i = 0;
    return () => random(seed, i++, 0x9e37);
}
