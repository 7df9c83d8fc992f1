// SPDX-License-Identifier: MIT
// Aabb: the axis-aligned bounding box.
#pragma once

#include <limits>

#include "abut/math/vec.h"

namespace abut {

/// All points p with min <= p <= max in each coordinate. A default box is empty, as is one with min > max in any
/// coordinate; min == max in some coordinates makes it a rectangle, a segment or a point.
struct ABUT_API Aabb {
    Vec3 min{std::numeric_limits<double>::infinity()};   ///< the least coordinates
    Vec3 max{-std::numeric_limits<double>::infinity()};  ///< the greatest coordinates

    /// Whether it contains no point. True also for a box with a NaN coordinate, although its distances are NaN.
    [[nodiscard]] bool empty() const noexcept;

    /// The centre, within an ulp, and without overflow for any finite box.
    [[nodiscard]] Vec3 center() const noexcept;
    /// The edge lengths, rounded; negative for an empty box.
    [[nodiscard]] Vec3 extents() const noexcept;

    /// Enlarges the box just enough to contain the point or box. NaN coordinates of a point and empty boxes are
    /// ignored.
    void include(Vec3 p) noexcept;
    void include(const Aabb& box) noexcept;

    friend bool operator==(const Aabb&, const Aabb&) = default;
};

/// Whether no number in it is NaN or infinite.
[[nodiscard]] ABUT_API bool is_finite(const Aabb& box) noexcept;
/// The box itself.
[[nodiscard]] ABUT_API Aabb bounds(const Aabb& box) noexcept;

}  // namespace abut

#ifdef ABUT_INLINES
#include "abut/shape/aabb-inl.h"
#endif
