// SPDX-License-Identifier: MIT
// Generates spheres, boxes, tori and grids as meshes, for tests, benchmarks and first steps.
#pragma once

#include "abut/mesh/mesh.h"

namespace abut {

/// A sphere of 20 · 4^subdivisions triangles whose corners lie on it (within rounding), facing outwards. Subdivisions
/// are clamped to 0 to 10. Throws Error when a coordinate is not finite.
[[nodiscard]] ABUT_API Mesh make_icosphere(int subdivisions, Vec3 center = Vec3(0), double radius = 1);

/// The box's surface in 12 triangles, facing outwards; an empty mesh for an empty box or one with NaN. Throws Error
/// when the box is infinite.
[[nodiscard]] ABUT_API Mesh make_box(const Aabb& box);

/// A torus around the z axis in 2 · major_segments · minor_segments triangles, facing outwards: a tube of radius
/// `minor_radius` around a circle of radius `major_radius`. A count below 3 is raised to 3. Throws Error when a
/// coordinate is not finite, and for 2^32 triangles or more.
[[nodiscard]] ABUT_API Mesh make_torus(double major_radius, double minor_radius, int major_segments,
                                       int minor_segments);

/// The unit square z = 0 in 2 · n² triangles, facing +z; all coordinates are multiples of 1 / n. An n below 1 is
/// raised to 1. Throws Error for 2^32 triangles or more.
[[nodiscard]] ABUT_API Mesh make_grid(int n);

}  // namespace abut
