// SPDX-License-Identifier: MIT
// clash: how parts clash, and where.
import { AbutError } from "./errors.js";
import { atMost, finiteNumber, nameOf, optionsOf } from "./arguments.js";
import type { Mesh } from "./mesh.js";
import { area, areaIndex, call, callOrThrow, f64, handleOf, indices, listEnds, numbers, releaseLists, withBlocks } from "./module.js";
import { OUT } from "./operands.js";
import { Aabb } from "./shapes.js";
import type { Vec3 } from "./vectors.js";

/** How two parts clash. "none": apart, at a distance of at least the clearance. "piercing": surfaces cross, or the
 * insides of two closed meshes overlap while their surfaces meet. "touching": surfaces meet, and the insides do not
 * overlap. "enclosed": surfaces do not meet, and one part, or a connected piece of it, lies inside the other, closed,
 * part. "too near": apart by less than the clearance. "duplicate": the same triangles at the same positions, in any
 * order and with either orientation. */
export type ClashKind = "none" | "piercing" | "touching" | "enclosed" | "too near" | "duplicate";

/** Options of clash. */
export interface ClashOptions {
    /** pairs nearer than this are "too near"; 0: none is */
    clearance?: number;
    /** the most pairs of triangles that a report lists; 1000000 unless given, Infinity for all */
    maxPairs?: number;
}

/** How two parts clash, and where. */
export interface ClashReport {
    kind: ClashKind;
    /** the indices of the parts */
    a: number;
    b: number;
    /** triangles of a and b that touch: [i, j, i, j, …] */
    pairs: Uint32Array;
    truncated: boolean;
    /** for "piercing": one surface reaches at least this deep below the other */
    depth: number;
    /** for "too near" and "enclosed": the distance of the surfaces */
    distance: number;
    point: Vec3;
    bounds: Aabb;
    /** where the surfaces meet: lines of points xyzxyz…; closed where the last point equals the first */
    curve: Float64Array[];
}

function report(i: number): ClashReport {
    const kinds: ClashKind[] = ["none", "piercing", "touching", "enclosed", "too near", "duplicate"];
    callOrThrow("web_clash_report", i, area(OUT));
    const points = numbers(), pairs = indices(), ends = listEnds();
    const n = [...f64().subarray(areaIndex(OUT), areaIndex(OUT) + 15)];
    return {
        kind: kinds[n[0]],
        a: n[1],
        b: n[2],
        pairs,
        truncated: n[3] !== 0,
        depth: n[4],
        distance: n[5],
        point: [n[6], n[7], n[8]],
        bounds: new Aabb(n.slice(9, 12), n.slice(12, 15)),
        curve: ends.map((end, k) => points.slice(k === 0 ? 0 : ends[k - 1], end)),
    };
}

/** How two meshes clash. */
export function clash(a: Mesh, b: Mesh, options?: ClashOptions): ClashReport;
/** All pairs of meshes that clash. */
export function clash(parts: readonly Mesh[], options?: ClashOptions): ClashReport[];
export function clash(a: Mesh | readonly Mesh[], b?: Mesh | ClashOptions, c?: ClashOptions): ClashReport | ClashReport[] {
    const many = Array.isArray(a);
    if (many && c !== undefined) throw new AbutError(`clash takes either two meshes or one list of meshes, not a list and ${nameOf(b)}`);
    const options = optionsOf((many ? b : c) as ClashOptions | undefined, "clash");
    const optionNumbers = [finiteNumber(options.clearance ?? 0, "clash: clearance"), atMost(options.maxPairs ?? 1000000, "clash: maxPairs")];
    try {
        if (!many) {
            callOrThrow("web_clash", handleOf(a, "Mesh", "clash: a"), handleOf(b, "Mesh", "clash: b"), ...optionNumbers);
            return report(0);
        }
        withBlocks((blocks) => {
            const { at } = blocks.floats(Float64Array.from(a, (mesh, i) => handleOf(mesh, "Mesh", `clash: parts[${i}]`)));
            callOrThrow("web_clash_parts", at, a.length, ...optionNumbers);
        });
        return Array.from({ length: call("web_clash_count") }, (_, i) => report(i));
    } finally {
        releaseLists();
        call("web_clash_release");
    }
}
