// SPDX-License-Identifier: MIT
// Frusta without end that are no camera's: their distances agree with what spheres and inscribed and circumscribed
// shapes with exact answers say.
#include <gtest/gtest.h>

#include <limits>
#include <random>
#include <vector>

#include "abut/query/closest_points.h"
#include "abut/query/contact.h"
#include "abut/query/distance.h"
#include "abut/query/intersects.h"
#include "abut/query/sweep.h"
#include "abut/shape/any_shape.h"
#include "abut/shape/frustum.h"

namespace abut {
namespace {

class EndlessFrustum : public testing::Test {
protected:
    std::mt19937_64 random{20};

    double number(double from, double to) { return std::uniform_real_distribution<double>(from, to)(random); }
    Vec3 vector(double size) {
        const double x = number(-size, size), y = number(-size, size), z = number(-size, size);
        return {x, y, z};
    }
    /// Six planes around some point, some of them dropped or doubled, with corners and without end.
    Frustum endless() {
        for (;;) {
            Frustum f;
            const Vec3 inside = vector(10);
            for (Plane& p : f.planes) {
                p.normal = vector(1);
                if (number(0, 1) < 0.3) {
                    p.normal = Vec3(std::round(p.normal.x), std::round(p.normal.y), std::round(p.normal.z));
                }
                p.offset = dot(p.normal, inside) + number(0, 4);
                if (number(0, 1) < 0.2) p = {Vec3(0), 1};
            }
            if (number(0, 1) < 0.1) f.planes[5] = f.planes[0];
            const FrustumCorners corners = f.corners();
            if (corners.count > 0 && !corners.bounded) return f;
        }
    }
    Vec3 about(const Frustum& f) { return f.corners().points[0] + vector(std::exp(number(-2, 5))); }
};

TEST_F(EndlessFrustum, IsAsFarAsTheSphereThatTouchesIt) {
    for (int i = 0; i < 20000; ++i) {
        const Frustum f = endless();
        const Vec3 p = about(f);
        const double d = distance(f, p);
        EXPECT_EQ(d == 0, intersects(f, p)) << i;
        if (d == 0) continue;
        EXPECT_TRUE(intersects(f, Sphere{p, d * (1 + 1e-6)})) << i;
        EXPECT_FALSE(intersects(f, Sphere{p, d * (1 - 1e-6)})) << i;
    }
}

TEST_F(EndlessFrustum, IsApartFromABoxExactlyWhenItDoesNotMeetIt) {
    for (int i = 0; i < 20000; ++i) {
        const Frustum f = endless();
        Aabb box;
        box.include(about(f));
        box.include(box.min + vector(4));
        const ClosestPoints c = closest_points(f, box);
        EXPECT_EQ(c.distance == 0, intersects(f, box)) << i;
        if (c.distance == 0) continue;
        const Aabb wider{box.min - Vec3(c.distance * (1 + 1e-6)), box.max + Vec3(c.distance * (1 + 1e-6))};
        EXPECT_TRUE(intersects(f, wider)) << i;
        EXPECT_FALSE(intersects(f, Sphere{c.on_b, c.distance * (1 - 1e-6)})) << i;
    }
}

TEST_F(EndlessFrustum, MeetsACylinderWhenItMeetsWhatLiesWithinAndNotWhenItMissesWhatLiesAround) {
    constexpr int sides = 64;
    int between = 0;
    for (int i = 0; i < 1000; ++i) {
        const Frustum f = endless();
        const Cylinder c{about(f), about(f), number(0.1, 4)};
        const Vec3 axis = normalize(c.b - c.a);
        const Vec3 u = normalize(cross(axis, std::abs(axis.x) < 0.5 ? Vec3(1, 0, 0) : Vec3(0, 1, 0)));
        const Vec3 v = cross(axis, u);
        const auto prism = [&](double radius) {
            std::vector<Vec3> points;
            for (int k = 0; k < sides; ++k) {
                const double angle = 2 * 3.14159265358979323846 * k / sides;
                const Vec3 out = radius * (std::cos(angle) * u + std::sin(angle) * v);
                points.push_back(c.a + out);
                points.push_back(c.b + out);
            }
            return Hull(points);
        };
        const bool within = intersects(f, prism(c.radius * (1 - 1e-9)));
        const bool around = intersects(f, prism(c.radius * 1.0013));
        const bool met = intersects(f, c);
        EXPECT_TRUE(!within || met) << i;
        EXPECT_TRUE(around || !met) << i;
        EXPECT_EQ(distance(f, c) == 0, met) << i;
        between += within != around;
    }
    EXPECT_LT(between, 100);
}

TEST_F(EndlessFrustum, IsAsFarFromALineAsFromLongPartsOfIt) {
    for (int i = 0; i < 5000; ++i) {
        const Frustum f = endless();
        const Line line{about(f), vector(1)};
        const Segment part{line.origin - 3000.0 * line.direction, line.origin + 3000.0 * line.direction};
        const Ray ray{line.origin, line.direction};
        const Segment ahead{line.origin, part.b};
        // Where the nearest point lies beyond the segments' ends, these are farther.
        EXPECT_LE(distance(f, line), distance(f, part) * (1 + 1e-6) + 1e-9) << i;
        EXPECT_LE(distance(f, ray), distance(f, ahead) * (1 + 1e-6) + 1e-9) << i;
        EXPECT_EQ(distance(f, line) == 0, intersects(f, line)) << i;
        EXPECT_EQ(distance(f, ray) == 0, intersects(f, ray)) << i;
    }
}

TEST_F(EndlessFrustum, IsLeftByThatDepthAndNotByLess) {
    int found = 0;
    const auto expect_depth = [&](int i, const Frustum& f, const auto& other, const Aabb& corners) {
        const auto touch = contact(f, other);
        if (!touch || !(touch->depth < std::numeric_limits<double>::infinity())) return;
        const double error = 0x1p-24 * length(corners.max - corners.min);
        const auto moved = [&](double by) { return Pose{.translation = by * touch->direction} * other; };
        EXPECT_FALSE(intersects(f, moved(touch->depth + error))) << i;
        EXPECT_TRUE(touch->depth <= error || intersects(f, moved(touch->depth - error))) << i;
        const auto start = sweep(other, Vec3(1, 0, 0), f);
        ASSERT_TRUE(start) << i;
        EXPECT_NEAR(start->depth, touch->depth, error) << i;
        ++found;
    };
    for (int i = 0; i < 5000; ++i) {
        const Frustum f = endless(), g = endless();
        const Line line{about(f), vector(1)};
        Aabb corners, both;
        for (int k = 0; k < f.corners().count; ++k) corners.include(f.corners().points[static_cast<std::size_t>(k)]);
        corners.include(line.origin);
        both = corners;
        for (int k = 0; k < g.corners().count; ++k) both.include(g.corners().points[static_cast<std::size_t>(k)]);
        expect_depth(i, f, line, corners);
        expect_depth(i, f, Ray{line.origin, line.direction}, corners);
        expect_depth(i, f, g, both);
    }
    EXPECT_GT(found, 2500);
}

TEST_F(EndlessFrustum, HasProportionateDistancesNearTheEndOfTheRangeOfDoubles) {
    constexpr double unit = 0x1p1000;
    const auto expect_alike = [&](int i, const auto& a, const auto& b, const auto& large_a, const auto& large_b) {
        const double d = distance(a, b);
        EXPECT_NEAR(distance(large_a, large_b) / unit, d, 1e-6 * (1 + d)) << i;
        EXPECT_EQ(distance(large_a, large_b), distance(large_b, large_a)) << i;
        EXPECT_EQ(distance(large_a, large_b) == 0, intersects(large_a, large_b)) << i;
        EXPECT_EQ(contact(large_a, large_b).has_value(), contact(a, b).has_value()) << i;
    };
    const auto large = [](Frustum f) {
        for (Plane& p : f.planes) p.offset *= unit;
        return f;
    };
    for (int i = 0; i < 2000; ++i) {
        const Frustum f = endless(), g = endless();
        const Vec3 p = about(f), d = vector(1);
        expect_alike(i, f, g, large(f), large(g));
        expect_alike(i, f, p, large(f), unit * p);
        expect_alike(i, f, Ray{p, d}, large(f), Ray{unit * p, d});
        expect_alike(i, f, Line{p, d}, large(f), Line{unit * p, unit * d});
        expect_alike(i, f, Segment{p, p + d}, large(f), Segment{unit * p, unit * (p + d)});
    }
}

TEST_F(EndlessFrustum, HasFiniteDistancesOfSubnormalSize) {
    constexpr double unit = 0x1p-1060;
    for (int i = 0; i < 2000; ++i) {
        Frustum f = endless();
        const Vec3 p = unit * about(f), d = unit * vector(1);
        for (Plane& plane : f.planes) plane.offset *= unit;
        EXPECT_LT(distance(f, Ray{p, d}), 1) << i;
        EXPECT_LT(distance(f, Line{p, d}), 1) << i;
        EXPECT_EQ(distance(f, Line{p, d}) == 0, intersects(f, Line{p, d})) << i;
    }
}

/// Two sides meet beyond the range of doubles.
TEST(FrustumWithCornersBeyondTheRange, HasFiniteDistances) {
    constexpr double tiny = 0x1p-1073;
    Frustum f;
    f.planes[4] = {Vec3(-tiny, tiny, -0x1p-52), -0x1p-52};
    f.planes[0] = f.planes[2] = {Vec3(0), 0};
    f.planes[1] = {Vec3(-1, 1, 0), 0};
    f.planes[3] = {Vec3(0, -1, 0), 5};
    f.planes[5] = {Vec3(0, 0, 1), 0};
    const AnyShape frustum = f;
    const Vec3 p(1, 0, 0.5);
    for (const AnyShape& other : {AnyShape(p), AnyShape(Sphere{p, 2}), AnyShape(Segment{p, -p}), AnyShape(Ray{p, p}),
                                  AnyShape(Line{p, p}), AnyShape(Aabb{-p, p}), frustum}) {
        const double d = distance(frustum, other);
        EXPECT_FALSE(std::isnan(d)) << other.index();
        EXPECT_EQ(d == 0, intersects(frustum, other)) << other.index();
        EXPECT_EQ(distance(other, frustum), d) << other.index();
    }
}

TEST_F(EndlessFrustum, HasADistanceToAnother) {
    for (int i = 0; i < 5000; ++i) {
        const Frustum f = endless(), g = endless();
        const ClosestPoints c = closest_points(f, g);
        EXPECT_EQ(c.distance == 0, intersects(f, g)) << i;
        if (c.distance == 0) continue;
        EXPECT_LE(distance(f, c.on_b), c.distance * (1 + 1e-6) + 1e-9) << i;
        EXPECT_LE(distance(g, c.on_a), c.distance * (1 + 1e-6) + 1e-9) << i;
    }
}

}  // namespace
}  // namespace abut
