// SPDX-License-Identifier: MIT
// Ray and hull: the ray enters through the facet that faces it and that its line crosses; there is one unless the line
// misses.
#include "abut/pair/raycast/raycast_hull.h"

#include "abut/pair/intersects/aabb_linear.h"
#include "abut/pair/intersects/hull_point.h"
#include "abut/pair/predicates/facet_side.h"
#include "abut/pair/predicates/round_results.h"
#include "abut/pair/raycast/raycast_segment_point.h"
#include "abut/pair/raycast/raycast_triangle.h"

namespace abut::pair {
namespace {

using exact::evaluate;
using exact::Scaled;
using exact::sign;
using exact::Sign;

// The ray crosses the plane of a, b, c at t = left / speed.
constexpr auto left = [](auto o, auto, auto a, auto b, auto c) { return dot(cross(b - a, c - a), a - o); };
constexpr auto speed = [](auto, auto d, auto a, auto b, auto c) { return dot(cross(b - a, c - a), d); };
constexpr auto hit_point = [](auto o, auto d, auto a, auto b, auto c) {
    const auto n = cross(b - a, c - a);
    return dot(n, d) * o + dot(n, a - o) * d;
};
constexpr auto normal = [](auto a, auto b, auto c) { return cross(b - a, c - a); };

/// For a facet that faces the ray: whether the ray's line passes on the inner side of the edge ab, or through it.
bool within(const Ray& ray, Vec3 a, Vec3 b) {
    return sign([](auto o, auto d, auto p, auto q) { return dot(d, cross(p - o, q - o)); }, ray.origin, ray.direction,
                a, b) != Sign::positive;
}

/// The hit of a ray that starts in the hull, with the normal of a facet that contains the origin, if any.
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

Hit start_strictly_inside(const Ray& ray) {
    Hit hit;
    hit.point = ray.origin;
    return hit;
}

std::optional<Hit> enter(const Ray& ray, Vec3 a, Vec3 b, Vec3 c, const RaycastOptions& options) {
    namespace stage = exact::stage;
    const Vec3 o = ray.origin, d = ray.direction;
    const auto lift = [](const Vec3& p) { return stage::lift<stage::DoubleDoubles>(p); };
    // All numbers are computed from one normal in double-doubles; those not accurate enough are evaluated separately.
    const auto origin = lift(o), direction = lift(d), from = lift(a);
    const auto n = normal(from, lift(b), lift(c));
    const auto l = dot(n, from - origin);
    const auto r = dot(n, direction);
    const auto p = r * origin + l * direction;
    const auto accurate = [](const auto& doubled, auto evaluated) {
        return doubled.error() <= std::fabs(doubled.high) * 0x1p-55 ? Scaled(doubled.high) : evaluated();
    };
    const Scaled s = accurate(r, [&] { return evaluate(speed, o, d, a, b, c); });
    const double t = to_length(accurate(l, [&] { return evaluate(left, o, d, a, b, c); }) / s);
    if (!at_most(options.max_t, t, left, speed, Sign::negative, o, d, a, b, c)) return {};
    Hit hit;
    hit.t = std::min(t, options.max_t);
    const auto on_ray = [&](const auto& doubled, auto coordinate) {
        return to_coordinate(
            accurate(doubled,
                     [&] { return evaluate([=](auto... in) { return coordinate(hit_point(in...)); }, o, d, a, b, c); }),
            s);
    };
    const auto across = [&](const auto& doubled, auto coordinate) {
        return accurate(doubled,
                        [&] { return evaluate([=](auto... in) { return coordinate(normal(in...)); }, a, b, c); });
    };
    constexpr auto x_of = [](const auto& v) { return v.x; };
    constexpr auto y_of = [](const auto& v) { return v.y; };
    constexpr auto z_of = [](const auto& v) { return v.z; };
    hit.point = t == 0 ? o : Vec3(on_ray(p.x, x_of), on_ray(p.y, y_of), on_ray(p.z, z_of));
    const Scaled x = across(n.x, x_of), y = across(n.y, y_of), z = across(n.z, z_of);
    const Scaled length = sqrt(x * x + y * y + z * z);
    hit.normal = {to_coordinate(x, length), to_coordinate(y, length), to_coordinate(z, length)};
    return hit;
}

/// The result of clipping in doubles for a solid hull.
struct Clip {
    enum Answer { unsure, misses, starts_inside, enters } answer = unsure;
    std::size_t facet = 0;  ///< through which it enters
};

/// Clips the ray by the plane of every facet. Each t lies between two bounds, rounded outwards; if these do not
/// separate the last entry from the other entries and from the first exit, the result is inconclusive.
Clip clip(const Ray& ray, const Hull& hull) {
    constexpr double infinity = std::numeric_limits<double>::infinity();
    constexpr double down = 1 - 0x1p-50, up = 1 + 0x1p-50;  // more than four roundings
    constexpr double smallest = 0x1p-1000;
    double entry_low = 0, entry_high = 0, other_high = 0, exit_low = infinity, exit_high = infinity;
    std::size_t last = 0;
    bool outside = false;
    const std::span<const FacetPlane> planes = hull.facet_planes();
    for (std::size_t f = 0; f < planes.size(); ++f) {
        const FacetHeight start = point_height(planes[f], ray.origin);
        const FacetHeight rise = direction_height(planes[f], ray.direction);
        if (!start.certain()) return {};
        const double h = std::abs(start.value), r = std::abs(rise.value);
        if (start.value < 0) {  // on the inner side: left at t = h / r if it rises
            if (rise.value < -rise.error) continue;
            const double low = (h - start.error) / (r + rise.error) * down;
            exit_low = std::min(exit_low, low > smallest ? low : 0);
            if (rise.certain()) exit_high = std::min(exit_high, (h + start.error) / (r - rise.error) * up + smallest);
        } else {  // beyond it: entered at t = h / r if it falls
            if (!rise.certain()) return {};
            if (rise.value > 0) return {Clip::misses, 0};
            const double low = (h - start.error) / (r + rise.error) * down;
            const double high = (h + start.error) / (r - rise.error) * up + smallest;
            if (!outside || low > entry_low) {
                if (outside) other_high = std::max(other_high, entry_high);
                entry_low = low;
                entry_high = high;
                last = f;
                outside = true;
            } else {
                other_high = std::max(other_high, high);
            }
        }
    }
    if (!outside) return {Clip::starts_inside, 0};
    if (!(entry_low > smallest)) return {};
    if (entry_low > exit_high) return {Clip::misses, 0};
    return entry_low > other_high && entry_high < exit_low ? Clip{Clip::enters, last} : Clip{};
}

/// For a ray in the plane of a flat hull: the first hit on any of its triangles.
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

    if (hull.dimension() == 3) {
        const Clip found = clip(ray, hull);
        if (found.answer == Clip::misses) return {};
        if (found.answer == Clip::starts_inside) return start_strictly_inside(ray);
        if (found.answer == Clip::enters) {
            const Index3& t = hull.facet(found.facet)[0];
            return enter(ray, v[t[0]], v[t[1]], v[t[2]], options);
        }
    }
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
            // Entered before the start: the ray starts either inside or beyond the hull.
            if (!intersects(hull, o)) return {};
            return start_inside(ray, hull);
        }
    }
    if (!parallel) return {};
    // A zero direction, or a ray in the plane of a flat hull.
    if (hull.dimension() == 2 && d != Vec3(0)) return along_plane(ray, hull, options);
    if (!intersects(hull, o)) return {};
    return start_inside(ray, hull);
}

}  // namespace abut::pair
