// SPDX-License-Identifier: MIT
// The verbs of two operands.
import { limit, numberOf, optionsOf } from "./arguments.js";
import { area, areaIndex, call, f64 } from "./module.js";
import { FIRST, OUT, readClosest, readContact, SECOND, writeOperand, type Geometry } from "./operands.js";
import type { ClosestOptions, ClosestPoints, Contact, Containment } from "./results.js";
import { Scene, type SceneClosestPoints, type SceneOptions } from "./scene.js";

const two = (a: Geometry, b: Geometry, verb: string): [number, number] => [
    writeOperand(a, FIRST, verb),
    writeOperand(b, SECOND, verb),
];

/** Whether a and b have a common point; touching counts. Exact for shapes with straight edges, spheres, capsules and
 * meshes. False when either is empty, NaN or infinite. */
export function intersects(a: Geometry, b: Geometry | Scene): boolean {
    if (b instanceof Scene) return b.intersects(a);
    return call("web_intersects", ...two(a, b, "intersects")) !== 0;
}

/** The distance of a and b: 0 exactly when they intersect, Infinity when either is empty, NaN when a number of either
 * is NaN or infinite. */
export function distance(a: Geometry, b: Geometry): number {
    return call("web_distance", ...two(a, b, "distance"));
}

/** Whether their distance is at most maxDistance; equality counts. Exact for the shapes for which intersects is, of
 * frusta up to the rounding of their corners. False when either is empty, NaN or infinite, or maxDistance is negative
 * or NaN. */
export function within(a: Geometry, b: Geometry | Scene, maxDistance: number): boolean {
    if (b instanceof Scene) return b.within(a, maxDistance);
    return call("web_within", ...two(a, b, "within"), numberOf(maxDistance, "within: maxDistance")) !== 0;
}

/** How a lies relative to b: "inside" when b contains a, even if a touches b's boundary; for a mesh as b only a point
 * may be on its surface. "disjoint" when either is empty, NaN or infinite. */
export function classify(a: Geometry, b: Geometry): Containment {
    const names: Containment[] = ["disjoint", "crossing", "inside", "containing"];
    return names[call("web_classify", ...two(a, b, "classify"))];
}

/** Whether all of b lies in a. A closed mesh stands for the solid that it bounds; it does not contain a shape that
 * touches its surface, except a point. False when either is empty, NaN or infinite. */
export function contains(a: Geometry, b: Geometry): boolean {
    return call("web_contains", ...two(a, b, "contains")) !== 0;
}

/** The nearest points of a and b, and their distance; of a scene those of the nearest model, or null. */
export function closestPoints(a: Geometry, b: Geometry, options?: ClosestOptions): ClosestPoints;
export function closestPoints(a: Geometry, b: Scene, options?: SceneOptions & ClosestOptions): SceneClosestPoints | null;
export function closestPoints(a: Geometry, b: Geometry | Scene, options: SceneOptions & ClosestOptions = {}): ClosestPoints | null {
    if (b instanceof Scene) return b.closestPoints(a, options);
    const most = limit(optionsOf(options, "closestPoints").maxDistance ?? Infinity, "closestPoints: maxDistance");
    call("web_closest_points", ...two(a, b, "closestPoints"), most, area(OUT));
    return readClosest(f64(), areaIndex(OUT));
}

/** How far a and b overlap, and in what direction; null when they are apart, and when either is empty, NaN or
 * infinite. */
export function contact(a: Geometry, b: Geometry): Contact | null {
    if (call("web_contact", ...two(a, b, "contact"), area(OUT)) === 0) return null;
    return readContact(f64(), areaIndex(OUT));
}
