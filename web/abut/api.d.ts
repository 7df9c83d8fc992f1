// SPDX-License-Identifier: MIT
// The types of the npm package abut: the verbs of the C++ library under the same names, in camelCase.

/** Loads the module once; every other function needs it. Without an argument it loads `abut.wasm` beside this module
 * (in Node from the file, elsewhere by fetch); `abut/inline` holds it in itself. */
export function init(source?: string | URL | Request | Response | Promise<Response> | BufferSource | WebAssembly.Module): Promise<void>;
/** Whether this engine runs the module with SIMD instructions; without it `init` loads the slower `abut-plain.wasm`. */
export function supportsSimd(): boolean;

/** What abut throws: the message names what is wrong, where, and the remedy. */
export class AbutError extends Error {}

/** A vector of a result. */
export type Vec3 = [x: number, y: number, z: number];
/** A vector that is given: an array, a typed array, or an object such as THREE.Vector3. */
export type VecLike = ArrayLike<number> | { readonly x: number; readonly y: number; readonly z: number };
/** A quaternion: [x, y, z, w] as in glTF, or an object such as THREE.Quaternion. */
export type QuatLike = ArrayLike<number> | { readonly x: number; readonly y: number; readonly z: number; readonly w: number };
/** Numbers of many items, one after the other: xyzxyz… */
export type Floats = Float32Array | Float64Array | readonly number[];
export type Indices = Uint32Array | Uint16Array | Uint8Array | Int32Array | readonly number[];

// ---- Shapes. A point is a VecLike. --------------------------------------------------------------------------------
export class Segment { constructor(a: VecLike, b: VecLike); readonly a: Vec3; readonly b: Vec3; }
export class Ray { constructor(origin: VecLike, direction: VecLike); readonly origin: Vec3; readonly direction: Vec3; }
export class Line { constructor(origin: VecLike, direction: VecLike); readonly origin: Vec3; readonly direction: Vec3; }
/** dot(normal, x) == offset */
export class Plane { constructor(normal: VecLike, offset: number); readonly normal: Vec3; readonly offset: number; }
/** dot(normal, x) <= offset */
export class HalfSpace { constructor(normal: VecLike, offset: number); readonly normal: Vec3; readonly offset: number; }
export class Triangle { constructor(a: VecLike, b: VecLike, c: VecLike); readonly a: Vec3; readonly b: Vec3; readonly c: Vec3; }
export class Sphere { constructor(center: VecLike, radius: number); readonly center: Vec3; readonly radius: number; }
export class Aabb { constructor(min: VecLike, max: VecLike); readonly min: Vec3; readonly max: Vec3; }
/** `axes`: nine numbers, the columns x, y and z of a rotation; or a quaternion. */
export class Obb {
    constructor(center: VecLike, axes: ArrayLike<number>, halfExtents: VecLike);
    readonly center: Vec3; readonly axes: readonly number[]; readonly halfExtents: Vec3;
}
export class Capsule { constructor(a: VecLike, b: VecLike, radius: number); readonly a: Vec3; readonly b: Vec3; readonly radius: number; }
export class Cylinder { constructor(a: VecLike, b: VecLike, radius: number); readonly a: Vec3; readonly b: Vec3; readonly radius: number; }
export class Cone { constructor(base: VecLike, apex: VecLike, radius: number); readonly base: Vec3; readonly apex: Vec3; readonly radius: number; }
export class Ellipsoid {
    constructor(center: VecLike, axes: ArrayLike<number>, radii: VecLike);
    readonly center: Vec3; readonly axes: readonly number[]; readonly radii: Vec3;
}
/** Six planes, whose normals point outwards: left, right, bottom, top, near, far. */
export class Frustum { constructor(planes: readonly Plane[]); readonly planes: readonly Plane[]; }
/** The convex hull of points, which are kept; freed by the garbage collector, or sooner by free(). */
export class Hull {
    constructor(points: Floats | readonly VecLike[]);
    /** The corners, xyzxyz…; and the triangles of the surface, three indices of corners each. */
    readonly vertices: Float64Array;
    readonly triangles: Uint32Array;
    free(): void;
}
export type Shape = VecLike | Segment | Ray | Line | Plane | HalfSpace | Triangle | Sphere | Aabb | Obb | Capsule | Cylinder | Cone | Ellipsoid | Frustum | Hull;

