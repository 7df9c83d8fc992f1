// SPDX-License-Identifier: MIT
// Slides of what is hardly a shape, or none.
#include "abut/query/slide.h"

#include <gtest/gtest.h>

#include <limits>

#include "abut/abut.h"

namespace abut {
namespace {

TEST(Slide, A_ball_without_radius_keeps_a_gap_as_a_point_does) {
    const Plane slope{{1, -1, 1}, -1};
    const Vec3 from(-2, -2, 1), motion(-3, 2, -2);
    const SlideResult of_ball = slide(Sphere{from, 0}, motion, slope), of_point = slide(from, motion, slope);
    EXPECT_GT(dot(slope.normal, of_ball.position) - slope.offset, 1e-7);
    EXPECT_GT(dot(slope.normal, of_point.position) - slope.offset, 1e-7);

    const Plane other{{2, 3, 1}, -2};
    const SlideResult across = slide(Sphere{{-2, 2, 3}, 0}, Vec3(-3, -3, 2), other);
    EXPECT_GT(dot(other.normal, across.position) - other.offset, 1e-7);
}

TEST(Slide, What_is_not_a_number_or_without_end_stays_where_it_is) {
    const Aabb wall{{-1, -1, -2}, {0, -1, -1}};
    const double nan = std::numeric_limits<double>::quiet_NaN();
    EXPECT_EQ(slide(Capsule{{0, 0, 1}, {1, nan, -1}, 1}, Vec3(-2, -1, 2), wall).moved, Vec3(0));
    EXPECT_EQ(slide(Triangle{{0, 0, 1}, {1, 0, nan}, {0, 1, 1}}, Vec3(0, 0, -4), wall).moved, Vec3(0));

    const AnyShape ray = Ray{{1, 2, 3}, {1, 0, 0}};
    const SlideResult stays = slide(ray, Vec3(1, 0, 0), Sphere{{0, 0, 0}, 1});
    EXPECT_EQ(stays.position, Vec3(1, 2, 3));
    EXPECT_EQ(stays.left, Vec3(1, 0, 0));
}

TEST(Slide, Where_there_is_no_way_out_nothing_is_pushed) {
    const Plane all_of_space{{0, 0, 0}, 0};
    const SlideResult result = slide(Segment{{0, 1, -1}, {0, 0, 2}}, Vec3(-1, 0, 2), all_of_space);
    EXPECT_TRUE(is_finite(result.moved));
    EXPECT_LE(length(result.moved), 3.0);
}

TEST(Slide, Goes_on_along_a_wall_at_any_scale) {
    for (const double scale : {1e-170, 1.0, 1e160}) {
        const Aabb wall{scale * Vec3(-9, -9, -1), scale * Vec3(9, 9, 0)};
        const SlideResult result = slide(Sphere{scale * Vec3(0, 0, 1), 0.5 * scale}, scale * Vec3(2, 0, -2), wall);
        EXPECT_NEAR(result.moved.x / scale, 2, 0.01) << scale;
        EXPECT_GT(result.position.z, 0.5 * scale) << scale;
    }
}

}  // namespace
}  // namespace abut
