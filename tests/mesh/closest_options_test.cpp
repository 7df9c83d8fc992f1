// SPDX-License-Identifier: MIT
// A largest distance limits what closest_points and distance find; first bounds and near triangles change no bit.
#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <limits>
#include <random>
#include <vector>

#include "abut/abut.h"
#include "tests/query/one_of_each_kind.h"

namespace abut {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

bool same_bits(double a, double b) { return std::memcmp(&a, &b, sizeof a) == 0 || (std::isnan(a) && std::isnan(b)); }
bool same_bits(const Vec3& a, const Vec3& b) {
    return same_bits(a.x, b.x) && same_bits(a.y, b.y) && same_bits(a.z, b.z);
}
bool same_bits(const ClosestPoints& a, const ClosestPoints& b) {
    return same_bits(a.distance, b.distance) && same_bits(a.on_a, b.on_a) && same_bits(a.on_b, b.on_b) &&
           a.where_a == b.where_a && a.where_b == b.where_b;
}

bool is_nothing(const ClosestPoints& found) {
    return found.distance == infinity && std::isnan(found.on_a.x) && std::isnan(found.on_b.x) &&
           found.where_a == Where{} && found.where_b == Where{};
}

/// Checks every option on one pair of operands.
template <class A, class B>
void expect_options_to_hold(const A& a, const B& b, std::mt19937_64& random, const char* what) {
    const ClosestPoints truth = closest_points(a, b);
    const auto expect_truth = [&](const ClosestOptions& options) {
        EXPECT_TRUE(same_bits(closest_points(a, b, options), truth)) << what << ", distance " << truth.distance;
        EXPECT_TRUE(same_bits(distance(a, b, options), truth.distance)) << what;
    };
    expect_truth({});
    const double d = truth.distance;
    if (!(d < infinity)) return;
    for (const double most : {d, std::nextafter(d, infinity), 2 * d + 1, infinity})
        expect_truth({.max_distance = most});
    for (const double most : {d > 0 ? std::nextafter(d, -1.0) : -1, 0.5 * d - 1e-300, -1.0, std::nan("")}) {
        if (most >= d) continue;
        EXPECT_TRUE(is_nothing(closest_points(a, b, {.max_distance = most}))) << what << ", " << d << ", " << most;
        EXPECT_EQ(distance(a, b, {.max_distance = most}), infinity) << what;
    }
    for (const double bound : {0.0, 0.5 * d, std::nextafter(d, 0.0), d, 1.5 * d, infinity, -1.0, std::nan("")}) {
        expect_truth({.first_bound = bound});
        expect_truth({.max_distance = d, .first_bound = bound});
        if (d > 0) {
            const ClosestOptions too_near{.max_distance = 0.75 * d, .first_bound = bound, .near_a = truth.where_a};
            EXPECT_TRUE(is_nothing(closest_points(a, b, too_near))) << what;
        }
    }
    expect_truth({.near_a = truth.where_a, .near_b = truth.where_b});
    for (int i = 0; i < 4; ++i) {
        const auto any = [&] { return Where{.triangle = static_cast<std::uint32_t>(random() % 400)}; };
        expect_truth({.near_a = any(), .near_b = any()});
        expect_truth({.max_distance = d, .near_a = any(), .near_b = any()});
    }
    expect_truth({.near_a = {.triangle = Where::none - 1}, .near_b = {.triangle = 1u << 31}});
}

Pose any_pose(std::mt19937_64& random, double far) {
    const auto unit = [&] { return std::uniform_real_distribution<double>(-1, 1)(random); };
    return {glm::normalize(Quat(unit(), unit(), unit(), unit())), far * Vec3(unit(), unit(), unit())};
}

TEST(ClosestOptions, HoldForTwoMeshes) {
    std::mt19937_64 random(7);
    const Mesh torus = make_torus(2, 1, 20, 10), ball = make_icosphere(2);
    for (int i = 0; i < 4; ++i) {
        for (const double far : {1.0, 5.0, 50.0, 1e9}) {
            const Pose pose = any_pose(random, far);
            expect_options_to_hold(torus, pose * ball, random, "mesh and posed mesh");
            expect_options_to_hold(PosedMesh(pose, ball, 0.3), torus, random, "scaled mesh and mesh");
            expect_options_to_hold(Model(torus), Model(ball, pose, 0.7), random, "models");
        }
    }
    expect_options_to_hold(torus, ball, random, "meshes");
    expect_options_to_hold(torus, Mesh(), random, "an empty mesh");
}

TEST(ClosestOptions, HoldForShapesAndMeshes) {
    std::mt19937_64 random(8);
    const Mesh torus = make_torus(2, 1, 20, 10);
    for (const AnyShape& shape : one_of_each_kind()) {
        for (int i = 0; i < 6; ++i) {
            const Pose pose = any_pose(random, i % 2 == 0 ? 2.0 : 9.0);
            const std::string what = "kind " + std::to_string(shape.index());
            expect_options_to_hold(shape, pose * torus, random, what.c_str());
            expect_options_to_hold(pose * torus, shape, random, what.c_str());
            std::visit([&](const auto& held) { expect_options_to_hold(pose * torus, held, random, what.c_str()); },
                       shape);
            expect_options_to_hold(Model(torus, pose), shape, random, what.c_str());
        }
    }
}

TEST(ClosestOptions, HoldForTwoShapes) {
    std::mt19937_64 random(9);
    for (const AnyShape& a : one_of_each_kind()) {
        for (const AnyShape& b : one_of_each_kind()) {
            expect_options_to_hold(a, b, random, "shapes");
            std::visit([&](const auto& x, const auto& y) { expect_options_to_hold(x, y, random, "shapes"); }, a, b);
        }
    }
    expect_options_to_hold(Sphere{Vec3(0), 1}, Sphere{Vec3(5, 1, 0), 1}, random, "spheres");
    expect_options_to_hold(Model(Sphere{Vec3(0), 1}), Model(Aabb{Vec3(3), Vec3(4)}), random, "models of shapes");
}

TEST(ClosestOptions, GiveNaNForWhatIsNotFinite) {
    const Mesh ball = make_icosphere(1);
    const Vec3 nowhere(std::nan(""), 0, 0);
    for (const double most : {1.0, -1.0, infinity, std::nan("")}) {
        EXPECT_TRUE(std::isnan(distance(nowhere, ball, {.max_distance = most})));
        EXPECT_TRUE(std::isnan(distance(nowhere, Vec3(0), {.max_distance = most})));
    }
    std::vector<Vec3> points(20, nowhere);
    std::vector<double> out(points.size());
    distance_each(points, ball, out, {.max_distance = 2});
    for (const double d : out) EXPECT_TRUE(std::isnan(d));
}

template <class X>
void expect_batches_of_points_to_agree(const X& x) {
    std::mt19937_64 random(10);
    std::vector<Vec3> points;
    for (int i = 0; i < 3000; ++i) points.push_back(any_pose(random, 5).translation);
    points[17].x = std::nan("");
    points[18].x = 1e200;
    std::vector<ClosestPoints> out(points.size());
    std::vector<double> distances(points.size());
    for (const ClosestOptions& options :
         {ClosestOptions{}, ClosestOptions{.max_distance = 1}, ClosestOptions{.max_distance = 2, .first_bound = 0.25},
          ClosestOptions{.first_bound = 0.1}, ClosestOptions{.max_distance = 0}, ClosestOptions{.max_distance = -1},
          ClosestOptions{.max_distance = std::nan("")}, ClosestOptions{.near_b = {.triangle = 3}}}) {
        closest_points_each(points, x, out, options);
        distance_each(points, x, distances, options);
        for (std::size_t i = 0; i < points.size(); ++i) {
            ASSERT_TRUE(same_bits(out[i], closest_points(points[i], x, options))) << i << " " << options.max_distance;
            ASSERT_TRUE(same_bits(distances[i], out[i].distance)) << i;
        }
    }
}

TEST(ClosestOptions, HoldInBatchesOfPoints) {
    const Mesh torus = make_torus(2, 1, 20, 10);
    expect_batches_of_points_to_agree(torus);
    expect_batches_of_points_to_agree(Pose{glm::normalize(Quat(1, 2, 3, 4)), Vec3(0.5, 0, 1)} * torus);
    expect_batches_of_points_to_agree(Model(torus, {}, 0.5));
    expect_batches_of_points_to_agree(Sphere{Vec3(0), 1});
    expect_batches_of_points_to_agree(Mesh());
}

template <class A, class B>
void expect_batches_of_poses_to_agree(const A& a, const B& b) {
    std::mt19937_64 random(11);
    std::vector<Pose> poses;
    Pose pose = any_pose(random, 4);
    for (int i = 0; i < 100; ++i) {
        if (i % 10 == 0) pose = any_pose(random, 4);  // then small steps
        pose.translation += Vec3(0.01, 0.02, -0.01);
        poses.push_back(pose);
    }
    std::vector<ClosestPoints> out(poses.size());
    std::vector<double> distances(poses.size());
    for (const ClosestOptions& options :
         {ClosestOptions{}, ClosestOptions{.max_distance = 1}, ClosestOptions{.first_bound = 0.1},
          ClosestOptions{.near_a = {.triangle = 3}, .near_b = {.triangle = 5}}}) {
        closest_points_each(poses, a, b, out, options);
        distance_each(poses, a, b, distances, options);
        for (std::size_t i = 0; i < poses.size(); ++i) {
            const ClosestPoints single = closest_points(poses[i] * a, b);
            const bool is_far = single.distance > options.max_distance;
            ASSERT_TRUE(is_far ? is_nothing(out[i]) : same_bits(out[i], single)) << i;
            ASSERT_TRUE(same_bits(distances[i], out[i].distance)) << i;
        }
    }
}

TEST(ClosestOptions, HoldInBatchesOfPoses) {
    const Mesh torus = make_torus(2, 1, 20, 10), ball = make_icosphere(2);
    expect_batches_of_poses_to_agree(ball, torus);
    expect_batches_of_poses_to_agree(ball, Pose{glm::normalize(Quat(1, 2, 3, 4)), Vec3(0.5, 0, 1)} * torus);
    expect_batches_of_poses_to_agree(Sphere{Vec3(0), 0.5}, torus);
    expect_batches_of_poses_to_agree(ball, Sphere{Vec3(0), 0.5});
    expect_batches_of_poses_to_agree(Sphere{Vec3(0), 0.5}, Aabb{Vec3(-1), Vec3(1)});
}

}  // namespace
}  // namespace abut
