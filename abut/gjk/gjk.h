// SPDX-License-Identifier: MIT
// The nearest points of two convex sets (Gilbert, Johnson and Keerthi 1988).
#pragma once

#include <limits>

#include "abut/gjk/core_shape.h"

namespace abut::gjk {

/// What the last answer for a pair of shapes leaves for its next one: keep one per pair, start with Cache{}. It changes
/// how fast an answer comes, and within the stated bounds its last bits.
struct Cache {
    Vec3 direction{0};   ///< from b to a, any length; zero when nothing is known
    std::int32_t a = 0;  ///< where a hull's climb starts
    std::int32_t b = 0;
};

/// A corner of the Minkowski difference a - b, and the two points that it is the difference of, relative to their
/// cores' origins.
struct Vertex {
    Vec3 w;
    Vec3 a;
    Vec3 b;
};

/// Up to four corners of the difference; the weights, which sum to 1, give its point nearest to the origin.
struct Simplex {
    std::array<Vertex, 4> vertices;
    std::array<double, 4> weights;
    int size = 0;
};

/// The nearest points of two cores.
///
/// With D the true distance, and S the size_bound: the sizes of both cores about their origins plus how far these are
/// apart, lower <= D <= upper. For straight cores upper - lower <= 2^-44 S, for curved ones 2^-40 S. The distance lies
/// between them; each point lies in its set, and they are `distance` apart within 2^-46 S and the rounding of
/// coordinates.
///
/// When the sets meet, or are apart by no more than these bounds, `overlap` is true, the distance 0 and on_a == on_b;
/// otherwise the distance is positive. Empty sets: distance +infinity. Numbers that are not finite: NaN. Swapped
/// operands give the mirrored answer, bit for bit.
struct GjkResult {
    Vec3 on_a{std::numeric_limits<double>::quiet_NaN()};
    Vec3 on_b{std::numeric_limits<double>::quiet_NaN()};
    double distance = std::numeric_limits<double>::quiet_NaN();
    double lower = std::numeric_limits<double>::quiet_NaN();
    double upper = std::numeric_limits<double>::quiet_NaN();
    Vec3 direction{0};  ///< of unit length, from on_b to on_a; zero when they overlap
    bool overlap = false;
    bool inside = false;  ///< they overlap, by more than any rounding
    int iterations = 0;
};

[[nodiscard]] GjkResult gjk_distance(const Core& a, const Core& b) noexcept;
[[nodiscard]] GjkResult gjk_distance(const Core& a, const Core& b, Cache& cache) noexcept;

/// The nearest points of a and of b moved by `way`, on b where it is now: where the two touch then, on_b + way is on_a within
/// 2^-40 S. NaN of empty sets and of numbers that are not finite.
struct ClosestWhenMoved {
    Vec3 on_a;
    Vec3 on_b;
};
[[nodiscard]] ClosestWhenMoved closest_when_moved(const Core& a, const Core& b, Vec3 way) noexcept;

/// The same for straight cores by exact signs alone: slow, and within a few ulps of the truth; `overlap` is exact.
[[nodiscard]] GjkResult exact_gjk_distance(const Core& a, const Core& b) noexcept;

}  // namespace abut::gjk
