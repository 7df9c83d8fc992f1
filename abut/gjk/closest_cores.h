// SPDX-License-Identifier: MIT
// The closest points of two rounded convex sets, consistent with intersects().
#pragma once

#include "abut/gjk/gjk.h"
#include "abut/shape/result.h"

namespace abut::gjk {

/// The distance is 0 exactly when intersects(a, ra, b, rb); then on_a and on_b are one common point. Otherwise it is
/// positive and within the bound of gjk.h, and the points lie on the surfaces within that bound. Empty sets: distance
/// +infinity. Numbers that are not finite: NaN. Swapping the operands gives the mirrored result.
[[nodiscard]] ClosestPoints closest_points(const Core& a, double ra, const Core& b, double rb) noexcept;
[[nodiscard]] ClosestPoints closest_points(const Core& a, double ra, const Core& b, double rb, Cache& cache) noexcept;

/// What closest_points returns where `near`, the closest points of the cores, is known. common_point is for sets that
/// intersect: both points are the one that divides the line between the cores' closest points in the ratio of the
/// radii. points_apart is for disjoint sets.
[[nodiscard]] ClosestPoints common_point(const GjkResult& near, double ra, double rb) noexcept;
[[nodiscard]] ClosestPoints points_apart(const GjkResult& near, double ra, double rb) noexcept;

}  // namespace abut::gjk
