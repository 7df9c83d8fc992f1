// SPDX-License-Identifier: MIT
// The largest distances of searches for the nearest model or pair; for the library's own sources.
#pragma once

#include <limits>

#include "abut/query/closest_options.h"
#include "abut/shape/result.h"

namespace abut::scene {

/// Whether a distance is finite and at most the limit; false for NaN.
[[nodiscard]] inline bool counts(const ClosestPoints& found, double limit) noexcept {
    return found.distance <= limit && found.distance < std::numeric_limits<double>::infinity();
}

/// The distance at which a search starts, if it is less than the largest one.
[[nodiscard]] inline double first_limit(const ClosestOptions& options) noexcept {
    const bool is_less = options.first_bound >= 0 && options.first_bound < options.max_distance;
    return is_less ? options.first_bound : options.max_distance;
}

/// The options for a single pair of models, at most `limit` apart.
[[nodiscard]] inline ClosestOptions up_to(double limit) noexcept { return {.max_distance = limit}; }
[[nodiscard]] inline ClosestOptions up_to(double limit, const ClosestOptions& options) noexcept {
    return {.max_distance = limit, .near_a = options.near_a, .near_b = options.near_b};
}

}  // namespace abut::scene
