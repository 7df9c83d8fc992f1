// SPDX-License-Identifier: MIT
// Cone and point, in the half plane of the axis and the point: the closest part is the base, the rim, the side or the
// apex.
//
// Let f = base - apex, m = p - apex and h = p - base. The distance of the point from the axis is |m x f| / |f|, and its
// position along the axis from the apex (m · f) / |f|. The rim is closest where r² - h · f <= r |m x f| / |f|, and the
// apex where -m · f >= r |m x f| / |f|: these are the regions beyond the two ends of the side.
#include "abut/pair/intersects/cone_point.h"

#include "abut/pair/closest_points/closest_linear.h"
#include "abut/pair/closest_points/closest_polytopes.h"
#include "abut/pair/predicates/cone_polynomials.h"

namespace abut::pair {
namespace {

using exact::evaluate;
using exact::Scaled;
using exact::Sign;
using exact::sign;

constexpr auto past_apex = [](auto p, auto apex, auto base, auto) { return dot(p - apex, base - apex); };
constexpr auto past_base = [](auto p, auto apex, auto base, auto) { return dot(p - base, base - apex); };
constexpr auto axis_square = [](auto, auto apex, auto base, auto) { return dot(base - apex, base - apex); };
constexpr auto moment_square = [](auto p, auto apex, auto base, auto) {
    const auto moment = cross(p - apex, base - apex);
    return dot(moment, moment);
};
constexpr auto outside_side = [](auto p, auto apex, auto base, auto r) {
    return cone_forms::form(p - apex, p - apex, base - apex, r);
};
constexpr auto outside_tube = [](auto p, auto apex, auto base, auto r) {  // for the cylinder with the base's radius
    return moment_square(p, apex, base, r) - r * r * dot(base - apex, base - apex);
};
constexpr auto rim_end = [](auto p, auto apex, auto base, auto r) { return r * r - dot(p - base, base - apex); };
constexpr auto rim_form = [](auto p, auto apex, auto base, auto r) {
    const auto end = rim_end(p, apex, base, r);
    return end * end * dot(base - apex, base - apex) - r * r * moment_square(p, apex, base, r);
};
constexpr auto apex_form = [](auto p, auto apex, auto base, auto r) {
    const auto end = past_apex(p, apex, base, r);
    return r * r * moment_square(p, apex, base, r) - end * end * dot(base - apex, base - apex);
};
constexpr auto from_apex = [](auto p, auto apex, auto, auto) { return dot(p - apex, p - apex); };
constexpr auto radial = [](auto p, auto apex, auto base, auto) {
    return dot(base - apex, base - apex) * (p - apex) - dot(p - apex, base - apex) * (base - apex);
};
constexpr auto foot = [](auto p, auto apex, auto base, auto) {
    return dot(base - apex, base - apex) * p - dot(p - base, base - apex) * (base - apex);
};

}  // namespace

bool intersects(const Cone& cone, Vec3 point) noexcept {
    if (!is_finite(cone) || !is_finite(point) || !(cone.radius >= 0)) return false;
    if (cone.apex == cone.base) return point == cone.apex;
    const auto is = [&](auto p) { return sign(p, point, cone.apex, cone.base, cone.radius); };
    return is(past_apex) != Sign::negative && is(past_base) != Sign::positive && is(outside_side) != Sign::positive;
}

ClosestPoints closest_points(const Cone& cone, Vec3 point) noexcept {
    if (!is_finite(cone) || !is_finite(point)) return {};
    if (!(cone.radius >= 0)) return infinitely_far();
    if (cone.base == cone.apex || cone.radius == 0) return closest_points(Segment{cone.base, cone.apex}, Point(point));
    const Vec3 apex = cone.apex, base = cone.base;
    const auto is = [&](auto p) { return sign(p, point, apex, base, cone.radius); };
    const auto value = [&](auto p) { return evaluate(p, point, apex, base, cone.radius); };
    if (intersects(cone, point)) return {point, point, 0};
    const Scaled f2 = value(axis_square), length = sqrt(f2), r(cone.radius);

    if (is(past_base) != Sign::negative && is(outside_tube) != Sign::positive)
        return {evaluate_point(f2, foot, point, apex, base, cone.radius), point, to_length(value(past_base) / length)};
    if (is(past_apex) != Sign::positive && is(apex_form) != Sign::positive)
        return {apex, point, to_length(sqrt(value(from_apex)))};

    const Vec3 outward = evaluate_direction(radial, point, apex, base, cone.radius);
    const Scaled moment = sqrt(value(moment_square));
    if (is(rim_end) != Sign::positive || is(rim_form) != Sign::positive) {
        const Scaled along = value(past_base) / length;
        const Scaled aside = value(outside_tube) / (length * (moment + r * length));
        return {base + cone.radius * outward, point, to_length(sqrt(along * along + aside * aside))};
    }
    // The side. The distance is (|f| |m x f| - r m · f) / |f| over the slant; `part` is the position of the closest
    // point along the side from the apex. Where either would cancel, it is computed as a quotient.
    const Scaled depth = value(past_apex), slant2 = f2 + r * r, radial_part = r * moment / length;
    const Scaled over = depth.sign() <= 0 ? moment - r * depth / length
                                          : value(outside_side) / (length * (length * moment + r * depth));
    const Scaled part =
        (depth.sign() >= 0 ? radial_part + depth : value(apex_form) / (f2 * (radial_part - depth))) / slant2;
    const double s = std::min(exact::to_double(part), 1.0);
    return {(1 - s) * apex + s * base + (s * cone.radius) * outward, point, to_length(over / sqrt(slant2))};
}

}  // namespace abut::pair
