// SPDX-License-Identifier: MIT
// Law: for triangles and edges whose corners each move along their own line, a contact that is constructed in integers,
// and so without rounding, is found, and not too late; and at each hit the shapes are near each other. ABUT_LAW_CASES
// sets the number of cases.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <random>

#include "abut/pair/closest_points/closest_linear.h"
#include "abut/pair/sweep/sweep_moving_vertices.h"
#include "tests/laws/law_environment.h"

namespace abut::laws {
namespace {

long cases() { return environment_case_count(4000); }

class Maker {
public:
    explicit Maker(std::uint64_t seed) : random_(seed) {}
    int whole(int low, int high) { return std::uniform_int_distribution<int>(low, high)(random_); }
    /// Small numbers on a coarse grid are often degenerate; large ones on a fine grid never are.
    Vec3 point() {
        const int most = coarse_ ? 2 : 1 << 20;
        const double unit = coarse_ ? 1 : 0x1p-18;
        const int x = whole(-most, most), y = whole(-most, most), z = whole(-most, most);
        return unit * Vec3(x, y, z);
    }
    void next() { coarse_ = whole(0, 1) == 0; }

private:
    std::mt19937_64 random_;
    bool coarse_ = false;
};

/// The motion from `from` that is at `there` at t = k/8; exact for these numbers if k is a power of two.
Moving<Vec3> through(Vec3 from, Vec3 there, int k) { return {from, from + (8.0 / k) * (there - from)}; }

struct Tally {
    long moving = 0;   // hits after the start,
    long farther = 0;  // of these, hits at a distance of more than 1e-6: fast rotation, slow approach
};

template <class A, class B>
void expect_found(const A& a, const B& b, double by, Tally& tally) {
    const auto hit = pair::sweep(a, b);
    ASSERT_TRUE(hit) << "is missed";
    EXPECT_LE(hit->t, by) << "is late";
    const Vec3 apart = hit->position - hit->point;
    tally.farther += !(std::hypot(apart.x, apart.y, apart.z) <= 1e-6);
    tally.moving += hit->t > 0;
    EXPECT_TRUE(pair::sweep(a, b, 0.125));
}

TEST(SweepDeformingLaw, PointsThatMeetTrianglesAreFound) {
    Tally tally;
    for (long i = 0; i < cases(); ++i) {
        Maker m(static_cast<std::uint64_t>(i));
        m.next();
        const int k = 1 << m.whole(0, 3);
        const Vec3 a = m.point(), b = m.point(), c = m.point();
        // A point of the triangle at that time, with weights in sixteenths.
        const int u = m.whole(0, 16), v = m.whole(0, 16 - u);
        const Vec3 p = a + (u / 16.0) * (b - a) + (v / 16.0) * (c - a);
        const auto wa = through(m.point(), a, k), wb = through(m.point(), b, k), wc = through(m.point(), c, k);
        expect_found(through(m.point(), p, k), Moving<Triangle>{{wa.from, wb.from, wc.from}, {wa.to, wb.to, wc.to}},
                     k / 8.0, tally);
        if (::testing::Test::HasFailure()) {
            FAIL() << "case " << i;
        }
    }
    std::printf("point and triangle: %ld meetings found, %ld of them on the way, %ld from more than 1e-6 off\n",
                cases(), tally.moving, tally.farther);
    EXPECT_LE(tally.farther, cases() / 500);
}

TEST(SweepDeformingLaw, EdgesThatMeetEdgesAreFound) {
    Tally tally;
    for (long i = 0; i < cases(); ++i) {
        Maker m(static_cast<std::uint64_t>(i));
        m.next();
        const int k = 1 << m.whole(0, 3);
        const Vec3 a = m.point(), b = m.point(), meeting = a + (m.whole(0, 16) / 16.0) * (b - a), half = m.point();
        const Vec3 c = meeting - half, d = meeting + (m.whole(0, 8) / 8.0) * half;
        const auto wa = through(m.point(), a, k), wb = through(m.point(), b, k);
        const auto wc = through(m.point(), c, k), wd = through(m.point(), d, k);
        expect_found(Moving<Segment>{{wa.from, wb.from}, {wa.to, wb.to}},
                     Moving<Segment>{{wc.from, wd.from}, {wc.to, wd.to}}, k / 8.0, tally);
        if (::testing::Test::HasFailure()) {
            FAIL() << "case " << i;
        }
    }
    std::printf("edge and edge: %ld meetings found, %ld of them on the way, %ld from more than 1e-6 off\n", cases(),
                tally.moving, tally.farther);
    EXPECT_LE(tally.farther, cases() / 500);
}

TEST(SweepDeformingLaw, FewAlarmsAreFalse) {
    std::mt19937_64 random(3);
    std::uniform_real_distribution<double> any(-1, 1);
    const auto point = [&] {
        const double x = any(random), y = any(random), z = any(random);
        return Vec3(x, y, z);
    };
    long hits = 0, alarms = 0;
    for (long i = 0; i < cases(); ++i) {
        const Moving<Segment> a{{point(), point()}, {point(), point()}}, b{{point(), point()}, {point(), point()}};
        const auto hit = pair::sweep(a, b);
        if (!hit) continue;
        ++hits;
        const auto at = [&](const Moving<Segment>& s) {
            return Segment{s.from.a + hit->t * (s.to.a - s.from.a), s.from.b + hit->t * (s.to.b - s.from.b)};
        };
        alarms += !(pair::closest_points(at(a), at(b)).distance <= 1e-6);
    }
    std::printf("edge and edge: %ld hits of %ld, %ld of them more than 1e-6 apart\n", hits, cases(), alarms);
    EXPECT_GT(hits, cases() / 50);
    EXPECT_LE(alarms, hits / 1000);
}

TEST(SweepDeformingLaw, NonsenseMeetsNothing) {
    const double nan = std::numeric_limits<double>::quiet_NaN(), infinity = std::numeric_limits<double>::infinity();
    const Moving<Triangle> still{{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}};
    const Moving<Vec3> falls{{0.2, 0.2, 1}, {0.2, 0.2, -1}};
    ASSERT_TRUE(pair::sweep(falls, still));
    EXPECT_NEAR(pair::sweep(falls, still)->t, 0.5, 1e-9);
    EXPECT_EQ(pair::sweep(Moving<Vec3>{{0.2, 0.2, 0}, {0.2, 0.2, 1}}, still)->t, 0);
    EXPECT_FALSE(pair::sweep(falls, still, -1));
    EXPECT_FALSE(pair::sweep(falls, still, 0, 0.25));
    for (const double bad : {nan, infinity}) {
        EXPECT_FALSE(pair::sweep(Moving<Vec3>{{0.2, 0.2, 1}, {0.2, 0.2, bad}}, still));
        EXPECT_FALSE(pair::sweep(falls, still, bad));
    }
}

TEST(SweepDeformingLaw, WhatMeetsFromTheStartHasANormalToo) {
    for (long i = 0; i < cases(); ++i) {
        Maker m(static_cast<std::uint64_t>(i));
        const auto small = [&] { return Vec3(m.whole(-2, 2), m.whole(-2, 2), m.whole(-2, 2)); };
        const Triangle t{small(), small(), small()};
        const Vec3 on = i % 2 == 0 ? t.a : 0.5 * (t.b + t.c), motion = small();
        const auto point = pair::sweep(Moving<Vec3>{on, on + motion}, Moving<Triangle>{t, t});
        const auto edges = pair::sweep(Moving<Segment>{{on, small()}, {on + motion, small()}},
                                       Moving<Segment>{{t.b, t.c}, {t.b, t.c}});
        ASSERT_TRUE(point);
        EXPECT_NEAR(std::hypot(point->normal.x, point->normal.y, point->normal.z), 1, 1e-12) << i;
        if (edges) {
            EXPECT_NEAR(std::hypot(edges->normal.x, edges->normal.y, edges->normal.z), 1, 1e-12) << i;
        }
        if (point->t == 0 && dot(cross(t.b - t.a, t.c - t.a), motion) != 0) {
            EXPECT_LT(dot(point->normal, motion), 0) << i;
        }
    }
    const Triangle t{{1, -1, 0}, {1, 0, 0}, {-1, 0, 0}};
    const auto hit = pair::sweep(Moving<Vec3>{{1, 0, 0}, {1, -1, -1}}, Moving<Triangle>{t, t}, 0.25);
    ASSERT_TRUE(hit);
    EXPECT_EQ(hit->normal, Vec3(0, 0, 1));
}

}  // namespace
}  // namespace abut::laws
