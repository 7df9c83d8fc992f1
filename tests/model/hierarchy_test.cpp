// SPDX-License-Identifier: MIT
// A forest keeps its order through hanging and taking off.
#include "abut/model/hierarchy.h"

#include <gtest/gtest.h>

namespace abut {
namespace {

std::vector<std::uint32_t> below(const Hierarchy& h, std::uint32_t top) {
    std::vector<std::uint32_t> result;
    h.for_each_at_or_below(top, [&](std::uint32_t i) { result.push_back(i); });
    return result;
}

TEST(Hierarchy, Parents_come_before_children_in_the_order_of_hanging) {
    Hierarchy h;
    h.resize(7);
    h.hang(3, 0);
    h.hang(1, 0);
    h.hang(2, 3);
    h.hang(5, 3);
    h.hang(4, 2);
    EXPECT_EQ(below(h, 0), (std::vector<std::uint32_t>{0, 3, 2, 4, 5, 1}));
    EXPECT_EQ(below(h, 3), (std::vector<std::uint32_t>{3, 2, 4, 5}));
    EXPECT_TRUE(h.is_at_or_below(4, 0));
    EXPECT_FALSE(h.is_at_or_below(0, 4));
    h.take_off(3);
    EXPECT_EQ(below(h, 0), (std::vector<std::uint32_t>{0, 1}));
    h.hang(3, 1);
    EXPECT_EQ(below(h, 0), (std::vector<std::uint32_t>{0, 1, 3, 2, 4, 5}));
    h.take_off(2);
    EXPECT_EQ(below(h, 3), (std::vector<std::uint32_t>{3, 5}));
    EXPECT_TRUE(h.is_alone(6));
    EXPECT_FALSE(h.is_alone(5));
}

}  // namespace
}  // namespace abut
