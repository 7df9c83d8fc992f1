// SPDX-License-Identifier: MIT
// Compares reports of clashes number by number, for tests.
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "abut/mesh/clash/clash.h"

namespace abut {

inline void expect_equal(const ClashReport& found, const ClashReport& expected, const std::string& place) {
    EXPECT_EQ(found.kind, expected.kind) << place;
    EXPECT_EQ(found.a, expected.a) << place;
    EXPECT_EQ(found.b, expected.b) << place;
    EXPECT_EQ(found.pairs, expected.pairs) << place;
    EXPECT_EQ(found.truncated, expected.truncated) << place;
    EXPECT_EQ(found.depth, expected.depth) << place;
    EXPECT_EQ(found.distance, expected.distance) << place;
    EXPECT_EQ(found.point, expected.point) << place;
    EXPECT_EQ(found.bounds.min, expected.bounds.min) << place;
    EXPECT_EQ(found.bounds.max, expected.bounds.max) << place;
    EXPECT_EQ(found.curve, expected.curve) << place;
}

inline void expect_equal(const std::vector<ClashReport>& found, const std::vector<ClashReport>& expected,
                         const std::string& place) {
    ASSERT_EQ(found.size(), expected.size()) << place;
    for (std::size_t i = 0; i < found.size(); ++i) {
        expect_equal(found[i], expected[i], place + ", clash " + std::to_string(i));
    }
}

}  // namespace abut
