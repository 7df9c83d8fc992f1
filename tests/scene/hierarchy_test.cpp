// SPDX-License-Identifier: MIT
// A forest keeps its order through hanging and taking off.
#include "abut/scene/hierarchy.h"

#include <gtest/gtest.h>

namespace abut {
namespace {

std::vector<std::uint32_t> below(const Hierarchy& h, std::uint32_t top) {
    std::vector<std::uint32_t> result;
    h.for_each_in_subtree(top, [&](std::uint32_t i) { result.push_back(i); });
    return result;
}

TEST(Hierarchy, Parents_come_before_children_in_the_order_of_hanging) {
    Hierarchy h;
    h.resize(7);
    h.attach(3, 0);
    h.attach(1, 0);
    h.attach(2, 3);
    h.attach(5, 3);
    h.attach(4, 2);
    EXPECT_EQ(below(h, 0), (std::vector<std::uint32_t>{0, 3, 2, 4, 5, 1}));
    EXPECT_EQ(below(h, 3), (std::vector<std::uint32_t>{3, 2, 4, 5}));
    EXPECT_TRUE(h.is_self_or_descendant(4, 0));
    EXPECT_FALSE(h.is_self_or_descendant(0, 4));
    h.detach(3);
    EXPECT_EQ(below(h, 0), (std::vector<std::uint32_t>{0, 1}));
    h.attach(3, 1);
    EXPECT_EQ(below(h, 0), (std::vector<std::uint32_t>{0, 1, 3, 2, 4, 5}));
    h.detach(2);
    EXPECT_EQ(below(h, 3), (std::vector<std::uint32_t>{3, 5}));
    EXPECT_TRUE(h.is_alone(6));
    EXPECT_FALSE(h.is_alone(5));
}

}  // namespace
}  // namespace abut
