// SPDX-License-Identifier: MIT
// The sign of every polynomial is that of rational arithmetic, in every stage.
#include "abut/exact/sign.h"

#include <gtest/gtest.h>

#include "abut/exact/orient.h"
#include "tests/exact/polynomials.h"

namespace abut::exact::test {
namespace {

/// Compares all stages that claim to know with the oracle.
template <class Polynomial>
void expect_right_signs(int cases, std::uint64_t seed) {
    Inputs inputs(seed);
    int filtered = 0, expanded = 0, zeros = 0;
    for (int i = 0; i < cases; ++i) {
        const auto [a, b, c, p] = inputs.points();
        if (!is_finite(p)) continue;
        const Polynomial f;
        const int truth = oracle(f, a, b, c, p).sign();
        ASSERT_EQ(static_cast<int>(sign(f, a, b, c, p)), truth) << "seed " << seed << ", case " << i;
        ASSERT_EQ(stage::unbounded_sign(f, a, b, c, p), truth) << "seed " << seed << ", case " << i;
        ASSERT_EQ(stage::exact_sign(f, a, b, c, p), truth) << "seed " << seed << ", case " << i;
        const auto fast = f(stage::lift<stage::Filter>(a), stage::lift<stage::Filter>(b), stage::lift<stage::Filter>(c),
                            stage::lift<stage::Filter>(p));
        if (fast.certain()) ++filtered;
        if (stage::span_of(a, b, c, p).fits(stage::degree<Polynomial, Vec3, Vec3, Vec3, Vec3>)) ++expanded;
        zeros += truth == 0;
    }
    // Every stage had work to do.
    EXPECT_GT(filtered, cases / 10);
    EXPECT_GT(expanded, cases / 10);
    EXPECT_LT(filtered, cases);
    EXPECT_LT(expanded, cases);
    EXPECT_GT(zeros, cases / 100);
}

TEST(Sign, IsThatOfRationalArithmeticForOrient2d) { expect_right_signs<Orient2d>(6000, 1); }
TEST(Sign, IsThatOfRationalArithmeticForOrient3d) { expect_right_signs<Orient3d>(6000, 2); }
TEST(Sign, IsThatOfRationalArithmeticForInSphere) { expect_right_signs<InSphere>(3000, 3); }
TEST(Sign, IsThatOfRationalArithmeticForDegreeSixWithMinMaxAbs) { expect_right_signs<SquaredDistances>(2000, 4); }

TEST(Sign, OrientationsAgreeWithTheirPolynomials) {
    Inputs inputs(5);
    for (int i = 0; i < 10000; ++i) {
        const auto [a, b, c, p] = inputs.points();
        if (!is_finite(p)) continue;
        ASSERT_EQ(static_cast<int>(orient3d(a, b, c, p)), oracle(Orient3d{}, a, b, c, p).sign());
        ASSERT_EQ(static_cast<int>(orient2d(a.x, a.y, b.x, b.y, c.x, c.y)), oracle(Orient2d{}, a, b, c, p).sign());
    }
}

TEST(Sign, IsTotalForNaNAndInfinity) {
    const double bad[] = {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()};
    for (const double x : bad) {
        static_cast<void>(orient3d(Vec3(x, 0, 0), Vec3(0, x, 0), Vec3(0, 0, x), Vec3(-x)));
        static_cast<void>(sign(SquaredDistances{}, Vec3(x), Vec3(1), Vec3(2), Vec3(3)));
    }
}

}  // namespace
}  // namespace abut::exact::test
