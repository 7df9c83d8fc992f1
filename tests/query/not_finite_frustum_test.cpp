// SPDX-License-Identifier: MIT
// A frustum with NaN or infinity among its numbers is nowhere.
#include <gtest/gtest.h>

#include <cmath>

#include "abut/abut.h"
#include "tests/query/one_of_each_kind.h"

namespace abut {
namespace {

TEST(NotFiniteFrustum, HasNoDistanceAndMeetsNothing) {
    for (const double bad : {std::nan(""), HUGE_VAL, -HUGE_VAL}) {
        Frustum f;
        f.planes[2].normal.y = bad;
        for (const AnyShape& shape : one_of_each_kind()) {
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
