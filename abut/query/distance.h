// SPDX-License-Identifier: MIT
// distance: how far apart two things are.
#pragma once

#include "abut/query/geometry.h"

namespace abut {

/// The distance between a and b: within 8 ulps for closed forms, within the bounds of docs/matrix.md for the others; 0 exactly
/// when they intersect, +infinity when either is empty, NaN when either is not finite.
template <Geometry A, Geometry B>
[[nodiscard]] ABUT_API double distance(const A& a, const B& b) noexcept;

template <Geometry A, Geometry B>
requires(Supported<A> || Supported<B>) [[nodiscard]] double distance(const A& a, const B& b) noexcept {
    return abut::distance(as_geometry(a), as_geometry(b));
}

/// The same of two points and of two shapes told at run time: functions, so that `distance(a, b)` under `using namespace abut`
/// is theirs and not GLM's, which overflows, or for shapes does not compile. Points are GLM's type: a call that neither opens
/// the namespace nor says abut::distance finds GLM's only.
[[nodiscard]] ABUT_API double distance(const Vec3& a, const Vec3& b) noexcept;
[[nodiscard]] ABUT_API double distance(const AnyShape& a, const AnyShape& b) noexcept;

}  // namespace abut
