// SPDX-License-Identifier: MIT
// Mesh: triangles over shared vertices, with a tree, held by the module; PosedMesh: one at another place.
import { AbutError } from "./errors.js";
import { area, areaIndex, call, callOrThrow, f64, numbers, Owned, releaseLists, wasm, withBlocks } from "./module.js";
import type { Pose } from "./pose.js";
import { Aabb, Triangle } from "./shapes.js";
import type { Floats, Indices, Vec3 } from "./vectors.js";

/** Triangles over shared vertices, and a tree over them. A mesh never changes. Triangles without area count as the
 * segment or point that they are. */
export class Mesh extends Owned {
    private constructor(handle: number) {
        super(handle, "web_mesh_free", "Mesh");
    }
    /** Copies the arrays and builds the tree. Without indices each nine numbers are a triangle. Throws AbutError for an
     * index beyond the vertices or a coordinate that is NaN or infinite. */
    static from(positions: Floats, indices?: Indices | null): Mesh {
        const count = vertexCountOf(positions, "Mesh.from");
        const corners = indices ? indices.length : count;
        if (corners % 3 !== 0) {
            throw new AbutError(`Mesh.from: ${corners} ${indices ? "indices" : "vertices"} make no triangles; give a multiple of 3`);
        }
        return withBlocks((blocks) => {
            const { at, isFloat } = blocks.floats(positions);
            const indicesAt = indices ? blocks.indices(indices) : 0;
            callOrThrow("web_mesh_new", at, isFloat ? 1 : 0, count, indicesAt, corners / 3, area(0));
            return new Mesh(f64()[areaIndex(0)]);
        });
    }
    /** The mesh of bytes that toBytes() has made, on any machine, or that abut has saved as a .abut file: nothing is
     * built. Throws AbutError for anything else. With `trusted` only the header is checked, which takes no time; damaged
     * bytes then lead to wrong results. */
    static fromBytes(bytes: BufferSource | SharedArrayBuffer, options: { trusted?: boolean } = {}): Mesh {
        const given = ArrayBuffer.isView(bytes) ? new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength) : new Uint8Array(bytes);
        const at = call("web_allocate_image", given.length) >>> 0;
        if (at === 0) throw new AbutError("out of memory: free meshes that are no longer needed");
        new Uint8Array(wasm().memory.buffer, at, given.length).set(given);
        callOrThrow("web_mesh_from_image", at, given.length, options.trusted ? 1 : 0, area(0));
        return new Mesh(f64()[areaIndex(0)]);
    }
    /** @internal */
    static ofHandle(handle: number): Mesh {
        return new Mesh(handle);
    }
    /** The number of triangles. */
    get size(): number {
        return call("web_mesh_size", this.handle);
    }
    /** The number of vertices. */
    get vertexCount(): number {
        return call("web_mesh_vertex_count", this.handle);
    }
    /** The box of all triangles. */
    get bounds(): Aabb {
        f64().set([16, this.handle], areaIndex(0));
        call("web_bounds", area(0), area(16));
        const b = f64().subarray(areaIndex(16), areaIndex(22));
        return new Aabb(b.slice(0, 3), b.slice(3, 6));
    }
    /** A copy of the vertices, xyzxyz… */
    vertices(): Float64Array {
        const at = call("web_mesh_vertices", this.handle) >>> 0;
        return new Float64Array(wasm().memory.buffer, at, 3 * this.vertexCount).slice();
    }
    /** A copy of the triangles, three indices each. */
    triangles(): Uint32Array {
        const at = call("web_mesh_triangles", this.handle) >>> 0;
        return new Uint32Array(wasm().memory.buffer, at, 3 * this.size).slice();
    }
    /** Triangle i. */
    triangle(i: number): Triangle {
        if (!(i >= 0 && i < this.size)) throw new AbutError(`Mesh.triangle: there is no triangle ${i} of ${this.size}`);
        const memory = wasm().memory.buffer;
        const corners = new Uint32Array(memory, (call("web_mesh_triangles", this.handle) >>> 0) + 12 * i, 3);
        const vertices = call("web_mesh_vertices", this.handle) >>> 0;
        const [a, b, c] = Array.from(corners, (k) => [...new Float64Array(memory, vertices + 24 * k, 3)] as Vec3);
        return new Triangle(a, b, c);
    }
    /** The same triangles over moved vertices. The tree is refitted, or built anew when it would be more than
     * `maxCostRatio` times as slow (1.5 unless given). */
    refitted(positions: Floats, options: { maxCostRatio?: number } = {}): Mesh {
        const count = vertexCountOf(positions, "Mesh.refitted");
        return withBlocks((blocks) => {
            const { at, isFloat } = blocks.floats(positions);
            callOrThrow("web_mesh_refitted", this.handle, at, isFloat ? 1 : 0, count, options.maxCostRatio ?? 1.5, area(0));
            return new Mesh(f64()[areaIndex(0)]);
        });
    }
    /** Vertices, triangles and tree as bytes, the same as those of a .abut file: to be transferred to another worker, or
     * stored. `into` makes the buffer, such as a SharedArrayBuffer that several workers read. */
    toBytes(): Uint8Array<ArrayBuffer>;
    toBytes<T extends ArrayBufferLike>(into: (size: number) => T): Uint8Array<T>;
    toBytes(into: (size: number) => ArrayBufferLike = (size) => new ArrayBuffer(size)): Uint8Array {
        callOrThrow("web_mesh_image", this.handle);
        try {
            const pieces = numbers();
            let size = 0;
            for (let i = 1; i < pieces.length; i += 2) size += pieces[i];
            const bytes = new Uint8Array(into(size)), memory = wasm().memory.buffer;
            for (let i = 0, at = 0; i < pieces.length; at += pieces[i + 1], i += 2) {
                bytes.set(new Uint8Array(memory, pieces[i], pieces[i + 1]), at);
            }
            return bytes;
        } finally {
            releaseLists();
            call("web_mesh_image_release");
        }
    }
    /** The mesh at a pose, as a view. */
    at(pose: Pose, scale = 1): PosedMesh {
        return new PosedMesh(this, pose, scale);
    }
}

/** A mesh at another place: first scaled, then rotated, then translated. */
export class PosedMesh {
    constructor(
        readonly mesh: Mesh,
        readonly pose: Pose,
        readonly scale: number = 1,
    ) {}
}

function vertexCountOf(positions: Floats, name: string): number {
    if (positions.length % 3 !== 0) throw new AbutError(`${name}: ${positions.length} numbers are no vertices of three each`);
    return positions.length / 3;
}
