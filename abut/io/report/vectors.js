// SPDX-License-Identifier: MIT
// Vectors as arrays of three numbers, and matrices column by column.

export const add = (p, q) => [p[0] + q[0], p[1] + q[1], p[2] + q[2]];
export const subtract = (p, q) => [p[0] - q[0], p[1] - q[1], p[2] - q[2]];
export const scaled = (p, s) => [p[0] * s, p[1] * s, p[2] * s];
export const dot = (p, q) => p[0] * q[0] + p[1] * q[1] + p[2] * q[2];
export const cross = (p, q) => [p[1] * q[2] - p[2] * q[1], p[2] * q[0] - p[0] * q[2], p[0] * q[1] - p[1] * q[0]];
export const unit = (p) => scaled(p, 1 / (Math.hypot(...p) || 1));
export const mix = (p, q, t) => add(scaled(p, 1 - t), scaled(q, t));

/** Perspective with these planes; `slope` is the tangent of half the vertical field of view. */
export function perspective(slope, aspect, near, far) {
    const depth = 1 / (near - far);
    return [1 / (slope * aspect), 0, 0, 0, 0, 1 / slope, 0, 0, 0, 0, (far + near) * depth, -1, 0, 0, 2 * far * near * depth, 0];
}

export function product(m, n) {
    const result = new Array(16).fill(0);
    for (let column = 0; column < 4; ++column) {
        for (let row = 0; row < 4; ++row) {
            for (let k = 0; k < 4; ++k) result[4 * column + row] += m[4 * k + row] * n[4 * column + k];
        }
    }
    return result;
}

/** m · (p, 1). */
export function projected(m, p) {
    return [0, 1, 2, 3].map((row) => m[row] * p[0] + m[4 + row] * p[1] + m[8 + row] * p[2] + m[12 + row]);
}
