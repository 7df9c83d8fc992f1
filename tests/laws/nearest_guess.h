// SPDX-License-Identifier: MIT
// Lists all pairs of features of two figures with their squared distances in floating point, to order the proofs of
// nearest_proof.h.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "tests/laws/figure.h"

namespace abut::laws {

/// A corner (dimension 0), a span (1), a face (2) or the inside (3) of a figure.
struct Feature {
    int dimension;
    int index;
};

/// Two features that may contain the nearest points, and their approximate squared distance.
struct Candidate {
    Feature a, b;
    long double square;
};

namespace guess {

inline constexpr double nowhere = std::numeric_limits<double>::infinity();

/// Whether the parameter numerator / denominator is on a span, or beside it by no more than rounding may cause.
template <class Real>
bool near_span(Real numerator, Real denominator, bool no_start = false, bool no_end = false) {
    const Real margin = Real(1e-6) * denominator;
    return (no_start || numerator >= -margin) && (no_end || numerator <= denominator + margin);
}
template <class Real>
Real on_span(Real t, bool no_start = false, bool no_end = false) {
    if (!no_start && t < 0) return 0;
    return !no_end && t > 1 ? 1 : t;
}
template <class Real>
Real square(const Triple<Real>& p) {
    const Real s = inner(p, p);
    return s >= 0 ? s : Real(nowhere);  // NaN too
}

template <class Real>
Real corner_span(const Triple<Real>& p, const Figure<Real>& b, const typename Figure<Real>::Span& s) {
    const Triple<Real> d = b.along(s), w = p - b.corner(s.from);
    const Real t = inner(w, d), length = inner(d, d);
    if (!near_span(t, length, b.no_start, b.no_end)) return nowhere;
    return square(w - d.times(on_span(t / length, b.no_start, b.no_end)));
}

template <class Real>
Real span_span(const Figure<Real>& a, const typename Figure<Real>::Span& s, const Figure<Real>& b,
               const typename Figure<Real>::Span& r) {
    const Triple<Real> d = a.along(s), e = b.along(r), w = b.corner(r.from) - a.corner(s.from), n = outer(d, e);
    const Real n2 = inner(n, n), t = inner(outer(w, e), n);
    if (!near_span(t, n2, a.no_start, a.no_end)) return nowhere;
    const Real u = inner(outer(w, d), n);
    if (!near_span(u, n2, b.no_start, b.no_end)) return nowhere;
    return square(w + e.times(on_span(u / n2, b.no_start, b.no_end)) - d.times(on_span(t / n2, a.no_start, a.no_end)));
}

/// The squared distance to a point of the face, whose weights are clamped so that it is in the face in spite of
/// rounding.
template <class Real>
Real corner_face(const Triple<Real>& p, const Figure<Real>& b, const typename Figure<Real>::Face& f) {
    const Triple<Real> w = p - b.corner(f, 0), e = b.corner(f, 1) - b.corner(f, 0);
    const Triple<Real> g = b.corner(f, f.count - 1) - b.corner(f, 0), n = outer(e, g);
    const Real n2 = inner(n, n), first = inner(outer(w, g), n);
    if (!near_span(first, n2)) return nowhere;
    const Real second = inner(outer(e, w), n);
    if (!near_span(second, n2) || (f.count == 3 && !near_span(first + second, n2))) return nowhere;
    const Real u = on_span(first / n2), v = on_span(second / n2);
    return square(w - e.times(f.count == 3 ? std::min(u, 1 - v) : u) - g.times(v));
}

template <class Real>
Real span_face(const Figure<Real>& a, const typename Figure<Real>::Span& s, const Figure<Real>& b,
               const typename Figure<Real>::Face& f) {
    const Triple<Real> d = a.along(s), from = a.corner(s.from);
    int positive = 0, negative = 0;
    for (int i = 0; i < f.count; ++i) {
        const Real turn = inner(d, outer(b.corner(f, i) - from, b.corner(f, i + 1) - from));
        positive += turn > 0;
        negative += turn < 0;
        if (positive > 0 && negative > 0) return nowhere;
    }
    const Triple<Real> n = b.normal(f);
    const Real t = inner(b.corner(f, 0) - from, n) / inner(d, n);
    return (t >= 0 || a.no_start) && (t <= 1 || a.no_end) ? 0 : Real(nowhere);
}

template <class Real>
Real corner_inside(const Triple<Real>& p, const Figure<Real>& box) {
    Triple<Real> w = p - box.corner(0), rest = w;
    for (int i = 0; i < 3; ++i) {
        const auto edge = [&](int k) { return box.corner(1 << (i + k) % 3) - box.corner(0); };
        const Triple<Real> n = outer(edge(1), edge(2));
        const Real t = inner(w, n) / inner(edge(0), n);
        if (!(t >= 0 && t <= 1)) return nowhere;
        rest = rest - edge(0).times(t);
    }
    return square(rest);
}

}  // namespace guess

/// All pairs of features that can be nearest to each other or touch; those that cannot have an infinite distance.
template <class Real>
void guess_candidates(const Figure<Real>& a, const Figure<Real>& b, std::vector<Candidate>& out) {
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

/// An upper estimate of the distance of two figures, nearly always accurate to the last of 64 bits.
inline long double guess_distance(const Figure<long double>& a, const Figure<long double>& b) {
    std::vector<Candidate> all;
    guess_candidates(a, b, all);
    long double least = guess::nowhere;
    for (const Candidate& c : all) least = std::min(least, c.square);
    return std::sqrt(least);
}

}  // namespace abut::laws
