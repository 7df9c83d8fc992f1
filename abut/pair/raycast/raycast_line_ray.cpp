// SPDX-License-Identifier: MIT
// Ray cast against lines and rays.
#include "abut/pair/raycast/raycast_line_ray.h"

#include "abut/pair/intersects/linear_linear.h"
#include "abut/pair/predicates/round_results.h"
#include "abut/pair/predicates/zero_vector.h"
#include "abut/pair/raycast/raycast_segment_point.h"

namespace abut::pair {
namespace {

using exact::Sign;

// With n = d × e the lines cross at t = ((p - o) × e) · n / n².
constexpr auto t_numerator = [](auto o, auto d, auto p, auto e) { return dot(cross(p - o, e), cross(d, e)); };
constexpr auto square = [](auto, auto d, auto, auto e) { return dot(cross(d, e), cross(d, e)); };
constexpr auto place = [](auto o, auto d, auto p, auto e) {
    return dot(cross(d, e), cross(d, e)) * o + dot(cross(p - o, e), cross(d, e)) * d;
};

/// The hit at the crossing of two lines, neither of which is a point.
std::optional<Hit> at_crossing(const Ray& ray, Vec3 p, Vec3 e, double max_t) {
    const Vec3 o = ray.origin, d = ray.direction;
    const exact::Scaled n2 = exact::evaluate(square, o, d, p, e);
    Hit hit;
    hit.t = to_length(exact::evaluate(t_numerator, o, d, p, e) / n2);
    if (!at_most(max_t, hit.t, t_numerator, square, Sign::positive, o, d, p, e)) return {};
    hit.t = std::min(hit.t, max_t);
    hit.point = evaluate_point(n2, place, o, d, p, e);
    return hit;
}

std::optional<Hit> at_start(const Ray& ray) {
    Hit hit;
    hit.point = ray.origin;
    return hit;
}

}  // namespace

std::optional<Hit> raycast(const Ray& ray, const Line& line, const RaycastOptions& options) noexcept {
    if (!(options.max_t >= 0) || !intersects(line, ray)) return {};
    if (line.direction == Vec3(0)) return raycast(ray, line.origin, options);
    if (are_parallel(ray.direction, line.direction)) return at_start(ray);
    return at_crossing(ray, line.origin, line.direction, options.max_t);
}

std::optional<Hit> raycast(const Ray& ray, const Ray& other, const RaycastOptions& options) noexcept {
    if (!(options.max_t >= 0) || !intersects(ray, other)) return {};
    if (intersects(other, ray.origin)) return at_start(ray);
    // On a common line, the ray reaches the start of the other ray first.
    if (are_parallel(ray.direction, other.direction)) return raycast(ray, other.origin, options);
    return at_crossing(ray, other.origin, other.direction, options.max_t);
}

}  // namespace abut::pair
