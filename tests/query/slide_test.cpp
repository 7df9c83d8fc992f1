// SPDX-License-Identifier: MIT
// Slides of what is hardly a shape, or none.
#include "abut/query/slide.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>
#include <vector>

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
    EXPECT_EQ(slide(Capsule{{0, 0, 1}, {1, nan, -1}, 1}, Vec3(-2, -1, 2), wall).displacement, Vec3(0));
    EXPECT_EQ(slide(Triangle{{0, 0, 1}, {1, 0, nan}, {0, 1, 1}}, Vec3(0, 0, -4), wall).displacement, Vec3(0));

    const AnyShape ray = Ray{{1, 2, 3}, {1, 0, 0}};
    const SlideResult stays = slide(ray, Vec3(1, 0, 0), Sphere{{0, 0, 0}, 1});
    EXPECT_EQ(stays.position, Vec3(1, 2, 3));
    EXPECT_EQ(stays.remaining, Vec3(1, 0, 0));
}

TEST(Slide, What_is_empty_touches_nothing_and_makes_the_whole_motion) {
    const Mesh mesh = make_icosphere(1);
    const double nan = std::numeric_limits<double>::quiet_NaN(), infinity = std::numeric_limits<double>::infinity();
    const Vec3 motion(1, 2, -3);
    const auto expect_moved = [&](const auto& shape) {
        const SlideResult slid = slide(shape, motion, mesh);
        EXPECT_EQ(slid.displacement, motion);
        EXPECT_EQ(slid.remaining, Vec3(0));
        EXPECT_EQ(slid.count, 0);
        EXPECT_FALSE(slid.depenetrated);
        EXPECT_EQ(slide(shape, motion, Plane{{0, 0, 0}, 0}, {.gap = 3}).displacement, motion);
        EXPECT_EQ(slide(shape, motion, mesh, {.gap = nan}).displacement, Vec3(0));
        EXPECT_EQ(slide(shape, Vec3(0, nan, 1), mesh).displacement, Vec3(0));
        const CharacterResult moved = move_character(shape, motion, mesh);
        EXPECT_EQ(moved.displacement, motion);
        EXPECT_FALSE(moved.on_floor || moved.blocked || moved.stepped || moved.depenetrated);
        EXPECT_EQ(move_character(shape, motion, mesh, {.up = Vec3(0)}).displacement, Vec3(0));
        EXPECT_EQ(move_character(shape, motion, mesh, {.gap = infinity}).displacement, Vec3(0));
        EXPECT_EQ(move_character(shape, Vec3(0, nan, 1), mesh).displacement, Vec3(0));
    };
    Frustum nowhere;
    nowhere.planes[0] = {Vec3(0), -1};
    expect_moved(Sphere{{0, 0, 0}, -1});
    expect_moved(Capsule{{0, 0, 0}, {1, 0, 0}, -1});
    expect_moved(Cylinder{{0, 0, 0}, {1, 0, 0}, -1});
    expect_moved(Cone{{0, 0, 0}, {1, 0, 0}, -1});
    expect_moved(Aabb{{1, 1, 1}, {-1, 2, 2}});
    expect_moved(Aabb{});
    expect_moved(Hull{});
    expect_moved(nowhere);
    expect_moved(ConvexView{});
    expect_moved(AnyShape(Sphere{{0, 0, 0}, -1}));
    expect_moved(Model(Sphere{{0, 0, 0}, -1}));
    EXPECT_EQ(slide(Sphere{{3, 0, 0}, -1}, motion, mesh).position, Vec3(4, 2, -3));
    EXPECT_EQ(move_character(Sphere{{3, 0, 0}, -1}, motion, mesh).position, Vec3(4, 2, -3));
    // A box or frustum with NaN is not finite, and stays.
    nowhere.planes[1] = {Vec3(nan), 0};
    EXPECT_EQ(slide(Aabb{Vec3(nan), Vec3(1)}, motion, mesh).displacement, Vec3(0));
    EXPECT_EQ(slide(nowhere, motion, mesh).displacement, Vec3(0));
    EXPECT_EQ(move_character(nowhere, motion, mesh).displacement, Vec3(0));
}

TEST(Slide, Where_there_is_no_way_out_nothing_is_pushed) {
    const Plane all_of_space{{0, 0, 0}, 0};
    const SlideResult result = slide(Segment{{0, 1, -1}, {0, 0, 2}}, Vec3(-1, 0, 2), all_of_space);
    EXPECT_TRUE(is_finite(result.displacement));
    EXPECT_LE(length(result.displacement), 3.0);
}

Mesh tetrahedron() {
    return {{{0, 0, -3}, {8, 0, 1}, {-4, 6, 1}, {-4, -6, 1}}, {{0, 2, 1}, {0, 3, 2}, {0, 1, 3}, {1, 2, 3}}};
}

TEST(Slide, Stays_in_an_acute_corner_without_room_for_its_gap) {
    const Mesh room = tetrahedron();
    const Vec3 from(6.5791359964367118, 0.71043199825939007, 0.99999999859109834);
    const Vec3 motion(7.6832667612078467, -6.2793965731350747, -2.8676280125973008);
    ASSERT_TRUE(contains(room, from));
    EXPECT_TRUE(contains(room, slide(Sphere{from, 0}, motion, room).position));
    EXPECT_TRUE(contains(room, slide(from, motion, room).position));
}

