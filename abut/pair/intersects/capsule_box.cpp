// SPDX-License-Identifier: MIT
// Capsule and box.
//
// Each step of the search for the closest point may already prove that the two intersect, or that the direction to the
// box separates them. What it does not prove is decided exactly, by features.
#include "abut/pair/intersects/capsule_box.h"

#include "abut/base/compiler.h"
#include "abut/pair/features/capsule_features.h"
#include "abut/pair/intersects/aabb_linear.h"
#include "abut/pair/intersects/obb_linear.h"
#include "abut/pair/predicates/capsule_box_filter.h"

namespace abut::pair {
namespace {

using namespace capsule;

/// For a box that is not empty.
template <class Box>
ABUT_NOINLINE bool intersect_exactly(const Capsule& capsule, const Box& box) noexcept {
    if (!is_finite(capsule) || !is_finite(box)) return false;
    return intersects(box, Segment{capsule.a, capsule.b}) ||
           within_radii(SortedSegment(capsule.a, capsule.b), polytope(box), {capsule.radius, 0});
}

template <class Box, class View>
bool decided(const Capsule& capsule, const Box& box, const View& view) noexcept {
    const RadiusTest bounds(capsule.radius, view.size);
    const Proof found = search_closest(view, [&](double, Vec3 gap, Vec3) {
        if (bounds.proves_intersection(gap)) return Proof::intersecting;
        return bounds.apart(negative_part(dot(gap, view.e)) - view.furthest(gap), gap) ? Proof::apart : Proof::none;
    });
    return found == Proof::none ? intersect_exactly(capsule, box) : found == Proof::intersecting;
}

}  // namespace

bool intersects(const Capsule& capsule, const Aabb& box) noexcept {
    if (!(capsule.radius >= 0) || box.empty()) return false;
    if (capsule.radius == 0) return intersects(box, Segment{capsule.a, capsule.b});
    return decided(capsule, box, AabbView(capsule.a, capsule.b, box));
}

bool intersects(const Capsule& capsule, const Obb& box) noexcept {
    if (!(capsule.radius >= 0)) return false;
    if (capsule.radius == 0) return intersects(box, Segment{capsule.a, capsule.b});
    return decided(capsule, box, ObbView(capsule.a, capsule.b, box));
}

}  // namespace abut::pair
