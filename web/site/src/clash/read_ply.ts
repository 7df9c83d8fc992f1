// SPDX-License-Identifier: MIT
// Reads the triangles of PLY files: text and both binary orders, faces of any number of corners, and strips. three.js's
// loader rounds doubles to floats, and leaves out faces of more than four corners and whatever a cut file lacks.
import * as THREE from "three";

const readers: Record<string, [bytes: number, read: (from: DataView, at: number, little: boolean) => number]> = {
    int8: [1, (from, at) => from.getInt8(at)],
    uint8: [1, (from, at) => from.getUint8(at)],
    int16: [2, (from, at, little) => from.getInt16(at, little)],
    uint16: [2, (from, at, little) => from.getUint16(at, little)],
    int32: [4, (from, at, little) => from.getInt32(at, little)],
    uint32: [4, (from, at, little) => from.getUint32(at, little)],
    float32: [4, (from, at, little) => from.getFloat32(at, little)],
    float64: [8, (from, at, little) => from.getFloat64(at, little)],
};
const olderNames: Record<string, string> = { char: "int8", uchar: "uint8", short: "int16", ushort: "uint16", int: "int32", uint: "uint32", float: "float32", double: "float64" };

interface Element {
    name: string;
    count: number;
    properties: { name: string; type: string; counted: string | null }[];
}
interface Header {
    format: string;
    elements: Element[];
    /** where the data begin */
    size: number;
}

const cutOff = "it was cut off, or a count is wrong: export it again";

function typeOf(name: string | undefined): string {
    const type = olderNames[name ?? ""] ?? name ?? "";
    if (!Object.hasOwn(readers, type)) throw new Error(`its header names the type ${JSON.stringify(type)}`);
    return type;
}

function headerOf(bytes: Uint8Array): Header {
    const text = new TextDecoder("latin1").decode(bytes.subarray(0, 1 << 16));
    const found = /^ply\s[\s\S]*?\bend_header[ \t]*(\r\n|\n|\r)/.exec(text);
    if (!found) throw new Error("it has no header from ply to end_header");
    const header: Header = { format: "", elements: [], size: found[0].length };
    for (const line of found[0].split(/[\r\n]+/)) {
        const words = line.trim().split(/\s+/);
        if (words[0] === "format") header.format = words[1] ?? "";
        else if (words[0] === "element") header.elements.push({ name: words[1] ?? "", count: Number(words[2]), properties: [] });
        else if (words[0] === "property") {
            const list = words[1] === "list";
            const counted = list ? typeOf(words[2]) : null;
            header.elements.at(-1)?.properties.push({ name: words[list ? 4 : 2] ?? "", type: typeOf(words[list ? 3 : 1]), counted });
        }
    }
    if (!["ascii", "binary_little_endian", "binary_big_endian"].includes(header.format)) throw new Error(`its header names the format ${JSON.stringify(header.format)}`);
    return header;
}

/** Gives one number after the other. */
function numbersAfter({ format, size }: Header, bytes: Uint8Array): (type: string) => number {
    if (format === "ascii") {
        const text = new TextDecoder("latin1").decode(bytes.subarray(size));
        const words = /\S+/g;
        return () => {
            const word = words.exec(text)?.[0];
            if (word === undefined) throw new Error(cutOff);
            return Number(word);
        };
    }
    const view = new DataView(bytes.buffer, bytes.byteOffset + size, bytes.byteLength - size);
    const little = format === "binary_little_endian";
    let at = 0;
    return (type) => {
        const [width, read] = readers[type]!;
        if (at + width > view.byteLength) throw new Error(cutOff);
        at += width;
        return read(view, at - width, little);
    };
}

/** The triangles of a polygon, which may be concave, in the plane of its mean normal. */
function addPolygon(polygon: number[], positions: number[], corners: number[]): void {
    const fan = polygon.slice(2).flatMap((c, k) => [polygon[0]!, polygon[k + 1]!, c]);
    if (polygon.length === 3) return void corners.push(...fan);
    const places = polygon.map((i) => new THREE.Vector3(positions[3 * i], positions[3 * i + 1], positions[3 * i + 2]));
    const normal = new THREE.Vector3();
    places.forEach((place, i) => normal.add(new THREE.Vector3().crossVectors(place.clone().sub(places[0]!), places[(i + 1) % places.length]!.clone().sub(places[0]!))));
    // Without area, or with a vertex that is not there, which weld() names.
    if (!(normal.lengthSq() > 0)) return void corners.push(...fan);
    const across = new THREE.Vector3().setComponent([normal.x, normal.y, normal.z].map(Math.abs).reduce((least, x, i, all) => (x < all[least]! ? i : least), 0), 1);
    const u = across.clone().cross(normal).normalize();
    const v = normal.clone().cross(u).normalize();
    const flat = places.map((place) => new THREE.Vector2(place.dot(u), place.dot(v)));
    for (const triangle of THREE.ShapeUtils.triangulateShape(flat, [])) corners.push(...triangle.map((k) => polygon[k]!));
}

/** Strips one after the other, divided by -1; every second triangle is the other way round. */
function addStrips(strip: number[], corners: number[]): void {
    let first = 0;
    strip.forEach((c, i) => {
        if (c < 0) first = i + 1;
        else if (i >= first + 2) corners.push(...((i - first) % 2 ? [strip[i - 1]!, strip[i - 2]!] : [strip[i - 2]!, strip[i - 1]!]), c);
    });
}

/** Coordinates of the vertices, and three of their indices for each triangle. */
export function readPlyBytes(bytes: Uint8Array): { positions: Float64Array; corners: number[] } {
    const header = headerOf(bytes), next = numbersAfter(header, bytes);
    const positions: number[] = [], corners: number[] = [], polygons: number[][] = [];
    for (const { name, count, properties } of header.elements) {
        if (!(Number.isInteger(count) && count >= 0)) throw new Error(`its header names ${count} of ${name}`);
        for (let i = 0; i < count && properties.length; ++i) {
            const item: Record<string, number> = {};
            for (const { name: property, type, counted } of properties) {
                if (counted === null) item[property] = next(type);
                else {
                    const list = Array.from({ length: next(counted) }, () => next(type));
                    const isIndices = /^(vertex_ind(ices|ex)|indices)$/.test(property);
                    if (isIndices && name === "face" && list.length > 2) polygons.push(list);
                    if (isIndices && name === "tristrips") addStrips(list, corners);
                }
            }
            if (name === "vertex") positions.push(item["x"] ?? NaN, item["y"] ?? NaN, item["z"] ?? NaN);
        }
    }
    for (const polygon of polygons) addPolygon(polygon, positions, corners);
    return { positions: new Float64Array(positions), corners };
}
