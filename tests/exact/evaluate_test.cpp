// SPDX-License-Identifier: MIT
// The value of every polynomial is within an ulp of that of rational arithmetic, and zero exactly when it is.
#include <gtest/gtest.h>

#include <limits>
#include <vector>

#include "tests/exact/polynomials.h"

namespace abut::exact::test {
namespace {

Rational rational(Scaled x) {
    using boost::multiprecision::cpp_int;
    const Rational mantissa(x.mantissa);
    const cpp_int power = cpp_int(1) << std::abs(x.exponent);
    return x.exponent >= 0 ? Rational(mantissa * power) : Rational(mantissa / power);
}

template <class Polynomial>
void expect_right_values(int cases, std::uint64_t seed) {
    Inputs inputs(seed);
    const Rational ulp(0x1p-52);
    for (int i = 0; i < cases; ++i) {
        const auto points = inputs.points();
        const auto [a, b, c, p] = points;
        if (!is_finite(p)) continue;
        const Polynomial f;
        const Rational truth = oracle(f, a, b, c, p);
        const auto without_bound = [&](bool by_expansions) {
            return program::exact_value(recorded<Polynomial>(points), by_expansions);
        };
        const stage::Unproved unknown{0, std::numeric_limits<double>::infinity()};
        for (const Scaled value : {evaluate(f, a, b, c, p), stage::undecided_value(unknown, f, a, b, c, p),
                                   without_bound(true), without_bound(false)}) {
            const Rational error = abs(rational(value) - truth);
            ASSERT_LE(error, ulp * abs(truth)) << "seed " << seed << ", case " << i;
        }
    }
}

TEST(Evaluate, IsWithinAnUlpForOrient2d) { expect_right_values<Orient2d>(3000, 11); }
TEST(Evaluate, IsWithinAnUlpForOrient3d) { expect_right_values<Orient3d>(2000, 12); }
TEST(Evaluate, IsWithinAnUlpForInSphere) { expect_right_values<InSphere>(1000, 13); }
TEST(Evaluate, IsWithinAnUlpForDegreeSixWithMinMaxAbs) { expect_right_values<SquaredDistances>(1000, 14); }
TEST(Evaluate, IsWithinAnUlpForLongExpansions) { expect_right_values<Long>(300, 15); }

TEST(Evaluate, IsZeroWhereAFactorOfZeroIsTooLargeToBeSplit) {
    constexpr auto f = [](auto a, auto b) { return dot(a, b); };
    EXPECT_EQ(evaluate(f, Vec3(1e308, 0, 0), Vec3(0, 4, 5)), Scaled());
    EXPECT_EQ(evaluate(f, Vec3(1e308, 3, 0), Vec3(0, 4, 5)), Scaled(12));
    constexpr auto g = [](auto a, auto b) { return cross(a, b); };
    const auto each = evaluate_each(g, Vec3(0, 0, 1e308), Vec3(0, 2, 2));
    EXPECT_EQ(each.x, Scaled(-2) * Scaled(1e308));
    EXPECT_EQ(each.y, Scaled());
    EXPECT_EQ(each.z, Scaled());
}

TEST(Evaluate, PowersOfTwoMoveOnlyTheExponentWhereDoublesOverflowOnTheWay) {
    constexpr auto f = [](auto a, auto b, auto c) { return dot(a, cross(b, c)) * cross(b, c).z; };
    constexpr auto g = [](auto a, auto b, auto c) { return dot(a, b) * dot(b, c) + dot(a, c) * dot(c, c); };
    const Vec3 a(0, 0x1.8p+0, 1), b(-3, 0.5, 0), c(-2, 0x1.0000000000001p+0, 0.5);
    const auto expect_same = [&](auto polynomial, int degree) {
        const Scaled plain = evaluate(polynomial, a, b, c);
        for (int power = -300; power <= 300; ++power) {
            const double scale = std::ldexp(1.0, power);
            const Scaled scaled = evaluate(polynomial, scale * a, scale * b, scale * c);
            const Scaled ratio = scaled / plain;
            ASSERT_NEAR(std::ldexp(ratio.mantissa, ratio.exponent - degree * power), 1, 0x1p-51) << "power " << power;
        }
    };
    expect_same(f, 5);
    expect_same(g, 4);
}

TEST(Scaled, ComparesAsTheNumbersDo) {
    const double values[] = {-1e300, -2, -1, -1e-310, 0, 5e-324, 1e-3, 1, 1.5, 2, 1e300};
    for (const double x : values) {
        EXPECT_EQ(to_double(Scaled(x)), x);
        for (const double y : values) {
            EXPECT_EQ(Scaled(x) < Scaled(y), x < y);
            EXPECT_EQ(Scaled(x) <= Scaled(y), x <= y);
            EXPECT_EQ(Scaled(x) == Scaled(y), x == y);
        }
    }
}

TEST(Scaled, RoundsOnceWhereverTheExponentBegins) {
    // Around the sizes from which on the exponent is apart, and far beyond them.
    std::vector<Scaled> numbers{Scaled()};
    for (const int power : {-1000, -300, -202, -101, -100, -99, -53, 0, 1, 53, 99, 100, 101, 199, 300, 1000}) {
        for (const double x : {1.0, -0x1.fffffffffffffp0, 0x1.5555555555555p0}) {
            const Scaled number(x, power);
            EXPECT_EQ(number, Scaled(x) * Scaled(1, power));
            EXPECT_EQ(number.exponent == 0, power >= -100 && power < 100) << power;
            numbers.push_back(number);
        }
    }
    const Rational half_an_ulp(0x1p-53);
    const auto expect_rounded = [&](Scaled result, const Rational& exactly) {
        EXPECT_LE(abs(Rational(rational(result) - exactly)), Rational(half_an_ulp * abs(exactly)));
    };
    for (const Scaled a : numbers) {
        if (a.sign() >= 0) {
            const Scaled root = sqrt(a);
            expect_rounded(root * root, Rational(rational(root) * rational(root)));
            EXPECT_LE(abs(Rational(rational(root) * rational(root) - rational(a))),
                      Rational(2 * half_an_ulp * rational(a)) + half_an_ulp * half_an_ulp * rational(a));
        }
        for (const Scaled b : numbers) {
            const Rational x = rational(a), y = rational(b);
            expect_rounded(a + b, x + y);
            expect_rounded(a - b, x - y);
            expect_rounded(a * b, x * y);
            if (b.sign() != 0) expect_rounded(a / b, x / y);
            EXPECT_EQ(a < b, x < y);
            EXPECT_EQ(a == b, x == y);
        }
    }
}

TEST(Scaled, KeepsProductsAndRootsThatADoubleCannot) {
    const Scaled tiny(1e-300), huge(1e300);
    EXPECT_EQ(to_double(sqrt(tiny * tiny)), 1e-300);
    EXPECT_EQ(to_double(sqrt(huge * huge)), 1e300);
    EXPECT_DOUBLE_EQ(to_double(tiny * tiny * huge * huge), 1);
    EXPECT_EQ(to_double(Scaled(4) + Scaled(0.5)), 4.5);
    EXPECT_EQ(to_double(Scaled(9) / Scaled(3) - Scaled(3)), 0);
}

}  // namespace
}  // namespace abut::exact::test
