// SPDX-License-Identifier: MIT
// Law for every shape with every shape: distance and intersects agree with each other and with the generic rung, and
// rotations of the cube's group and scales by powers of two change no answer.
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

TYPED_TEST(Matrix, EveryCellIsServed) {
    std::size_t cells = 0;
    this->for_each_cell([&]<class A, class B>() {
        ++cells;
        EXPECT_NE((intersects_rung<A, B>), Rung::none);
        EXPECT_NE((closest_points_rung<A, B>), Rung::none);
        EXPECT_NE((classify_rung<A, B>), Rung::none);
        EXPECT_NE((contact_rung<A, B>), Rung::none);
    });
    EXPECT_EQ(cells, Nouns::size);
}

TYPED_TEST(Matrix, DistanceIsZeroExactlyWhereTheyIntersectAndSymmetric) {
    this->for_each_cell([]<class A, class B>() {
        for_each_case<A, B>([](const Case<A, B>& c) {
            const bool meet = intersects(c.a, c.b);
            EXPECT_EQ(intersects(c.b, c.a), meet);
            const ClosestPoints ab = closest_points(c.a, c.b), ba = closest_points(c.b, c.a);
            EXPECT_EQ(ab.distance == 0, meet) << ab.distance;
            EXPECT_EQ(ab.distance, ba.distance);
            if (!(ab.distance < std::numeric_limits<double>::infinity())) return;
            EXPECT_TRUE((near_zero<A, B>(glm::length(ab.on_a - ab.on_b) - ab.distance)));
            EXPECT_TRUE((lies_on<A, B>(ab.on_a, c.a))) << distance(ab.on_a, c.a);
            EXPECT_TRUE((lies_on<A, B>(ab.on_b, c.b))) << distance(ab.on_b, c.b);
        });
    });
}

TYPED_TEST(Matrix, ClosedFormsAgreeWithTheGenericRung) {
    this->for_each_cell([]<class A, class B>() {
        // In the other cells the verb is the generic rung itself. The corners of a frustum are rounded, so only its
        // closed forms are exact.
        constexpr bool rounded = std::is_same_v<A, Frustum> || std::is_same_v<B, Frustum>;
        constexpr bool distances = closest_points_rung<A, B> != Rung::convex;
        constexpr bool yes_or_no = intersects_rung<A, B> != Rung::convex && !is_curved<A> && !is_curved<B> && !rounded;
        if constexpr (Convex<A> && Convex<B> && !(is_unbounded<A> && is_unbounded<B>)&&(distances || yes_or_no)) {
            for_each_case<A, B>([](const Case<A, B>& c) {
                const auto a = ladder::rounded(c.a, c.b), b = ladder::rounded(c.b, c.a);
                if constexpr (distances) {
                    const double closed = distance(c.a, c.b), generic = gjk::closest_points(a, b).distance;
                    EXPECT_TRUE((closed == generic || near_zero<A, B>(closed - generic)))
                        << closed << " and " << generic;
                }
                if constexpr (yes_or_no) EXPECT_EQ(intersects(c.a, c.b), gjk::intersects(a, b));
            });
        }
    });
}

TYPED_TEST(Matrix, TheCubesGroupAndPowersOfTwoChangeNoAnswer) {
    this->for_each_cell([]<class A, class B>() {
        for_each_case<A, B>([](const Case<A, B>& c) {
            const bool meet = intersects(c.a, c.b);
            const double apart = distance(c.a, c.b);
            const int turn = static_cast<int>(c.seed * 7 % 48);
            for (const double scale : {1.0, 0x1p40, 0x1p-40}) {
                const ShapeTransform transform{{turn, Vec3(0), scale}};
                const bool moved = intersects(transform(c.a), transform(c.b));
                if constexpr (is_curved<A> || is_curved<B>) {
                    EXPECT_TRUE((moved == meet || near_zero<A, B>(apart))) << "turn " << turn << " scale " << scale;
                } else {
                    EXPECT_EQ(moved, meet) << "turn " << turn << " scale " << scale;
                }
            }
        });
    });
}

}  // namespace
}  // namespace abut::laws
