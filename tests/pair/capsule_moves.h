// SPDX-License-Identifier: MIT
// One fact about a capsule and a shape, checked in every guise: ends and corners in all orders, the 48 symmetries of the cube,
// far away, scaled by powers of two. The answers may not change, and the distance is 0 exactly when the two meet.
#pragma once

#include <vector>

#include "abut/pair/closest_points/closest_capsule.h"
#include "abut/pair/contains/contains_capsule.h"
#include "abut/pair/intersects/capsule_box.h"
#include "abut/pair/intersects/capsule_capsule.h"
#include "abut/pair/intersects/capsule_linear.h"
#include "abut/pair/intersects/capsule_sphere.h"
#include "abut/pair/intersects/capsule_triangle.h"
#include "abut/pair/intersects/linear_linear.h"
#include "tests/pair/symmetries.h"

namespace abut::test {

struct CapsuleMove : Move {
    using Move::operator();
    Capsule operator()(const Capsule& c) const { return {(*this)(c.a), (*this)(c.b), scale * c.radius}; }
};

template <class Shape>
std::vector<Shape> capsule_reparametrizations(const Shape& shape) {
    return reparametrizations(shape);
}
inline std::vector<Capsule> capsule_reparametrizations(const Capsule& c) { return {c, {c.b, c.a, c.radius}}; }
inline std::vector<Triangle> capsule_reparametrizations(const Triangle& t) {
    return {{t.a, t.b, t.c}, {t.b, t.c, t.a}, {t.c, t.a, t.b}, {t.a, t.c, t.b}, {t.c, t.b, t.a}, {t.b, t.a, t.c}};
}

template <class Act>
void for_each_capsule_move(bool shift, Act act) {
    for (int turn = 0; turn < 48; ++turn) {
        for (const Vec3 by : {Vec3(0), Vec3(0x1p20, -3, 0x1p18)}) {
            if (by != Vec3(0) && !shift) continue;
            for (const double scale : {1.0, 0x1p-300, 0x1p300}) {
                CapsuleMove move;
                move.turn = turn;
                move.by = by;
                move.scale = scale;
                act(move);
                if (::testing::Test::HasFatalFailure()) return;
            }
        }
    }
}

/// Checks that the two are `distance` apart, and meet when that is 0. Without `shift`, nothing is moved away from the origin,
/// so that numbers may have all their bits; a distance below 0 stands for any above it.
template <class Shape>
void expect_capsule(double distance, const Capsule& capsule, const Shape& shape, bool shift = true) {
    for_each_capsule_move(shift, [&](const CapsuleMove& move) {
        for (const Capsule& c : capsule_reparametrizations(move(capsule))) {
            for (const Shape& s : capsule_reparametrizations(move(shape))) {
                const auto place = [&] {
                    return "turn " + std::to_string(move.turn) + ", moved by " + std::to_string(move.by.x) +
                           ", scale " + std::to_string(move.scale);
                };
                ASSERT_EQ(pair::intersects(c, s), distance == 0) << place();
                const ClosestPoints found = pair::closest_points(c, s);
                ASSERT_EQ(found.distance == 0, distance == 0) << place();
                if (distance > 0) {
                    ASSERT_NEAR(found.distance / move.scale, distance, 8 * 0x1p-53 * distance) << place();
                }
            }
        }
    });
}
template <class Shape>
void expect_capsule_meets(const Capsule& c, const Shape& s) {
    expect_capsule(0, c, s);
}
/// For numbers with all their bits.
template <class Shape>
void expect_capsule_meets_here(const Capsule& c, const Shape& s) {
    expect_capsule(0, c, s, false);
}
template <class Shape>
void expect_capsule_apart_here(const Capsule& c, const Shape& s) {
    expect_capsule(-1, c, s, false);
}

/// What is not finite meets nothing and is at no distance; an empty capsule is infinitely far.
template <class Shape>
void expect_capsule_is_total(const Capsule& capsule, const Shape& shape) {
    ASSERT_TRUE(pair::intersects(capsule, shape));
    for_each_nonfinite(capsule, [&](const Capsule& nonfinite) {
        EXPECT_FALSE(pair::intersects(nonfinite, shape));
        EXPECT_TRUE(std::isnan(pair::closest_points(nonfinite, shape).distance));
    });
    for_each_nonfinite(shape, [&](const Shape& nonfinite) {
        EXPECT_FALSE(pair::intersects(capsule, nonfinite));
        if constexpr (!std::is_same_v<Shape, Aabb>) {  // a box turned inside out is empty
            EXPECT_TRUE(std::isnan(pair::closest_points(capsule, nonfinite).distance));
        }
    });
    const Capsule empty{capsule.a, capsule.b, -1};
    EXPECT_FALSE(pair::intersects(empty, shape));
    EXPECT_EQ(pair::closest_points(empty, shape).distance, infinity);
}

}  // namespace abut::test
