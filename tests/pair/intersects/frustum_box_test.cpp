// SPDX-License-Identifier: MIT
// Boxes in, on, beside and around a camera's frustum.
#include "abut/pair/intersects/frustum_box.h"

#include "tests/pair/frustum_moves.h"

namespace abut::pair {
namespace {

using test::expect_everywhere;
using test::stump;

const auto lies = [](const Frustum& f, const auto& box) {
    const Containment found = classify(box, f);
    EXPECT_EQ(intersects(f, box), found != Containment::disjoint);
    return found;
};

Obb turned(const Aabb& box) {
    return {box.center(), Mat3(Vec3(0, 2, 0), Vec3(-1, 0, 0), Vec3(0, 0, 4)),
            Vec3(box.extents().y / 4, box.extents().x / 2, box.extents().z / 8)};
}

void expect_box(Containment expected, const Aabb& box) {
    expect_everywhere(expected, stump(), box, lies);
    expect_everywhere(expected, stump(), turned(box), lies);
}

TEST(FrustumBox, Inside) {
    expect_box(Containment::inside, {Vec3(-0.5, -0.5, -1.75), Vec3(0.5, 0.5, -1.25)});
    expect_box(Containment::inside,
               {Vec3(-1, -1, -2), Vec3(1, 1, -1)});             // its top is the frustum's, its edges touch the base
    expect_box(Containment::inside, {Vec3(-1.5), Vec3(-1.5)});  // a point on an edge
}

TEST(FrustumBox, Crossing) {
    expect_box(Containment::crossing, {Vec3(0, 0, -1.5), Vec3(8, 0.5, -1.25)});
    expect_box(Containment::crossing,
               {Vec3(-9, -0.25, -1.5), Vec3(9, 0.25, -1.25)});  // a beam through it, no corner inside
    expect_box(Containment::crossing, {Vec3(-2, -2, -2), Vec3(2, 2, -1.5)});
}

TEST(FrustumBox, TouchesAtACornerAnEdgeAFace) {
    expect_box(Containment::crossing, {Vec3(2, 2, -2), Vec3(3, 3, -1.5)});
    expect_box(Containment::crossing, {Vec3(1.5, -1, -1.5), Vec3(3, 1, 0)});
    expect_box(Containment::crossing, {Vec3(-1, -1, -1), Vec3(1, 1, 0)});
    expect_box(Containment::crossing, {Vec3(-8, -8, -5), Vec3(8, 8, -2)});
}

TEST(FrustumBox, BeyondOnePlane) {
    expect_box(Containment::disjoint, {Vec3(3, -1, -2), Vec3(4, 1, -1)});
    expect_box(Containment::disjoint, {Vec3(-1, -1, -0.75), Vec3(1, 1, 0)});
}

/// What the six planes alone cannot tell: each has some of the box on its inner side.
TEST(FrustumBox, BeyondNoPlaneYetApart) {
    expect_box(Containment::disjoint, {Vec3(1.5, -3, -1.25), Vec3(9, 3, 9)});   // before the right edge of the top
    expect_box(Containment::disjoint, {Vec3(2.25, -8, -8), Vec3(9, 8, -1.5)});  // around the base's corner
    expect_box(Containment::disjoint, {Vec3(2.125, 2.125, -9), Vec3(9, 9, 9)});
    expect_box(Containment::crossing, {Vec3(2, 2, -9), Vec3(9, 9, 9)});
}

TEST(FrustumBox, Containing) {
    expect_box(Containment::containing, {Vec3(-2, -2, -2), Vec3(2, 2, -1)});
    expect_box(Containment::containing, {Vec3(-4, -3, -8), Vec3(2, 9, 9)});
    expect_box(Containment::crossing, {Vec3(-2, -2, -2), Vec3(2, 2, -1.0625)});
}

TEST(FrustumBox, OneUlpDecides) {
    const Frustum f = stump();
    EXPECT_TRUE(intersects(f, Aabb{Vec3(2, 2, -2), Vec3(3)}));
    EXPECT_FALSE(intersects(f, Aabb{Vec3(test::above(2), 2, -2), Vec3(3)}));
    EXPECT_TRUE(intersects(f, Aabb{Vec3(test::below(2), test::below(2), test::above(-2)), Vec3(3)}));
    EXPECT_EQ(classify(Aabb{Vec3(-1, -1, -2), Vec3(1, 1, -1)}, f), Containment::inside);
    EXPECT_EQ(classify(Aabb{Vec3(-1, -1, -2), Vec3(1, 1, test::above(-1))}, f), Containment::crossing);
}

TEST(FrustumBox, AnInfiniteFrustumHoldsBoxesFarAwayAndIsHeldByNone) {
    Frustum f = stump();
    f.planes[5] = {Vec3(0), 1};
    EXPECT_EQ(classify(Aabb{Vec3(-1e300, -1e300, -2e300), Vec3(1e300, 1e300, -1e300)}, f), Containment::inside);
    EXPECT_EQ(classify(Aabb{Vec3(-1e300), Vec3(1e300)}, f), Containment::crossing);
    EXPECT_EQ(classify(Aabb{Vec3(2, 2, -1.5), Vec3(1e300, 1e300, 1)}, f), Containment::disjoint);
}

TEST(FrustumBox, AnEmptyFrustumMeetsNothing) {
    Frustum crossed = stump();
    crossed.planes[5].offset = 0.5;  // far before near
    Frustum none = stump();
    none.planes[0] = {Vec3(0), -1};
    const Aabb all{Vec3(-1e9), Vec3(1e9)};
    for (const Frustum& f : {crossed, none}) {
        EXPECT_FALSE(intersects(f, all));
        EXPECT_FALSE(intersects(f, Obb{Vec3(0), Mat3(1.0), Vec3(1e9)}));
        EXPECT_EQ(classify(all, f), Containment::disjoint);
    }
}

TEST(FrustumBox, EmptyOrNotFiniteMeetsNothing) {
    const Aabb box{Vec3(-1, -1, -2), Vec3(1, 1, -1)};
    const Obb obb{Vec3(0, 0, -1.5), Mat3(1.0), Vec3(0.25)};
    EXPECT_FALSE(intersects(stump(), Aabb{}));
    EXPECT_FALSE(intersects(stump(), Aabb{Vec3(1), Vec3(-1)}));
    EXPECT_EQ(classify(Aabb{}, stump()), Containment::disjoint);
    test::expect_false_when_not_finite(stump(), box);
    test::expect_false_when_not_finite(stump(), obb);
}

}  // namespace
}  // namespace abut::pair
