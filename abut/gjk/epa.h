// SPDX-License-Identifier: MIT
// How deep two rounded convex sets lie in each other (the expanding polytope of van den Bergen 2001).
#pragma once

#include <limits>
#include <optional>

#include "abut/gjk/core_shape.h"

namespace abut::gjk {

/// The shortest way apart. Moving b by depth · direction leaves no overlap, but for 2^-46 S (gjk.h tells S) and the
/// rounding of coordinates: the depth is how far the sets overlap along the direction that is returned.
///
/// The least depth over all directions is at least `lower`. For straight cores depth - lower is within 2^-42 S, for
/// curved ones within 2^-30 S, or 2^-13 S and 2^-8 of the depth where `settled`: then Newton's method has found that no turn of
/// the direction makes it shorter by 2^-43 S, and the polytope that no other direction is shorter by more. Where a polytope
/// outgrew its bounded memory or the doubles `lower` shows it. A negative depth tells how far apart they are.
struct PenetrationBounds {
    double depth = std::numeric_limits<double>::quiet_NaN();
    Vec3 direction{0};                                    ///< unit length, from a towards b
    Vec3 on_a{std::numeric_limits<double>::quiet_NaN()};  ///< where each is deepest in the other;
    Vec3 on_b{std::numeric_limits<double>::quiet_NaN()};  ///< on_a - on_b is about depth · direction
    double lower = std::numeric_limits<double>::quiet_NaN();
    int iterations = 0;
    bool settled = false;
};

/// Total. Cores that touch, and flat ones that cross, have depth 0, to which the radii add, and a direction that
/// separates them; two equal points any. Empty sets: depth -infinity. Numbers that are not finite: NaN. Swapped
/// operands give the mirrored answer.
[[nodiscard]] PenetrationBounds penetration(const Core& a, double ra, const Core& b, double rb) noexcept;

/// The same, or nothing where they do not meet, as `meet` says: from one search, mostly. Without `places` on_a and on_b may be
/// left out.
[[nodiscard]] std::optional<PenetrationBounds> penetration_if_intersecting(const Core& a, double ra, const Core& b,
                                                                           double rb, bool places) noexcept;

}  // namespace abut::gjk
