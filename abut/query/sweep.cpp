// SPDX-License-Identifier: MIT
// The arithmetic of sweep's answers.
#include "abut/query/sweep.h"

#include <algorithm>

namespace abut::ladder {

std::optional<SweepHit> turned(std::optional<SweepHit> hit, Vec3 motion) noexcept {
    if (!hit) return hit;
    hit->point += hit->t * motion;
    hit->normal = -hit->normal;
    return hit;
}

std::optional<SweepHit> placed(std::optional<SweepHit> hit, Vec3 anchor, Vec3 motion) noexcept {
    if (hit) hit->position = anchor + hit->t * motion;
    return hit;
}

Aabb swept(const Aabb& box, Vec3 motion, double max_t) noexcept {
    constexpr double most = 0x1p30;
    const double t = std::min(std::max(max_t, 0.0), most) * (1 + 0x1p-40);
    Aabb result = box;
    result.include(box.min + t * motion);
    result.include(box.max + t * motion);
    return result;
}

Aabb allowing(const Aabb& box, const Aabb& other) noexcept {
    if (box.empty() || other.empty()) return box;
    // The bound of convex::sweep for curved shapes; the way gone is at most as long as all the rest.
    Aabb both = box;
    both.include(other);
    const Vec3 extents = both.max - both.min;
    const double room = 0x1p-32 * (extents.x + extents.y + extents.z);
    return {box.min - room, box.max + room};
}

}  // namespace abut::ladder
