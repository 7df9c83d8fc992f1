// SPDX-License-Identifier: MIT
// Ray and segment: the crossing of two coplanar lines, or the first common point on one line.
#include "abut/pair/raycast/raycast_segment_point.h"

#include "abut/pair/predicates/round_results.h"
#include "abut/pair/predicates/zero_vector.h"

namespace abut::pair {
namespace {

using exact::evaluate;
using exact::sign;
using exact::Sign;

// With n = d x (q - p), the solution of o + t d = p + s (q - p) is t = ((p - o) x (q - p)) · n / n², s = ((p - o) x d)
// · n / n².
constexpr auto normal = [](auto, auto d, auto p, auto q) { return cross(d, q - p); };
constexpr auto apart = [](auto o, auto d, auto p, auto q) { return dot(p - o, cross(d, q - p)); };
constexpr auto square = [](auto, auto d, auto p, auto q) { return dot(cross(d, q - p), cross(d, q - p)); };
constexpr auto ray_part = [](auto o, auto d, auto p, auto q) { return dot(cross(p - o, q - p), cross(d, q - p)); };
constexpr auto past_p = [](auto o, auto d, auto p, auto q) { return dot(cross(p - o, d), cross(d, q - p)); };
constexpr auto past_q = [](auto o, auto d, auto p, auto q) { return dot(cross(q - o, d), cross(d, q - p)); };
constexpr auto crossing = [](auto o, auto d, auto p, auto q) {
    const auto n = cross(d, q - p);
    return dot(n, n) * p + dot(cross(p - o, d), n) * (q - p);
};

constexpr auto off_line = [](auto o, auto d, auto p) { return cross(p - o, d); };
constexpr auto ahead = [](auto o, auto d, auto p) { return dot(p - o, d); };
constexpr auto square_length = [](auto, auto d, auto) { return dot(d, d); };
constexpr auto square_distance = [](auto p, auto q) { return dot(q - p, q - p); };
constexpr auto advance = [](auto o, auto p, auto q) { return dot(o - p, q - p); };
constexpr auto off_segment = [](auto o, auto p, auto q) { return cross(o - p, q - p); };

bool is_zero(Vec3 v) { return v.x == 0 && v.y == 0 && v.z == 0; }

/// The origin, which is known to lie on the segment.
SegmentCrossing at_origin(const Ray& ray, Vec3 p, Vec3 q) {
    double along = 0;
    if (p != q) {
        along = to_length(evaluate(advance, ray.origin, p, q) / evaluate(square_distance, p, q));
    }
    return {0, std::min(along, 1.0), ray.origin};
}

std::optional<SegmentCrossing> at_end(const Ray& ray, Vec3 end, double along, double max_t) {
    const Vec3 o = ray.origin, d = ray.direction;
    const double t = to_length(evaluate(ahead, o, d, end) / evaluate(square_length, o, d, end));
    if (!at_most(max_t, t, ahead, square_length, Sign::positive, o, d, end)) return {};
    return SegmentCrossing{std::min(t, max_t), along, end};
}

std::optional<SegmentCrossing> crossing_on_line(const Ray& ray, Vec3 p, Vec3 q, double max_t) {
    const Vec3 o = ray.origin, d = ray.direction;
    if (is_zero(d)) {
        if (p == q) return o == p ? std::optional(at_origin(ray, p, q)) : std::nullopt;
        const bool on = is_zero_vector(off_segment, o, p, q) && sign(advance, o, p, q) != Sign::negative &&
                        sign(advance, o, q, p) != Sign::negative;
        return on ? std::optional(at_origin(ray, p, q)) : std::nullopt;
    }
    if (!is_zero_vector(off_line, o, d, p)) return {};
    const Sign to_p = sign(ahead, o, d, p), to_q = sign(ahead, o, d, q);
    if (to_p == Sign::negative && to_q == Sign::negative) return {};
    if (to_p != Sign::positive || to_q != Sign::positive) return at_origin(ray, p, q);
    const bool q_first =
        sign([](auto a, auto b, auto direction) { return dot(b - a, direction); }, p, q, d) == Sign::negative;
    return q_first ? at_end(ray, q, 1, max_t) : at_end(ray, p, 0, max_t);
}

}  // namespace

std::optional<SegmentCrossing> first_crossing(const Ray& ray, const Segment& segment, double max_t) noexcept {
    if (!(max_t >= 0)) return {};
    const Vec3 o = ray.origin, d = ray.direction, p = segment.a, q = segment.b;
    if (sign(apart, o, d, p, q) != Sign::zero) return {};
    if (is_zero_vector(normal, o, d, p, q)) return crossing_on_line(ray, p, q, max_t);
    if (sign(ray_part, o, d, p, q) == Sign::negative) return {};
    const Sign after_p = sign(past_p, o, d, p, q), after_q = sign(past_q, o, d, p, q);
    if (after_p == Sign::negative || after_q == Sign::positive) return {};
    const exact::Scaled n2 = evaluate(square, o, d, p, q);
    SegmentCrossing result;
    const double t = to_length(evaluate(ray_part, o, d, p, q) / n2);
    if (!at_most(max_t, t, ray_part, square, Sign::positive, o, d, p, q)) return {};
    result.t = std::min(t, max_t);
    if (after_p == Sign::zero) {
        result.point = p;
    } else if (after_q == Sign::zero) {
        result.along = 1;
        result.point = q;
    } else {
        result.along = std::min(to_length(evaluate(past_p, o, d, p, q) / n2), 1.0);
        result.point = evaluate_point(n2, crossing, o, d, p, q);
    }
    return result;
}

std::optional<Hit> raycast(const Ray& ray, const Segment& segment, const RaycastOptions& options) noexcept {
    if (!is_finite(ray) || !is_finite(segment)) return {};
    const auto found = first_crossing(ray, segment, options.max_t);
    if (!found) return {};
    Hit hit;
    hit.t = found->t;
    hit.point = found->point;
    return hit;
}

std::optional<Hit> raycast(const Ray& ray, Point point, const RaycastOptions& options) noexcept {
    return raycast(ray, Segment{point, point}, options);
}

}  // namespace abut::pair
