// SPDX-License-Identifier: MIT
// The Voronoi region of a triangle that contains a point, computed in plain doubles: a guess that the caller proves.
// For .cpp files of this room.
#pragma once

#include <cmath>
#include <glm/geometric.hpp>

#include "abut/math/vec.h"

namespace abut::pair::guess {

/// A bound of the error of a dot product of two vectors whose coordinates were each rounded once.
inline double error_of_dot(Vec3 a, Vec3 b) {
    return 6 * 0x1p-53 * (std::abs(a.x * b.x) + std::abs(a.y * b.y) + std::abs(a.z * b.z));
}

/// A corner, an edge or the face, by dimension; `first` and `second` are an edge's corners, or `first` a corner. The
/// weights of corners 1 and 2 give the foot of the perpendicular.
struct Region {
    int dimension;
    int first, second;
    double second_weight;
    double third_weight;
};

/// Ericson 2005, 5.1.5. The edges are e from corner 0 to 1 and f from 0 to 2; w, x and y are the vectors from the
/// corners to the point.
inline Region region_of(Vec3 e, Vec3 f, Vec3 w, Vec3 x, Vec3 y) {
    const double ew = dot(e, w), fw = dot(f, w);
    if (ew <= 0 && fw <= 0) return {0, 0, 0, 0, 0};
    const double ex = dot(e, x), fx = dot(f, x);
    if (ex >= 0 && fx <= ex) return {0, 1, 1, 1, 0};
    const double c = ew * fx - ex * fw;
    if (c <= 0 && ew >= 0 && ex <= 0) return {1, 0, 1, ew / (ew - ex), 0};
    const double ey = dot(e, y), fy = dot(f, y);
    if (fy >= 0 && ey <= fy) return {0, 2, 2, 0, 1};
    const double b = ey * fw - ew * fy;
    if (b <= 0 && fw >= 0 && fy <= 0) return {1, 0, 2, 0, fw / (fw - fy)};
    const double a = ex * fy - ey * fx, from_b = fx - ex, from_c = ey - fy;
    if (a <= 0 && from_b >= 0 && from_c >= 0) {
        const double weight = from_b / (from_b + from_c);
        return {1, 1, 2, 1 - weight, weight};
    }
    const double sum = a + b + c;
    return {2, 0, 0, b / sum, c / sum};
}

}  // namespace abut::pair::guess
