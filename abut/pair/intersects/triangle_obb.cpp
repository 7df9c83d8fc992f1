// SPDX-License-Identifier: MIT
// Triangle and oriented box: separating axes, for the numbers as given, since transforming the triangle into the box's
// frame would be rounded.
//
// The projected radius of the box along an axis L is Σ |h_i| |axis_i · L|. The candidates for L are the box's face
// normals axis_j × axis_k, the triangle's normal, and axis_i × edge; the box's directions are included even where its
// extent is 0, so that the in-plane axes of flat boxes and degenerate triangles are among these. A zero L separates
// nothing.
//
// First all axes are tested in doubles. Error bound: with corners at most m from the centre in each coordinate, axes
// with coordinates up to s, half extents up to h, and r = m + 3 s h, the magnitudes of a gap's terms sum to at most 6
// s² r along a face's normal, 24 m² r along the triangle's, and 12 s m r along axis × edge. By the rules of
// exact/filtered.h each gap errs by at most 13 u (1 + 2^-6) of that; 16 u is allowed. In the range of sizes that is
// tested, underflow costs less than 2^-700.
#include "abut/pair/intersects/triangle_obb.h"

#include <array>
#include <cmath>
#include <limits>

#include "abut/base/compiler.h"
#include "abut/exact/sign.h"

namespace abut::pair {

namespace {

using exact::Sign;

/// Along the normal of the faces across axis i; `j` and `k` are the other two.
bool apart_along_face(const Triangle& t, const Obb& box, int i, int j, int k) {
    const Sign above = exact::sign(
        [](auto a, auto b, auto c, auto o, auto along, auto first, auto second, auto h) {
            const auto n = cross(first, second);
            const auto projected_radius = abs(h) * abs(dot(n, along));
            const auto pa = dot(n, a - o), pb = dot(n, b - o), pc = dot(n, c - o);
            return max(min(pa, min(pb, pc)), -max(pa, max(pb, pc))) - projected_radius;
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

/// Along axis i times the edge from p to q; `r` is the third corner. Axis i itself contributes nothing to the projected
/// radius.
bool apart_along_edge(const Vec3& p, const Vec3& q, const Vec3& r, const Obb& box, int i, int j, int k) {
    const Sign gap = exact::sign(
        [](auto p_, auto q_, auto r_, auto o, auto along, auto first, auto second, auto h1, auto h2) {
            const auto l = cross(along, q_ - p_);
            const auto projected_radius = abs(h1) * abs(dot(l, first)) + abs(h2) * abs(dot(l, second));
            const auto at_edge = dot(l, p_ - o), at_rest = dot(l, r_ - o);
            return max(min(at_edge, at_rest), -max(at_edge, at_rest)) - projected_radius;
        },
        p, q, r, box.center, box.axes[i], box.axes[j], box.axes[k], box.half_extents[j], box.half_extents[k]);
    return gap == Sign::positive;
}

/// All axes, exactly.
ABUT_NOINLINE bool intersect_exactly(const Triangle& triangle, const Obb& box) {
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

ABUT_INLINE double larger(double a, double b) { return a > b ? a : b; }
ABUT_INLINE double smaller(double a, double b) { return a < b ? a : b; }
ABUT_INLINE double largest(const Vec3& v) { return larger(std::fabs(v.x), larger(std::fabs(v.y), std::fabs(v.z))); }
ABUT_INLINE Vec3 cross(const Vec3& a, const Vec3& b) {
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
ABUT_INLINE double dot(const Vec3& a, const Vec3& b) { return a.x * b.x + a.y * b.y + a.z * b.z; }

}  // namespace

bool intersects(const Triangle& triangle, const Obb& box) noexcept {
    const Vec3 a = triangle.a - box.center, b = triangle.b - box.center, c = triangle.c - box.center;
    const Vec3 &x = box.axes[0], &y = box.axes[1], &z = box.axes[2];
    const Vec3 h{std::fabs(box.half_extents.x), std::fabs(box.half_extents.y), std::fabs(box.half_extents.z)};
    const double m = larger(largest(a), larger(largest(b), largest(c)));
    const double s = larger(largest(x), larger(largest(y), largest(z)));
    const double r = m + 3 * s * largest(h);
    if (!(m < 0x1p100 && s < 0x1p100 && r < 0x1p100)) return intersect_exactly(triangle, box);
    constexpr double u = 0x1p-53;
    constexpr double tiny = 0x1p-700;

    // Along the faces' normals. Row k: the heights of the three corners above the plane through the centre.
    const std::array<Vec3, 3> normal{cross(y, z), cross(z, x), cross(x, y)};
    std::array<Vec3, 3> heights;
    const double face_bound = 128 * u * (s * s * r) + tiny;
    double widest = -std::numeric_limits<double>::infinity();
    bool is_certain = true;
    for (int k = 0; k < 3; ++k) {
        const auto at = static_cast<std::size_t>(k);
        const Vec3& n = normal[at];
        heights[at] = {dot(n, a), dot(n, b), dot(n, c)};
        const Vec3& over = heights[at];
        const double gap = larger(smaller(over.x, smaller(over.y, over.z)), -larger(over.x, larger(over.y, over.z))) -
                           h[k] * std::fabs(dot(n, box.axes[k]));
        widest = larger(widest, gap);
        is_certain &= gap < -face_bound;
    }
    if (widest > face_bound) return false;

    // Along the triangle's normal.
    const Vec3 n = cross(triangle.b - triangle.a, triangle.c - triangle.a);
    const double normal_bound = 512 * u * (m * m * r) + tiny;
    const double above =
        std::fabs(dot(n, a)) - (h.x * std::fabs(dot(n, x)) + h.y * std::fabs(dot(n, y)) + h.z * std::fabs(dot(n, z)));
    if (above > normal_bound) return false;
    is_certain &= above < -normal_bound;

    // Along axis × edge: (axis × (q - p)) · p = -axis · (p × q), and at the third corner r it is axis · (q × r + r ×
    // p); the projected radius of the box follows from the differences of the edge's heights along the other two faces'
    // normals.
    const std::array<Vec3, 3> moment{cross(a, b), cross(b, c), cross(c, a)};
    const double edge_bound = 256 * u * (s * m * r) + tiny;
    widest = -std::numeric_limits<double>::infinity();
    for (int i = 0; i < 3; ++i) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        const Vec3& over_j = heights[static_cast<std::size_t>(j)];
        const Vec3& over_k = heights[static_cast<std::size_t>(k)];
        const Vec3 turn{dot(box.axes[i], moment[0]), dot(box.axes[i], moment[1]), dot(box.axes[i], moment[2])};
        for (int edge = 0; edge < 3; ++edge) {
            const int next = (edge + 1) % 3, last = (edge + 2) % 3;
            const double at_edge = -turn[edge], at_rest = turn[next] + turn[last];
            const double projected_radius =
                h[j] * std::fabs(over_k[next] - over_k[edge]) + h[k] * std::fabs(over_j[next] - over_j[edge]);
            const double gap = larger(smaller(at_edge, at_rest), -larger(at_edge, at_rest)) - projected_radius;
            widest = larger(widest, gap);
            is_certain &= gap < -edge_bound;
        }
    }
    if (widest > edge_bound) return false;
    if (is_certain) [[likely]]
        return true;
    return intersect_exactly(triangle, box);
}

}  // namespace abut::pair
