// SPDX-License-Identifier: MIT
// Capsule against capsule: nearest points of the segments in doubles, which prove nearly all answers; else their features.
#include "abut/pair/capsule_capsule.h"

#include "abut/base/compiler.h"
#include "abut/pair/capsule_doubles.h"
#include "abut/pair/capsule_reach.h"

namespace abut::pair {
namespace {

ABUT_NOINLINE bool settled(const Capsule& a, const Capsule& b) noexcept {
    if (!is_finite(a) || !is_finite(b)) return false;
    return reaches(capsule::Core(a.a, a.b), polytope(Segment{b.a, b.b}), {a.radius, b.radius});
}

}  // namespace

bool intersects(const Capsule& a, const Capsule& b) noexcept {
    using namespace capsule;
    if (!(a.radius >= 0 && b.radius >= 0)) return false;
    const Vec3 e = a.b - a.a, w = b.a - a.a, f = b.b - b.a;
    const Bounds bounds(a.radius + b.radius, magnitude(e) + magnitude(w) + magnitude(f));
    const Vec3 gap = nearby(e, w, f).apart;
    if (bounds.meet(gap)) return true;
    if (parted(bounds, gap, e, w, f)) return false;
    return settled(a, b);
}

}  // namespace abut::pair
