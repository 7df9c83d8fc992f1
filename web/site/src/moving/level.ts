// SPDX-License-Identifier: MIT
// The level in which the capsule walks: a floor, stairs up to a gallery, ramps, pillars and walls, as one mesh.

type Triple = readonly [number, number, number];

class Builder {
    readonly positions: number[] = [];
    readonly indices: number[] = [];

    /** A solid of six faces: its lower four corners counterclockwise from above, then the upper four. */
    solid(corners: Triple[]): void {
        const n = this.positions.length / 3;
        this.positions.push(...corners.flat());
        const faces = [
            [0, 3, 2, 1],
            [4, 5, 6, 7],
            [0, 1, 5, 4],
            [1, 2, 6, 5],
            [2, 3, 7, 6],
            [3, 0, 4, 7],
        ];
        for (const [a = 0, b = 0, c = 0, d = 0] of faces) this.indices.push(n + a, n + b, n + c, n + a, n + c, n + d);
    }

    box([x, y, z]: Triple, [X, Y, Z]: Triple): void {
        this.solid([
            [x, y, z],
            [X, y, z],
            [X, Y, z],
            [x, Y, z],
            [x, y, Z],
            [X, y, Z],
            [X, Y, Z],
            [x, Y, Z],
        ]);
    }

    /** A wedge that rises along x from height z to Z. */
    ramp([x, y, z]: Triple, [X, Y, Z]: Triple): void {
        const thin = 0.02;
        this.solid([
            [x, y, z - thin],
            [X, y, z - thin],
            [X, Y, z - thin],
            [x, Y, z - thin],
            [x, y, z],
            [X, y, Z],
            [X, Y, Z],
            [x, Y, z],
        ]);
    }
}

export function level(): { positions: Float64Array; indices: Uint32Array } {
    const build = new Builder();
    build.box([-9, -7, -0.4], [9, 7, 0]);
    // Stairs of eight steps, a gallery, and a bridge.
    for (let i = 0; i < 8; ++i) build.box([-2 + 0.5 * i, 1.5, 0], [-1.5 + 0.5 * i, 4, 0.25 * (i + 1)]);
    build.box([2, 1.5, 0], [6.5, 4, 2]);
    build.box([4.5, -3, 1.8], [6.5, 1.5, 2]);
    build.box([4.5, -5, 0], [6.5, -3, 2]);
    // A ramp down, and a short one that is too steep to climb.
    build.ramp([-1.5, -5, 0], [4.5, -3, 2]);
    build.ramp([-6.5, 4.2, 0], [-5.2, 6.4, 2]);
    build.box([-5.2, 4.2, 0], [-3.6, 6.4, 2]);
    // Pillars, a low wall, and one that stands askew.
    for (const [x, y] of [
        [-6, -4.5],
        [-6, -1.5],
        [-6, 1.5],
    ] as const) {
        build.box([x - 0.35, y - 0.35, 0], [x + 0.35, y + 0.35, 2.6]);
    }
    build.box([-3.4, -1.2, 0], [-3.1, 1.2, 0.7]);
    build.solid([
        [0.4, -1.7, 0],
        [2.7, -0.4, 0],
        [2.55, -0.1, 0],
        [0.25, -1.4, 0],
        [0.4, -1.7, 1.1],
        [2.7, -0.4, 1.1],
        [2.55, -0.1, 1.1],
        [0.25, -1.4, 1.1],
    ]);
    return { positions: new Float64Array(build.positions), indices: new Uint32Array(build.indices) };
}
