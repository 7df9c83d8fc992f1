// SPDX-License-Identifier: MIT
// contact: the penetration depth of two sets, its direction, and the places where they touch.
#pragma once

#include <optional>

#include "abut/query/geometry.h"
#include "abut/shape/result.h"

namespace abut {

/// The penetration depth of a and b with its direction and contact places; nothing exactly when they do not intersect.
/// Moving b by depth · direction, the shortest translation that separates them, leaves them touching within the bounds
/// of docs/matrix.md; depth 0 means that they only touch. For a mesh the deepest contact of its triangles, the lowest
/// triangle on ties, which `where_a` or `where_b` names. Two unbounded sets that no translation separates, such as
/// crossing planes or the views of infinite projections in the same direction, have depth +infinity. A frustum that
/// contains a whole line has no contacts: it is treated as infinitely far from everything. Swapping a and b negates the
/// direction, unless the depth is +infinity or two planes, lines or rays are parallel, since then no direction is the
/// only one. NaN, infinity or empty in either: nothing.
template <Geometry A, Geometry B>
[[nodiscard]] ABUT_API std::optional<Contact> contact(const A& a, const B& b) noexcept;

template <Geometry A, Geometry B>
requires(HasSupportFunction<A> || HasSupportFunction<B>)
    [[nodiscard]] std::optional<Contact> contact(const A& a, const B& b) noexcept {
    return contact(as_geometry(a), as_geometry(b));
}

}  // namespace abut
