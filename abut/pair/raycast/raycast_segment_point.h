// SPDX-License-Identifier: MIT
// Ray cast against a segment and a point, which have no surface, so that only an exact intersection counts.
#pragma once

#include <optional>

#include "abut/shape/point.h"
#include "abut/shape/ray.h"
#include "abut/shape/result.h"
#include "abut/shape/segment.h"

namespace abut::pair {

/// The first common point of ray and segment, decided exactly; t and the point are within a few ulps, the normal is
/// zero. On a common line it is the closer end of the segment, or the ray's origin when that lies on the segment.
/// Numbers that are not finite give nothing.
[[nodiscard]] std::optional<Hit> raycast(const Ray& ray, const Segment& segment,
                                         const RaycastOptions& options = {}) noexcept;

/// Whether, and at which t, the ray passes exactly through the point.
[[nodiscard]] std::optional<Hit> raycast(const Ray& ray, Point point, const RaycastOptions& options = {}) noexcept;

/// The first common point of a ray and a segment: at t on the ray and, from a to b, at `along` in [0, 1] on the
/// segment.
struct SegmentCrossing {
    double t = 0;
    double along = 0;
    Vec3 point{0};
};

/// As raycast, for finite input; t <= max_t is decided exactly.
[[nodiscard]] std::optional<SegmentCrossing> first_crossing(const Ray& ray, const Segment& segment,
                                                            double max_t) noexcept;

}  // namespace abut::pair
