// SPDX-License-Identifier: MIT
// The next doubles are those of std::nextafter, to the bit.
#include "abut/math/next_double.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace abut {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

void expect_as_the_library(double x) {
    const auto bits = [](double y) { return std::bit_cast<std::uint64_t>(y); };
    if (std::isnan(x)) {
        EXPECT_TRUE(std::isnan(next_above(x)) && std::isnan(next_below(x)));
        return;
    }
    EXPECT_EQ(bits(next_above(x)), bits(std::nextafter(x, infinity))) << x;
    EXPECT_EQ(bits(next_below(x)), bits(std::nextafter(x, -infinity))) << x;
}

TEST(NextDouble, Is_that_of_the_library) {
    using Limits = std::numeric_limits<double>;
    for (const double x : {0.0, 1.0, Limits::denorm_min(), Limits::min(), Limits::max(), infinity, Limits::quiet_NaN(),
                           std::nextafter(Limits::min(), 0), std::nextafter(1.0, 0)}) {
        expect_as_the_library(x);
        expect_as_the_library(-x);
    }
    std::mt19937_64 random(1);
    for (int i = 0; i < 1000000; ++i) expect_as_the_library(std::bit_cast<double>(random()));
}

}  // namespace
}  // namespace abut
