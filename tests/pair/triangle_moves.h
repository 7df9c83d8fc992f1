// SPDX-License-Identifier: MIT
// One fact about a triangle and a shape, checked in every guise: all orders of the corners, all 48 symmetries of the cube,
// scaled by powers of two, translated far away. The answer may not change. Facts use small dyadic numbers, so that moving
// them does not round.
#pragma once

#include <gtest/gtest.h>

#include <array>
#include <vector>

#include "tests/pair/symmetries.h"

namespace abut::test {

/// Far away, small, and so small or large that products underflow or overflow, by all turns.
inline std::vector<Move> moves() {
    std::vector<Move> all;
    for (int turn = 0; turn < 48; ++turn) {
        all.push_back({turn, Vec3(1 << 20, -(1 << 22), 3 << 18), 1});
        for (const double scale : {1.0, 0x1p-30, 0x1p+300, 0x1p-400, 0x1p+500}) all.push_back({turn, Vec3(0), scale});
    }
    return all;
}

inline std::array<Triangle, 6> permutations(const Triangle& t) {
    return {Triangle{t.a, t.b, t.c}, Triangle{t.b, t.c, t.a}, Triangle{t.c, t.a, t.b},
            Triangle{t.a, t.c, t.b}, Triangle{t.c, t.b, t.a}, Triangle{t.b, t.a, t.c}};
}

/// Checks `intersects(triangle, shape)` in every guise.
template <class Shape, class Intersects>
void expect_invariant(const Triangle& triangle, const Shape& shape, bool expected, Intersects intersects,
                      const char* fact) {
    int wrong = 0;
    for (const Move& move : moves()) {
        const auto moved = move(shape);
        for (const Triangle& t : permutations(move(triangle))) wrong += intersects(t, moved) != expected;
    }
    EXPECT_EQ(wrong, 0) << fact << ": should " << (expected ? "touch" : "be apart");
}

}  // namespace abut::test
