// SPDX-License-Identifier: MIT
// What rays do where textbooks' tests slip: edges, corners, planes, flat and turned things, starts inside.
#include <gtest/gtest.h>

#include <array>
#include <random>

#include "abut/pair/raycast/raycast_aabb.h"
#include "abut/pair/raycast/raycast_obb.h"
#include "abut/pair/raycast/raycast_plane.h"
#include "abut/pair/raycast/raycast_segment_point.h"
#include "abut/pair/raycast/raycast_sphere.h"
#include "abut/pair/raycast/raycast_triangle.h"
#include "tests/exact/polynomials.h"

namespace abut::pair {
namespace {

const Triangle floor_tile{{0, 0, 0}, {2, 0, 0}, {0, 2, 0}};

TEST(TriangleRaycast, HitsCornersEdgesAndInside) {
    for (const Vec3 p : {Vec3(0, 0, 0), Vec3(2, 0, 0), Vec3(0, 2, 0), Vec3(1, 1, 0), Vec3(0.5, 0.5, 0)}) {
        const auto hit = raycast(Ray{p + Vec3(0, 0, 3), {0, 0, -2}}, floor_tile);
        ASSERT_TRUE(hit);
        EXPECT_EQ(hit->t, 1.5);
        EXPECT_EQ(hit->point, p);
        EXPECT_EQ(hit->normal, Vec3(0, 0, 1));
    }
    EXPECT_FALSE(raycast(Ray{{1, std::nextafter(1.0, 2.0), 3}, {0, 0, -1}}, floor_tile));
}

TEST(TriangleRaycast, CullsTheSideItIsAskedTo) {
    const Ray down{{0.5, 0.5, 1}, {0, 0, -1}}, up{{0.5, 0.5, -1}, {0, 0, 1}};
    EXPECT_TRUE(raycast(down, floor_tile, {.cull = Cull::back}));
    EXPECT_FALSE(raycast(down, floor_tile, {.cull = Cull::front}));
    EXPECT_FALSE(raycast(up, floor_tile, {.cull = Cull::back}));
    EXPECT_TRUE(raycast(up, floor_tile, {.cull = Cull::front}));
}

TEST(TriangleRaycast, InItsPlaneHitsTheFirstPointMet) {
    const auto hit = raycast(Ray{{-2, 0.5, 0}, {4, 0, 0}}, floor_tile);
    ASSERT_TRUE(hit);
    EXPECT_EQ(hit->t, 0.5);
    EXPECT_EQ(hit->point, Vec3(0, 0.5, 0));
    EXPECT_EQ(hit->barycentric, Vec3(0.75, 0, 0.25));
    EXPECT_FALSE(raycast(Ray{{-2, 2.5, 0}, {4, 0, 0}}, floor_tile));
}

TEST(TriangleRaycast, ZeroDirectionAsksAboutTheOrigin) {
    EXPECT_TRUE(raycast(Ray{{1, 1, 0}, Vec3(0)}, floor_tile));
    EXPECT_FALSE(raycast(Ray{{1, 1, 1e-300}, Vec3(0)}, floor_tile));
}

TEST(TriangleRaycast, ADegenerateTriangleIsItsSegment) {
    const Triangle needle{{0, 0, 0}, {1, 1, 1}, {2, 2, 2}};
    const auto hit = raycast(Ray{{1.5, 1.5, 5}, {0, 0, -1}}, needle);
    ASSERT_TRUE(hit);
    EXPECT_EQ(hit->point, Vec3(1.5));
    EXPECT_EQ(hit->normal, Vec3(0));
    EXPECT_FALSE(raycast(Ray{{1.5, 1.25, 5}, {0, 0, -1}}, needle));
}

TEST(TriangleRaycast, NoRaySlipsThroughASharedEdge) {
    std::mt19937_64 random(1);
    std::uniform_real_distribution<double> any(-1, 1);
    const auto point = [&] { return Vec3(any(random), any(random), any(random)); };
    for (int i = 0; i < 20000; ++i) {
        // A fan of two around an edge, seen along the edge's points, rounded as they come.
        const Vec3 a(-1, any(random), any(random)), b(1, any(random), any(random));
        const Triangle above{a, b, Vec3(any(random) * 0.1, 5, any(random))};
        const Triangle below{b, a, Vec3(any(random) * 0.1, -5, any(random))};
        const double s = 0.5 + 0.4 * any(random);
        const Vec3 on_edge = (1 - s) * a + s * b;
        Ray ray{point() + Vec3(0, 0, 9), Vec3(0)};
        ray.direction = on_edge - ray.origin;
        EXPECT_TRUE(occluded(ray, above) || occluded(ray, below)) << "case " << i;
    }
}

/// A ray from outside a coordinate plane, and where it crosses that, exactly.
struct Crossed {
    Ray ray;
    std::array<exact::test::Rational, 3> point;
};
Crossed crossed(std::mt19937& random, int axis) {
    std::uniform_real_distribution<double> coordinate(-1, 1);
    Ray ray{{coordinate(random), coordinate(random), coordinate(random)},
            {coordinate(random), coordinate(random), coordinate(random)}};
    // Towards the plane, and often from a grid or along an axis.
    if (random() % 4 == 0) ray.origin = glm::round(4.0 * ray.origin) / 4.0 + Vec3(0.125);
    if (random() % 4 == 0) ray.direction = Vec3(axis == 0, axis == 1, axis == 2);
    ray.direction[axis] = std::copysign(0.1 + std::abs(ray.direction[axis]), -ray.origin[axis]);
    using exact::test::Rational;
    const Rational t = -Rational(ray.origin[axis]) / Rational(ray.direction[axis]);
    const auto at = [&](int k) { return Rational(Rational(ray.origin[k]) + t * Rational(ray.direction[k])); };
    return {ray, {at(0), at(1), at(2)}};
}

TEST(CoordinatePlanes, HaveHitsInThemWhoseOtherCoordinatesAreRounded) {
    std::mt19937 random(31);
    for (int i = 0; i < 3000; ++i) {
        const int axis = i % 3;
        const auto [ray, point] = crossed(random, axis);
        const int u = (axis + 1) % 3, v = (axis + 2) % 3;
        Vec3 a(0), b(0), c(0), normal(0), center(3, 2, 1), half(100, 100, 100);
        a[u] = -60, a[v] = -50;
        b[u] = 70, b[v] = -45;
        c[u] = -10, c[v] = 90;
        normal[axis] = 3;
        half[axis] = 0.75;
        center[axis] = ray.origin[axis] > 0 ? -0.75 : 0.75;  // with the face that the ray meets in the plane
        for (const auto& hit : {raycast(ray, Triangle{a, b, c}), raycast(ray, Plane{normal, 0}),
                                raycast(ray, Obb{center, Mat3(1), half})}) {
            ASSERT_TRUE(hit) << i;
            EXPECT_EQ(hit->point[axis], 0) << i;
            for (const int k : {u, v}) {
                const auto& exactly = point[static_cast<std::size_t>(k)];
                using exact::test::Rational;
                const Rational error = abs(Rational(Rational(hit->point[k]) - exactly));
                EXPECT_LE(error, Rational(Rational(0x1p-51) * abs(exactly))) << i;
            }
        }
    }
}

TEST(BoxRaycast, StartsInsideHitAtOnceWithANormalOnlyOnTheSurface) {
    const Aabb box{{0, 0, 0}, {2, 2, 2}};
    EXPECT_EQ(raycast(Ray{{1, 1, 1}, {1, 0, 0}}, box)->normal, Vec3(0));
    EXPECT_EQ(raycast(Ray{{2, 1, 1}, {1, 0, 0}}, box)->normal, Vec3(1, 0, 0));
    EXPECT_EQ(raycast(Ray{{2, 1, 1}, {1, 0, 0}}, box)->t, 0);
    EXPECT_FALSE(raycast(Ray{{2.5, 1, 1}, {1, 0, 0}}, box));
    EXPECT_FALSE(raycast(Ray{{1, 1, 1}, {1, 0, 0}}, Aabb{}));
}

TEST(BoxRaycast, GrazesEdgesAndEntersByTheRightFace) {
    const Aabb box{{0, 0, 0}, {2, 2, 2}};
    EXPECT_TRUE(raycast(Ray{{-1, 2, 2}, {1, 0, 0}}, box));
    EXPECT_TRUE(raycast(Ray{{-1, 1, 2}, {1, 1, 0}}, box));
    const auto hit = raycast(Ray{{1, 5, 1}, {0, -2, 0}}, box);
    ASSERT_TRUE(hit);
    EXPECT_EQ(hit->t, 1.5);
    EXPECT_EQ(hit->normal, Vec3(0, 1, 0));
    const auto same = raycast(Ray{{1, 5, 1}, {0, -2, 0}}, Obb{{1, 1, 1}, Mat3(1.0), {1, 1, 1}});
    ASSERT_TRUE(same);
    EXPECT_EQ(same->t, 1.5);
    EXPECT_EQ(same->normal, Vec3(0, 1, 0));
}

TEST(SphereRaycast, GrazesAndHitsTheNearSide) {
    const Sphere ball{{0, 0, 0}, 1};
    EXPECT_TRUE(raycast(Ray{{-3, 1, 0}, {1, 0, 0}}, ball));
    EXPECT_FALSE(raycast(Ray{{-3, std::nextafter(1.0, 2.0), 0}, {1, 0, 0}}, ball));
    const auto hit = raycast(Ray{{-3, 0, 0}, {2, 0, 0}}, ball);
    ASSERT_TRUE(hit);
    EXPECT_EQ(hit->t, 1);
    EXPECT_EQ(hit->normal, Vec3(-1, 0, 0));
    EXPECT_EQ(raycast(Ray{{0.5, 0, 0}, {2, 0, 0}}, ball)->t, 0);
}

TEST(SphereRaycast, AlongAnAxisPassesTheCentreAtItsCoordinate) {
    std::mt19937 random(32);
    std::uniform_real_distribution<double> coordinate(-1, 1);
    for (int i = 0; i < 3000; ++i) {
        const int axis = i % 3;
        const Vec3 aside(coordinate(random), coordinate(random), coordinate(random));
        const Sphere ball{i % 2 == 0 ? Vec3(0) : Vec3(coordinate(random), coordinate(random), coordinate(random)), 2};
        Ray ray{ball.center + aside, Vec3(0)};
        ray.origin[axis] = -5;
        ray.direction[axis] = 0.5 + std::abs(coordinate(random));
        const auto hit = raycast(ray, ball);
        ASSERT_TRUE(hit) << i;
        EXPECT_NEAR(glm::length(hit->point - ball.center), 2, 4e-15) << i;
        EXPECT_NEAR(glm::length(hit->point - (ray.origin + hit->t * ray.direction)), 0, 4e-15) << i;
        EXPECT_NEAR(glm::length(2.0 * hit->normal - (hit->point - ball.center)), 0, 4e-15) << i;
    }
}

TEST(PlaneRaycast, CountsTInLengthsOfTheDirection) {
    const auto hit = raycast(Ray{{0, 0, 5}, {0, 0, -2}}, Plane{{0, 0, 3}, 3});
    ASSERT_TRUE(hit);
    EXPECT_EQ(hit->t, 2);
    EXPECT_EQ(hit->normal, Vec3(0, 0, 1));
    EXPECT_FALSE(raycast(Ray{{0, 0, 5}, {0, 0, 2}}, Plane{{0, 0, 3}, 3}));
}

TEST(Barycentric, SumsToOneInsideAndOutside) {
    std::mt19937_64 random(2);
    std::uniform_real_distribution<double> any(-10, 10);
    for (int i = 0; i < 5000; ++i) {
        const Vec3 p(any(random), any(random), any(random));
        const Vec3 w = barycentric(Triangle{{0, 0, 0}, {1, 0.25, 0.1}, {0.3, 1, -0.4}}, p);
        EXPECT_EQ(w.x + w.y + w.z, 1);
        EXPECT_EQ(w.z + w.y + w.x, 1);
    }
    EXPECT_EQ(barycentric(floor_tile, Vec3(0.5, 1, 7)), Vec3(0.25, 0.25, 0.5));
    EXPECT_EQ(barycentric(Triangle{{0, 0, 0}, {1, 0, 0}, {2, 0, 0}}, Vec3(0.5, 3, 0)), Vec3(0.75, 0, 0.25));
}

TEST(Barycentric, IsWithinItsBoundOfTheExactWeights) {
    using exact::test::Rational;
    std::mt19937_64 random(4);
    std::uniform_real_distribution<double> any(-1, 1);
    const auto point = [&] { return Vec3(any(random), any(random), any(random)); };
    const auto cross_of = [](const std::array<Rational, 3>& p, const std::array<Rational, 3>& q) {
        std::array<Rational, 3> n;
        for (std::size_t i = 0; i < 3; ++i) {
            const std::size_t j = (i + 1) % 3, k = (i + 2) % 3;
            n[i] = Rational(p[j] * q[k] - p[k] * q[j]);
        }
        return n;
    };
    const auto dot_of = [](const std::array<Rational, 3>& p, const std::array<Rational, 3>& q) {
        return Rational(p[0] * q[0] + p[1] * q[1] + p[2] * q[2]);
    };
    const auto from_to = [](Vec3 p, Vec3 q) {
        std::array<Rational, 3> way;
        for (int i = 0; i < 3; ++i) way[static_cast<std::size_t>(i)] = Rational(Rational(q[i]) - Rational(p[i]));
        return way;
    };
    for (int round = 0; round < 2000; ++round) {
        const Triangle t{point(), point(), point()};
        const Vec3 p = point(), found = barycentric(t, p);
        const auto n = cross_of(from_to(t.a, t.b), from_to(t.a, t.c));
        const Rational square = dot_of(n, n);
        const std::array<Rational, 3> weights{
            Rational(dot_of(cross_of(from_to(t.b, t.c), from_to(t.b, p)), n) / square),
            Rational(dot_of(cross_of(from_to(t.c, t.a), from_to(t.c, p)), n) / square),
            Rational(dot_of(cross_of(from_to(t.a, t.b), from_to(t.a, p)), n) / square)};
        Rational largest = 0;
        for (const Rational& w : weights) largest = std::max(largest, Rational(abs(w)));
        for (int i = 0; i < 3; ++i) {
            const Rational error = abs(Rational(Rational(found[i]) - weights[static_cast<std::size_t>(i)]));
            EXPECT_LE(error, Rational(largest * Rational(0x1p-50))) << round;
        }
    }
}

}  // namespace
}  // namespace abut::pair
