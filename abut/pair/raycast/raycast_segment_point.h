// SPDX-License-Identifier: MIT
// A ray against a segment and a point: things without a surface, which it meets only when it is aimed exactly.
#pragma once

#include <optional>

#include "abut/shape/point.h"
#include "abut/shape/ray.h"
#include "abut/shape/result.h"
#include "abut/shape/segment.h"

namespace abut::pair {

/// The first point that ray and segment share, decided exactly; t and the point within a few ulps, the normal zero.
/// On one line, that is the segment's nearer end, or the origin when it lies on the segment.
[[nodiscard]] std::optional<Hit> raycast(const Ray& ray, const Segment& segment,
                                         const RaycastOptions& options = {}) noexcept;

/// Whether, and at which t, the ray passes through the point exactly.
[[nodiscard]] std::optional<Hit> raycast(const Ray& ray, Point point, const RaycastOptions& options = {}) noexcept;

/// Where a ray meets a segment: at t on the ray and, from a to b, at `along` in [0, 1] on the segment.
struct SegmentCrossing {
    double t = 0;
    double along = 0;
    Vec3 point{0};
};

/// As raycast, for finite input; t <= max_t is decided exactly.
[[nodiscard]] std::optional<SegmentCrossing> first_crossing(const Ray& ray, const Segment& segment,
                                                            double max_t) noexcept;

}  // namespace abut::pair
