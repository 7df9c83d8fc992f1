// SPDX-License-Identifier: MIT
// Sweeps of planes, lines and rays against each other: by Cramer's rule, or by the paths of their origins.
#include "abut/pair/sweep/sweep_unbounded.h"

#include "abut/pair/closest_points/closest_linear.h"
#include "abut/pair/closest_points/closest_plane.h"
#include "abut/pair/intersects/linear_linear.h"
#include "abut/pair/intersects/plane_linear.h"
#include "abut/pair/intersects/plane_plane.h"
#include "abut/pair/predicates/round_results.h"
#include "abut/pair/predicates/zero_vector.h"
#include "abut/pair/raycast/raycast_line_ray.h"

namespace abut::pair {
namespace {

using exact::evaluate;
using exact::Scaled;
using exact::Sign;

double dot(Vec3 a, Vec3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }

/// A unit vector along n or its opposite, whichever is against the motion; for a zero n, the opposite of the motion.
Vec3 opposing(Vec3 n, Vec3 motion) {
    const auto unit = [](Vec3 v) { return evaluate_direction([](auto w) { return w; }, v); };
    const Vec3 direction = unit(n);
    if (direction == Vec3(0)) return motion == Vec3(0) ? Vec3(1, 0, 0) : unit(-motion);
    return dot(direction, motion) > 0 ? -direction : direction;
}

std::optional<SweepHit> touching_hit(Vec3 point, Vec3 normal, double depth, Vec3 motion, const SweepOptions& options) {
    SweepHit hit;
    hit.point = point;
    hit.normal = opposing(normal, motion);
    hit.depth = depth;
    if (options.ignore_separating && depth == 0 && dot(hit.normal, motion) >= 0) return {};
    return hit;
}

/// The sweep of the point closest to a plane, for a shape that is parallel to the plane or farther away elsewhere.
std::optional<SweepHit> to_plane(Vec3 p, Vec3 motion, const Plane& plane, const SweepOptions& options) {
    const auto height = [](auto q, auto n, auto d) { return d - dot(n, q); };
    const auto closing = [](auto m, auto n) { return dot(n, m); };
    const Scaled h = evaluate(height, p, plane.normal, plane.offset), v = evaluate(closing, motion, plane.normal);
    if (h.sign() * v.sign() <= 0) return {};
    SweepHit hit;
    hit.t = exact::to_double(h / v * Scaled(1 - 0x1p-50));
    if (!(hit.t <= options.max_t)) return {};
    hit.point = p + hit.t * motion;
    hit.normal = opposing(plane.normal, motion);
    return hit;
}

bool is_sound(Vec3 motion, const SweepOptions& options) { return is_finite(motion) && options.max_t >= 0; }

constexpr double infinity = std::numeric_limits<double>::infinity();

template <Linear T>
std::optional<SweepHit> linear_to_plane(const T& s, Vec3 motion, const Plane& plane, const SweepOptions& options) {
    if (!is_sound(motion, options) || !is_finite(s) || !is_finite(plane)) return {};
    if (!intersects(plane, s)) return to_plane(s.origin, motion, plane, options);
    const bool parallel =
        exact::sign([](auto n, auto d) { return dot(n, d); }, plane.normal, s.direction) == Sign::zero;
    return touching_hit(closest_points(plane, s).on_b, plane.normal, parallel ? 0 : infinity, motion, options);
}

/// Lines or rays that do not touch at the start; `half_a` and `half_b` indicate which are rays.
template <class A, class B>
std::optional<SweepHit> linear_to_linear(const A& a, bool half_a, Vec3 motion, const B& b, bool half_b,
                                         const SweepOptions& options) {
    const auto det = [](auto u, auto v, auto w) { return dot(u, cross(v, w)); };
    const Vec3 n = evaluate_direction([](auto u, auto v) { return cross(u, v); }, a.direction, b.direction);
    std::optional<SweepHit> best;
    const auto offer = [&](double t, Vec3 point) {
        if (!(t >= 0 && t <= options.max_t) || (best && best->t <= t)) return;
        best = SweepHit{};
        best->t = t;
        best->point = point;
        best->normal = opposing(n, motion);
    };
    // origin_a + s u + t m = origin_b + r v, by Cramer's rule.
    const Scaled whole = evaluate(det, a.direction, motion, b.direction);
    if (whole.sign() != 0) {
        const auto to_b = [&](auto p) { return evaluate(p, a.origin, b.origin, a.direction, motion, b.direction); };
        const Scaled s = to_b([=](auto o, auto q, auto, auto m, auto v) { return det(q - o, m, v); }) / whole;
        const Scaled t = to_b([=](auto o, auto q, auto u, auto, auto v) { return det(u, q - o, v); }) / whole;
        const Scaled r = -(to_b([=](auto o, auto q, auto u, auto m, auto) { return det(u, m, q - o); }) / whole);
        if ((!half_a || s.sign() >= 0) && (!half_b || r.sign() >= 0)) {
            const double along = exact::to_double(r);
            offer(exact::to_double(t), b.origin + along * b.direction);
        }
        return best;
    }
    // All in one plane, or they never touch: an origin is the first to touch the other.
    const RaycastOptions until{options.max_t};
    if (const auto hit = raycast(Ray{a.origin, motion}, b, until)) offer(hit->t, hit->point);
    if (const auto hit = raycast(Ray{b.origin, -motion}, a, until)) offer(hit->t, b.origin);
    return best;
}

template <class A, class B>
std::optional<SweepHit> between(const A& a, bool half_a, Vec3 motion, const B& b, bool half_b,
                                const SweepOptions& options) {
    if (!is_sound(motion, options) || !is_finite(a) || !is_finite(b)) return {};
    if (!intersects(a, b)) return linear_to_linear(a, half_a, motion, b, half_b, options);
    const Vec3 n = evaluate_direction([](auto u, auto v) { return cross(u, v); }, a.direction, b.direction);
    return touching_hit(closest_points(a, b).on_b, n, 0, motion, options);
}

}  // namespace

std::optional<SweepHit> sweep(const Plane& a, Vec3 motion, const Plane& b, const SweepOptions& options) noexcept {
    if (!is_sound(motion, options) || !is_finite(a) || !is_finite(b)) return {};
    const ClosestPoints nearest = closest_points(a, b);
    if (intersects(a, b)) {
        const bool parallel = are_parallel(a.normal, b.normal);
        return touching_hit(nearest.on_b, b.normal, parallel ? 0 : infinity, motion, options);
    }
    if (!is_finite(nearest.on_a)) return {};
    return to_plane(nearest.on_a, motion, b, options);
}
std::optional<SweepHit> sweep(const Line& line, Vec3 motion, const Plane& plane, const SweepOptions& options) noexcept {
    return linear_to_plane(line, motion, plane, options);
}
std::optional<SweepHit> sweep(const Ray& ray, Vec3 motion, const Plane& plane, const SweepOptions& options) noexcept {
    return linear_to_plane(ray, motion, plane, options);
}
std::optional<SweepHit> sweep(const Line& a, Vec3 motion, const Line& b, const SweepOptions& options) noexcept {
    return between(a, false, motion, b, false, options);
}
std::optional<SweepHit> sweep(const Line& line, Vec3 motion, const Ray& ray, const SweepOptions& options) noexcept {
    return between(line, false, motion, ray, true, options);
}
std::optional<SweepHit> sweep(const Ray& a, Vec3 motion, const Ray& b, const SweepOptions& options) noexcept {
    return between(a, true, motion, b, true, options);
}

}  // namespace abut::pair
