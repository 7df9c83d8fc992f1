// SPDX-License-Identifier: MIT
// Scene: many moving models in a tree of parents, queried together; held by the module.
import { AbutError } from "./errors.js";
import { Mesh } from "./mesh.js";
import { area, areaIndex, call, callOrThrow, f64, listEnds, numbers, Owned, releaseLists, withBlocks, withFilter } from "./module.js";
import { FIRST, nameOf, OPTIONS, OUT, readClosest, readHit, readSlide, readSweepHit, SECOND, writeNumbers, writeOneShape, writeVector } from "./operands.js";
import { Pose } from "./pose.js";
import { cullNumber, type ClosestOptions, type ClosestPoints, type Cull, type Hit, type SlideOptions, type SlideResult, type SweepHit } from "./results.js";
import { Aabb, Ray, writeShape, type Shape } from "./shapes.js";
import { slideNumbers, sweepNumbers } from "./sweeps.js";
import type { Floats, VecLike } from "./vectors.js";

/** Names a model of a scene, until the model is removed. */
export type ModelId = number;

export interface NewModel {
    /** a mesh or shape in its own frame; nothing for a place to which others are attached */
    shape?: Shape | Mesh | null;
    /** in the frame of the parent */
    pose?: Pose;
    scale?: number;
    parent?: ModelId | null;
    /** bits: the layers to which it belongs; 1 unless given */
    layers?: number;
    /** bits: the layers that it can touch; all unless given */
    mask?: number;
    name?: string;
}
export interface SceneOptions {
    /** bits: models of these layers count */
    layers?: number;
    /** models stand for their boxes */
    boundsOnly?: boolean;
    /** models for which it returns false do not count; it must not call abut */
    filter?: (id: ModelId) => boolean;
}
export interface SceneRaycastOptions {
    maxT?: number;
    minT?: number;
    cull?: Cull;
    layers?: number;
    filter?: (id: ModelId) => boolean;
}
export interface SceneSweepOptions {
    maxT?: number;
    cull?: Cull;
    ignoreSeparating?: boolean;
    layers?: number;
    filter?: (id: ModelId) => boolean;
}
export interface SceneHit extends Hit {
    model: ModelId;
}
export interface SceneSweepHit extends SweepHit {
    model: ModelId;
}
export interface SceneClosestPoints extends ClosestPoints {
    model: ModelId;
}
export interface SceneClosestPair extends ClosestPoints {
    models: [ModelId, ModelId];
}
/** Pairs of models, [a, b, a, b, …] with a < b, that touch now and did not, still touch, and no longer do. */
export interface TouchEvents {
    began: Float64Array;
    persisted: Float64Array;
    ended: Float64Array;
}

/** A scene. Ids of models that were removed throw AbutError. */
export class Scene extends Owned {
    constructor() {
        callOrThrow("web_scene_new", area(OUT));
        super(f64()[areaIndex(OUT)], "web_scene_free", "Scene");
    }

    /** Adds a model and returns its id. The scene keeps a mesh alive, also after mesh.free(). */
    add(model: NewModel): ModelId {
        const name = new TextEncoder().encode(model.name ?? "");
        return withBlocks((blocks) => {
            const at = blocks.allocate(name.length);
            const shape = writeModelShape(model.shape, "Scene.add");
            (model.pose ?? new Pose()).write(SECOND);
            writeNumbers(SECOND + 7, model.scale ?? 1, model.parent ?? -1, bits(model.layers, 1), bits(model.mask));
            new Uint8Array(f64().buffer, at, name.length).set(name);
            callOrThrow("web_scene_add", this.handle, shape, area(SECOND), at, name.length, area(OUT));
            return f64()[areaIndex(OUT)];
        });
    }
    /** Removes the model and its children, or attaches these to its parent; returns whether it was there. */
    remove(id: ModelId, children: "remove" | "reparent" = "remove"): boolean {
        callOrThrow("web_scene_remove", this.handle, id, children === "reparent" ? 1 : 0, area(OUT));
        return f64()[areaIndex(OUT)] !== 0;
    }
    /** Moves the model, and what is attached to it, within the frame of its parent. */
    move(id: ModelId, pose: Pose, scale?: number): void {
        if (scale !== undefined && !(scale > 0)) throw new AbutError(`Scene.move: the scale ${scale} is not positive`);
        pose.write(FIRST);
        callOrThrow("web_scene_move", this.handle, id, area(FIRST), scale ?? -1);
    }
    /** Moves many models: seven numbers a pose, translation x y z and rotation x y z w. */
    moveEach(ids: ArrayLike<ModelId>, poses: Floats): void {
        if (poses.length !== 7 * ids.length) throw new AbutError(`Scene.moveEach: ${ids.length} models but ${poses.length / 7} poses of 7 numbers`);
        withBlocks((blocks) => {
            const models = blocks.floats(ids instanceof Float64Array ? ids : Float64Array.from(ids)), { at, isFloat } = blocks.floats(poses);
            callOrThrow("web_scene_move_each", this.handle, models.at, at, isFloat ? 1 : 0, ids.length);
        });
    }
    /** Attaches the model to another parent, or to the world. */
    setParent(id: ModelId, parent: ModelId | null): void {
        callOrThrow("web_scene_set_parent", this.handle, id, parent ?? -1);
    }
    /** Gives the model another shape. */
    setShape(id: ModelId, shape: Shape | Mesh | null): void {
        callOrThrow("web_scene_set_shape", this.handle, id, writeModelShape(shape, "Scene.setShape"));
    }
    /** Sets the layers of the model, and those that it can touch. */
    setLayers(id: ModelId, layers: number, mask?: number): void {
        callOrThrow("web_scene_set_layers", this.handle, id, bits(layers), bits(mask));
    }
    /** From now on the two are no pair. */
    ignorePair(a: ModelId, b: ModelId): void {
        callOrThrow("web_scene_ignore_pair", this.handle, a, b);
    }
    /** They are a pair again. */
    countPair(a: ModelId, b: ModelId): void {
        callOrThrow("web_scene_count_pair", this.handle, a, b);
    }

