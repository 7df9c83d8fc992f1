// SPDX-License-Identifier: MIT
// Decides overlaps of neighbours by the corners opposite to the common ones.
#include "abut/mesh/overlap_beyond_corners.h"

#include <algorithm>
#include <array>
#include <bit>

#include "abut/exact/orient.h"
#include "abut/pair/intersects/linear_linear.h"
#include "abut/pair/intersects/triangle_linear.h"
#include "abut/pair/intersects/triangle_triangle.h"

namespace abut {
namespace {

using exact::Sign;

/// Which of t's corners equal p: bit i for corner i. Without branches, which could not be predicted.
unsigned corners_at(const Triangle& t, Vec3 p) {
    const auto same = [&](Vec3 q) {
        return static_cast<unsigned>(q.x == p.x) & static_cast<unsigned>(q.y == p.y) &
               static_cast<unsigned>(q.z == p.z);
    };
    return same(t.a) | same(t.b) << 1 | same(t.c) << 2;
}

/// The two corners that remain without the first of the given ones.
std::array<Vec3, 2> others(const Triangle& t, unsigned corners) {
    const int i = std::countr_zero(corners);
    return {t.vertex((i + 1) % 3), t.vertex((i + 2) % 3)};
}

/// Whether c and d lie strictly on one side of the plane of p, a and b: nearly always true for one of two neighbours.
bool on_one_side(Vec3 p, Vec3 a, Vec3 b, Vec3 c, Vec3 d) {
    const Sign s = exact::orient3d(p, a, b, c);
    return s != Sign::zero && s == exact::orient3d(p, a, b, d);
}

/// Whether triangles p a b and p c d meet at a point other than p. A ray from p leaves a triangle through the edge
/// opposite to p, so the farthest common point on it lies on one of these edges, unless p itself lies on the edge: then
/// the triangle consists of the two segments from p to its ends.
bool intersect_beyond(Vec3 p, Vec3 a, Vec3 b, Vec3 c, Vec3 d) {
    if (on_one_side(p, a, b, c, d) || on_one_side(p, c, d, a, b)) return false;
    if (a == p && b == p) return false;
    if (c == p && d == p) return false;
    const auto splits = [&](Vec3 x, Vec3 y) { return x != y && pair::intersects(Segment{x, y}, p); };
    if (splits(a, b)) return intersect_beyond(p, a, a, c, d) || intersect_beyond(p, b, b, c, d);
    if (splits(c, d)) return intersect_beyond(p, a, b, c, c) || intersect_beyond(p, a, b, d, d);
    return pair::intersects(Triangle{p, c, d}, Segment{a, b}) || pair::intersects(Triangle{p, a, b}, Segment{c, d});
}

/// Whether p, q, r in order turn left, right or not at all in the projection along `axis`.
Sign orientation(std::size_t axis, Vec3 p, Vec3 q, Vec3 r) {
    const auto u = static_cast<glm::length_t>((axis + 1) % 3), v = static_cast<glm::length_t>((axis + 2) % 3);
    return exact::orient2d(p[u], p[v], q[u], q[v], r[u], r[v]);
}

/// Whether collinear triangles p q r and p q s share more than the segment p q: both extend beyond the same end.
bool extend_beyond_same_end(Vec3 p, Vec3 q, Vec3 r, Vec3 s) {
    const glm::length_t k = p.x != q.x ? 0 : p.y != q.y ? 1 : 2;
    const double low = std::min(p[k], q[k]), high = std::max(p[k], q[k]);
    return (r[k] > high && s[k] > high) || (r[k] < low && s[k] < low);
}

/// Whether triangles p q r and p q s, with p != q, are folded onto each other.
bool folded(Vec3 p, Vec3 q, Vec3 r, Vec3 s) {
    if (exact::orient3d(p, q, r, s) != Sign::zero) return false;
    bool r_flat = true, s_flat = true;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const Sign of_r = orientation(axis, p, q, r), of_s = orientation(axis, p, q, s);
        if (of_r != Sign::zero && of_r == of_s) return true;
        r_flat = r_flat && of_r == Sign::zero;
        s_flat = s_flat && of_s == Sign::zero;
    }
    return r_flat && s_flat && extend_beyond_same_end(p, q, r, s);
}

}  // namespace

bool overlap_beyond_corners(const Triangle& a, const Triangle& b) noexcept {
    const std::array<unsigned, 3> in_b{corners_at(b, a.a), corners_at(b, a.b), corners_at(b, a.c)};
    if ((in_b[0] | in_b[1] | in_b[2]) == 0) return pair::intersects(a, b);
    std::array<Vec3, 3> common;
    std::array<unsigned, 3> source{};
    std::size_t count = 0;
    for (std::size_t i = 0; i < 3; ++i) {
        const Vec3 p = a.vertex(static_cast<int>(i));
        const auto end = common.begin() + static_cast<std::ptrdiff_t>(count);
        if (in_b[i] == 0 || std::find(common.begin(), end, p) != end) continue;
        source[count] = static_cast<unsigned>(i);
        common[count++] = p;
    }
    if (count == 3) return true;
    const auto [a1, a2] = others(a, 1u << source[0]);
    const auto [b1, b2] = others(b, in_b[source[0]]);
    if (count == 1) return intersect_beyond(common[0], a1, a2, b1, b2);
    return folded(common[0], common[1], a1 == common[1] ? a2 : a1, b1 == common[1] ? b2 : b1);
}

}  // namespace abut
