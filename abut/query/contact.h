// SPDX-License-Identifier: MIT
// contact: how deep two things lie in each other, which way is out, and where they touch.
#pragma once

#include <optional>

#include "abut/query/geometry.h"
#include "abut/shape/result.h"

namespace abut {

/// How a and b lie in each other; nothing exactly when they do not intersect. Moving b by depth · direction, the shortest way
/// out, leaves them touching within the bounds of docs/matrix.md; a depth of 0 is a mere touch. Of a mesh it is the
/// deepest contact of any of its triangles, the lowest on ties. Two sets without end that no move parts, like planes that
/// cross or views of infinite projections that look the same way, have depth +infinity. A frustum that holds a whole line, which is
/// infinitely far from all, has no contacts. Swapping a and b turns the direction round. NaN or infinity in either: nothing.
template <Geometry A, Geometry B>
[[nodiscard]] ABUT_API std::optional<Contact> contact(const A& a, const B& b) noexcept;

template <Geometry A, Geometry B>
requires(Supported<A> || Supported<B>) [[nodiscard]] std::optional<Contact> contact(const A& a, const B& b) noexcept {
    return contact(as_geometry(a), as_geometry(b));
}

}  // namespace abut