/** A rotation, then a translation. */
export class Pose {
    constructor(rotation?: QuatLike, translation?: VecLike);
    readonly rotation: readonly [x: number, y: number, z: number, w: number];
    readonly translation: Vec3;
    static readonly identity: Pose;
    static translation(by: VecLike): Pose;
    /** Column-major 4x4, as THREE.Matrix4.elements: a rotation and a translation, or AbutError. */
    static fromMatrix(elements: ArrayLike<number>): Pose;
    /** The mesh at this pose, as a view; or the shape at this pose. */
    apply(mesh: Mesh | PosedMesh, scale?: number): PosedMesh;
    apply<S extends Shape>(shape: S): Shape;
}

// ---- Meshes -------------------------------------------------------------------------------------------------------
export class Mesh {
    /** Copies the arrays and builds the tree. Without indices, each nine numbers are a triangle. Throws AbutError for an
     * index beyond the vertices or a coordinate that is NaN or infinite. */
    static from(positions: Floats, indices?: Indices | null): Mesh;
    /** The mesh of an image that toBytes() made; the tree is taken over, not built. */
    static fromBytes(bytes: Uint8Array | ArrayBuffer): Mesh;
    toBytes(): Uint8Array;
    /** The number of triangles, and of vertices. */
    readonly size: number;
    readonly vertexCount: number;
    readonly bounds: Aabb;
    vertices(): Float64Array;
    triangles(): Uint32Array;
    triangle(i: number): Triangle;
    /** The same triangles over moved vertices; the tree is refitted. */
    refitted(positions: Floats, options?: { maxCostRatio?: number }): Mesh;
    at(pose: Pose, scale?: number): PosedMesh;
    /** Gives the memory back; the mesh can then no longer be used. Without it, the garbage collector does so. */
    free(): void;
    [Symbol.dispose](): void;
}
/** A mesh at another place: a view, made by mesh.at(pose) or pose.apply(mesh). */
export class PosedMesh { readonly mesh: Mesh; readonly pose: Pose; readonly scale: number; }

/** What the verbs take. */
export type Geometry = Shape | Mesh | PosedMesh;

// ---- Results. `triangle` and `model` are -1 where there is none. ---------------------------------------------------
export interface Where { model: number; triangle: number; }
export interface Hit { t: number; point: Vec3; normal: Vec3; barycentric: Vec3; where: Where; }
export interface ClosestPoints { onA: Vec3; onB: Vec3; distance: number; whereA: Where; whereB: Where; }
export interface ContactPoint { onA: Vec3; onB: Vec3; depth: number; }
/** b moved by depth * direction only touches a. */
export interface Contact { depth: number; direction: Vec3; points: ContactPoint[]; whereA: Where; whereB: Where; }
export interface SweepHit { t: number; position: Vec3; point: Vec3; normal: Vec3; depth: number; where: Where; }
export interface SlideResult { position: Vec3; displacement: Vec3; remaining: Vec3; depenetrated: boolean; hits: SweepHit[]; }
export type Containment = "disjoint" | "crossing" | "inside" | "containing";
export type Cull = "none" | "back" | "front";

export interface RaycastOptions { maxT?: number; minT?: number; cull?: Cull; filter?: (where: Where) => boolean; }
export interface ClosestOptions { maxDistance?: number; }
export interface SweepOptions { maxT?: number; cull?: Cull; ignoreSeparating?: boolean; }
export interface SlideOptions { gap?: number; maxSlides?: number; up?: VecLike; maxSlope?: number; }

