// SPDX-License-Identifier: MIT
// The verbs of a ray.
import { AbutError } from "./errors.js";
import { nameOf } from "./arguments.js";
import { area, areaIndex, call, callOrThrow, f64, numbers, releaseLists, withFilter } from "./module.js";
import { FIRST, OPTIONS, OUT, readHit, SECOND, writeNumbers, writeOperand, type Geometry } from "./operands.js";
import { cullNumber, maxTNumber, minTNumber, type Hit, type RaycastOptions } from "./results.js";
import { Scene, type SceneHit, type SceneRaycastOptions } from "./scene.js";
import { Ray } from "./shapes.js";

type AnyOptions = RaycastOptions | SceneRaycastOptions;

/** Writes ray, operand and options, and does the work with the filter. */
function asked<T>(ray: Ray, x: Geometry, given: AnyOptions, verb: string, work: (...at: [number, number, number]) => T): T {
    if (!(ray instanceof Ray)) throw new AbutError(`${verb} takes a Ray first, not ${nameOf(ray)}`);
    const options = given as RaycastOptions;
    const o = ray.origin, d = ray.direction;
    const rayAt = writeNumbers(FIRST, o[0], o[1], o[2], d[0], d[1], d[2]);
    const thing = writeOperand(x, SECOND, verb);
    const filter = options.filter;
    const optionsAt = writeNumbers(OPTIONS, maxTNumber(options, verb), minTNumber(options, verb), cullNumber(options.cull, verb), filter ? 1 : 0);
    const wrapped = filter && ((model: number, triangle: number): boolean => filter({ model, triangle }));
    return withFilter(wrapped, () => work(rayAt, thing, optionsAt));
}

/** The first hit of the ray, or null. On equal t the triangle with the lowest index counts. */
export function raycast(ray: Ray, x: Geometry, options?: RaycastOptions): Hit | null;
export function raycast(ray: Ray, x: Scene, options?: SceneRaycastOptions): SceneHit | null;
export function raycast(ray: Ray, x: Geometry | Scene, options: AnyOptions = {}): Hit | null {
    if (x instanceof Scene) return x.raycast(ray, options as SceneRaycastOptions);
    return asked(ray, x, options, "raycast", (...at) =>
        call("web_raycast", ...at, area(OUT)) === 0 ? null : readHit(f64(), areaIndex(OUT)),
    );
}

/** All hits of the ray, by t. */
export function raycastAll(ray: Ray, x: Geometry, options?: RaycastOptions): Hit[];
export function raycastAll(ray: Ray, x: Scene, options?: SceneRaycastOptions): SceneHit[];
export function raycastAll(ray: Ray, x: Geometry | Scene, options: AnyOptions = {}): Hit[] {
    if (x instanceof Scene) return x.raycastAll(ray, options as SceneRaycastOptions);
    return asked(ray, x, options, "raycastAll", (...at) => {
        callOrThrow("web_raycast_all", ...at);
        const found = numbers();
        releaseLists();
        return Array.from({ length: found.length / 12 }, (_, i) => readHit(found, 12 * i));
    });
}

/** Whether the ray hits anything. */
export function occluded(ray: Ray, x: Geometry, options?: RaycastOptions): boolean;
export function occluded(ray: Ray, x: Scene, options?: SceneRaycastOptions): boolean;
export function occluded(ray: Ray, x: Geometry | Scene, options: AnyOptions = {}): boolean {
    if (x instanceof Scene) return x.occluded(ray, options as SceneRaycastOptions);
    return asked(ray, x, options, "occluded", (...at) => call("web_occluded", ...at) !== 0);
}
