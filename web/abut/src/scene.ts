// SPDX-License-Identifier: MIT
// Scene: many moving models in a tree of parents, queried together; held by the module.
import { Answers, countOf, hitFields, newHits, outOf, pointWords, rayBatch, type NearestPoints, type RayHits } from "./batches.js";
import { characterNumbers, readCharacter, type CharacterOptions, type CharacterResult } from "./characters.js";
import { AbutError } from "./errors.js";
import { writeThings } from "./operand_array.js";
import { functionOf, limit, listOf, nameOf, numberOf, numbersOf, optionsOf, positiveScale, wholeNumber } from "./arguments.js";
import { Mesh } from "./mesh.js";
import { Address, addressOf, area, areaIndex, call, callOrThrow, f64, handleOf, listEnds, numbers, Owned, releaseLists, withBlocks, withFilter } from "./module.js";
import { FIRST, OPTIONS, OUT, readClosest, readHit, readSlide, readSweepHit, SECOND, THIRD, writeBoundedShape, writeNumbers, writeOperand, writePose, writeVector, type Geometry } from "./operands.js";
import { Pose } from "./pose.js";
import { rayNumbers, type ClosestOptions, type ClosestPoints, type Cull, type Hit, type SlideOptions, type SlideResult, type SweepHit } from "./results.js";
import { Aabb, Ray, writeShape, type BoundedShape, type Shape } from "./shapes.js";
import { slideNumbers, sweepNumbers, writeMotion, type Motion } from "./sweeps.js";
import { Tag } from "./tags.js";
import type { Floats, VecLike } from "./vectors.js";

/** Identifies a model of a scene until the model is removed. */
export type ModelId = number;

/** A model to add to a scene. */
export interface NewModel {
    /** a mesh or shape in its own frame; without one the model is a frame to which others can be attached */
    shape?: Shape | Mesh | null;
    /** in the frame of the parent */
    pose?: Pose;
    scale?: number;
    parent?: ModelId | null;
    /** bits: the layers to which it belongs; 1 unless given */
    layers?: number;
    /** bits: the layers that it can touch; all unless given */
    mask?: number;
    /** a whole number for the program's own use, up to 2^53 */
    userData?: number;
    name?: string;
}
/** The object of a query of a scene: a shape, a mesh, a placed mesh, or one of the scene's models, which forms pairs
 * with the others and never finds itself. */
export type SceneProbe = Geometry | ModelId;
/** The place of a model. */
export interface Placement {
    pose: Pose;
    scale: number;
}
/** Which models of a scene a query considers. */
export interface SceneOptions {
    /** bits: models of these layers count */
    layers?: number;
    /** whether the models' bounding boxes are tested in place of the models; has no effect in slide and
     * moveCharacter */
    boundsOnly?: boolean;
    /** models for which it returns false do not count; it must not call abut */
    filter?: (id: ModelId) => boolean;
    /** the same for pairs, a < b, in queries of pairs and of a model of the scene */
    pairFilter?: (a: ModelId, b: ModelId) => boolean;
}
/** Options of rays in a scene: see RaycastOptions and SceneOptions. */
export interface SceneRaycastOptions {
    maxT?: number;
    minT?: number;
    cull?: Cull;
    layers?: number;
    filter?: (id: ModelId) => boolean;
}
/** Options of sweeps in a scene: see SweepOptions and SceneOptions. */
export interface SceneSweepOptions {
    maxT?: number;
    cull?: Cull;
    ignoreSeparating?: boolean;
    layers?: number;
    filter?: (id: ModelId) => boolean;
    /** see SceneOptions */
    pairFilter?: (a: ModelId, b: ModelId) => boolean;
}
/** Where a ray meets a model of a scene, and which. */
export interface SceneHit extends Hit {
    model: ModelId;
}
/** Where something that moves first touches a model of a scene, and which. */
export interface SceneSweepHit extends SweepHit {
    model: ModelId;
}
/** The nearest points of a query, onA, and of the nearest model of a scene, onB; and which model it is. */
export interface SceneClosestPoints extends ClosestPoints {
    model: ModelId;
}
/** The two nearest models of a scene, and their nearest points: onA on models[0], onB on models[1]. */
export interface SceneClosestPair extends ClosestPoints {
    models: [ModelId, ModelId];
}
/** The earliest contact of two models that move: `position` is of models[0], `where` of models[1]. */
export interface SceneCollision extends SweepHit {
    models: [ModelId, ModelId];
}
/** Hits of many rays; -1 where no model is hit. */
export interface SceneRayHits extends RayHits {
    model: Float64Array;
}
/** Options of raycastEach in a scene. */
export interface SceneRaycastEachOptions extends SceneRaycastOptions {
    /** arrays that receive the answers; those that are missing are not computed */
    out?: Partial<SceneRayHits>;
    /** without `out`: which arrays are made beside `model`; t and triangle unless given */
    fields?: readonly (keyof RayHits)[];
}
/** The nearest points of many points and a scene, and the models on which they are. */
export interface SceneNearestPoints extends NearestPoints {
    model: Float64Array;
}
/** Pairs of models, [a, b, a, b, …] with a < b, that touch now and did not, still touch, and no longer do. */
export interface TouchEvents {
    began: Float64Array;
    persisted: Float64Array;
    ended: Float64Array;
}