// ---- Verbs --------------------------------------------------------------------------------------------------------
export function intersects(a: Geometry, b: Geometry | Scene): boolean;
export function distance(a: Geometry, b: Geometry): number;
export function within(a: Geometry, b: Geometry | Scene, maxDistance: number): boolean;
export function classify(a: Geometry, b: Geometry): Containment;
/** Whether b lies in a; for a Mesh a, which must be closed, whether the point does. */
export function contains(a: Geometry, b: Geometry): boolean;
export function closestPoints(a: Geometry, b: Geometry, options?: ClosestOptions): ClosestPoints;
export function closestPoints(a: Shape, b: Scene, options?: SceneOptions & ClosestOptions): SceneClosestPoints | null;
export function contact(a: Geometry, b: Geometry): Contact | null;
export function raycast(ray: Ray, x: Geometry, options?: RaycastOptions): Hit | null;
export function raycast(ray: Ray, x: Scene, options?: SceneRaycastOptions): SceneHit | null;
export function raycastAll(ray: Ray, x: Geometry, options?: RaycastOptions): Hit[];
export function raycastAll(ray: Ray, x: Scene, options?: SceneRaycastOptions): SceneHit[];
export function occluded(ray: Ray, x: Geometry | Scene, options?: RaycastOptions): boolean;
/** The first touch of a shape or mesh that moves along `motion`. */
export function sweep(a: Geometry, motion: VecLike, x: Geometry, options?: SweepOptions): SweepHit | null;
export function sweep(a: Shape, motion: VecLike, x: Scene, options?: SceneSweepOptions): SceneSweepHit | null;
/** The first touch of a shape that also turns, from one pose to another. */
export function sweepMotion(a: Shape, from: Pose, to: Pose, x: Geometry, options?: SweepOptions): SweepHit | null;
export function slide(a: Shape, motion: VecLike, x: Geometry | Scene, options?: SlideOptions): SlideResult;
export function signedDistance(point: VecLike, mesh: Mesh | PosedMesh): number;
export function windingNumber(point: VecLike, mesh: Mesh | PosedMesh): number;
/** The triangles of a and b that touch, or of one mesh with itself: [i, j, i, j, …] in ascending order. */
export function overlappingPairs(a: Mesh | PosedMesh, b?: Mesh | PosedMesh): Uint32Array;
export function check(mesh: Mesh, options?: { maxSelfIntersections?: number }): MeshReport;
export function clash(a: Mesh, b: Mesh, options?: ClashOptions): ClashReport;
export function clash(parts: readonly Mesh[], options?: ClashOptions): ClashReport[];

// ---- Batches. Each answer is that of the single call, bit for bit. `out` receives them without new memory; of its
// arrays those that are there are filled, and may be Float32Array or Float64Array. ---------------------------------
export interface RayHits { t: Float32Array | Float64Array; triangle: Int32Array; point?: Float32Array | Float64Array; normal?: Float32Array | Float64Array; barycentric?: Float32Array | Float64Array; }
export interface NearestPoints { distance: Float32Array | Float64Array; triangle: Int32Array; onB: Float32Array | Float64Array; }
export interface RaycastEachOptions extends Omit<RaycastOptions, "filter"> { out?: Partial<RayHits>; fields?: readonly (keyof RayHits)[]; }
/** Where a ray hits nothing, t is Infinity and triangle -1. Without `out` and `fields`: t and triangle. */
export function raycastEach(origins: Floats, directions: Floats, x: Geometry, options?: RaycastEachOptions): RayHits;
export function occludedEach(origins: Floats, directions: Floats, x: Geometry, options?: Omit<RaycastOptions, "filter"> & { out?: Uint8Array }): Uint8Array;
export function closestPointsEach(points: Floats, x: Geometry, options?: ClosestOptions & { out?: Partial<NearestPoints> }): NearestPoints;
export function distanceEach(a: Floats | readonly Shape[], x: Geometry, options?: { out?: Float64Array }): Float64Array;
export function intersectsEach(a: Floats | readonly Shape[], x: Geometry, options?: { out?: Uint8Array }): Uint8Array;
export function withinEach(a: Floats | readonly Shape[], x: Geometry, maxDistance: number, options?: { out?: Uint8Array }): Uint8Array;
export function containsEach(mesh: Mesh, points: Floats, options?: { out?: Uint8Array }): Uint8Array;
export function signedDistanceEach(points: Floats, mesh: Mesh, options?: { out?: Float64Array }): Float64Array;
export function windingNumberEach(points: Floats, mesh: Mesh, options?: { out?: Float64Array }): Float64Array;
export function contactEach(a: readonly Shape[], x: Geometry): (Contact | null)[];
export function sweepEach(a: readonly Shape[], motions: Floats, x: Geometry, options?: SweepOptions): (SweepHit | null)[];

