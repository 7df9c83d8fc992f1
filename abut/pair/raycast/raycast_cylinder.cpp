// SPDX-License-Identifier: MIT
// Ray and cylinder: the flat end that the ray passes first, if it crosses it within the radius, otherwise the side.
#include "abut/pair/raycast/raycast_cylinder.h"

#include "abut/pair/predicates/infinite_cylinder.h"
#include "abut/pair/raycast/raycast_segment_point.h"

namespace abut::pair {
namespace {

using cylinder_side::past_a;
using cylinder_side::past_b;
using cylinder_side::RayAndAxis;
using exact::Sign;

constexpr auto before_a = [](auto o, auto, auto a, auto b, auto) { return dot(a - o, b - a); };
constexpr auto end_point = [](auto o, auto d, auto a, auto b, auto) {
    return dot(d, b - a) * o + dot(a - o, b - a) * d;
};
constexpr auto axis = [](auto, auto, auto a, auto b, auto) { return b - a; };

/// The position of the origin; `where` is positive outside.
struct Start {
    Sign where;  ///< negative inside, zero on the surface
    Vec3 normal{0};
};
Start start(const RayAndAxis& c) {
    const Sign a = c.of(past_a), b = c.of(past_b);
    if (a == Sign::negative || b == Sign::positive) return {Sign::positive};
    const Sign side = c.of(cylinder_side::outside);
    if (side == Sign::positive) return {Sign::positive};
    if (a == Sign::zero) return {Sign::zero, -c.direction(axis)};
    if (b == Sign::zero) return {Sign::zero, c.direction(axis)};
    if (side == Sign::zero) return {Sign::zero, c.direction(cylinder_side::radial)};
    return {Sign::negative};
}

/// The part that a ray from outside hits first.
enum class First { nothing, end, side };
First first_of(const RayAndAxis& c) {
    if (c.along == Sign::zero) {
        const bool between = c.of(past_a) != Sign::negative && c.of(past_b) != Sign::positive;
        return between && c.enters() ? First::side : First::nothing;
    }
    if (c.of(past_b) == Sign::positive) return First::nothing;
    if (c.of(cylinder_side::crossing_a) != Sign::positive)
        return c.of(past_a) == Sign::negative ? First::end : First::nothing;
    // Outside at a's plane: it must enter after that plane, and not after b's.
    if (c.of(cylinder_side::middle_a) == Sign::negative) return First::nothing;
    if (c.of(cylinder_side::middle_b) == Sign::positive && c.of(cylinder_side::crossing_b) == Sign::positive)
        return First::nothing;
    return c.enters() ? First::side : First::nothing;
}

std::optional<Hit> end_hit(const RayAndAxis& c, double max_t) {
    const exact::Scaled speed = c.value(cylinder_side::run);
    const double t = to_length(c.value(before_a) / speed);
    if (!at_most(max_t, t, before_a, cylinder_side::run, Sign::positive, c.o, c.d, c.a, c.b, c.r)) return {};
    Hit hit;
    hit.t = std::min(t, max_t);
    hit.point = evaluate_point(speed, end_point, c.o, c.d, c.a, c.b, c.r);
    hit.normal = -c.direction(axis);
    return hit;
}

bool is_valid(const Ray& ray, const Cylinder& cylinder, double max_t) {
    return is_finite(ray) && is_finite(cylinder) && cylinder.radius >= 0 && max_t >= 0;
}
bool is_straight(const Cylinder& cylinder) { return cylinder.a == cylinder.b || cylinder.radius == 0; }

}  // namespace

std::optional<Hit> raycast(const Ray& ray, const Cylinder& cylinder, const RaycastOptions& options) noexcept {
    if (!is_valid(ray, cylinder, options.max_t)) return {};
    if (is_straight(cylinder)) return raycast(ray, Segment{cylinder.a, cylinder.b}, options);
    const RayAndAxis c(ray, cylinder.a, cylinder.b, cylinder.radius);
    const Start from = start(c);
    if (from.where != Sign::positive) {
        Hit hit;
        hit.point = c.o;
        hit.normal = from.normal;
        return hit;
    }
    switch (first_of(c)) {
        case First::end:
            return end_hit(c, options.max_t);
        case First::side:
            return side_hit(c, options.max_t);
        default:
            return {};
    }
}

bool occluded(const Ray& ray, const Cylinder& cylinder, const RaycastOptions& options) noexcept {
    const double max_t = options.max_t;
    if (!is_valid(ray, cylinder, max_t)) return false;
    if (is_straight(cylinder)) return raycast(ray, cylinder, options).has_value();
    const RayAndAxis c(ray, cylinder.a, cylinder.b, cylinder.radius);
    if (start(c).where != Sign::positive) return true;
    const First first = first_of(c);
    if (first == First::nothing || !std::isfinite(max_t)) return first != First::nothing;
    if (first == First::side) return c.entered_by(max_t);
    return exact::sign([](auto l, auto... v) { return before_a(v...) - l * cylinder_side::run(v...); }, max_t, c.o, c.d,
                       c.a, c.b, c.r) != Sign::positive;
}

}  // namespace abut::pair
