// SPDX-License-Identifier: MIT
// The vertices of a frustum: intersections of three planes that lie on the inner side of the other three.
#include "abut/shape/frustum_vertices.h"

#include <algorithm>
#include <limits>

namespace abut {
namespace {

using exact::evaluate;
using exact::Scaled;
using exact::sign;
using exact::Sign;

/// All triples of planes; first those of a camera's corners, in the order documented for Frustum::corners().
constexpr std::array<std::array<int, 3>, 20> triples{
    {{0, 2, 4}, {1, 2, 4}, {0, 3, 4}, {1, 3, 4}, {0, 2, 5}, {1, 2, 5}, {0, 3, 5}, {1, 3, 5}, {0, 1, 2}, {0, 1, 3},
     {0, 1, 4}, {0, 1, 5}, {0, 2, 3}, {0, 4, 5}, {1, 2, 3}, {1, 4, 5}, {2, 3, 4}, {2, 3, 5}, {2, 4, 5}, {3, 4, 5}}};

bool parallel(Vec3 m, Vec3 n) {
    return sign([](auto p, auto q) { return cross(p, q).x; }, m, n) == Sign::zero &&
           sign([](auto p, auto q) { return cross(p, q).y; }, m, n) == Sign::zero &&
           sign([](auto p, auto q) { return cross(p, q).z; }, m, n) == Sign::zero;
}

bool spans_space(const Frustum& frustum) {
    return std::any_of(triples.begin(), triples.end(), [&](const std::array<int, 3>& t) {
        const auto normal = [&](std::size_t i) { return frustum.planes[static_cast<std::size_t>(t[i])].normal; };
        return sign([](auto l, auto m, auto n) { return dot(l, cross(m, n)); }, normal(0), normal(1), normal(2)) !=
               Sign::zero;
    });
}

}  // namespace

FrustumVertex vertex_of(const Frustum& frustum, int triple) noexcept {
    const std::array<int, 3>& t = triples[static_cast<std::size_t>(triple)];
    const auto at = [&](int i) -> const Plane& { return frustum.planes[static_cast<std::size_t>(i)]; };
    const Plane &a = at(t[0]), &b = at(t[1]), &c = at(t[2]);
    FrustumVertex v{t, sign(vertex::span, a.normal, a.offset, b.normal, b.offset, c.normal, c.offset), 0};
    for (int i = 0; i < 6 && v.orientation != Sign::zero; ++i) {
        Sign side = Sign::zero;
        if (i != t[0] && i != t[1] && i != t[2]) {
            side = v.orientation * sign(vertex::beyond, at(i).normal, at(i).offset, a.normal, a.offset, b.normal,
                                        b.offset, c.normal, c.offset);
        }
        if (side == Sign::positive) v.orientation = Sign::zero;
        if (side == Sign::zero) v.tight |= 1u << i;
    }
    return v;
}

FrustumVertices vertices(const Frustum& frustum) noexcept {
    FrustumVertices result;
    const auto at = [&](int i) -> const Plane& { return frustum.planes[static_cast<std::size_t>(i)]; };
    for (int t = 0; t < vertex_triples; ++t) {
        const FrustumVertex v = vertex_of(frustum, t);
        // A vertex on more than three planes is found more than once. Six half-spaces have at most 8 vertices.
        const auto end = result.vertices.begin() + result.count;
        const auto same = [&](const FrustumVertex& w) { return w.tight == v.tight; };
        if (v.orientation == Sign::zero || std::any_of(result.vertices.begin(), end, same)) continue;
        result.vertices[static_cast<std::size_t>(result.count++)] = v;
    }
    result.pointed = result.count > 0 || spans_space(frustum);
    if (!result.pointed) return result;
    for (int i = 0; i < 6; ++i) {
        for (int j = i + 1; j < 6; ++j) {
            bool forth = true, back = true;
            unsigned along = 1u << i | 1u << j;
            for (int k = 0; k < 6 && (forth || back); ++k) {
                if (k == i || k == j) continue;
                const Sign towards = sign([](auto m, auto n, auto o) { return dot(cross(m, n), o); }, at(i).normal,
                                          at(j).normal, at(k).normal);
                forth = forth && towards != Sign::positive;
                back = back && towards != Sign::negative;
                if (towards == Sign::zero) along |= 1u << k;
            }
            if ((!forth && !back) || parallel(at(i).normal, at(j).normal)) continue;
            const auto push = [&](Sign orientation) {
                result.rays[static_cast<std::size_t>(result.ray_count++)] = {{i, j}, orientation, along};
            };
            if (forth) push(Sign::positive);
            if (back) push(Sign::negative);
        }
    }
    return result;
}

namespace {

exact::Vector<Scaled> position(const Frustum& frustum, const FrustumVertex& v) {
    const Plane& a = frustum.planes[static_cast<std::size_t>(v.planes[0])];
    const Plane& b = frustum.planes[static_cast<std::size_t>(v.planes[1])];
    const Plane& c = frustum.planes[static_cast<std::size_t>(v.planes[2])];
    const auto value = [&](auto polynomial) {
        return evaluate(polynomial, a.normal, a.offset, b.normal, b.offset, c.normal, c.offset);
    };
    const Scaled span = value(vertex::span);
    return {value([](auto... in) { return vertex::weighted_vertex(in...).x; }) / span,
            value([](auto... in) { return vertex::weighted_vertex(in...).y; }) / span,
            value([](auto... in) { return vertex::weighted_vertex(in...).z; }) / span};
}

Vec3 rounded(const exact::Vector<Scaled>& p) {
    return {exact::to_double(p.x), exact::to_double(p.y), exact::to_double(p.z)};
}

}  // namespace

Vec3 rounded_position(const Frustum& frustum, const FrustumVertex& v) noexcept { return rounded(position(frustum, v)); }

Vec3 finite_place(const Frustum& frustum, const FrustumVertex& v) noexcept {
    const exact::Vector<Scaled> p = position(frustum, v);
    const int exponent = std::max({p.x.exponent, p.y.exponent, p.z.exponent});
    if (exponent <= std::numeric_limits<double>::max_exponent) [[likely]]
        return rounded(p);
    return rounded(Scaled(1, 1000 - exponent) * p);
}

Vec3 direction(const Frustum& frustum, const FrustumRay& ray) noexcept {
    const Vec3 m = frustum.planes[static_cast<std::size_t>(ray.planes[0])].normal;
    const Vec3 n = frustum.planes[static_cast<std::size_t>(ray.planes[1])].normal;
    const Scaled x = evaluate([](auto p, auto q) { return cross(p, q).x; }, m, n);
    const Scaled y = evaluate([](auto p, auto q) { return cross(p, q).y; }, m, n);
    const Scaled z = evaluate([](auto p, auto q) { return cross(p, q).z; }, m, n);
    const Scaled length = sqrt(x * x + y * y + z * z);
    const Vec3 unit(exact::to_double(x / length), exact::to_double(y / length), exact::to_double(z / length));
    return ray.orientation == Sign::positive ? unit : -unit;
}

}  // namespace abut
