// SPDX-License-Identifier: MIT
// Closest points of a plane and another shape: the corner with the least height, or a point where an edge crosses the
// plane.
#include "abut/pair/closest_points/closest_plane.h"

#include "abut/math/lexicographic_order.h"
#include "abut/pair/closest_points/closest_polytopes.h"

namespace abut::pair {
namespace {

using exact::evaluate;
using exact::Scaled;
using exact::sign;
using exact::Sign;

/// A plane in the form that the feature polynomials expect.
struct PlaneFeature {
    Vec3 normal{0};
    double offset = 0;

    template <class V, class N>
    struct Form {
        V normal;
        N offset;
    };
    static constexpr std::size_t arity = 2;
    auto inputs() const { return std::tuple(normal, offset); }
    template <std::size_t From, class Numbers>
    static auto read(const Numbers& n) {
        return Form<std::tuple_element_t<From, Numbers>, std::tuple_element_t<From + 1, Numbers>>{
            std::get<From>(n), std::get<From + 1>(n)};
    }
};

constexpr auto height = [](auto plane, auto p) { return dot(plane.normal, p.start()) - plane.offset; };
constexpr auto end_height = [](auto plane, auto e) { return dot(plane.normal, e.start() + e.first()) - plane.offset; };
constexpr auto steepness = [](auto plane, auto e) { return dot(plane.normal, e.first()); };
constexpr auto crossing = [](auto plane, auto e) {
    return dot(plane.normal, e.first()) * e.start() + (plane.offset - dot(plane.normal, e.start())) * e.first();
};
constexpr auto start = [](auto, auto p) { return p.start(); };
constexpr auto foot = [](auto plane, auto p) {
    return dot(plane.normal, plane.normal) * p.start() - (dot(plane.normal, p.start()) - plane.offset) * plane.normal;
};
constexpr auto square = [](auto n) { return dot(n, n); };

template <class Polynomial, class F>
Vec3 point(Scaled scale, Polynomial p, const PlaneFeature& plane, const F& f, const Zeros& zero = {}) {
    const auto evaluated = [&](auto q, const auto&... v) { return evaluate_point(zero, scale, q, v...); };
    return over_features(evaluated, p, plane, f);
}

bool is_zero(Vec3 v) { return v.x == 0 && v.y == 0 && v.z == 0; }

template <class Shape>
ClosestPoints plane_and_polytope(const Plane& given, const Shape& shape) {
    const PlaneFeature plane{given.normal, given.offset};
    const Scaled one(1.0);
    if (is_zero(plane.normal)) {  // empty, or all of space
        if (plane.offset != 0) return infinitely_far();
        const Vec3 any = point(one, start, plane, shape.corners[0]);
        return {any, any, 0};
    }
    std::size_t nearest = 0;
    Scaled least;
    for (std::size_t i = 0; i < static_cast<std::size_t>(shape.corner_count); ++i) {
        const Scaled h = abs(value_of(height, plane, shape.corners[i]));
        if (i == 0 || h < least) {
            least = h;
            nearest = i;
        }
    }
    const auto& corner = shape.corners[nearest];
    if (least.sign() == 0) {
        const Vec3 shared = point(one, start, plane, corner);
        return {shared, shared, 0};
    }
    for (std::size_t i = 0; i < static_cast<std::size_t>(shape.edge_count); ++i) {
        const auto& e = shape.edges[i];
        const Sign steep = sign_of(steepness, plane, e);
        if (steep == Sign::zero) continue;
        if (!e.open_start && sign_of(height, plane, e) * steep == Sign::positive) continue;
        if (!e.open_end && sign_of(end_height, plane, e) * steep == Sign::negative) continue;
        const Vec3 shared = point(value_of(steepness, plane, e), crossing, plane, e, zeros_of(given));
        return {shared, shared, 0};
    }
    const Scaled normal_square = evaluate(square, plane.normal);
    return {point(normal_square, foot, plane, corner, zeros_of(given)), point(one, start, plane, corner),
            to_length(least / sqrt(normal_square))};
}

template <class Shape>
ClosestPoints plane_first(const Plane& plane, const Shape& shape) {
    ClosestPoints answer;
    return has_trivial_answer(plane, shape, answer) ? answer : plane_and_polytope(plane, polytope(shape));
}

/// The point of the line of intersection of two planes that is closest to the origin.
constexpr auto shared_line_point = [](auto m, auto p, auto n, auto q) {
    const auto axis = cross(m, n);
    return p * cross(n, axis) + q * cross(axis, m);
};
constexpr auto axis_square = [](auto m, auto, auto n, auto) { return dot(cross(m, n), cross(m, n)); };
constexpr auto nearest_to_origin = [](auto m, auto p) { return p * m; };
// Parallel: n = (m·n / m²) m, so n's plane is m·x = q m² / (m·n).
constexpr auto parallel_gap = [](auto m, auto p, auto n, auto q) { return q * dot(m, m) - p * dot(m, n); };

}  // namespace

ClosestPoints closest_points(const Triangle& t, const Plane& plane) noexcept {
    return swapped_shapes(plane_first(plane, t));
}
ClosestPoints closest_points(const Obb& box, const Plane& plane) noexcept {
    return swapped_shapes(plane_first(plane, box));
}
ClosestPoints closest_points(const Aabb& box, const Plane& plane) noexcept {
    return swapped_shapes(plane_first(plane, box));
}

ClosestPoints closest_points(const Sphere& sphere, const Plane& given) noexcept {
    ClosestPoints answer;
    if (has_trivial_answer(sphere, given, answer)) return answer;
    if (!(sphere.radius >= 0)) return infinitely_far();
    const ClosestPoints center = plane_and_polytope(given, polytope(sphere.center));
    if (!(center.distance > 0) || !std::isfinite(center.distance)) return swapped_shapes(center);
    // h - r|n| = (h² - r² n²) / (h + r|n|), divided by |n|.
    const PlaneFeature plane{given.normal, given.offset};
    const PointCorner c{sphere.center};
    const Scaled h = abs(value_of(height, plane, c)), length = sqrt(evaluate(square, plane.normal)), r(sphere.radius);
    const auto squared_gap = [](auto f, auto p, auto radius) {
        return height(f, p) * height(f, p) - radius * radius * dot(f.normal, f.normal);
    };
    const Scaled gap = value_with(sphere.radius, squared_gap, plane, c) / (length * (h + r * length));
    const Vec3 foot_point = center.on_a;
    if (gap.sign() <= 0) return {foot_point, foot_point, 0};
    const Scaled d = h / length;
    return {exact::to_double(gap / d) * sphere.center + exact::to_double(r / d) * foot_point, foot_point,
            to_length(gap)};
}

ClosestPoints closest_points(const Plane& a, const Plane& b) noexcept {
    ClosestPoints answer;
    if (has_trivial_answer(a, b, answer)) return answer;
    const auto empty = [](const Plane& p) { return is_zero(p.normal) && p.offset != 0; };
    if (empty(a) || empty(b)) return infinitely_far();
    const auto foot_of = [](const Plane& p) {
        return is_zero(p.normal) ? Vec3(0)
                                 : evaluate_point(evaluate(square, p.normal), nearest_to_origin, p.normal, p.offset);
    };
    if (is_zero(a.normal) || is_zero(b.normal)) {
        const Vec3 shared = foot_of(is_zero(a.normal) ? b : a);
        return {shared, shared, 0};
    }
    const bool swap = a.normal != b.normal ? precedes(b.normal, a.normal) : b.offset < a.offset;
    const Plane p = swap ? b : a, q = swap ? a : b;
    const Scaled axis = evaluate(axis_square, p.normal, p.offset, q.normal, q.offset);
    if (axis.sign() != 0) {
        const Vec3 shared = evaluate_point(axis, shared_line_point, p.normal, p.offset, q.normal, q.offset);
        return {shared, shared, 0};
    }
    const Scaled apart = abs(evaluate(parallel_gap, p.normal, p.offset, q.normal, q.offset));
    const Scaled scale = evaluate(square, p.normal) * sqrt(evaluate(square, q.normal));
    const Vec3 on_p = foot_of(p);
    if (apart.sign() == 0) return {on_p, on_p, 0};
    answer = {on_p, foot_of(q), to_length(apart / scale)};
    return swap ? swapped_shapes(answer) : answer;
}

ClosestPoints closest_points(const Plane& plane, const Line& line) noexcept { return plane_first(plane, line); }
ClosestPoints closest_points(const Plane& plane, const Ray& ray) noexcept { return plane_first(plane, ray); }
ClosestPoints closest_points(const Plane& plane, const Segment& s) noexcept { return plane_first(plane, s); }
ClosestPoints closest_points(const Plane& plane, Point point) noexcept { return plane_first(plane, point); }

}  // namespace abut::pair