/** Models in a tree of parents, queried together. A method that is given the id of a removed model throws AbutError,
 * but contains() and remove() return false. */
export class Scene extends Owned {
    constructor(copyOf?: Scene) {
        if (copyOf !== undefined) callOrThrow("web_scene_copy", handleOf(copyOf, "Scene", "Scene: copyOf"), area(OUT));
        else callOrThrow("web_scene_new", area(OUT));
        super(Address.at(OUT), "web_scene_free", "Scene");
    }

    /** A scene with the same models and ids, which shares the meshes. */
    copy(): Scene {
        return new Scene(this);
    }

    /** Adds a model and returns its id. The scene keeps a mesh alive, also after mesh.free(). */
    add(given: NewModel): ModelId {
        const model = optionsOf(given, "Scene.add");
        const name = new TextEncoder().encode(textOf(model.name ?? "", "Scene.add: name"));
        return withBlocks((blocks) => {
            const at = blocks.allocate(name.length);
            const shape = writeModelShape(model.shape, "Scene.add");
            writePose(model.pose ?? new Pose(), SECOND, "Scene.add: pose");
            const scale = positiveScale(model.scale ?? 1, "Scene.add: scale"), data = userDataOf(model.userData ?? 0, "Scene.add: userData");
            const parent = parentOf(model.parent, "Scene.add: parent");
            writeNumbers(SECOND + 7, scale, parent, bits(model.layers, "Scene.add: layers", 1), bits(model.mask, "Scene.add: mask"), data);
            new Uint8Array(f64().buffer, at, name.length).set(name);
            callOrThrow("web_scene_add", addressOf(this), shape, area(SECOND), at, name.length, area(OUT));
            return f64()[areaIndex(OUT)];
        });
    }
    /** Removes the model and its children, or attaches these to its parent; returns whether it was there. */
    remove(id: ModelId, children: "remove" | "reparent" = "remove"): boolean {
        if (children !== "remove" && children !== "reparent") throw new AbutError(`Scene.remove: children must be "remove" or "reparent", not ${nameOf(children)}`);
        callOrThrow("web_scene_remove", addressOf(this), idOf(id, "Scene.remove: id"), children === "reparent" ? 1 : 0, area(OUT));
        return f64()[areaIndex(OUT)] !== 0;
    }
    /** Moves the model, and what is attached to it, within the frame of its parent. */
    move(id: ModelId, pose: Pose, scale?: number): void {
        if (scale !== undefined) positiveScale(scale, "Scene.move: scale");
        writePose(pose, FIRST, "Scene.move: pose");
        callOrThrow("web_scene_move", addressOf(this), idOf(id, "Scene.move: id"), area(FIRST), scale ?? -1);
    }
    /** Moves many models: seven numbers a pose, translation x y z and rotation x y z w. */
    moveEach(ids: ArrayLike<ModelId>, poses: Floats): void {
        numbersOf(poses, "Scene.moveEach: poses");
        listOf(ids, "Scene.moveEach: ids");
        for (let i = 0; i < ids.length; i++) idOf(ids[i], "Scene.moveEach: an id");
        if (poses.length !== 7 * ids.length) throw new AbutError(`Scene.moveEach: ${ids.length} models but ${poses.length / 7} poses of 7 numbers`);
        withBlocks((blocks) => {
            const models = blocks.floats(ids instanceof Float64Array ? ids : Float64Array.from(ids)), { at, isFloat } = blocks.floats(poses);
            callOrThrow("web_scene_move_each", addressOf(this), models.at, at, isFloat ? 1 : 0, ids.length);
        });
    }
    /** Attaches the model to another parent, or to the world. */
    setParent(id: ModelId, parent: ModelId | null): void {
        callOrThrow("web_scene_set_parent", addressOf(this), idOf(id, "Scene.setParent: id"), parentOf(parent, "Scene.setParent: parent"));
    }
    /** The same, but the model keeps its place in the world, up to rounding. */
    setParentKeepingWorld(id: ModelId, parent: ModelId | null): void {
        const verb = "Scene.setParentKeepingWorld";
        callOrThrow("web_scene_set_parent_keeping_world", addressOf(this), idOf(id, `${verb}: id`), parentOf(parent, `${verb}: parent`));
    }
    setName(id: ModelId, name: string): void {
        const bytes = new TextEncoder().encode(textOf(name, "Scene.setName: name"));
        withBlocks((blocks) => {
            const at = blocks.allocate(bytes.length);
            new Uint8Array(f64().buffer, at, bytes.length).set(bytes);
            callOrThrow("web_scene_set_name", addressOf(this), idOf(id, "Scene.setName: id"), at, bytes.length);
        });
    }
    /** Sets the number for the program's own use. */
    setUserData(id: ModelId, data: number): void {
        callOrThrow("web_scene_set_user_data", addressOf(this), idOf(id, "Scene.setUserData: id"), userDataOf(data, "Scene.setUserData: data"));
    }
    /** Gives the model another shape. */
    setShape(id: ModelId, shape: Shape | Mesh | null): void {
        callOrThrow("web_scene_set_shape", addressOf(this), idOf(id, "Scene.setShape: id"), writeModelShape(shape, "Scene.setShape"));
    }
    /** Sets the layers of the model, and the mask of the layers that it can touch. */
    setLayers(id: ModelId, layers: number, mask?: number): void {
        callOrThrow("web_scene_set_layers", addressOf(this), idOf(id, "Scene.setLayers: id"), bits(numberOf(layers, "Scene.setLayers: layers"), "Scene.setLayers: layers"), bits(mask, "Scene.setLayers: mask"));
    }
    /** From now on queries of pairs leave out this pair. */
    ignorePair(a: ModelId, b: ModelId): void {
        callOrThrow("web_scene_ignore_pair", addressOf(this), idOf(a, "Scene.ignorePair: a"), idOf(b, "Scene.ignorePair: b"));
    }
    /** Undoes ignorePair. */
    stopIgnoringPair(a: ModelId, b: ModelId): void {
        callOrThrow("web_scene_stop_ignoring_pair", addressOf(this), idOf(a, "Scene.stopIgnoringPair: a"), idOf(b, "Scene.stopIgnoringPair: b"));
    }

