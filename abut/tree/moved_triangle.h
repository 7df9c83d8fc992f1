// SPDX-License-Identifier: MIT
// A triangle of the world as a tree's kernels see it.
#pragma once

#include <algorithm>
#include <array>

#include "abut/shape/triangle.h"
#include "abut/tree/frame.h"

namespace abut::tree {

/// A triangle's corners in a tree's frame, each at most `pad` away from where it is.
struct MovedTriangle {
    MovedTriangle(const Frame& frame, const Triangle& triangle) noexcept {
        for (int k = 0; k < 3; ++k) {
            const auto moved = frame.to_tree(Ray{triangle.vertex(k), Vec3(0)});
            const Vec3 corner = moved.ray.origin;
            corners[static_cast<std::size_t>(k)] = {corner.x, corner.y, corner.z};
            pad = std::max(pad, 2 * moved.pad);  // which is along each axis
        }
    }

    std::array<std::array<double, 3>, 3> corners;
    double pad = 0;
};

}  // namespace abut::tree
