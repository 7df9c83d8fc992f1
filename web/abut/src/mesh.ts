// SPDX-License-Identifier: MIT
// Mesh: triangles over shared vertices, with a tree, held by the module; PosedMesh: one at another place.
import { AbutError } from "./errors.js";
import { functionOf, isGone, limitFromZero, listOf, markCopy, nameOf, numbersOf, optionsOf, positiveScale, refuseGone, wholeNumber } from "./arguments.js";
import { Address, addressOf, area, areaIndex, call, callOrThrow, f64, handleOf, isBuffer, numbers, Owned, releaseLists, wasm, withBlocks } from "./module.js";
import { Pose } from "./pose.js";
import { Aabb, axesOf, Triangle } from "./shapes.js";
import type { Floats, Indices, Vec3 } from "./vectors.js";

/** Triangles over shared vertices, and a tree over them. A mesh never changes. Triangles without area count as the
 * segment or point that they are. */
export class Mesh extends Owned {
    private constructor(handle: Address) {
        super(handle, "web_mesh_free", "Mesh");
    }
    /** Copies the arrays and builds the tree. Without indices each nine numbers are a triangle. Throws AbutError for an
     * index beyond the vertices or a coordinate that is NaN or infinite. */
    static from(positions: Floats, indices?: Indices | null): Mesh {
        const count = vertexCountOf(positions, "Mesh.from");
        const hasIndices = indices !== undefined && indices !== null;
        const corners = hasIndices ? wholeIndices(indices).length : count;
        if (corners % 3 !== 0) {
            throw new AbutError(`Mesh.from: ${corners} ${hasIndices ? "indices" : "vertices"} make no triangles; give a multiple of 3`);
        }
        return withBlocks((blocks) => {
            const { at, isFloat } = blocks.floats(positions);
            const indicesAt = hasIndices ? blocks.indices(indices) : 0;
            callOrThrow("web_mesh_new", at, isFloat ? 1 : 0, count, indicesAt, corners / 3, area(0));
            return new Mesh(Address.at(0));
        });
    }
    /** The mesh of bytes that toBytes() has made, on any machine, or that abut has saved as a .abut file: nothing is
     * built. Throws AbutError for anything else. With `trusted` only the header is checked, which takes no time; damaged
     * bytes can then lead to wrong results, to queries that never end, or to a trap, after which the module has to be loaded
     * anew. They cannot read or write anything outside the module's memory. */
    static fromBytes(bytes: ArrayBufferLike | ArrayBufferView, options: { trusted?: boolean } = {}): Mesh {
        options = optionsOf(options, "Mesh.fromBytes");
        if (!(ArrayBuffer.isView(bytes) || isBuffer(bytes))) {
            throw new AbutError(`Mesh.fromBytes: bytes must be an ArrayBuffer, a SharedArrayBuffer or a view of one, not ${nameOf(bytes)}`);
        }
        refuseGone(bytes, "Mesh.fromBytes: bytes");
        const given = ArrayBuffer.isView(bytes) ? new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength) : new Uint8Array(bytes);
        const at = call("web_allocate_image", given.length) >>> 0;
        if (at === 0) throw new AbutError("out of memory: free meshes that are no longer needed");
        new Uint8Array(wasm().memory.buffer, at, given.length).set(given);
        callOrThrow("web_mesh_from_image", at, given.length, options.trusted ? 1 : 0, area(0));
        return new Mesh(Address.at(0));
    }
    /** @internal */
    static ofHandle(handle: Address): Mesh {
        return new Mesh(handle);
    }
    /** The number of triangles. */
    get size(): number {
        return call("web_mesh_size", addressOf(this));
    }
    /** The number of vertices. */
    get vertexCount(): number {
        return call("web_mesh_vertex_count", addressOf(this));
    }
    /** The box of all triangles. */
    get bounds(): Aabb {
        call("web_mesh_bounds", addressOf(this), area(16));
        const b = f64().subarray(areaIndex(16), areaIndex(22));
        return new Aabb(b.slice(0, 3), b.slice(3, 6));
    }
    /** A copy of the vertices, xyzxyz… */
    vertices(): Float64Array {
        const at = call("web_mesh_vertices", addressOf(this)) >>> 0;
        return new Float64Array(wasm().memory.buffer, at, 3 * this.vertexCount).slice();
    }
    /** A copy of the triangles, three indices each. */
    triangles(): Uint32Array {
        const at = call("web_mesh_triangles", addressOf(this)) >>> 0;
        return new Uint32Array(wasm().memory.buffer, at, 3 * this.size).slice();
    }
    /** Triangle i. */
    triangle(i: number): Triangle {
        if (!(Number.isInteger(i) && i >= 0 && i < this.size)) throw new AbutError(`Mesh.triangle: there is no triangle ${nameOf(i)} of ${this.size}`);
        const memory = wasm().memory.buffer;
        const corners = new Uint32Array(memory, (call("web_mesh_triangles", addressOf(this)) >>> 0) + 12 * i, 3);
        const vertices = call("web_mesh_vertices", addressOf(this)) >>> 0;
        const [a, b, c] = Array.from(corners, (k) => [...new Float64Array(memory, vertices + 24 * k, 3)] as Vec3);
        return new Triangle(a, b, c);
    }
    /** The same triangles over moved vertices. The tree is refitted, or built anew if refitting would make queries more
     * than `maxCostRatio` times as slow (1.5 unless given). */
    refitted(positions: Floats, options: { maxCostRatio?: number } = {}): Mesh {
        options = optionsOf(options, "Mesh.refitted");
        const count = vertexCountOf(positions, "Mesh.refitted"), ratio = limitFromZero(options.maxCostRatio ?? 1.5, "Mesh.refitted: maxCostRatio");
        return withBlocks((blocks) => {
            const { at, isFloat } = blocks.floats(positions);
            callOrThrow("web_mesh_refitted", addressOf(this), at, isFloat ? 1 : 0, count, ratio, area(0));
            return new Mesh(Address.at(0));
        });
    }
    /** Vertices, triangles and tree as bytes, the same as those of a .abut file: to be transferred to another worker, or
     * stored. `into` makes the buffer, such as a SharedArrayBuffer that several workers read; it must not call abut. */
    toBytes(): Uint8Array<ArrayBuffer>;
    toBytes<T extends ArrayBufferLike>(into: (size: number) => T): Uint8Array<T>;
    toBytes(given?: (size: number) => ArrayBufferLike): Uint8Array {
        const into = functionOf(given, "Mesh.toBytes: into") ?? ((size: number) => new ArrayBuffer(size));
        callOrThrow("web_mesh_image", addressOf(this));
        try {
            const pieces = numbers();
            let size = 0;
            for (let i = 1; i < pieces.length; i += 2) size += pieces[i];
            const buffer = into(size);
            if (!isBuffer(buffer) || isGone(buffer) || buffer.byteLength < size) {
                throw new AbutError(`Mesh.toBytes: into must return a buffer of at least ${size} bytes, not ${nameOf(buffer)}${isBuffer(buffer) ? ` of ${buffer.byteLength}` : ""}`);
            }
            const bytes = new Uint8Array(buffer), memory = wasm().memory.buffer;
            for (let i = 0, at = 0; i < pieces.length; at += pieces[i + 1], i += 2) {
                bytes.set(new Uint8Array(memory, pieces[i], pieces[i + 1]), at);
            }
            return bytes;
        } finally {
            releaseLists();
            call("web_mesh_image_release");
        }
    }
    /** The mesh at a pose, as a view; scaled first, by a number above 0. */
    at(pose: Pose, scale = 1): PosedMesh {
        return new PosedMesh(this, pose, scale);
    }
}