    /** The number of models. */
    get size(): number {
        return call("web_scene_size", addressOf(this));
    }
    /** Whether the id names a model; false for anything that is no id. */
    contains(id: ModelId): boolean {
        return isId(id) && call("web_scene_contains", addressOf(this), id) !== 0;
    }
    /** The ids of all models. */
    models(): Float64Array {
        callOrThrow("web_scene_models", addressOf(this));
        return takeList();
    }
    /** The model at an index, as `where.model` of a result names it; null if there is none. */
    idAt(index: number): ModelId | null {
        if (!Number.isInteger(index)) throw new AbutError(`Scene.idAt: index must be a whole number, not ${nameOf(index)}`);
        const id = index >= 0 && index < 0xffffffff ? call("web_scene_id", addressOf(this), index) : -1;
        return id < 0 ? null : id;
    }
    /** The parent; null for the world. */
    parent(id: ModelId): ModelId | null {
        const [parent] = this.#model(id, "parent");
        return parent < 0 ? null : parent;
    }
    layers(id: ModelId): number {
        return this.#model(id, "layers")[1];
    }
    mask(id: ModelId): number {
        return this.#model(id, "mask")[2];
    }
    /** The number for the program's own use; 0 when none was given. */
    userData(id: ModelId): number {
        return this.#model(id, "userData")[3];
    }
    #model(id: ModelId, verb: string): Float64Array {
        callOrThrow("web_scene_model", addressOf(this), idOf(id, `Scene.${verb}: id`), area(OUT));
        return f64().slice(areaIndex(OUT), areaIndex(OUT) + 4);
    }
    /** The models attached to it, in the order in which they were attached. */
    children(id: ModelId): Float64Array {
        callOrThrow("web_scene_children", addressOf(this), idOf(id, "Scene.children: id"), 0);
        return takeList();
    }
    /** All below it, parents before children. */
    descendants(id: ModelId): Float64Array {
        callOrThrow("web_scene_children", addressOf(this), idOf(id, "Scene.descendants: id"), 1);
        return takeList();
    }
    /** Its place in the frame of its parent. */
    placement(id: ModelId): Placement {
        return this.#placement(id, 0, "placement");
    }
    /** Its place in the world. */
    worldPlacement(id: ModelId): Placement {
        return this.#placement(id, 1, "worldPlacement");
    }
    #placement(id: ModelId, inWorld: number, verb: string): Placement {
        callOrThrow("web_scene_placement", addressOf(this), idOf(id, `Scene.${verb}: id`), inWorld, area(OUT));
        const w = f64().slice(areaIndex(OUT), areaIndex(OUT) + 8);
        return { pose: new Pose(w.subarray(0, 4), w.subarray(4, 7)), scale: w[7] };
    }
    /** All ignored pairs, [a, b, a, b, …]. */
    ignoredPairs(): Float64Array {
        callOrThrow("web_scene_ignored_pairs", addressOf(this));
        return takeList();
    }
    name(id: ModelId): string {
        callOrThrow("web_scene_name", addressOf(this), idOf(id, "Scene.name: id"));
        return new TextDecoder().decode(Uint8Array.from(takeList()));
    }
    /** A box around the model in the world, or around all. */
    bounds(id?: ModelId): Aabb {
        callOrThrow("web_scene_bounds", addressOf(this), id === undefined ? -1 : idOf(id, "Scene.bounds: id"), area(OUT));
        const b = f64().slice(areaIndex(OUT), areaIndex(OUT) + 6);
        return new Aabb(b.subarray(0, 3), b.subarray(3, 6));
    }

    /** The first hit of all models. */
    raycast(ray: Ray, options: SceneRaycastOptions = {}): SceneHit | null {
        options = optionsOf(options, "Scene.raycast");
        const at = writeRay(ray, options, "Scene.raycast");
        filtered(options, () => callOrThrow("web_scene_raycast", addressOf(this), ...at, area(OUT)));
        return found(13, 12, readHit);
    }
    /** The first hit of each model, by t. */
    raycastAll(ray: Ray, options: SceneRaycastOptions = {}): SceneHit[] {
        options = optionsOf(options, "Scene.raycastAll");
        const at = writeRay(ray, options, "Scene.raycastAll");
        filtered(options, () => callOrThrow("web_scene_raycast_all", addressOf(this), ...at));
        const list = takeList();
        return Array.from({ length: list.length / 13 }, (_, i) => ({ ...readHit(list, 13 * i), model: list[13 * i + 12] }));
    }
    /** Whether the ray hits any model. */
    occluded(ray: Ray, options: SceneRaycastOptions = {}): boolean {
        options = optionsOf(options, "Scene.occluded");
        const at = writeRay(ray, options, "Scene.occluded");
        filtered(options, () => callOrThrow("web_scene_occluded", addressOf(this), ...at, area(OUT)));
        return f64()[areaIndex(OUT)] !== 0;
    }
    /** Whether any model touches the shape. */
    intersects(shape: SceneProbe, options: SceneOptions = {}): boolean {
        options = optionsOf(options, "Scene.intersects");
        const at = writeProbe(shape, "Scene.intersects"), given = writeOptions(options, "Scene.intersects");
        filtered(options, () => callOrThrow("web_scene_intersects", addressOf(this), at, given, area(OUT)));
        return f64()[areaIndex(OUT)] !== 0;
    }
    /** Whether any model is at most maxDistance away. */
    within(shape: SceneProbe, maxDistance: number, options: SceneOptions = {}): boolean {
        options = optionsOf(options, "Scene.within");
        const at = writeProbe(shape, "Scene.within"), given = writeOptions(options, "Scene.within");
        filtered(options, () => callOrThrow("web_scene_within", addressOf(this), at, numberOf(maxDistance, "Scene.within: maxDistance"), given, area(OUT)));
        return f64()[areaIndex(OUT)] !== 0;
    }
    /** All models that touch the shape. */
    modelsTouching(shape: SceneProbe, options: SceneOptions = {}): Float64Array {
        options = optionsOf(options, "Scene.modelsTouching");
        const at = writeProbe(shape, "Scene.modelsTouching"), given = writeOptions(options, "Scene.modelsTouching");
        filtered(options, () => callOrThrow("web_scene_models_touching", addressOf(this), at, given));
        return takeList();
    }
    /** All models at most maxDistance away. */
    modelsWithin(shape: SceneProbe, maxDistance: number, options: SceneOptions = {}): Float64Array {
        options = optionsOf(options, "Scene.modelsWithin");
        const at = writeProbe(shape, "Scene.modelsWithin"), given = writeOptions(options, "Scene.modelsWithin");
        filtered(options, () => callOrThrow("web_scene_models_within", addressOf(this), at, numberOf(maxDistance, "Scene.modelsWithin: maxDistance"), given));
        return takeList();
    }
    /** The nearest model and the nearest points; null when no model is at a finite distance of at most maxDistance. */
    closestPoints(shape: SceneProbe, options: SceneOptions & ClosestOptions = {}): SceneClosestPoints | null {
        options = optionsOf(options, "Scene.closestPoints");
        const at = writeProbe(shape, "Scene.closestPoints"), given = writeOptions(options, "Scene.closestPoints");
        const most = limit(options.maxDistance ?? Infinity, "Scene.closestPoints: maxDistance");
        filtered(options, () => callOrThrow("web_scene_closest_points", addressOf(this), at, most, given, area(OUT)));
        return found(12, 11, readClosest);
    }
    /** The two nearest models; null when no pair is at a finite distance of at most maxDistance. */
    closestPair(options: SceneOptions & ClosestOptions = {}): SceneClosestPair | null {
        options = optionsOf(options, "Scene.closestPair");
        const given = writeOptions(options, "Scene.closestPair"), most = limit(options.maxDistance ?? Infinity, "Scene.closestPair: maxDistance");
        filtered(options, () => callOrThrow("web_scene_closest_pair", addressOf(this), most, given, area(OUT)));
        const w = f64(), at = areaIndex(OUT);
        return w[at + 13] === 0 ? null : { ...readClosest(w, at), models: [w[at + 11], w[at + 12]] };
    }
    /** The first model that the moving shape touches. */
    sweep(shape: SceneProbe, motion: VecLike, options: SceneSweepOptions = {}): SceneSweepHit | null {
        options = optionsOf(options, "Scene.sweep");
        const at = writeProbe(shape, "Scene.sweep"), by = writeVector(motion, SECOND, "Scene.sweep: motion");
        const given = writeNumbers(OPTIONS, ...sweepNumbers(options, "Scene.sweep"), ...sceneNumbers(options, "Scene.sweep"));
        filtered(options, () => callOrThrow("web_scene_sweep", addressOf(this), at, by, given, area(OUT)));
        return found(14, 13, readSweepHit);
    }
    /** The same for a convex shape that turns. */
    sweepMotion(shape: BoundedShape, motion: Motion, options: SceneSweepOptions = {}): SceneSweepHit | null {
        options = optionsOf(options, "Scene.sweepMotion");
        const at = writeBoundedShape(shape, FIRST, "Scene.sweepMotion");
        writeMotion(motion, THIRD, "Scene.sweepMotion: motion");
        const given = writeNumbers(OPTIONS, ...sweepNumbers(options, "Scene.sweepMotion"), ...sceneNumbers(options, "Scene.sweepMotion"));
        filtered(options, () => callOrThrow("web_scene_sweep_motion", addressOf(this), at, area(THIRD), given, area(OUT)));
        return found(14, 13, readSweepHit);
    }
    /** Moves a convex, bounded shape as a character among the models. */
    moveCharacter(shape: BoundedShape, motion: VecLike, options: CharacterOptions & SceneOptions = {}): CharacterResult {
        options = optionsOf(options, "Scene.moveCharacter");
        const at = writeBoundedShape(shape, FIRST, "Scene.moveCharacter"), by = writeVector(motion, SECOND, "Scene.moveCharacter: motion");
        const given = writeNumbers(OPTIONS, ...characterNumbers(options, "Scene.moveCharacter"), ...sceneNumbers(options, "Scene.moveCharacter"));
        filtered(options, () => callOrThrow("web_scene_move_character", addressOf(this), at, by, given, area(OUT)));
        return readCharacter(f64(), areaIndex(OUT));
    }
    /** Moves a shape along the models. */
    slide(shape: BoundedShape, motion: VecLike, options: SlideOptions & SceneOptions = {}): SlideResult {
        options = optionsOf(options, "Scene.slide");
        const at = writeBoundedShape(shape, FIRST, "Scene.slide"), by = writeVector(motion, SECOND, "Scene.slide: motion");
        const given = writeNumbers(OPTIONS, ...slideNumbers(options, "Scene.slide"), ...sceneNumbers(options, "Scene.slide"));
        filtered(options, () => callOrThrow("web_scene_slide", addressOf(this), at, by, given, area(OUT)));
        return readSlide(f64(), areaIndex(OUT));
    }
    /** All pairs of models that touch, [a, b, a, b, …] with a < b. */
    overlappingPairs(options: SceneOptions = {}): Float64Array {
        options = optionsOf(options, "Scene.overlappingPairs");
        const given = writeOptions(options, "Scene.overlappingPairs");
        filtered(options, () => callOrThrow("web_scene_overlapping_pairs", addressOf(this), given));
        return takeList();
    }
    /** The first of these pairs, which is found faster; null when there is none. */
    anyOverlappingPair(options: SceneOptions = {}): [ModelId, ModelId] | null {
        options = optionsOf(options, "Scene.anyOverlappingPair");
        const given = writeOptions(options, "Scene.anyOverlappingPair");
        filtered(options, () => callOrThrow("web_scene_any_overlapping_pair", addressOf(this), given, area(OUT)));
        const w = f64(), at = areaIndex(OUT);
        return w[at + 2] === 0 ? null : [w[at], w[at + 1]];
    }

    /** The first hits of many rays. */
    raycastEach(origins: Floats, directions: Floats, options: SceneRaycastEachOptions = {}): SceneRayHits {
        options = optionsOf(options, "Scene.raycastEach");
        return withBlocks((blocks) => {
            const { count, words } = rayBatch(blocks, origins, directions, "Scene.raycastEach");
            const out: Partial<SceneRayHits> =
                outOf(options.out, [...hitFields, "model"], "Scene.raycastEach") ?? { ...newHits(options.fields, count, "Scene.raycastEach"), model: new Float64Array(count) };
            const answers = new Answers(blocks, "Scene.raycastEach");
            const fields = answers.placeHits(out, count);
            const batch = blocks.indices([count, answers.place(out.triangle, count, "triangle", "int")[0], ...words, ...fields]);
            const models = answers.place(out.model, count, "model", "double")[0], given = writeRayOptions(options, "Scene.raycastEach");
            filtered(options, () => callOrThrow("web_scene_raycast_each", batch, addressOf(this), given, models));
            answers.copy();
            return out as SceneRayHits;
        });
    }
    /** The nearest point of all models to each of many points; where there is none, its coordinates are NaN and the
     * distance is Infinity. */
    closestPointsEach(points: Floats, options: SceneOptions & ClosestOptions & { out?: Partial<SceneNearestPoints> } = {}): SceneNearestPoints {
        options = optionsOf(options, "Scene.closestPointsEach");
        return withBlocks((blocks) => {
            const count = countOf(points, "Scene.closestPointsEach: points"), answers = new Answers(blocks, "Scene.closestPointsEach");
            const out: Partial<SceneNearestPoints> = outOf(options.out, ["distance", "triangle", "onB", "model"], "Scene.closestPointsEach") ?? {
                distance: new Float64Array(count), triangle: new Int32Array(count), onB: new Float64Array(3 * count), model: new Float64Array(count),
            };
            const fields = answers.placeNearest(out, count);
            const batch = blocks.indices([count, answers.place(out.triangle, count, "triangle", "int")[0], ...pointWords(blocks, points), ...fields]);
            const models = answers.place(out.model, count, "model", "double")[0], given = writeOptions(options, "Scene.closestPointsEach");
            const most = limit(options.maxDistance ?? Infinity, "Scene.closestPointsEach: maxDistance");
            filtered(options, () => callOrThrow("web_scene_closest_each", batch, addressOf(this), most, given, models));
            answers.copy();
            return out as SceneNearestPoints;
        });
    }
    /** The models that touch each of many points or shapes. */
    modelsTouchingEach(things: Floats | readonly Shape[], options: SceneOptions = {}): Float64Array[] {
        options = optionsOf(options, "Scene.modelsTouchingEach");
        return withBlocks((blocks) => {
            const { at } = writeThings(blocks, things, "Scene.modelsTouchingEach"), given = writeOptions(options, "Scene.modelsTouchingEach");
            filtered(options, () => callOrThrow("web_scene_touching_each", at, addressOf(this), given));
            const ends = listEnds(), all = takeList();
            return ends.map((end, i) => all.slice(i === 0 ? 0 : ends[i - 1], end));
        });
    }
    /** The first touch of each of many points or shapes, which move by their motions, xyzxyz… */
    sweepEach(things: Floats | readonly Shape[], motions: Floats, options: SceneSweepOptions = {}): (SceneSweepHit | null)[] {
        options = optionsOf(options, "Scene.sweepEach");
        return withBlocks((blocks) => {
            const { at: operands, count } = writeThings(blocks, things, "Scene.sweepEach");
            numbersOf(motions, "Scene.sweepEach: motions");
            if (motions.length !== 3 * count) throw new AbutError(`Scene.sweepEach: ${count} things but ${motions.length / 3} motions`);
            const by = blocks.indices(pointWords(blocks, motions)), flags = blocks.allocate(count), at = blocks.allocate(8 * 14 * count);
            const given = writeNumbers(OPTIONS, ...sweepNumbers(options, "Scene.sweepEach"), ...sceneNumbers(options, "Scene.sweepEach"));
            filtered(options, () => callOrThrow("web_scene_sweep_each", operands, by, addressOf(this), given, flags, at));
            const w = f64(), hit = new Uint8Array(w.buffer, flags, count);
            return Array.from({ length: count }, (_, i) => {
                const from = at / 8 + 14 * i;
                return hit[i] ? { ...readSweepHit(w, from), model: w[from + 13] } : null;
            });
        });
    }

    /** Which touches began, continued and ended since the last call. */
    updateTouches(options: SceneOptions = {}): TouchEvents {
        options = optionsOf(options, "Scene.updateTouches");
        const given = writeOptions(options, "Scene.updateTouches");
        filtered(options, () => callOrThrow("web_scene_update_touches", addressOf(this), given));
        const [a, b, c] = listEnds(), all = takeList();
        return { began: all.slice(0, a), persisted: all.slice(a, b), ended: all.slice(b, c) };
    }
}

