// SPDX-License-Identifier: MIT
// ShapeSet: many shapes of one kind with a tree, held by the module.
import { AbutError } from "./errors.js";
import { atMost, functionOf, limit, limitFromZero, listOf, nameOf, numberOf, optionsOf } from "./arguments.js";
import { writeThings } from "./operand_array.js";
import { Address, addressOf, area, areaIndex, call, callOrThrow, f64, handleOf, indices, numbers, Owned, releaseLists, withBlocks, withFilter } from "./module.js";
import { FIRST, OPTIONS, OUT, readClosest, readHit, writeNumbers, writeOperand, type Geometry } from "./operands.js";
import { rayNumbers, type ClosestPoints, type Hit, type RaycastOptions } from "./results.js";
import { Aabb, Capsule, Obb, Ray, Segment, Sphere, Triangle } from "./shapes.js";
import { Tag } from "./tags.js";
import type { Vec3 } from "./vectors.js";

/** The shapes of which a ShapeSet is made, all of one kind. */
export type SetShape = Segment | Triangle | Sphere | Aabb | Obb | Capsule;

const kinds = [[Segment, Tag.segment], [Triangle, Tag.triangle], [Sphere, Tag.sphere], [Aabb, Tag.aabb], [Obb, Tag.obb], [Capsule, Tag.capsule]] as const;

function tagOf(shapes: readonly SetShape[]): number {
    const kind = kinds.find(([type]) => shapes.length === 0 || shapes[0] instanceof type);
    const other = kind ? shapes.find((shape) => !(shape instanceof kind[0])) : shapes[0];
    if (kind === undefined || other !== undefined) {
        throw new AbutError(`ShapeSet.from takes segments, triangles, spheres, boxes or capsules, all of one kind, not ${nameOf(other)}`);
    }
    return kind[1];
}

/** A shape of a set near the object of a query: its index, and its distance from that object. */
export interface NearShape {
    shape: number;
    distance: number;
    /** the nearest point of the shape */
    point: Vec3;
}

/** Many segments, triangles, spheres, boxes or capsules with one tree. `where.triangle` of a result is the index of the
 * shape. */
export class ShapeSet<S extends SetShape = SetShape> extends Owned {
    #tag: number;
    private constructor(handle: Address, readonly size: number, tag: number) {
        super(handle, "web_set_free", "ShapeSet");
        this.#tag = tag;
    }
    /** Copies the shapes and builds the tree. */
    static from<S extends SetShape>(shapes: readonly S[]): ShapeSet<S> {
        return withBlocks((blocks) => {
            const tag = tagOf(listOf(shapes, "ShapeSet.from: shapes"));
            callOrThrow("web_set_new", writeThings(blocks, shapes, "ShapeSet.from").at, tag, area(OUT));
            return new ShapeSet<S>(Address.at(OUT), shapes.length, tag);
        });
    }
    /** A set of as many shapes of the same kind in place of these. The tree is refitted, or built anew if refitting
     * would make queries more than `maxCostRatio` times as slow (1.5 unless given). */
    refitted(shapes: readonly S[], options: { maxCostRatio?: number } = {}): ShapeSet<S> {
        options = optionsOf(options, "ShapeSet.refitted");
        return withBlocks((blocks) => {
            if (listOf(shapes, "ShapeSet.refitted: shapes").length > 0 && tagOf(shapes) !== this.#tag) throw new AbutError("ShapeSet.refitted: the shapes are of another kind");
            callOrThrow("web_set_refitted", addressOf(this), writeThings(blocks, shapes, "ShapeSet.refitted").at, limitFromZero(options.maxCostRatio ?? 1.5, "ShapeSet.refitted: maxCostRatio"), area(OUT));
            return new ShapeSet<S>(Address.at(OUT), shapes.length, this.#tag);
        });
    }
    /** The box of all shapes. */
    get bounds(): Aabb {
        call("web_set_bounds", addressOf(this), area(OUT));
        const b = f64().slice(areaIndex(OUT), areaIndex(OUT) + 6);
        return new Aabb(b.subarray(0, 3), b.subarray(3, 6));
    }

    /** Whether any shape touches x. */
    intersects(x: Geometry): boolean {
        return call("web_set_intersects", writeOperand(x, FIRST, "ShapeSet.intersects"), addressOf(this)) !== 0;
    }
    /** The nearest points of x and the nearest shape. */
    closestPoints(x: Geometry): ClosestPoints {
        call("web_set_closest_points", writeOperand(x, FIRST, "ShapeSet.closestPoints"), addressOf(this), area(OUT));
        return readClosest(f64(), areaIndex(OUT));
    }
    /** The first hit of the ray, or null. */
    raycast(ray: Ray, options: RaycastOptions = {}): Hit | null {
        options = optionsOf(options, "ShapeSet.raycast");
        if (!(ray instanceof Ray)) throw new AbutError(`ShapeSet.raycast takes a Ray first, not ${nameOf(ray)}`);
        const at = writeNumbers(FIRST, ...ray.origin, ...ray.direction), filter = functionOf(options.filter, "ShapeSet.raycast: filter");
        const given = writeNumbers(OPTIONS, ...rayNumbers(options, "ShapeSet.raycast"), filter ? 1 : 0);
        const wrapped = filter && ((model: number, triangle: number): boolean => filter({ model, triangle }));
        return withFilter(wrapped, () => (call("web_set_raycast", at, addressOf(this), given, area(OUT)) === 0 ? null : readHit(f64(), areaIndex(OUT))));
    }
    /** The shapes that touch x, in ascending order. */
    shapesTouching(x: Geometry): Uint32Array {
        return this.shapesWithin(x, 0);
    }
    /** The shapes at most maxDistance from x, in ascending order. */
    shapesWithin(x: Geometry, maxDistance: number): Uint32Array {
        callOrThrow("web_shapes_within", writeOperand(x, FIRST, "ShapeSet.shapesWithin"), addressOf(this), numberOf(maxDistance, "ShapeSet.shapesWithin: maxDistance"));
        return takeList();
    }
    /** The shapes nearest to x, at most `count` (Infinity for all) and at most maxDistance away, by distance and then
     * by index. None when x is empty, NaN or infinite. */
    nearestShapes(x: Geometry, count: number, maxDistance = Infinity): NearShape[] {
        callOrThrow("web_nearest_shapes", writeOperand(x, FIRST, "ShapeSet.nearestShapes"), addressOf(this), Math.min(atMost(count, "ShapeSet.nearestShapes: count"), this.size), limit(maxDistance, "ShapeSet.nearestShapes: maxDistance"));
        const n = numbers();
        releaseLists();
        return Array.from({ length: n.length / 5 }, (_, i) => ({ shape: n[5 * i], distance: n[5 * i + 1], point: [n[5 * i + 2], n[5 * i + 3], n[5 * i + 4]] }));
    }
    /** The pairs of shapes that touch, within the set or with another one: [i, j, i, j, …] in ascending order. */
    overlappingPairs(other: ShapeSet = this as ShapeSet): Uint32Array {
        callOrThrow("web_set_overlapping_pairs", addressOf(this), handleOf(other, "ShapeSet", "ShapeSet.overlappingPairs: other"));
        return takeList();
    }
}

function takeList(): Uint32Array {
    const found = indices();
    releaseLists();
    return found;
}
