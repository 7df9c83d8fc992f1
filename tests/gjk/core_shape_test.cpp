// SPDX-License-Identifier: MIT
// Cores: their support points are the farthest of the set, whatever its size and place.
#include "abut/gjk/core_shape.h"

#include <gtest/gtest.h>

#include "abut/gjk/support_point.h"
#include "abut/query/geometry.h"
#include "tests/gjk/shapes.h"

namespace abut::gjk {
namespace {

using namespace testing;

/// No corner is farther along the direction than the support point, which is itself one of them.
void expect_farthest(const Core& core, std::span<const Vec3> corners, Vec3 d) {
    const Vec3 p = support(core, d);
    bool found = false;
    for (const Vec3& q : corners) {
        found = found || q == p;
        EXPECT_LE(along(q - p, d), 1e-15 * core.size) << p.x << " " << p.y << " " << p.z;
    }
    EXPECT_TRUE(found);
}

TEST(Core, SupportIsTheFarthestCorner) {
    Random random(1);
    for (int i = 0; i < 200; ++i) {
        const Vec3 d = random.vector();
        const auto s = random.make<Segment>();
        expect_farthest(core_of(s), std::array{s.a, s.b}, d);
        const auto t = random.make<Triangle>();
        expect_farthest(core_of(t), std::array{t.a, t.b, t.c}, d);
        const auto b = random.make<Aabb>();
        std::vector<Vec3> corners;
        for (int k = 0; k < 8; ++k) {
            corners.emplace_back((k & 1 ? b.min : b.max).x, (k & 2 ? b.min : b.max).y, (k & 4 ? b.min : b.max).z);
        }
        expect_farthest(core_of(b), corners, d);
        expect_farthest(core_of_corners(corners), corners, d);
        expect_farthest(core_of_points(corners), corners, d);
    }
}

TEST(Core, ClimbingAHullFindsWhatScanningFinds) {
    Random random(2);
    for (int i = 0; i < 20; ++i) {
        std::vector<Vec3> points;
        for (int k = 0; k < 300; ++k) points.push_back(Vec3(1e6) + random.unit());
        const Hull hull(points);
        const Core climbing = core_of(hull), scanning = core_of_points(hull.vertices());
        ASSERT_TRUE(climbs(climbing));
        ASSERT_FALSE(climbs(scanning));
        int hint = 0;
        for (int k = 0; k < 100; ++k) {
            const Vec3 d = random.vector();
            EXPECT_EQ(support(climbing, d), support(scanning, d));
            EXPECT_EQ(offset(climbing, d, hint),
                      support(scanning, d) - scanning.origin);  // from wherever the last ended
        }
    }
}

TEST(Core, AHullScannedEightAtATimeGivesTheFirstOfTheFarthest) {
    Random random(3);
    for (int size = 1; size < climbed_from; ++size) {
        // Whole numbers make heights that are equal.
        std::vector<Vec3> points;
        for (int k = 0; k < size; ++k) points.push_back(glm::round(4.0 * random.unit()) + Vec3(5));
        for (std::size_t k = 0; k < points.size(); k += 2) points[k] += 0.5 * random.unit();
        const Hull hull(points);
        const Core point_blocks = core_of(hull), plain = core_of_points(hull.vertices());
        ASSERT_TRUE(plain.point_blocks.points.empty());
        for (int k = 0; k < 40; ++k) {
            const Vec3 d = k % 2 == 0 ? random.vector() : glm::round(2.0 * random.vector());
            int index = 0, expected = 0;
            EXPECT_EQ(offset(point_blocks, d, index), offset(plain, d, expected));
            EXPECT_EQ(index, expected) << size;
        }
    }
}

/// The support point lies in the set and no sampled point of the set is farther.
template <class Shape, class Inside, class Sample>
void expect_support(const Shape& shape, Random& random, Inside inside, Sample sample) {
    const Core core = core_of(shape);
    for (int k = 0; k < 20; ++k) {
        const Vec3 d = random.vector() * std::ldexp(1.0, 400 * (k % 3 - 1));
        const Vec3 p = support(core, d);
        EXPECT_LE(inside(p), 1e-14 * core.size);
        for (int n = 0; n < 50; ++n) {
            const Vec3 q = sample();
            EXPECT_LE(length(q - core.origin), core.size);
            EXPECT_LE(along(q - p, d), 1e-14 * core.size * length(d));
        }
    }
}

TEST(Core, SupportOfCurvedShapesIsFarthest) {
    Random random(3);
    for (int i = 0; i < 30; ++i) {
        const auto cylinder = random.make<Cylinder>();
        const Vec3 axis = cylinder.b - cylinder.a, u = axis * (1 / length(axis));
        const auto outside_cylinder = [&](Vec3 p) {
            const double h = along(p - cylinder.a, u);
            const Vec3 radial = p - cylinder.a - u * h;
            return std::max({length(radial) - cylinder.radius, -h, h - length(axis)});
        };
        const auto disc = [&](double radius) {
            for (;;) {
                const Vec3 v = random.vector(), radial = v - u * along(v, u);
                if (length(radial) > 0.1) return radial * (radius / length(radial));
            }
        };
        expect_support(cylinder, random, outside_cylinder,
                       [&] { return cylinder.a + axis * random.within(0, 1) + disc(cylinder.radius); });
        const Cone cone{cylinder.a, cylinder.b, cylinder.radius};
        const auto outside_cone = [&](Vec3 p) {
            const double h = along(p - cone.base, u) / length(axis);
            const Vec3 radial = p - cone.base - axis * h;
            return std::max({length(radial) - cone.radius * (1 - h), -h, h - 1});
        };
        expect_support(cone, random, outside_cone, [&] {
            const double h = random.within(0, 1);
            return cone.base + axis * h + disc(cone.radius * (1 - h));
        });
        const auto ellipsoid = random.make<Ellipsoid>();
        const auto outside_ellipsoid = [&](Vec3 p) {
            const Vec3 q = p - ellipsoid.center;
            double sum = 0;
            for (int k = 0; k < 3; ++k) sum += std::pow(along(q, ellipsoid.axes[k]) / ellipsoid.radii[k], 2);
            return (sum - 1) / 8;
        };
        expect_support(ellipsoid, random, outside_ellipsoid, [&] {
            const Vec3 s = random.unit() * ellipsoid.radii;
            return ellipsoid.center + ellipsoid.axes * s;
        });
    }
}

TEST(Core, DegenerateRoundShapesAreTheStraightOnesThatTheyAre) {
    EXPECT_EQ(core_of(Cylinder{Vec3(1), Vec3(2), 0}).kind, Kind::segment);
    EXPECT_EQ(core_of(Cylinder{Vec3(1), Vec3(1), 3}).kind, Kind::point);
    EXPECT_EQ(core_of(Cone{Vec3(1), Vec3(2), 0}).kind, Kind::segment);
    EXPECT_EQ(core_of(Cone{Vec3(1), Vec3(1), 3}).kind, Kind::point);
    EXPECT_EQ(core_of(Cone{Vec3(1), Vec3(2), -1}).kind, Kind::empty);
    EXPECT_EQ(core_of(Sphere{Vec3(1), -1}).kind, Kind::empty);
    EXPECT_EQ(core_of(Aabb{}).kind, Kind::empty);
    EXPECT_EQ(core_of(Hull{}).kind, Kind::empty);
}

TEST(Core, ARayReachesFarEnough) {
    Random random(4);
    for (int i = 0; i < 200; ++i) {
        const Aabb box = [&] {
            auto b = random.make<Aabb>();
            b.min += random.vector(100);
            b.max = b.min + Vec3(random.within(0, 1));
            return b;
        }();
        const Ray ray{random.vector(10), random.vector() * std::ldexp(1.0, random.below(200) - 100)};
        const Core core = core_of(ray, box);
        EXPECT_EQ(support(core, -ray.direction), ray.origin);
        // Its end is farther along than any corner of the box, whichever way it goes.
        const Vec3 end = support(core, ray.direction);
        EXPECT_GT(length(end - ray.origin), length(box.min - ray.origin));
        EXPECT_GT(length(end - ray.origin), length(box.max - ray.origin));
    }
}

struct Lens {  // a user's shape: two balls' common part, by a crude search
    double reach;
};
Vec3 support(const Lens& lens, Vec3 d) { return d.z > 0 ? Vec3(0, 0, lens.reach) : Vec3(0, 0, -lens.reach); }

TEST(Core, UsersShapesAnswerThroughTheirSupport) {
    const Lens lens{2};
    const Core core = core_of(as_geometry(lens));
    EXPECT_EQ(support(core, Vec3(1, 0, 1)), Vec3(0, 0, 2));
    EXPECT_EQ(support(core, Vec3(1, 0, -1)), Vec3(0, 0, -2));
    EXPECT_GE(core.size, 4);
}

}  // namespace
}  // namespace abut::gjk
