// SPDX-License-Identifier: MIT
// Welding, cracks, and the holes and shells of a mesh.
import { Mesh } from "./mesh.js";
import { finiteNumber } from "./arguments.js";
import { Address, area, areaIndex, callOrThrow, f64, handleOf, indices, listEnds, numbers, releaseLists } from "./module.js";
import { OUT } from "./operands.js";
import { Aabb } from "./shapes.js";
import type { Vec3 } from "./vectors.js";

/** A mesh whose near vertices have been joined. */
export interface WeldedMesh {
    /** over the same vertices, of which those that were joined to another are unused */
    mesh: Mesh;
    /** for each of its triangles the index in the original */
    originalTriangles: Uint32Array;
    /** how many vertices were moved to another position */
    movedCount: number;
}

/** Joins vertices nearer than `distance` to each other, 0 for equal positions only. Triangles of which two different
 * corners are joined are left out. */
export function weld(mesh: Mesh, distance: number): WeldedMesh {
    callOrThrow("web_weld", handleOf(mesh, "Mesh", "weld: mesh"), finiteNumber(distance, "weld: distance"), area(OUT));
    const welded = Mesh.ofHandle(Address.at(OUT)), movedCount = f64()[areaIndex(OUT + 1)];
    const originalTriangles = indices();
    releaseLists();
    return { mesh: welded, originalTriangles, movedCount };
}

/** Boundary vertices close to others, and the effect of welding them. */
export interface Cracks {
    /** the median distance of vertices across a crack, in a sample */
    gap: number;
    /** a distance to weld with */
    weldDistance: number;
    /** how many boundary edges welding with it would close */
    closedEdgeCount: number;
}
/** Cracks between triangles whose vertices nearly coincide; null unless welding would close at least half of the
 * boundary edges, as for a closed or empty mesh. */
export function findCracks(mesh: Mesh): Cracks | null {
    callOrThrow("web_find_cracks", handleOf(mesh, "Mesh", "findCracks: mesh"), area(OUT));
    const [found, gap, weldDistance, closedEdgeCount] = f64().slice(areaIndex(OUT), areaIndex(OUT) + 4);
    return found !== 0 ? { gap, weldDistance, closedEdgeCount } : null;
}

/** A chain of boundary edges. */
export interface Hole {
    vertices: Uint32Array;
    length: number;
    bounds: Aabb;
    /** whether it is a loop */
    closed: boolean;
}
/** The holes of a mesh, as check finds them. */
export function findHoles(mesh: Mesh): Hole[] {
    callOrThrow("web_holes", handleOf(mesh, "Mesh", "findHoles: mesh"));
    const all = indices(), ends = listEnds(), n = numbers();
    releaseLists();
    return ends.map((end, i) => ({
        vertices: all.slice(i === 0 ? 0 : ends[i - 1], end),
        length: n[8 * i],
        closed: n[8 * i + 1] !== 0,
        bounds: new Aabb(n.subarray(8 * i + 2, 8 * i + 5), n.subarray(8 * i + 5, 8 * i + 8)),
    }));
}

/** A closed, edge-connected piece of a mesh's surface. */
export interface Shell {
    /** its first triangle */
    triangle: number;
    point: Vec3;
    triangleCount: number;
    /** how many times it occurs */
    copies: number;
    volume: number;
    facing: "outward" | "inward" | "none";
    /** the number of shells around it */
    depth: number;
    /** the innermost shell around it; null when there is none */
    parent: number | null;
    /** whether it faces the wrong way for its depth */
    misoriented: boolean;
}
/** The closed shells of a mesh in the order of their first triangles, and the index of the shell of each triangle;
 * 4294967295 where there is none. */
export function findShells(mesh: Mesh): { shells: Shell[]; shellOf: Uint32Array } {
    callOrThrow("web_shells", handleOf(mesh, "Mesh", "findShells: mesh"));
    const shellOf = indices(), n = numbers();
    releaseLists();
    const shells = Array.from({ length: n.length / 11 }, (_, i): Shell => {
        const w = n.subarray(11 * i, 11 * i + 11);
        return {
            triangle: w[0], point: [w[1], w[2], w[3]], triangleCount: w[4], copies: w[5], volume: w[6], facing: (["outward", "inward", "none"] as const)[w[7]],
            depth: w[8], parent: w[9] < 0 ? null : w[9], misoriented: w[10] !== 0,
        };
    });
    return { shells, shellOf };
}
