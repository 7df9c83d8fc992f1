// SPDX-License-Identifier: MIT
// The intersection of two triangles. Each of its corners is the single common point of two parts, each a corner, the
// interior of an edge or the interior of a face, so that each is found once, by exact signs, and rounded only at the
// end:
//
//     corner of one in the other · edges that cross in their interiors · edge that crosses a face in both interiors
//
// Consecutive corners of a polygon lie on a common edge of one of the triangles.
#include <algorithm>
#include <array>
#include <utility>

#include "abut/exact/orient.h"
#include "abut/pair/intersects/triangle_point.h"
#include "abut/pair/intersects/triangle_triangle.h"
#include "abut/pair/predicates/projected_triangle.h"

namespace abut::pair {

namespace {

using exact::Sign;

/// A triangle as the parts that it has: three corners, three edges and a face; two corners and one edge; or one corner.
struct Parts {
    std::array<Vec3, 3> corner{};
    int corners = 0;
    int edges = 0;
    bool face = false;

    const Vec3& start(int edge) const { return corner[static_cast<std::size_t>(edge)]; }
    const Vec3& end(int edge) const { return corner[static_cast<std::size_t>((edge + 1) % 3)]; }
    Triangle triangle() const { return {corner[0], corner[1], corner[2]}; }
};

Parts parts_of(const Triangle& t) {
    if (projection(t.a, t.b, t.c).turn != Sign::zero) return {{t.a, t.b, t.c}, 3, 3, true};
    const Segment segment = as_segment(t);
    if (segment.a == segment.b) return {{segment.a, segment.a, segment.a}, 1, 0, false};
    return {{segment.a, segment.b, segment.b}, 2, 1, false};
}

/// A corner of the intersection, and the edges on which it lies: bits 0 to 2 for the first triangle's, 3 to 5 for the
/// second's.
struct Corner {
    Vec3 point;
    int edges;
};

struct Found {
    std::array<Corner, 6> corner{};
    int count = 0;

    void add(const Vec3& point, int edges) {
        if (count < 6) corner[static_cast<std::size_t>(count++)] = {point, edges};
    }
};

int edges_through(const Parts& parts, const Vec3& p) {
    int bits = 0;
    for (int i = 0; i < parts.edges; ++i) bits |= lies_on({parts.start(i), parts.end(i)}, p) ? 1 << i : 0;
    return bits;
}

/// The point from p to q at the fraction given by numerator and denominator, which are polynomials of the same inputs.
template <class Numerator, class Denominator, class... Points>
Vec3 between(const Vec3& p, const Vec3& q, Numerator numerator, Denominator denominator, const Points&... points) {
    const exact::Scaled whole = exact::evaluate(denominator, points...);
    Vec3 result;
    for (int i = 0; i < 3; ++i) {
        const exact::Scaled part = exact::evaluate(
            [&](auto from, auto to, auto... xs) { return from * denominator(xs...) + numerator(xs...) * (to - from); },
            p[i], q[i], points...);
        result[i] = exact::to_double(part / whole);
    }
    return result;
}

/// Adds the crossing of the interiors of the edges pq and rs, if they cross in one point.
void add_crossing(Found& found, const Vec3& p, const Vec3& q, const Vec3& r, const Vec3& s, int edges) {
    if (exact::orient3d(p, q, r, s) != Sign::zero) return;
    for (const auto& [u, v] : coordinate_planes) {
        const Projection view{u, v, Sign::zero};
        if (turn(view, p, q, r) * turn(view, p, q, s) != Sign::negative) continue;
        if (turn(view, r, s, p) * turn(view, r, s, q) != Sign::negative) return;
        found.add(between(
                      p, q,
                      [](auto pu, auto pv, auto, auto, auto ru, auto rv, auto su, auto sv) {
                          return (ru - pu) * (sv - rv) - (rv - pv) * (su - ru);
                      },
                      [](auto pu, auto pv, auto qu, auto qv, auto ru, auto rv, auto su, auto sv) {
                          return (qu - pu) * (sv - rv) - (qv - pv) * (su - ru);
                      },
                      p[u], p[v], q[u], q[v], r[u], r[v], s[u], s[v]),
                  edges);
        return;
    }
}

/// Adds the crossing of the interior of the edge pq with the interior of the face.
void add_piercing(Found& found, const Vec3& p, const Vec3& q, const Parts& face, int edges) {
    const auto& [a, b, c] = face.corner;
    if (exact::orient3d(a, b, c, p) * exact::orient3d(a, b, c, q) != Sign::negative) return;
    const Sign ab = exact::orient3d(p, q, a, b);
    if (ab == Sign::zero || exact::orient3d(p, q, b, c) != ab || exact::orient3d(p, q, c, a) != ab) return;
    found.add(between(
                  p, q, [](auto p_, auto, auto a_, auto b_, auto c_) { return dot(cross(b_ - a_, c_ - a_), a_ - p_); },
                  [](auto p_, auto q_, auto a_, auto b_, auto c_) { return dot(cross(b_ - a_, c_ - a_), q_ - p_); }, p,
                  q, a, b, c),
              edges);
}

/// Orders the corners of a polygon around it: each next one is on a common edge with the previous one.
void put_in_order(Found& found) {
    for (int i = 0; i + 2 < found.count; ++i) {
        const int here = found.corner[static_cast<std::size_t>(i)].edges;
        for (int j = i + 1; j < found.count; ++j) {
            if ((found.corner[static_cast<std::size_t>(j)].edges & here) != 0) {
                std::swap(found.corner[static_cast<std::size_t>(i + 1)], found.corner[static_cast<std::size_t>(j)]);
                break;
            }
        }
    }
}

}  // namespace

TriangleIntersection intersection(const Triangle& s, const Triangle& t) noexcept {
    if (!intersects(s, t)) return {};
    const Parts first = parts_of(s), second = parts_of(t);
    Found found;

    for (int i = 0; i < first.corners; ++i) {
        const Vec3& p = first.start(i);
        if (intersects(t, p)) found.add(p, edges_through(first, p) | edges_through(second, p) << 3);
    }
    for (int i = 0; i < second.corners; ++i) {
        const Vec3& p = second.start(i);
        if (p == first.corner[0] || p == first.corner[1] || p == first.corner[2]) continue;
        if (intersects(s, p)) found.add(p, edges_through(first, p) | edges_through(second, p) << 3);
    }
    for (int i = 0; i < first.edges; ++i) {
        for (int j = 0; j < second.edges; ++j) {
            add_crossing(found, first.start(i), first.end(i), second.start(j), second.end(j), 1 << i | 8 << j);
        }
    }
    if (second.face) {
        for (int i = 0; i < first.edges; ++i) add_piercing(found, first.start(i), first.end(i), second, 1 << i);
    }
    if (first.face) {
        for (int j = 0; j < second.edges; ++j) add_piercing(found, second.start(j), second.end(j), first, 8 << j);
    }

    put_in_order(found);
    TriangleIntersection result;
    result.count = found.count;
    for (int i = 0; i < found.count; ++i) {
        result.points[static_cast<std::size_t>(i)] = found.corner[static_cast<std::size_t>(i)].point;
    }
    return result;
}

}  // namespace abut::pair
