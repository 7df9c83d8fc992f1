// SPDX-License-Identifier: MIT
// The verbs of a ray.
import { AbutError } from "./errors.js";
import { functionOf, nameOf, optionsOf } from "./arguments.js";
import { area, areaIndex, call, callOrThrow, f64, numbers, releaseLists, withFilter } from "./module.js";
import { FIRST, OPTIONS, OUT, readHit, SECOND, writeOperand, type Geometry } from "./operands.js";
import { cullNumber, maxTNumber, minTNumber, type Hit, type RaycastOptions } from "./results.js";
import { Scene, type SceneHit, type SceneRaycastOptions } from "./scene.js";
import { Ray } from "./shapes.js";

type AnyOptions = RaycastOptions | SceneRaycastOptions;

/** Writes ray, operand and options one by one, which takes less time than by lists, and returns the filter. */
function writeQuery(ray: Ray, x: Geometry, given: AnyOptions, verb: string): ((model: number, triangle: number) => boolean) | undefined {
    if (!(ray instanceof Ray)) throw new AbutError(`${verb} takes a Ray first, not ${nameOf(ray)}`);
    const options = given as RaycastOptions, filter = functionOf(options.filter, verb + ": filter");
    const maxT = maxTNumber(options, verb), minT = minTNumber(options, verb), cull = cullNumber(options.cull, verb);
    writeOperand(x, SECOND, verb);
    const to = f64(), o = ray.origin, d = ray.direction;
    let at = areaIndex(FIRST);
    to[at] = o[0];
    to[at + 1] = o[1];
    to[at + 2] = o[2];
    to[at + 3] = d[0];
    to[at + 4] = d[1];
    to[at + 5] = d[2];
    at = areaIndex(OPTIONS);
    to[at] = maxT;
    to[at + 1] = minT;
    to[at + 2] = cull;
    to[at + 3] = filter ? 1 : 0;
    return filter && ((model: number, triangle: number): boolean => filter({ model, triangle }));
}

const findHit = (): Hit | null =>
    call("web_raycast", area(FIRST), area(SECOND), area(OPTIONS), area(OUT)) === 0 ? null : readHit(f64(), areaIndex(OUT));
const findAny = (): boolean => call("web_occluded", area(FIRST), area(SECOND), area(OPTIONS)) !== 0;
function findAll(): Hit[] {
    callOrThrow("web_raycast_all", area(FIRST), area(SECOND), area(OPTIONS));
    const found = numbers();
    releaseLists();
    return Array.from({ length: found.length / 12 }, (_, i) => readHit(found, 12 * i));
}

/** The first hit of the ray, or null; on equal t the triangle with the lowest index. Whether it hits is exact. A ray
 * that starts in a solid shape hits at t = 0. Null when either is empty, NaN or infinite. */
export function raycast(ray: Ray, x: Geometry, options?: RaycastOptions): Hit | null;
export function raycast(ray: Ray, x: Scene, options?: SceneRaycastOptions): SceneHit | null;
export function raycast(ray: Ray, x: Geometry | Scene, options: AnyOptions = {}): Hit | null {
    if (x instanceof Scene) return x.raycast(ray, options as SceneRaycastOptions);
    options = optionsOf(options, "raycast");
    return withFilter(writeQuery(ray, x, options, "raycast"), findHit);
}

/** All hits of the ray: the triangles of a mesh by t, then by index; of a single shape the hit of raycast. */
export function raycastAll(ray: Ray, x: Geometry, options?: RaycastOptions): Hit[];
export function raycastAll(ray: Ray, x: Scene, options?: SceneRaycastOptions): SceneHit[];
export function raycastAll(ray: Ray, x: Geometry | Scene, options: AnyOptions = {}): Hit[] {
    if (x instanceof Scene) return x.raycastAll(ray, options as SceneRaycastOptions);
    options = optionsOf(options, "raycastAll");
    return withFilter(writeQuery(ray, x, options, "raycastAll"), findAll);
}

/** Whether the ray hits anything. */
export function occluded(ray: Ray, x: Geometry, options?: RaycastOptions): boolean;
export function occluded(ray: Ray, x: Scene, options?: SceneRaycastOptions): boolean;
export function occluded(ray: Ray, x: Geometry | Scene, options: AnyOptions = {}): boolean {
    if (x instanceof Scene) return x.occluded(ray, options as SceneRaycastOptions);
    options = optionsOf(options, "occluded");
    return withFilter(writeQuery(ray, x, options, "occluded"), findAny);
}
