// SPDX-License-Identifier: MIT
// Law: pairs with a box intersect and contain as CGAL and rational arithmetic in the box's frame say.
#include <gtest/gtest.h>

#include "abut/pair/intersects/aabb_aabb.h"
#include "abut/pair/intersects/aabb_linear.h"
#include "abut/pair/intersects/aabb_plane.h"
#include "abut/pair/intersects/aabb_sphere.h"
#include "abut/pair/intersects/obb_aabb.h"
#include "abut/pair/intersects/obb_linear.h"
#include "abut/pair/intersects/obb_obb.h"
#include "abut/pair/intersects/obb_plane.h"
#include "abut/pair/intersects/obb_point.h"
#include "abut/pair/intersects/obb_sphere.h"
#include "tests/laws/box_oracle.h"
#include "tests/laws/pair_law.h"

namespace abut::laws {
namespace {

const auto verb = [](const auto& a, const auto& b) { return pair::intersects(a, b); };
bool empty(const Aabb& box) { return box.empty(); }
bool empty(const Obb&) { return false; }
const auto oracle = [](const auto& box, const auto& b) { return !empty(box) && box_meets(Parallelepiped(box), b); };
const auto boxes = [](const auto& a, const auto& b) {
    return !empty(a) && !empty(b) && box_meets(Parallelepiped(a), Parallelepiped(b));
};

TEST(BoxPairs, AabbPoint) { expect_law<Aabb, Vec3>("aabb_point", verb, oracle); }
TEST(BoxPairs, AabbSegment) { expect_law<Aabb, Segment>("aabb_segment", verb, oracle); }
TEST(BoxPairs, AabbRay) { expect_law<Aabb, Ray>("aabb_ray", verb, oracle); }
TEST(BoxPairs, AabbLine) { expect_law<Aabb, Line>("aabb_line", verb, oracle); }
TEST(BoxPairs, AabbPlane) { expect_law<Aabb, Plane>("aabb_plane", verb, oracle); }
TEST(BoxPairs, AabbSphere) { expect_law<Aabb, Sphere>("aabb_sphere", verb, oracle); }
TEST(BoxPairs, AabbAabb) { expect_law<Aabb, Aabb>("aabb_aabb", verb, boxes); }
TEST(BoxPairs, ObbPoint) { expect_law<Obb, Vec3>("obb_point", verb, oracle); }
TEST(BoxPairs, ObbSegment) { expect_law<Obb, Segment>("obb_segment", verb, oracle); }
TEST(BoxPairs, ObbRay) { expect_law<Obb, Ray>("obb_ray", verb, oracle); }
TEST(BoxPairs, ObbLine) { expect_law<Obb, Line>("obb_line", verb, oracle); }
TEST(BoxPairs, ObbPlane) { expect_law<Obb, Plane>("obb_plane", verb, oracle); }
TEST(BoxPairs, ObbSphere) { expect_law<Obb, Sphere>("obb_sphere", verb, oracle); }
TEST(BoxPairs, ObbAabb) { expect_law<Obb, Aabb>("obb_aabb", verb, boxes); }
TEST(BoxPairs, ObbObb) { expect_law<Obb, Obb>("obb_obb", verb, boxes); }

/// Whether the containment of a segment in a box is right.
template <class Box>
bool classifies_right(const Box& box, const Segment& s) {
    const Parallelepiped exact_box(box);
    const bool a = box_meets(exact_box, s.a), b = box_meets(exact_box, s.b);
    const auto [low, high] = clipped(exact_box, s);
    const Containment truth = a && b        ? Containment::inside
                              : low <= high ? Containment::crossing
                                            : Containment::disjoint;
    return pair::classify(s, box) == truth;
}

// Whether classify is right is tested like a verb whose true answer is always true.
TEST(BoxPairs, SegmentInAabb) {
    expect_law<Aabb, Segment>(
        "aabb_classify", [](const Aabb& box, const Segment& s) { return !is_finite(s) || classifies_right(box, s); },
        [](const Aabb&, const Segment&) { return true; });
}
TEST(BoxPairs, SegmentInObb) {
    expect_law<Obb, Segment>(
        "obb_classify", [](const Obb& box, const Segment& s) { return !is_finite(s) || classifies_right(box, s); },
        [](const Obb&, const Segment&) { return true; });
}

}  // namespace
}  // namespace abut::laws
