// SPDX-License-Identifier: MIT
// Sweeps against a half-space: what starts above it touches its bounding plane first.
#include "abut/pair/sweep/sweep_half_space.h"

#include "abut/pair/closest_points/closest_frustum_plane.h"
#include "abut/pair/closest_points/closest_half_space.h"
#include "abut/pair/penetration/penetration_half_space.h"
#include "abut/pair/sweep/sweep_unbounded.h"
#include "abut/pair/sweep/touching_hit.h"

namespace abut::pair {
namespace {

template <class Shape, class Swept>
std::optional<SweepHit> sweep_at(const Shape& shape, const Swept& swept, Vec3 motion, const HalfSpace& half_space,
                                 const SweepOptions& options) {
    if (!is_finite(motion) || !(options.max_t >= 0)) return {};
    if (const auto out = penetration(shape, half_space))
        return touching_hit(closest_points(shape, half_space), *out, motion, options);
    return sweep(swept, motion, Plane{half_space.normal, half_space.offset}, options);
}

}  // namespace

std::optional<SweepHit> sweep(const Sphere& sphere, Vec3 motion, const HalfSpace& half_space,
                              const SweepOptions& options) noexcept {
    return sweep_at(sphere, sphere, motion, half_space, options);
}
std::optional<SweepHit> sweep(const Point& point, Vec3 motion, const HalfSpace& half_space,
                              const SweepOptions& options) noexcept {
    return sweep_at(point, point, motion, half_space, options);
}
std::optional<SweepHit> sweep(const Frustum& frustum, Vec3 motion, const HalfSpace& half_space,
                              const SweepOptions& options) noexcept {
    return sweep_at(frustum, frustum, motion, half_space, options);
}
std::optional<SweepHit> sweep(const Ray& ray, Vec3 motion, const HalfSpace& half_space,
                              const SweepOptions& options) noexcept {
    return sweep_at(ray, ray, motion, half_space, options);
}
std::optional<SweepHit> sweep(const Line& line, Vec3 motion, const HalfSpace& half_space,
                              const SweepOptions& options) noexcept {
    return sweep_at(line, line, motion, half_space, options);
}
std::optional<SweepHit> sweep(const Plane& plane, Vec3 motion, const HalfSpace& half_space,
                              const SweepOptions& options) noexcept {
    return sweep_at(plane, plane, motion, half_space, options);
}
std::optional<SweepHit> sweep(const HalfSpace& a, Vec3 motion, const HalfSpace& b,
                              const SweepOptions& options) noexcept {
    return sweep_at(a, Plane{a.normal, a.offset}, motion, b, options);
}

}  // namespace abut::pair
