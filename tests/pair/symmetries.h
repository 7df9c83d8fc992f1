// SPDX-License-Identifier: MIT
// Tests whether two shapes meet in all the parametrizations and places that may not change the answer.
#pragma once

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

#include "abut/shape/aabb.h"
#include "abut/shape/half_space.h"
#include "abut/shape/line.h"
#include "abut/shape/obb.h"
#include "abut/shape/plane.h"
#include "abut/shape/point.h"
#include "abut/shape/ray.h"
#include "abut/shape/segment.h"
#include "abut/shape/sphere.h"
#include "abut/shape/triangle.h"

namespace abut::test {

inline constexpr double infinity = std::numeric_limits<double>::infinity();
inline constexpr double nan = std::numeric_limits<double>::quiet_NaN();

/// The next double above or below.
inline double above(double x) { return std::nextafter(x, infinity); }
inline double below(double x) { return std::nextafter(x, -infinity); }

/// x -> scale · (turn · x + by), without rounding when all are small dyadic numbers: a turn of the cube's group
/// (mirrors included), a translation, a power of two.
struct Move {
    int turn = 0;  // 0 to 47
    Vec3 by{0};
    double scale = 1;

    Vec3 turned(Vec3 v) const {
        const int orders[6][3] = {{0, 1, 2}, {1, 2, 0}, {2, 0, 1}, {0, 2, 1}, {2, 1, 0}, {1, 0, 2}};
        const int* order = orders[turn / 8];
        Vec3 w(v[order[0]], v[order[1]], v[order[2]]);
        for (int i = 0; i < 3; ++i) {
            if (turn >> i & 1) w[i] = -w[i];
        }
        return w;
    }
    Mat3 axes() const { return Mat3(turned({1, 0, 0}), turned({0, 1, 0}), turned({0, 0, 1})); }
    Vec3 operator()(Vec3 p) const { return scale * (turned(p) + by); }
    Segment operator()(const Segment& s) const { return {(*this)(s.a), (*this)(s.b)}; }
    Triangle operator()(const Triangle& t) const { return {(*this)(t.a), (*this)(t.b), (*this)(t.c)}; }
    Ray operator()(const Ray& r) const { return {(*this)(r.origin), scale * turned(r.direction)}; }
    Line operator()(const Line& l) const { return {(*this)(l.origin), scale * turned(l.direction)}; }
    Sphere operator()(const Sphere& s) const { return {(*this)(s.center), scale * s.radius}; }
    Plane operator()(const Plane& p) const {
        const Vec3 n = turned(p.normal);
        return {n, scale * (p.offset + n.x * by.x + n.y * by.y + n.z * by.z)};
    }
    HalfSpace operator()(const HalfSpace& h) const {
        const Plane p = (*this)(h.boundary());
        return {p.normal, p.offset};
    }
    Aabb operator()(const Aabb& b) const {
        if (b.empty()) return b;
        Aabb moved;
        moved.include((*this)(b.min));
        moved.include((*this)(b.max));
        return moved;
    }
    Obb operator()(const Obb& b) const {
        return {(*this)(b.center), Mat3(turned(b.axes[0]), turned(b.axes[1]), turned(b.axes[2])),
                scale * b.half_extents};
    }
};

/// The same set, written differently.
template <class Shape>
std::vector<Shape> reparametrizations(const Shape& shape) {
    return {shape};
}
inline std::vector<Segment> reparametrizations(const Segment& s) { return {s, {s.b, s.a}}; }
inline std::vector<Line> reparametrizations(const Line& l) { return {l, {l.origin, -2.0 * l.direction}}; }
inline std::vector<Ray> reparametrizations(const Ray& r) { return {r, {r.origin, 4.0 * r.direction}}; }
inline std::vector<Plane> reparametrizations(const Plane& p) { return {p, {-2.0 * p.normal, -2.0 * p.offset}}; }
inline std::vector<Obb> reparametrizations(const Obb& b) {
    const Vec3 h = b.half_extents;
    return {b,
            {b.center, Mat3(b.axes[1], b.axes[2], b.axes[0]), Vec3(h.y, h.z, h.x)},
            {b.center, Mat3(b.axes[0], -b.axes[2], b.axes[1]), Vec3(-h.x, h.z, h.y)}};
}

/// Checks that intersects(a, b) is as expected everywhere. Without `shift`, nothing is moved away from the origin, so
/// that numbers may have all their bits.
template <class A, class B>
void expect_intersects(bool expected, const A& a, const B& b, bool shift = true) {
    for (int turn = 0; turn < 48; ++turn) {
        for (const Vec3 by : {Vec3(0), Vec3(0x1p20, -3, 0x1p18)}) {
            if (by != Vec3(0) && !shift) continue;
            for (const double scale : {1.0, 0x1p-300, 0x1p300}) {
                const Move move{turn, by, scale};
                for (const A& x : reparametrizations(move(a))) {
                    for (const B& y : reparametrizations(move(b))) {
                        ASSERT_EQ(pair::intersects(x, y), expected)
                            << "turn " << turn << ", moved by " << by.x << ", scale " << scale;
                        if constexpr (std::is_same_v<A, B>) {
                            ASSERT_EQ(pair::intersects(y, x), expected) << "swapped";
                        }
                    }
                }
            }
        }
    }
}
template <class A, class B>
void expect_meets(const A& a, const B& b) {
    expect_intersects(true, a, b);
}
template <class A, class B>
void expect_apart(const A& a, const B& b) {
    expect_intersects(false, a, b);
}
/// For numbers with all their bits.
template <class A, class B>
void expect_meets_here(const A& a, const B& b) {
    expect_intersects(true, a, b, false);
}
template <class A, class B>
void expect_apart_here(const A& a, const B& b) {
    expect_intersects(false, a, b, false);
}

/// Calls f with the shape once for each of its numbers replaced by NaN, by infinity and by -infinity.
template <class Shape, class F>
void for_each_nonfinite(const Shape& shape, F f) {
    static_assert(sizeof(Shape) % sizeof(double) == 0);
    for (std::size_t i = 0; i < sizeof(Shape) / sizeof(double); ++i) {
        for (const double bad : {nan, infinity, -infinity}) {
            Shape nonfinite = shape;
            reinterpret_cast<double*>(&nonfinite)[i] = bad;  // shapes are aggregates of doubles
            f(nonfinite);
        }
    }
}

/// Nothing that is not finite meets anything, not even what it would meet otherwise.
template <class A, class B>
void expect_false_when_not_finite(const A& a, const B& b) {
    ASSERT_TRUE(pair::intersects(a, b));
    for_each_nonfinite(a, [&](const A& nonfinite) { EXPECT_FALSE(pair::intersects(nonfinite, b)); });
    for_each_nonfinite(b, [&](const B& nonfinite) { EXPECT_FALSE(pair::intersects(a, nonfinite)); });
}

}  // namespace abut::test
