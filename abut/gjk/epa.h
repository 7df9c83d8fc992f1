// SPDX-License-Identifier: MIT
// The penetration depth of two rounded convex sets, by the expanding polytope algorithm (van den Bergen 2001).
#pragma once

#include <limits>
#include <optional>

#include "abut/gjk/core_shape.h"

namespace abut::gjk {

/// The shortest separating translation. Translating b by depth · direction leaves no overlap, up to 2^-46 S (S as in
/// gjk.h) and the rounding of coordinates: the depth is the overlap of the sets along the direction returned.
///
/// The minimum over all directions is at least `lower`. For polyhedral cores depth - lower is at most 2^-42 S. For
/// curved ones it is at most 2^-30 S; or, where `is_minimum`, 2^-13 S and 2^-8 of the depth: then Newton's method has
/// found that no small rotation of the direction reduces the depth by 2^-43 S, and the polytope that no other direction
/// reduces it by more than depth - lower. Where the polytope exceeded its bounded memory or the accuracy of doubles,
/// `lower` shows it. A negative depth is minus the distance of disjoint sets.
struct PenetrationBounds {
    double depth = std::numeric_limits<double>::quiet_NaN();
    Vec3 direction{0};                                    ///< unit vector, from a towards b
    Vec3 on_a{std::numeric_limits<double>::quiet_NaN()};  ///< the deepest point of each in the other;
    Vec3 on_b{std::numeric_limits<double>::quiet_NaN()};  ///< on_a - on_b is approximately depth · direction
    double lower = std::numeric_limits<double>::quiet_NaN();
    int iterations = 0;
    bool is_minimum = false;
};

/// Defined for all input. Cores that touch, and flat ones that cross, have depth 0, to which the radii are added, and a
/// direction that separates them; two equal points have an arbitrary direction. Empty sets: depth -infinity. Numbers
/// that are not finite: NaN. Swapping the operands gives the mirrored result.
[[nodiscard]] PenetrationBounds penetration(const Core& a, double ra, const Core& b, double rb) noexcept;

/// The same, or nothing where the sets do not intersect, as decided by intersects(); usually from a single search.
/// Unless `places`, on_a and on_b may be unset.
[[nodiscard]] std::optional<PenetrationBounds> penetration_if_intersecting(const Core& a, double ra, const Core& b,
                                                                           double rb, bool places) noexcept;

}  // namespace abut::gjk
