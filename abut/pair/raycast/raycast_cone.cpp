// SPDX-License-Identifier: MIT
// Ray and cone: the base where the ray crosses it, otherwise the side, where the ray enters the half of the double cone
// that contains the base.
#include "abut/pair/raycast/raycast_cone.h"

#include "abut/math/norms.h"
#include "abut/pair/predicates/cone_polynomials.h"
#include "abut/pair/raycast/raycast_segment_point.h"

namespace abut::pair {
namespace {

using exact::Scaled;
using exact::Sign;

// Doubles rarely leave a sign open here: such polynomials are interpreted, whatever their degree.
struct RayAndCone {
    Vec3 o, d, apex, base;
    double r;

    template <class Polynomial>
    Sign of(Polynomial p) const noexcept {
        return exact::sign<0>(p, o, d, apex, base, r);
    }
    template <class Polynomial>
    Sign at(double t, Polynomial p) const noexcept {
        return exact::sign<0>(p, t, o, d, apex, base, r);
    }
    template <class Polynomial>
    Scaled value(Polynomial p) const noexcept {
        return exact::evaluate(p, o, d, apex, base, r);
    }
    template <class Polynomial>
    Vec3 direction(Polynomial p) const noexcept {
        return evaluate_direction(p, o, d, apex, base, r);
    }

