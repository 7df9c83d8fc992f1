// SPDX-License-Identifier: MIT
// Ray casting by advancement: in each step GJK finds a plane that separates the point reached from the set, and the
// point advances along the ray to that plane.
#include "abut/gjk/gjk_raycast.h"

#include <cmath>

#include "abut/gjk/exact_intersects.h"
#include "abut/gjk/gjk.h"
#include "abut/gjk/support_point.h"

namespace abut::gjk {
namespace {

/// Each step at least halves the remaining distance, even where the ray grazes.
constexpr int steps = 96;

/// A bounding box of the core, which limits the part of the ray to consider.
Aabb around(const Core& core) {
    return {core.origin - core.size * (1 + 0x1p-40), core.origin + core.size * (1 + 0x1p-40)};
}

}  // namespace

std::optional<Hit> raycast(const Ray& ray, const Core& core, double radius, const RaycastOptions& options) noexcept {
    if (!is_finite(ray) || core.kind == Kind::empty || !(radius >= 0) || !std::isfinite(radius)) return {};
    if (!(options.max_t >= 0)) return {};
    const bool exact = is_polyhedral(core);
    Aabb reached = around(core);
    reached.min -= radius;
    reached.max += radius;
    if (exact && !intersects(core_of(ray, reached), 0, core, radius)) return {};

    Hit hit;
    Cache cache;
    for (int i = 0; i < steps; ++i) {
        hit.point = ray.origin + ray.direction * hit.t;
        const GjkResult near = gjk_distance(core_of(hit.point), core, cache);
        if (!(near.upper == near.upper)) return {};  // NaN
        const double size_bound = norm_1(hit.point - core.origin) + core.size;
        // The distance to the plane itself, without the allowance for rounding in `lower`.
        const double gap = std::fmin(near.distance, near.lower + 0x1p-48 * size_bound) - radius;
        if (near.overlap || !(near.distance - radius > 0x1p-42 * (size_bound + radius))) {
            // At the start, the normal is known only from the closest point.
            if (i == 0 && !near.overlap && near.distance >= radius) hit.normal = near.direction;
            return hit;
        }
        const double closing = -dot(near.direction, ray.direction);
        // The whole set lies behind this plane, and the ray does not approach it.
        if (!(closing > 0)) {
            if (!exact) return {};
            break;
        }
        const double next = hit.t + gap / closing;
        if (next > options.max_t) return {};
        hit.normal = near.direction;
        if (!(next > hit.t)) break;
        hit.t = next;
    }
    hit.point = ray.origin + ray.direction * hit.t;
    return hit;
}

}  // namespace abut::gjk
