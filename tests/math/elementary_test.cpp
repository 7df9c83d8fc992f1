// SPDX-License-Identifier: MIT
// Sines, arc tangents and cube roots against MPFR.
#include "abut/math/elementary.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <boost/multiprecision/mpfr.hpp>
#include <cmath>
#include <limits>
#include <random>
#include <vector>

#include "abut/math/norms.h"

namespace abut {
namespace {

// Enough for what is left of 2^1023 after whole turns.
using Real =
    boost::multiprecision::number<boost::multiprecision::mpfr_float_backend<400>, boost::multiprecision::et_off>;

constexpr int seed = 7;
constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double nan = std::numeric_limits<double>::quiet_NaN();

/// How far it is off, in ulps of the true value.
double ulps(double found, const Real& truth) {
    int exponent = 0;
    (void)frexp(truth, &exponent);
    const Real ulp = ldexp(Real(1), std::max(exponent - 53, -1074));
    return static_cast<double>(Real(abs(found - truth) / ulp));
}

/// Numbers of all magnitudes, and those next to multiples of pi / 4 and of 1 / 16.
class Numbers {
public:
    double any(int largest) {
        return std::ldexp(unit(), std::uniform_int_distribution<int>(-largest, largest)(random_));
    }
    double unit() { return std::uniform_real_distribution<double>(-1, 1)(random_); }
    double near_a_multiple(double of, int most) {
        double x = std::round(most * unit()) * of;
        const int steps = std::uniform_int_distribution<int>(-2, 2)(random_);
        for (int i = 0; i < std::abs(steps); ++i) x = std::nextafter(x, steps > 0 ? infinity : -infinity);
        return x;
    }

private:
    std::mt19937_64 random_{seed};
};

void expect_sine_and_cosine(double x) {
    const auto [sine, cosine] = sine_cosine(x);
    EXPECT_LE(ulps(sine, sin(Real(x))), 1) << std::hexfloat << x << ", seed " << seed;
    EXPECT_LE(ulps(cosine, cos(Real(x))), 1) << std::hexfloat << x << ", seed " << seed;
}

TEST(Elementary, SinesAndCosinesAreWithinAnUlp) {
    Numbers numbers;
    for (int i = 0; i < 6000; ++i) {
        expect_sine_and_cosine(4 * numbers.unit());
        expect_sine_and_cosine(numbers.any(40));
        expect_sine_and_cosine(numbers.near_a_multiple(0x1.921fb54442d18p-1, 1000));
        expect_sine_and_cosine(numbers.near_a_multiple(0x1.921fb54442d18p-1, 100000000));
    }
    for (int i = 0; i < 2000; ++i) expect_sine_and_cosine(numbers.any(1023));
    // Beside 2^20 the reduction changes; the next is the double nearest to a multiple of pi / 2 (Muller et al.).
    for (const double x : {0x1p20, std::nextafter(0x1p20, 0.0), 0x1.6ac5b262ca1ffp+849, 0x1.921fb54442d18p+0,
                           0x1.921fb54442d18p-1, 0x1.fffffffffffffp+1023, 0x1p-28, 0x1p-30, 0x1p-1074, 0.0}) {
        expect_sine_and_cosine(x);
        expect_sine_and_cosine(-x);
    }
}

TEST(Elementary, SinesOfNoNumberAreNone) {
    for (const double x : {nan, infinity, -infinity}) {
        EXPECT_TRUE(std::isnan(sine_cosine(x).sine));
        EXPECT_TRUE(std::isnan(sine_cosine(x).cosine));
    }
    EXPECT_TRUE(std::signbit(sine_cosine(-0.0).sine));
}

void expect_arc_tangent(double y, double x) {
    const double found = arc_tangent(y, x);
    EXPECT_LE(ulps(found, atan2(Real(y), Real(x))), 1) << std::hexfloat << y << " " << x << ", seed " << seed;
    EXPECT_EQ(std::signbit(found), std::signbit(y));
}

TEST(Elementary, ArcTangentsAreWithinAnUlp) {
    Numbers numbers;
    for (int i = 0; i < 6000; ++i) {
        expect_arc_tangent(numbers.unit(), numbers.unit());
        expect_arc_tangent(numbers.any(60), numbers.any(60));
        expect_arc_tangent(numbers.any(1000), numbers.any(1000));
        // Ratios beside multiples of 1 / 32, where another entry of the table is nearest.
        const double y = numbers.near_a_multiple(0x1p-5, 32);
        expect_arc_tangent(y, 1);
        expect_arc_tangent(1, y);
        expect_arc_tangent(y, -1);
    }
    for (const double tiny : {0x1p-1074, 0x1p-1022, 0x1p-600, 0x1p-29, std::nextafter(0x1p-29, 0.0)}) {
        for (const double x : {1.0, -1.0, 0x1p1000, -0x1p1000, 0x1p-1060}) {
            for (const double y : {tiny, -tiny}) {
                if (y / x != 0 || x < 0) expect_arc_tangent(y, x);
                expect_arc_tangent(x, y);
            }
        }
    }
}

TEST(Elementary, ArcTangentsOfZerosInfinitiesAndNaNAreThoseOfTheStandard) {
    const std::vector<double> numbers = {0.0, -0.0, 1, -1, infinity, -infinity, nan};
    for (const double y : numbers) {
        for (const double x : numbers) {
            const double found = arc_tangent(y, x), expected = std::atan2(y, x);
            if (std::isnan(expected)) {
                EXPECT_TRUE(std::isnan(found)) << y << " " << x;
            } else {
                EXPECT_EQ(std::bit_cast<std::uint64_t>(found), std::bit_cast<std::uint64_t>(expected)) << y << " " << x;
            }
        }
    }
}

TEST(Elementary, CubeRootsAreWithinAnUlp) {
    Numbers numbers;
    const auto expect = [](double x) {
        EXPECT_LE(ulps(cube_root(x), cbrt(Real(x))), 1) << std::hexfloat << x << ", seed " << seed;
    };
    for (int i = 0; i < 20000; ++i) {
        expect(numbers.any(3));
        expect(numbers.any(1020));
    }
    for (int i = 1; i < 1000; ++i) EXPECT_EQ(cube_root(1.0 * i * i * i), i);
    for (const double x : {0x1p-1074, 0x1.8p-1060, 0x1.fffffffffffffp+1023, 0.5, std::nextafter(0.5, 0.0), 1.0, 4.0}) {
        expect(x);
        expect(-x);
    }
    EXPECT_TRUE(std::isnan(cube_root(nan)));
    EXPECT_EQ(cube_root(-infinity), -infinity);
    EXPECT_TRUE(std::signbit(cube_root(-0.0)));
}

TEST(Length, IsWithinFourRoundings) {
    Numbers numbers;
    for (int i = 0; i < 20000; ++i) {
        const int spread = i % 2 == 0 ? 2 : 60, size = i % 3 == 0 ? 900 : 0;
        const Vec3 v(std::ldexp(numbers.any(spread), size), std::ldexp(numbers.any(spread), size),
                     std::ldexp(numbers.any(spread), size));
        const Real x(v.x), y(v.y), z(v.z), truth = sqrt(x * x + y * y + z * z);
        if (truth == 0) continue;
        EXPECT_LE(static_cast<double>(Real(abs(length_of(v) - truth) / truth)), 0x1p-51) << "seed " << seed;
    }
    EXPECT_EQ(length_of(Vec3(0, -3, 4)), 5);
    EXPECT_EQ(length_of(Vec3(0, -0.0, 0)), 0);
    EXPECT_TRUE(std::isnan(length_of(Vec3(1, nan, 0))));
    EXPECT_TRUE(std::isnan(length_of(Vec3(infinity, 1, 0))));
}

TEST(Length, IsNaNWhereverACoordinateIsNaNOrInfinite) {
    for (const double broken : {nan, infinity, -infinity}) {
        for (const double y : {0.0, -0.0, 1.0, 1e300, nan}) {
            for (const double z : {0.0, -0.0, 2.0, 1e-310, infinity}) {
                EXPECT_TRUE(std::isnan(length_of({broken, y, z}))) << y << ' ' << z;
                EXPECT_TRUE(std::isnan(length_of({y, broken, z}))) << y << ' ' << z;
                EXPECT_TRUE(std::isnan(length_of({z, y, broken}))) << y << ' ' << z;
            }
        }
    }
}

}  // namespace
}  // namespace abut
