// SPDX-License-Identifier: MIT
// A sweep along a path is that of its first piece with a touch, and nothing is passed between two pieces.
#include "abut/query/sweep_path.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <vector>

#include "abut/mesh/generate.h"
#include "abut/mesh/mesh.h"
#include "abut/query/intersects.h"

namespace abut {
namespace {

class Maker {
public:
    explicit Maker(std::uint64_t seed) : random_(seed) {}
    double any() { return unit_(random_); }
    Pose pose(double size) {
        const double w = any(), x = any(), y = any(), z = any();
        const double a = any(), b = any(), c = any();
        return {normalize(Quat(w, x, y, z)), size * Vec3(a, b, c)};
    }

private:
    std::mt19937_64 random_;
    std::uniform_real_distribution<double> unit_{-1, 1};
};

TEST(SweepPath, IsTheFirstPieceThatTouches) {
    const Mesh wall = make_grid(3), ball = make_icosphere(1);
    const Obb box{{0, 0, 0}, Mat3(1.0), {0.3, 0.1, 0.05}};
    int hits = 0;
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        Maker maker(seed);
        std::vector<PathPose> path;
        for (int i = 0; i < 6; ++i) path.push_back({i + 0.5 * maker.any(), maker.pose(2)});
        const auto check = [&](const auto& shape, const auto& x) {
            const auto found = sweep(shape, path, x);
            for (std::size_t i = 0; i + 1 < path.size(); ++i) {
                const auto piece = sweep(shape, Motion{path[i].pose, path[i + 1].pose}, x);
                if (!piece) {
                    ASSERT_TRUE(!found || found->piece > i) << seed;
                    continue;
                }
                ++hits;
                ASSERT_TRUE(found);
                EXPECT_EQ(found->piece, i);
                EXPECT_EQ(found->t, piece->t);
                EXPECT_EQ(found->normal, piece->normal);
                EXPECT_EQ(found->position, piece->position);
                EXPECT_NEAR(found->time, path[i].time + piece->t * (path[i + 1].time - path[i].time), 1e-12);
                EXPECT_EQ(found->depth, i == 0 ? piece->depth : 0);
                EXPECT_FALSE(sweep(shape, path, x, found->time - 1e-6 - 1e-3 * std::abs(found->time)));
                return;
            }
            EXPECT_FALSE(found);
        };
        check(box, wall);
        if (seed % 10 == 0) check(ball, wall);
    }
    EXPECT_GT(hits, 20);
}

TEST(SweepPath, PassesNothingBetweenTwoPieces) {
    // Each pose between two is exactly in the wall, or an ulp before or behind it.
    const Triangle wall{{-5, -5, 0}, {5, -5, 0}, {0, 5, 0}};
    for (const double z : {0.0, 0x1p-1074, -0x1p-1074, 0x1p-53, -0x1p-53, 0x1p-30, -0x1p-30}) {
        const std::vector<PathPose> path{
            {0, {.translation = {0, 0, 1}}}, {1, {.translation = {0, 0, z}}}, {2, {.translation = {0, 0, -1}}}};
        const auto hit = sweep(Vec3(0), path, wall);
        ASSERT_TRUE(hit) << z;
        EXPECT_NEAR(hit->time, 1, 1e-6);
        EXPECT_LE(hit->time, 1 + std::abs(z));
        const auto turned = sweep(Segment{{-1, 0, 0}, {1, 0, 0}}, path, wall);
        ASSERT_TRUE(turned) << z;
    }
    // A path that turns back at the wall touches it.
    const std::vector<PathPose> back{{0, {.translation = {0, 0, 1}}}, {1, {}}, {2, {.translation = {0, 0, 1}}}};
    EXPECT_TRUE(sweep(Vec3(0), back, wall));
}

TEST(SweepPath, NeverTouchesLaterThanSamplingFinds) {
    const Mesh torus = make_torus(1, 0.3, 12, 6);
    const Capsule needle{{-0.8, 0, 0}, {0.8, 0, 0}, 0.01};
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
        Maker maker(seed);
        std::vector<PathPose> path;
        for (int i = 0; i < 4; ++i) path.push_back({double(i), maker.pose(2)});
        const auto hit = sweep(needle, path, torus);
        for (int k = 0; k <= 300; ++k) {
            const double time = k / 100.0;
            if (hit && time >= hit->time) break;
            const auto piece = std::min<std::size_t>(static_cast<std::size_t>(time), 2);
            const Twist twist(Motion{path[piece].pose, path[piece + 1].pose});
            ASSERT_FALSE(intersects(twist.at(time - double(piece)) * needle, torus)) << seed << " at " << time;
        }
    }
}

TEST(SweepPath, EndsWhereItShould) {
    const Sphere ball{{0, 0, 0}, 0.25};
    const Triangle wall{{-5, -5, 0}, {5, -5, 0}, {0, 5, 0}};
    const auto at = [](double time, double z) { return PathPose{time, {.translation = {0, 0, z}}}; };
    const std::vector<PathPose> path{at(1, 2), at(2, 1), at(6, -1)};
    const auto hit = sweep(ball, path, wall);
    ASSERT_TRUE(hit);
    EXPECT_EQ(hit->piece, 1u);
    EXPECT_NEAR(hit->time, 3.5, 1e-5);
    EXPECT_NEAR(hit->t, 0.375, 1e-6);
    EXPECT_FALSE(sweep(ball, path, wall, 3.49));
    EXPECT_TRUE(sweep(ball, path, wall, 3.51));
    EXPECT_FALSE(sweep(ball, path, wall, 0));
    EXPECT_FALSE(sweep(ball, path, wall, std::nan("")));
    EXPECT_FALSE(sweep(ball, std::vector<PathPose>{}, wall));
    EXPECT_FALSE(sweep(ball, std::vector<PathPose>{at(0, 1)}, wall));
    const auto rests = sweep(ball, std::vector<PathPose>{at(7, 0.125)}, wall);
    ASSERT_TRUE(rests);
    EXPECT_EQ(rests->time, 7);
    EXPECT_EQ(rests->piece, 0u);
    EXPECT_NEAR(rests->depth, 0.125, 1e-9);
    // A jump is a motion, and time does not run back.
    EXPECT_TRUE(sweep(ball, std::vector<PathPose>{at(1, 1), at(1, -1)}, wall));
    EXPECT_FALSE(sweep(ball, std::vector<PathPose>{at(1, 2), at(0, -1)}, wall));
    EXPECT_FALSE(sweep(ball, std::vector<PathPose>{at(1, 2), at(std::nan(""), -1)}, wall));
    EXPECT_FALSE(sweep(ball, std::vector<PathPose>{at(1, 2), at(2, std::nan(""))}, wall));
    EXPECT_TRUE(sweep(ball, std::vector<PathPose>{at(1, 2), at(2, -1), at(std::nan(""), 0)}, wall));
}

}  // namespace
}  // namespace abut
