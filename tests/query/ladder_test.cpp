// SPDX-License-Identifier: MIT
// Every verb takes every pair of shapes, in both orders, and says the same.
#include <gtest/gtest.h>

#include <limits>
#include <tuple>

#include "abut/abut.h"

namespace abut {
namespace {

// One of each shape, all around the point (1, 2, 3).
const auto shapes =
    std::tuple(Triangle{{1, 2, 3}, {2, 2, 3}, {1, 3, 3}}, Obb{{1, 2, 3}, Mat3(1.0), {1, 1, 1}},
               Aabb{{1, 2, 3}, {2, 3, 4}}, Sphere{{1, 2, 4}, 1}, Plane{{0, 0, 2}, 6}, Line{{1, 2, 3}, {1, 0, 0}},
               Ray{{1, 2, 3}, {0, 1, 0}}, Segment{{1, 2, 2}, {1, 2, 4}}, Vec3(1, 2, 3));

template <class Visit>
void for_each_pair(Visit visit) {
    std::apply(
        [&](const auto&... a) {
            const auto with_all = [&](const auto& x) {
                std::apply([&](const auto&... b) { (visit(x, b), ...); }, shapes);
            };
            (with_all(a), ...);
        },
        shapes);
}

TEST(Ladder, EveryPairThatSharesAPointIntersectsAtDistanceZero) {
    int pairs = 0;
    for_each_pair([&](const auto& a, const auto& b) {
        ++pairs;
        EXPECT_TRUE(intersects(a, b)) << pairs;
        EXPECT_EQ(distance(a, b), 0) << pairs;
    });
    EXPECT_EQ(pairs, 81);
}

TEST(Ladder, SwappedOperandsGiveTheSameDistanceAndTheOtherPoints) {
    const auto moved = std::tuple(Triangle{{11, 2, 4}, {12, 2, 4}, {11, 3, 5}}, Obb{{11, 2, 9}, Mat3(1.0), {1, 2, 1}},
                                  Aabb{{11, 7, 8}, {12, 8, 9}}, Sphere{{11, 12, 14}, 1}, Line{{1, 12, 13}, {1, 0, 0}},
                                  Ray{{11, 2, 4}, {0, 1, 0}}, Segment{{11, 12, 12}, {11, 12, 14}}, Vec3(11, 12, 13));
    std::apply(
        [&](const auto&... a) {
            const auto with_all = [&](const auto& x) {
                std::apply(
                    [&](const auto&... b) {
                        const auto check = [&](const auto& y) {
                            const ClosestPoints ab = closest_points(x, y), ba = closest_points(y, x);
                            EXPECT_EQ(ab.distance, ba.distance);
                            EXPECT_EQ(ab.on_a, ba.on_b);
                            EXPECT_EQ(ab.on_b, ba.on_a);
                            EXPECT_EQ(ab.distance == 0, intersects(x, y));
                        };
                        (check(b), ...);
                    },
                    shapes);
            };
            (with_all(a), ...);
        },
        moved);
}

TEST(Ladder, NotANumberGivesFalseAndNaN) {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    const Vec3 bad(nan, 0, 0);
    std::apply(
        [&](const auto&... a) {
            const auto check = [&](const auto& x) {
                EXPECT_FALSE(intersects(x, bad));
                EXPECT_TRUE(std::isnan(distance(x, bad)));
                EXPECT_TRUE(std::isnan(distance(bad, x)));
            };
            (check(a), ...);
        },
        shapes);
    EXPECT_FALSE(raycast(Ray{bad, {0, 0, 1}}, Triangle{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}));
    EXPECT_FALSE(raycast(Ray{{0, 0, 0}, {0, 0, 1}}, Aabb{{0, 0, 1}, {1, 1, 1}}, {.max_t = nan}));
}

TEST(Ladder, BoxesWithNaNHaveNoDistanceFromAnything) {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    const Mesh mesh = make_icosphere(1);
    for (const Aabb& box : {Aabb{Vec3(nan), Vec3(nan)}, Aabb{{nan, 0, 0}, Vec3(1)}, Aabb{Vec3(0), {1, 1, nan}}}) {
        const auto check = [&](const auto& x) {
            EXPECT_FALSE(intersects(x, box));
            EXPECT_TRUE(std::isnan(distance(x, box)));
            EXPECT_TRUE(std::isnan(distance(box, x)));
            EXPECT_TRUE(std::isnan(closest_points(x, box).distance));
        };
        std::apply([&](const auto&... x) { (check(x), ...); }, shapes);
        check(Capsule{{1, 2, 3}, {2, 2, 3}, 1});
        check(Cylinder{{1, 2, 3}, {2, 2, 3}, 1});
        check(Cone{{1, 2, 3}, {2, 2, 3}, 1});
        check(Hull(mesh.vertices()));
        check(HalfSpace{{0, 0, 1}, 0});
        check(mesh);
        check(Pose{} * mesh);
    }
}

TEST(Ladder, TheEmptyIsInfinitelyFar) {
    std::apply(
        [&](const auto&... a) {
            const auto check = [&](const auto& x) {
                EXPECT_FALSE(intersects(x, Aabb{}));
                EXPECT_EQ(distance(x, Aabb{}), std::numeric_limits<double>::infinity());
                EXPECT_EQ(distance(Sphere{{1, 2, 3}, -1}, x), std::numeric_limits<double>::infinity());
            };
            (check(a), ...);
            const Mesh mesh = make_icosphere(1);
            check(mesh);
            check(Pose{} * mesh);
            check(Mesh());
            check(Model(mesh));
            check(Model());
        },
        shapes);
}

TEST(Ladder, ClassifyFlipsWithItsOperands) {
    const Aabb box{{0, 0, 0}, {4, 4, 4}};
    EXPECT_EQ(classify(Segment{{1, 1, 1}, {4, 4, 4}}, box), Containment::inside);
    EXPECT_EQ(classify(box, Segment{{1, 1, 1}, {4, 4, 4}}), Containment::containing);
    EXPECT_EQ(classify(Segment{{1, 1, 1}, {5, 4, 4}}, box), Containment::crossing);
    EXPECT_EQ(classify(Segment{{5, 1, 1}, {5, 4, 4}}, box), Containment::disjoint);
}

}  // namespace
}  // namespace abut
