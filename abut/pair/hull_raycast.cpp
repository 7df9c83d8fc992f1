// SPDX-License-Identifier: MIT
// Ray and hull: the facet that faces the ray and is pierced by its line is where it enters; there is one unless it misses.
#include "abut/pair/hull_raycast.h"

#include "abut/pair/aabb_ray.h"
#include "abut/pair/hull_point.h"
#include "abut/pair/numbers.h"
#include "abut/pair/segment_raycast.h"
#include "abut/pair/triangle_raycast.h"

namespace abut::pair {
namespace {

using exact::evaluate;
using exact::Scaled;
using exact::sign;
using exact::Sign;

// The ray meets the plane of a, b, c at t = left / speed.
constexpr auto left = [](auto o, auto, auto a, auto b, auto c) { return dot(cross(b - a, c - a), a - o); };
constexpr auto speed = [](auto, auto d, auto a, auto b, auto c) { return dot(cross(b - a, c - a), d); };
constexpr auto meeting = [](auto o, auto d, auto a, auto b, auto c) {
    const auto n = cross(b - a, c - a);
    return dot(n, d) * o + dot(n, a - o) * d;
};
constexpr auto normal = [](auto a, auto b, auto c) { return cross(b - a, c - a); };

/// Whether the ray's line passes, within the facet that faces it, on the inner side of the edge ab, or through it.
bool within(const Ray& ray, Vec3 a, Vec3 b) {
    return sign([](auto o, auto d, auto p, auto q) { return dot(d, cross(p - o, q - o)); }, ray.origin, ray.direction,
                a, b) != Sign::positive;
}

/// A ray that starts in the hull: a facet that holds the origin gives the normal.
Hit start_inside(const Ray& ray, const Hull& hull) {
    Hit hit;
    hit.point = ray.origin;
    const std::span<const Vec3> v = hull.vertices();
    for (std::size_t f = 0; f < hull.facet_count(); ++f) {
        const Index3& t = hull.facet(f)[0];
        if (sign(left, ray.origin, ray.direction, v[t[0]], v[t[1]], v[t[2]]) != Sign::zero) continue;
        hit.normal = evaluate_direction(normal, v[t[0]], v[t[1]], v[t[2]]);
        break;
    }
    return hit;
}

std::optional<Hit> enter(const Ray& ray, Vec3 a, Vec3 b, Vec3 c, const RaycastOptions& options) {
    const Vec3 o = ray.origin, d = ray.direction;
    const Scaled s = evaluate(speed, o, d, a, b, c);
    const double t = to_length(evaluate(left, o, d, a, b, c) / s);
    if (!at_most(options.max_t, t, left, speed, Sign::negative, o, d, a, b, c)) return {};
    Hit hit;
    hit.t = std::min(t, options.max_t);
    hit.point = t == 0 ? o : evaluate_point(s, meeting, o, d, a, b, c);
    hit.normal = evaluate_direction(normal, a, b, c);
    return hit;
}

/// The ray lies in the plane of a flat hull: the first of its triangles that it meets.
std::optional<Hit> along_plane(const Ray& ray, const Hull& hull, const RaycastOptions& options) {
    std::optional<Hit> first;
    const std::span<const Vec3> v = hull.vertices();
    for (const Index3& t : hull.facet(0)) {
        const std::optional<Hit> hit = raycast(ray, Triangle{v[t[0]], v[t[1]], v[t[2]]}, options);
        if (hit && (!first || hit->t < first->t)) first = hit;
    }
    if (first) {
        first->barycentric = Vec3(0);
        first->where = {};
    }
    return first;
}

}  // namespace

std::optional<Hit> raycast(const Ray& ray, const Hull& hull, const RaycastOptions& options) noexcept {
    if (hull.empty() || !is_finite(ray) || !(options.max_t >= 0) || !intersects(hull.bounds(), ray)) return {};
    const Vec3 o = ray.origin, d = ray.direction;
    const std::span<const Vec3> v = hull.vertices();
    if (hull.dimension() < 2) return raycast(ray, Segment{v.front(), v.back()}, options);

    bool parallel = true;
    for (std::size_t f = 0; f < hull.facet_count(); ++f) {
        const std::span<const Index3> facet = hull.facet(f);
        const Sign towards = sign(speed, o, d, v[facet[0][0]], v[facet[0][1]], v[facet[0][2]]);
        parallel = parallel && towards == Sign::zero;
        if (towards != Sign::negative) continue;
        for (const Index3& t : facet) {
            const Vec3 a = v[t[0]], b = v[t[1]], c = v[t[2]];
            if (!within(ray, a, b) || !within(ray, b, c) || !within(ray, c, a)) continue;
            if (sign(left, o, d, a, b, c) != Sign::positive) return enter(ray, a, b, c, options);
            // Entered before the start, so either inside or past it.
            if (!intersects(hull, o)) return {};
            return start_inside(ray, hull);
        }
    }
    if (!parallel) return {};
    // A zero direction, or a flat hull seen along its plane.
    if (hull.dimension() == 2 && d != Vec3(0)) return along_plane(ray, hull, options);
    if (!intersects(hull, o)) return {};
    return start_inside(ray, hull);
}

}  // namespace abut::pair
