// SPDX-License-Identifier: MIT
// The nearest points of two convex sets (Gilbert, Johnson and Keerthi 1988).
#pragma once

#include <limits>

#include "abut/convex/core.h"

namespace abut::convex {

/// What the last answer for a pair of shapes leaves for its next one: keep one per pair, start with Cache{}. It changes how
/// fast an answer comes, and within the stated bounds its last bits.
struct Cache {
    Vec3 direction{0};   ///< from b to a, any length; zero when nothing is known
    std::int32_t a = 0;  ///< where a hull's climb starts
    std::int32_t b = 0;
};

/// A corner of the Minkowski difference a - b, and the two points that it is the difference of, relative to their cores' origins.
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
/// With D = the distance and S = the sizes of both cores about their origins, plus the distance of these:
/// lower <= D <= upper always. For straight cores upper - lower <= 2^-44 S. For curved ones it is that too in nearly all cases; the limit
/// of iterations and needle-like curved shapes may leave more, which the two bounds then show. |on_a - on_b| is within 2^-48 S
/// of distance, and each lies in its set within 2^-48 S.
///
/// When the sets overlap, touch, or are apart by no more than that bound, `overlap` is true, the distance 0, and on_a == on_b.
/// Empty sets: distance +infinity. Numbers that are not finite: NaN. The same numbers in the other order give the mirrored answer, bit for bit.
struct Gjk {
    Vec3 on_a{std::numeric_limits<double>::quiet_NaN()};
    Vec3 on_b{std::numeric_limits<double>::quiet_NaN()};
    double distance = std::numeric_limits<double>::quiet_NaN();
    double lower = std::numeric_limits<double>::quiet_NaN();
    double upper = std::numeric_limits<double>::quiet_NaN();
    Vec3 direction{0};  ///< of unit length, from on_b to on_a; zero when they overlap
    bool overlap = false;
    int iterations = 0;
};

[[nodiscard]] Gjk gjk(const Core& a, const Core& b) noexcept;
[[nodiscard]] Gjk gjk(const Core& a, const Core& b, Cache& cache) noexcept;

}  // namespace abut::convex