/** Calls work() with the filters. */
function filtered<T>({ filter, pairFilter }: SceneOptions, work: () => T): T {
    if (pairFilter === undefined) return withFilter(filter, work);
    return withFilter((a, b) => (b < 0 ? filter === undefined || filter(a) : pairFilter(a, b)), work);
}

function textOf(given: string, argument: string): string {
    if (typeof given !== "string") throw new AbutError(`${argument} must be a string, not ${nameOf(given)}`);
    return given;
}
const isId = (given: unknown): boolean => Number.isSafeInteger(given) && (given as number) >= 0;
/** The id. Throws unless it is a whole number: the module would read a fraction, NaN or null as the id of another
 * model. */
function idOf(given: ModelId, argument: string): ModelId {
    if (!isId(given)) throw new AbutError(`${argument} must be the id of a model, as Scene.add returns it, not ${nameOf(given)}`);
    return given;
}
const parentOf = (given: ModelId | null | undefined, argument: string): number => (given === null || given === undefined ? -1 : idOf(given, argument));
const userDataOf = (given: number, argument: string): number => wholeNumber(given, argument, 0, Number.MAX_SAFE_INTEGER);
/** 32 bits as a number from 0 on; also accepts negative numbers, as JavaScript's operators return where the highest bit
 * is set. */
