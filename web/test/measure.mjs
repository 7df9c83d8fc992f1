// SPDX-License-Identifier: MIT
// Measures the package on a mesh in a PLY file of the Stanford repository's kind: measure.mjs FILE
import { readFileSync } from "node:fs";
import * as abut from "../abut/dist/index.js";

await abut.init();
const { positions, indices } = readPly(readFileSync(process.argv[2]));

function readPly(bytes) {
    const end = bytes.indexOf("end_header\n") + 11, header = bytes.subarray(0, end).toString();
    const count = (name) => Number(header.match(new RegExp(`element ${name} (\\d+)`))[1]);
    const vertices = count("vertex"), faces = count("face");
    const perVertex = (header.slice(0, header.indexOf("element face")).match(/property/g) ?? []).length;
    const positions = new Float32Array(3 * vertices), indices = new Uint32Array(3 * faces);
    if (header.includes("format ascii")) {
        const words = bytes.subarray(end).toString().split(/\s+/);
        let at = 0;
        for (let i = 0; i < vertices; i++, at += perVertex) for (let k = 0; k < 3; k++) positions[3 * i + k] = +words[at + k];
        for (let i = 0; i < faces; i++, at += 4) for (let k = 0; k < 3; k++) indices[3 * i + k] = +words[at + 1 + k];
    } else {
        const little = header.includes("binary_little"), view = new DataView(bytes.buffer, bytes.byteOffset + end);
        let at = 0;
        for (let i = 0; i < vertices; i++, at += 4 * perVertex) for (let k = 0; k < 3; k++) positions[3 * i + k] = view.getFloat32(at + 4 * k, little);
        for (let i = 0; i < faces; i++, at += 13) for (let k = 0; k < 3; k++) indices[3 * i + k] = view.getInt32(at + 1 + 4 * k, little);
    }
    return { positions, indices };
}

let seed = 1;
const random = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
function timed(name, count, work) {
    work();
    const start = process.cpuUsage();
    work();
    const seconds = process.cpuUsage(start).user / 1e6; // of the processor, which others use as well
    console.log(`${name.padEnd(34)} ${count === 1 ? `${(1000 * seconds).toFixed(1)} ms` : `${(count / seconds / 1e6).toFixed(3)} M/s`}`);
}

let mesh = abut.Mesh.from(positions, indices);
console.log(`${mesh.size} triangles`);
timed("build", 1, () => {
    mesh.free();
    mesh = abut.Mesh.from(positions, indices);
});
const { min, max } = mesh.bounds, size = max.map((x, k) => x - min[k]);
const n = 200000, origins = new Float32Array(3 * n), directions = new Float32Array(3 * n), near = new Float32Array(3 * n);
for (let i = 0; i < n; i++) {
    const triangle = 3 * Math.floor(random() * mesh.size);
    for (let k = 0; k < 3; k++) {
        origins[3 * i + k] = min[k] - size[k] / 2 + 2 * size[k] * random();
        directions[3 * i + k] = min[k] + size[k] * random() - origins[3 * i + k];
        near[3 * i + k] = positions[3 * indices[triangle] + k] + size[k] * 0.02 * (random() - 0.5);
    }
}
timed("raycastEach, random rays", n, () => abut.raycastEach(origins, directions, mesh));
timed("raycast, random rays", n, () => {
    for (let i = 0; i < 3 * n; i += 3) abut.raycast(new abut.Ray(origins.subarray(i, i + 3), directions.subarray(i, i + 3)), mesh);
});
timed("closestPointsEach, near", n, () => abut.closestPointsEach(near, mesh));
timed("closestPointsEach, anywhere", n, () => abut.closestPointsEach(origins, mesh));
const shifted = mesh.at(abut.Pose.translation(size.map((x) => x / 50)));
timed("overlappingPairs with itself, moved", 1, () => abut.overlappingPairs(mesh, shifted));
