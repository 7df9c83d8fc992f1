// SPDX-License-Identifier: MIT
// A frustum with NaN or infinity among its numbers is nowhere.
#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "abut/abut.h"

namespace abut {
namespace {

TEST(NotFiniteFrustum, HasNoDistanceAndMeetsNothing) {
    for (const double bad : {std::nan(""), HUGE_VAL, -HUGE_VAL}) {
        Frustum f;
        f.planes[2].normal.y = bad;
        const std::vector<AnyShape> shapes{Vec3(0),
                                           Segment{{0, 0, 0}, {1, 1, 1}},
                                           Ray{{0, 0, 0}, {1, 0, 0}},
                                           Line{{0, 0, 0}, {1, 0, 0}},
                                           Plane{{0, 0, 1}, 0},
                                           Triangle{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}},
                                           Sphere{{0, 0, 0}, 1},
                                           Aabb{{0, 0, 0}, {1, 1, 1}},
                                           Obb{{0, 0, 0}, Mat3(1.0), {1, 1, 1}},
                                           Capsule{{0, 0, 0}, {1, 0, 0}, 1},
                                           Cylinder{{0, 0, 0}, {1, 0, 0}, 1},
                                           Cone{{0, 0, 0}, {1, 0, 0}, 1},
                                           Ellipsoid{{0, 0, 0}, Mat3(1.0), {1, 1, 1}},
                                           Frustum{},
                                           Hull(std::vector<Vec3>{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}})};
        for (const AnyShape& shape : shapes) {
            EXPECT_TRUE(std::isnan(distance(shape, AnyShape(f)))) << shape.index();
            EXPECT_TRUE(std::isnan(distance(AnyShape(f), shape))) << shape.index();
            EXPECT_FALSE(intersects(shape, f)) << shape.index();
            EXPECT_FALSE(contact(shape, f)) << shape.index();
            EXPECT_FALSE(sweep(shape, Vec3(1, 0, 0), f)) << shape.index();
            EXPECT_EQ(classify(f, shape), Containment::disjoint) << shape.index();
        }
    }
}

}  // namespace
}  // namespace abut
