// SPDX-License-Identifier: MIT
// The numbers of the hit of a ray that certainly crosses a triangle's plane within the triangle, and their polynomials.
// For .cpp files of this room.
#pragma once

#include <cstddef>
#include <optional>
#include <span>

#include "abut/pair/predicates/round_results.h"
#include "abut/pair/predicates/sorted_triangle.h"
#include "abut/shape/ray.h"
#include "abut/shape/result.h"
#include "abut/shape/triangle.h"

namespace abut::pair {

namespace crossing {

// The side on which the line o + t d passes the edge from p to q; the sign is exactly opposite for the reversed edge.
// For the edges bc, ca, ab these are the weights of a, b, c, times slope.
inline constexpr auto side = [](auto o, auto d, auto p, auto q) { return dot(d, cross(p - o, q - o)); };
// t = height / slope.
inline constexpr auto height = [](auto o, auto, auto a, auto b, auto c) { return dot(a - o, cross(b - a, c - a)); };
inline constexpr auto slope = [](auto, auto d, auto a, auto b, auto c) { return dot(d, cross(b - a, c - a)); };
inline constexpr auto front = [](auto a, auto b, auto c) { return cross(b - a, c - a); };
inline constexpr auto hit_point = [](auto o, auto d, auto a, auto b, auto c) {
    const auto n = cross(b - a, c - a);
    return dot(d, n) * o + dot(a - o, n) * d;
};

}  // namespace crossing

/// The hit of a ray that hits within max_t and does not lie in the triangle's plane. Never empty: an optional, because
/// it is constructed in place where raycast returns it, and copying it would stall until its numbers are stored.
[[nodiscard]] std::optional<Hit> crossing_hit(const Ray& ray, const Triangle& triangle, double max_t) noexcept;

/// A ray, the triangle that it crosses, and where to store the hit, of which all but `where` is set.
struct CrossingRay {
    const Ray* ray;
    Triangle triangle;
    Hit* hit;
};
/// Computes crossing_hit for each, in parallel lanes; for at least one.
inline constexpr std::size_t most_crossing_rays = 8;
void crossing_hits(std::span<const CrossingRay> each, double max_t) noexcept;

/// A ray, the triangle that it crosses, and where to store the t of the hit.
struct CrossingTime {
    const Ray* ray;
    Triangle triangle;
    double* t;
};
/// Stores the t of crossing_hit for each, with the same bits; for at least one.
void crossing_times(std::span<const CrossingTime> each, double max_t) noexcept;

/// The t of that hit if there were no max_t.
[[nodiscard]] double crossing_t(const Ray& ray, const Triangle& triangle) noexcept;

/// The weights of the corners in the given order, from those in sorted order.
inline Vec3 unsorted(const SortedTriangle& t, double first, double second, double third) noexcept {
    Vec3 weights(0);
    weights[t.source[0]] = first;
    weights[t.source[1]] = second;
    weights[t.source[2]] = third;
    return weights;
}

}  // namespace abut::pair
