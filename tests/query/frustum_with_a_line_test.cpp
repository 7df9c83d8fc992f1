// SPDX-License-Identifier: MIT
// A frustum that holds a whole line has no corner: nothing is near it, nothing lies in it by any depth, and
// nothing that moves touches it.
#include <gtest/gtest.h>

#include <limits>
#include <vector>

#include "abut/abut.h"
#include "tests/query/one_of_each_kind.h"

namespace abut {
namespace {

TEST(FrustumWithALine, IsInfinitelyFarAndHasNoContactsAndStopsNothing) {
    constexpr double infinity = std::numeric_limits<double>::infinity();
    Frustum half_space, wedge, space;
    for (Frustum* f : {&half_space, &wedge, &space}) f->planes.fill({Vec3(0), 0});
    half_space.planes[0] = wedge.planes[0] = {{1, 0, 0}, 0};
    wedge.planes[3] = {{1, 1, 0}, 1};
    std::vector<AnyShape> shapes = one_of_each_kind();
    shapes.push_back(half_space);
    for (const Frustum& f : {half_space, wedge, space}) {
        for (const AnyShape& shape : shapes) {
            EXPECT_EQ(distance(shape, f), infinity) << shape.index();
            EXPECT_FALSE(contact(shape, f)) << shape.index();
            EXPECT_FALSE(contact(f, shape)) << shape.index();
            EXPECT_FALSE(sweep(shape, Vec3(1, 0, 0), f)) << shape.index();
            EXPECT_FALSE(sweep(f, Vec3(1, 0, 0), shape)) << shape.index();
        }
    }
}

TEST(FrustumWithALine, IsWithinInfinityOfAllThatIsNotEmpty) {
    constexpr double infinity = std::numeric_limits<double>::infinity();
    Frustum slab, empty;
    for (Frustum* f : {&slab, &empty}) f->planes.fill({Vec3(0), 0});
    slab.planes[0] = empty.planes[0] = {{1, 0, 0}, -9};
    slab.planes[1] = {{-1, 0, 0}, 10};
    empty.planes[1] = {{-1, 0, 0}, 8};
    for (const AnyShape& shape : one_of_each_kind()) {
        EXPECT_TRUE(within(shape, slab, infinity)) << shape.index();
        EXPECT_TRUE(within(slab, shape, infinity)) << shape.index();
        EXPECT_FALSE(within(shape, empty, infinity)) << shape.index();
        EXPECT_FALSE(within(empty, shape, infinity)) << shape.index();
    }
}

}  // namespace
}  // namespace abut