template <class Shape>
void stays_in(const Mesh& room, double tip, Shape shape, Shape (*at)(Vec3)) {
    std::mt19937_64 random(5);
    std::uniform_real_distribution<double> any(-1, 1);
    for (int run = 0; run < 40; ++run) {
        Vec3 place(0);
        for (int i = 0; i < 60; ++i) {
            shape = at(place);
            const Vec3 fall(0.3 * any(random), 0.3 * any(random), run % 2 == 0 ? tip : any(random));
            const SlideResult r = slide(shape, std::pow(10, 2 * any(random)) * fall, room);
            place += r.displacement;
            shape = at(place);
            ASSERT_TRUE(contains(room, reference_point(shape))) << "run " << run << ", move " << i;
            ASSERT_GT(distance(shape, room), 0) << "run " << run << ", move " << i;
        }
    }
}

TEST(Slide, Never_leaves_a_closed_room_of_acute_corners) {
    for (const double size : {1.0, 1e5}) {
        std::vector<Vec3> corners = tetrahedron().vertices();
        for (Vec3& corner : corners) corner *= size;
        const Mesh room(corners, tetrahedron().triangles());
        stays_in<Vec3>(room, -1, {}, [](Vec3 p) { return p; });
        stays_in<Sphere>(room, -1, {}, [](Vec3 p) { return Sphere{p, 0}; });
        stays_in<Sphere>(room, -1, {}, [](Vec3 p) { return Sphere{p, 1e-4}; });
        stays_in<Segment>(room, -1, {}, [](Vec3 p) { return Segment{p, p + Vec3(1e-4, 0, 0)}; });
        stays_in<Aabb>(room, -1, {}, [](Vec3 p) { return Aabb{p - Vec3(1e-3), p + Vec3(1e-3)}; });
    }
}

TEST(Slide, Comes_off_a_floor_that_it_is_nearer_to_than_any_rounding) {
    const Aabb floor{{-9, -9, -1}, {9, 9, 0}};
    for (const double above : {1e-15, 1e-13, 1e-9, 1e-4}) {
        const SlideResult box = slide(Aabb{{0, 0, above}, {1, 1, 1}}, Vec3(1, 0, 0), floor);
        EXPECT_NEAR(box.displacement.x, 1, 0.01) << above;
        const SlideResult ball = slide(Sphere{{0, 0, 1 + above}, 1}, Vec3(1, 0, 0), floor);
        EXPECT_NEAR(ball.displacement.x, 1, 0.01) << above;
    }
}

TEST(Slide, Goes_on_along_a_wall_at_any_scale) {
    for (const double scale : {1e-170, 1.0, 1e160}) {
        const Aabb wall{scale * Vec3(-9, -9, -1), scale * Vec3(9, 9, 0)};
        const SlideResult result = slide(Sphere{scale * Vec3(0, 0, 1), 0.5 * scale}, scale * Vec3(2, 0, -2), wall);
        EXPECT_NEAR(result.displacement.x / scale, 2, 0.01) << scale;
        EXPECT_GT(result.position.z, 0.5 * scale) << scale;
    }
}

TEST(Slide, Ends_where_it_gets_nowhere_however_many_slides_it_may_make) {
    // Under a slanted facet that the motion would climb, each deflection gives nearly the same motion again.
    const Mesh ball = make_icosphere(2);
    std::mt19937_64 random(11);
    std::uniform_real_distribution<double> unit(-1, 1);
    const auto vector = [&](double scale) {
        const double x = unit(random), y = unit(random), z = unit(random);
        return scale * Vec3(x, y, z);
    };
    int unfinished = 0;
    for (int i = 0; i < 2000; ++i) {
        const Capsule body{vector(1), vector(1), 0.05};
        const Vec3 motion = vector(i % 2 == 0 ? 1 : 0.01);
        const SlideResult found =
            slide(body, motion, ball, {.max_slides = std::numeric_limits<int>::max(), .up = Vec3(0, 0, 1)});
        EXPECT_TRUE(is_finite(found.displacement)) << i;
        unfinished += found.remaining != Vec3(0) && found.count == 4 ? 1 : 0;
    }
    EXPECT_GT(unfinished, 5);
}

TEST(Slide, Stays_rather_than_leave_the_range_of_double) {
    const double most = std::numeric_limits<double>::max();
    const Mesh ball = make_icosphere(2);
    for (const Vec3 motion : {Vec3(most, 0, 0), Vec3(most), Vec3(-most, most, -1e300), Vec3(0.5, -most, -1e300)}) {
        for (const Vec3 place : {Vec3(0), Vec3(3, 0, 0), Vec3(0.5 * most)}) {
            const SlideResult found = slide(Sphere{place, 0.25}, motion, ball);
            EXPECT_TRUE(is_finite(found.displacement));
            EXPECT_TRUE(is_finite(found.position));
            EXPECT_TRUE(is_finite(found.remaining));
        }
    }
}

}  // namespace
}  // namespace abut
