// SPDX-License-Identifier: MIT
// A frustum that holds a whole line has no corner: nothing is near it, and nothing lies in it by any depth.
#include <gtest/gtest.h>

#include <limits>
#include <vector>

#include "abut/abut.h"

namespace abut {
namespace {

TEST(FrustumWithALine, IsInfinitelyFarAndHasNoContacts) {
    constexpr double infinity = std::numeric_limits<double>::infinity();
    Frustum half_space, wedge, space;
    for (Frustum* f : {&half_space, &wedge, &space}) f->planes.fill({Vec3(0), 0});
    half_space.planes[0] = wedge.planes[0] = {{1, 0, 0}, 0};
    wedge.planes[3] = {{1, 1, 0}, 1};
    const std::vector<AnyShape> shapes{Vec3(0),
                                       Segment{{0, 0, 0}, {1, 1, 1}},
                                       Ray{{0, 0, 0}, {1, 0, 0}},
                                       Line{{0, 0, 0}, {1, 0, 0}},
                                       Plane{{1, 0, 0}, 0},
                                       Triangle{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}},
                                       Sphere{{0, 0, 0}, 1},
                                       Aabb{{-1, -1, -1}, {1, 1, 1}},
                                       Obb{{0, 0, 0}, Mat3(1.0), {1, 1, 1}},
                                       Capsule{{0, 0, 0}, {1, 0, 0}, 1},
                                       Cylinder{{0, 0, 0}, {1, 0, 0}, 1},
                                       Cone{{0, 0, 0}, {1, 0, 0}, 1},
                                       Ellipsoid{{0, 0, 0}, Mat3(1.0), {1, 1, 1}},
                                       Frustum{},
                                       half_space,
                                       Hull(std::vector<Vec3>{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}})};
    for (const Frustum& f : {half_space, wedge, space}) {
        for (const AnyShape& shape : shapes) {
            EXPECT_EQ(distance(shape, f), infinity) << shape.index();
            EXPECT_FALSE(contact(shape, f)) << shape.index();
            EXPECT_FALSE(contact(f, shape)) << shape.index();
        }
    }
}

}  // namespace
}  // namespace abut
