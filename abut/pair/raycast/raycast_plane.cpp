// SPDX-License-Identifier: MIT
// Ray and plane: a single quotient.
#include "abut/pair/raycast/raycast_plane.h"

#include "abut/pair/predicates/round_results.h"

namespace abut::pair {
namespace {

using exact::evaluate;
using exact::Sign;

// t = left / speed.
constexpr auto left = [](auto o, auto, auto n, auto offset) { return offset - dot(n, o); };
constexpr auto speed = [](auto, auto d, auto n, auto) { return dot(n, d); };
constexpr auto hit_point = [](auto o, auto d, auto n, auto offset) { return dot(n, d) * o + (offset - dot(n, o)) * d; };
constexpr auto itself = [](auto n) { return n; };

}  // namespace

std::optional<Hit> raycast(const Ray& ray, const Plane& plane, const RaycastOptions& options) noexcept {
    if (!is_finite(ray) || !is_finite(plane) || !(options.max_t >= 0)) return {};
    const Vec3 o = ray.origin, d = ray.direction, n = plane.normal;
    Hit hit;
    const Sign ahead = exact::sign(left, o, d, n, plane.offset);
    if (ahead == Sign::zero) {
        hit.point = o;
    } else {
        const Sign towards = exact::sign(speed, o, d, n, plane.offset);
        if (towards != ahead) return {};
        const exact::Scaled s = evaluate(speed, o, d, n, plane.offset);
        const double t = to_length(evaluate(left, o, d, n, plane.offset) / s);
        if (!at_most(options.max_t, t, left, speed, towards, o, d, n, plane.offset)) return {};
        hit.t = std::min(t, options.max_t);
        hit.point = evaluate_point(zeros_of(plane), s, hit_point, o, d, n, plane.offset);
    }
    hit.normal = evaluate_direction(itself, n);
    return hit;
}

}  // namespace abut::pair
