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

/// One normal that is parallel to n.
std::optional<Scaled> bound_by(const Plane& p, const Plane& a) {
    const auto along = [](auto m, auto n) { return dot(m, n); };
    if (sign(along, a.normal, p.normal) != Sign::positive || !is_zero_vector(turn, a.normal, p.normal)) return {};
    const auto height = [](auto n, auto o, auto m, auto q) { return q * dot(n, m) - o * dot(m, m); };
    return evaluate(height, p.normal, p.offset, a.normal, a.offset) / evaluate(square, a.normal);
}

/// Two normals with n between them.
std::optional<Scaled> bound_by(const Plane& p, const Plane& a, const Plane& b) {
    if (sign(determinant, p.normal, a.normal, b.normal) != Sign::zero) return {};
    const auto weight_of_a = [](auto n, auto l, auto m) { return dot(cross(n, m), cross(l, m)); };
    const auto weight_of_b = [](auto n, auto l, auto m) { return dot(cross(l, n), cross(l, m)); };
    const auto is_negative = [&](auto weight) { return sign(weight, p.normal, a.normal, b.normal) == Sign::negative; };
    if (is_negative(weight_of_a) || is_negative(weight_of_b)) return {};
    if (is_zero_vector(turn, a.normal, b.normal)) return {};
    const auto height = [=](auto n, auto o, auto l, auto q, auto m, auto r) {
        return q * weight_of_a(n, l, m) + r * weight_of_b(n, l, m) - o * dot(cross(l, m), cross(l, m));
    };
    const auto whole = [](auto l, auto m) { return dot(cross(l, m), cross(l, m)); };
    return evaluate(height, p.normal, p.offset, a.normal, a.offset, b.normal, b.offset) /
           evaluate(whole, a.normal, b.normal);
}

/// Three normals with n in the cone that they span.
std::optional<Scaled> bound_by(const Plane& p, const Plane& a, const Plane& b, const Plane& c) {
    const Sign way = sign(determinant, a.normal, b.normal, c.normal);
    if (way == Sign::zero) return {};
    const auto is_negative = [&](const Plane& l, const Plane& m) {
        return way * sign(determinant, p.normal, l.normal, m.normal) == Sign::negative;
    };
    if (is_negative(b, c) || is_negative(c, a) || is_negative(a, b)) return {};
    return evaluate(vertex::beyond, p.normal, p.offset, a.normal, a.offset, b.normal, b.offset, c.normal, c.offset) /
           evaluate(vertex::span, a.normal, a.offset, b.normal, b.offset, c.normal, c.offset);
}

}  // namespace

std::optional<Scaled> support_height(const Frustum& frustum, const Plane& plane) noexcept {
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

}  // namespace abut::pair
