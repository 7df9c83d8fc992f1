// SPDX-License-Identifier: MIT
// All public names but init.
export { AbutError } from "./errors.js";
export { supportsSimd, type ModuleSource } from "./module.js";
export type { Floats, Indices, QuatLike, Vec3, VecLike } from "./vectors.js";
export type * from "./results.js";
export {
    Aabb, Capsule, Cone, Cylinder, Ellipsoid, Frustum, HalfSpace, Hull, Line, Obb, Plane, Ray, Segment, Sphere, Triangle, type Shape,
} from "./shapes.js";
export { Pose } from "./pose.js";
export { Mesh, PosedMesh } from "./mesh.js";
export type { Geometry } from "./operands.js";
export * from "./pairs.js";
export * from "./rays.js";
export { slide, sweep, sweepMotion } from "./sweeps.js";
export { check, overlappingPairs, signedDistance, windingNumber, type MeshReport } from "./mesh_queries.js";
export * from "./clash.js";
export * from "./batches.js";
export * from "./scene.js";
