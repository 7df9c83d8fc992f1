// SPDX-License-Identifier: MIT
// Neighbours that merely meet at their corner or edge do not overlap; folded, crossing and doubled ones do.
#include "abut/mesh/overlap_beyond_corners.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>

namespace abut {
namespace {

/// The answer for every order of corners and operands, which must be one.
bool overlap(std::array<Vec3, 3> s, std::array<Vec3, 3> t) {
    const bool first = overlap_beyond_corners({s[0], s[1], s[2]}, {t[0], t[1], t[2]});
    std::array<int, 3> i{0, 1, 2};
    do {
        std::array<int, 3> j{0, 1, 2};
        do {
            const auto at = [](const std::array<Vec3, 3>& v, int k) { return v[static_cast<std::size_t>(k)]; };
            const Triangle a{at(s, i[0]), at(s, i[1]), at(s, i[2])}, b{at(t, j[0]), at(t, j[1]), at(t, j[2])};
            EXPECT_EQ(overlap_beyond_corners(a, b), first);
            EXPECT_EQ(overlap_beyond_corners(b, a), first);
        } while (std::next_permutation(j.begin(), j.end()));
    } while (std::next_permutation(i.begin(), i.end()));
    return first;
}

const Vec3 o(0), x(2, 0, 0), y(0, 2, 0), z(0, 0, 2);

TEST(Neighbours, OfAnEdge) {
    EXPECT_FALSE(overlap({o, x, y}, {o, x, -y}));                      // flat
    EXPECT_FALSE(overlap({o, x, y}, {o, x, z}));                       // bent
    EXPECT_FALSE(overlap({o, x, y}, {o, x, y + Vec3(0, 0, 1e-300)}));  // nearly folded
    EXPECT_TRUE(overlap({o, x, y}, {o, x, Vec3(1, 1, 0)}));            // folded
    EXPECT_TRUE(overlap({o, x, y}, {o, x, Vec3(-5, 5e-324, 0)}));      // folded, hardly
}

TEST(Neighbours, OfACorner) {
    EXPECT_FALSE(overlap({o, x, y}, {o, -x, -y}));
    EXPECT_FALSE(overlap({o, x, y}, {o, z, -x}));
    EXPECT_TRUE(overlap({o, x, y}, {o, Vec3(1, 1, 1), Vec3(1, 1, -1)}));  // through the middle
    EXPECT_TRUE(overlap({o, x, y}, {o, Vec3(1, 0, 0), -y}));              // along an edge
    EXPECT_TRUE(overlap({o, x, y}, {o, Vec3(3, 0, 0), z}));
    EXPECT_TRUE(overlap({o, x, y}, {o, 2.0 * x, 2.0 * y}));  // one in the other
    EXPECT_FALSE(overlap({o, x, y}, {o, Vec3(1, -1e-300, 0), -y}));
}

TEST(Neighbours, WithoutAnArea) {
    EXPECT_FALSE(overlap({o, o, x}, {o, y, -x}));
    EXPECT_FALSE(overlap({o, o, x}, {o, x, y}));  // a collapsed triangle along an edge
    EXPECT_FALSE(overlap({o, x, 2.0 * x}, {o, x, -x}));
    EXPECT_TRUE(overlap({o, x, 2.0 * x}, {o, x, 3.0 * x}));
    EXPECT_TRUE(overlap({o, o, Vec3(1, 1, 0)}, {o, x, y}));
    EXPECT_FALSE(overlap({o, o, o}, {o, x, y}));
    EXPECT_TRUE(overlap({-x, x, o + 0.5 * x}, {-y, y, o}));  // the corner o splits a segment, which crosses another
}

TEST(Neighbours, DoubledAndStrangers) {
    EXPECT_TRUE(overlap({o, x, y}, {o, x, y}));
    EXPECT_FALSE(overlap({o, x, y}, {Vec3(5), Vec3(6), Vec3(5, 6, 7)}));
    EXPECT_TRUE(
        overlap({o, x, y}, {Vec3(1, 0, 0), Vec3(1, -1, 0), Vec3(1, -1, 1)}));  // a corner on an edge: no neighbour
}

}  // namespace
}  // namespace abut
