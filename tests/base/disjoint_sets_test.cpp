// SPDX-License-Identifier: MIT
// Disjoint sets.
#include "abut/base/disjoint_sets.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <random>

namespace abut {
namespace {

TEST(DisjointSets, TheLowestItemIsTheRoot) {
    DisjointSets<std::uint32_t> sets(6);
    sets.join(5, 3);
    sets.join(4, 5);
    sets.join(1, 1);
    EXPECT_EQ(sets.root(5), 3u);
    EXPECT_EQ(sets.root(4), 3u);
    EXPECT_EQ(sets.root(1), 1u);
    sets.join(4, 0);
    EXPECT_EQ(sets.root(3), 0u);
    EXPECT_EQ(sets.root(2), 2u);
}

TEST(DisjointSets, AreThoseOfLabels) {
    std::mt19937 random(7);
    constexpr std::size_t count = 200;
    DisjointSets<std::size_t> sets(count);
    std::vector<std::size_t> label(count);
    for (std::size_t i = 0; i < count; ++i) label[i] = i;
    for (int step = 0; step < 150; ++step) {
        const std::size_t i = random() % count, k = random() % count;
        sets.join(i, k);
        const std::size_t low = std::min(label[i], label[k]), high = std::max(label[i], label[k]);
        for (std::size_t& each : label) each = each == high ? low : each;
        for (std::size_t item = 0; item < count; ++item) ASSERT_EQ(sets.root(item), label[item]);
    }
}

TEST(DisjointSets, MayBeginJoined) {
    DisjointSets<std::uint32_t> sets(std::vector<std::uint32_t>{0, 0, 2, 1});
    EXPECT_EQ(sets.root(3), 0u);
    EXPECT_EQ(sets.root(2), 2u);
    EXPECT_EQ(sets.size(), 4u);
}

}  // namespace
}  // namespace abut
