// SPDX-License-Identifier: MIT
// The point of a simplex nearest to the origin, in doubles. Internal: for .cpp files of this room.
//
// By Voronoi regions (Ericson 2004, section 5.1), with what GJK knows used throughout: the newest vertex, the last, belongs to the
// answer. Where rounding makes that untrue the answer is not nearer than the last one, and GJK stops. The normal of a triangle gives
// the nearest point on it directly, to full relative precision of its direction, as far as the edges' cross product has it.
//
// Every test is the same when all vertices are negated, so that operands can be swapped without changing a bit.
#pragma once

#include "abut/convex/gjk.h"
#include "abut/convex/offset.h"

namespace abut::convex {

/// A nearest point: its vertices, as indices into the simplex, their weights, and the point.
struct Nearest {
    std::array<int, 3> index;
    std::array<double, 3> weight;
    int size = 0;
    Vec3 v{0};
    double square = 0;
};

inline Nearest at_vertex(const Simplex& s, int a) {
    const Vec3 v = s.vertices[static_cast<std::size_t>(a)].w;
    return {{a, 0, 0}, {1, 0, 0}, 1, v, dot(v, v)};
}

/// On the segment from vertex a to vertex b.
inline Nearest on_edge(const Simplex& s, int a, int b) {
    const Vec3 p = s.vertices[static_cast<std::size_t>(a)].w, q = s.vertices[static_cast<std::size_t>(b)].w;
    const Vec3 e = q - p;
    const double ahead = -dot(p, e);
    if (!(ahead > 0)) return at_vertex(s, a);
    const double length = dot(e, e);
    if (!(ahead < length)) return at_vertex(s, b);
    const double t = ahead / length;
    const Vec3 v = p + e * t;
    return {{a, b, 0}, {1 - t, t, 0}, 2, v, dot(v, v)};
}

/// On the triangle of vertices a, b, c; a is the newest. Its edge bc is not expected to be the nearest.
inline Nearest on_triangle(const Simplex& s, int a, int b, int c) {
    const Vec3 p = s.vertices[static_cast<std::size_t>(a)].w;
    const Vec3 ab = s.vertices[static_cast<std::size_t>(b)].w - p, ac = s.vertices[static_cast<std::size_t>(c)].w - p;
    const Vec3 n = cross(ab, ac);
    const double area = dot(n, n);
    // Twice the areas of the parts that belong to b and to c, times |n|.
    const Vec3 m = cross(p, n);
    const double part_b = dot(ac, m), part_c = -dot(ab, m);
    if (part_b > 0 && part_c > 0) [[likely]] {
        if (part_b + part_c < area) [[likely]] {
            const double inverse = 1 / area;
            const double v = part_b * inverse, w = part_c * inverse;
            const Vec3 nearest = n * (dot(n, p) * inverse);
            return {{a, b, c}, {1 - v - w, v, w}, 3, nearest, dot(nearest, nearest)};
        }
        return on_edge(s, b, c);
    }
    const bool along_b = dot(p, ab) < 0, along_c = dot(p, ac) < 0;
    if (!(part_b > 0) && along_c && !(!(part_c > 0) && along_b)) return on_edge(s, a, c);
    if (!(part_c > 0) && along_b && !(!(part_b > 0) && along_c)) return on_edge(s, a, b);
    if (!along_b && !along_c) return at_vertex(s, a);
    // Without area, or where rounding left both: the better one.
    const Nearest first = on_edge(s, a, b), second = on_edge(s, a, c);
    return second.square < first.square ? second : first;
}

/// Where the origin lies in a tetrahedron: inside, beyond every rounding, and with which weights.
struct Enclosure {
    bool inside = false;
    std::array<double, 4> weight{};
};

/// On the tetrahedron of all four vertices; the last is the newest.
inline Enclosure on_tetrahedron(const Simplex& s, Nearest& nearest) {
    const Vec3 p = s.vertices[3].w;
    const Vec3 ab = s.vertices[0].w - p, ac = s.vertices[1].w - p, ad = s.vertices[2].w - p;
    const Vec3 abc = cross(ab, ac), acd = cross(ac, ad), adb = cross(ad, ab);
    const double volume = dot(ab, acd);
    const double part_b = -dot(p, acd), part_c = -dot(p, adb), part_d = -dot(p, abc);
    const double part_a = volume - (part_b + part_c + part_d);
    // Each volume is a sum of 6 products of 3 numbers that err by at most 7 roundings: 8u = 2^-50 of the lengths' products.
    const double lp = manhattan(p), lb = manhattan(ab), lc = manhattan(ac), ld = manhattan(ad);
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
        nearest = on_triangle(s, 0, 1, 2);
        return {};
    }
    nearest.size = 0;
    const auto offer = [&](int b, int c) {
        const Nearest other = on_triangle(s, 3, b, c);
        if (nearest.size == 0 || other.square < nearest.square) nearest = other;
    };
    if (out_b) offer(1, 2);
    if (out_c) offer(2, 0);
    if (out_d) offer(0, 1);
    return {};
}

/// Keeps what the nearest point needs, in order of age.
inline void keep(Simplex& s, const Nearest& nearest) {
    std::array<int, 3> index = nearest.index;
    std::array<double, 3> weight = nearest.weight;
    // The newest vertex comes first in `index` and last in the simplex; the others keep their order where they can.
    std::array<Vertex, 3> kept;
    const auto size = static_cast<std::size_t>(nearest.size);
    for (std::size_t i = 0; i < size; ++i) {
        kept[size - 1 - i] = s.vertices[static_cast<std::size_t>(index[i])];
        s.weights[size - 1 - i] = weight[i];
    }
    for (std::size_t i = 0; i < size; ++i) s.vertices[i] = kept[i];
    s.size = nearest.size;
}

}  // namespace abut::convex
