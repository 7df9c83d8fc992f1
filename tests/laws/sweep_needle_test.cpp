// SPDX-License-Identifier: MIT
// Law of sweeps of curved needles, up to 10^9 times as long as wide, at points: they stop within the bound of touching
// and pass through nothing, by distances of 120 digits. ABUT_LAW_CASES sets the number of cases a length.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>

#include "tests/laws/law_environment.h"
#include "tests/laws/needles.h"
#include "tests/laws/quadric_distance.h"

namespace abut::laws {
namespace {

template <class Shape>
void check(long usual) {
    NeedleDice dice(7);
    const long cases = environment_case_count(usual);
    for (double length = 1; length < 1e10; length *= 10) {
        long hits = 0;
        double worst = 0;
        for (long i = 0; i < cases; ++i) {
            dice.next();
            const Shape shape = dice.needle(length, Shape{});
            const Vec3 point = dice.point(4), motion = dice.point(3);
            const auto hit = sweep(shape, motion, point);
            const auto apart = [&](double t) { return static_cast<double>(true_distance(shape, point - t * motion)); };
            const double bound = 0x1p-36 * (size_of(shape) + 16);
            if (hit) {
                ++hits;
                const double left = apart(hit->t) / bound;
                worst = std::max(worst, left);
                ASSERT_LE(left, 1) << "of " << length << ", case " << i << ", stops early at " << hit->t;
            }
            // Before the hit, or on the whole way if there is none, they never overlap by more than the bound.
            const double end = hit ? hit->t : 1;
            for (int k = 0; k < 8 && end > 0; ++k) {
                const auto deep = contact(shape, point - (end * k / 8) * motion);
                ASSERT_TRUE(!deep || !(deep->depth > bound)) << "of " << length << ", case " << i << ", goes through";
            }
        }
        std::printf("length %.0e: %ld of %ld hit, stopped at most %.2f bounds off\n", length, hits, cases, worst);
        ASSERT_GT(hits, 0);
    }
}

TEST(SweepNeedleLaw, OfACylinder) { check<Cylinder>(4000); }
TEST(SweepNeedleLaw, OfACone) { check<Cone>(4000); }
TEST(SweepNeedleLaw, OfAnEllipsoid) { check<Ellipsoid>(400); }

}  // namespace
}  // namespace abut::laws
