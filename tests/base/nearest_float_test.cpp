// SPDX-License-Identifier: MIT
// Doubles that are floats: rounded, and told from others.
#include "abut/math/nearest_float.h"

#include <gtest/gtest.h>

#include <cstring>
#include <limits>
#include <random>

namespace abut {
namespace {

using Limits = std::numeric_limits<float>;

TEST(NearestFloat, Is_what_the_bytes_of_a_float_hold) {
    std::mt19937_64 random(4);
    for (int i = 0; i < 20000; ++i) {
        const auto any = [&] {
            return std::ldexp(static_cast<double>(random()) - 0x1p63, -63 - static_cast<int>(random() % 100));
        };
        const Vec3 given(any(), any(), any()), rounded = nearest_floats(given);
        for (int k = 0; k < 3; ++k) {
            const auto expected = static_cast<float>(given[k]);
            float bytes;
            std::memcpy(&bytes, &expected, sizeof(float));
            EXPECT_EQ(rounded[k], bytes) << given[k];
            EXPECT_TRUE(is_float(rounded[k])) << given[k];
            EXPECT_EQ(is_float(given[k]), rounded[k] == given[k]) << given[k];
        }
    }
}

TEST(NearestFloat, Tells_floats_at_the_ends_of_their_range) {
    for (const double sign : {1.0, -1.0}) {
        for (const double x : {0.0, double{Limits::min()}, double{Limits::max()}, 1 + 0x1p-23}) {
            EXPECT_TRUE(is_float(sign * x)) << x;
        }
        for (const double x : {double{Limits::denorm_min()}, 0x1p128, 1 + 0x1p-24, 0x1p-1074, 1e300}) {
            EXPECT_FALSE(is_float(sign * x)) << x;
        }
    }
    EXPECT_TRUE(are_floats(Vec3(1, -2.5, 0)));
    EXPECT_FALSE(are_floats(Vec3(0.1, 0, 0)));
    EXPECT_FALSE(are_floats(Vec3(0, 0.1, 0)));
    EXPECT_FALSE(are_floats(Vec3(0, 0, 0.1)));
}

}  // namespace
}  // namespace abut
