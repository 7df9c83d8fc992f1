// SPDX-License-Identifier: MIT
// The tags of what verbs take, as web/src/operand.h has them.

/** Shapes in the order of C++'s AnyShape, then meshes, placed meshes and models of a scene. The compiler writes the
 * numbers where the names are used. */
export const enum Tag {
    none = -1, // a model without a shape
    point, segment, ray, line, plane, triangle, sphere, aabb, obb, capsule, cylinder, cone, ellipsoid, frustum, hull, halfSpace,
    mesh, posedMesh, model,
}
