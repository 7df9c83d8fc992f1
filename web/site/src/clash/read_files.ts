// SPDX-License-Identifier: MIT
// Reads the files that a reader drops: GLB and glTF, STL, OBJ, 3MF by three.js's loaders, IFC by web-ifc, PLY by read_ply.ts.
import * as THREE from "three";
import type { GLTFLoaderPlugin, GLTFParser } from "three/examples/jsm/loaders/GLTFLoader.js";
import { messageOf } from "../errors.ts";
import { doubleAccessors, refuseUnreadExtensions } from "./gltf_extensions.ts";
import { type Part, type ReadFiles, type Unit, type Up, weld } from "./part.ts";
import { readPlyBytes } from "./read_ply.ts";
import { zUp } from "./up_axis.ts";

/** No standard says which axis points up in STL, PLY and OBJ: here it is z in STL and PLY, as in files of scanners and
 * for printers, and y in OBJ, as most programs write it. */
const formats: Record<string, { up: Up; unit: Unit; read: (file: File, others: File[]) => Promise<Part[]> }> = {
    glb: { up: "y", unit: "metres", read: readGltf },
    gltf: { up: "y", unit: "metres", read: readGltf },
    stl: { up: "z", unit: null, read: readStl },
    obj: { up: "y", unit: null, read: readObj },
    ply: { up: "z", unit: null, read: readPly },
    "3mf": { up: "z", unit: "the unit that the file names, or millimetres", read: read3mf },
    ifc: { up: "z", unit: "metres", read: readIfc }, // web-ifc makes metres of all units
};
/** Files that others refer to: buffers, materials and pictures. */
const companions = /\.(bin|mtl|png|jpe?g|webp|ktx2|basis|avif|tga|bmp|gif)$/i;

export const extensions = Object.keys(formats).map((name) => `.${name}`);
const extensionOf = (file: File) => file.name.slice(file.name.lastIndexOf(".") + 1).toLowerCase();
const stemOf = (file: File) => file.name.replace(/\.[^.]*$/, "");

async function readFile(file: File, others: File[]): Promise<Part[]> {
    const extension = extensionOf(file);
    if (!file.size) throw new Error(`${file.name} is empty.`);
    let parts;
    try {
        parts = await formats[extension]!.read(file, others);
    } catch (cause) {
        // The JavaScript engine's own messages, such as those about undefined, say nothing about the file.
        const words = messageOf(cause);
        // Failing to load a loader's code is a TypeError as well; its message is useful.
        const isEngines = cause instanceof RangeError || (cause instanceof TypeError && !/fetch|import|load/i.test(words));
        const reason = isEngines ? "it is damaged, or has what is not read here" : words;
        throw new Error(`${file.name} could not be read as ${extension.toUpperCase()}: ${reason.replace(/\.$/, "")}.`, { cause });
    }
    if (!parts.length) throw new Error(`${file.name} has no triangles.`);
    return parts;
}

/** All parts of all files; files that another one refers to, as the .bin of a .gltf, may lie beside it. */
export async function readFiles(files: File[]): Promise<ReadFiles> {
    const readable = files.filter((file) => Object.hasOwn(formats, extensionOf(file)));
    if (!readable.length) throw new Error(`None of these files is of a known format: ${extensions.join(", ")}.`);
    const read: ReadFiles["files"] = [];
    for (const file of readable) {
        const parts = await readFile(file, files);
        // Where there are several files, the names of parts begin with the name of their file.
        const several = readable.length > 1 && parts.length > 1;
        const named = several ? parts.map((part) => ({ ...part, name: `${stemOf(file)}/${part.name}` })) : parts;
        const { up, unit } = formats[extensionOf(file)]!;
        read.push({ name: file.name, up, unit, parts: named });
    }
    const leftOut = files.filter((file) => !readable.includes(file) && !companions.test(file.name)).map((file) => file.name);
    return { name: readable.map((file) => file.name).join(", "), files: read, leftOut };
}

/** The vertices of a mesh where its morph targets, its bones and the matrix put them, in doubles. */
function worldPositions(mesh: THREE.Mesh, matrix: THREE.Matrix4): Float64Array {
    const { count } = mesh.geometry.getAttribute("position");
    const positions = new Float64Array(3 * count);
    const at = new THREE.Vector3();
    const still = matrix.equals(new THREE.Matrix4());
    for (let i = 0; i < count; ++i) {
        mesh.getVertexPosition(i, at);
        if (!still) at.applyMatrix4(matrix);
        at.toArray(positions, 3 * i);
    }
    return positions;
}

