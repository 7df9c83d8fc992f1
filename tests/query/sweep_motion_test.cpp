// SPDX-License-Identifier: MIT
// Sweeps of shapes that turn: the way out at the start, and what is very far.
#include "abut/query/sweep_motion.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "abut/abut.h"

namespace abut {
namespace {

TEST(SweepMotion, In_touch_with_a_plane_says_the_shorter_way_out) {
    const Aabb box{{-2, -2, -2}, {0, -1, -1}};
    const Motion motion{{Quat(1, 0, 0, 0), {-2, -3, 3}}, {Quat(1, 1, 0, 0), {9, -3, -3}}, 0};
    const Plane plane{{3, -2, 1}, -1};
    const Vec3 by = motion.from.translation;
    const auto hit = sweep(box, motion, plane);
    const auto touch = contact(Aabb{box.min + by, box.max + by}, plane);
    ASSERT_TRUE(hit && touch);
    EXPECT_EQ(hit->t, 0);
    EXPECT_NEAR(hit->depth, touch->depth, 1e-12);
    EXPECT_LT(length(hit->normal + touch->direction), 1e-12);
}

TEST(SweepMotion, Does_not_reach_what_is_very_far) {
    const Motion half_turn{Pose{Quat(1, 0, 0, 0), Vec3(-5, 0, 0)}, Pose{Quat(0, 0, 0, 1), Vec3(5, 0, 0)}};
    for (const double far : {1e30, 1e100, 1e160, 1e200, 1e300}) {
        EXPECT_FALSE(sweep(Sphere{Vec3(0), 1}, half_turn, Vec3(far, 0, 0))) << far;
        EXPECT_FALSE(sweep(Obb{Vec3(0), Mat3(1), Vec3(1)}, half_turn, Plane{{0, 0, 1}, far})) << far;
    }
}

TEST(SweepMotion, Is_the_same_at_any_scale) {
    const auto hit_at = [](double scale) {
        const Motion motion{Pose{Quat(1, 0, 0, 0), scale * Vec3(-5, 0.2, 0)},
                            Pose{Quat(std::sqrt(0.5), 0, 0, std::sqrt(0.5)), scale * Vec3(5, -0.2, 0)}};
        return sweep(Obb{Vec3(0), Mat3(1), scale * Vec3(1, 0.5, 0.25)}, motion,
                     Aabb{scale * Vec3(-1, -1, -1), scale * Vec3(1, 1, 1)});
    };
    const auto hit = hit_at(1);
    ASSERT_TRUE(hit && hit->t > 0);
    for (const double scale : {0x1p-600, 0x1p-300, 0x1p300, 0x1p520, 0x1p800}) {
        const auto scaled = hit_at(scale);
        ASSERT_TRUE(scaled) << scale;
        EXPECT_NEAR(scaled->t, hit->t, 1e-9) << scale;
    }
}

TEST(SweepMotion, Of_and_at_meshes_beyond_the_range_of_floats_is_the_same) {
    const auto hits_at = [](double scale) {
        const Motion motion{Pose{}, Pose::from_axis_angle({0, 0, 1}, 1, {1.5 * scale, 0, 0})};
        const Mesh wall({scale * Vec3(1, -1, -1), scale * Vec3(1, 1, -1), scale * Vec3(1, 1, 1)}, {{0, 1, 2}});
        const Mesh box = make_box({.min = Vec3(0), .max = Vec3(0.25 * scale)});
        const Pose aside{.translation = {0.1 * scale, 0, 0}};
        const Ray ray{scale * Vec3(1, -10, 0.1), {0, 1, 0}}, aslant{scale * Vec3(0.5, 0, -0.5), {0, 1, 0}};
        return std::array{sweep(Capsule{Vec3(0), {0, 0, 0.2 * scale}, 0.25 * scale}, motion, wall),
                          sweep(Sphere{Vec3(0), 0.25 * scale}, motion, aside * wall),
                          sweep(box, motion, wall),
                          sweep(box, motion, ray),
                          sweep(aside * box, motion, Line{ray.origin, ray.direction}),
                          sweep(box, motion, aslant)};
    };
    const auto hits = hits_at(1);
    for (const double scale : {0x1p-900, 0x1p-300, 0x1p127, 0x1p129, 0x1p300, 0x1p900}) {
        const auto scaled = hits_at(scale);
        for (std::size_t i = 0; i < hits.size(); ++i) {
            ASSERT_EQ(scaled[i].has_value(), hits[i].has_value()) << scale << ' ' << i;
            if (hits[i]) {
                EXPECT_NEAR(scaled[i]->t, hits[i]->t, 1e-7) << scale << ' ' << i;
            }
        }
    }
}

TEST(SweepMotion, Meets_the_first_of_many_triangles_and_the_lowest_of_those) {
    const Mesh grid = make_grid(8);
    const Aabb box{{-0.2, -0.2, 0}, {0.2, 0.2, 0.4}};
    const auto brute = [](const Aabb& shape, const Motion& motion, const auto& mesh) {
        std::optional<SweepHit> best;
        for (std::uint32_t i = 0; i < mesh.size(); ++i) {
            const auto hit = sweep(shape, motion, mesh.part(i));
            if (hit && (!best || hit->t < best->t)) best = hit;
        }
        return best;
    };
    for (const double gap : {0.0, 1e-9, 1e-6, 1e-3, 1e-1}) {
        const Pose from{Quat(1, 0, 0, 0), {0.5, 0.5, gap}};
        for (const Pose& to : {Pose{Quat(std::cos(0.1), std::sin(0.1), 0, 0), {0.5, 0.5, gap}},
                               Pose{Quat(std::cos(0.4), 0, 0.2, std::sin(0.4)), {0.4, 0.7, gap}},
                               Pose{Quat(std::cos(0.75), 0, 0, std::sin(0.75)), {0.5, 0.5, gap}},
                               Pose{Quat(1, 0, 0, 0), {0.6, 0.5, -0.01}}}) {
            const Pose turned{Quat(0.5, 0.5, 0.5, 0.5), {3, 1, 2}};
            const PosedMesh posed(turned, grid);
            const Motion there{turned * from, turned * to};
            const auto hit = sweep(box, Motion{from, to}, grid), own = brute(box, {from, to}, grid);
            ASSERT_EQ(hit.has_value(), own.has_value()) << gap;
            const auto moved = sweep(box, there, posed);
            ASSERT_EQ(moved.has_value(), brute(box, there, posed).has_value()) << gap;
            if (!hit) continue;
            EXPECT_NEAR(hit->t, own->t, 1e-7) << gap;
            if (moved) {
                EXPECT_NEAR(moved->t, brute(box, there, posed)->t, 1e-7) << gap;
            }
        }
    }
    // At rest on the grid all below is touched alike.
    const Pose rest{Quat(1, 0, 0, 0), {0.5, 0.5, 0}};
    const auto hit = sweep(box, Motion{rest, rest}, grid);
    ASSERT_TRUE(hit && hit->t == 0);
    std::uint32_t lowest = 0;
    while (!intersects(Aabb{{0.3, 0.3, 0}, {0.7, 0.7, 0.4}}, grid.part(lowest))) ++lowest;
    EXPECT_EQ(hit->where.triangle, lowest);
}

TEST(SweepMotion, Keeps_back_no_part_of_a_mesh_that_it_touches_by_itself) {
    const Motion still;
    const Sphere ball{{-0.125, 0.7142857, 1.0000152587890625}, 1};
    const Triangle flat{{-7500000, 0.875, 0}, {1e7, 0.5, 0}, {1e7, 0.5, 0}};
    const Mesh mesh({flat.a, flat.b, flat.c}, {{0, 1, 2}});
    EXPECT_EQ(sweep(ball, still, flat).has_value(), sweep(ball, still, mesh).has_value());
}

}  // namespace
}  // namespace abut
