// SPDX-License-Identifier: MIT
// The support height of a frustum, as the least of the bounds that combinations of its half-spaces give.
//
// If weights that are not negative combine the normals of half-spaces to n, the same combination of their offsets is an
// upper bound of dot(n, x). The least such bound is attained, by at most three half-spaces with independent normals
// (duality of linear programming). This needs no corner, so it also applies to sets without corners.
#include "abut/pair/predicates/frustum_support_height.h"

#include "abut/pair/predicates/frustum_separation.h"
#include "abut/pair/predicates/round_results.h"
#include "abut/pair/predicates/zero_vector.h"
#include "abut/shape/frustum_vertices.h"

namespace abut::pair {
namespace {

using exact::evaluate;
using exact::Scaled;
using exact::sign;
using exact::Sign;

constexpr auto square = [](auto n) { return dot(n, n); };
constexpr auto determinant = [](auto l, auto m, auto n) { return dot(l, cross(m, n)); };
constexpr auto turn = [](auto m, auto n) { return cross(m, n); };

/// A plane by its normal and its offset, or one of its points.
template <class Position>
struct Level {
    Vec3 normal;
    Position position;
};
constexpr auto offset_of = [](auto n, auto position) {
    if constexpr (requires { dot(n, position); }) {
        return dot(n, position);
    } else {
        return position;
    }
};

/// One normal that is parallel to n.
template <class Position>
std::optional<Scaled> bound_by(const Level<Position>& p, const Plane& a) {
    const auto along = [](auto m, auto n) { return dot(m, n); };
    if (sign(along, a.normal, p.normal) != Sign::positive || !is_zero_vector(turn, a.normal, p.normal)) return {};
    const auto height = [](auto n, auto o, auto m, auto q) { return q * dot(n, m) - offset_of(n, o) * dot(m, m); };
    return evaluate(height, p.normal, p.position, a.normal, a.offset) / evaluate(square, a.normal);
}

/// Two normals with n between them.
template <class Position>
std::optional<Scaled> bound_by(const Level<Position>& p, const Plane& a, const Plane& b) {
    if (sign(determinant, p.normal, a.normal, b.normal) != Sign::zero) return {};
    const auto weight_of_a = [](auto n, auto l, auto m) { return dot(cross(n, m), cross(l, m)); };
    const auto weight_of_b = [](auto n, auto l, auto m) { return dot(cross(l, n), cross(l, m)); };
    const auto is_negative = [&](auto weight) { return sign(weight, p.normal, a.normal, b.normal) == Sign::negative; };
    if (is_negative(weight_of_a) || is_negative(weight_of_b)) return {};
    if (is_zero_vector(turn, a.normal, b.normal)) return {};
    const auto height = [=](auto n, auto o, auto l, auto q, auto m, auto r) {
        return q * weight_of_a(n, l, m) + r * weight_of_b(n, l, m) - offset_of(n, o) * dot(cross(l, m), cross(l, m));
    };
    const auto whole = [](auto l, auto m) { return dot(cross(l, m), cross(l, m)); };
    return evaluate(height, p.normal, p.position, a.normal, a.offset, b.normal, b.offset) /
           evaluate(whole, a.normal, b.normal);
}

/// Three normals with n in the cone that they span.
template <class Position>
std::optional<Scaled> bound_by(const Level<Position>& p, const Plane& a, const Plane& b, const Plane& c) {
    const Sign orientation = sign(determinant, a.normal, b.normal, c.normal);
    if (orientation == Sign::zero) return {};
    const auto is_negative = [&](const Plane& l, const Plane& m) {
        return orientation * sign(determinant, p.normal, l.normal, m.normal) == Sign::negative;
    };
    if (is_negative(b, c) || is_negative(c, a) || is_negative(a, b)) return {};
    const auto height = [](auto n, auto o, auto... three) { return vertex::beyond(n, offset_of(n, o), three...); };
    return evaluate(height, p.normal, p.position, a.normal, a.offset, b.normal, b.offset, c.normal, c.offset) /
           evaluate(vertex::span, a.normal, a.offset, b.normal, b.offset, c.normal, c.offset);
}

template <class Position>
std::optional<Scaled> height_above(const Frustum& frustum, const Level<Position>& plane) {
    const auto& planes = frustum.planes;
    std::optional<Scaled> least;
    const auto offer = [&](const std::optional<Scaled>& bound) {
        if (bound && (!least || *bound < *least)) least = bound;
    };
    for (const Plane& a : planes) offer(bound_by(plane, a));
    for (const auto& [i, j] : plane_pairs) offer(bound_by(plane, planes[i], planes[j]));
    for (const auto& [i, j, k] : plane_triples) offer(bound_by(plane, planes[i], planes[j], planes[k]));
    return least;
}

bool is_not_above(const std::optional<Scaled>& height) { return height && height->sign() <= 0; }

}  // namespace

std::optional<Scaled> support_height(const Frustum& frustum, const Plane& plane) noexcept {
    return height_above(frustum, Level<double>{plane.normal, plane.offset});
}

bool lies_behind(const Frustum& frustum, const Plane& plane) noexcept {
    return plane.normal == Vec3(0) ? plane.offset >= 0 : is_not_above(support_height(frustum, plane));
}
bool lies_behind(const Frustum& frustum, Vec3 normal, Vec3 point) noexcept {
    return normal == Vec3(0) || is_not_above(height_above(frustum, Level<Vec3>{normal, point}));
}

}  // namespace abut::pair