    /// The outward normal of the side next to a unit vector ρ orthogonal to the axis f: |f| ρ - (r / |f|) f,
    /// normalised.
    Vec3 side_normal(Vec3 outward) const noexcept {
        const Scaled length = sqrt(value(cone_forms::axis_square));
        const Scaled slant = sqrt(length * length + Scaled(r) * Scaled(r));
        const Vec3 n = exact::to_double(length / slant) * outward -
                       exact::to_double(Scaled(r) / slant) * direction(cone_forms::axis);
        return n / length_of(n);
    }
};

/// The position of the origin: negative inside, zero on the surface.
Sign start(const RayAndCone& c) {
    const Sign apex = c.of(cone_forms::past_apex), base = c.of(cone_forms::past_base);
    if (apex == Sign::negative || base == Sign::positive) return Sign::positive;
    const Sign side = c.of(cone_forms::outside);
    return side == Sign::negative && base == Sign::zero ? Sign::zero : side;
}
Vec3 start_normal(const RayAndCone& c) {
    if (c.of(cone_forms::past_base) == Sign::zero) return c.direction(cone_forms::axis);
    const Vec3 outward = c.direction(cone_forms::radial);
    return outward == Vec3(0) ? -c.direction(cone_forms::axis) : c.side_normal(outward);
}

/// The part that a ray from outside hits first.
enum class First { nothing, base, side };
First first_of(const RayAndCone& c) {
    const Sign climb = c.of(cone_forms::climb);
    const bool through_base = c.of(cone_forms::crossing) != Sign::positive;
    if (climb == Sign::negative && through_base)
        return c.of(cone_forms::past_base) == Sign::positive ? First::base : First::nothing;

    const Sign leading = c.of(cone_forms::leading), outside = c.of(cone_forms::outside);
    const Sign half = c.of(cone_forms::half);
    if (leading == Sign::positive) {
        // The line crosses the double cone in a bounded interval: it must lie in the right half, before the base, and
        // ahead.
        const bool ahead = outside == Sign::positive && half == Sign::negative;
        if (!ahead || c.of(cone_forms::discriminant) == Sign::negative || c.of(cone_forms::middle) == Sign::negative)
            return First::nothing;
        return through_base || c.of(cone_forms::middle_past_base) == Sign::negative ? First::side : First::nothing;
    }
    // Steeper than the side, or parallel to it: in the half from some t on, or, against the axis, up to some t.
    if (climb != Sign::positive || !through_base) return First::nothing;
    if (leading == Sign::zero) {
        const bool down_the_side = half == Sign::zero && outside == Sign::zero;
        const bool ahead = down_the_side ? c.of(cone_forms::past_apex) == Sign::negative
                                         : half == Sign::negative && outside == Sign::positive;
        return ahead ? First::side : First::nothing;
    }
    return outside == Sign::positive || c.of(cone_forms::past_apex) == Sign::negative ? First::side : First::nothing;
}

/// Whether the line has entered through the side at t <= max_t.
bool entered_by(const RayAndCone& c, double max_t) {
    const bool in_half = c.at(max_t, cone_forms::outside_at) != Sign::positive &&
                         c.at(max_t, cone_forms::past_apex_at) != Sign::negative;
    return in_half ||
           (c.of(cone_forms::leading) == Sign::positive && c.at(max_t, cone_forms::past_middle_at) != Sign::negative);
}

constexpr auto to_base = [](auto o, auto, auto p, auto b, auto) { return dot(b - o, b - p); };

std::optional<Hit> base_hit(const RayAndCone& c, double max_t) {
    const Scaled speed = c.value(cone_forms::climb);
    const double t = to_length(c.value(to_base) / speed);
    if (!at_most(max_t, t, to_base, cone_forms::climb, Sign::negative, c.o, c.d, c.apex, c.base, c.r)) return {};
    Hit hit;
    hit.t = std::min(t, max_t);
    hit.point = evaluate_point(speed, cone_forms::base_point, c.o, c.d, c.apex, c.base, c.r);
    hit.normal = c.direction(cone_forms::axis);
    return hit;
}

std::optional<Hit> side_hit(const RayAndCone& c, double max_t) {
    // Each quotient in the form without cancellation; along the side, the apex comes first.
    const Scaled f2 = c.value(cone_forms::axis_square), root = sqrt(c.value(cone_forms::discriminant));
    const Scaled half = c.value(cone_forms::half), run = c.value(cone_forms::climb);
    const Scaled leading = c.value(cone_forms::leading);
    Scaled quotient;
    if (half.sign() < 0) {
        quotient = c.value(cone_forms::outside) / (f2 * root - half);
    } else if (leading.sign() != 0) {
        quotient = -(half + f2 * root) / leading;
    } else {
        quotient = -c.value(cone_forms::past_apex) / run;
    }
    const double t = to_length(quotient);
    if (std::abs(t - max_t) <= 0x1p-48 * t ? !entered_by(c, max_t) : !(t <= max_t)) return {};
    Hit hit;
    hit.t = std::min(t, max_t);

    const Scaled square = c.value(cone_forms::cross_moment_square), r(c.r);
    if (square.sign() == 0) {  // the line passes through the apex
        hit.point = c.apex;
        hit.normal =
            run.sign() > 0 ? -c.direction(cone_forms::axis) : c.side_normal(-c.direction(cone_forms::sideways));
        return hit;
    }
    const auto component = [&](auto coordinate) {
        const Scaled across = c.value([coordinate](auto... v) { return coordinate(cone_forms::cross_moment(v...)); });
        const Scaled back = c.value([coordinate](auto... v) { return coordinate(cone_forms::back(v...)); });
        return exact::to_double((root * across - back) / (r * square));
    };
    Vec3 outward(component([](auto v) { return v.x; }), component([](auto v) { return v.y; }),
                 component([](auto v) { return v.z; }));
    outward /= length_of(outward);
    hit.normal = c.side_normal(outward);

    const Scaled middle = f2 * c.value(cone_forms::middle), apart = run * root;
    const Scaled part = middle.sign() >= 0 && run.sign() >= 0 ? square / (middle + apart) : (middle - apart) / leading;
    const double s = std::clamp(exact::to_double(part), 0.0, 1.0);
    hit.point = (1 - s) * c.apex + s * c.base + (s * c.r) * outward;
    return hit;
}

bool is_valid(const Ray& ray, const Cone& cone, double max_t) {
    return is_finite(ray) && is_finite(cone) && cone.radius >= 0 && max_t >= 0;
}
bool is_straight(const Cone& cone) { return cone.base == cone.apex || cone.radius == 0; }

}  // namespace

std::optional<Hit> raycast(const Ray& ray, const Cone& cone, const RaycastOptions& options) noexcept {
    if (!is_valid(ray, cone, options.max_t)) return {};
    if (is_straight(cone)) return raycast(ray, Segment{cone.base, cone.apex}, options);
    const RayAndCone c{ray.origin, ray.direction, cone.apex, cone.base, cone.radius};
    if (const Sign where = start(c); where != Sign::positive) {
        Hit hit;
        hit.point = c.o;
        if (where == Sign::zero) hit.normal = start_normal(c);
        return hit;
    }
    switch (first_of(c)) {
        case First::base:
            return base_hit(c, options.max_t);
        case First::side:
            return side_hit(c, options.max_t);
        default:
            return {};
    }
}

bool occluded(const Ray& ray, const Cone& cone, const RaycastOptions& options) noexcept {
    const double max_t = options.max_t;
    if (!is_valid(ray, cone, max_t)) return false;
    if (is_straight(cone)) return raycast(ray, cone, options).has_value();
    const RayAndCone c{ray.origin, ray.direction, cone.apex, cone.base, cone.radius};
    if (start(c) != Sign::positive) return true;
    const First first = first_of(c);
    if (first == First::nothing || !std::isfinite(max_t)) return first != First::nothing;
    if (first == First::side) return entered_by(c, max_t);
    return exact::sign<0>([](auto l, auto... v) { return to_base(v...) - l * cone_forms::climb(v...); }, max_t, c.o,
                          c.d, c.apex, c.base, c.r) != Sign::negative;
}

}  // namespace abut::pair
