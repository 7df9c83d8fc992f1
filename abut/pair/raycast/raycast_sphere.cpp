// SPDX-License-Identifier: MIT
// Ray and ball: the smaller root of |o + t d - c|² = r².
#include "abut/pair/raycast/raycast_sphere.h"

#include "abut/math/norms.h"
#include "abut/pair/predicates/round_results.h"

namespace abut::pair {
namespace {

using exact::Scaled;
using exact::sign;
using exact::Sign;
using exact::to_double;

constexpr auto square_speed = [](auto, auto d, auto, auto) { return dot(d, d); };
constexpr auto approach = [](auto o, auto d, auto c, auto) { return dot(c - o, d); };
constexpr auto outside = [](auto o, auto, auto c, auto r) { return dot(o - c, o - c) - r * r; };
constexpr auto discriminant = [](auto o, auto d, auto c, auto r) {
    const auto n = cross(c - o, d);
    return r * r * dot(d, d) - dot(n, n);
};
// The point of the line closest to the centre, times d²: in world coordinates, and relative to the centre.
constexpr auto passing = [](auto o, auto d, auto c, auto) { return dot(d, d) * o + dot(c - o, d) * d; };
constexpr auto passing_offset = [](auto o, auto d, auto c, auto) { return dot(d, d) * (o - c) + dot(c - o, d) * d; };
constexpr auto from_center = [](auto o, auto, auto c, auto) { return o - c; };

constexpr auto outside_at = [](auto t, auto o, auto d, auto c, auto r) {
    const auto p = (o - c) + t * d;
    return dot(p, p) - r * r;
};
constexpr auto passed_at = [](auto t, auto o, auto d, auto c, auto) { return t * dot(d, d) - dot(c - o, d); };

Vec3 unit(Vec3 v) {
    const double length = length_of(v);
    return length > 0 ? v / length : Vec3(0);
}

}  // namespace

std::optional<Hit> raycast(const Ray& ray, const Sphere& sphere, const RaycastOptions& options) noexcept {
    const double r = sphere.radius, max_t = options.max_t;
    if (!is_finite(ray) || !is_finite(sphere) || !(r >= 0) || !(max_t >= 0)) return {};
    const Vec3 o = ray.origin, d = ray.direction, c = sphere.center;
    Hit hit;
    const Sign out = sign(outside, o, d, c, r);
    if (out != Sign::positive) {
        hit.point = o;
        if (out == Sign::zero) hit.normal = evaluate_direction(from_center, o, d, c, r);
        return hit;
    }
    if (sign(approach, o, d, c, r) != Sign::positive || sign(discriminant, o, d, c, r) == Sign::negative) return {};

    // In double-doubles the numbers share their parts.
    const auto from = exact::doubled(o), direction = exact::doubled(d), center = exact::doubled(c);
    const auto offset = from - center, towards = center - from;
    const auto normal = cross(towards, direction);
    const auto r2 = exact::doubled(r) * exact::doubled(r);
    const auto speed = dot(direction, direction);
    const auto closing = dot(towards, direction);
    const auto closing_direction = closing * direction;
    const auto value = [&](const auto& number, auto polynomial) {
        return exact::value_of(number, polynomial, o, d, c, r);
    };

    // t = (b - √D) / d², b = (c - o)·d; without cancellation, t = (|o - c|² - r²) / (b + √D).
    const Scaled d2 = value(speed, square_speed);
    const Scaled root = sqrt(value(r2 * speed - dot(normal, normal), discriminant));
    const double t = to_length(value(dot(offset, offset) - r2, outside) / (value(closing, approach) + root));
    if (std::abs(t - max_t) <= 0x1p-48 * t) {
        if (sign(outside_at, max_t, o, d, c, r) == Sign::positive &&
            sign(passed_at, max_t, o, d, c, r) == Sign::negative)
            return {};
    } else if (!(t <= max_t)) {
        return {};
    }
    hit.t = std::min(t, max_t);

    // Computed as half a chord back from the point closest to the centre, so that a distant origin loses no bits.
    const Scaled back = root / d2;
    const Vec3 chord(to_double(back * Scaled(d.x)), to_double(back * Scaled(d.y)), to_double(back * Scaled(d.z)));
    // Along an axis the line passes the centre at the centre's own coordinate.
    const Zeros along{d.y == 0 && d.z == 0, d.z == 0 && d.x == 0, d.x == 0 && d.y == 0};
    const Zeros at_zero{along.x && c.x == 0, along.y && c.y == 0, along.z && c.z == 0};
    const auto point = [&](const auto& numbers, const Zeros& zero, auto polynomial) {
        return to_point(exact::values_of(numbers, zero, polynomial, o, d, c, r), d2);
    };
    hit.point = point(speed * from + closing_direction, at_zero, passing) - chord;
    if (r != 0) hit.normal = unit(point(speed * offset + closing_direction, along, passing_offset) / r - chord / r);
    return hit;
}

}  // namespace abut::pair
