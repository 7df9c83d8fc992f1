// SPDX-License-Identifier: MIT
// raycast and occluded: what a ray meets first, and whether it meets anything.
#pragma once

#include <optional>

#include "abut/query/ladder.h"
#include "abut/query/pairs.h"
#include "abut/query/result.h"

namespace abut {

/// Where the ray first meets x: a hit exactly when the closed sets meet at some t in [0, max_t], from either side unless
/// culled. t counts in lengths of the direction, which need not be unit; a zero direction asks about the origin. A ray
/// that starts in a solid hits at t = 0. t, point and normal are within a few ulps; weights sum to exactly 1.
template <class X, class Options = RaycastOptions>
[[nodiscard]] std::optional<Hit> raycast(const Ray& ray, const X& x, const Options& options = {}) noexcept {
    if constexpr (requires { pair::raycast(ray, x, options); }) {
        return pair::raycast(ray, x, options);
    } else if constexpr (requires { composite_raycast(ray, x, options); }) {
        return composite_raycast(ray, x, options);
    } else {
        static_assert(ladder::no_rung<X>,
                      "abut::raycast(ray, x) needs pair::raycast(ray, x, options), or a Composite x");
        return {};
    }
}

/// Whether the ray meets x at some t in [0, max_t]: raycast without the numbers, so faster.
template <class X, class Options = RaycastOptions>
[[nodiscard]] bool occluded(const Ray& ray, const X& x, const Options& options = {}) noexcept {
    if constexpr (requires { pair::occluded(ray, x, options); }) {
        return pair::occluded(ray, x, options);
    } else if constexpr (requires { composite_occluded(ray, x, options); }) {
        return composite_occluded(ray, x, options);
    } else {
        return raycast(ray, x, options).has_value();
    }
}

}  // namespace abut
