// SPDX-License-Identifier: MIT
// The common tracer that leaks: Möller and Trumbore 1997 in 32-bit floats, over all triangles, without a tolerance.
// It is the only geometry of the page that is not abut's, and is there to be counted against it.

const f = Math.fround;

/** The least t of the ray's hits with any triangle, Infinity if it hits none; every operation is rounded to a float. */
export function firstHitInFloats(positions: Float32Array, indices: Uint32Array, origin: ArrayLike<number>, direction: ArrayLike<number>): number {
    const [ox, oy, oz] = [f(origin[0]!), f(origin[1]!), f(origin[2]!)];
    const [dx, dy, dz] = [f(direction[0]!), f(direction[1]!), f(direction[2]!)];
    let best = Infinity;
    for (let i = 0; i < indices.length; i += 3) {
        const a = 3 * indices[i]!;
        const b = 3 * indices[i + 1]!;
        const c = 3 * indices[i + 2]!;
        const ax = positions[a]!;
        const ay = positions[a + 1]!;
        const az = positions[a + 2]!;
        const e1x = f(positions[b]! - ax);
        const e1y = f(positions[b + 1]! - ay);
        const e1z = f(positions[b + 2]! - az);
        const e2x = f(positions[c]! - ax);
        const e2y = f(positions[c + 1]! - ay);
        const e2z = f(positions[c + 2]! - az);
        const px = f(f(dy * e2z) - f(dz * e2y));
        const py = f(f(dz * e2x) - f(dx * e2z));
        const pz = f(f(dx * e2y) - f(dy * e2x));
        const determinant = f(f(f(e1x * px) + f(e1y * py)) + f(e1z * pz));
        if (determinant === 0) continue;
        const inverse = f(1 / determinant);
        const tx = f(ox - ax);
        const ty = f(oy - ay);
        const tz = f(oz - az);
        const u = f(f(f(f(tx * px) + f(ty * py)) + f(tz * pz)) * inverse);
        if (!(u >= 0 && u <= 1)) continue;
        const qx = f(f(ty * e1z) - f(tz * e1y));
        const qy = f(f(tz * e1x) - f(tx * e1z));
        const qz = f(f(tx * e1y) - f(ty * e1x));
        const v = f(f(f(f(dx * qx) + f(dy * qy)) + f(dz * qz)) * inverse);
        if (!(v >= 0 && f(u + v) <= 1)) continue;
        const t = f(f(f(f(e2x * qx) + f(e2y * qy)) + f(e2z * qz)) * inverse);
        if (t >= 0 && t < best) best = t;
    }
    return best;
}
