// SPDX-License-Identifier: MIT
// The composite's rung of raycast and occluded: the parts along the ray, nearest first.
#pragma once

#include <optional>

#include "abut/query/composite_walk.h"
#include "abut/query/result.h"

namespace abut {

/// The nearest of the hits of c's parts, the lowest part on equal t; see raycast.
template <Composite C, class Options>
[[nodiscard]] std::optional<Hit> composite_raycast(const Ray& ray, const C& c, const Options& options) noexcept {
    std::optional<Hit> best;
    if (!is_finite(ray)) return best;
    const auto moved = c.frame().to_tree(ray);
    const simd::Slabs slabs = tree::slabs_of(moved.ray, moved.pad);
    // Each part decides for itself with the caller's max_t, so that the order of the walk changes nothing.
    tree::walk_ray(
        c.tree(), slabs, [&] { return best ? best->t : options.max_t; },
        [&](std::uint32_t i) {
            auto hit = pair::raycast(ray, c.part(i), options);
            if (!hit || (best && (hit->t > best->t || (hit->t == best->t && i > best->where.triangle)))) return;
            best = *hit;
            best->where.triangle = i;
        });
    return best;
}

/// Whether the ray meets any part of c.
template <Composite C, class Options>
[[nodiscard]] bool composite_occluded(const Ray& ray, const C& c, const Options& options) noexcept {
    if (!is_finite(ray)) return false;
    return composite::walk_along(c, ray, options.max_t, 0,
                                 [&](std::uint32_t i) { return pair::occluded(ray, c.part(i), options); });
}

}  // namespace abut
