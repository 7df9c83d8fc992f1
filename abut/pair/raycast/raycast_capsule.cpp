// SPDX-License-Identifier: MIT
// Ray and capsule: the infinite cylinder where the ray enters it between the ends, otherwise the ball at one end.
#include "abut/pair/raycast/raycast_capsule.h"

#include "abut/pair/predicates/infinite_cylinder.h"
#include "abut/pair/raycast/raycast_segment_point.h"
#include "abut/pair/raycast/raycast_sphere.h"

namespace abut::pair {
namespace {

using cylinder_side::RayAndAxis;
using exact::Sign;

constexpr auto beyond_end = [](auto o, auto p, auto r) { return dot(o - p, o - p) - r * r; };
constexpr auto from_end = [](auto o, auto p) { return o - p; };

/// The position of the ray's origin: inside (negative), on or outside the capsule; and the end closest to it, if that
/// is closer than the side.
struct Start {
    Sign where;
    const Vec3* end;
};
Start start(const RayAndAxis& c) {
    const Vec3* end = c.of(cylinder_side::past_a) != Sign::positive   ? &c.a
                      : c.of(cylinder_side::past_b) != Sign::negative ? &c.b
                                                                      : nullptr;
    return {end != nullptr ? exact::sign(beyond_end, c.o, *end, c.r) : c.of(cylinder_side::outside), end};
}

/// The part that a ray from outside hits first: the ball around an end, the side, or nothing.
enum class First { nothing, ball_a, ball_b, side };
First first_of(const RayAndAxis& c) {
    if (c.of(cylinder_side::turn_square) == Sign::zero) return First::ball_a;
    if (c.of(cylinder_side::discriminant) == Sign::negative) return First::nothing;
    // The infinite cylinder is entered before a's plane: the midpoint of the chord lies before the plane, or the plane
    // is crossed within the cylinder.
    if (c.of(cylinder_side::middle_a) == Sign::negative || c.of(cylinder_side::crossing_a) == Sign::negative)
        return First::ball_a;
    if (c.of(cylinder_side::middle_b) == Sign::positive && c.of(cylinder_side::crossing_b) == Sign::positive)
        return First::ball_b;
    return c.enters() ? First::side : First::nothing;
}

bool is_valid(const Ray& ray, const Capsule& capsule, double max_t) {
    return is_finite(ray) && is_finite(capsule) && capsule.radius >= 0 && max_t >= 0;
}

}  // namespace

std::optional<Hit> raycast(const Ray& ray, const Capsule& capsule, const RaycastOptions& options) noexcept {
    if (!is_valid(ray, capsule, options.max_t)) return {};
    if (capsule.a == capsule.b) return raycast(ray, Sphere{capsule.a, capsule.radius}, options);
    if (capsule.radius == 0) return raycast(ray, Segment{capsule.a, capsule.b}, options);
    const RayAndAxis c(ray, capsule.a, capsule.b, capsule.radius);
    const auto [where, end] = start(c);
    if (where != Sign::positive) {
        Hit hit;
        hit.point = c.o;
        if (where == Sign::zero)
            hit.normal = end != nullptr ? evaluate_direction(from_end, c.o, *end) : c.direction(cylinder_side::radial);
        return hit;
    }
    switch (first_of(c)) {
        case First::ball_a:
            return raycast(ray, Sphere{c.a, c.r}, options);
        case First::ball_b:
            return raycast(ray, Sphere{c.b, c.r}, options);
        case First::side:
            return side_hit(c, options.max_t);
        default:
            return {};
    }
}

bool occluded(const Ray& ray, const Capsule& capsule, const RaycastOptions& options) noexcept {
    if (!is_valid(ray, capsule, options.max_t)) return false;
    if (capsule.a == capsule.b || capsule.radius == 0) return raycast(ray, capsule, options).has_value();
    const RayAndAxis c(ray, capsule.a, capsule.b, capsule.radius);
    if (start(c).where != Sign::positive) return true;
    switch (first_of(c)) {
        case First::ball_a:
            return raycast(ray, Sphere{c.a, c.r}, options).has_value();
        case First::ball_b:
            return raycast(ray, Sphere{c.b, c.r}, options).has_value();
        case First::side:
            return !std::isfinite(options.max_t) || c.entered_by(options.max_t);
        default:
            return false;
    }
}

}  // namespace abut::pair
