// SPDX-License-Identifier: MIT
// The closest points of rounded sets: those that GJK finds for the cores, moved by the radii; exact signs decide
// whether the sets intersect where GJK's bounds do not.
#include "abut/gjk/closest_cores.h"

#include <algorithm>
#include <cmath>

#include "abut/gjk/bounds_gap.h"
#include "abut/gjk/exact_intersects.h"

namespace abut::gjk {

ClosestPoints common_point(const GjkResult& near, double ra, double rb) noexcept {
    const double radius = ra + rb;
    const double share_a = radius > 0 ? ra / radius : 0.5, share_b = radius > 0 ? rb / radius : 0.5;
    const Vec3 from_a = near.on_a + (near.on_b - near.on_a) * share_a;
    const Vec3 from_b = near.on_b + (near.on_a - near.on_b) * share_b;
    ClosestPoints result;
    result.on_a = result.on_b = 0.5 * from_a + 0.5 * from_b;
    result.distance = 0;
    return result;
}

ClosestPoints points_apart(const GjkResult& near, double ra, double rb) noexcept {
    ClosestPoints result;
    result.on_a = near.on_a - near.direction * ra;
    result.on_b = near.on_b + near.direction * rb;
    result.distance = std::max(near.distance - (ra + rb), std::numeric_limits<double>::denorm_min());
    return result;
}

ClosestPoints closest_points(const Core& a, double ra, const Core& b, double rb, Cache& cache) noexcept {
    ClosestPoints result;
    if (!std::isfinite(ra) || !std::isfinite(rb)) return result;
    // For curved cores a search with another start may end elsewhere; only one without a cached start agrees with
    // intersects().
    const bool agrees = cache.direction == Vec3(0) || (is_polyhedral(a) && is_polyhedral(b));
    GjkResult near = gjk_distance(a, b, cache);
    if (std::isnan(near.distance)) return result;
    constexpr double infinity = std::numeric_limits<double>::infinity();
    if (near.distance == infinity || ra < 0 || rb < 0) {
        result.distance = infinity;
        return result;
    }
    const double radius = ra + rb;
    const bool open = near.lower <= radius * (1 + 0x1p-50);
    const bool overlap =
        open && (near.upper < radius * (1 - 0x1p-50) || (near.inside && agrees) || intersects(a, ra, b, rb));
    if (overlap) return common_point(near, ra, rb);
    // Disjoint, but closer than double arithmetic can resolve.
    if (near.overlap && is_polyhedral(a) && is_polyhedral(b)) near = exact_gjk_distance(a, b);
    result = points_apart(near, ra, rb);
    // For curved cores that are close, the bounding boxes may give a larger lower bound.
    if (open && !(is_polyhedral(a) && is_polyhedral(b)))
        result.distance = std::max(result.distance, bounds_gap(a, ra, b, rb));
    return result;
}

ClosestPoints closest_points(const Core& a, double ra, const Core& b, double rb) noexcept {
    Cache cache;
    return closest_points(a, ra, b, rb, cache);
}

}  // namespace abut::gjk