const bits = (given: number | undefined, argument: string, otherwise = 0xffffffff): number =>
    wholeNumber(given ?? otherwise, argument, -0x80000000, 0xffffffff) >>> 0;
const sceneNumbers = (o: SceneOptions, verb: string): number[] => [
    o.layers === undefined ? 0xffffffff : bits(o.layers, `${verb}: layers`), o.boundsOnly ? 1 : 0,
    functionOf(o.filter, `${verb}: filter`) ? 1 : 0, functionOf(o.pairFilter, `${verb}: pairFilter`) ? 1 : 0,
];
const writeOptions = (o: SceneOptions, verb: string): number => writeNumbers(OPTIONS, ...sceneNumbers(o, verb));

function writeRay(ray: Ray, o: SceneRaycastOptions, verb: string): [number, number] {
    if (!(ray instanceof Ray)) throw new AbutError(`${verb} takes a Ray first, not ${nameOf(ray)}`);
    const at = writeNumbers(FIRST, ...ray.origin, ...ray.direction);
    return [at, writeRayOptions(o, verb)];
}
const writeRayOptions = (o: SceneRaycastOptions, verb: string): number =>
    writeNumbers(OPTIONS, ...rayNumbers(o, verb), 0, ...sceneNumbers(o, verb));

function writeProbe(probe: SceneProbe, verb: string): number {
    return typeof probe === "number" ? writeNumbers(FIRST, Tag.model, idOf(probe, `${verb}: the model`)) : writeOperand(probe, FIRST, verb);
}

