// SPDX-License-Identifier: MIT
// Rays at triangles that were once answered wrongly.
#include "abut/query/raycast.h"

#include <gtest/gtest.h>

#include "abut/shape/triangle.h"

namespace abut {
namespace {

TEST(TriangleRaycastRegression, InPlaneTheFirstEdgeIsHitThoughEveryTIsTooLarge) {
    const Ray ray{Vec3(2, 0.25, 0), Vec3(-0x1p-1074, 0, 0)};
    const Triangle triangle{Vec3(0, 0, 0), Vec3(1, 0, 0), Vec3(0, 1, 0)};
    for (const Triangle& t :
         {triangle, Triangle{triangle.b, triangle.c, triangle.a}, Triangle{triangle.c, triangle.a, triangle.b}}) {
        const auto hit = raycast(ray, t);
        ASSERT_TRUE(hit.has_value());
        EXPECT_EQ(hit->t, std::numeric_limits<double>::max());
        EXPECT_EQ(hit->point, Vec3(0.75, 0.25, 0));
    }
}

TEST(TriangleRaycastRegression, InPlaneTheFirstEdgeIsHitThoughItIsFarAway) {
    const Ray ray{Vec3(0x1p60, 0.25, 0), Vec3(-0x1p60, 0, 0)};
    const auto hit = raycast(ray, Triangle{Vec3(0, 0, 0), Vec3(1, 0, 0), Vec3(0, 1, 0)});
    ASSERT_TRUE(hit.has_value());
    EXPECT_EQ(hit->t, 1);
    EXPECT_EQ(hit->point, Vec3(0.75, 0.25, 0));
}

}  // namespace
}  // namespace abut
