// SPDX-License-Identifier: MIT
// within: whether two sets are at most a distance apart.
#pragma once

#include "abut/query/geometry.h"

namespace abut {

/// Whether the true distance between a and b is at most max_distance: equality counts, and within(a, b, 0) is
/// intersects(a, b). Exact for the numbers as given wherever intersects is exact (a frustum by its rounded corners), for
/// any order of operands and corners; with a cylinder, cone, ellipsoid or shape of the user's own, it is what
/// distance(a, b) <= max_distance is. It costs what a yes or no costs, not what a distance does. False when either is
/// empty, when max_distance is negative, and for NaN; an infinite max_distance asks whether both are nonempty and
/// finite.
template <Geometry A, Geometry B>
[[nodiscard]] ABUT_API bool within(const A& a, const B& b, double max_distance) noexcept;

template <Geometry A, Geometry B>
requires(HasSupportFunction<A> || HasSupportFunction<B>)
    [[nodiscard]] bool within(const A& a, const B& b, double max_distance) noexcept {
    return within(as_geometry(a), as_geometry(b), max_distance);
}

}  // namespace abut