function colorOfMaterial(material: THREE.Material | THREE.Material[]): number | null {
    const first = Array.isArray(material) ? material[0] : material;
    const color = (first as { color?: THREE.Color } | undefined)?.color;
    return color ? color.getHex() : null;
}

/** The name of an object, with those of its parents. */
function pathOf(object: THREE.Object3D): string {
    const names: string[] = [];
    for (let at: THREE.Object3D | null = object; at; at = at.parent) {
        const name = (at.userData["name"] as string | undefined) ?? at.name;
        if (name && names[0] !== name) names.unshift(name);
    }
    return names.join("/");
}

/** One part for each mesh of a three.js scene, and for each instance of one. */
function partsOf(root: THREE.Object3D): Part[] {
    const parts: Part[] = [];
    root.updateMatrixWorld(true);
    root.traverse((object) => {
        if (!(object instanceof THREE.Mesh) || !object.geometry.hasAttribute("position")) return;
        const geometry = object.geometry as THREE.BufferGeometry;
        const instances = object instanceof THREE.InstancedMesh ? object.count : 1;
        for (let i = 0; i < instances; ++i) {
            const matrix = object.matrixWorld.clone();
            if (object instanceof THREE.InstancedMesh) {
                const own = new THREE.Matrix4();
                object.getMatrixAt(i, own);
                matrix.multiply(own);
            }
            const welded = weld(worldPositions(object, matrix), geometry.index?.array ?? null);
            if (!welded.indices.length) continue;
            const name = pathOf(object) || `part ${parts.length + 1}`;
            parts.push({ name: instances > 1 ? `${name} ${i + 1}` : name, ...welded, color: colorOfMaterial(object.material) });
        }
    });
    return parts;
}

/** The name of the file that an address of a glTF file ends with. */
function nameOfAddress(address: string): string {
    const name = address.slice(address.lastIndexOf("/") + 1);
    try {
        return decodeURIComponent(name);
    } catch {
        return name; // a % that encodes nothing
    }
}

/** Clashes need no pictures, which may be large, lie elsewhere, or be of formats that need decoders. */
function withoutTextures({ json }: GLTFParser): GLTFLoaderPlugin {
    return {
        name: "abut_without_textures",
        beforeRoot: async () => {
            json.textures &&= json.textures.map(() => ({}));
        },
        loadTexture: () => Promise.resolve(null as unknown as THREE.Texture),
    } as GLTFLoaderPlugin;
}

async function readGltf(file: File, others: File[]): Promise<Part[]> {
    const [{ GLTFLoader }, { DRACOLoader }, { MeshoptDecoder }] = await Promise.all([
        import("three/examples/jsm/loaders/GLTFLoader.js"),
        import("three/examples/jsm/loaders/DRACOLoader.js"),
        import("three/examples/jsm/libs/meshopt_decoder.module.js"),
    ]);
    const beside = new Map(others.map((other) => [other.name, URL.createObjectURL(other)]));
    // Only data in the file or beside it are read: a request to an address in the file would reveal who opens it.
    const manager = new THREE.LoadingManager().setURLModifier((address) => {
        if (/^(blob|data):/.test(address)) return address;
        const name = nameOfAddress(address);
        const found = beside.get(name);
        if (found === undefined) throw new Error(`it refers to ${name}: drop that file together with it`);
        return found;
    });
    const draco = new DRACOLoader();
    try {
        const loader = new GLTFLoader(manager).setDRACOLoader(draco).setMeshoptDecoder(MeshoptDecoder);
        for (const plugin of [refuseUnreadExtensions, doubleAccessors, withoutTextures]) loader.register(plugin);
        const { scene, scenes } = await loader.parseAsync(await file.arrayBuffer(), "");
        const shown = (scene as THREE.Group | undefined) ?? scenes[0];
        if (!shown) throw new Error("it has no scene");
        return partsOf(shown);
    } finally {
        draco.dispose();
        for (const address of beside.values()) URL.revokeObjectURL(address);
    }
}

