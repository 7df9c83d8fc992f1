// SPDX-License-Identifier: MIT
// The polynomials of two features: the feet of their common perpendicular, its length, and where one crosses the other.
// For .cpp files of this room.
#pragma once

#include "abut/pair/features/feature_forms.h"

namespace abut::pair::candidate {

// A corner and a corner, an edge, a face; spans are open, since their ends are candidates of their own.
inline constexpr auto corner_square = [](auto p, auto q) { return dot(between(p, q), between(p, q)); };

inline constexpr auto after_start = [](auto p, auto e) { return dot(between(e, p), e.first()); };
inline constexpr auto before_end = [](auto p, auto e) { return dot(e.first() - between(e, p), e.first()); };
inline constexpr auto edge_square = [](auto p, auto e) {
    const auto n = cross(between(e, p), e.first());
    return dot(n, n);
};
inline constexpr auto edge_scale = [](auto, auto e) { return dot(e.first(), e.first()); };
inline constexpr auto edge_foot = [](auto p, auto e) {
    return dot(e.first(), e.first()) * e.start() + dot(between(e, p), e.first()) * e.first();
};

inline constexpr auto face_square = [](auto p, auto f) {
    const auto height = dot(between(f, p), cross(f.first(), f.second()));
    return height * height;
};
inline constexpr auto face_scale = [](auto, auto f) {
    const auto n = cross(f.first(), f.second());
    return dot(n, n);
};
inline constexpr auto past_second = [](auto p, auto f) {
    return dot(cross(between(f, p), f.second()), cross(f.first(), f.second()));
};
inline constexpr auto past_first = [](auto p, auto f) {
    return dot(cross(f.first(), between(f, p)), cross(f.first(), f.second()));
};
inline constexpr auto before_second = [](auto p, auto f) {
    return dot(cross(f.first() - between(f, p), f.second()), cross(f.first(), f.second()));
};
inline constexpr auto before_first = [](auto p, auto f) {
    return dot(cross(f.first(), f.second() - between(f, p)), cross(f.first(), f.second()));
};
inline constexpr auto before_third = [](auto p, auto f) {
    return dot(cross(f.second() - f.first(), between(f, p) - f.first()), cross(f.first(), f.second()));
};
inline constexpr auto face_foot = [](auto p, auto f) {
    const auto n = cross(f.first(), f.second());
    return dot(n, n) * p.start() - dot(between(f, p), n) * n;
};

// Two edges: with n = e x f and w between their starts, the feet are at (w x f)·n / n² and (w x e)·n / n².
inline constexpr auto cross_square = [](auto e, auto f) {
    const auto height = dot(between(e, f), cross(e.first(), f.first()));
    return height * height;
};
inline constexpr auto cross_scale = [](auto e, auto f) {
    const auto n = cross(e.first(), f.first());
    return dot(n, n);
};
inline constexpr auto on_first = [](auto e, auto f) {
    return dot(cross(between(e, f), f.first()), cross(e.first(), f.first()));
};
inline constexpr auto left_of_first = [](auto e, auto f) {
    return dot(cross(e.first() - between(e, f), f.first()), cross(e.first(), f.first()));
};
inline constexpr auto on_second = [](auto e, auto f) {
    return dot(cross(between(e, f), e.first()), cross(e.first(), f.first()));
};
inline constexpr auto left_of_second = [](auto e, auto f) {
    return dot(cross(e.first(), between(e, f) + f.first()), cross(e.first(), f.first()));
};
inline constexpr auto first_foot = [](auto e, auto f) {
    const auto n = cross(e.first(), f.first());
    return dot(n, n) * e.start() + dot(cross(between(e, f), f.first()), n) * e.first();
};
inline constexpr auto second_foot = [](auto e, auto f) {
    const auto n = cross(e.first(), f.first());
    return dot(n, n) * f.start() + dot(cross(between(e, f), e.first()), n) * f.first();
};

// An edge e through a face f, with the common denominator e·n: Cramer's rule.
inline constexpr auto steepness = [](auto e, auto f) { return dot(e.first(), cross(f.first(), f.second())); };
inline constexpr auto start_height = [](auto e, auto f) { return dot(between(f, e), cross(f.first(), f.second())); };
inline constexpr auto end_height = [](auto e, auto f) {
    return dot(between(f, e) + e.first(), cross(f.first(), f.second()));
};
inline constexpr auto pierce_first = [](auto e, auto f) { return dot(between(f, e), cross(f.second(), e.first())); };
inline constexpr auto pierce_second = [](auto e, auto f) { return dot(between(f, e), cross(e.first(), f.first())); };
inline constexpr auto left_of_pierce_first = [](auto e, auto f) {
    return dot(f.first() - between(f, e), cross(f.second(), e.first()));
};
inline constexpr auto left_of_pierce_second = [](auto e, auto f) {
    return dot(f.second() - between(f, e), cross(e.first(), f.first()));
};
inline constexpr auto left_of_pierce_third = [](auto e, auto f) {
    return dot(f.first() - between(f, e), cross(f.second() - f.first(), e.first()));
};
inline constexpr auto pierce_point = [](auto e, auto f) {
    const auto n = cross(f.first(), f.second());
    return dot(e.first(), n) * e.start() - dot(between(f, e), n) * e.first();
};

// A corner in a box: with any two of the half edges it spans at most the volume of all three.
inline constexpr auto volume = [](auto, auto b) { return dot(b.h * b.u, cross(b.k * b.v, b.l * b.w)); };
template <int Axis>
inline constexpr auto room_left = [](auto p, auto b) {
    const auto g = b.h * b.u, i = b.k * b.v, j = b.l * b.w;
    const auto from_center = between(b, p) + b.arm();
    const auto whole = abs(dot(g, cross(i, j)));
    if constexpr (Axis == 0) return whole - abs(dot(from_center, cross(i, j)));
    if constexpr (Axis == 1) return whole - abs(dot(from_center, cross(j, g)));
    if constexpr (Axis == 2) return whole - abs(dot(from_center, cross(g, i)));
};
inline constexpr auto start_point = [](auto p, auto) { return p.start(); };

}  // namespace abut::pair::candidate
