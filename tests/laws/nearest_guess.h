// SPDX-License-Identifier: MIT
// Every pair of features of two figures with its squared distance by floating-point arithmetic: which pairs to prove first.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "tests/laws/figure.h"

namespace abut::laws {

/// A corner (0), a span (1), a face (2) or the inside (3) of a figure.
struct Feature {
    int dimension;
    int index;
};

/// Two features which may hold the nearest points, and what their distance may be.
struct Candidate {
    Feature a, b;
    long double square;
};

namespace guess {

using Real = long double;
using Point = Triple<Real>;
inline constexpr Real nowhere = std::numeric_limits<Real>::infinity();

/// A parameter on a span, cut to it; NaN when it is not just rounding that puts it outside.
inline Real on_span(Real t, bool startless, bool endless) {
    constexpr Real margin = 1e-6L;
    if (!startless && t < 0) return t < -margin ? std::numeric_limits<Real>::quiet_NaN() : 0;
    if (!endless && t > 1) return t > 1 + margin ? std::numeric_limits<Real>::quiet_NaN() : 1;
    return t;
}
inline Real square(const Point& p) {
    const Real s = inner(p, p);
    return s >= 0 ? s : nowhere;  // NaN too
}

inline Real corner_span(const Point& p, const Figure<Real>& b, const Figure<Real>::Span& s) {
    const Point d = b.along(s), w = p - b.corner(s.from);
    return square(w - d.times(on_span(inner(w, d) / inner(d, d), b.startless, b.endless)));
}

inline Real span_span(const Figure<Real>& a, const Figure<Real>::Span& s, const Figure<Real>& b,
                      const Figure<Real>::Span& r) {
    const Point d = a.along(s), e = b.along(r), w = b.corner(r.from) - a.corner(s.from), n = outer(d, e);
    const Real n2 = inner(n, n);
    const Real t = on_span(inner(outer(w, e), n) / n2, a.startless, a.endless);
    const Real u = on_span(inner(outer(w, d), n) / n2, b.startless, b.endless);
    return square(w + e.times(u) - d.times(t));
}

/// To the point of the face that weights make, which is in it, how imprecise the weights may be.
inline Real corner_face(const Point& p, const Figure<Real>& b, const Figure<Real>::Face& f) {
    const Point w = p - b.corner(f, 0), e = b.corner(f, 1) - b.corner(f, 0);
    const Point g = b.corner(f, f.count - 1) - b.corner(f, 0), n = outer(e, g);
    const Real n2 = inner(n, n);
    Real u = on_span(inner(outer(w, g), n) / n2, false, false), v = on_span(inner(outer(e, w), n) / n2, false, false);
    if (f.count == 3 && u + v > 1) {
        if (u + v > 1 + 1e-6L) return nowhere;
        u = 1 - v;
    }
    return square(w - e.times(u) - g.times(v));
}

inline Real span_face(const Figure<Real>& a, const Figure<Real>::Span& s, const Figure<Real>& b,
                      const Figure<Real>::Face& f) {
    const Point d = a.along(s), n = b.normal(f), from = a.corner(s.from);
    const Real t = inner(b.corner(f, 0) - from, n) / inner(d, n);
    if (!((t >= 0 || a.startless) && (t <= 1 || a.endless))) return nowhere;
    const Point p = from + d.times(t);
    for (int i = 0; i < f.count; ++i) {
        const Point edge = b.corner(f, i + 1) - b.corner(f, i);
        if (!(inner(outer(edge, p - b.corner(f, i)), n) >= 0)) return nowhere;
    }
    return 0;
}

inline Real corner_inside(const Point& p, const Figure<Real>& box) {
    Point w = p - box.corner(0), rest = w;
    for (int i = 0; i < 3; ++i) {
        const auto edge = [&](int k) { return box.corner(1 << (i + k) % 3) - box.corner(0); };
        const Point n = outer(edge(1), edge(2));
        const Real t = inner(w, n) / inner(edge(0), n);
        if (!(t >= 0 && t <= 1)) return nowhere;
        rest = rest - edge(0).times(t);
    }
    return square(rest);
}

}  // namespace guess

/// All pairs of features that can be nearest to each other or touch. What can not is infinitely far.
inline void guess_candidates(const Figure<long double>& a, const Figure<long double>& b, std::vector<Candidate>& out) {
    using namespace guess;
    out.clear();
    const auto size = [](const auto& list) { return static_cast<int>(list.size()); };
    const auto at = [](const auto& list, int i) -> const auto& { return list[static_cast<std::size_t>(i)]; };
    for (int i = 0; i < size(a.corners); ++i) {
        for (int j = 0; j < size(b.corners); ++j) out.push_back({{0, i}, {0, j}, square(a.corner(i) - b.corner(j))});
    }
    const auto one_way = [&](const Figure<Real>& p, const Figure<Real>& q, bool swap) {
        const auto offer = [&](Feature f, Feature g, Real s) {
            out.push_back(swap ? Candidate{g, f, s} : Candidate{f, g, s});
        };
        for (int i = 0; i < size(p.corners); ++i) {
            for (int j = 0; j < size(q.spans); ++j) offer({0, i}, {1, j}, corner_span(p.corner(i), q, at(q.spans, j)));
            for (int j = 0; j < size(q.faces); ++j) offer({0, i}, {2, j}, corner_face(p.corner(i), q, at(q.faces, j)));
            if (q.solid) offer({0, i}, {3, 0}, corner_inside(p.corner(i), q));
        }
        for (int i = 0; i < size(p.spans); ++i) {
            for (int j = 0; j < size(q.faces); ++j)
                offer({1, i}, {2, j}, span_face(p, at(p.spans, i), q, at(q.faces, j)));
        }
    };
    one_way(a, b, false);
    one_way(b, a, true);
    for (int i = 0; i < size(a.spans); ++i) {
        for (int j = 0; j < size(b.spans); ++j) {
            out.push_back({{1, i}, {1, j}, span_span(a, at(a.spans, i), b, at(b.spans, j))});
        }
    }
}

/// At least how far apart two figures are, but for rounding in the last of 64 bits; nearly always about that.
inline long double guess_distance(const Figure<long double>& a, const Figure<long double>& b) {
    std::vector<Candidate> all;
    guess_candidates(a, b, all);
    long double least = guess::nowhere;
    for (const Candidate& c : all) least = std::min(least, c.square);
    return std::sqrt(least);
}

}  // namespace abut::laws
