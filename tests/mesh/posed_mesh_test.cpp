// SPDX-License-Identifier: MIT
// A posed mesh is the mesh of the moved vertices.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>

#include "abut/mesh/generate.h"
#include "abut/mesh/inside.h"
#include "abut/mesh/mesh.h"
#include "abut/mesh/overlapping_pairs.h"
#include "abut/query/closest_points.h"
#include "abut/query/distance.h"
#include "abut/query/intersects.h"
#include "abut/query/raycast.h"
#include "abut/query/within.h"

namespace abut {
namespace {

const Pose pose{Quat(0.7, 0.2, -0.5, 0.4), Vec3(10, -20, 0.1)};

Mesh rebuilt(const Pose& p, const Mesh& mesh, double scale = 1) {
    std::vector<Vec3> vertices = mesh.vertices();
    const Mat3 linear = rotation_matrix(p) * scale;
    for (Vec3& v : vertices) v = linear * v + p.translation;
    return {std::move(vertices), mesh.triangles()};
}

TEST(PosedMesh, HasTheMovedVerticesBitForBit) {
    const Mesh sphere = make_icosphere(2), moved = rebuilt(pose, sphere);
    const PosedMesh posed = pose * sphere;
    for (std::size_t i = 0; i < sphere.size(); ++i) {
        EXPECT_EQ(posed.triangle(i).a, moved.triangle(i).a);
        EXPECT_EQ(posed.triangle(i).b, moved.triangle(i).b);
        EXPECT_EQ(posed.triangle(i).c, moved.triangle(i).c);
    }
    const Aabb outer = posed.bounds(), inner = moved.bounds();
    EXPECT_TRUE(outer.min.x <= inner.min.x && outer.min.y <= inner.min.y && outer.min.z <= inner.min.z);
    EXPECT_TRUE(outer.max.x >= inner.max.x && outer.max.y >= inner.max.y && outer.max.z >= inner.max.z);
}

TEST(PosedMesh, AnswersAsTheMovedMesh) {
    const Mesh sphere = make_icosphere(2), moved = rebuilt(pose, sphere), other = make_torus(1, 0.5, 12, 8);
    const PosedMesh posed = pose * sphere, near = Pose{Quat(1, 0, 0, 0), pose.translation + 0.5} * other;
    EXPECT_EQ(overlapping_pairs(posed, near), overlapping_pairs(moved, near));
    EXPECT_FALSE(overlapping_pairs(posed, near).empty());
    for (const Vec3& v : moved.vertices()) {
        EXPECT_TRUE(intersects(posed, v));
        EXPECT_TRUE(contains(posed, v));
        EXPECT_EQ(contains(posed, v + 0.1), contains(moved, v + 0.1));
        EXPECT_EQ(closest_points(posed, v + 0.1).distance, closest_points(moved, v + 0.1).distance);
        const Ray ray{Vec3(0), v};
        const auto a = raycast(ray, posed), b = raycast(ray, moved);
        ASSERT_TRUE(a && b);
        EXPECT_EQ(a->t, b->t);
        EXPECT_EQ(a->where, b->where);
    }
}

TEST(PosedMesh, ScaledAnswersAsTheScaledMesh) {
    const Mesh sphere = make_icosphere(2), other = make_torus(1, 0.5, 12, 8);
    for (const double scale : {0.125, 3.0, 1e-6, 1e7}) {
        const Mesh moved = rebuilt(pose, sphere, scale);
        const PosedMesh posed(pose, sphere, scale),
            near(Pose{Quat(1, 0, 0, 0), pose.translation + 0.5 * scale}, other, scale);
        EXPECT_EQ(overlapping_pairs(posed, near), overlapping_pairs(moved, near));
        EXPECT_FALSE(overlapping_pairs(posed, near).empty());
        EXPECT_EQ((Pose{} * posed).triangle(7).b, moved.triangle(7).b);
        for (const Vec3 way : {Vec3(3, 0, 0), Vec3(0.1, -2, 1), Vec3(1, 2, -3)}) {
            const PosedMesh apart(Pose{Quat(1, 0, 0, 0), pose.translation + way * scale}, other, 0.4 * scale);
            EXPECT_EQ(closest_points(posed, apart).distance, closest_points(moved, apart).distance);
            EXPECT_EQ(closest_points(apart, posed).distance, closest_points(apart, moved).distance);
        }
        for (const Vec3& v : moved.vertices()) {
            const Vec3 off = v + 0.3 * scale;
            EXPECT_TRUE(intersects(posed, v));
            EXPECT_EQ(contains(posed, off), contains(moved, off));
            EXPECT_EQ(closest_points(posed, off).distance, closest_points(moved, off).distance);
            EXPECT_EQ(closest_points(Sphere{off, 0.01 * scale}, posed).distance,
                      closest_points(Sphere{off, 0.01 * scale}, moved).distance);
            const Ray ray{Vec3(0), v};
            const auto a = raycast(ray, posed), b = raycast(ray, moved);
            ASSERT_TRUE(a && b);
            EXPECT_EQ(a->t, b->t);
            EXPECT_EQ(a->normal, b->normal);
            EXPECT_EQ(a->where, b->where);
        }
    }
}

TEST(PosedMesh, WithoutAPlaceIsAtNoDistance) {
    const double nan = std::numeric_limits<double>::quiet_NaN(), infinity = std::numeric_limits<double>::infinity();
    const Mesh box = make_box({Vec3(-1), Vec3(1)}), empty;
    for (const Pose& bad :
         {Pose{Quat(1, 0, 0, 0), Vec3(nan)}, Pose{Quat(1, 0, 0, 0), Vec3(infinity, 0, 0)},
          Pose{Quat(nan, 0, 0, 0), Vec3(0)}, Pose{Quat(1, nan, 0, 0), Vec3(0)}, Pose{Quat(0, 0, 0, 0), Vec3(0)}}) {
        EXPECT_TRUE(std::isnan(distance(bad * box, Vec3(0))));
        EXPECT_TRUE(std::isnan(distance(bad * box, Sphere{Vec3(0), 1})));
        EXPECT_TRUE(std::isnan(distance(bad * box, box)));
        EXPECT_TRUE(std::isnan(distance(box, bad * box)));
        EXPECT_EQ(distance(bad * empty, Vec3(0)), infinity);
    }
    EXPECT_EQ(distance(Pose{Quat(2, 0, 0, 0), Vec3(1e300, 0, 0)} * box, Vec3(0)), 1e300);
}

TEST(PosedMesh, PosesCompose) {
    const Mesh box = make_box({Vec3(-1), Vec3(1)});
    const Pose quarter{Quat(0.5, 0.5, 0.5, 0.5), Vec3(1, 2, 3)};
    EXPECT_EQ((quarter * (quarter * box)).triangle(5).b, (quarter * quarter * box).triangle(5).b);
    EXPECT_EQ((Pose{} * box).triangle(5).b, box.triangle(5).b);
}

TEST(PosedMesh, Of_a_scale_that_is_not_positive_is_as_of_NaN) {
    const Mesh ball = make_icosphere(1);
    for (const double scale : {-1.0, 0.0, -0.0, std::numeric_limits<double>::quiet_NaN()}) {
        const PosedMesh posed(Pose{}, ball, scale);
        EXPECT_FALSE(intersects(posed, ball.vertices()[0])) << scale;
        EXPECT_FALSE(intersects(posed, Vec3(0))) << scale;
        EXPECT_TRUE(std::isnan(distance(posed, Vec3(3, 0, 0)))) << scale;
        EXPECT_FALSE(raycast(Ray{{3, 0, 0}, {-1, 0, 0}}, posed)) << scale;
        EXPECT_FALSE(within(posed, Vec3(3, 0, 0), 10)) << scale;
        EXPECT_TRUE(overlapping_pairs(ball, posed).empty()) << scale;
    }
}

TEST(PosedMesh, Is_hit_by_rays_whose_directions_underflow_in_its_frame) {
    std::mt19937_64 random(11);
    std::uniform_int_distribution<int> step(-9, 9);
    std::uniform_real_distribution<double> number(-1, 1);
    const auto point = [&] { return Vec3(number(random), number(random), number(random)); };
    std::size_t hits = 0;
    for (int round = 0; round < 20000; ++round) {
        const Mesh mesh({point(), point(), point()}, {{0, 1, 2}});
        const PosedMesh posed(Pose::from_axis_angle(point(), 3 * number(random), point()), mesh, 1.75);
        const Vec3 origin = point(), direction(step(random), step(random), step(random));
        const bool is_hit = intersects(Ray{origin, direction}, posed);
        const Ray slow{origin, 0x1p-1074 * direction};
        EXPECT_EQ(raycast(slow, posed).has_value(), is_hit) << round;
        EXPECT_EQ(intersects(Line{origin, slow.direction}, posed), intersects(Line{origin, direction}, posed)) << round;
        hits += is_hit ? 1 : 0;
    }
    EXPECT_GT(hits, 1000u);
}

TEST(PosedMesh, Touches_another_whatever_the_ratio_of_their_scales) {
    const Mesh torus = make_torus(1, 0.4, 6, 5), sphere = make_icosphere(1);
    for (const double size : {1e-90, 1e-36, 1.0, 1e36, 1e90}) {
        for (const Quat& rotation : {Quat(1, 0, 0, 0), Quat(0.5, 0.5, 0.5, 0.5), Quat(0.7, 0.2, -0.5, 0.4)}) {
            const Pose there{rotation, size * Vec3(3, 1, -2)};
            const Mesh ball = rebuilt(there, sphere, size);
            const std::size_t touching = overlapping_pairs(rebuilt(there, torus, size), ball).size();
            for (const double scale : {1e-100, 1e-59, 1e-20, 1e20, 1e40, 1e59, 1e100}) {
                const Mesh own = rebuilt(Pose{}, torus, size / scale);
                const PosedMesh posed(there, own, scale);
                EXPECT_EQ(overlapping_pairs(posed, ball).size(), touching) << size << ' ' << scale;
                EXPECT_EQ(overlapping_pairs(ball, posed).size(), touching) << size << ' ' << scale;
            }
        }
    }
}

}  // namespace
}  // namespace abut
