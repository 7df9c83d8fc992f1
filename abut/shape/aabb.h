// SPDX-License-Identifier: MIT
// The axis-aligned box.
#pragma once

#include <limits>

#include "abut/math/vec.h"

namespace abut {

/// All points p with min <= p <= max in each coordinate. A default box is empty, as is one with min > max in any
/// coordinate; min == max makes it flat, a segment or a point.
struct Aabb {
    Vec3 min{std::numeric_limits<double>::infinity()};
    Vec3 max{-std::numeric_limits<double>::infinity()};

    [[nodiscard]] bool empty() const noexcept { return !(min.x <= max.x && min.y <= max.y && min.z <= max.z); }

    /// Its middle, within an ulp, and without overflow for any finite box.
    [[nodiscard]] Vec3 center() const noexcept { return 0.5 * min + 0.5 * max; }
    /// Edge lengths, rounded; negative for an empty box.
    [[nodiscard]] Vec3 extents() const noexcept { return max - min; }

    /// Grows just enough to hold what is given.
    void include(Vec3 p) noexcept;
    void include(const Aabb& box) noexcept;

    friend bool operator==(const Aabb&, const Aabb&) = default;
};

[[nodiscard]] bool is_finite(const Aabb& box) noexcept;
[[nodiscard]] Aabb bounds(const Aabb& box) noexcept;

}  // namespace abut