/** The earliest contact of two models while each moves and turns at constant speed from its place in `from` to that in
 * `to`, a copy of `from` whose models have been moved; null when there is none. Models that touch at the start collide
 * at t = 0. Throws AbutError if a model has another shape or scale in `to`, or an unbounded one moves. */
export function firstCollision(from: Scene, to: Scene, options: SceneSweepOptions = {}): SceneCollision | null {
    options = optionsOf(options, "firstCollision");
    const first = handleOf(from, "Scene", "firstCollision: from"), second = handleOf(to, "Scene", "firstCollision: to");
    const given = writeNumbers(OPTIONS, ...sweepNumbers(options, "firstCollision"), ...sceneNumbers(options, "firstCollision"));
    filtered(options, () => callOrThrow("web_first_collision", first, second, given, area(OUT)));
    const w = f64(), at = areaIndex(OUT);
    return w[at + 15] === 0 ? null : { ...readSweepHit(w, at), models: [w[at + 13], w[at + 14]] };
}

function writeModelShape(shape: Shape | Mesh | null | undefined, verb: string): number {
    if (shape === null || shape === undefined) return writeNumbers(FIRST, Tag.none);
    if (shape instanceof Mesh) return writeNumbers(FIRST, Tag.mesh, handleOf(shape, "Mesh", verb));
    if (!writeShape(shape, FIRST, verb)) throw new AbutError(`${verb}: shape must be a shape or a mesh in its own frame, not ${nameOf(shape)}; a model has a pose and a scale of its own`);
    return area(FIRST);
}

/** The result with its model, if there is one. */
function found<T>(flag: number, model: number, read: (w: Float64Array, at: number) => T): (T & { model: ModelId }) | null {
    const w = f64(), at = areaIndex(OUT);
    return w[at + flag] === 0 ? null : { ...read(w, at), model: w[at + model] };
}

function takeList(): Float64Array {
    const list = numbers();
    releaseLists();
    return list;
}
