// SPDX-License-Identifier: MIT
// The nearest points of capsules.
#include "abut/pair/closest_points/closest_capsule.h"

#include <random>

#include "abut/pair/closest_points/closest_distance.h"
#include "tests/pair/capsule_moves.h"

namespace abut::test {
namespace {

const Capsule pill{{0, 0, 0}, {0, 0, 4}, 2};

/// Checks the points in every place, to a few ulps of the largest coordinate.
template <class Shape>
void expect_points(const Capsule& capsule, const Shape& shape, Vec3 on_capsule, Vec3 on_shape) {
    for_each_capsule_move(true, [&](const CapsuleMove& move) {
        const ClosestPoints found = pair::closest_points(move(capsule), move(shape));
        const double tolerance = 0x1p-51 * move.scale * (16 + std::fabs(move.by.x));
        for (int i = 0; i < 3; ++i) {
            ASSERT_NEAR(found.on_a[i], move(on_capsule)[i], tolerance) << move.turn;
            ASSERT_NEAR(found.on_b[i], move(on_shape)[i], tolerance) << move.turn;
        }
    });
}

TEST(ClosestCapsule, PointsAreOnTheSurfaces) {
    expect_points(pill, Vec3(5, 0, 1), {2, 0, 1}, {5, 0, 1});
    expect_points(pill, Sphere{{8, 0, 1}, 4}, {2, 0, 1}, {4, 0, 1});
    expect_points(pill, Segment{{8, -4, 2}, {8, 4, 2}}, {2, 0, 2}, {8, 0, 2});
    expect_points(pill, Capsule{{8, -4, 2}, {8, 4, 2}, 4}, {2, 0, 2}, {4, 0, 2});
    expect_points(pill, Capsule{{0, 0, 12}, {0, 8, 12}, 4}, {0, 0, 6}, {0, 0, 8});
    expect_points(pill, Triangle{{-4, -4, 8}, {8, -4, 8}, {-4, 8, 8}}, {0, 0, 6}, {0, 0, 8});
    expect_points(pill, Aabb{{-4, -4, 8}, {4, 4, 10}}, {0, 0, 6}, {0, 0, 8});
    expect_points(pill, Obb{{0, 0, 9}, Mat3(1.0), {4, 4, 1}}, {0, 0, 6}, {0, 0, 8});
    expect_points(pill, Ray{{4, -8, 2}, {0, 1, 0}}, {2, 0, 2}, {4, 0, 2});
    expect_points(pill, Line{{4, -8, 2}, {0, 1, 0}}, {2, 0, 2}, {4, 0, 2});
    expect_points(pill, Plane{{0, 0, 2}, 16}, {0, 0, 6}, {0, 0, 8});
}

TEST(ClosestCapsule, TheOrderOfOperandsChangesNoBit) {
    const Capsule other{{0.1, 0.7, 9.3}, {4.4, -0.3, 7.7}, 0.3};
    const ClosestPoints one = pair::closest_points(pill, other), two = pair::closest_points(other, pill);
    EXPECT_EQ(one.distance, two.distance);
    EXPECT_EQ(one.on_a, two.on_b);
    EXPECT_EQ(one.on_b, two.on_a);
}

TEST(ClosestCapsule, TheOrderOfEndsAndOperandsChangesNoBitOfADistance) {
    std::mt19937_64 random(5);
    std::uniform_real_distribution<double> unit(-1, 1);
    const auto place = [&] { return Vec3(unit(random), unit(random), unit(random)); };
    for (int i = 0; i < 10000; ++i) {
        const Capsule a{place(), place(), 0.1}, b{place() + Vec3(1, 0, 0), place() + Vec3(1, 0, 0), 0.1};
        const Capsule turned_a{a.b, a.a, a.radius}, turned_b{b.b, b.a, b.radius};
        const double distance = pair::distance(a, b);
        EXPECT_EQ(distance, pair::closest_points(a, b).distance);
        EXPECT_EQ(distance, pair::distance(b, a));
        EXPECT_EQ(distance, pair::distance(turned_a, b));
        EXPECT_EQ(distance, pair::distance(a, turned_b));
        EXPECT_EQ(distance, pair::distance(turned_b, turned_a));
    }
}

TEST(ClosestCapsule, UprightOnesPassWhereverTheyAreSideBySide) {
    for (int up = 0; up < 3; ++up) {
        // 4 aside: side by side over all of the height, a part of it or one end; then 3 above each other.
        const auto place = [&](double aside, double height) {
            Vec3 at(0);
            at[up] = height;
            at[(up + 1) % 3] = aside;
            return at;
        };
        const Capsule a{place(0.25, 0), place(0.25, 2), 0.5};
        for (const double low : {0.0, -0.7, 1.3, 2.0, -2.0}) {
            const Capsule b{place(4.25, low + 2), place(4.25, low), 1};
            EXPECT_EQ(pair::distance(a, b), 2.5) << up << ' ' << low;
            EXPECT_EQ(pair::closest_points(a, b).distance, 2.5) << up << ' ' << low;
        }
        EXPECT_EQ(pair::distance(a, Capsule{place(4.25, 5), place(4.25, 9), 1}), 3.5);
        EXPECT_EQ(pair::distance(a, Capsule{place(4.25, 5), place(4.25, 5), 1}), 3.5);
    }
}

TEST(ClosestCapsule, SharedPointsAreInBoth) {
    for (const Capsule& other : {Capsule{{3, -4, 2}, {3, 4, 2}, 2}, Capsule{{1, 0, 1}, {5, 0, 1}, 0}, pill}) {
        const ClosestPoints found = pair::closest_points(pill, other);
        EXPECT_EQ(found.distance, 0);
        EXPECT_EQ(found.on_a, found.on_b);
        EXPECT_TRUE(pair::intersects(pill, found.on_a));
        EXPECT_TRUE(pair::intersects(other, found.on_a));
    }
}

TEST(ClosestCapsule, HugeAndTinyDistances) {
    const double far = 0x1p1023;
    EXPECT_EQ(pair::closest_points(Capsule{Vec3(-far, 0, 0), Vec3(-far, 1, 0), 1}, Vec3(far, 0, 0)).distance,
              std::numeric_limits<double>::max());
    const double tiny = std::numeric_limits<double>::denorm_min();
    EXPECT_EQ(pair::closest_points(Capsule{Vec3(0), Vec3(0, 0, 1), tiny}, Vec3(3 * tiny, 0, 0)).distance, 2 * tiny);
    EXPECT_GT(pair::closest_points(Capsule{Vec3(0), Vec3(0, 0, 1), 1}, Vec3(1, tiny, 0.5)).distance, 0);
}

}  // namespace
}  // namespace abut::test
