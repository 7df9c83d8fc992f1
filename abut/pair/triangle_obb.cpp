// SPDX-License-Identifier: MIT
// Whether a triangle and an oriented box share a point: separating axes on the numbers as given, since moving the triangle
// into the box's frame would round.
//
// The box reaches Σ |h_i| |axis_i · L| from its centre along an axis L. L runs over the box's face normals axis_j × axis_k,
// the triangle's normal, and axis_i × edge; the box's directions count even where its extent is 0, so that flat boxes and
// triangles without area have their in-plane axes among these. A zero L separates nothing.
#include "abut/pair/triangle_obb.h"

#include "abut/exact/sign.h"

namespace abut::pair {

namespace {

using exact::Sign;

/// Along the normal of the faces that axis i leaves through. `j` and `k` are the other two.
bool apart_along_face(const Triangle& t, const Obb& box, int i, int j, int k) {
    const Sign above = exact::sign(
        [](auto a, auto b, auto c, auto o, auto along, auto first, auto second, auto h) {
            const auto n = cross(first, second);
            const auto reach = abs(h) * abs(dot(n, along));
            const auto pa = dot(n, a - o), pb = dot(n, b - o), pc = dot(n, c - o);
            return max(min(pa, min(pb, pc)), -max(pa, max(pb, pc))) - reach;
        },
        t.a, t.b, t.c, box.center, box.axes[i], box.axes[j], box.axes[k], box.half_extents[i]);
    return above == Sign::positive;
}

bool apart_along_normal(const Triangle& t, const Obb& box) {
    const Sign gap = exact::sign(
        [](auto a, auto b, auto c, auto o, auto x, auto y, auto z, auto h) {
            const auto n = cross(b - a, c - a);
            return abs(dot(n, o - a)) -
                   (abs(h.x) * abs(dot(n, x)) + abs(h.y) * abs(dot(n, y)) + abs(h.z) * abs(dot(n, z)));
        },
        t.a, t.b, t.c, box.center, box.axes[0], box.axes[1], box.axes[2], box.half_extents);
    return gap == Sign::positive;
}

/// Along axis i times the edge from p to q; `r` is the third corner. Axis i itself adds nothing to the reach.
bool apart_along_edge(const Vec3& p, const Vec3& q, const Vec3& r, const Obb& box, int i, int j, int k) {
    const Sign gap = exact::sign(
        [](auto p_, auto q_, auto r_, auto o, auto along, auto first, auto second, auto h1, auto h2) {
            const auto l = cross(along, q_ - p_);
            const auto reach = abs(h1) * abs(dot(l, first)) + abs(h2) * abs(dot(l, second));
            const auto at_edge = dot(l, p_ - o), at_rest = dot(l, r_ - o);
            return max(min(at_edge, at_rest), -max(at_edge, at_rest)) - reach;
        },
        p, q, r, box.center, box.axes[i], box.axes[j], box.axes[k], box.half_extents[j], box.half_extents[k]);
    return gap == Sign::positive;
}

}  // namespace

bool intersects(const Triangle& triangle, const Obb& box) noexcept {
    if (!(is_finite(triangle) && is_finite(box))) return false;
    for (int i = 0; i < 3; ++i) {
        if (apart_along_face(triangle, box, i, (i + 1) % 3, (i + 2) % 3)) return false;
    }
    if (apart_along_normal(triangle, box)) return false;
    const auto& [a, b, c] = triangle;
    for (int i = 0; i < 3; ++i) {
        const int j = (i + 1) % 3;
        const int k = (i + 2) % 3;
        if (apart_along_edge(a, b, c, box, i, j, k) || apart_along_edge(b, c, a, box, i, j, k) ||
            apart_along_edge(c, a, b, box, i, j, k)) {
            return false;
        }
    }
    return true;
}

}  // namespace abut::pair
