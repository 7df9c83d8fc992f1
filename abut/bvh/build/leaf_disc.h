// SPDX-License-Identifier: MIT
// Finds the direction of a leaf's disc, and the interval of the leaf's triangles along it.
#pragma once

#include "abut/bvh/bounding_disc.h"
#include "abut/bvh/leaf8.h"

namespace abut::bvh {

/// The disc of a leaf, in steps from the leaf's base.
struct LeafDisc {
    Disc disc;                    // perpendicular to `front`; its thickness is not fitted yet
    std::array<double, 3> front;  // the sum of the triangles' normals, each turned to one side, in the mesh's units
    float low, high;              // the projected interval of the corners along the disc's normal, within a step
};

/// For a leaf's triangles. The result is the same on every machine.
[[nodiscard]] LeafDisc disc_of(const Leaf8& leaf) noexcept;

/// The projected interval of the corners of a leaf's triangles along a direction of length 1, in steps from the leaf's
/// base, within a step. The result is the same on every machine.
[[nodiscard]] std::array<float, 2> interval_of(const Leaf8& leaf, const std::array<double, 3>& direction) noexcept;

}  // namespace abut::bvh
