// SPDX-License-Identifier: MIT
// Capsule and capsule: closest points of the core segments in doubles prove nearly all answers, features decide the
// others.
#include "abut/pair/intersects/capsule_capsule.h"

#include "abut/base/compiler.h"
#include "abut/pair/features/capsule_features.h"
#include "abut/pair/predicates/capsule_filter.h"

namespace abut::pair {
namespace {

ABUT_NOINLINE bool intersect_exactly(const Capsule& a, const Capsule& b) noexcept {
    if (!is_finite(a) || !is_finite(b)) return false;
    return within_radii(capsule::SortedSegment(a.a, a.b), polytope(Segment{b.a, b.b}), {a.radius, b.radius});
}

}  // namespace

bool intersects(const Capsule& a, const Capsule& b) noexcept {
    using namespace capsule;
    if (!(a.radius >= 0 && b.radius >= 0)) return false;
    const Vec3 e = a.b - a.a, w = b.a - a.a, f = b.b - b.a;
    const RadiusTest bounds(a.radius + b.radius, norm_1(e) + norm_1(w) + norm_1(f));
    const Vec3 gap = closest_on_segments(e, w, f).apart;
    if (bounds.proves_intersection(gap)) return true;
    if (separated_by(bounds, gap, e, w, f)) return false;
    return intersect_exactly(a, b);
}

}  // namespace abut::pair
