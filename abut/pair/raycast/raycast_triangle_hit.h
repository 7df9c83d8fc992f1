// SPDX-License-Identifier: MIT
// A ray that surely crosses a triangle's plane within the triangle: the polynomials of that, and its numbers. For .cpp
// files of this room.
#pragma once

#include <cstddef>
#include <optional>
#include <span>

#include "abut/pair/predicates/round_results.h"
#include "abut/shape/ray.h"
#include "abut/shape/result.h"
#include "abut/shape/triangle.h"

namespace abut::pair {

namespace crossing {

// The line o + t d passes the edge from p to q on one side or the other; the sign flips exactly with the edge. For the
// edges bc, ca, ab in turn these are the weights of a, b, c, times slope.
inline constexpr auto side = [](auto o, auto d, auto p, auto q) { return dot(d, cross(p - o, q - o)); };
// t = height / slope.
inline constexpr auto height = [](auto o, auto, auto a, auto b, auto c) { return dot(a - o, cross(b - a, c - a)); };
inline constexpr auto slope = [](auto, auto d, auto a, auto b, auto c) { return dot(d, cross(b - a, c - a)); };
inline constexpr auto front = [](auto a, auto b, auto c) { return cross(b - a, c - a); };
inline constexpr auto meeting_point = [](auto o, auto d, auto a, auto b, auto c) {
    const auto n = cross(b - a, c - a);
    return dot(d, n) * o + dot(a - o, n) * d;
};

}  // namespace crossing

/// The hit of a ray that hits within max_t and is not in the triangle's plane. Never empty: it is made where a ray cast
/// returns it, as a copy would have to wait until its numbers are stored.
[[nodiscard]] std::optional<Hit> crossing_hit(const Ray& ray, const Triangle& triangle, double max_t) noexcept;

/// A ray and what it hits so, and where the hit is told: all but what was hit.
struct CrossingRay {
    const Ray* ray;
    Triangle triangle;
    Hit* hit;
};
/// crossing_hit of each, side by side; of one at least.
inline constexpr std::size_t most_crossing_rays = 8;
void crossing_hits(std::span<const CrossingRay> each, double max_t) noexcept;

/// That hit's t, were there no max_t.
[[nodiscard]] double crossing_t(const Ray& ray, const Triangle& triangle) noexcept;

/// The weights of the corners in the order given, from those of the sorted ones.
inline Vec3 unsorted(const SortedTriangle& t, double first, double second, double third) noexcept {
    Vec3 weights(0);
    weights[t.source[0]] = first;
    weights[t.source[1]] = second;
    weights[t.source[2]] = third;
    return weights;
}

}  // namespace abut::pair
