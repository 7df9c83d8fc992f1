// SPDX-License-Identifier: MIT
// Joins parts into few arrays: parts with meshes of their own into one; a mesh that many parts share has its own.
import { subtract } from "./vectors.js";

const often = 16;
const mostJoined = 4e6;  // triangles

const boxTriangles = [0, 2, 1, 1, 2, 3, 4, 5, 6, 5, 7, 6, 0, 1, 4, 1, 5, 4, 2, 6, 3, 3, 6, 7, 0, 4, 2, 2, 4, 6, 1, 3, 5, 3, 7, 5];

function boxCorners([least, most]) {
    const corners = [];
    for (let i = 0; i < 8; ++i) corners.push(i & 1 ? most[0] : least[0], i & 2 ? most[1] : least[1], i & 4 ? most[2] : least[2]);
    return corners;
}

/** The least and greatest coordinates of a mesh, as the corners of a box. */
function meshBox(positions) {
    const least = [Infinity, Infinity, Infinity];
    const most = [-Infinity, -Infinity, -Infinity];
    for (let i = 0; i < positions.length; ++i) {
        const axis = i % 3;
        if (positions[i] < least[axis]) least[axis] = positions[i];
        if (positions[i] > most[axis]) most[axis] = positions[i];
    }
    return boxCorners([least, most]);
}

/** Which meshes are drawn by instances, because many parts share them, or the joined array would be too large. */
function instancedMeshes(shapes) {
    const users = shapes.meshes.map(() => []);
    shapes.parts.forEach((part, i) => part && !part.box && users[part.mesh].push(i));
    let joined = 0;
    return users.map((parts, mesh) => {
        const triangles = (shapes.meshes[mesh].indices.length / 3) * parts.length;
        const isOften = parts.length >= often && triangles > 20000;
        if (isOften || (parts.length > 1 && joined + triangles > mostJoined)) return parts;
        joined += triangles;
        return null;
    });
}

const identity = [[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0]];

/** Joins shapes: `all` has {part, positions, indices, rows} for each; `ranges[part]` becomes its {first, count}. */
function joinedArrays(all, ranges) {
    const vertices = all.reduce((sum, { positions }) => sum + positions.length / 3, 0);
    const corners = all.reduce((sum, { indices }) => sum + indices.length, 0);
    const joined = { positions: new Float32Array(3 * vertices), numbers: new Float32Array(vertices), indices: new Uint32Array(corners) };
    let vertex = 0;
    let corner = 0;
    for (const { part, positions, indices, rows } of all) {
        const [[a, b, c, d], [e, f, g, h], [i, j, k, l]] = rows;
        const first = 3 * vertex;
        for (let v = 0; v < positions.length; v += 3) {
            const x = positions[v];
            const y = positions[v + 1];
            const z = positions[v + 2];
            joined.positions[first + v] = a * x + b * y + c * z + d;
            joined.positions[first + v + 1] = e * x + f * y + g * z + h;
            joined.positions[first + v + 2] = i * x + j * y + k * z + l;
        }
        const count = positions.length / 3;
        joined.numbers.fill(part, vertex, vertex + count);
        for (let t = 0; t < indices.length; ++t) joined.indices[corner + t] = vertex + indices[t];
        ranges[part] = { first: corner, count: indices.length };
        vertex += count;
        corner += indices.length;
    }
    return joined;
}

/**
 * {joined: {positions, numbers, indices}, instanced: [{positions, indices, rows, numbers}], ranges, boxes}: `ranges[part]` says where a
 * part is: {first, count} in the indices of the joined array, or {batch, instance}. `boxes` is like `joined`, with a box for each part.
 */
export function batchesFrom(shapes) {
    const instanced = [];
    const ranges = new Array(shapes.parts.length).fill(null);
    instancedMeshes(shapes).forEach((parts, mesh) => {
        if (!parts) return;
        const { positions, indices } = shapes.meshes[mesh];
        const rows = Float32Array.from(parts.flatMap((part) => shapes.parts[part].rows.flat()));
        parts.forEach((part, instance) => (ranges[part] = { batch: instanced.length, instance }));
        instanced.push({ positions, indices, rows, numbers: Float32Array.from(parts) });
    });
    const corners = shapes.meshes.map(({ positions }) => meshBox(positions));
    const drawn = [...shapes.parts.keys()].filter((part) => shapes.parts[part]);
    const boxOf = (part) => {
        const { box, mesh, rows } = shapes.parts[part];
        return { part, positions: box ? boxCorners(box) : corners[mesh], indices: boxTriangles, rows: box ? identity : rows };
    };
    const whole = (part) => {
        const { box, mesh, rows } = shapes.parts[part];
        return box ? boxOf(part) : { part, ...shapes.meshes[mesh], rows };
    };
    const joined = joinedArrays(drawn.filter((part) => !ranges[part]).map(whole), ranges);
    return { joined, instanced, ranges, boxes: joinedArrays(drawn.map(boxOf), []) };
}

/** A ball around what is drawn: {center, radius}. */
export function ballAround({ boxes }) {
    if (boxes.positions.length === 0) return { center: [0, 0, 0], radius: 1 };
    const corners = meshBox(boxes.positions);
    const [least, most] = [corners.slice(0, 3), corners.slice(21)];
    const center = least.map((x, axis) => (x + most[axis]) / 2);
    return { center, radius: Math.hypot(...subtract(most, center)) || 1 };
}
