// SPDX-License-Identifier: MIT
// An oracle that proves the exact distance of two figures: the nearest points of two features lie in the figures, so
// their distance is an upper bound; and parallel planes through these points, at right angles to the line between them,
// separate the figures, so it is a lower bound.
#pragma once

#include <optional>
#include <stdexcept>

#include "tests/laws/dyadic.h"
#include "tests/laws/nearest_guess.h"

namespace abut::laws {

/// The distance width / √square of two figures, or 0 if they touch.
struct TrueGap {
    bool touch = false;
    Dyadic width, square;
};

namespace proof {

/// The difference of the nearest points of two features is the projection of `between` on `normal`.
template <class F>
struct Gap {
    Triple<F> normal, between;
};

/// Whether the parameter numerator / denominator, with denominator > 0, is on a span.
template <class F>
bool on_span(const F& numerator, const F& denominator, const Figure<F>& figure) {
    return (figure.no_start || sign(numerator) >= 0) && (figure.no_end || sign(denominator - numerator) >= 0);
}

template <class F>
std::optional<Gap<F>> corner_span(const Triple<F>& p, const Figure<F>& b, const typename Figure<F>::Span& s) {
    const Triple<F> d = b.along(s), w = p - b.corner(s.from);
    const F t = inner(w, d), length = inner(d, d);
    if (sign(length) == 0 || !on_span(t, length, b)) return {};
    return Gap<F>{w.times(length) - d.times(t), w};
}

template <class F>
std::optional<Gap<F>> span_span(const Figure<F>& a, const typename Figure<F>::Span& s, const Figure<F>& b,
                                const typename Figure<F>::Span& r) {
    const Triple<F> d = a.along(s), e = b.along(r), w = b.corner(r.from) - a.corner(s.from), n = outer(d, e);
    const F n2 = inner(n, n);
    if (sign(n2) == 0) return {};
    if (!on_span(inner(outer(w, e), n), n2, a) || !on_span(inner(outer(w, d), n), n2, b)) return {};
    return Gap<F>{n, a.corner(s.from) - b.corner(r.from)};
}

template <class F>
std::optional<Gap<F>> corner_face(const Triple<F>& p, const Figure<F>& b, const typename Figure<F>::Face& f) {
    const Triple<F> n = b.normal(f);
    if (sign(inner(n, n)) == 0) return {};
    for (int i = 0; i < f.count; ++i) {
        const Triple<F> edge = b.corner(f, i + 1) - b.corner(f, i);
        if (sign(inner(outer(edge, p - b.corner(f, i)), n)) < 0) return {};
    }
    return Gap<F>{n, p - b.corner(f, 0)};
}

template <class F>
bool pierces(const Figure<F>& a, const typename Figure<F>::Span& s, const Figure<F>& b,
             const typename Figure<F>::Face& f) {
    const Triple<F> d = a.along(s), n = b.normal(f), from = a.corner(s.from);
    const F slope = inner(d, n), t = inner(b.corner(f, 0) - from, n);
    const int orientation = sign(slope);
    if (orientation == 0 || !(orientation > 0 ? on_span(t, slope, a) : on_span(F(0) - t, F(0) - slope, a)))
        return false;
    for (int i = 0; i < f.count; ++i) {
        if (orientation * sign(inner(d, outer(b.corner(f, i) - from, b.corner(f, i + 1) - from))) < 0) return false;
    }
    return true;
}

template <class F>
bool truly_contains(const Figure<F>& box, const Triple<F>& p) {
    const Triple<F> w = p - box.corner(0);
    for (int i = 0; i < 3; ++i) {
        const auto edge = [&](int k) { return box.corner(1 << (i + k) % 3) - box.corner(0); };
        const Triple<F> n = outer(edge(1), edge(2));
        const F volume = inner(edge(0), n), t = inner(w, n);
        const int orientation = sign(volume);
        if (orientation == 0 || orientation * sign(t) < 0 || orientation * sign(volume - t) < 0) return false;
    }
    return true;
}

/// Whether the whole figure lies on the normal's side (for side 1) of the plane through the feature's first corner. The
/// feature lies in the plane.
template <class F>
bool beyond(const Figure<F>& figure, Feature feature, const Triple<F>& normal, int side) {
    const auto span = [&]() -> const auto& { return figure.spans[static_cast<std::size_t>(feature.index)]; };
    const auto face = [&]() -> const auto& { return figure.faces[static_cast<std::size_t>(feature.index)]; };
    const auto of_feature = [&](int i) {
        if (feature.dimension == 0) return i == feature.index;
        if (feature.dimension == 1) return i == span().from || i == span().to;
        return std::count(face().corners.begin(), face().corners.begin() + face().count, i) > 0;
    };
    const int base = feature.dimension == 0 ? feature.index : feature.dimension == 1 ? span().from : face().corners[0];
    for (int i = 0; i < static_cast<int>(figure.corners.size()); ++i) {
        if (!of_feature(i) && side * sign(inner(normal, figure.corner(i) - figure.corner(base))) < 0) return false;
    }
    if (!figure.no_end || feature.dimension == 1) return true;
    const int slope = side * sign(inner(normal, figure.direction));
    return slope == 0 || (slope > 0 && !figure.no_start);
}

/// The nearest points of the lines or planes of two features, if they lie in the features. The gap counts only if they
/// do not touch.
template <class F>
struct Nearest {
    bool touch;
    Gap<F> gap;
};

template <class F>
std::optional<Nearest<F>> nearest(const Figure<F>& a, Feature f, const Figure<F>& b, Feature g) {
    if (f.dimension > g.dimension) {
        auto found = nearest(b, g, a, f);
        if (found && !found->touch) found->gap.between = found->gap.between.times(F(-1));
        return found;
    }
    const auto at = [](const auto& list, int i) -> const auto& { return list[static_cast<std::size_t>(i)]; };
    const auto touch_if = [](bool touch) { return touch ? std::optional(Nearest<F>{true, {}}) : std::nullopt; };
    std::optional<Gap<F>> gap;
    if (g.dimension == 3) {
        return touch_if(truly_contains(b, a.corner(f.index)));
    } else if (f.dimension == 1 && g.dimension == 2) {
        return touch_if(pierces(a, at(a.spans, f.index), b, at(b.faces, g.index)));
    } else if (f.dimension == 1) {
        gap = span_span(a, at(a.spans, f.index), b, at(b.spans, g.index));
    } else if (g.dimension == 2) {
        gap = corner_face(a.corner(f.index), b, at(b.faces, g.index));
    } else if (g.dimension == 1) {
        gap = corner_span(a.corner(f.index), b, at(b.spans, g.index));
    } else {
        const Triple<F> w = a.corner(f.index) - b.corner(g.index);
        gap = Gap<F>{w, w};
    }
    if (!gap) return {};
    return Nearest<F>{sign(inner(gap->normal, gap->between)) == 0, *gap};
}

/// Whether no points of the figures are nearer to each other than these.
template <class F>
bool proves(const Nearest<F>& found, const Figure<F>& a, Feature f, const Figure<F>& b, Feature g) {
    if (found.touch) return true;
    const int side = sign(inner(found.gap.normal, found.gap.between));
    return beyond(a, f, found.gap.normal, side) && beyond(b, g, found.gap.normal, -side);
}

}  // namespace proof

/// Whether products of six of the shape's numbers neither overflow nor underflow in doubles.
template <class Shape>
bool has_moderate_size(const Shape& shape) {
    const auto* values = reinterpret_cast<const double*>(&shape);
    return std::all_of(values, values + sizeof(Shape) / sizeof(double),
                       [](double x) { return x == 0 || (std::abs(x) > 1e-40 && std::abs(x) < 1e40); });
}

/// The exact distance of two shapes. Pairs of features are tried in the order of their approximate distances; for any
/// two convex sets some pair proves the distance.
template <class A, class B>
TrueGap true_gap(const A& shape_a, const B& shape_b) {
    static thread_local std::vector<Candidate> candidates;
    if (has_moderate_size(shape_a) && has_moderate_size(shape_b)) {
        guess_candidates(figure<double>(shape_a), figure<double>(shape_b), candidates);
    } else {
        guess_candidates(figure<long double>(shape_a), figure<long double>(shape_b), candidates);
    }
    const auto bounded_a = figure<Bounded>(shape_a);
    const auto bounded_b = figure<Bounded>(shape_b);
    const auto a = figure<Dyadic>(shape_a);
    const auto b = figure<Dyadic>(shape_b);
    while (!candidates.empty()) {
        const auto next = std::min_element(candidates.begin(), candidates.end(),
                                           [](const Candidate& c, const Candidate& d) { return c.square < d.square; });
        const Candidate now = *next;
        *next = candidates.back();
        candidates.pop_back();
        bool certain = false;
        try {
            const auto found = proof::nearest(bounded_a, now.a, bounded_b, now.b);
            if (!found || !proof::proves(*found, bounded_a, now.a, bounded_b, now.b)) continue;
            certain = true;
        } catch (Uncertain) {}
        const auto found = proof::nearest(a, now.a, b, now.b);
        if (!found || (!certain && !proof::proves(*found, a, now.a, b, now.b))) continue;
        if (found->touch) return {true, {}, {}};
        const Dyadic width = inner(found->gap.normal, found->gap.between);
        return {false, sign(width) < 0 ? Dyadic() - width : width, inner(found->gap.normal, found->gap.normal)};
    }
    throw std::logic_error("no pair of features proves the distance");
}

}  // namespace abut::laws
