// SPDX-License-Identifier: MIT
// The arithmetic of sweep's results and the intervals of long motions.
#include "abut/query/sweep-inl.h"

#include <algorithm>
#include <cmath>

#include "abut/math/norms.h"
#include "abut/query/instantiations.h"

namespace abut::ladder {

std::optional<SweepHit> reversed(std::optional<SweepHit> hit, Vec3 motion) noexcept {
    if (!hit) return hit;
    hit->point += hit->t * motion;
    hit->normal = -hit->normal;
    return hit;
}

void set_position(std::optional<SweepHit>& hit, Vec3 reference_point, Vec3 motion) noexcept {
    if (hit) hit->position = reference_point + hit->t * motion;
}
std::optional<SweepHit> placed(std::optional<SweepHit> hit, Vec3 reference_point, Vec3 motion) noexcept {
    set_position(hit, reference_point, motion);
    return hit;
}

Aabb swept(const Aabb& box, Vec3 motion, double max_t) noexcept {
    const double t = std::max(max_t, 0.0) * (1 + 0x1p-40);
    Aabb result = box;
    result.include(box.min + t * motion);
    result.include(box.max + t * motion);
    return result;
}

// The first interval is about ten times as long as the extent of everything at the start; after five intervals, 2^40
// times as long, the start is lost in rounding.
MotionIntervals::MotionIntervals(const Aabb& a, const Aabb& b, Vec3 motion, double max_t) noexcept : max_t_(max_t) {
    constexpr double first = 16;
    Aabb all = a;
    all.include(b);
    const double speed = norm_1(motion);
    end_ = speed > 0 ? std::min({max_t, first * norm_1(all.max - all.min) / speed, 0x1p1000}) : 0;
}

bool MotionIntervals::next() noexcept {
    constexpr int most = 5;
    constexpr double growth = 0x1p10;
    if (!(end_ > 0 && end_ < max_t_) || count_ == most) return false;
    ++count_;
    begin_ = end_;
    end_ = std::min(max_t_, growth * end_);
    return true;
}

// The bound of gjk::sweep for curved shapes; the distance moved is at most as long as all other lengths together.
double early_stop_room(const Aabb& box, const Aabb& other) noexcept {
    Aabb both = box;
    both.include(other);
    const Vec3 extents = both.max - both.min;
    return 0x1p-32 * (extents.x + extents.y + extents.z);
}

Aabb grown_for_early_stop(const Aabb& box, const Aabb& other) noexcept {
    if (box.empty() || other.empty()) return box;
    const double room = early_stop_room(box, other);
    return {box.min - room, box.max + room};
}

}  // namespace abut::ladder

namespace abut {
ABUT_INSTANTIATE(ABUT_SHAPE_PAIRS, ABUT_SWEEP)

}  // namespace abut
