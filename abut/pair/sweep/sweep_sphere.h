// SPDX-License-Identifier: MIT
// Sweeps of a ball against a point, a ball, a segment, a capsule and a plane.
#pragma once

#include <optional>

#include "abut/pair/sweep/sweep_sphere_triangle.h"
#include "abut/shape/capsule.h"
#include "abut/shape/plane.h"
#include "abut/shape/point.h"
#include "abut/shape/result.h"
#include "abut/shape/segment.h"
#include "abut/shape/sphere.h"

namespace abut::pair {

/// The first t in [0, max_t] at which a ball translated by t · motion touches the other shape: a hit exactly when the
/// closed sets touch, grazing included. t is the exact time rounded down, so never late; the normal is that at the
/// rounded position, `point` within a few ulps of the coordinates involved. If they intersect at the start: t = 0, with
/// the direction and depth of the shortest separating translation. With radius 0 the ball is a point. Numbers that are
/// not finite and negative radii give nothing.
[[nodiscard]] std::optional<SweepHit> sweep(const Sphere& sphere, Vec3 motion, const Point& point,
                                            const SweepOptions& options = {}) noexcept;
[[nodiscard]] std::optional<SweepHit> sweep(const Sphere& sphere, Vec3 motion, const Sphere& other,
                                            const SweepOptions& options = {}) noexcept;
[[nodiscard]] std::optional<SweepHit> sweep(const Sphere& sphere, Vec3 motion, const Segment& segment,
                                            const SweepOptions& options = {}) noexcept;
[[nodiscard]] std::optional<SweepHit> sweep(const Sphere& sphere, Vec3 motion, const Capsule& capsule,
                                            const SweepOptions& options = {}) noexcept;
/// From either side. With a zero normal the plane is empty or, if the offset is zero, all of space.
[[nodiscard]] std::optional<SweepHit> sweep(const Sphere& sphere, Vec3 motion, const Plane& plane,
                                            const SweepOptions& options = {}) noexcept;

/// The sweep of a point is that of a ball with radius 0.
template <class X>
requires requires(const Sphere& sphere, const X& x, const SweepOptions& options) {
    pair::sweep(sphere, Vec3(0), x, options);
}
[[nodiscard]] std::optional<SweepHit> sweep(const Point& point, Vec3 motion, const X& x,
                                            const SweepOptions& options = {}) noexcept {
    return pair::sweep(Sphere{point, 0}, motion, x, options);
}

}  // namespace abut::pair
