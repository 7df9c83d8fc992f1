// SPDX-License-Identifier: MIT
// All public names but init.
export { AbutError } from "./errors.js";
export { supportsSimd, type ModuleSource } from "./module.js";
export type { Floats, Indices, QuatLike, Vec3, VecLike } from "./vectors.js";
export type * from "./results.js";
export {
    Aabb, Capsule, Cone, Cylinder, Ellipsoid, Frustum, HalfSpace, Hull, Line, Obb, Plane, Ray, Segment, Sphere, Triangle, type Axes, type BoundedShape, type Shape,
} from "./shapes.js";
export { Pose } from "./pose.js";
export { Mesh, PosedMesh } from "./mesh.js";
export type { Geometry } from "./operands.js";
export * from "./pairs.js";
export * from "./rays.js";
export { slide, sweep, sweepFractions, sweepMotion, sweepMotions, sweepPath, type Motion, type PathHit, type PathPose, type SweepFractions } from "./sweeps.js";
export { check, overlappingPairs, signedDistance, windingNumber, type MeshReport } from "./mesh_queries.js";
export * from "./clash.js";
export {
    containsEach, occludedEach, raycastAllEach, raycastEach, signedDistanceEach, windingNumberEach, type AllRayHits, type NearestPoints, type OutFloats, type RaycastEachOptions, type RayHits,
} from "./batches.js";
export * from "./operand_batches.js";
export * from "./triangles.js";
export { moveCharacter, type CharacterContact, type CharacterOptions, type CharacterResult, type CharacterSurface } from "./characters.js";
export * from "./deforming.js";
export * from "./repairs.js";
export * from "./point_cloud.js";
export * from "./shape_set.js";
export * from "./scene.js";
