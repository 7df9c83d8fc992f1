// SPDX-License-Identifier: MIT
// Bounding slabs of all points within a distance of a shape, by which a traversal decides within.
#pragma once

#include <optional>

#include "abut/query/bounding_slabs.h"
#include "abut/shape/half_space.h"
#include "abut/shape/line.h"
#include "abut/shape/plane.h"
#include "abut/shape/ray.h"
#include "abut/shape/triangle.h"

namespace abut::composite {

/// Bounding slabs, or the answer if it is certain for everything in the given box.
struct NearSlabs {
    std::optional<bool> known;
    bvh::BoundingSlabs slabs;  // with an empty box where the shape's numbers do not allow any
};

/// The bounding slabs of all points within d >= 0 of a shape with these slabs. The contained points grow, too, by
/// `certain_distance` <= d.
[[nodiscard]] bvh::BoundingSlabs grown_slabs(bvh::BoundingSlabs slabs, double d, double certain_distance) noexcept;

/// The same for finite shapes that have no bounding slabs of their own. Of unbounded ones only what is within d of the
/// box `all`, which is bounded, counts.
[[nodiscard]] NearSlabs slabs_near(const Triangle& triangle, const Aabb& all, double d) noexcept;
[[nodiscard]] NearSlabs slabs_near(const Ray& ray, const Aabb& all, double d) noexcept;
[[nodiscard]] NearSlabs slabs_near(const Line& line, const Aabb& all, double d) noexcept;
[[nodiscard]] NearSlabs slabs_near(const Plane& plane, const Aabb& all, double d) noexcept;
[[nodiscard]] NearSlabs slabs_near(const HalfSpace& half_space, const Aabb& all, double d) noexcept;

}  // namespace abut::composite
