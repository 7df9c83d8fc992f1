// SPDX-License-Identifier: MIT
// PointCloud: many points with a tree, held by the module.
import { atMost, limit, limitFromZero, optionsOf, wholeNumber } from "./arguments.js";
import { countOf, pointWords } from "./batches.js";
import { Address, addressOf, area, call, callOrThrow, handleOf, indices, listEnds, Owned, releaseLists, wasm, withBlocks } from "./module.js";
import type { Floats, VecLike } from "./vectors.js";
import { toVec3 } from "./vectors.js";

/** A point of a cloud near the point of a query: its index, and its distance from that point. */
export interface NearPoint {
    point: number;
    distance: number;
}

/** Points with a tree. It never changes. */
export class PointCloud extends Owned {
    private constructor(handle: Address) {
        super(handle, "web_cloud_free", "PointCloud");
    }
    /** Copies the points, xyzxyz…, and builds the tree. Throws AbutError for one that is NaN or infinite. */
    static from(points: Floats): PointCloud {
        return withBlocks((blocks) => {
            const count = countOf(points, "PointCloud.from");
            callOrThrow("web_cloud_new", blocks.indices(pointWords(blocks, points)), count, area(0));
            return new PointCloud(Address.at(0));
        });
    }
    /** The number of points. */
    get size(): number {
        return call("web_cloud_size", addressOf(this));
    }
    /** A copy of the points. */
    points(): Float64Array {
        const at = call("web_cloud_points", addressOf(this)) >>> 0;
        return new Float64Array(wasm().memory.buffer, at, 3 * this.size).slice();
    }
}

/** The points of the cloud nearest to a place, at most `count` (Infinity for all) and at most maxDistance away, by
 * distance and then by index. None for a place that is NaN or infinite. */
export function nearestPoints(place: VecLike, cloud: PointCloud, count: number, maxDistance = Infinity): NearPoint[] {
    handleOf(cloud, "PointCloud", "nearestPoints: cloud");
    const most = Math.min(atMost(count, "nearestPoints: count"), cloud.size);
    const found = nearestPointsEach(toVec3(place, "nearestPoints: place"), cloud, most, { maxDistance });
    const list = Array.from(found.point, (point, i) => ({ point, distance: found.distance[i] }));
    return list.filter(({ point }) => point >= 0);
}

/** The `count` points nearest to each place, one place after the other; where there are fewer, the index -1 and the
 * distance Infinity. */
export function nearestPointsEach(
    places: Floats,
    cloud: PointCloud,
    count: number,
    options: { maxDistance?: number } = {},
): { point: Int32Array; distance: Float64Array } {
    options = optionsOf(options, "nearestPointsEach");
    // `count` entries are allocated for each place, so Infinity is not possible here.
    wholeNumber(count, "nearestPointsEach: count", 0, 0x7fffffff);
    const handle = handleOf(cloud, "PointCloud", "nearestPointsEach: cloud");
    return withBlocks((blocks) => {
        const placeCount = countOf(places, "nearestPointsEach"), all = placeCount * count;
        const point = blocks.allocate(4 * all), distance = blocks.allocate(8 * all);
        const batch = blocks.indices([placeCount, point, ...pointWords(blocks, places), distance, 0, 0, 0]);
        callOrThrow("web_cloud_nearest_each", batch, handle, count, limit(options.maxDistance ?? Infinity, "nearestPointsEach: maxDistance"));
        const memory = wasm().memory.buffer;
        return { point: new Int32Array(memory, point, all).slice(), distance: new Float64Array(memory, distance, all).slice() };
    });
}

/** The points at most `radius` from a place, in ascending order; decided exactly. The radius is at least 0; Infinity
 * for all. None for a place that is NaN or infinite. */
export function pointsWithin(place: VecLike, cloud: PointCloud, radius: number): Uint32Array {
    return pointsWithinEach(toVec3(place, "pointsWithin: place"), cloud, radius)[0];
}

/** The same for each of many places. */
export function pointsWithinEach(places: Floats, cloud: PointCloud, radius: number): Uint32Array[] {
    const handle = handleOf(cloud, "PointCloud", "pointsWithinEach: cloud");
    limitFromZero(radius, "pointsWithinEach: radius");
    return withBlocks((blocks) => {
        const batch = blocks.indices([countOf(places, "pointsWithinEach"), 0, ...pointWords(blocks, places), 0, 0, 0, 0]);
        callOrThrow("web_cloud_within_each", batch, handle, radius);
        const ends = listEnds(), all = indices();
        releaseLists();
        return ends.map((end, i) => all.slice(i === 0 ? 0 : ends[i - 1], end));
    });
}
