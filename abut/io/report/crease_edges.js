// SPDX-License-Identifier: MIT
// The edges of a mesh at which its surface bends or ends; drawn as lines they show the form of a part.
import { cross, dot, subtract, unit } from "./vectors.js";

const most = 60000;  // triangles; the edges of larger meshes would hide their surface
const bend = Math.cos((25 * Math.PI) / 180);

/** The same number for vertices at the same place. */
function welded(positions) {
    const numbers = new Map();
    const result = new Uint32Array(positions.length / 3);
    for (let i = 0; i < result.length; ++i) {
        const key = `${positions[3 * i]},${positions[3 * i + 1]},${positions[3 * i + 2]}`;
        let number = numbers.get(key);
        if (number === undefined) numbers.set(key, (number = numbers.size));
        result[i] = number;
    }
    return { numbers: result, count: numbers.size };
}

/** Six coordinates for each edge. */
export function creaseEdges({ positions, indices }) {
    if (indices.length > 3 * most) return [];
    const { numbers, count } = welded(positions);
    const vertex = (i) => [positions[3 * i], positions[3 * i + 1], positions[3 * i + 2]];
    const edges = new Map();
    for (let t = 0; t < indices.length; t += 3) {
        const corners = [indices[t], indices[t + 1], indices[t + 2]];
        const [p, q, r] = corners.map(vertex);
        const normal = unit(cross(subtract(q, p), subtract(r, p)));
        for (let k = 0; k < 3; ++k) {
            const [from, to] = [corners[k], corners[(k + 1) % 3]];
            const [low, high] = [numbers[from], numbers[to]].sort((x, y) => x - y);
            if (low === high) continue;
            const key = low * count + high;
            const edge = edges.get(key);
            if (!edge) edges.set(key, { from, to, normal, drawn: true });
            else if (edge.normal && dot(edge.normal, normal) >= bend) Object.assign(edge, { normal: null, drawn: false });
            else edge.drawn = true;
        }
    }
    return [...edges.values()].filter((edge) => edge.drawn).flatMap(({ from, to }) => [...vertex(from), ...vertex(to)]);
}
