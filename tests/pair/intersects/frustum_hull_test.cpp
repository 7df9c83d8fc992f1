// SPDX-License-Identifier: MIT
// Hulls and rays against a camera's frustum.
#include "abut/pair/intersects/frustum_hull.h"

#include <vector>

#include "abut/pair/raycast/raycast_frustum.h"
#include "tests/pair/frustum_moves.h"

namespace abut::pair {
namespace {

using test::stump;

Hull hull_of(std::vector<Vec3> points) { return Hull(points); }
Hull box(Vec3 low, Vec3 high) {
    std::vector<Vec3> corners;
    for (int i = 0; i < 8; ++i) {
        corners.emplace_back(i & 1 ? high.x : low.x, i & 2 ? high.y : low.y, i & 4 ? high.z : low.z);
    }
    return Hull(corners);
}

TEST(FrustumHull, LiesAsItsBoxDoes) {
    EXPECT_EQ(classify(box(Vec3(-1, -1, -2), Vec3(1, 1, -1)), stump()), Containment::inside);
    EXPECT_EQ(classify(box(Vec3(2, 2, -2), Vec3(3)), stump()), Containment::crossing);
    EXPECT_EQ(classify(box(Vec3(2.125, 2.125, -9), Vec3(9)), stump()), Containment::disjoint);
    EXPECT_EQ(classify(box(Vec3(1.5, -3, -1.25), Vec3(9, 3, 9)), stump()), Containment::disjoint);
    EXPECT_EQ(classify(box(Vec3(-2, -2, -2), Vec3(2, 2, -1)), stump()), Containment::containing);
    EXPECT_EQ(classify(box(Vec3(-2, -2, -2), Vec3(2, 2, -1.0625)), stump()), Containment::crossing);
    EXPECT_EQ(classify(box(Vec3(-9, -0.25, -1.5), Vec3(9, 0.25, -1.25)), stump()), Containment::crossing);
}

TEST(FrustumHull, OfLessThanASolid) {
    EXPECT_EQ(classify(Hull(), stump()), Containment::disjoint);
    EXPECT_EQ(classify(hull_of({Vec3(2, 2, -2)}), stump()), Containment::inside);
    EXPECT_EQ(classify(hull_of({Vec3(1, 3, -2), Vec3(3, 1, -2)}), stump()), Containment::crossing);
    EXPECT_EQ(classify(hull_of({Vec3(1, 4, -2), Vec3(4, 1, -2)}), stump()), Containment::disjoint);
    EXPECT_EQ(classify(hull_of({Vec3(-9, -9, -1.5), Vec3(9, -9, -1.5), Vec3(9, 9, -1.5), Vec3(-9, 9, -1.5)}), stump()),
              Containment::crossing);
}

TEST(FrustumHull, FromInsideOfItTheFrustumMayBeUnbounded) {
    Frustum endless = stump();
    endless.planes[5] = {Vec3(0), 1};
    EXPECT_EQ(classify(box(Vec3(-9), Vec3(9)), endless), Containment::crossing);
    EXPECT_EQ(classify(box(Vec3(-9), Vec3(9)), stump()), Containment::containing);
    Frustum empty = stump();
    empty.planes[5].offset = 0.5;
    EXPECT_EQ(classify(box(Vec3(-9), Vec3(9)), empty), Containment::disjoint);
    EXPECT_FALSE(intersects(empty, box(Vec3(-9), Vec3(9))));
}

TEST(FrustumRaycast, EntersByAPlane) {
    const auto hit = raycast(Ray{Vec3(0), Vec3(0, 0, -0.5)}, stump());
    ASSERT_TRUE(hit);
    EXPECT_EQ(hit->t, 2);
    EXPECT_EQ(hit->point, Vec3(0, 0, -1));
    EXPECT_EQ(hit->normal, Vec3(0, 0, 1));
    EXPECT_FALSE(raycast(Ray{Vec3(0), Vec3(0, 0, 1)}, stump()));
    EXPECT_TRUE(raycast(Ray{Vec3(0), Vec3(0, 0, -0.5)}, stump(), {.max_t = 2}));
    EXPECT_FALSE(raycast(Ray{Vec3(0), Vec3(0, 0, -0.5)}, stump(), {.max_t = test::below(2)}));
    EXPECT_FALSE(raycast(Ray{Vec3(0), Vec3(0, 0, -0.5)}, stump(), {.max_t = -1}));
    EXPECT_FALSE(raycast(Ray{Vec3(test::nan, 0, 0), Vec3(0, 0, -0.5)}, stump()));
}

TEST(FrustumRaycast, StartsInsideOrOnAPlane) {
    const auto inside = raycast(Ray{Vec3(0, 0, -1.5), Vec3(1, 0, 0)}, stump());
    ASSERT_TRUE(inside);
    EXPECT_EQ(inside->t, 0);
    EXPECT_EQ(inside->normal, Vec3(0));
    const auto on = raycast(Ray{Vec3(0, 0, -2), Vec3(0, 0, -1)}, stump());
    ASSERT_TRUE(on);
    EXPECT_EQ(on->t, 0);
    EXPECT_EQ(on->normal, Vec3(0, 0, -1));
}

TEST(FrustumRaycast, TouchesACorner) {
    const auto hit = raycast(Ray{Vec3(1, 3, -2), Vec3(1, -1, 0)}, stump());
    ASSERT_TRUE(hit);
    EXPECT_EQ(hit->t, 1);
    EXPECT_EQ(hit->point, Vec3(2, 2, -2));
}

}  // namespace
}  // namespace abut::pair
