// SPDX-License-Identifier: MIT
// Cylinder and point: the distance beyond the ends along the axis, and the distance beyond the radius from the axis.
#include "abut/pair/intersects/cylinder_point.h"

#include "abut/math/lexicographic_order.h"
#include "abut/pair/closest_points/closest_linear.h"
#include "abut/pair/closest_points/closest_polytopes.h"
#include "abut/pair/predicates/round_results.h"

namespace abut::pair {
namespace {

using exact::evaluate;
using exact::Scaled;
using exact::sign;
using exact::Sign;

constexpr auto past_a = [](auto p, auto a, auto b, auto) { return dot(p - a, b - a); };
constexpr auto past_b = [](auto p, auto a, auto b, auto) { return dot(p - b, b - a); };
constexpr auto axis_square = [](auto, auto a, auto b, auto) { return dot(b - a, b - a); };
constexpr auto moment_square = [](auto p, auto a, auto b, auto) {
    const auto moment = cross(p - a, b - a);
    return dot(moment, moment);
};
constexpr auto outside = [](auto... v) {
    return moment_square(v...) - [](auto, auto a, auto b, auto r) { return r * r * dot(b - a, b - a); }(v...);
};
constexpr auto foot_on_axis = [](auto p, auto a, auto b, auto) {
    return dot(b - a, b - a) * a + dot(p - a, b - a) * (b - a);
};
constexpr auto radial = [](auto p, auto a, auto b, auto) {
    return dot(b - a, b - a) * (p - a) - dot(p - a, b - a) * (b - a);
};
// The projections of p onto the planes of the ends.
constexpr auto foot_at_a = [](auto p, auto a, auto b, auto) {
    return dot(b - a, b - a) * p - dot(p - a, b - a) * (b - a);
};
constexpr auto foot_at_b = [](auto p, auto a, auto b, auto) {
    return dot(b - a, b - a) * p - dot(p - b, b - a) * (b - a);
};

}  // namespace

bool intersects(const Cylinder& cylinder, Vec3 point) noexcept {
    if (!is_finite(cylinder) || !is_finite(point) || !(cylinder.radius >= 0)) return false;
    const Vec3 a = cylinder.a, b = cylinder.b;
    if (a == b) return point == a;
    const double r = cylinder.radius;
    return sign(past_a, point, a, b, r) != Sign::negative && sign(past_b, point, a, b, r) != Sign::positive &&
           sign(outside, point, a, b, r) != Sign::positive;
}

ClosestPoints closest_points(const Cylinder& cylinder, Vec3 point) noexcept {
    if (!is_finite(cylinder) || !is_finite(point)) return {};
    if (!(cylinder.radius >= 0)) return infinitely_far();
    if (cylinder.a == cylinder.b || cylinder.radius == 0)
        return closest_points(Segment{cylinder.a, cylinder.b}, Point(point));
    const bool swap = precedes(cylinder.b, cylinder.a);
    const Vec3 a = swap ? cylinder.b : cylinder.a, b = swap ? cylinder.a : cylinder.b;
    const double r = cylinder.radius;

    const bool before = sign(past_a, point, a, b, r) == Sign::negative;
    const bool after = sign(past_b, point, a, b, r) == Sign::positive;
    const Scaled e2 = evaluate(axis_square, point, a, b, r), length = sqrt(e2);
    Scaled along;  // the distance before a or after b
    if (before) along = -evaluate(past_a, point, a, b, r) / length;
    if (after) along = evaluate(past_b, point, a, b, r) / length;
    if (sign(outside, point, a, b, r) != Sign::positive) {
        if (!before && !after) return {point, point, 0};
        const Vec3 foot =
            before ? evaluate_point(e2, foot_at_a, point, a, b, r) : evaluate_point(e2, foot_at_b, point, a, b, r);
        return {foot, point, to_length(along)};
    }
    // |m x e| - r |e| over |e|, without cancellation.
    const Scaled moment = sqrt(evaluate(moment_square, point, a, b, r));
    const Scaled aside = evaluate(outside, point, a, b, r) / (length * (moment + Scaled(r) * length));
    const Vec3 center = before ? a : after ? b : evaluate_point(e2, foot_on_axis, point, a, b, r);
    return {center + r * evaluate_direction(radial, point, a, b, r), point,
            to_length(before || after ? sqrt(along * along + aside * aside) : aside)};
}

}  // namespace abut::pair
