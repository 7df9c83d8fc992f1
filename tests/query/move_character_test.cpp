// SPDX-License-Identifier: MIT
// A walker climbs what it may, stands where it can, and keeps to the ground.
#include "abut/query/move_character.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "abut/math/norms.h"
#include "abut/mesh/generate.h"
#include "abut/mesh/inside.h"
#include "abut/mesh/mesh.h"
#include "abut/query/distance.h"
#include "abut/query/intersects.h"
#include "abut/query/reference_point.h"

namespace abut {
namespace {

Mesh quads(const std::vector<std::array<Vec3, 4>>& list) {
    std::vector<Vec3> vertices;
    std::vector<Index3> triangles;
    for (const auto& quad : list) {
        const auto i = static_cast<std::uint32_t>(vertices.size());
        vertices.insert(vertices.end(), quad.begin(), quad.end());
        triangles.push_back({i, i + 1, i + 2});
        triangles.push_back({i, i + 2, i + 3});
    }
    return {std::move(vertices), std::move(triangles)};
}

/// Level for x < 0, then stairs up along x: treads of 0.5, risers of 0.25, eight of them, and a landing.
Mesh stairs() {
    std::vector<std::array<Vec3, 4>> list{{{{-9, -5, 0}, {0, -5, 0}, {0, 5, 0}, {-9, 5, 0}}}};
    for (int i = 0; i < 8; ++i) {
        const double x = 0.5 * i, z = 0.25 * (i + 1), end = i == 7 ? 20 : x + 0.5;
        list.push_back({{{x, -5, z - 0.25}, {x, -5, z}, {x, 5, z}, {x, 5, z - 0.25}}});
        list.push_back({{{x, -5, z}, {end, -5, z}, {end, 5, z}, {x, 5, z}}});
    }
    return quads(list);
}

/// Level for x < 0, then a slope up along x.
Mesh slope(double degrees) {
    const double rise = 10 * std::tan(degrees * 3.14159265358979 / 180);
    return quads(
        {{{{-9, -5, 0}, {0, -5, 0}, {0, 5, 0}, {-9, 5, 0}}}, {{{0, -5, 0}, {10, -5, rise}, {10, 5, rise}, {0, 5, 0}}}});
}

Capsule body(double x, double z = 0.01) { return {Vec3(x, 0, z + 0.3), Vec3(x, 0, z + 1.2), 0.3}; }
Ellipsoid egg(double x) { return {Vec3(x, 0, 0.61), Mat3(1.0), Vec3(0.3, 0.3, 0.6)}; }

Capsule at(const Capsule& c, Vec3 by) { return {c.a + by, c.b + by, c.radius}; }
Ellipsoid at(const Ellipsoid& e, Vec3 by) { return {e.center + by, e.axes, e.radii}; }

/// Walks many times and tells where it came to; it is never in overlap.
template <class Shape>
CharacterResult move_on(Shape& shape, Vec3 motion, const Mesh& level, const CharacterOptions& options, int times) {
    CharacterResult result;
    for (int i = 0; i < times; ++i) {
        result = move_character(shape, motion, level, options);
        shape = at(shape, result.displacement);
        EXPECT_GT(distance(shape, level), 0) << "move " << i;
    }
    return result;
}

template <class Shape>
void climbs_stairs(Shape shape) {
    const Mesh level = stairs();
    for (const double pace : {0.02, 0.07, 0.2}) {
        Shape walker = shape;
        const auto end = move_on(walker, Vec3(pace, 0, -0.05), level, {.step_height = 0.3, .snap_distance = 0.3},
                                 static_cast<int>(12 / pace));
        EXPECT_TRUE(end.on_floor);
        EXPECT_GT(end.position.x, 4.5) << pace;
        EXPECT_NEAR(end.position.z - reference_point(shape).z, 2, 0.03) << pace;
    }
    Shape walker = shape;
    const auto end = move_on(walker, Vec3(0.07, 0, -0.05), level, {.step_height = 0.2, .snap_distance = 0.3}, 170);
    EXPECT_LT(end.position.x, 0) << "climbs a step that is too high for it";
    EXPECT_TRUE(end.blocked);
}

TEST(MoveCharacter, Climbs_stairs_of_steps_no_higher_than_it_may) { climbs_stairs(body(-2)); }
TEST(MoveCharacter, So_does_an_ellipsoid) { climbs_stairs(egg(-2)); }

TEST(MoveCharacter, Climbs_slopes_no_steeper_than_it_may) {
    const Mesh gentle = slope(40), steep = slope(50);
    Capsule walker = body(-1);
    EXPECT_GT(move_on(walker, Vec3(0.05, 0, -0.05), gentle, {}, 80).position.z, 1.2);
    walker = body(-1);
    const auto end = move_on(walker, Vec3(0.05, 0, -0.05), steep, {}, 200);
    EXPECT_LT(end.position.z, 0.35) << "climbs what is too steep";
    EXPECT_TRUE(end.blocked);
    walker = body(-1);
    EXPECT_GT(move_on(walker, Vec3(0.05, 0, -0.05), steep, {.max_slope = 1}, 80).position.z, 1.2);
}

TEST(MoveCharacter, Does_not_climb_what_is_too_steep_from_a_slope_down_to_it) {
    const Mesh level =
        quads({{{{-9, -5, 5}, {0, -5, 0}, {0, 5, 0}, {-9, 5, 5}}}, {{{0, -5, 0}, {5, -5, 6}, {5, 5, 6}, {0, 5, 0}}}});
    Capsule walker{Vec3(-3, 0, 2.5), Vec3(-3, 0, 3.4), 0.3};
    const auto end = move_on(walker, Vec3(0.05, 0.01, -0.05), level, {.step_height = 0.2, .snap_distance = 0.3}, 250);
    EXPECT_LT(end.position.z, 0.6);
    EXPECT_GT(end.position.y, 1.5) << "sticks to the wall instead of going along it";
}

TEST(MoveCharacter, Stands_still_on_slopes_and_slides_off_steeper_ones) {
    const Mesh gentle = slope(40), steep = slope(50);
    for (const bool falls_off : {false, true}) {
        const Mesh& level = falls_off ? steep : gentle;
        Capsule walker = body(4, 8);
        move_on(walker, Vec3(0, 0, -1), level, {}, 8);
        const Vec3 before = walker.a;
        const auto end = move_on(walker, Vec3(0, 0, -0.1), level, {}, 20);
        if (falls_off) {
            EXPECT_LT(walker.a.z, before.z - 0.5);
        } else {
            EXPECT_LT(glm::length(walker.a - before), 1e-9);
            EXPECT_TRUE(end.on_floor);
        }
    }
}

TEST(MoveCharacter, Keeps_to_the_ground_down_stairs_unless_it_jumps) {
    const Mesh level = stairs();
    for (const double snap : {0.0, 0.3}) {
        Capsule walker = body(6, 2.01);
        move_on(walker, Vec3(0, 0, -0.1), level, {}, 1);
        int in_the_air = 0;
        for (int i = 0; i < 120; ++i) {
            const auto result =
                move_character(walker, Vec3(-0.06, 0, 0), level, {.step_height = 0.3, .snap_distance = snap});
            walker = at(walker, result.displacement);
            in_the_air += result.on_floor ? 0 : 1;
        }
        if (snap > 0) {
            EXPECT_EQ(in_the_air, 0);
            EXPECT_NEAR(walker.a.z, 0.3, 0.02);
        } else {
            EXPECT_GT(in_the_air, 50);
        }
    }
    const auto jump = move_character(body(-2), Vec3(0, 0, 0.2), level, {.snap_distance = 0.3});
    EXPECT_FALSE(jump.on_floor);
    EXPECT_NEAR(jump.displacement.z, 0.2, 1e-12);
}

TEST(MoveCharacter, A_slanted_ceiling_is_a_wall_and_presses_nobody_into_the_floor) {
    const Mesh level = quads(
        {{{{-9, -5, 0}, {9, -5, 0}, {9, 5, 0}, {-9, 5, 0}}}, {{{0, -5, 2}, {4, -5, 0.5}, {4, 5, 0.5}, {0, 5, 2}}}});
    Capsule walker = body(-1);
    const auto end = move_on(walker, Vec3(0.05, 0, -0.02), level, {.step_height = 0.3, .snap_distance = 0.3}, 100);
    EXPECT_LT(end.position.x, 3);
    EXPECT_TRUE(end.on_floor);
    EXPECT_NEAR(walker.a.z, 0.3, 0.02);
}

TEST(MoveCharacter, Goes_as_far_as_asked_where_nothing_is) {
    const Mesh level = make_grid(4);
    const auto result = move_character(body(0.5, 3), Vec3(0.1, 0.2, -0.3), level, {.step_height = 0.3});
    EXPECT_FALSE(result.on_floor);
    EXPECT_LT(glm::length(result.displacement - Vec3(0.1, 0.2, -0.3)), 1e-14);
    EXPECT_EQ(result.position, body(0.5, 3).a + result.displacement);
}

TEST(MoveCharacter, Up_may_be_any_way) {
    const Mesh wall = quads({{{{0, -5, -5}, {0, 5, -5}, {0, 5, 5}, {0, -5, 5}}}});
    const Capsule walker{Vec3(0.31, 0, 0), Vec3(1.2, 0, 0), 0.3};
    for (const double length : {7.0, 7e160, 7e-170}) {
        const auto result = move_character(walker, Vec3(-0.1, 0.2, 0), wall, {.up = Vec3(length, 0, 0)});
        EXPECT_TRUE(result.on_floor) << length;
        EXPECT_NEAR(result.displacement.y, 0.2, 1e-9) << length;
    }
}

TEST(MoveCharacter, What_it_climbs_is_a_part_of_its_way_up) {
    for (const double angle : {0.3, 0.5, 0.7}) {
        const Plane slope{{-std::sin(angle), 0, std::cos(angle)}, 0};
        const Sphere ball{0.501 * slope.normal, 0.5};
        for (const Vec3 motion : {Vec3(1, 0, 1), Vec3(1, 0, 0.5), Vec3(1, 0, 0.1)}) {
            const auto result = move_character(ball, motion, slope);
            EXPECT_LE(length(result.displacement), length(motion) * (1 + 1e-12));
            EXPECT_GT(result.displacement.z, 0.99 * std::max(motion.z, std::sin(angle) * std::cos(angle)));
        }
    }
}

TEST(MoveCharacter, Never_leaves_a_wedge_that_is_too_narrow_for_it) {
    const Mesh wedge(
        {{-60, 0, -30}, {-60, -20.0497, 30}, {-60, 20.0497, 30}, {60, 0, -30}, {60, -20.0497, 30}, {60, 20.0497, 30}},
        {{0, 1, 2}, {3, 5, 4}, {0, 3, 1}, {1, 3, 4}, {0, 2, 3}, {2, 5, 3}, {1, 4, 2}, {2, 4, 5}});
    const Vec3 from(59.999999999955683, 4.98e-13, -29.999999999852776);
    ASSERT_TRUE(contains(wedge, from));
    EXPECT_TRUE(contains(wedge, move_character(from, Vec3(0, 0, -1), wedge).position));
    EXPECT_TRUE(contains(wedge, move_character(Sphere{from, 0}, Vec3(0, 0, -1), wedge).position));
}

TEST(MoveCharacter, Steps_onto_each_ledge_once_however_many_moves_it_takes) {
    const Mesh level = stairs();
    for (const double pace : {0.01, 0.05, 0.2}) {
        Capsule walker = body(-1);
        int steps = 0, moves_of_steps = 0;
        for (int i = 0; i < static_cast<int>(6 / pace); ++i) {
            const auto r =
                move_character(walker, Vec3(pace, 0, -0.05), level, {.step_height = 0.3, .snap_distance = 0.3});
            walker = at(walker, r.displacement);
            steps += r.stepped ? 1 : 0;
            moves_of_steps += r.stepping ? 1 : 0;
        }
        EXPECT_EQ(steps, 8) << pace;
        EXPECT_GE(moves_of_steps, steps) << pace;
    }
}

TEST(MoveCharacter, Keeps_its_speed_along_slopes_only_if_wished) {
    const Mesh level = slope(40);
    const double cosine = std::cos(40 * 3.14159265358979 / 180);
    for (const double way : {0.05, -0.05}) {
        for (const bool constant : {false, true}) {
            Capsule walker = body(4, 8);
            const CharacterOptions options{.snap_distance = 0.2, .constant_speed = constant};
            move_on(walker, Vec3(0, 0, -1), level, options, 10);
            const Vec3 before = walker.a;
            const auto end = move_on(walker, Vec3(way, 0, -0.01), level, options, 10);
            EXPECT_TRUE(end.on_floor);
            const double expected = constant ? 1 : way > 0 ? cosine : 1 / cosine;
            EXPECT_NEAR(glm::length(walker.a - before), 10 * std::abs(way) * expected, 0.02) << way << constant;
        }
    }
    // On level ground, and upwards, it makes no difference.
    for (const double rise : {-0.01, 0.1}) {
        const auto plain = move_character(body(-3, 0.002), Vec3(0.05, 0.02, rise), level);
        const auto other = move_character(body(-3, 0.002), Vec3(0.05, 0.02, rise), level, {.constant_speed = true});
        EXPECT_LT(length_of(plain.displacement - other.displacement), 1e-9);
    }
}

TEST(MoveCharacter, Says_what_stops_it_and_what_it_stands_on) {
    // A floor, a wall at x = 1, and a ceiling above it at 2.
    const Mesh level = quads({{{{-9, -5, 0}, {9, -5, 0}, {9, 5, 0}, {-9, 5, 0}}},
                              {{{1, -5, 0}, {1, -5, 2}, {1, 5, 2}, {1, 5, 0}}},
                              {{{-9, -5, 2}, {1, -5, 2}, {1, 5, 2}, {-9, 5, 2}}}});
    const auto kinds = [](const CharacterResult& r) {
        std::vector<std::pair<CharacterSurface, std::uint32_t>> found;  // with the quad
        for (int i = 0; i < r.contact_count; ++i) {
            const CharacterContact& c = r.contacts[static_cast<std::size_t>(i)];
            if (std::none_of(found.begin(), found.end(),
                             [&](auto& other) { return other.second == c.where.triangle / 2; }))
                found.push_back({c.kind, c.where.triangle / 2});
        }
        return found;
    };
    using Kinds = std::vector<std::pair<CharacterSurface, std::uint32_t>>;
    const auto walks = move_character(body(0.5), Vec3(0.5, 0, -0.1), level);
    EXPECT_EQ(kinds(walks), (Kinds{{CharacterSurface::floor, 0}, {CharacterSurface::wall, 1}}));
    EXPECT_TRUE(walks.contacts[0].at_end);
    EXPECT_LT(glm::length(walks.contacts[1].normal - Vec3(-1, 0, 0)), 1e-6);
    EXPECT_FALSE(walks.ceiling || walks.on_steep || walks.stuck);
    const auto jumps = move_character(body(0.5), Vec3(0, 0, 1), level);
    EXPECT_TRUE(jumps.ceiling);
    EXPECT_EQ(kinds(jumps), (Kinds{{CharacterSurface::ceiling, 2}}));
    EXPECT_FALSE(move_character(body(0.5), Vec3(0, 0, 0.1), level).ceiling);
    // Only all_contacts lists a wall into which it does not move.
    const Capsule beside = at(body(0), walks.displacement + Vec3(0.5, 0, 0));
    EXPECT_EQ(kinds(move_character(beside, Vec3(0, 0.1, -0.1), level)).size(), 1u);
    const auto all = move_character(beside, Vec3(0, 0.1, -0.1), level, {.all_contacts = true});
    EXPECT_EQ(kinds(all), (Kinds{{CharacterSurface::floor, 0}, {CharacterSurface::wall, 1}}));
    EXPECT_TRUE(all.contacts[1].at_end);
}

TEST(MoveCharacter, Is_on_steep_ground_or_in_the_air) {
    const Mesh level = slope(60);
    Capsule walker = body(4, 8);
    EXPECT_FALSE(move_character(walker, Vec3(0, 0, -0.1), level).on_steep);
    const auto slides = move_on(walker, Vec3(0, 0, -0.2), level, {}, 20);
    EXPECT_FALSE(slides.on_floor);
    EXPECT_TRUE(slides.on_steep);
    EXPECT_EQ(slides.contacts[0].kind, CharacterSurface::steep);
}

TEST(MoveCharacter, Is_freed_or_stuck_but_not_both) {
    const auto crushed = [](double height) {
        const Mesh level = quads({{{{-9, -5, 0}, {9, -5, 0}, {9, 5, 0}, {-9, 5, 0}}},
                                  {{{-9, -5, height}, {9, -5, height}, {9, 5, height}, {-9, 5, height}}}});
        const auto r = move_character(body(0), Vec3(0.01, 0, 0), level, {.all_contacts = true});
        EXPECT_EQ(r.stuck, intersects(at(body(0), r.displacement), level));
        EXPECT_NE(r.stuck, r.depenetrated);
        return r;
    };
    EXPECT_TRUE(crushed(1.505).depenetrated);  // the shape is from 0.01 to 1.51
    const auto stuck = crushed(1.3);
    EXPECT_TRUE(stuck.stuck);
    EXPECT_GE(stuck.contact_count, 2);
    const auto away = move_character(body(0, 3), Vec3(0.01, 0, 0), make_grid(2));
    EXPECT_FALSE(away.stuck || away.depenetrated);
}

TEST(MoveCharacter, What_is_not_a_number_stays) {
    const Mesh level = make_grid(4);
    const double nan = std::numeric_limits<double>::quiet_NaN();
    EXPECT_EQ(move_character(body(0.5), Vec3(nan, 0, 0), level).displacement, Vec3(0));
    EXPECT_EQ(move_character(body(0.5), Vec3(1, 0, 0), level, {.up = Vec3(0)}).displacement, Vec3(0));
    EXPECT_EQ(move_character(body(nan), Vec3(1, 0, 0), level).displacement, Vec3(0));
}

TEST(MoveCharacter, Stays_with_a_gap_that_is_not_finite) {
    const Mesh ball = make_icosphere(2);
    constexpr double infinity = std::numeric_limits<double>::infinity();
    for (const double gap : {std::numeric_limits<double>::quiet_NaN(), infinity, -infinity}) {
        const CharacterResult found =
            move_character(Sphere{Vec3(0, 0, 2), 0.25}, Vec3(0.1, 0, -2), ball, {.snap_distance = 1, .gap = gap});
        EXPECT_EQ(found.displacement, Vec3(0));
        EXPECT_EQ(found.position, Vec3(0, 0, 2));
        EXPECT_EQ(found.contact_count, 0);
        EXPECT_FALSE(found.on_floor);
    }
}

TEST(MoveCharacter, Stays_rather_than_leave_the_range_of_double) {
    const double most = std::numeric_limits<double>::max();
    const Mesh ball = make_icosphere(2);
    for (const Vec3 motion : {Vec3(most, 0, 0), Vec3(most), Vec3(-most, most, -1e300), Vec3(0, 0, -most)}) {
        for (const Vec3 up : {Vec3(0, 0, 1), Vec3(0.5, -0.7, 0.1)}) {
            const CharacterResult found = move_character(Sphere{Vec3(0, 0, 2), 0.25}, motion, ball,
                                                         {.up = up, .step_height = 0.5, .snap_distance = most});
            EXPECT_TRUE(is_finite(found.displacement));
            EXPECT_TRUE(is_finite(found.position));
        }
    }
}

}  // namespace
}  // namespace abut
