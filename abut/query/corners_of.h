// SPDX-License-Identifier: MIT
// The corners of shapes that are the convex hull of some points.
#pragma once

#include <array>
#include <cstddef>
#include <span>

#include "abut/shape/aabb.h"
#include "abut/shape/hull.h"
#include "abut/shape/segment.h"
#include "abut/shape/triangle.h"

namespace abut::ladder {

inline std::array<Vec3, 1> corners_of(const Vec3& p) { return {p}; }
inline std::array<Vec3, 2> corners_of(const Segment& s) { return {s.a, s.b}; }
inline std::array<Vec3, 3> corners_of(const Triangle& t) { return {t.a, t.b, t.c}; }
inline std::array<Vec3, 8> corners_of(const Aabb& b) {
    std::array<Vec3, 8> corners;
    for (std::size_t i = 0; i < 8; ++i) {
        corners[i] = {(i & 1) != 0 ? b.max.x : b.min.x, (i & 2) != 0 ? b.max.y : b.min.y,
                      (i & 4) != 0 ? b.max.z : b.min.z};
    }
    return corners;
}
inline std::span<const Vec3> corners_of(const Hull& hull) { return hull.vertices(); }

}  // namespace abut::ladder
