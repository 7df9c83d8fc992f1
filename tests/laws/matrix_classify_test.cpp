// SPDX-License-Identifier: MIT
// Law for every shape with every shape: classify agrees with intersects, and raycast with intersects and occluded.
#include "abut/mesh/classify_in_mesh-inl.h"
#include "abut/query/classify-inl.h"
#include "abut/query/closest_points-inl.h"
#include "abut/query/contact-inl.h"
#include "abut/query/intersects-inl.h"
#include "abut/query/raycast-inl.h"
#include "abut/query/sweep-inl.h"
#include "tests/laws/matrix_cases.h"

namespace abut::laws {
namespace {

TYPED_TEST(Matrix, ClassifyTellsWhoHoldsWhom) {
    this->for_each_cell([]<class A, class B>() {
        for_each_case<A, B>([](const Case<A, B>& c) {
            const Containment ab = classify(c.a, c.b), ba = classify(c.b, c.a);
            EXPECT_EQ(ab == Containment::disjoint, !intersects(c.a, c.b));
            const bool equal_sets = ab == Containment::inside && ba == Containment::inside;
            EXPECT_TRUE(equal_sets || ab == ladder::flipped(ba)) << static_cast<int>(ab) << static_cast<int>(ba);
            if (ab != Containment::inside) return;
            // The points of a shape that is inside another lie in the other.
            EXPECT_TRUE((near_zero<A, B>(distance(closest_points(c.a, Vec3(3, 1, 2)).on_a, c.b))));
            EXPECT_TRUE((near_zero<A, B>(distance(closest_points(c.a, Vec3(-3, -2, -1)).on_a, c.b))));
        });
    });
}

TYPED_TEST(Matrix, RaysMeetWhatTheyAreSaidToMeet) {
    using X = TypeParam;
    EXPECT_NE(raycast_rung<X>, Rung::none);
    for_each_case<X, Ray>([](const Case<X, Ray>& c) {
        const auto hit = raycast(c.b, c.a);
        EXPECT_EQ(hit.has_value(), intersects(c.a, c.b));
        EXPECT_EQ(hit.has_value(), occluded(c.b, c.a));
        if (!hit) return;
        EXPECT_GE(hit->t, 0);
        EXPECT_TRUE((near_zero<X, Ray>(distance(hit->point, c.a)))) << distance(hit->point, c.a);
        // No hit before t, as far as intersects with a segment can tell.
        const double less = is_curved<X> ? 0x1p-8 : 0x1p-20;
        const Segment before{c.b.origin, c.b.origin + hit->t * (1 - less) * c.b.direction};
        EXPECT_FALSE(hit->t > 0x1p-20 && intersects(before, c.a)) << hit->t;
    });
}

}  // namespace
}  // namespace abut::laws
