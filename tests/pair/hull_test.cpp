// SPDX-License-Identifier: MIT
// Hulls against points, planes, rays, and what they hold.
#include <vector>

#include "abut/pair/contains/contains_hull.h"
#include "abut/pair/intersects/hull_plane.h"
#include "abut/pair/intersects/hull_point.h"
#include "abut/pair/raycast/raycast_hull.h"
#include "tests/pair/symmetries.h"

namespace abut::pair {
namespace {

/// |x| + |y| + |z| <= 2, moved.
Hull octahedron(const test::Move& move = {}) {
    std::vector<Vec3> corners;
    for (int i = 0; i < 3; ++i) {
        for (const double side : {-2.0, 2.0}) {
            Vec3 p(0);
            p[i] = side;
            corners.push_back(move(p));
        }
    }
    return Hull(corners);
}
Hull square() { return Hull(std::vector<Vec3>{Vec3(0), Vec3(2, 0, 0), Vec3(2, 2, 0), Vec3(0, 2, 0)}); }
Hull rod() { return Hull(std::vector<Vec3>{Vec3(0), Vec3(2, 4, 6)}); }
Hull dot_at(Vec3 p) { return Hull(std::vector<Vec3>{p}); }

/// Calls f with moves of the cube's group, far away, small and large.
template <class F>
void everywhere(F f) {
    for (int turn = 0; turn < 48; ++turn) {
        for (const Vec3 by : {Vec3(0), Vec3(0x1p20, -3, 0x1p18)}) {
            for (const double scale : {1.0, 0x1p-100, 0x1p300}) f(test::Move{turn, by, scale});
        }
    }
}

TEST(HullPoint, InOnAndOutside) {
    everywhere([](const test::Move& m) {
        const Hull hull = octahedron(m);
        EXPECT_TRUE(intersects(hull, m(Vec3(0))));
        EXPECT_TRUE(intersects(hull, m(Vec3(2, 0, 0))));
        EXPECT_TRUE(intersects(hull, m(Vec3(1, 0, 1))));
        EXPECT_TRUE(intersects(hull, m(Vec3(0.5, -0.5, 1))));
        EXPECT_FALSE(intersects(hull, m(Vec3(0.5, -0.5, 1.0625))));
        EXPECT_FALSE(intersects(hull, m(Vec3(2.0625, 0, 0))));
    });
    EXPECT_FALSE(intersects(octahedron(), Vec3(1, test::above(0.5), 0.5)));
    EXPECT_FALSE(intersects(octahedron(), Vec3(test::nan, 0, 0)));
    EXPECT_FALSE(intersects(Hull(), Vec3(0)));
}

TEST(HullPoint, HoldsItsVerticesAtAnyScale) {
    for (int exponent = -1070; exponent <= 1020; exponent += 5) {
        SCOPED_TRACE(exponent);
        const auto at = [&](Vec3 p) {
            return Vec3(std::ldexp(p.x, exponent), std::ldexp(p.y, exponent), std::ldexp(p.z, exponent));
        };
        const Hull hull(std::vector<Vec3>{at({3, 1, 2}), at({-2, 3, 1}), at({1, -3, -2}), at({2, 2, -3}),
                                          at({-3, -1, 3}), at({3, -2, 1})});
        for (const Vec3& p : hull.vertices()) EXPECT_TRUE(intersects(hull, p));
        EXPECT_TRUE(intersects(hull, Vec3(0)));
        EXPECT_FALSE(intersects(hull, at({2, -2, -2})));
        EXPECT_EQ(classify(hull, hull), Containment::inside);
    }
}

TEST(HullPoint, OfLessThanASolid) {
    EXPECT_TRUE(intersects(square(), Vec3(1, 1, 0)));
    EXPECT_TRUE(intersects(square(), Vec3(2, 1, 0)));
    EXPECT_FALSE(intersects(square(), Vec3(1, 1, 1e-300)));
    EXPECT_FALSE(intersects(square(), Vec3(test::above(2), 1, 0)));
    EXPECT_TRUE(intersects(rod(), Vec3(1, 2, 3)));
    EXPECT_FALSE(intersects(rod(), Vec3(1, 2, test::above(3))));
    EXPECT_FALSE(intersects(rod(), Vec3(3, 6, 9)));
    EXPECT_TRUE(intersects(dot_at(Vec3(1)), Vec3(1)));
    EXPECT_FALSE(intersects(dot_at(Vec3(1)), Vec3(1, 1, 2)));
}

TEST(HullPlane, MeetsTouchesAndPasses) {
    everywhere([](const test::Move& m) {
        const Hull hull = octahedron(m);
        EXPECT_EQ(classify(hull, m(Plane{Vec3(0, 0, 1), 0})), Containment::crossing);
        EXPECT_EQ(classify(hull, m(Plane{Vec3(1, 1, 1), 2})), Containment::crossing);  // a facet's
        EXPECT_EQ(classify(hull, m(Plane{Vec3(1, 1, 1), -2})), Containment::crossing);
        EXPECT_EQ(classify(hull, m(Plane{Vec3(1, 2, 4), 8})), Containment::crossing);  // at a corner
        EXPECT_EQ(classify(hull, m(Plane{Vec3(1, 2, 4), 9})), Containment::disjoint);
        EXPECT_EQ(classify(hull, m(Plane{Vec3(0, 0, 1), 6})), Containment::disjoint);
        const ClosestPoints c = closest_points(hull, m(Plane{Vec3(0, 0, 1), 6}));
        EXPECT_EQ(c.distance, 4 * m.scale);
        EXPECT_EQ(c.on_a, m(Vec3(0, 0, 2)));
        EXPECT_EQ(c.on_b, m(Vec3(0, 0, 6)));
        const ClosestPoints shared = closest_points(hull, m(Plane{Vec3(0, 0, 1), 1}));
        EXPECT_EQ(shared.distance, 0);
        EXPECT_EQ(shared.on_a, shared.on_b);
        EXPECT_TRUE(intersects(hull, shared.on_a));
    });
}

TEST(HullPlane, OfLessThanASolidMayLieInIt) {
    EXPECT_EQ(classify(square(), Plane{Vec3(0, 0, -3), 0}), Containment::inside);
    EXPECT_EQ(classify(square(), Plane{Vec3(1, 0, 0), 2}), Containment::crossing);
    EXPECT_EQ(classify(rod(), Plane{Vec3(2, -1, 0), 0}), Containment::inside);
    EXPECT_EQ(classify(dot_at(Vec3(1)), Plane{Vec3(0, 0, 1), 1}), Containment::inside);
    EXPECT_EQ(classify(square(), Plane{Vec3(0), 0}), Containment::inside);
    EXPECT_EQ(classify(square(), Plane{Vec3(0), 1}), Containment::disjoint);
    EXPECT_EQ(closest_points(Hull(), Plane{}).distance, test::infinity);
    EXPECT_TRUE(std::isnan(closest_points(square(), Plane{Vec3(0), test::nan}).distance));
    EXPECT_FALSE(intersects(Hull(), Plane{}));
}

TEST(HullRaycast, EntersByAFacet) {
    everywhere([](const test::Move& m) {
        const Hull hull = octahedron(m);
        const auto hit = raycast(m(Ray{Vec3(0.5, 0.25, 5), Vec3(0, 0, -0.5)}), hull);
        ASSERT_TRUE(hit);
        EXPECT_EQ(hit->t, 7.5);
        EXPECT_EQ(hit->point, m(Vec3(0.5, 0.25, 1.25)));
        EXPECT_EQ(hit->normal, m.turned(Vec3(1 / std::sqrt(3.0))));
        EXPECT_FALSE(raycast(m(Ray{Vec3(0.5, 0.25, 5), Vec3(0, 0, 1)}), hull));
        EXPECT_FALSE(raycast(m(Ray{Vec3(2, 0.25, 5), Vec3(0, 0, -1)}), hull));
        EXPECT_TRUE(raycast(m(Ray{Vec3(2, 0, 5), Vec3(0, 0, -1)}), hull)) << "touches a corner";
        EXPECT_TRUE(raycast(m(Ray{Vec3(1, 1, 5), Vec3(0, 0, -1)}), hull)) << "touches an edge";
        EXPECT_TRUE(raycast(m(Ray{Vec3(3, -1, 0), Vec3(-1, 1, 0)}), hull)) << "runs along an edge";
        EXPECT_FALSE(raycast(m(Ray{Vec3(3, -0.9375, 0), Vec3(-1, 1, 0)}), hull));
    });
}

TEST(HullRaycast, StartsInside) {
    const auto inside = raycast(Ray{Vec3(0), Vec3(1, 2, 3)}, octahedron());
    ASSERT_TRUE(inside);
    EXPECT_EQ(inside->t, 0);
    EXPECT_EQ(inside->point, Vec3(0));
    EXPECT_EQ(inside->normal, Vec3(0));
    const auto leaves = raycast(Ray{Vec3(1, 0.5, 0.5), Vec3(1, 1, 1)}, octahedron());
    ASSERT_TRUE(leaves);
    EXPECT_EQ(leaves->t, 0);
    EXPECT_EQ(leaves->normal, Vec3(1 / std::sqrt(3.0)));
    EXPECT_TRUE(raycast(Ray{Vec3(0), Vec3(0)}, octahedron()));
    EXPECT_FALSE(raycast(Ray{Vec3(9), Vec3(0)}, octahedron()));
    EXPECT_FALSE(raycast(Ray{Vec3(1, 0.5, 0.75), Vec3(1, 1, 1)}, octahedron())) << "is past it";
}

TEST(HullRaycast, StopsAtMaxT) {
    const Ray ray{Vec3(0, 0, 5), Vec3(0, 0, -1)};
    EXPECT_TRUE(raycast(ray, octahedron(), {.max_t = 3}));
    EXPECT_FALSE(raycast(ray, octahedron(), {.max_t = test::below(3)}));
    EXPECT_FALSE(raycast(ray, octahedron(), {.max_t = test::nan}));
    EXPECT_FALSE(raycast(ray, Hull()));
    test::for_each_nonfinite(ray, [](const Ray& nonfinite) { EXPECT_FALSE(raycast(nonfinite, octahedron())); });
}

TEST(HullRaycast, OfLessThanASolid) {
    const auto front = raycast(Ray{Vec3(1, 0.5, 3), Vec3(0, 0, -1)}, square());
    ASSERT_TRUE(front);
    EXPECT_EQ(front->t, 3);
    EXPECT_EQ(front->normal, Vec3(0, 0, 1));
    EXPECT_EQ(raycast(Ray{Vec3(1, 0.5, -3), Vec3(0, 0, 1)}, square())->normal, Vec3(0, 0, -1));
    const auto along = raycast(Ray{Vec3(-1, 1, 0), Vec3(1, 0, 0)}, square());
    ASSERT_TRUE(along);
    EXPECT_EQ(along->t, 1);
    EXPECT_FALSE(raycast(Ray{Vec3(-1, 1, 1e-300), Vec3(1, 0, 0)}, square()));
    EXPECT_EQ(raycast(Ray{Vec3(1, 2, 9), Vec3(0, 0, -2)}, rod())->t, 3);
    EXPECT_FALSE(raycast(Ray{Vec3(1, 2.5, 9), Vec3(0, 0, -2)}, rod()));
    EXPECT_EQ(raycast(Ray{Vec3(0, 0, 4), Vec3(0, 0, -2)}, dot_at(Vec3(0)))->t, 2);
}

TEST(HullClassify, WhatItHolds) {
    everywhere([](const test::Move& m) {
        const Hull hull = octahedron(m);
        EXPECT_EQ(classify(m(Segment{Vec3(2, 0, 0), Vec3(0, 0, -2)}), hull), Containment::inside);
        EXPECT_EQ(classify(m(Segment{Vec3(2, 0, 0), Vec3(2, 0, 1)}), hull), Containment::crossing);
        EXPECT_EQ(classify(m(Segment{Vec3(3, 0, 0), Vec3(0, 3, 0)}), hull), Containment::disjoint);
        EXPECT_EQ(classify(m(Aabb{Vec3(-1, -0.5, -0.5), Vec3(1, 0.5, 0.5)}), hull), Containment::inside);
        EXPECT_EQ(classify(m(Aabb{Vec3(-1, -0.5, -0.5), Vec3(1.0625, 0.5, 0.5)}), hull), Containment::crossing);
        EXPECT_EQ(classify(m(Aabb{Vec3(-2), Vec3(2)}), hull), Containment::containing);
        EXPECT_EQ(classify(m(Aabb{Vec3(0.75), Vec3(2)}), hull), Containment::disjoint);
        EXPECT_EQ(classify(m(Aabb{Vec3(1, 1, 0), Vec3(2)}), hull), Containment::crossing);
        EXPECT_EQ(classify(m(Obb{Vec3(0), Mat3(1.0), Vec3(1, 0.5, 0.5)}), hull), Containment::inside);
        EXPECT_EQ(classify(m(Obb{Vec3(0), Mat3(1.0), Vec3(1, 0.5, 0.5625)}), hull), Containment::crossing);
        EXPECT_EQ(classify(m(Sphere{Vec3(0), 1}), hull), Containment::inside);
        EXPECT_EQ(classify(m(Sphere{Vec3(0), 1.25}), hull), Containment::crossing);
        EXPECT_EQ(classify(m(Sphere{Vec3(0), 2}), hull), Containment::containing);
        EXPECT_EQ(classify(m(Sphere{Vec3(3, 0, 0), 1}), hull), Containment::crossing);
        EXPECT_EQ(classify(m(Sphere{Vec3(3, 0, 0), 0.9375}), hull), Containment::disjoint);
    });
}

TEST(HullClassify, TheLargestBallHoldsWhatIsNearIt) {
    const Hull corner(std::vector<Vec3>{Vec3(0), Vec3(1, 0, 0), Vec3(0, 1, 0), Vec3(0, 0, 1)});
    const Sphere largest{Vec3(0.6, -0.7, 0.1), std::numeric_limits<double>::max()};
    EXPECT_EQ(classify(largest, corner), Containment::containing);
}

TEST(HullClassify, Capsules) {
    EXPECT_TRUE(contains(octahedron(), Capsule{Vec3(0.25, 0, 0), Vec3(-0.25, 0, 0), 1}));
    EXPECT_FALSE(contains(octahedron(), Capsule{Vec3(0.5, 0, 0), Vec3(-0.25, 0, 0), 1}));
    EXPECT_FALSE(contains(octahedron(), Capsule{Vec3(0), Vec3(0), -1}));
}

TEST(HullClassify, Hulls) {
    const Hull small(std::vector<Vec3>{Vec3(0), Vec3(1, 0, 0), Vec3(0, 1, 0), Vec3(0, 0, 2)});
    EXPECT_EQ(classify(small, octahedron()), Containment::inside);
    EXPECT_EQ(classify(octahedron(), small), Containment::containing);
    EXPECT_EQ(classify(octahedron(), octahedron()), Containment::inside);
    EXPECT_EQ(classify(square(), octahedron()), Containment::crossing);
    EXPECT_EQ(classify(rod(), octahedron()), Containment::crossing);
    EXPECT_EQ(classify(octahedron(test::Move{0, Vec3(4, 0, 0), 1}), octahedron()), Containment::crossing);
    EXPECT_EQ(classify(octahedron(test::Move{0, Vec3(4, 0.0625, 0), 1}), octahedron()), Containment::disjoint);
    EXPECT_EQ(classify(Hull(), octahedron()), Containment::disjoint);
    EXPECT_EQ(classify(dot_at(Vec3(1)), rod()), Containment::disjoint);
    EXPECT_EQ(classify(dot_at(Vec3(1, 2, 3)), rod()), Containment::inside);
}

}  // namespace
}  // namespace abut::pair