// ---- Reports ------------------------------------------------------------------------------------------------------
export interface MeshReport {
    closed: boolean; sound: boolean; area: number; volume: number; componentCount: number;
    boundaryEdges: Uint32Array; nonManifoldEdges: Uint32Array; nonManifoldVertices: Uint32Array;
    flippedFaces: Uint32Array; duplicateFaces: Uint32Array; degenerateFaces: Uint32Array;
    selfIntersections: Uint32Array; selfIntersectionsTruncated: boolean;
    shellCount: number; misorientedShellCount: number; holeCount: number;
}
export type ClashKind = "none" | "piercing" | "touching" | "enclosed" | "too near" | "duplicate";
export interface ClashOptions { clearance?: number; maxPairs?: number; }
export interface ClashReport {
    kind: ClashKind; a: number; b: number;
    /** Triangles of a and b that touch: [i, j, i, j, …] */
    pairs: Uint32Array; truncated: boolean;
    depth: number; distance: number; point: Vec3; bounds: Aabb;
    /** Each xyzxyz…; closed where the last point equals the first. */
    curve: Float64Array[];
}

// ---- Scenes -------------------------------------------------------------------------------------------------------
/** Names a model of a scene: a number, valid until the model is removed. */
export type ModelId = number;
export interface NewModel {
    shape?: Shape | Mesh; pose?: Pose; scale?: number; parent?: ModelId | null;
    layers?: number; mask?: number; name?: string;
}
export interface SceneOptions { layers?: number; boundsOnly?: boolean; filter?: (id: ModelId) => boolean; }
export interface SceneRaycastOptions { maxT?: number; minT?: number; cull?: Cull; layers?: number; filter?: (id: ModelId) => boolean; }
export interface SceneSweepOptions { maxT?: number; cull?: Cull; ignoreSeparating?: boolean; layers?: number; filter?: (id: ModelId) => boolean; }
export interface SceneHit extends Hit { model: ModelId; }
export interface SceneSweepHit extends SweepHit { model: ModelId; }
export interface SceneClosestPoints extends ClosestPoints { model: ModelId; }
export interface SceneClosestPair extends ClosestPoints { models: [ModelId, ModelId]; }
/** Pairs of models as [a, b, a, b, …], a < b. */
export interface TouchEvents { began: Float64Array; persisted: Float64Array; ended: Float64Array; }

export class Scene {
    constructor();
    add(model: NewModel): ModelId;
    remove(id: ModelId, children?: "remove" | "reparent"): boolean;
    move(id: ModelId, pose: Pose, scale?: number): void;
    /** Seven numbers a pose: translation x y z, rotation x y z w. The fastest way to move many. */
    moveEach(ids: ArrayLike<ModelId>, poses: Floats): void;
    setParent(id: ModelId, parent: ModelId | null): void;
    setShape(id: ModelId, shape: Shape | Mesh | null): void;
    setLayers(id: ModelId, layers: number, mask?: number): void;
    ignorePair(a: ModelId, b: ModelId): void;
    countPair(a: ModelId, b: ModelId): void;
    readonly size: number;
    contains(id: ModelId): boolean;
    models(): Float64Array;
    name(id: ModelId): string;
    bounds(id?: ModelId): Aabb;

    raycast(ray: Ray, options?: SceneRaycastOptions): SceneHit | null;
    raycastAll(ray: Ray, options?: SceneRaycastOptions): SceneHit[];
    occluded(ray: Ray, options?: SceneRaycastOptions): boolean;
    intersects(shape: Shape, options?: SceneOptions): boolean;
    within(shape: Shape, maxDistance: number, options?: SceneOptions): boolean;
    modelsTouching(shape: Shape, options?: SceneOptions): Float64Array;
    modelsWithin(shape: Shape, maxDistance: number, options?: SceneOptions): Float64Array;
    closestPoints(shape: Shape, options?: SceneOptions & ClosestOptions): SceneClosestPoints | null;
    closestPair(options?: SceneOptions & ClosestOptions): SceneClosestPair | null;
    sweep(shape: Shape, motion: VecLike, options?: SceneSweepOptions): SceneSweepHit | null;
    slide(shape: Shape, motion: VecLike, options?: SlideOptions & SceneOptions): SlideResult;
    /** All pairs of models that touch: [a, b, a, b, …]. */
    overlappingPairs(options?: SceneOptions): Float64Array;
    /** What has changed since the last call. */
    updateTouches(options?: SceneOptions): TouchEvents;
    free(): void;
    [Symbol.dispose](): void;
}
