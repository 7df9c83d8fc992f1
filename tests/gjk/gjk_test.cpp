// SPDX-License-Identifier: MIT
// GJK: known distances, bounds that hold, warm starts, mirrored answers, far and extreme numbers.
#include "abut/gjk/gjk.h"

#include <gtest/gtest.h>

#include "abut/gjk/exact_intersects.h"
#include "tests/gjk/shapes.h"

namespace abut::gjk {
namespace {

using namespace testing;

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double nan = std::numeric_limits<double>::quiet_NaN();

TEST(GjkResult, KnowsSomeDistances) {
    const Core box = core_of(Aabb{Vec3(0), Vec3(1)});
    EXPECT_EQ(gjk_distance(core_of(Vec3(3, 0.5, 0.5)), box).distance, 2);
    EXPECT_NEAR(gjk_distance(core_of(Vec3(2, 2, 2)), box).distance, std::sqrt(3.0), 1e-15);
    EXPECT_TRUE(gjk_distance(core_of(Vec3(0.5)), box).overlap);
    EXPECT_TRUE(gjk_distance(core_of(Vec3(1)), box).overlap);
    const Core cylinder = core_of(Cylinder{Vec3(0), Vec3(0, 0, 2), 1});
    EXPECT_NEAR(gjk_distance(core_of(Vec3(3, 0, 1)), cylinder).distance, 2, 1e-11);
    EXPECT_NEAR(gjk_distance(core_of(Vec3(4, 0, 6)), cylinder).distance, 5, 1e-11);
    EXPECT_NEAR(gjk_distance(core_of(Vec3(0, 0, 5)), cylinder).distance, 3, 1e-11);
    const Core cone = core_of(Cone{Vec3(0), Vec3(0, 0, 1), 1});
    EXPECT_NEAR(gjk_distance(core_of(Vec3(1, 0, 1)), cone).distance, std::sqrt(0.5), 1e-11);
    EXPECT_NEAR(gjk_distance(core_of(Vec3(0, 0, 3)), cone).distance, 2, 1e-11);
    const Core ball = core_of(Ellipsoid{Vec3(0), Mat3(1.0), Vec3(2)});
    EXPECT_NEAR(gjk_distance(core_of(Vec3(3, 4, 0)), ball).distance, 3, 1e-11);
}

template <class A, class B>
void expect_bounds(int cases) {
    Random random(5);
    int apart = 0;
    for (int i = 0; i < cases; ++i) {
        const A first = random.make<A>();
        const B second = moved(random.make<B>(), random.vector(2));
        const Core a = core_of(first), b = core_of(second);
        const GjkResult near = gjk_distance(a, b), swapped = gjk_distance(b, a);
        const double size = size_bound(a, b);
        EXPECT_LE(near.lower, near.distance);
        EXPECT_LE(near.distance, near.upper);
        EXPECT_LE(near.upper - near.lower, size * (is_polyhedral(a) && is_polyhedral(b) ? 0x1p-44 : 0x1p-36)) << i;
        EXPECT_EQ(near.distance, swapped.distance);
        EXPECT_EQ(near.on_a, swapped.on_b);
        EXPECT_EQ(near.on_b, swapped.on_a);
        EXPECT_EQ(near.overlap, near.distance == 0);
        EXPECT_NEAR(length(near.on_a - near.on_b), near.distance, 1e-14 * size) << i;
        EXPECT_EQ(intersects(a, 0, b, 0), near.overlap) << "not within the bound of touching";
        if (near.overlap) continue;
        ++apart;
        // The points are where a plane across their line has each set on its side.
        EXPECT_NEAR(length(near.direction), 1, 1e-15);
        EXPECT_LE(along(near.on_a - support(a, -near.direction), near.direction),
                  near.upper - near.lower + 1e-14 * size);
        EXPECT_LE(along(support(b, near.direction) - near.on_b, near.direction),
                  near.upper - near.lower + 1e-14 * size);
        // A warm start gives the same, within both bounds.
        Cache cache;
        static_cast<void>(gjk_distance(a, b, cache));
        const B later = moved(second, Vec3(1e-3));
        const Core next = core_of(later);
        const GjkResult warm = gjk_distance(a, next, cache), cold = gjk_distance(a, next);
        EXPECT_LE(warm.lower, cold.upper);
        EXPECT_LE(cold.lower, warm.upper);
    }
    EXPECT_GT(apart, cases / 20);
}

TEST(GjkResult, BoundsHoldForEveryPairOfKinds) {
    expect_bounds<Triangle, Obb>(200);
    expect_bounds<Obb, Obb>(200);
    expect_bounds<Hull, Triangle>(100);
    expect_bounds<Hull, Hull>(100);
    expect_bounds<Segment, Cylinder>(200);
    expect_bounds<Cylinder, Cylinder>(200);
    expect_bounds<Cylinder, Cone>(200);
    expect_bounds<Cone, Aabb>(200);
    expect_bounds<Ellipsoid, Ellipsoid>(200);
    expect_bounds<Ellipsoid, Triangle>(200);
    expect_bounds<Ellipsoid, Hull>(100);
}

// A line along a cone's axis that just misses its base: the rim's points that the search sees are hardly apart.
TEST(GjkResult, ThinSimplicesKeepTheirWeights) {
    const Cone cone{Vec3(1.0000000068948303, -2.0000000068933432, -0.9999999965540719),
                    Vec3(2.0000000068948305, -6.8933432059758847e-09, 1.000000003445928), 1};
    const Core line = core_of(Line{Vec3(0, -2, -2), Vec3(1, 2, 2)}, bounds(cone));
    const GjkResult near = gjk_distance(line, core_of(cone));
    EXPECT_NEAR(near.distance, 1.0340776e-08, 1e-11);
    EXPECT_NEAR(glm::length(near.on_a - near.on_b), near.distance, 1e-12);
    EXPECT_LE(near.upper - near.lower, 1e-11);
}

TEST(GjkResult, AWarmStartSavesRounds) {
    Random random(6);
    int warm = 0, cold = 0;
    for (int i = 0; i < 300; ++i) {
        const auto hull = random.make<Hull>();
        const Obb box = moved(random.make<Obb>(), Vec3(4, 0, 0));
        Cache cache;
        static_cast<void>(gjk_distance(core_of(hull), core_of(box), cache));
        const Obb next = moved(box, Vec3(1e-4));
        warm += gjk_distance(core_of(hull), core_of(next), cache).iterations;
        cold += gjk_distance(core_of(hull), core_of(next)).iterations;
    }
    EXPECT_LT(warm, cold);
}

// Two thin triangles on one edge, whose third corners lie on it: no direction tells them apart.
TEST(GjkResult, MirrorsShapesThatDifferByACornerBetweenOthers) {
    const Vec3 a(-0x1.1b5cc35df11p-1, 0x1.7e2ad71cf5cd4p-2, 0x1.3333333333333p-2),
        b(0x1.58c120d077864p-1, -0x1.603369542492fp-1, 0x1.3333333333333p-2);
    const Core p = core_of(Triangle{a, b, {0x1.4bbef5acbcf2p-2, -0x1.de2804204868cp-2, 0x1.3333333333333p-2}}),
               q = core_of(Triangle{a, b, {-0x1.a04564775288p-6, -0x1.f7d26b308f572p-3, 0x1.3333333333333p-2}});
    const GjkResult there = gjk_distance(p, q), back = gjk_distance(q, p);
    EXPECT_TRUE(there.overlap);
    EXPECT_EQ(there.on_a, back.on_b);
    EXPECT_EQ(there.on_b, back.on_a);
}

// So thin that the square of a triangle's area is none.
TEST(GjkResult, MeasuresThinBoxesOfExtremeSize) {
    const Obb thin{{0, 0, 0x1p315}, Mat3(1.0), {0x1p-719, 0, 0x1p36}};
    const Mat3 turned(Vec3(0.6, 0.8, 0), Vec3(-0.8, 0.6, 0), Vec3(0, 0, 1));
    const Obb other{{0x1p270, 0x1.e042be7234d8fp+914, 0x1p199}, turned, {0x1.a14ac4c1486cbp+922, -0x1p-54, 0x1p401}};
    const GjkResult apart = gjk_distance(core_of(thin), core_of(other)),
                    back = gjk_distance(core_of(other), core_of(thin));
    EXPECT_NEAR(apart.distance / (0.6 * 0x1.e042be7234d8fp+914), 1, 1e-12);
    EXPECT_LE(apart.lower, apart.distance);
    EXPECT_LE(apart.distance, apart.upper);
    EXPECT_EQ(apart.distance, back.distance);
}

TEST(GjkResult, FarFromTheOriginNothingIsLost) {
    Random random(7);
    for (int i = 0; i < 200; ++i) {
        // Coordinates with few bits, so that moving is exact.
        const auto coarse = [&] { return Vec3(random.below(64), random.below(64), random.below(64)) * 0x1p-10; };
        const Triangle t{coarse(), coarse(), coarse()}, s{coarse(), coarse(), coarse() + Vec3(0.03125)};
        const Vec3 far(0x1p30, -0x1p31, 0x1p32);
        const GjkResult here = gjk_distance(core_of(t), core_of(s)),
                        there = gjk_distance(core_of(moved(t, far)), core_of(moved(s, far)));
        EXPECT_EQ(here.distance, there.distance);
    }
}

TEST(GjkResult, PowersOfTwoScaleTheAnswerExactly) {
    Random random(8);
    for (int i = 0; i < 100; ++i) {
        const auto t = random.make<Triangle>();
        const auto s = moved(random.make<Triangle>(), Vec3(1.5, 0, 0));
        const double distance = gjk_distance(core_of(t), core_of(s)).distance;
        for (int power : {-900, -500, -100, 100, 500, 1000}) {
            const double f = std::ldexp(1.0, power);
            const Triangle u{t.a * f, t.b * f, t.c * f}, v{s.a * f, s.b * f, s.c * f};
            EXPECT_EQ(gjk_distance(core_of(u), core_of(v)).distance, distance * f) << power;
        }
    }
}

TEST(GjkResult, NumbersOutOfRangeAndEmptySetsHaveTheirAnswers) {
    const Core box = core_of(Aabb{Vec3(0), Vec3(1)});
    EXPECT_EQ(gjk_distance(core_of(Aabb{}), box).distance, infinity);
    EXPECT_EQ(gjk_distance(box, core_of(Sphere{Vec3(0), -1})).distance, infinity);
    for (double bad : {nan, infinity, -infinity}) {
        EXPECT_TRUE(std::isnan(gjk_distance(core_of(Vec3(bad, 0, 0)), box).distance));
        EXPECT_TRUE(std::isnan(gjk_distance(core_of(Triangle{Vec3(0), Vec3(0), Vec3(0, bad, 0)}), box).distance));
        EXPECT_TRUE(std::isnan(gjk_distance(core_of(Segment{Vec3(bad), Vec3(0)}), box).distance));
        EXPECT_TRUE(std::isnan(gjk_distance(core_of(Obb{Vec3(0), Mat3(1.0), Vec3(1, bad, 1)}), box).distance));
        EXPECT_TRUE(
            std::isnan(gjk_distance(core_of(Cylinder{Vec3(0), Vec3(1), bad == -infinity ? nan : bad}), box).distance));
        EXPECT_TRUE(std::isnan(gjk_distance(core_of(Ellipsoid{Vec3(0), Mat3(1.0), Vec3(bad, 1, 1)}), box).distance));
        EXPECT_FALSE(intersects(core_of(Vec3(bad, 0, 0)), box));
        EXPECT_FALSE(intersects(core_of(Vec3(0)), bad == -infinity ? nan : bad, box, 0));
    }
    EXPECT_FALSE(intersects(core_of(Aabb{}), box));
    EXPECT_FALSE(intersects(core_of(Vec3(0)), -1, box, 0));
    // Differences that overflow.
    const double most = std::numeric_limits<double>::max();
    EXPECT_TRUE(intersects(core_of(Segment{Vec3(-most, 0, 0), Vec3(most, 0, 0)}), core_of(Vec3(1, 0, 0))));
    EXPECT_FALSE(intersects(core_of(Segment{Vec3(-most, 0, 0), Vec3(most, 0, 0)}), core_of(Vec3(1, 1e-300, 0))));
    const GjkResult thin =
        gjk_distance(core_of(Segment{Vec3(-most, 0, 0), Vec3(most, 0, 0)}), core_of(Vec3(1, 0x1p1000, 0)));
    EXPECT_EQ(thin.distance, 0x1p1000);
    EXPECT_EQ(gjk_distance(core_of(Vec3(0x1p-1074, 0, 0)), core_of(Vec3(0))).distance, 0x1p-1074);
}

}  // namespace
}  // namespace abut::gjk
