// SPDX-License-Identifier: MIT
// Oracles for intersections of half-spaces in rational arithmetic: linear programs by Seidel's method, nearest points
// by trying all candidates.
#pragma once

#include <CGAL/Exact_predicates_exact_constructions_kernel.h>

#include <array>
#include <optional>
#include <vector>

#include "abut/shape/frustum.h"
#include "abut/shape/hull.h"
#include "abut/shape/line.h"
#include "abut/shape/obb.h"
#include "abut/shape/ray.h"
#include "abut/shape/segment.h"
#include "abut/shape/sphere.h"

namespace abut::laws {

using Number = CGAL::Exact_predicates_exact_constructions_kernel::FT;
using Numbers = std::vector<Number>;

/// The constraint Σ a_i x_i <= b.
struct Constraint {
    Numbers a;
    Number b;
};

inline Number value(const Numbers& a, const Numbers& x) {
    Number sum = 0;
    for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * x[i];
    return sum;
}

/// A point that satisfies all constraints, if there is one. If x satisfies the earlier constraints and violates the
/// next, and some point satisfies all of them, then so does a point on the boundary of the next, which leaves a problem
/// with one variable less.
inline std::optional<Numbers> common_point(const std::vector<Constraint>& constraints, Numbers start) {
    Numbers x = std::move(start);
    for (std::size_t k = 0; k < constraints.size(); ++k) {
        const Constraint& violated = constraints[k];
        if (value(violated.a, x) <= violated.b) continue;
        std::size_t v = 0;
        while (v < x.size() && violated.a[v] == 0) ++v;
        if (v == x.size()) return {};
        // Substitutes x_v = (b - Σ a_i x_i) / a_v in all earlier constraints.
        std::vector<Constraint> reduced;
        for (std::size_t j = 0; j < k; ++j) {
            const Number factor = constraints[j].a[v] / violated.a[v];
            Constraint c{{}, constraints[j].b - factor * violated.b};
            for (std::size_t i = 0; i < x.size(); ++i) {
                if (i != v) c.a.push_back(constraints[j].a[i] - factor * violated.a[i]);
            }
            reduced.push_back(std::move(c));
        }
        Numbers guess;
        for (std::size_t i = 0; i < x.size(); ++i) {
            if (i != v) guess.push_back(x[i]);
        }
        std::optional<Numbers> rest = common_point(reduced, std::move(guess));
        if (!rest) return {};
        Number rhs = violated.b;
        for (std::size_t i = 0, r = 0; i < x.size(); ++i) {
            if (i == v) continue;
            x[i] = (*rest)[r++];
            rhs -= violated.a[i] * x[i];
        }
        x[v] = rhs / violated.a[v];
    }
    return x;
}

inline Numbers exact(Vec3 v) { return {v.x, v.y, v.z}; }
inline Numbers plus(const Numbers& a, const Number& s, const Numbers& b) {
    return {a[0] + s * b[0], a[1] + s * b[1], a[2] + s * b[2]};
}
inline Numbers cross(const Numbers& a, const Numbers& b) {
    return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

/// A shape as the points origin + Σ x_i · directions[i], with constraints on the x_i.
struct Chart {
    Numbers origin;
    std::vector<Numbers> directions;
    std::vector<Constraint> constraints;
};

inline Number unit(std::size_t i, std::size_t j) { return i == j ? 1 : 0; }

inline Chart chart(Vec3 p) { return {exact(p), {}, {}}; }
inline Chart chart(const Segment& s) { return {exact(s.a), {plus(exact(s.b), -1, exact(s.a))}, {{{-1}, 0}, {{1}, 1}}}; }
inline Chart chart(const Ray& r) { return {exact(r.origin), {exact(r.direction)}, {{{-1}, 0}}}; }
inline Chart chart(const Line& l) { return {exact(l.origin), {exact(l.direction)}, {}}; }
inline Chart chart(const Triangle& t) {
    return {exact(t.a),
            {plus(exact(t.b), -1, exact(t.a)), plus(exact(t.c), -1, exact(t.a))},
            {{{-1, 0}, 0}, {{0, -1}, 0}, {{1, 1}, 1}}};
}
inline Chart chart(const Aabb& b) {
    Chart c{exact(Vec3(0)), {}, {}};
    for (std::size_t k = 0; k < 3; ++k) {
        c.directions.push_back({unit(0, k), unit(1, k), unit(2, k)});
        c.constraints.push_back({{-unit(0, k), -unit(1, k), -unit(2, k)}, -b.min[static_cast<int>(k)]});
        c.constraints.push_back({{unit(0, k), unit(1, k), unit(2, k)}, b.max[static_cast<int>(k)]});
    }
    return c;
}
inline Chart chart(const Obb& b) {
    Chart c{exact(b.center), {}, {}};
    for (std::size_t k = 0; k < 3; ++k) {
        const Number h = std::abs(b.half_extents[static_cast<int>(k)]);
        c.directions.push_back(exact(b.axes[static_cast<int>(k)]));
        c.constraints.push_back({{-unit(0, k), -unit(1, k), -unit(2, k)}, h});
        c.constraints.push_back({{unit(0, k), unit(1, k), unit(2, k)}, h});
    }
    return c;
}
inline Chart space() { return {exact(Vec3(0)), {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {}}; }
inline Chart chart(const Plane& p) {
    Chart c = space();
    c.constraints.push_back({exact(p.normal), p.offset});
    c.constraints.push_back({exact(-p.normal), -p.offset});
    return c;
}
inline Chart chart(const Frustum& f) {
    Chart c = space();
    for (const Plane& p : f.planes) c.constraints.push_back({exact(p.normal), p.offset});
    return c;
}
/// A hull as the convex combinations of its vertices.
inline Chart chart(const Hull& hull) {
    const std::size_t n = hull.vertices().size() - 1;
    Chart c{exact(hull.vertices()[0]), {}, {}};
    Constraint sum{Numbers(n, 1), 1};
    for (std::size_t k = 0; k < n; ++k) {
        c.directions.push_back(plus(exact(hull.vertices()[k + 1]), -1, exact(hull.vertices()[0])));
        Constraint positive{Numbers(n, 0), 0};
        positive.a[k] = -1;
        c.constraints.push_back(positive);
    }
    if (n > 0) c.constraints.push_back(sum);
    return c;
}

/// Adds the constraint of a half-space to a chart.
inline void constrain(Chart& c, const Numbers& normal, const Number& offset) {
    Constraint in{{}, offset - value(normal, c.origin)};
    for (const Numbers& d : c.directions) in.a.push_back(value(normal, d));
    c.constraints.push_back(std::move(in));
}

template <class Shape>
bool shares_point(const Frustum& frustum, const Shape& shape) {
    Chart c = chart(shape);
    for (const Plane& p : frustum.planes) constrain(c, exact(p.normal), p.offset);
    return common_point(c.constraints, Numbers(c.directions.size(), 0)).has_value();
}

/// The x with dot(a_i, x) == b_i for three equations, if they have one solution.
inline std::optional<Numbers> solution(const std::array<Numbers, 3>& a, const Numbers& b) {
    const Number det = value(a[0], cross(a[1], a[2]));
    if (det == 0) return {};
    Numbers x{0, 0, 0};
    for (std::size_t i = 0; i < 3; ++i) x = plus(x, b[i] / det, cross(a[(i + 1) % 3], a[(i + 2) % 3]));
    return x;
}

inline bool truly_contains(const Frustum& f, const Numbers& p) {
    for (const Plane& plane : f.planes) {
        if (value(exact(plane.normal), p) > plane.offset) return false;
    }
    return true;
}

/// The corners of a frustum, a corner of several planes several times; nothing if it is unbounded.
inline std::optional<std::vector<Numbers>> exact_corners(const Frustum& f) {
    // It is unbounded if a direction with a coordinate of at least 1 or at most -1 leaves no half-space.
    for (std::size_t k = 0; k < 3; ++k) {
        for (const int side : {-1, 1}) {
            Chart c = space();
            for (const Plane& p : f.planes) c.constraints.push_back({exact(p.normal), 0});
            c.constraints.push_back({{side * unit(0, k), side * unit(1, k), side * unit(2, k)}, -1});
            if (common_point(c.constraints, {0, 0, 0})) return {};
        }
    }
    std::vector<Numbers> corners;
    for (std::size_t i = 0; i < 6; ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            for (std::size_t k = 0; k < j; ++k) {
                const auto& p = f.planes;
                const auto x = solution({exact(p[i].normal), exact(p[j].normal), exact(p[k].normal)},
                                        {p[i].offset, p[j].offset, p[k].offset});
                if (x && truly_contains(f, *x)) corners.push_back(*x);
            }
        }
    }
    return corners;
}

/// The squared distance from a point to a frustum; nothing if the frustum is empty. It is the least of the distances to
/// the projections on planes, on lines of two planes, and to points of three planes, that lie in the frustum.
inline std::optional<Number> square_distance(const Frustum& f, Vec3 point) {
    const Numbers c = exact(point);
    if (truly_contains(f, c)) return Number(0);
    std::optional<Number> least;
    const auto offer = [&](const Numbers& x) {
        if (!truly_contains(f, x)) return;
        const Numbers v = plus(x, -1, c);
        const Number d = value(v, v);
        if (!least || d < *least) least = d;
    };
    for (std::size_t i = 0; i < 6; ++i) {
        const Numbers m = exact(f.planes[i].normal);
        const Number o = f.planes[i].offset, mm = value(m, m);
        if (mm == 0) continue;
        offer(plus(c, (o - value(m, c)) / mm, m));
        for (std::size_t j = 0; j < i; ++j) {
            const Numbers n = exact(f.planes[j].normal), axis = cross(m, n);
            const Number p = f.planes[j].offset;
            if (const auto x = solution({m, n, axis}, {o, p, value(axis, c)})) offer(*x);
            for (std::size_t k = 0; k < j; ++k) {
                if (const auto x = solution({m, n, exact(f.planes[k].normal)}, {o, p, f.planes[k].offset})) offer(*x);
            }
        }
    }
    return least;
}

}  // namespace abut::laws
