// SPDX-License-Identifier: MIT
// Decodes the shapes of a report. Positions are relative to the centre, in units of the size: what clashes lies within -1 and 1.
import { ByteReader } from "./byte_reader.js";

/** The vertices, relative to the mesh's own centre, and the triangles. */
function meshFrom(reader, size) {
    const count = reader.count();
    const triangles = reader.count();
    const center = reader.numbers(3);
    const step = reader.number() / size;
    const positions = new Float32Array(3 * count);
    for (let axis = 0; axis < 3; ++axis) {
        let at = 0;
        for (let i = 0; i < count; ++i) {
            at += reader.difference();
            positions[3 * i + axis] = at * step;
        }
    }
    const indices = new Uint32Array(3 * triangles);
    let met = 0;
    for (let i = 0; i < indices.length; ++i) {
        const back = reader.count();
        indices[i] = met - back;
        if (back === 0) ++met;
    }
    return { center, positions, indices };
}

/** Rotation and scale as three rows, with the translation as the fourth number of each. */
function rowsFrom([x, y, z, w, scale, ...shift]) {
    const s = (2 / (x * x + y * y + z * z + w * w)) * scale;
    return [
        [scale - s * (y * y + z * z), s * (x * y - z * w), s * (x * z + y * w), shift[0]],
        [s * (x * y + z * w), scale - s * (x * x + z * z), s * (y * z - x * w), shift[1]],
        [s * (x * z - y * w), s * (y * z + x * w), scale - s * (x * x + y * y), shift[2]],
    ];
}

function partFrom(reader, shapes) {
    const form = reader.count();
    if (form === 0) return null;
    if (form === 3) return { box: [reader.smalls(3), reader.smalls(3)] };
    const mesh = reader.count();
    if (form === 2) return { mesh, rows: rowsFrom(reader.smalls(8)) };
    const shift = shapes.meshes[mesh].center.map((c, i) => (c - shapes.center[i]) / shapes.size);
    return { mesh, rows: shift.map((t, i) => [+(i === 0), +(i === 1), +(i === 2), t]) };
}

/** The curve of a clash as pairs of points: the six coordinates of each segment. */
function curveFrom(reader, step) {
    const segments = [];
    const lines = reader.count();
    for (let i = 0; i < lines; ++i) {
        const points = reader.count();
        const at = [0, 0, 0];
        let last = null;
        for (let k = 0; k < points; ++k) {
            for (let axis = 0; axis < 3; ++axis) at[axis] += reader.difference();
            const here = at.map((q) => q * step);
            if (last) segments.push(...last, ...here);
            last = here;
        }
    }
    return Float32Array.from(segments);
}

/** All of a stream: see abut/io/report_geometry.h. */
export function shapesFrom(bytes, clashes) {
    const reader = new ByteReader(bytes);
    const shapes = { center: reader.numbers(3), size: reader.number() };
    shapes.meshes = Array.from({ length: reader.count() }, () => meshFrom(reader, shapes.size));
    shapes.parts = Array.from({ length: reader.count() }, () => partFrom(reader, shapes));
    shapes.curves = Array.from({ length: clashes }, () => curveFrom(reader, 2 ** -23));
    return shapes;
}
