// SPDX-License-Identifier: MIT
// meet: exact on touching, flat and far shapes, at an ulp's distance, with radii, and on hulls.
#include "abut/gjk/exact_intersects.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "abut/gjk/closest_cores.h"
#include "tests/gjk/shapes.h"

namespace abut::gjk {
namespace {

using namespace testing;

constexpr double infinity = std::numeric_limits<double>::infinity();

TEST(Meet, TouchingCountsAndAnUlpApartDoesNot) {
    const Aabb box{Vec3(0.1), Vec3(0.7)};
    const double beyond = std::nextafter(0.7, 1.0);
    for (Vec3 p : {Vec3(0.7), Vec3(0.7, 0.3, 0.2), Vec3(0.1, 0.7, 0.7)})
        EXPECT_TRUE(intersects(core_of(p), core_of(box)));
    EXPECT_FALSE(intersects(core_of(Vec3(beyond, 0.3, 0.2)), core_of(box)));
    EXPECT_TRUE(intersects(core_of(Aabb{Vec3(0.7), Vec3(2)}), core_of(box)));
    EXPECT_FALSE(intersects(core_of(Aabb{Vec3(beyond, 0.7, 0.7), Vec3(2)}), core_of(box)));
    // Coplanar triangles that share a point, an edge, an area, nothing.
    const Triangle t{Vec3(0), Vec3(1, 0, 0), Vec3(0, 1, 0)};
    EXPECT_TRUE(intersects(core_of(t), core_of(Triangle{Vec3(1, 0, 0), Vec3(2, 0, 0), Vec3(2, 1, 0)})));
    EXPECT_TRUE(intersects(core_of(t), core_of(t)));
    EXPECT_TRUE(intersects(core_of(t), core_of(Triangle{Vec3(0.25, 0.25, 0), Vec3(3, 3, 0), Vec3(3, 2, 0)})));
    EXPECT_FALSE(
        intersects(core_of(t), core_of(Triangle{Vec3(0.5, std::nextafter(0.5, 1), 0), Vec3(3, 3, 0), Vec3(3, 2, 0)})));
}

TEST(Meet, RadiiReachExactly) {
    // 3, 4, 5 and 0.1 + 0.2, whose sum no double holds.
    EXPECT_TRUE(intersects(core_of(Vec3(0)), 2, core_of(Vec3(3, 4, 0)), 3));
    EXPECT_FALSE(intersects(core_of(Vec3(0)), 2, core_of(Vec3(3, 4, 0)), std::nextafter(3.0, 2.0)));
    const double sum = 0.1 + 0.2;  // above the exact sum of the two doubles
    EXPECT_FALSE(intersects(core_of(Vec3(0)), 0.1, core_of(Vec3(sum, 0, 0)), 0.2));
    EXPECT_TRUE(intersects(core_of(Vec3(0)), 0.1, core_of(Vec3(std::nextafter(sum, 0.0), 0, 0)), 0.2));
    // A capsule above a face, and beside an edge of a box.
    const Core box = core_of(Aabb{Vec3(0), Vec3(1)});
    EXPECT_TRUE(intersects(core_of(Capsule{Vec3(0.2, 0.2, 2), Vec3(0.8, 0.8, 2.5), 1}), 1, box, 0));
    EXPECT_FALSE(
        intersects(core_of(Capsule{Vec3(0.2, 0.2, std::nextafter(2.0, 3.0)), Vec3(0.8, 0.8, 2.5), 1}), 1, box, 0));
    EXPECT_TRUE(intersects(core_of(Segment{Vec3(4, 5, 0), Vec3(4, 5, 1)}), 5, box, 0));
    EXPECT_FALSE(intersects(core_of(Segment{Vec3(4, 5, 0), Vec3(4, 5, 1)}), std::nextafter(5.0, 0.0), box, 0));
}

TEST(Meet, HullsOfCornersAreTheBoxesThatTheySpan) {
    Random random(11);
    int met = 0;
    for (int i = 0; i < 2000; ++i) {
        // On a grid, where contact is common.
        const auto grid = [&] { return Vec3(random.below(5), random.below(5), random.below(5)) * 0.1; };
        Aabb box, other;
        box.include(grid()), box.include(grid());
        other.include(grid()), other.include(grid());
        const auto corners = [](const Aabb& b) {
            std::vector<Vec3> points;
            for (int k = 0; k < 8; ++k) {
                points.emplace_back((k & 1 ? b.min : b.max).x, (k & 2 ? b.min : b.max).y, (k & 4 ? b.min : b.max).z);
            }
            return points;
        };
        const std::vector<Vec3> p = corners(box), q = corners(other);
        const Hull hull(p);
        bool truth = true;
        for (int k = 0; k < 3; ++k) truth = truth && box.min[k] <= other.max[k] && other.min[k] <= box.max[k];
        met += truth;
        EXPECT_EQ(intersects(core_of_points(p), core_of_points(q)), truth);
        EXPECT_EQ(intersects(core_of_corners(p), core_of(other)), truth);
        EXPECT_EQ(intersects(core_of(hull), core_of(other)), truth);
        EXPECT_EQ(intersects(core_of(hull), core_of_corners(q)), truth);
    }
    EXPECT_GT(met, 200);
}

TEST(Meet, ALargeHullTouchesItsOwnCornersAndMissesPointsAnUlpAway) {
    Random random(12);
    std::vector<Vec3> points;
    for (int i = 0; i < 500; ++i) points.push_back(Vec3(100) + random.unit());
    const Hull hull(points);
    const Core core = core_of(hull);
    ASSERT_GT(hull.vertices().size(), 100u);
    const Vec3 center(100);
    for (const Vec3& p : hull.vertices()) {
        EXPECT_TRUE(intersects(core_of(p), core));
        EXPECT_TRUE(intersects(core_of(p), 0, core_of_points(hull.vertices()), 0));
        // Farther out in every coordinate.
        Vec3 q = p;
        for (int k = 0; k < 3; ++k) q[k] = std::nextafter(q[k], q[k] > center[k] ? infinity : -infinity);
        const bool beyond = intersects(core_of(q), core);
        EXPECT_EQ(beyond, intersects(core_of_points(hull.vertices()), core_of(q)));
        EXPECT_FALSE(beyond);
    }
}

TEST(Meet, RaysAndLinesAreExact) {
    const Aabb box{Vec3(0), Vec3(1)};
    const Core core = core_of(box);
    const Aabb around{Vec3(-1), Vec3(2)};
    EXPECT_TRUE(intersects(core_of(Ray{Vec3(-7, -5, -3), Vec3(7, 5, 3)}, around), core));
    EXPECT_TRUE(intersects(core_of(Ray{Vec3(-7, -5, -3), Vec3(7e-200, 5e-200, 3e-200)}, around), core));
    EXPECT_FALSE(intersects(core_of(Ray{Vec3(-7, -5, -3), Vec3(-7, -5, -3)}, around), core));
    EXPECT_TRUE(intersects(core_of(Line{Vec3(-7, -5, -3), Vec3(-7, -5, -3)}, around), core));
    EXPECT_TRUE(intersects(core_of(Line{Vec3(1, 1, 5), Vec3(0, 0, 3)}, around), core));
    EXPECT_FALSE(intersects(core_of(Line{Vec3(std::nextafter(1.0, 2.0), 1, 5), Vec3(0, 0, 3)}, around), core));
    EXPECT_FALSE(intersects(core_of(Ray{Vec3(2, 2, 2), Vec3(0)}, around), core));
    EXPECT_TRUE(intersects(core_of(Ray{Vec3(1, 1, 1), Vec3(0)}, around), core));
}

template <class A, class B>
void expect_agreement(int cases, double spread) {
    Random random(13);
    int met = 0;
    for (int i = 0; i < cases; ++i) {
        const A first = random.make<A>();
        const B second = moved(random.make<B>(), random.vector(spread));
        const Core a = core_of(first), b = core_of(second);
        const double ra = rounding_radius(first), rb = rounding_radius(second);
        const ClosestPoints near = closest_points(a, ra, b, rb), swapped = closest_points(b, rb, a, ra);
        const bool truth = intersects(a, ra, b, rb);
        met += truth;
        EXPECT_EQ(near.distance == 0, truth);
        EXPECT_EQ(intersects(b, rb, a, ra), truth);
        EXPECT_EQ(near.distance, swapped.distance);
        EXPECT_EQ(near.on_a, swapped.on_b);
        EXPECT_EQ(near.on_b, swapped.on_a);
        EXPECT_NEAR(length(near.on_a - near.on_b), near.distance, 1e-13 * (size_bound(a, b) + ra + rb));
        if (!truth) continue;
        // The shared point is in both, as far as a point on a curved surface can be told from one beside it.
        EXPECT_EQ(near.on_a, near.on_b);
        const auto slack = [&](const Core& core) { return (is_polyhedral(core) ? 1e-13 : 0x1p-26) * size_bound(a, b); };
        EXPECT_LE(closest_points(core_of(near.on_a), 0, a, ra).distance, slack(a));
        EXPECT_LE(closest_points(core_of(near.on_a), 0, b, rb).distance, slack(b));
    }
    EXPECT_GT(met, 0);
}

TEST(ClosestPoints, AreAtDistanceZeroExactlyWhenTheSetsMeet) {
    expect_agreement<Capsule, Capsule>(300, 1);
    expect_agreement<Capsule, Obb>(300, 1);
    expect_agreement<Sphere, Hull>(200, 1);
    expect_agreement<Hull, Hull>(100, 1);
    expect_agreement<Sphere, Cylinder>(300, 1);
    expect_agreement<Capsule, Ellipsoid>(300, 1);
    expect_agreement<Cone, Obb>(300, 1);
}

TEST(ClosestPoints, OfTouchingAndNearlyTouchingShapesAgreeWithMeet) {
    // Less apart than any bound of doubles can tell from touching.
    const Aabb box{Vec3(0), Vec3(1)};
    const Vec3 near(0.5, 0.5, std::nextafter(1.0, 2.0));
    const ClosestPoints apart = closest_points(core_of(near), 0, core_of(box), 0);
    EXPECT_EQ(apart.distance, 0x1p-52);
    EXPECT_EQ(closest_points(core_of(Vec3(0.5, 0.5, 1)), 0, core_of(box), 0).distance, 0);
    // 0.1 + 0.2 again.
    EXPECT_GT(closest_points(core_of(Vec3(0)), 0.1, core_of(Vec3(0.1 + 0.2, 0, 0)), 0.2).distance, 0);
    EXPECT_EQ(closest_points(core_of(Aabb{}), 0, core_of(box), 0).distance, infinity);
    EXPECT_EQ(closest_points(core_of(Vec3(3)), -1, core_of(box), 0).distance, infinity);
    EXPECT_TRUE(std::isnan(closest_points(core_of(Vec3(infinity)), 0, core_of(box), 0).distance));
}

}  // namespace
}  // namespace abut::gjk
