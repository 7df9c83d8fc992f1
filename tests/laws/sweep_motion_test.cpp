// SPDX-License-Identifier: MIT
// Law of sweeps of shapes that turn, needles through thin walls included: no contact that dense sampling of the motion
// finds is missed or earlier than the hit, and at the hit the shapes touch. ABUT_LAW_CASES sets the number of cases,
// ABUT_LAW_PLACES the number of samples of each.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <random>

#include "abut/mesh/generate.h"
#include "abut/mesh/mesh.h"
#include "abut/query/distance.h"
#include "abut/query/intersects.h"
#include "abut/query/sweep_motion.h"
#include "tests/laws/law_environment.h"

namespace abut::laws {
namespace {

long cases() { return environment_case_count(60); }

class Maker {
public:
    explicit Maker(std::uint64_t seed) : random_(seed) {}
    double any(double size = 1) { return size * unit_(random_); }
    Vec3 point(double size = 1) {
        const double x = any(size), y = any(size), z = any(size);
        return {x, y, z};
    }
    Quat turn() {
        const double w = any(), x = any(), y = any(), z = any();
        return normalize(Quat(w, x, y, z));
    }
    int turns() { return std::uniform_int_distribution<int>(0, 3)(random_) == 0 ? 3 : 0; }

private:
    std::mt19937_64 random_;
    std::uniform_real_distribution<double> unit_{-1, 1};
};

struct Tally {
    long done = 0, hits = 0, starts = 0;
    double farthest = 0;
};

template <class A, class X>
void check(const A& shape, const Motion& motion, const X& x, Tally& tally) {
    const long places = environment_count("ABUT_LAW_PLACES", 2000);
    ++tally.done;
    const auto hit = sweep(shape, motion, x);
    const Twist twist(motion);
    if (intersects(motion.from * shape, x)) {
        ++tally.starts;
        ASSERT_TRUE(hit);
        EXPECT_EQ(hit->t, 0);
        return;
    }
    if (hit) {
        ++tally.hits;
        const double left = distance(twist.at(hit->t) * shape, x);
        tally.farthest = std::max(tally.farthest, left);
        EXPECT_LT(left, 1e-8);
        EXPECT_NEAR(std::hypot(hit->normal.x, hit->normal.y, hit->normal.z), 1, 1e-12);
    }
    for (long i = 0; i <= places; ++i) {
        const double t = static_cast<double>(i) / static_cast<double>(places);
        if (hit && t >= hit->t) break;
        ASSERT_FALSE(intersects(twist.at(t) * shape, x)) << "passes through at " << t;
    }
}

template <class Draw>
void for_each_case(const char* name, Draw draw) {
    Tally tally;
    for (long i = 0; i < cases(); ++i) {
        Maker maker(static_cast<std::uint64_t>(i));
        draw(maker, tally);
        if (::testing::Test::HasFailure()) {
            ADD_FAILURE() << name << ", case " << i;
            return;
        }
    }
    std::printf("%-28s %6ld motions, %6ld hit later, %5ld from the start, stopped at most %.1e off\n", name, tally.done,
                tally.hits, tally.starts, tally.farthest);
    EXPECT_GT(tally.hits, tally.done / 20);
}

Motion random_motion(Maker& maker) {
    return {{maker.turn(), maker.point(3)}, {maker.turn(), maker.point(3)}, maker.turns()};
}

TEST(SweepMotionLaw, NeedlesDoNotPassThinWalls) {
    for_each_case("needle, triangle", [](Maker& m, Tally& tally) {
        const Triangle wall{m.point(2), m.point(2), m.point(2)};
        check(Segment{{-1.5, 0, 0}, {1.5, 0, 0}}, random_motion(m), wall, tally);
    });
    for_each_case("needle box, wall box", [](Maker& m, Tally& tally) {
        const Obb wall{m.point(), rotation_matrix({m.turn(), Vec3(0)}), {1, 1, 1e-6}};
        check(Obb{{0, 0, 0}, Mat3(1.0), {1.5, 1e-5, 1e-5}}, random_motion(m), wall, tally);
    });
}

TEST(SweepMotionLaw, RoundAndCurvedShapesStopInTime) {
    for_each_case("capsule, box", [](Maker& m, Tally& tally) {
        check(Capsule{{-1, 0, 0}, {1, 0.3, 0}, 0.1}, random_motion(m),
              Obb{m.point(), rotation_matrix({m.turn(), Vec3(0)}), {0.5, 0.2, 0.7}}, tally);
    });
    for_each_case("box, capsule", [](Maker& m, Tally& tally) {
        check(Obb{{0, 0, 0}, Mat3(1.0), {0.9, 0.4, 0.1}}, random_motion(m), Capsule{m.point(), m.point(), 0.2}, tally);
    });
    for_each_case("triangle, plane", [](Maker& m, Tally& tally) {
        check(Triangle{{-1, 0, 0}, {1, 0, 0}, {0, 1.3, 0}}, random_motion(m), Plane{{0.1, 0.2, 1}, -1.5}, tally);
    });
}

TEST(SweepMotionLaw, MeshesAreMetAtTheirFirstTriangle) {
    const Mesh mesh = make_torus(1.2, 0.4, 16, 8);
    for_each_case("box, mesh", [&](Maker& m, Tally& tally) {
        const Obb box{{0, 0, 0}, Mat3(1.0), {0.9, 0.1, 0.05}};
        const Motion motion = random_motion(m);
        check(box, motion, mesh, tally);
        const auto hit = sweep(box, motion, mesh);
        double first = 2;
        for (std::uint32_t i = 0; i < mesh.size(); ++i) {
            const auto own = sweep(box, motion, mesh.part(i));
            if (own) first = std::min(first, own->t);
        }
        ASSERT_EQ(hit.has_value(), first <= 1);
        if (!hit) return;
        EXPECT_NEAR(hit->t, first, 1e-7);
    });
}

TEST(SweepMotionLaw, MotionsEndWhereTheyShould) {
    for (std::uint64_t i = 0; i < 2000; ++i) {
        Maker m(i);
        Motion motion = random_motion(m);
        if (i % 3 == 0) motion.to.rotation = motion.from.rotation;
        if (i % 5 == 0) motion.to.translation = motion.from.translation;
        if (i % 7 == 0) motion.turns = -2;
        const Twist twist(motion);
        for (int k = 0; k < 4; ++k) {
            const Vec3 p = m.point();
            const auto near = [](Vec3 a, Vec3 b) { return std::hypot(a.x - b.x, a.y - b.y, a.z - b.z) < 1e-13 * 20; };
            EXPECT_TRUE(near(twist.at(0) * p, motion.from * p));
            EXPECT_TRUE(near(twist.at(1) * p, motion.to * p)) << "case " << i;
            // The velocity is cross(spin, place) + drift.
            const double t = 0.5 + 0.4 * m.any(), h = 1e-6;
            const Vec3 place = twist.at(t) * p, moved = (twist.at(t + h) * p - twist.at(t - h) * p) / (2 * h);
            const Vec3 predicted = cross(twist.angular_velocity(), place) + twist.linear_velocity();
            EXPECT_LT(std::hypot(moved.x - predicted.x, moved.y - predicted.y, moved.z - predicted.z), 1e-6)
                << "case " << i;
        }
    }
}

}  // namespace
}  // namespace abut::laws
