// SPDX-License-Identifier: MIT
// Law: for curved needles, up to 10^9 times as long as wide, GJK's lower and upper bound of the distance are as near to
// each other as it states, and the true distance, computed with 120 digits if the other shape is a point, is between
// them. ABUT_LAW_CASES sets the number of cases a length.
#include <gtest/gtest.h>

#include "abut/gjk/core_shape.h"
#include "abut/gjk/gjk.h"
#include "tests/laws/law_environment.h"
#include "tests/laws/needles.h"
#include "tests/laws/quadric_distance.h"

namespace abut::laws {
namespace {

using gjk::core_of;
using gjk::GjkResult;

double size_bound(const gjk::Core& a, const gjk::Core& b) {
    const Vec3 d = a.origin - b.origin;
    return std::abs(d.x) + std::abs(d.y) + std::abs(d.z) + a.size + b.size;
}

template <class A, class B>
GjkResult check_bounds(const A& a, const B& b) {
    const gjk::Core p = core_of(a), q = core_of(b);
    const GjkResult near = gjk_distance(p, q);
    EXPECT_LE(near.upper - near.lower, 0x1p-40 * size_bound(p, q));
    EXPECT_LE(near.lower, near.distance);
    EXPECT_LE(near.distance, near.upper);
    return near;
}

template <class Shape>
void check(long usual) {
    NeedleDice dice(11);
    const long cases = environment_case_count(usual);
    for (double length = 1; length < 1e10; length *= 10) {
        for (long i = 0; i < cases; ++i) {
            SCOPED_TRACE(::testing::Message() << "of " << length << ", case " << i);
            dice.next();
            const Shape shape = dice.needle(length, Shape{});
            const Vec3 point = dice.point(4);
            const GjkResult near = check_bounds(shape, point);
            // The ellipsoid's axes are rounded, and so is its surface.
            const Fine distance = true_distance(shape, point), slack = 0x1p-48 * size_of(shape);
            EXPECT_LE(near.lower, distance + slack);
            EXPECT_LE(distance, near.upper + slack);
            check_bounds(shape, Triangle{dice.point(4), dice.point(4), dice.point(4)});
            check_bounds(shape, Aabb{point - Vec3(1), point + Vec3(0, 1, 2)});
            check_bounds(shape, Segment{point, dice.far_end(length)});
            check_bounds(shape, dice.needle(length, Cylinder{}));
            check_bounds(shape, dice.needle(length, Cone{}));
            check_bounds(shape, dice.needle(length, Ellipsoid{}));
            if (::testing::Test::HasFailure()) return;
        }
    }
}

TEST(GjkNeedleLaw, OfACylinder) { check<Cylinder>(1000); }
TEST(GjkNeedleLaw, OfACone) { check<Cone>(1000); }
TEST(GjkNeedleLaw, OfAnEllipsoid) { check<Ellipsoid>(100); }

}  // namespace
}  // namespace abut::laws
