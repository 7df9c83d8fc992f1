// SPDX-License-Identifier: MIT
// Sweeps of shapes that turn: the way out at the start, and what is very far.
#include "abut/query/sweep_motion.h"

#include <gtest/gtest.h>

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

}  // namespace
}  // namespace abut
