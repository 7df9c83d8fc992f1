// SPDX-License-Identifier: MIT
// One fact about a triangle and a shape, checked in every guise: all orders of the corners, all 48 symmetries of the cube,
// scaled by powers of two, translated far away. The answer may not change. Facts use small dyadic numbers, so that moving
// them does not round.
#pragma once

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <vector>

#include "abut/shape/aabb.h"
#include "abut/shape/line.h"
#include "abut/shape/obb.h"
#include "abut/shape/plane.h"
#include "abut/shape/ray.h"
#include "abut/shape/segment.h"
#include "abut/shape/sphere.h"
#include "abut/shape/triangle.h"

namespace abut::test {

struct Move {
    Mat3 turn{1.0};
    double scale = 1;
    Vec3 shift{0};

    Vec3 direction(const Vec3& v) const { return scale * (turn * v); }
    Vec3 operator()(const Vec3& p) const { return direction(p) + shift; }
    Segment operator()(const Segment& s) const { return {(*this)(s.a), (*this)(s.b)}; }
    Ray operator()(const Ray& r) const { return {(*this)(r.origin), direction(r.direction)}; }
    Line operator()(const Line& l) const { return {(*this)(l.origin), direction(l.direction)}; }
    Triangle operator()(const Triangle& t) const { return {(*this)(t.a), (*this)(t.b), (*this)(t.c)}; }
    Sphere operator()(const Sphere& s) const { return {(*this)(s.center), scale * s.radius}; }
    Obb operator()(const Obb& b) const { return {(*this)(b.center), turn * b.axes, scale * b.half_extents}; }
    Plane operator()(const Plane& p) const {
        const Vec3 n = turn * p.normal;
        return {n, scale * p.offset + n.x * shift.x + n.y * shift.y + n.z * shift.z};
    }
    Aabb operator()(const Aabb& b) const {
        Aabb moved;
        if (b.empty()) return moved;
        moved.include((*this)(b.min));
        moved.include((*this)(b.max));
        return moved;
    }
};

inline std::vector<Move> moves() {
    std::vector<Move> all;
    const std::array<std::array<int, 3>, 6> orders{{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}};
    for (const auto& order : orders) {
        for (int signs = 0; signs < 8; ++signs) {
            Mat3 turn(0.0);
            for (int i = 0; i < 3; ++i) turn[i][order[static_cast<std::size_t>(i)]] = (signs >> i & 1) != 0 ? -1 : 1;
            all.push_back({turn, 1, Vec3(0)});
            all.push_back({turn, 1, Vec3(1 << 20, -(1 << 22), 3 << 18)});
            all.push_back({turn, 0x1p-30, Vec3(0)});
            all.push_back({turn, 0x1p+300, Vec3(0)});
            all.push_back({turn, 0x1p-400, Vec3(0)});  // products of three underflow
            all.push_back({turn, 0x1p+500, Vec3(0)});  // and overflow
        }
    }
    return all;
}

inline std::array<Triangle, 6> permutations(const Triangle& t) {
    return {Triangle{t.a, t.b, t.c}, Triangle{t.b, t.c, t.a}, Triangle{t.c, t.a, t.b},
            Triangle{t.a, t.c, t.b}, Triangle{t.c, t.b, t.a}, Triangle{t.b, t.a, t.c}};
}

/// Checks `intersects(triangle, shape)` in every guise.
template <class Shape, class Intersects>
void expect_in_every_guise(const Triangle& triangle, const Shape& shape, bool expected, Intersects intersects,
                           const char* fact) {
    int wrong = 0;
    for (const Move& move : moves()) {
        const auto moved = move(shape);
        for (const Triangle& t : permutations(move(triangle))) wrong += intersects(t, moved) != expected;
    }
    EXPECT_EQ(wrong, 0) << fact << ": should " << (expected ? "touch" : "be apart");
}

}  // namespace abut::test
