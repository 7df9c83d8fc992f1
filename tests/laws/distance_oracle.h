// SPDX-License-Identifier: MIT
// Squared distances by brute force, in rational numbers or floating point of hundreds of bits: every segment against
// every segment, and every point against every triangle. A box is twelve triangles and its inside.
#pragma once

#include <array>
#include <type_traits>
#include <vector>

#include "abut/shape/aabb.h"
#include "abut/shape/line.h"
#include "abut/shape/obb.h"
#include "abut/shape/plane.h"
#include "abut/shape/ray.h"
#include "abut/shape/segment.h"
#include "abut/shape/sphere.h"
#include "abut/shape/triangle.h"
#include "tests/laws/triple.h"

namespace abut::laws {

/// The pieces of a shape. A span is a + t d for t in [0, 1], [0, ∞) or (-∞, ∞).
template <class F>
struct Pieces {
    struct Span {
        Triple<F> a, d;
        bool no_start = false, no_end = false;
    };
    std::vector<Triple<F>> points;
    std::vector<Span> spans;
    std::vector<std::array<Triple<F>, 3>> triangles;
    bool solid = false;
    Triple<F> corner;
    std::array<Triple<F>, 3> edges;  // of a solid, from its corner

    void add_triangle(const Triple<F>& a, const Triple<F>& b, const Triple<F>& c) { triangles.push_back({a, b, c}); }
    void make_box() {
        solid = true;
        for (int n = 0; n < 8; ++n) {
            Triple<F> p = corner;
            for (std::size_t i = 0; i < 3; ++i) {
                if ((n >> i & 1) != 0) p = p + edges[i];
            }
            points.push_back(p);
            for (std::size_t i = 0; i < 3; ++i) {
                if ((n >> i & 1) == 0) spans.push_back({p, edges[i]});
            }
        }
        for (int i = 0; i < 3; ++i) {
            const int j = 1 << i, k = 1 << (i + 1) % 3, l = 1 << (i + 2) % 3;
            const auto at = [&](int n) { return points[static_cast<std::size_t>(n)]; };
            for (int base : {0, l}) {
                add_triangle(at(base), at(base + j), at(base + k));
                add_triangle(at(base + j + k), at(base + j), at(base + k));
            }
        }
    }
};

template <class F>
Pieces<F> pieces(Vec3 p) {
    Pieces<F> r;
    r.points = {lifted<F>(p)};
    return r;
}
template <class F>
Pieces<F> pieces(const Sphere& s) {
    return pieces<F>(s.center);
}
template <class F>
Pieces<F> pieces(const Segment& s) {
    Pieces<F> r;
    r.points = {lifted<F>(s.a), lifted<F>(s.b)};
    r.spans = {{r.points[0], r.points[1] - r.points[0]}};
    return r;
}
template <class F>
Pieces<F> pieces(const Ray& ray) {
    Pieces<F> r;
    r.points = {lifted<F>(ray.origin)};
    r.spans = {{r.points[0], lifted<F>(ray.direction), false, true}};
    return r;
}
template <class F>
Pieces<F> pieces(const Line& line) {
    Pieces<F> r;
    r.points = {lifted<F>(line.origin)};
    r.spans = {{r.points[0], lifted<F>(line.direction), true, true}};
    return r;
}
template <class F>
Pieces<F> pieces(const Triangle& t) {
    Pieces<F> r;
    r.points = {lifted<F>(t.a), lifted<F>(t.b), lifted<F>(t.c)};
    for (std::size_t i = 0; i < 3; ++i) r.spans.push_back({r.points[i], r.points[(i + 1) % 3] - r.points[i]});
    r.add_triangle(r.points[0], r.points[1], r.points[2]);
    return r;
}
template <class F>
Pieces<F> pieces(const Aabb& b) {
    Pieces<F> r;
    const Triple<F> size = lifted<F>(b.max) - lifted<F>(b.min);
    r.corner = lifted<F>(b.min);
    r.edges = {Triple<F>{size.x, F(0), F(0)}, Triple<F>{F(0), size.y, F(0)}, Triple<F>{F(0), F(0), size.z}};
    r.make_box();
    return r;
}
template <class F>
Pieces<F> pieces(const Obb& b) {
    Pieces<F> r;
    r.corner = lifted<F>(b.center);
    for (int i = 0; i < 3; ++i) {
        const Triple<F> arm = lifted<F>(b.axes[i]).times(F(b.half_extents[i]));
        r.corner = r.corner - arm;
        r.edges[static_cast<std::size_t>(i)] = arm + arm;
    }
    r.make_box();
    return r;
}

template <class F>
F square_distance(const Triple<F>& p, const typename Pieces<F>::Span& s) {
    const F length = inner(s.d, s.d);
    F t = length == 0 ? F(0) : F(inner(p - s.a, s.d) / length);
    if (!s.no_start && t < 0) t = 0;
    if (!s.no_end && t > 1) t = 1;
    const Triple<F> q = p - (s.a + s.d.times(t));
    return inner(q, q);
}

/// The squared distance of two spans if both nearest points are inside the spans, else negative: points cover the other
/// cases.
template <class F>
F square_distance(const typename Pieces<F>::Span& s, const typename Pieces<F>::Span& r) {
    const F a = inner(s.d, s.d), b = inner(s.d, r.d), c = inner(r.d, r.d);
    const F det = a * c - b * b;
    if (!(det > 0)) return F(-1);
    const Triple<F> w = r.a - s.a;
    const F t = (inner(s.d, w) * c - inner(r.d, w) * b) / det, u = (inner(s.d, w) * b - inner(r.d, w) * a) / det;
    if ((!s.no_start && t < 0) || (!s.no_end && t > 1) || (!r.no_start && u < 0) || (!r.no_end && u > 1)) return F(-1);
    const Triple<F> q = w + r.d.times(u) - s.d.times(t);
    return inner(q, q);
}

/// The squared distance of a point from a triangle's plane; negative if its projection is outside of the triangle.
template <class F>
F square_distance(const Triple<F>& p, const std::array<Triple<F>, 3>& t) {
    const Triple<F> n = outer(t[1] - t[0], t[2] - t[0]);
    const F n2 = inner(n, n);
    if (!(n2 > 0)) return F(-1);
    for (std::size_t i = 0; i < 3; ++i) {
        if (inner(outer(t[(i + 1) % 3] - t[i], p - t[i]), n) < 0) return F(-1);
    }
    const F h = inner(p - t[0], n);
    return h * h / n2;
}

template <class F>
bool pierces(const typename Pieces<F>::Span& s, const std::array<Triple<F>, 3>& t) {
    const Triple<F> n = outer(t[1] - t[0], t[2] - t[0]);
    const F steep = inner(s.d, n);
    if (steep == 0) return false;
    const F at = inner(t[0] - s.a, n) / steep;
    if ((!s.no_start && at < 0) || (!s.no_end && at > 1)) return false;
    return square_distance<F>(s.a + s.d.times(at), t) >= 0;
}

template <class F>
bool truly_contains(const Pieces<F>& box, const Triple<F>& p) {
    if (!box.solid) return false;
    const auto det = [](const Triple<F>& a, const Triple<F>& b, const Triple<F>& c) {
        return F(inner(a, outer(b, c)));
    };
    const auto& e = box.edges;
    const F volume = det(e[0], e[1], e[2]);
    if (volume == 0) return false;
    const Triple<F> w = p - box.corner;
    const F s = det(w, e[1], e[2]) / volume, t = det(e[0], w, e[2]) / volume, u = det(e[0], e[1], w) / volume;
    return s >= 0 && s <= 1 && t >= 0 && t <= 1 && u >= 0 && u <= 1;
}

template <class F>
F square_distance(const Pieces<F>& a, const Pieces<F>& b) {
    F least(-1);
    const auto offer = [&](const F& d2) {
        if (d2 >= 0 && (least < 0 || d2 < least)) least = d2;
    };
    const auto one_way = [&](const Pieces<F>& p, const Pieces<F>& q) {
        for (const auto& point : p.points) {
            for (const auto& span : q.spans) offer(square_distance<F>(point, span));
            for (const auto& t : q.triangles) offer(square_distance<F>(point, t));
            if (truly_contains(q, point)) offer(F(0));
        }
        for (const auto& span : p.spans) {
            for (const auto& t : q.triangles) {
                if (least != 0 && pierces<F>(span, t)) offer(F(0));
            }
        }
    };
    for (const auto& p : a.points) {
        for (const auto& q : b.points) offer(F(inner(p - q, p - q)));
    }
    for (const auto& s : a.spans) {
        for (const auto& r : b.spans) offer(square_distance<F>(s, r));
    }
    one_way(a, b);
    one_way(b, a);
    return least;
}

/// The squared distance from a plane whose normal is not zero: of the nearest point, or 0 if the pieces lie on both
/// sides.
template <class F>
F square_distance(const Pieces<F>& a, const Plane& plane) {
    const Triple<F> n = lifted<F>(plane.normal);
    F least(-1);
    bool above = false, below = false;
    const auto visit = [&](const Triple<F>& p, bool counts) {
        const F h = inner(n, p) - F(plane.offset);
        above = above || h > 0;
        below = below || h < 0;
        const F d2 = h * h / inner(n, n);
        if (counts && (least < 0 || d2 < least)) least = d2;
    };
    for (const auto& p : a.points) visit(p, true);
    for (const auto& s : a.spans) {
        const F steep = inner(n, s.d);
        if (steep == 0) continue;
        above = above || (s.no_end && steep > 0) || (s.no_start && steep < 0);
        below = below || (s.no_end && steep < 0) || (s.no_start && steep > 0);
    }
    return above && below ? F(0) : least;
}

}  // namespace abut::laws
