// SPDX-License-Identifier: MIT
// Cylinders, cones and ellipsoids in all the places that may not change an answer.
#pragma once

#include "abut/pair/closest_points/closest_linear.h"
#include "abut/pair/intersects/linear_linear.h"
#include "abut/shape/cone.h"
#include "abut/shape/cylinder.h"
#include "abut/shape/ellipsoid.h"
#include "tests/pair/symmetries.h"

namespace abut::test {

template <class Shape>
Shape moved(const Move& move, const Shape& shape) {
    return move(shape);
}
inline Cylinder moved(const Move& move, const Cylinder& c) { return {move(c.a), move(c.b), move.scale * c.radius}; }
inline Cone moved(const Move& move, const Cone& c) { return {move(c.base), move(c.apex), move.scale * c.radius}; }
inline Ellipsoid moved(const Move& move, const Ellipsoid& e) {
    return {move(e.center), Mat3(move.turned(e.axes[0]), move.turned(e.axes[1]), move.turned(e.axes[2])),
            move.scale * e.radii};
}

/// Calls f with every turn, translation (none without `shift`, so that numbers may have all their bits) and scale.
template <class F>
void for_each_move(F f, bool shift = true) {
    for (int turn = 0; turn < 48; ++turn) {
        for (const double scale : {1.0, 0x1p-300, 0x1p300}) {
            f(Move{turn, Vec3(0), scale});
            if (shift) f(Move{turn, Vec3(0x1p20, -3, 0x1p18), scale});
        }
    }
}

/// Checks in every place that they meet, or do not, and that their distance says so too.
template <class A, class B>
void expect_everywhere(bool expected, const A& a, const B& b, bool shift = true) {
    for_each_move(
        [&](const Move& move) {
            const A x = moved(move, a);
            const B y = moved(move, b);
            ASSERT_EQ(pair::intersects(x, y), expected) << "turn " << move.turn << ", scale " << move.scale;
            ASSERT_EQ(pair::closest_points(x, y).distance == 0, expected) << "turn " << move.turn;
        },
        shift);
}

/// Checks that their distance is the one given, in every place, within a few ulps.
template <class A, class B>
void expect_distance(double expected, const A& a, const B& b, bool shift = true) {
    for_each_move(
        [&](const Move& move) {
            const double d = pair::closest_points(moved(move, a), moved(move, b)).distance / move.scale;
            ASSERT_NEAR(d, expected, 8 * 0x1p-52 * expected) << "turn " << move.turn << ", scale " << move.scale;
        },
        shift);
}

/// What is not finite meets nothing and is at distance NaN.
template <class A, class B>
void expect_nan_when_not_finite(const A& a, const B& b) {
    const auto check = [](const auto& x, const auto& y) {
        EXPECT_FALSE(pair::intersects(x, y));
        EXPECT_TRUE(std::isnan(pair::closest_points(x, y).distance));
    };
    ASSERT_TRUE(pair::intersects(a, b));
    for_each_nonfinite(a, [&](const A& nonfinite) { check(nonfinite, b); });
    for_each_nonfinite(b, [&](const B& nonfinite) { check(a, nonfinite); });
}

}  // namespace abut::test
