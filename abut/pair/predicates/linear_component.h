// SPDX-License-Identifier: MIT
// Linear: the concept of the linear components, which are segments, rays and lines, and the two vectors that give one.
#pragma once

#include <concepts>

#include "abut/shape/line.h"
#include "abut/shape/ray.h"
#include "abut/shape/segment.h"

namespace abut::pair {

/// A linear component: a segment, ray or line.
template <class T>
concept Linear = std::same_as<T, Segment> || std::same_as<T, Ray> || std::same_as<T, Line>;

/// Whether it ends at its first vector; only a line does not.
template <Linear T>
inline constexpr bool has_start = !std::same_as<T, Line>;
/// Whether it ends at its second vector: only a segment does, and for the others that is a direction.
template <Linear T>
inline constexpr bool has_end = std::same_as<T, Segment>;

/// The first vector: one end of a segment, or the origin.
inline const Vec3& first_of(const Segment& s) noexcept { return s.a; }
inline const Vec3& first_of(const Ray& r) noexcept { return r.origin; }
inline const Vec3& first_of(const Line& l) noexcept { return l.origin; }

/// The second vector: the other end of a segment, or the direction.
inline const Vec3& second_of(const Segment& s) noexcept { return s.b; }
inline const Vec3& second_of(const Ray& r) noexcept { return r.direction; }
inline const Vec3& second_of(const Line& l) noexcept { return l.direction; }

/// The direction as a polynomial of both vectors, or one coordinate of it as a polynomial of those of both.
template <Linear T>
constexpr auto direction([[maybe_unused]] auto first, auto second) {
    if constexpr (has_end<T>) {
        return second - first;
    } else {
        return second;
    }
}

}  // namespace abut::pair
