// SPDX-License-Identifier: MIT
// raycast, occluded and raycast_all: what a ray meets first, whether it meets anything, and all that it meets.
#pragma once

#include <optional>
#include <vector>

#include "abut/convex/raycast.h"
#include "abut/query/composite_raycast.h"
#include "abut/query/ladder.h"
#include "abut/query/result.h"

namespace abut {

/// Which rung serves raycast(ray, x).
template <class X, class Options = RaycastOptions>
inline constexpr Rung raycast_rung = [] {
    constexpr bool closed = requires(const Ray& r, const X& x, const Options& o) { pair::raycast(r, x, o); };
    constexpr bool parts = requires(const Ray& r, const X& x, const Options& o) { composite_raycast(r, x, o); };
    if (ladder::is_any<X>) return Rung::any;
    if (closed) return Rung::closed;
    if (parts) return Rung::composite;
    if (Convex<X>) return Rung::convex;
    return Rung::none;
}();

namespace ladder {

template <class Options>
std::optional<Hit> admitted(std::optional<Hit> hit, const Options& options) {
    if (hit && !options.admits(hit->where)) hit.reset();
    return hit;
}

}  // namespace ladder

/// Where the ray first meets x: a hit exactly when the closed sets meet at some t in [0, max_t], from either side unless
/// culled. t counts in lengths of the direction, which need not be unit; a zero direction asks about the origin. A ray
/// that starts in a solid hits at t = 0. t, point and normal are within a few ulps; weights sum to exactly 1. Shapes of the
/// user's own, which have no closed form: within the bound of convex::raycast.
template <class X, class Options = RaycastOptions>
[[nodiscard]] std::optional<Hit> raycast(const Ray& ray, const X& x, const Options& options = {}) noexcept {
    constexpr Rung rung = raycast_rung<X, Options>;
    if constexpr (rung == Rung::any) {
        return ladder::open(x, [&](const auto& shape) { return raycast(ray, shape, options); });
    } else if constexpr (rung == Rung::closed) {
        return ladder::admitted(pair::raycast(ray, x, options), options);
    } else if constexpr (rung == Rung::composite) {
        return composite_raycast(ray, x, options);
    } else if constexpr (rung == Rung::convex) {
        const convex::Rounded shape = ladder::rounded(x, ray);
        return ladder::admitted(convex::raycast(ray, shape.core, shape.radius, options), options);
    } else {
        static_assert(ladder::no_rung<X>,
                      "abut::raycast(ray, x) needs pair::raycast(ray, x, options), a Composite x or a Convex one");
        return {};
    }
}

/// Whether the ray meets x at some t in [0, max_t]: raycast without the numbers, so faster.
template <class X, class Options = RaycastOptions>
[[nodiscard]] bool occluded(const Ray& ray, const X& x, const Options& options = {}) noexcept {
    if constexpr (ladder::is_any<X>) {
        return ladder::open(x, [&](const auto& shape) { return occluded(ray, shape, options); });
    } else if constexpr (requires { pair::occluded(ray, x, options); }) {
        return pair::occluded(ray, x, options) && options.admits({});
    } else if constexpr (requires { composite_occluded(ray, x, options); }) {
        return composite_occluded(ray, x, options);
    } else {
        return raycast(ray, x, options).has_value();
    }
}

/// Every part that the ray meets at a t in [0, max_t]: a mesh's triangles by t, then by index, where a ray through an edge or a
/// vertex meets all triangles there; of a single shape the hit that raycast gives, or none.
template <class X, class Options = RaycastOptions>
[[nodiscard]] std::vector<Hit> raycast_all(const Ray& ray, const X& x, const Options& options = {}) {
    if constexpr (ladder::is_any<X>) {
        return ladder::open(x, [&](const auto& shape) { return raycast_all(ray, shape, options); });
    } else if constexpr (requires { composite_raycast_all(ray, x, options); }) {
        return composite_raycast_all(ray, x, options);
    } else {
        const auto hit = raycast(ray, x, options);
        return hit ? std::vector<Hit>{*hit} : std::vector<Hit>{};
    }
}

}  // namespace abut