/** A mesh at another place: first scaled, then rotated, then translated. */
export class PosedMesh {
    static {
        markCopy(this.prototype);
    }
    readonly mesh: Mesh;
    readonly pose: Pose;
    readonly scale: number;
    constructor(mesh: Mesh, pose: Pose, scale = 1) {
        handleOf(mesh, "Mesh", "Mesh.at: mesh");
        if (!(pose instanceof Pose)) throw new AbutError(`Mesh.at: pose must be a Pose, such as Pose.identity, not ${nameOf(pose)}`);
        this.mesh = mesh;
        this.pose = pose;
        this.scale = positiveScale(scale, "Mesh.at: scale");
    }
    /** A mesh of the moved vertices, rounded, for functions that take meshes where their own vertices are. */
    toMesh(): Mesh {
        const vertices = this.mesh.vertices(), s = this.scale, [x, y, z] = this.pose.translation;
        const [ax, ay, az, bx, by, bz, cx, cy, cz] = axesOf(this.pose.rotation);
        for (let i = 0; i < vertices.length; i += 3) {
            const u = s * vertices[i], v = s * vertices[i + 1], w = s * vertices[i + 2];
            vertices[i] = ax * u + bx * v + cx * w + x;
            vertices[i + 1] = ay * u + by * v + cy * w + y;
            vertices[i + 2] = az * u + bz * v + cz * w + z;
        }
        return Mesh.from(vertices, this.mesh.triangles());
    }
}

/** The indices. Throws for one that is negative or not a whole number, which in the module's 32 bits would become
 * another index. The module itself compares them with the number of vertices. */
function wholeIndices(indices: Indices): Indices {
    listOf(indices, "Mesh.from: indices");
    if (indices instanceof Uint32Array || indices instanceof Uint16Array || indices instanceof Uint8Array) return indices;
    for (let i = 0; i < indices.length; i++) {
        if (typeof indices[i] !== "number" || indices[i] >>> 0 !== indices[i]) wholeNumber(indices[i], `Mesh.from: indices[${i}]`, 0, 0xffffffff);
    }
    return indices;
}

function vertexCountOf(positions: Floats, name: string): number {
    numbersOf(positions, `${name}: positions`);
    if (positions.length % 3 !== 0) throw new AbutError(`${name}: ${positions.length} numbers are no vertices of three each`);
    return positions.length / 3;
}