async function readStl(file: File): Promise<Part[]> {
    const { STLLoader } = await import("three/examples/jsm/loaders/STLLoader.js");
    const bytes = await file.arrayBuffer();
    const geometry = new STLLoader().parse(bytes);
    const positions = worldPositions(new THREE.Mesh(geometry), new THREE.Matrix4());
    // The loader leaves out a solid whose end is missing. A binary file may begin with the same word, but then has no
    // lines that begin with "vertex".
    const begin = new Uint8Array(bytes, 0, Math.min(5, bytes.byteLength));
    const text = new TextDecoder().decode(begin).toLowerCase() === "solid" ? new TextDecoder().decode(bytes) : "";
    if ((text.match(/^\s*vertex\s/gim) ?? []).length > positions.length / 3) throw new Error("a solid has no end, as if the file was cut off");
    const names = (geometry.userData["groupNames"] as string[] | undefined) ?? [];
    const groups = geometry.groups.length > 1 ? geometry.groups : [{ start: 0, count: positions.length / 3 }];
    return groups
        .map(({ start, count }, i) => ({
            name: (groups.length > 1 && names[i]) || (groups.length > 1 ? `${stemOf(file)} ${i + 1}` : stemOf(file)),
            ...weld(positions.slice(3 * start, 3 * (start + count)), null),
            color: null,
        }))
        .filter((part) => part.indices.length);
}

async function readObj(file: File): Promise<Part[]> {
    const { OBJLoader } = await import("three/examples/jsm/loaders/OBJLoader.js");
    // Of an object that has a line or a point as well, the loader makes lines or points alone.
    const text = (await file.text()).replace(/\\\r?\n/g, "").replace(/^[ \t]*[lp][ \t].*$/gm, "");
    const parts = partsOf(new OBJLoader().parse(text)).map((part) => ({ ...part, color: null }));
    return parts.length === 1 ? [{ ...parts[0]!, name: stemOf(file) }] : parts;
}

async function readPly(file: File): Promise<Part[]> {
    const { positions, corners } = readPlyBytes(new Uint8Array(await file.arrayBuffer()));
    const welded = weld(positions, corners);
    return welded.indices.length ? [{ name: stemOf(file), ...welded, color: null }] : [];
}

async function read3mf(file: File): Promise<Part[]> {
    const { ThreeMFLoader } = await import("three/examples/jsm/loaders/3MFLoader.js");
    return partsOf(new ThreeMFLoader().parse(await file.arrayBuffer()));
}

async function readIfc(file: File): Promise<Part[]> {
    const [{ IfcAPI }, wasm] = await Promise.all([import("web-ifc"), import("web-ifc/web-ifc.wasm?url")]);
    const bytes = new Uint8Array(await file.arrayBuffer());
    const textOf = (part: Uint8Array) => new TextDecoder().decode(part);
    if (!/^\s*ISO-10303-21/.test(textOf(bytes.subarray(0, 1000)))) throw new Error("it does not begin with ISO-10303-21, as text of IFC does");
    if (!textOf(bytes.subarray(-1000)).includes("END-ISO-10303-21")) throw new Error("its end is missing, as if it was cut off");
    const api = new IfcAPI();
    await api.Init(() => wasm.default, true);
    const model = api.OpenModel(bytes);
    if (model < 0) throw new Error(`${file.name} could not be read as IFC.`);
    const parts: Part[] = [];
    const matrix = new THREE.Matrix4();
    const at = new THREE.Vector3();
    api.StreamAllMeshes(model, (mesh) => {
        const positions: number[] = [];
        const corners: number[] = [];
        let color: number | null = null;
        for (let i = 0; i < mesh.geometries.size(); ++i) {
            const placed = mesh.geometries.get(i);
            const geometry = api.GetGeometry(model, placed.geometryExpressID);
            const vertices = api.GetVertexArray(geometry.GetVertexData(), geometry.GetVertexDataSize());
            const indices = api.GetIndexArray(geometry.GetIndexData(), geometry.GetIndexDataSize());
            matrix.fromArray(placed.flatTransformation);
            const first = positions.length / 3;
            // Each vertex has a place and a normal.
            for (let v = 0; v + 5 < vertices.length; v += 6) positions.push(...at.fromArray(vertices, v).applyMatrix4(matrix).toArray());
            for (const index of indices) corners.push(first + index);
            color ??= new THREE.Color(placed.color.x, placed.color.y, placed.color.z).getHex();
            geometry.delete();
        }
        const welded = weld(new Float64Array(positions), corners);
        if (!welded.indices.length) return;
        const line = api.GetLine(model, mesh.expressID) as { Name?: { value?: string } | null; constructor: { name: string } };
        // web-ifc makes y point up; in the file z does.
        parts.push(zUp({ name: line.Name?.value || `#${mesh.expressID}`, ...welded, color }));
    });
    api.CloseModel(model);
    return parts;
}
