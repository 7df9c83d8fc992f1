// SPDX-License-Identifier: MIT
// `distance` of two points, and of two shapes told at run time, is ours and not glm's, where the namespace is opened.
#include <gtest/gtest.h>

#include <limits>

#include "abut/abut.h"

namespace other {

using namespace abut;

TEST(DistanceNames, OfPointsIsExact) {
    const Vec3 origin(0), far(1e200, 1e200, 0), near(3e-200, 4e-200, 0);
    EXPECT_EQ(distance(origin, far), abut::closest_points(origin, far).distance);
    EXPECT_LT(distance(origin, far), std::numeric_limits<double>::infinity());
    EXPECT_GT(distance(origin, near), 0);
    EXPECT_TRUE(std::isnan(distance(origin, Vec3(std::numeric_limits<double>::infinity(), 0, 0))));
}

TEST(DistanceNames, OfAnyShapesIsFound) {
    const AnyShape a = Sphere{{0, 0, 0}, 1}, b = Sphere{{3, 0, 0}, 1};
    EXPECT_EQ(distance(a, b), 1);
}

}  // namespace other

TEST(DistanceNames, OfAnyShapesIsFoundByTheirTypesAlone) {
    const abut::AnyShape a = abut::Sphere{{0, 0, 0}, 1}, b = abut::Sphere{{3, 0, 0}, 1};
    EXPECT_EQ(distance(a, b), 1);
}
