// SPDX-License-Identifier: MIT
// Frusta, of infinite projections too, against planes and each other.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>
#include <vector>

#include "abut/abut.h"

namespace abut {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

/// From the origin along -z, 45° to all sides, from 0.5 on without end.
std::vector<Frustum> endless_views() {
    glm::dmat4 plain(0.0), reversed(0.0);
    plain[0][0] = plain[1][1] = reversed[0][0] = reversed[1][1] = 1;
    plain[2][2] = plain[2][3] = reversed[2][3] = -1;
    plain[3][2] = -1;
    reversed[3][2] = 0.5;
    return {Frustum::from_matrix(plain), Frustum::from_matrix(reversed, ClipDepth::zero_to_one)};
}

TEST(EndlessView, HasADistanceToAPlane) {
    for (const Frustum& view : endless_views()) {
        const auto expect = [&](const Plane& plane, double d) {
            EXPECT_EQ(distance(view, plane), d);
            EXPECT_EQ(distance(plane, view), d);
            EXPECT_EQ(intersects(view, plane), d == 0);
            const ClosestPoints c = closest_points(view, plane);
            EXPECT_NEAR(distance(c.on_a, view), 0, 1e-12);
            EXPECT_NEAR(distance(c.on_b, plane), 0, 1e-12);
        };
        expect({{0, 0, 1}, -5}, 0);
        expect({{0, 0, 2}, 6}, 3.5);
        expect({{0, 0, -1}, -3}, 3.5);
        expect({{1, 0, 0}, 0}, 0);
        expect({{1, 0, 1}, 10}, 10 / std::sqrt(2.0));
        expect({{1, 0, 1.5}, 10}, 10.25 / std::sqrt(3.25));
        expect({{0, 0, 0}, 0}, 0);
        EXPECT_EQ(distance(view, Plane{{0, 0, 0}, 1}), infinity);
    }
}

TEST(EndlessView, IsLeftByAPlaneWhereItEnds) {
    for (const Frustum& view : endless_views()) {
        const auto out = contact(view, Plane{{0, 0, 1}, -5});
        ASSERT_TRUE(out);
        EXPECT_EQ(out->depth, 4.5);
        EXPECT_EQ(out->direction, Vec3(0, 0, 1));
        for (int i = 0; i < out->count; ++i) {
            EXPECT_EQ(out->points[static_cast<std::size_t>(i)].on_a.z, -0.5);
            EXPECT_EQ(out->points[static_cast<std::size_t>(i)].on_b.z, -5);
        }
        EXPECT_EQ(contact(Plane{{0, 0, 1}, -5}, view)->depth, 4.5);
        const auto across = contact(view, Plane{{1, 0, 0}, 0});
        ASSERT_TRUE(across);
        EXPECT_EQ(across->depth, infinity);
        EXPECT_EQ(across->count, 1);
        EXPECT_EQ(across->points[0].on_a.x, 0);
        EXPECT_FALSE(contact(view, Plane{{0, 0, 1}, 3}));
    }
}

TEST(EndlessView, NeverPartsFromOneThatLooksTheSameWay) {
    const Frustum view = endless_views()[0];
    const auto expect_endless = [](const auto& a, const auto& b) {
        const auto out = contact(a, b);
        ASSERT_TRUE(out);
        EXPECT_EQ(out->depth, infinity);
        EXPECT_TRUE(is_finite(out->points[0].on_a));
        EXPECT_EQ(out->count, 1);
    };
    expect_endless(view, view);
    expect_endless(view, Ray{{0, 0, -3}, {0.5, 0, -1}});
    expect_endless(Line{{0, 0, -3}, {0, 0.5, -1}}, view);
    // A ray that comes in, a line across.
    EXPECT_LT(contact(view, Ray{{0, 0, -3}, {0, 0, 1}})->depth, 100);
    EXPECT_LT(contact(view, Line{{0, 0, -3}, {1, 0, 0}})->depth, 100);
    EXPECT_EQ(sweep(view, Vec3(1, 0, 0), view)->depth, infinity);
}

TEST(EndlessView, IsSweptFromItsCorners) {
    for (const Frustum& view : endless_views()) {
        const auto start = sweep(view, Vec3(0, 0, 4), Plane{{0, 0, 1}, -5});
        ASSERT_TRUE(start);
        EXPECT_EQ(start->t, 0);
        EXPECT_EQ(start->depth, 4.5);
        EXPECT_EQ(start->position, Vec3(0, 0, -0.5));
        EXPECT_EQ(start->normal, Vec3(0, 0, -1));
        EXPECT_TRUE(sweep(Plane{{1, 0, 0}, 0}, Vec3(0, 0, 4), view));
        EXPECT_EQ(sweep(view, Vec3(1, 0, 0), Plane{{1, 0, 0}, 0})->depth, infinity);
        const auto later = sweep(view, Vec3(0, 0, 4), Plane{{0, 0, 1}, 1.5});
        ASSERT_TRUE(later);
        EXPECT_NEAR(later->t, 0.5, 1e-14);
        EXPECT_LE(later->t, 0.5);
        EXPECT_NEAR(later->position.z, 1.5, 1e-13);
        EXPECT_EQ(later->normal, Vec3(0, 0, -1));
        EXPECT_FALSE(sweep(view, Vec3(0, 0, -4), Plane{{0, 0, 1}, 1.5}));
        EXPECT_TRUE(is_finite(sweep(view, Vec3(0, 0, -4), Sphere{{0, 0, -9}, 1})->position));
    }
}

TEST(FrustumPlane, AgreesWithItsHullAndItsCorners) {
    std::mt19937_64 random(7);
    const auto number = [&](double from, double to) {
        return std::uniform_real_distribution<double>(from, to)(random);
    };
    const auto vector = [&] { return Vec3(number(-1, 1), number(-1, 1), number(-1, 1)); };
    int compared = 0;
    for (int i = 0; i < 5000; ++i) {
        Frustum f;
        for (Plane& p : f.planes) p = {vector(), number(0, 1)};
        const Plane plane{vector(), number(-3, 3)};
        const FrustumCorners corners = f.corners();
        if (corners.count == 0) continue;
        const ClosestPoints c = closest_points(f, plane);
        EXPECT_EQ(c.distance == 0, intersects(f, plane)) << i;
        const auto out = contact(f, plane);
        EXPECT_EQ(out.has_value(), intersects(f, plane)) << i;
        if (!corners.bounded) continue;
        ++compared;
        double size = 1;
        for (int k = 0; k < corners.count; ++k)
            size = std::max(size, glm::length(corners.points[static_cast<std::size_t>(k)]));
        const Hull hull(std::span(corners.points).first(static_cast<std::size_t>(corners.count)));
        EXPECT_NEAR(c.distance, distance(hull, plane), 1e-12 * size) << i;
        EXPECT_NEAR(distance(c.on_b, plane), 0, 1e-12 * size) << i;
        if (out) {
            EXPECT_NEAR(out->depth, contact(hull, plane)->depth, 1e-12 * size) << i;
        }
    }
    EXPECT_GT(compared, 1000);
}

}  // namespace
}  // namespace abut
