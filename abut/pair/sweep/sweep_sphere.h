// SPDX-License-Identifier: MIT
// A moving ball against a point, a ball, a segment, a capsule and a plane.
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

/// Where a ball that moves by t · motion first touches the other: a hit exactly when the closed sets touch at some t in
/// [0, max_t], grazing included. t is the true time rounded down, so never late; the normal is that of the rounded place,
/// `point` within a few ulps of the coordinates involved. In touch from the start: t = 0, the shortest way out and the
/// depth. Radius 0 is a point; nothing when anything is not finite, or a radius negative.
[[nodiscard]] std::optional<SweepHit> sweep(const Sphere& sphere, Vec3 motion, const Point& point,
                                            const SweepOptions& options = {}) noexcept;
[[nodiscard]] std::optional<SweepHit> sweep(const Sphere& sphere, Vec3 motion, const Sphere& other,
                                            const SweepOptions& options = {}) noexcept;
[[nodiscard]] std::optional<SweepHit> sweep(const Sphere& sphere, Vec3 motion, const Segment& segment,
                                            const SweepOptions& options = {}) noexcept;
[[nodiscard]] std::optional<SweepHit> sweep(const Sphere& sphere, Vec3 motion, const Capsule& capsule,
                                            const SweepOptions& options = {}) noexcept;
/// From either side. A zero normal makes the plane empty, or, with a zero offset, all of space.
[[nodiscard]] std::optional<SweepHit> sweep(const Sphere& sphere, Vec3 motion, const Plane& plane,
                                            const SweepOptions& options = {}) noexcept;

/// A point that moves is a ball without a radius.
template <class X>
requires requires(const Sphere& sphere, const X& x, const SweepOptions& options) {
    pair::sweep(sphere, Vec3(0), x, options);
}
[[nodiscard]] std::optional<SweepHit> sweep(const Point& point, Vec3 motion, const X& x,
                                            const SweepOptions& options = {}) noexcept {
    return pair::sweep(Sphere{point, 0}, motion, x, options);
}

}  // namespace abut::pair
