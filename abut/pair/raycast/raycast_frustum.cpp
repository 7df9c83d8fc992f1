// SPDX-License-Identifier: MIT
// Ray and frustum: the ray hits where it enters the last half-space, unless it has left another before; compared as
// quotients.
#include "abut/pair/raycast/raycast_frustum.h"

#include "abut/pair/intersects/frustum_linear.h"
#include "abut/pair/predicates/round_results.h"

namespace abut::pair {
namespace {

using exact::evaluate;
using exact::Scaled;
using exact::sign;
using exact::Sign;

// The ray crosses a plane at t = left / speed, and enters the half-space where speed is negative.
constexpr auto left = [](auto o, auto, auto n, auto offset) { return offset - dot(n, o); };
constexpr auto speed = [](auto, auto d, auto n, auto) { return dot(n, d); };
constexpr auto hit_point = [](auto o, auto d, auto n, auto offset) { return dot(n, d) * o + (offset - dot(n, o)) * d; };
constexpr auto itself = [](auto n) { return n; };

/// Whether the ray enters a after it enters b.
bool later(const Ray& ray, const Plane& a, const Plane& b) {
    return sign([](auto o, auto d, auto m, auto p, auto n,
                   auto q) { return left(o, d, m, p) * speed(o, d, n, q) - left(o, d, n, q) * speed(o, d, m, p); },
                ray.origin, ray.direction, a.normal, a.offset, b.normal, b.offset) == Sign::positive;
}

}  // namespace

std::optional<Hit> raycast(const Ray& ray, const Frustum& frustum, const RaycastOptions& options) noexcept {
    if (!(options.max_t >= 0) || !intersects(frustum, ray)) return {};
    const Vec3 o = ray.origin, d = ray.direction;
    const Plane* last = nullptr;
    const Plane* touched = nullptr;
    for (const Plane& plane : frustum.planes) {
        const Sign ahead = sign(left, o, d, plane.normal, plane.offset);
        if (ahead == Sign::zero && touched == nullptr && plane.normal != Vec3(0)) touched = &plane;
        if (ahead == Sign::negative && (last == nullptr || later(ray, plane, *last))) last = &plane;
    }
    Hit hit;
    if (last == nullptr) {
        hit.point = o;
        if (touched != nullptr) hit.normal = evaluate_direction(itself, touched->normal);
        return hit;
    }
    const Vec3 n = last->normal;
    const Scaled s = evaluate(speed, o, d, n, last->offset);
    const double t = to_length(evaluate(left, o, d, n, last->offset) / s);
    if (!at_most(options.max_t, t, left, speed, Sign::negative, o, d, n, last->offset)) return {};
    hit.t = std::min(t, options.max_t);
    hit.point = evaluate_point(s, hit_point, o, d, n, last->offset);
    hit.normal = evaluate_direction(itself, n);
    return hit;
}

}  // namespace abut::pair
