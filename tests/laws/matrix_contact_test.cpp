// SPDX-License-Identifier: MIT
// Law for every shape with every shape: a contact's direction and depth separate the shapes and leave them touching;
// its points lie on both.
#include "tests/laws/contact_places.h"
#include "tests/laws/matrix_cases.h"

namespace abut::laws {
namespace {

TYPED_TEST(Matrix, MovingOutByTheContactLeavesThemTouching) {
    this->for_each_cell([]<class A, class B>() {
        for_each_case<A, B>([](const Case<A, B>& c) {
            const auto ab = contact(c.a, c.b), ba = contact(c.b, c.a);
            EXPECT_EQ(ab.has_value(), intersects(c.a, c.b));
            EXPECT_EQ(ba.has_value(), ab.has_value());
            if (!ab || !ba) return;
            EXPECT_GE(ab->depth, 0);
            EXPECT_TRUE((near_zero<A, B>(glm::length(ab->direction) - 1)));
            EXPECT_TRUE((ab->depth == ba->depth || std::abs(ab->depth - ba->depth) <= depth_bound<A, B>))
                << ab->depth << " " << ba->depth;
            if (!(ab->depth < std::numeric_limits<double>::infinity())) return;
            EXPECT_GE(ab->count, 1);
            EXPECT_LE(ab->count, 4);
            const B moved = ShapeTransform{{0, ab->depth * ab->direction, 1}}(c.b);
            EXPECT_LE(distance(c.a, moved), (depth_bound<A, B>)) << "depth " << ab->depth;
            const auto left = contact(c.a, moved);
            EXPECT_LE(left ? left->depth : 0, (depth_bound<A, B>)) << "depth " << ab->depth;
        });
    });
}

TYPED_TEST(Matrix, PlacesOfAContactLieOnBothSurfaces) {
    this->for_each_cell([]<class A, class B>() {
        for_each_case<A, B>([](const Case<A, B>& c) { expect_places(c.a, c.b, place_bound<A, B>); });
    });
}

}  // namespace
}  // namespace abut::laws
