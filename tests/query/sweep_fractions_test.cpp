// SPDX-License-Identifier: MIT
// Fractions around a contact hold what they say, and batches of sweeps are the sweeps.
#include "abut/query/sweep_fractions.h"

#include <gtest/gtest.h>

#include <random>

#include "abut/mesh/generate.h"
#include "abut/mesh/mesh.h"
#include "abut/query/each.h"
#include "abut/query/sweep_fractions-inl.h"

namespace abut {
namespace {

template <class Shape, class X>
void check(const Shape& shape, Vec3 motion, const X& x, double apart) {
    const auto hit = sweep(shape, motion, x);
    const SweepFractions f = sweep_fractions(shape, motion, x);
    if (!hit) {
        EXPECT_EQ(f.safe, 1);
        EXPECT_EQ(f.unsafe, 1);
        return;
    }
    EXPECT_LE(f.safe, f.unsafe);
    EXPECT_LE(f.safe, hit->t);
    EXPECT_GE(f.unsafe, hit->t);
    if (f.safe > 0) {
        EXPECT_FALSE(intersects(ladder::shifted(shape, f.safe * motion), x));
    }
    if (f.unsafe < 1) {
        EXPECT_TRUE(intersects(ladder::shifted(shape, f.unsafe * motion), x));
    }
    if (f.unsafe < 1 && f.safe > 0) {
        EXPECT_LE(f.unsafe - f.safe, apart);
    }
}

TEST(SweepFractions, Are_free_and_not_free_and_near_each_other) {
    std::mt19937_64 random(3);
    std::uniform_real_distribution<double> unit(-1, 1);
    const auto vector = [&](double scale) {
        const double x = unit(random), y = unit(random), z = unit(random);
        return scale * Vec3(x, y, z);
    };
    const Mesh ball = make_icosphere(2);
    for (int i = 0; i < 300; ++i) {
        const Vec3 p = 3.0 * glm::normalize(vector(1)), motion = vector(1) - 1.5 * p;
        check(Sphere{p, 0.4}, motion, ball, 1e-13);
        check(Sphere{p, 0.4}, motion, Sphere{vector(0.3), 1}, 1e-13);
        check(Capsule{p, p + vector(0.3), 0.2}, motion, ball, 1e-8);
        check(Aabb{p - Vec3(0.3), p + Vec3(0.2)}, motion, Obb{Vec3(0), Mat3(1.0), Vec3(1, 0.5, 0.7)}, 1e-8);
        check(Ellipsoid{p, Mat3(1.0), Vec3(0.1, 0.2, 0.3)}, motion, Capsule{vector(1), vector(1), 0.5}, 1e-5);
        check(p, motion, Triangle{vector(2), vector(2), vector(2)}, 1e-13);
    }
}

TEST(SweepFractions, In_touch_from_the_start_nothing_is_free) {
    const SweepFractions f = sweep_fractions(Sphere{Vec3(0), 1}, Vec3(1, 0, 0), Sphere{Vec3(2, 0, 0), 1});
    EXPECT_EQ(f.safe, 0);
    EXPECT_EQ(f.unsafe, 0);
}

TEST(SweepFractions, What_only_grazes_is_free_until_there_and_never_not) {
    const SweepFractions f = sweep_fractions(Sphere{Vec3(-4, 0, 2), 1}, Vec3(8, 0, 0), Sphere{Vec3(0), 1}, {});
    EXPECT_LE(f.safe, 0.5);
    EXPECT_GT(f.safe, 0.499);
    EXPECT_GE(f.unsafe, 0.5);
}

TEST(SweepEach, Is_each_sweep) {
    const Mesh ball = make_icosphere(2);
    std::vector<Sphere> shapes;
    std::vector<Vec3> motions;
    for (int i = 0; i < 1000; ++i) {
        shapes.push_back({Vec3(-3, 0.003 * i - 1.5, 0.1), 0.1});
        motions.push_back(Vec3(4, 0, 0));
    }
    std::vector<std::optional<SweepHit>> hits(shapes.size() + 1);
    sweep_each(shapes, motions, ball, hits);
    EXPECT_FALSE(hits.back());
    for (std::size_t i = 0; i < shapes.size(); ++i) {
        const auto one = sweep(shapes[i], motions[i], ball);
        ASSERT_EQ(hits[i].has_value(), one.has_value());
        if (one) {
            EXPECT_EQ(hits[i]->t, one->t);
        }
    }
    EXPECT_TRUE(hits[500]);
}

TEST(SweepFractions, A_hull_at_the_end_of_the_range_is_not_moved_out_of_it) {
    const double most = std::numeric_limits<double>::max();
    const Hull point(std::vector<Vec3>{Vec3(-0.5 * most, 0, 0)}),
        box(std::vector<Vec3>{{0, 0, 0}, {1, 0, 0}, {0, 1, 1}});
    for (const double max_t : {1.0, 4.0, 1e300}) {
        const SweepFractions f =
            sweep_fractions(point, Vec3(most, 0, 0), Plane{Vec3(1, 0, 0), 0.499 * most}, {.max_t = max_t});
        EXPECT_LE(f.safe, f.unsafe);
        EXPECT_LE(f.unsafe, max_t);
        const SweepFractions g = sweep_fractions(box, Vec3(most), Plane{Vec3(1, 1, 1), 2.9}, {.max_t = max_t});
        EXPECT_LE(g.safe, g.unsafe);
    }
}

}  // namespace
}  // namespace abut
