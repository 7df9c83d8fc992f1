// SPDX-License-Identifier: MIT
// Two points.
#include "abut/pair/intersects/point_point.h"

#include "tests/pair/symmetries.h"

namespace abut::test {
namespace {

TEST(PointPoint, AreEqual) {
    expect_meets(Vec3(1, 2, 3), Vec3(1, 2, 3));
    expect_apart(Vec3(1, 2, 3), Vec3(1, 2, 4));
    EXPECT_TRUE(pair::intersects(Vec3(0), Vec3(-0.0)));
    expect_false_when_not_finite(Vec3(0), Vec3(0));
}

}  // namespace
}  // namespace abut::test
