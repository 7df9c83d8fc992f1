// SPDX-License-Identifier: MIT
// The point that two things share is the same whichever of them is named first.
#include <gtest/gtest.h>

#include <random>

#include "abut/query/closest_points.h"
#include "abut/shape/any_shape.h"

namespace abut {
namespace {

template <class A, class B>
bool expect_same(const A& a, const B& b) {
    const ClosestPoints ab = closest_points(a, b), ba = closest_points(b, a);
    EXPECT_EQ(ab.distance, ba.distance);
    EXPECT_EQ(ab.on_a, ba.on_b);
    EXPECT_EQ(ab.on_b, ba.on_a);
    if (ab.distance == 0) {
        EXPECT_EQ(ab.on_a, ab.on_b);
    }
    return ab.distance == 0;
}

TEST(SharedPoint, IsTheSameForSwappedOperands) {
    const Mat3 turned(Vec3{0, 1, 0}, Vec3{0, 0, 1}, Vec3{1, 0, 0});
    expect_same(Ray{{3, -1, 1}, {0, 0, 1}}, Ellipsoid{{3, 0, 3}, turned, {1, 2, 1}});
    std::mt19937 random(3);
    const auto grid = [&] {
        std::uniform_int_distribution<int> small(-2, 2);
        const int x = small(random), y = small(random), z = small(random);
        return Vec3(x, y, z);
    };
    int met = 0;
    for (int i = 0; i < 300; ++i) {
        SCOPED_TRACE(i);
        const Ray ray{grid(), grid()};
        const Line line{grid(), grid()};
        const Segment segment{grid(), grid()};
        const auto with_straight = [&](const auto& shape) {
            met += expect_same(shape, ray);
            met += expect_same(shape, line);
            met += expect_same(shape, segment);
        };
        with_straight(Cylinder{grid(), grid(), 1});
        with_straight(Cone{grid(), grid(), 1});
        with_straight(Ellipsoid{grid(), turned, {1, 2, 1}});
        Frustum frustum;
        for (Plane& p : frustum.planes) p = {grid(), 2};
        with_straight(frustum);
    }
    EXPECT_GT(met, 300);
}

}  // namespace
}  // namespace abut