    /** The number of models. */
    get size(): number {
        return call("web_scene_size", this.handle);
    }
    /** Whether the id names a model. */
    contains(id: ModelId): boolean {
        return call("web_scene_contains", this.handle, id) !== 0;
    }
    /** The ids of all models. */
    models(): Float64Array {
        callOrThrow("web_scene_models", this.handle);
        return taken();
    }
    name(id: ModelId): string {
        callOrThrow("web_scene_name", this.handle, id);
        return new TextDecoder().decode(Uint8Array.from(taken()));
    }
    /** A box around the model in the world, or around all. */
    bounds(id?: ModelId): Aabb {
        callOrThrow("web_scene_bounds", this.handle, id ?? -1, area(OUT));
        const b = f64().slice(areaIndex(OUT), areaIndex(OUT) + 6);
        return new Aabb(b.subarray(0, 3), b.subarray(3, 6));
    }

    /** The first hit of all models. */
    raycast(ray: Ray, options: SceneRaycastOptions = {}): SceneHit | null {
        const at = writeRay(ray, options);
        withFilter(options.filter, () => callOrThrow("web_scene_raycast", this.handle, ...at, area(OUT)));
        return found(13, 12, readHit);
    }
    /** The first hit of each model, by t. */
    raycastAll(ray: Ray, options: SceneRaycastOptions = {}): SceneHit[] {
        const at = writeRay(ray, options);
        withFilter(options.filter, () => callOrThrow("web_scene_raycast_all", this.handle, ...at));
        const list = taken();
        return Array.from({ length: list.length / 13 }, (_, i) => ({ ...readHit(list, 13 * i), model: list[13 * i + 12] }));
    }
    /** Whether the ray hits any model. */
    occluded(ray: Ray, options: SceneRaycastOptions = {}): boolean {
        const at = writeRay(ray, options);
        withFilter(options.filter, () => callOrThrow("web_scene_occluded", this.handle, ...at, area(OUT)));
        return f64()[areaIndex(OUT)] !== 0;
    }
    /** Whether any model touches the shape. */
    intersects(shape: Shape, options: SceneOptions = {}): boolean {
        const at = writeOneShape(shape, FIRST, "Scene.intersects"), given = writeOptions(options);
        withFilter(options.filter, () => callOrThrow("web_scene_intersects", this.handle, at, given, area(OUT)));
        return f64()[areaIndex(OUT)] !== 0;
    }
    /** Whether any model is at most maxDistance away. */
    within(shape: Shape, maxDistance: number, options: SceneOptions = {}): boolean {
        const at = writeOneShape(shape, FIRST, "Scene.within"), given = writeOptions(options);
        withFilter(options.filter, () => callOrThrow("web_scene_within", this.handle, at, maxDistance, given, area(OUT)));
        return f64()[areaIndex(OUT)] !== 0;
    }
    /** All models that touch the shape. */
    modelsTouching(shape: Shape, options: SceneOptions = {}): Float64Array {
        const at = writeOneShape(shape, FIRST, "Scene.modelsTouching"), given = writeOptions(options);
        withFilter(options.filter, () => callOrThrow("web_scene_models_touching", this.handle, at, given));
        return taken();
    }
    /** All models at most maxDistance away. */
    modelsWithin(shape: Shape, maxDistance: number, options: SceneOptions = {}): Float64Array {
        const at = writeOneShape(shape, FIRST, "Scene.modelsWithin"), given = writeOptions(options);
        withFilter(options.filter, () => callOrThrow("web_scene_models_within", this.handle, at, maxDistance, given));
        return taken();
    }
    /** The nearest model and the nearest points. */
    closestPoints(shape: Shape, options: SceneOptions & ClosestOptions = {}): SceneClosestPoints | null {
        const at = writeOneShape(shape, FIRST, "Scene.closestPoints"), given = writeOptions(options);
        const most = options.maxDistance ?? Infinity;
        withFilter(options.filter, () => callOrThrow("web_scene_closest_points", this.handle, at, most, given, area(OUT)));
        return found(12, 11, readClosest);
    }
    /** The two nearest models. */
    closestPair(options: SceneOptions & ClosestOptions = {}): SceneClosestPair | null {
        const given = writeOptions(options), most = options.maxDistance ?? Infinity;
        withFilter(options.filter, () => callOrThrow("web_scene_closest_pair", this.handle, most, given, area(OUT)));
        const w = f64(), at = areaIndex(OUT);
        return w[at + 13] === 0 ? null : { ...readClosest(w, at), models: [w[at + 11], w[at + 12]] };
    }
    /** The first model that the moving shape touches. */
    sweep(shape: Shape, motion: VecLike, options: SceneSweepOptions = {}): SceneSweepHit | null {
        const at = writeOneShape(shape, FIRST, "Scene.sweep"), by = writeVector(motion, SECOND, "Scene.sweep: motion");
        const given = writeNumbers(OPTIONS, ...sweepNumbers(options), ...sceneNumbers(options));
        withFilter(options.filter, () => callOrThrow("web_scene_sweep", this.handle, at, by, given, area(OUT)));
        return found(14, 13, readSweepHit);
    }
    /** Moves a shape along the models. */
    slide(shape: Shape, motion: VecLike, options: SlideOptions & SceneOptions = {}): SlideResult {
        const at = writeOneShape(shape, FIRST, "Scene.slide"), by = writeVector(motion, SECOND, "Scene.slide: motion");
        const given = writeNumbers(OPTIONS, ...slideNumbers(options), ...sceneNumbers(options));
        withFilter(options.filter, () => callOrThrow("web_scene_slide", this.handle, at, by, given, area(OUT)));
        return readSlide(f64(), areaIndex(OUT));
    }
    /** All pairs of models that touch, [a, b, a, b, …] with a < b. */
    overlappingPairs(options: SceneOptions = {}): Float64Array {
        const given = writeOptions(options);
        withFilter(options.filter, () => callOrThrow("web_scene_overlapping_pairs", this.handle, given));
        return taken();
    }
    /** What has changed since the last call. */
    updateTouches(options: SceneOptions = {}): TouchEvents {
        const given = writeOptions(options);
        withFilter(options.filter, () => callOrThrow("web_scene_update_touches", this.handle, given));
        const [a, b, c] = listEnds(), all = taken();
        return { began: all.slice(0, a), persisted: all.slice(a, b), ended: all.slice(b, c) };
    }
}

