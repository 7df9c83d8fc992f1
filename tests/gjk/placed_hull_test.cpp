// SPDX-License-Identifier: MIT
// Support points of moved hulls, and bounds of their distance.
#include "abut/gjk/placed_hull.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "abut/query/distance.h"
#include "abut/scene/placement.h"
#include "abut/simd/farthest.h"
#include "tests/laws/scene_dice.h"

namespace abut {
namespace {

/// A hull of some points on a sphere, or of whole numbers, of which many are equally high.
Hull random_hull(laws::Dice& dice, bool is_round) {
    std::vector<Vec3> points;
    for (std::size_t left = 5 + dice.below(150); left > 0; --left) {
        const Vec3 p = dice.vector(1);
        points.push_back(is_round && dot(p, p) > 0
                             ? p / std::sqrt(dot(p, p))
                             : Vec3(std::round(3 * p.x), std::round(3 * p.y), std::round(3 * p.z)));
    }
    return Hull(points);
}

TEST(PlacedHull, All_points_that_are_high_enough_are_found) {
    laws::Dice dice(1);
    std::size_t several = 0;
    for (int round = 0; round < 400; ++round) {
        const Hull hull = random_hull(dice, round % 2 == 0);
        const std::size_t count = hull.vertices().size();
        if (count > simd::most_farthest_within) continue;
        Vec3 d = dice.vector(1);
        if (dice.one_in(3)) d = Vec3(0, 0, d.z > 0 ? 1 : -1);
        const double slack = dice.one_in(2) ? 0 : 0.25;
        std::vector<double> heights;
        for (const Vec3& v : hull.vertices()) {
            const Vec3 p = v - hull.vertices()[0];
            heights.push_back((p.x * d.x + p.y * d.y) + p.z * d.z);
        }
        std::vector<std::uint32_t> expected, found(count);
        const double top = *std::max_element(heights.begin(), heights.end());
        for (std::uint32_t i = 0; i < count; ++i) {
            if (heights[i] >= top - slack) expected.push_back(i);
        }
        found.resize(simd::farthest_within(hull.offsets().data(), count, &d.x, slack, found.data()));
        EXPECT_EQ(found, expected);
        several += expected.size() > 1 ? 1 : 0;
    }
    EXPECT_GT(several, 50u);
}

TEST(PlacedHull, Bounds_contain_the_distance) {
    laws::Dice dice(2);
    int tight = 0, apart = 0;
    for (int round = 0; round < 400; ++round) {
        const Hull a = random_hull(dice, round % 2 == 0), b = random_hull(dice, round % 3 == 0);
        const Placement pose{dice.pose(12), 0.5 + dice.below(3)};
        const gjk::PlacedHull p(a, Mat3(1), Vec3(0)), q(b, linear_part(pose), pose.pose.translation);
        ASSERT_TRUE(p.usable() && q.usable());
        const double d = distance(a, placed(pose, b));
        for (const double limit : {0.0, 0.5 * d, d, 2 * d, std::numeric_limits<double>::infinity()}) {
            const gjk::DistanceBounds bounds = distance_bounds(p, q, limit);
            EXPECT_LE(bounds.lower, d);
            EXPECT_GE(bounds.upper, d);
            // Beyond the limit only that is known.
            if (limit < 0.99 * d && bounds.lower > limit) ++apart;
            if (limit > 1.01 * d && bounds.upper - bounds.lower <= 0.002 * d + 1e-9) ++tight;
        }
    }
    EXPECT_GT(apart, 500);
    EXPECT_GT(tight, 700);
}

}  // namespace
}  // namespace abut
