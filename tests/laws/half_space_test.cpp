// SPDX-License-Identifier: MIT
// Law of half-spaces: of a shape above one, every answer is that of the bounding plane, to the bit; and inside, contact
// and disjoint agree with the half-space on the plane's other side.
#include "tests/laws/matrix_cases.h"

namespace abut::laws {
namespace {

/// The half-space on the other side of the bounding plane.
HalfSpace opposite(const HalfSpace& h) { return {-h.normal, -h.offset}; }

void expect_same_hit(const std::optional<SweepHit>& a, const std::optional<SweepHit>& b) {
    ASSERT_EQ(a.has_value(), b.has_value());
    if (!a) return;
    EXPECT_EQ(a->t, b->t);
    EXPECT_EQ(a->normal, b->normal);
    EXPECT_EQ(a->point, b->point);
    EXPECT_EQ(a->position, b->position);
    EXPECT_EQ(a->depth, b->depth);
}

template <class A>
void expect_answers_of_plane(const A& a, const HalfSpace& h) {
    const Plane plane = h.boundary();
    EXPECT_FALSE(intersects(a, plane));
    EXPECT_EQ(classify(a, h), Containment::disjoint);
    EXPECT_FALSE(contact(a, h));
    const ClosestPoints found = closest_points(a, h), of_plane = closest_points(a, plane);
    EXPECT_EQ(found.distance, of_plane.distance);
    EXPECT_EQ(found.on_a, of_plane.on_a);
    EXPECT_EQ(found.on_b, of_plane.on_b);
    const double d = found.distance;
    for (const double limit : {0.5 * d, std::nextafter(d, 0), d, std::nextafter(d, 1e9), 2 * d}) {
        EXPECT_EQ(within(a, h, limit), within(a, plane, limit)) << limit << " of " << d;
    }
    if constexpr (std::is_same_v<A, Ray>) {
        const auto hit = raycast(a, h), of_boundary = raycast(a, plane);
        EXPECT_EQ(hit.has_value(), of_boundary.has_value());
    }
    // Nearer than that, a sweep by support points may find that it touches the plane at the start.
    if (!(d > 0x1p-30)) return;
    for (const Vec3 motion : {Vec3(-3.0 * h.normal), Vec3(1, -2, 0.5), Vec3(h.normal)}) {
        expect_same_hit(sweep(a, motion, h), sweep(a, motion, plane));
        expect_same_hit(sweep(h, motion, a), sweep(plane, motion, a));
    }
}

TYPED_TEST(Matrix, AboveAHalfSpaceAnswersAreThoseOfItsPlane) {
    for_each_case<TypeParam, HalfSpace>([](const Case<TypeParam, HalfSpace>& c) {
        if (intersects(c.a, c.b)) return;
        if constexpr (std::is_same_v<TypeParam, HalfSpace>) {
            EXPECT_EQ(distance(c.a, c.b), distance(c.a.boundary(), c.b.boundary()));
        } else {
            expect_answers_of_plane(c.a, c.b);
        }
    });
}

TYPED_TEST(Matrix, AShapeIsInAHalfSpaceIfItOnlyTouchesTheOneBeyond) {
    for_each_case<TypeParam, HalfSpace>([](const Case<TypeParam, HalfSpace>& c) {
        const bool inside = classify(c.a, c.b) == Containment::inside;
        const auto beyond = contact(c.a, opposite(c.b));
        EXPECT_EQ(beyond.has_value(), intersects(c.a, opposite(c.b)));
        EXPECT_EQ(inside, !beyond || beyond->depth == 0);
        // All of space is on one side or the other.
        EXPECT_TRUE(beyond || intersects(c.a, c.b));
        if (inside && !beyond) EXPECT_FALSE(intersects(c.a, c.b.boundary()));
    });
}

TYPED_TEST(Matrix, DepthsOnBothSidesAddUpToTheWidthOfTheShape) {
    if constexpr (!is_unbounded<TypeParam>) {
        for_each_case<TypeParam, HalfSpace>([](const Case<TypeParam, HalfSpace>& c) {
            const auto below = contact(c.a, c.b), above = contact(c.a, opposite(c.b));
            if (!below || !above) return;
            // Moved up to the plane, it only touches; and how far it reaches beyond the plane is then its width.
            const double width = below->depth + above->depth;
            const auto moved = ShapeTransform{{0, -below->depth * below->direction, 1}}(c.a);
            const auto left = contact(moved, opposite(c.b));
            ASSERT_TRUE(left);
            EXPECT_NEAR(left->depth, width, 0x1p-44 * (8 + width));
            EXPECT_NEAR(glm::length(below->direction + above->direction), 0, 0x1p-50);
        });
    }
}

}  // namespace
}  // namespace abut::laws
