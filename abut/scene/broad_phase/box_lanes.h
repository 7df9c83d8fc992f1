// SPDX-License-Identifier: MIT
// Boxes in floats, and the lanes of eight such boxes.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

#include "abut/shape/aabb.h"
#include "abut/simd/box8.h"

namespace abut::scene {

inline constexpr float beyond_all = std::numeric_limits<float>::infinity();
/// The box of an unused lane, which no query overlaps.
inline constexpr simd::Box no_box{{beyond_all, beyond_all, beyond_all}, {-beyond_all, -beyond_all, -beyond_all}};

[[nodiscard]] inline simd::Box lane_of(const simd::Box8& boxes, std::size_t lane) {
    simd::Box box;
    for (std::size_t i = 0; i < 3; ++i) {
        box.min[i] = boxes.min[i][lane];
        box.max[i] = boxes.max[i][lane];
    }
    return box;
}

inline void set_lane(simd::Box8& boxes, std::size_t lane, const simd::Box& box) {
    for (std::size_t i = 0; i < 3; ++i) {
        boxes.min[i][lane] = box.min[i];
        boxes.max[i][lane] = box.max[i];
    }
}

[[nodiscard]] inline simd::Box joined(const simd::Box& a, const simd::Box& b) {
    simd::Box box;
    for (std::size_t i = 0; i < 3; ++i) {
        box.min[i] = std::min(a.min[i], b.min[i]);
        box.max[i] = std::max(a.max[i], b.max[i]);
    }
    return box;
}

/// The box around all eight.
[[nodiscard]] inline simd::Box whole_box(const simd::Box8& boxes) {
    simd::Box box;
    for (std::size_t i = 0; i < 3; ++i) {
        // Halved until one is left, in loops that compilers turn into single instructions.
        auto low = boxes.min[i], high = boxes.max[i];
        for (std::size_t k = 0; k < 4; ++k) low[k] = std::min(low[k], low[k + 4]);
        for (std::size_t k = 0; k < 4; ++k) high[k] = std::max(high[k], high[k + 4]);
        box.min[i] = std::min(std::min(low[0], low[2]), std::min(low[1], low[3]));
        box.max[i] = std::max(std::max(high[0], high[2]), std::max(high[1], high[3]));
    }
    return box;
}

[[nodiscard]] inline double half_area(const simd::Box& box) {
    const double x = double{box.max[0]} - box.min[0], y = double{box.max[1]} - box.min[1],
                 z = double{box.max[2]} - box.min[2];
    return x * y + y * z + z * x;
}

[[nodiscard]] inline bool same(const simd::Box& a, const simd::Box& b) { return a.min == b.min && a.max == b.max; }

/// Whether boxes in floats overlap by so much that the boxes in doubles certainly overlap too, which then need not be
/// fetched: rounding outwards moved each side by less than 2^-22 of its magnitude plus 2e-37.
[[nodiscard]] inline bool certainly_overlap(const simd::Box8& a, std::size_t i, const simd::Box8& b, std::size_t j) {
    const auto beyond = [](float high, float low) {
        return high - low > (std::abs(high) + std::abs(low)) * 0x1p-21f + 1e-36f;
    };
    bool overlap = true;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        overlap = overlap && beyond(a.max[axis][i], b.min[axis][j]) && beyond(b.max[axis][j], a.min[axis][i]);
    }
    return overlap;
}

/// A box in floats that contains the box; up to two ulps wider than bvh::rounded_outwards gives, but faster.
[[nodiscard]] simd::Box rounded_outwards_fast(const Aabb& box) noexcept;

}  // namespace abut::scene