const bits = (given: number | undefined, otherwise = 0xffffffff): number => (given ?? otherwise) >>> 0;
const sceneNumbers = (o: SceneOptions): number[] => [bits(o.layers), o.boundsOnly ? 1 : 0, o.filter ? 1 : 0];
const writeOptions = (o: SceneOptions): number => writeNumbers(OPTIONS, ...sceneNumbers(o));

function writeRay(ray: Ray, o: SceneRaycastOptions): [number, number] {
    if (!(ray instanceof Ray)) throw new AbutError(`a scene's rays are of the class Ray, not ${nameOf(ray)}`);
    const at = writeNumbers(FIRST, ...ray.origin, ...ray.direction);
    return [at, writeNumbers(OPTIONS, o.maxT ?? Infinity, o.minT ?? 0, cullNumber(o.cull), 0, ...sceneNumbers(o))];
}

function writeModelShape(shape: Shape | Mesh | null | undefined, verb: string): number {
    if (shape === null || shape === undefined) return writeNumbers(FIRST, -1);
    if (shape instanceof Mesh) return writeNumbers(FIRST, 16, shape.handle);
    if (!writeShape(shape, FIRST)) throw new AbutError(`${verb} takes a shape or a mesh, not ${nameOf(shape)}`);
    return area(FIRST);
}

/** The result with its model, if there is one. */
function found<T>(flag: number, model: number, read: (w: Float64Array, at: number) => T): (T & { model: ModelId }) | null {
    const w = f64(), at = areaIndex(OUT);
    return w[at + flag] === 0 ? null : { ...read(w, at), model: w[at + model] };
}

function taken(): Float64Array {
    const list = numbers();
    releaseLists();
    return list;
}
