// SPDX-License-Identifier: MIT
// Capsule against box.
//
// Along the segment, in the box's frame, the squared distance to the box is convex and made of parabolas: Newton's method on
// its slope ends on the right one after a few steps. Each place on the way may already prove that the two meet, or part them
// by the direction to the box. What this does not prove is decided by the features.
#include "abut/pair/capsule_box.h"

#include "abut/base/compiler.h"
#include "abut/pair/aabb_segment.h"
#include "abut/pair/capsule_doubles.h"
#include "abut/pair/capsule_reach.h"
#include "abut/pair/obb_segment.h"

namespace abut::pair {
namespace {

using namespace capsule;

/// Walks along the segment from 0 along e towards the box from low to high. At each place prove(t, nearest) tells whether
/// the segment's point at t and the box's nearest to it prove anything.
template <class Prove>
Proof walk(Vec3 e, Vec3 low, Vec3 high, Prove prove) {
    double t = to_unit(product(0.5 * (low + high), e) / product(e, e));
    double first = 0, last = 1;  // between which the nearest place is
    for (int steps = 0; steps < 8; ++steps) {
        Vec3 nearest;
        double slope = 0, curvature = 0;
        for (int i = 0; i < 3; ++i) {
            const double x = t * e[i], q = least(most(x, low[i]), high[i]);
            nearest[i] = q;
            slope += e[i] * (x - q);
            curvature += x == q ? 0 : e[i] * e[i];
        }
        const Proof found = prove(t, nearest);
        if (found != Proof::none) return found;
        // A cut that leaves the interval, as rounding may, is replaced by its middle.
        (slope > 0 ? last : first) = t;
        if (!(curvature > 0)) return Proof::none;
        double next = to_unit(t - slope / curvature);
        if (next == t) return Proof::none;
        if (next < first || next > last) next = 0.5 * (first + last);
        t = next;
    }
    return Proof::none;
}

ABUT_NOINLINE bool settled(const Capsule& capsule, const Aabb& box) noexcept {
    if (!is_finite(capsule) || !is_finite(box) || box.empty()) return false;
    return intersects(box, Segment{capsule.a, capsule.b}) ||
           reaches(Core(capsule.a, capsule.b), polytope(box), {capsule.radius, 0});
}
ABUT_NOINLINE bool settled(const Capsule& capsule, const Obb& box) noexcept {
    if (!is_finite(capsule) || !is_finite(box)) return false;
    return intersects(box, Segment{capsule.a, capsule.b}) ||
           reaches(Core(capsule.a, capsule.b), polytope(box), {capsule.radius, 0});
}

}  // namespace

bool intersects(const Capsule& capsule, const Aabb& box) noexcept {
    if (!(capsule.radius >= 0) || box.empty()) return false;
    if (capsule.radius == 0) return intersects(box, Segment{capsule.a, capsule.b});
    const Vec3 e = capsule.b - capsule.a, low = box.min - capsule.a, high = box.max - capsule.a;
    const Bounds bounds(capsule.radius, magnitude(e) + magnitude(low) + magnitude(high));
    const Proof found = walk(e, low, high, [&](double t, Vec3 nearest) {
        const Vec3 gap = t * e - nearest;
        if (bounds.meet(gap)) return Proof::meet;
        double furthest = 0;
        for (int i = 0; i < 3; ++i) furthest += most(gap[i] * low[i], gap[i] * high[i]);
        return bounds.apart(least(0, product(gap, e)) - furthest, gap) ? Proof::apart : Proof::none;
    });
    return found == Proof::none ? settled(capsule, box) : found == Proof::meet;
}

bool intersects(const Capsule& capsule, const Obb& box) noexcept {
    if (!(capsule.radius >= 0)) return false;
    if (capsule.radius == 0) return intersects(box, Segment{capsule.a, capsule.b});
    const Vec3 e = capsule.b - capsule.a, w = box.center - capsule.a;
    const Vec3 half(std::fabs(box.half_extents.x), std::fabs(box.half_extents.y), std::fabs(box.half_extents.z));
    const Vec3 &u = box.axes[0], &v = box.axes[1], &n = box.axes[2];
    const Bounds bounds(capsule.radius, magnitude(e) + magnitude(w) + half.x * magnitude(u) + half.y * magnitude(v) +
                                            half.z * magnitude(n));
    // In the box's frame, were its axes orthonormal; only the search relies on it.
    const Vec3 local(product(u, e), product(v, e), product(n, e));
    const Vec3 middle(product(u, w), product(v, w), product(n, w));
    const Proof found = walk(local, middle - half, middle + half, [&](double t, Vec3 nearest) {
        Vec3 place = nearest - middle;
        for (int i = 0; i < 3; ++i) place[i] = least(most(place[i], -half[i]), half[i]);
        const Vec3 gap = t * e - (w + (place.x * u + place.y * v + place.z * n));
        if (bounds.meet(gap)) return Proof::meet;
        const double reach = half.x * std::fabs(product(gap, u)) + half.y * std::fabs(product(gap, v)) +
                             half.z * std::fabs(product(gap, n));
        return bounds.apart(least(0, product(gap, e)) - product(gap, w) - reach, gap) ? Proof::apart : Proof::none;
    });
    return found == Proof::none ? settled(capsule, box) : found == Proof::meet;
}

}  // namespace abut::pair
