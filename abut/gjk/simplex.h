// SPDX-License-Identifier: MIT
// The point of a simplex closest to the origin, in doubles. For .cpp files of this room.
//
// By Voronoi regions (Ericson 2005, section 5.1). GJK's invariant is used throughout: the newest vertex, which is the
// last, belongs to the answer. If rounding violates the invariant, the result is not closer than the previous one, and
// GJK stops. The closest point of a triangle is computed from its normal, with full relative precision of its direction
// as far as the cross product of the edges provides it.
//
// Every test gives the same result when all vertices are negated, so that swapping the operands changes no bit.
#pragma once

#include "abut/gjk/gjk.h"
#include "abut/gjk/support_point.h"

namespace abut::gjk {

/// A closest point: the vertices that it needs, one bit each, their weights, and the point.
struct ClosestOnSimplex {
    unsigned needed = 0;
    std::array<double, 4> weight;
    Vec3 v;
    double square = 0;
};

inline void at_vertex(const Simplex& s, unsigned a, ClosestOnSimplex& nearest) {
    nearest.needed = 1u << a;
    nearest.weight[a] = 1;
    nearest.v = s.vertices[a].w;
    nearest.square = dot(nearest.v, nearest.v);
}

/// The closest point of the segment from vertex a to vertex b.
inline void on_edge(const Simplex& s, unsigned a, unsigned b, ClosestOnSimplex& nearest) {
    const Vec3 p = s.vertices[a].w, e = s.vertices[b].w - p;
    const double ahead = -dot(p, e);
    if (!(ahead > 0)) return at_vertex(s, a, nearest);
    const double length = dot(e, e);
    if (!(ahead < length)) return at_vertex(s, b, nearest);
    const double t = ahead / length;
    nearest.needed = 1u << a | 1u << b;
    nearest.weight[a] = 1 - t;
    nearest.weight[b] = t;
    nearest.v = p + e * t;
    nearest.square = dot(nearest.v, nearest.v);
}

/// The closest point of the triangle with vertices a, b, c; a is the newest. Edge bc is not expected to contain it.
inline void on_triangle(const Simplex& s, unsigned a, unsigned b, unsigned c, ClosestOnSimplex& nearest) {
    const Vec3 p = s.vertices[a].w, q = s.vertices[b].w, r = s.vertices[c].w;
    const Vec3 ab = q - p, ac = r - p;
    const Vec3 n = cross(ab, ac);
    // Twice the areas of the parts that are the weights of b and of c, times |n|.
    const Vec3 m = cross(p, n);
    const double part_b = dot(ac, m), part_c = -dot(ab, m);
    const double area = dot(n, n);
    if (part_b > 0 && part_c > 0 && area > 0x1p-1000) {
        // The part of a is computed directly, since it may be far below the rounding errors of the others; b and c are
        // older and closer to the origin.
        const double part_a = dot(n, cross(q, r));
        if (!(part_a > 0)) return on_edge(s, b, c, nearest);
        const double inverse = 1 / (part_a + part_b + part_c);
        nearest.needed = 1u << a | 1u << b | 1u << c;
        nearest.weight[a] = part_a * inverse;
        nearest.weight[b] = part_b * inverse;
        nearest.weight[c] = part_c * inverse;
        // The distance of the plane is computed from the closest corner, whose coordinates lose the fewest digits.
        const double square_p = dot(p, p), square_q = dot(q, q), square_r = dot(r, r);
        const Vec3& close = square_q < square_p ? (square_r < square_q ? r : q) : (square_r < square_p ? r : p);
        nearest.v = n * (dot(n, close) / area);
        nearest.square = dot(nearest.v, nearest.v);
        return;
    }
    const bool flat = part_b > 0 && part_c > 0;  // so thin that its squared area underflows
    const bool at_b = flat || (!(part_c > 0) && dot(p, ab) < 0), at_c = flat || (!(part_b > 0) && dot(p, ac) < 0);
    if (at_b && at_c) [[unlikely]] {  // degenerate, or a rounding error: the closer of the two
        on_edge(s, a, b, nearest);
        ClosestOnSimplex other;
        on_edge(s, a, c, other);
        if (other.square < nearest.square) nearest = other;
        return;
    }
    if (at_b || at_c) return on_edge(s, a, at_b ? b : c, nearest);
    at_vertex(s, a, nearest);
}

/// The position of the origin in a tetrahedron: whether it is certainly inside, and with which weights.
struct Enclosure {
    bool inside = false;
    std::array<double, 4> weight{};
};

/// The closest point of the tetrahedron of all four vertices; the last is the newest.
inline Enclosure on_tetrahedron(const Simplex& s, ClosestOnSimplex& nearest) {
    const Vec3 p = s.vertices[3].w;
    const Vec3 ab = s.vertices[0].w - p, ac = s.vertices[1].w - p, ad = s.vertices[2].w - p;
    const Vec3 abc = cross(ab, ac), acd = cross(ac, ad), adb = cross(ad, ab);
    const double volume = dot(ab, acd);
    const double part_b = -dot(p, acd), part_c = -dot(p, adb), part_d = -dot(p, abc);
    const double part_a = volume - (part_b + part_c + part_d);
    // Each volume is a sum of 6 products of 3 numbers, with at most 7 roundings each: 8u = 2^-50 of the product of the
    // lengths.
    const double lp = norm_1(p), lb = norm_1(ab), lc = norm_1(ac), ld = norm_1(ad);
    const double sign = volume > 0 ? 1.0 : -1.0;
    const bool flat = !(std::fabs(volume) > 0x1p-50 * lb * lc * ld);
    const bool out_b = flat || !(sign * part_b > 0x1p-50 * lp * lc * ld);
    const bool out_c = flat || !(sign * part_c > 0x1p-50 * lp * lb * ld);
    const bool out_d = flat || !(sign * part_d > 0x1p-50 * lp * lb * lc);
    if (!out_b && !out_c && !out_d) {
        if (sign * part_a > 0) {
            const double inverse = 1 / volume;
            return {true, {part_b * inverse, part_c * inverse, part_d * inverse, part_a * inverse}};
        }
        on_triangle(s, 0, 1, 2, nearest);
        return {};
    }
    nearest.needed = 0;
    const auto offer = [&](unsigned b, unsigned c) {
        if (nearest.needed == 0) return on_triangle(s, 3, b, c, nearest);
        ClosestOnSimplex other;
        on_triangle(s, 3, b, c, other);
        if (other.square < nearest.square) nearest = other;
    };
    if (out_b) offer(1, 2);
    if (out_c) offer(2, 0);
    if (out_d) offer(0, 1);
    return {};
}

/// The sum of the vertices with these weights.
inline Vec3 weighted_point(const Simplex& s) {
    Vec3 sum(0);
    for (std::size_t i = 0; i < static_cast<std::size_t>(s.size); ++i) sum += s.vertices[i].w * s.weights[i];
    return sum;
}

/// Corrects the weights of a thin tetrahedron or triangle, which rounding has falsified, so that they give `point` more
/// closely.
inline void polish(Simplex& s, const Vec3& point, double tolerance) {
    if (s.size < 3) return;
    const auto last = static_cast<std::size_t>(s.size - 1);
    std::array<Vec3, 3> edge;
    for (std::size_t i = 0; i < last; ++i) edge[i] = s.vertices[i].w - s.vertices[last].w;
    if (last == 2) edge[2] = cross(edge[0], edge[1]);  // the weights of a triangle have no component along its normal
    const std::array<Vec3, 3> face{cross(edge[1], edge[2]), cross(edge[2], edge[0]), cross(edge[0], edge[1])};
    const double volume = dot(edge[0], face[0]);
    if (volume == 0) return;
    for (int round = 0; round < 4; ++round) {
        const Vec3 rest = weighted_point(s) - point;
        if (norm_inf(rest) <= tolerance) return;
        double moved = 0;
        for (std::size_t i = 0; i < last; ++i) {
            const double share = -dot(rest, face[i]) / volume;
            s.weights[i] += share;
            moved += share;
        }
        s.weights[last] -= moved;
    }
}

/// Reduces the simplex to the vertices that the closest point needs, in order of age.
inline void keep(Simplex& s, const ClosestOnSimplex& nearest) {
    std::size_t kept = 0;
    for (std::size_t i = 0; i < static_cast<std::size_t>(s.size); ++i) {
        if ((nearest.needed >> i & 1) == 0) continue;
        if (kept != i) s.vertices[kept] = s.vertices[i];
        s.weights[kept] = nearest.weight[i];
        ++kept;
    }
    s.size = static_cast<int>(kept);
}

}  // namespace abut::gjk
