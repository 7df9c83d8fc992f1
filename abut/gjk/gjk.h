// SPDX-License-Identifier: MIT
// The closest points of two convex sets, by the algorithm of Gilbert, Johnson and Keerthi (1988).
#pragma once

#include <limits>

#include "abut/gjk/core_shape.h"

namespace abut::gjk {

/// The state that one query leaves for the next one of the same pair of shapes: keep one per pair, initially Cache{}.
/// It affects the speed of an answer and, within the stated bounds, its last bits.
struct Cache {
    Vec3 direction{0};   ///< from b to a, of any length; zero when nothing is cached
    std::int32_t a = 0;  ///< the vertex at which the hill climb on a hull starts
    std::int32_t b = 0;
};

/// A corner w of the Minkowski difference a - b, and the two points whose difference it is, relative to their cores'
/// origins.
struct Vertex {
    Vec3 w;
    Vec3 a;
    Vec3 b;
};

/// Up to four corners of the difference; its point closest to the origin is their sum with these weights, which add up
/// to 1.
struct Simplex {
    std::array<Vertex, 4> vertices;
    std::array<double, 4> weights;
    int size = 0;
};

/// The closest points of two cores.
///
/// Let D be the true distance, and S the size bound: the sum of the sizes of both cores about their origins and the
/// distance of the origins. Then lower <= D <= upper, where upper - lower is at most 2^-44 S for polyhedral cores and
/// 2^-40 S for curved ones. `distance` lies between these bounds. Each point lies in its set, and their distance is
/// `distance` within 2^-46 S and the rounding of coordinates.
///
/// If the sets intersect, or their distance is within these bounds of 0, `overlap` is true, the distance is 0 and on_a
/// == on_b; otherwise the distance is positive. Empty sets: distance +infinity. Numbers that are not finite: NaN.
/// Swapping the operands gives the mirrored result, bit for bit.
struct GjkResult {
    Vec3 on_a{std::numeric_limits<double>::quiet_NaN()};
    Vec3 on_b{std::numeric_limits<double>::quiet_NaN()};
    double distance = std::numeric_limits<double>::quiet_NaN();
    double lower = std::numeric_limits<double>::quiet_NaN();
    double upper = std::numeric_limits<double>::quiet_NaN();
    Vec3 direction{0};  ///< unit vector, from on_b to on_a; zero when they overlap
    bool overlap = false;
    bool inside = false;  ///< whether they overlap for certain, whatever the rounding errors
    int iterations = 0;
};

[[nodiscard]] GjkResult gjk_distance(const Core& a, const Core& b) noexcept;
[[nodiscard]] GjkResult gjk_distance(const Core& a, const Core& b, Cache& cache) noexcept;

/// The closest points of a and of b translated by `motion`, the latter as a point of b in its given position. If the
/// two touch after the translation, on_b + motion equals on_a within 2^-40 S. NaN for empty sets and for numbers that
/// are not finite.
struct ClosestWhenMoved {
    Vec3 on_a;
    Vec3 on_b;
};
[[nodiscard]] ClosestWhenMoved closest_when_moved(const Core& a, const Core& b, Vec3 motion) noexcept;

/// The same for polyhedral cores with exact signs throughout: slow, within a few ulps of the exact values; `overlap` is
/// exact.
[[nodiscard]] GjkResult exact_gjk_distance(const Core& a, const Core& b) noexcept;

}  // namespace abut::gjk
