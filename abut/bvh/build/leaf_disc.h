// SPDX-License-Identifier: MIT
// Which disc a leaf's triangles lie in best, and how far from its middle.
#pragma once

#include "abut/bvh/bounding_disc.h"
#include "abut/bvh/leaf8.h"

namespace abut::bvh {

/// In steps from the leaf's base.
struct LeafDisc {
    Disc disc;                    // across the front
    std::array<double, 3> front;  // the sum of the triangles' normals, each turned to one side, in the mesh's units
    float low, high;              // along the disc's direction, the corners reach from here to there; errs by a step
};

/// Of a leaf's triangles. The same on every machine.
[[nodiscard]] LeafDisc disc_of(const Leaf8& leaf) noexcept;

/// From where to where the corners of a leaf's triangles reach along a direction of unit length, in steps from the leaf's
/// base; errs by a step. The same on every machine.
[[nodiscard]] std::array<float, 2> reach_of(const Leaf8& leaf, const std::array<double, 3>& direction) noexcept;

}  // namespace abut::bvh
