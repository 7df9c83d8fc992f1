// SPDX-License-Identifier: MIT
// Whether a polynomial vector is zero, and whether two vectors are parallel, exactly. For .cpp files of this room.
#pragma once

#include "abut/exact/sign.h"
#include "abut/math/vec.h"

namespace abut::pair {

/// Whether a polynomial vector is zero.
template <class Polynomial, class... Arguments>
bool is_zero_vector(Polynomial p, const Arguments&... inputs) noexcept {
    using exact::Sign;
    return exact::sign([p](auto... v) { return p(v...).x; }, inputs...) == Sign::zero &&
           exact::sign([p](auto... v) { return p(v...).y; }, inputs...) == Sign::zero &&
           exact::sign([p](auto... v) { return p(v...).z; }, inputs...) == Sign::zero;
}

/// Whether two vectors have the same or opposite directions; the zero vector is parallel to all.
inline bool are_parallel(const Vec3& u, const Vec3& v) noexcept {
    return is_zero_vector([](auto a, auto b) { return cross(a, b); }, u, v);
}

}  // namespace abut::pair
