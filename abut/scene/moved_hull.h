// SPDX-License-Identifier: MIT
// MovedHull: the hull of a model in the world, of which the facets are built when a query first needs them.
#pragma once

#include <atomic>
#include <optional>

#include "abut/gjk/placed_hull.h"
#include "abut/scene/placement.h"
#include "abut/scene/shared_shape.h"

namespace abut {

/// A hull under a placement. Any number of threads may use it at once.
class MovedHull {
public:
    /// The shape holds a hull. `before` is null or the same hull elsewhere, whose results are reused where they hold.
    /// Throws abut::Error when a vertex leaves the range of doubles.
    MovedHull(const SharedShape& shape, const Placement& placement, const MovedHull* before);
    MovedHull(MovedHull&& other) noexcept;
    MovedHull& operator=(const MovedHull&) = delete;
    ~MovedHull();

    /// Moves it in place, which takes less time than making it anew, and returns true; or returns false and changes
    /// nothing, because the hull has to be built for its bounds.
    [[nodiscard]] bool move_to(const Placement& placement) noexcept;
    /// Whether no vertex can leave the range of doubles at that placement, which is valid.
    [[nodiscard]] bool certainly_moves_to(const Placement& placement) const noexcept;

    /// The hull of the moved vertices: placed(placement, hull).
    [[nodiscard]] const Hull& hull() const;

    /// Its bounds.
    [[nodiscard]] const Aabb& bounds() const noexcept { return bounds_; }

    /// Whether the distance of two is at most d >= 0, if a few of their vertices prove either; otherwise nothing.
    friend std::optional<bool> within(const MovedHull& a, const MovedHull& b, double d) noexcept;
    /// Bounds of their distance: as of the PlacedHulls; 0 and infinity where their vertices give none.
    friend gjk::DistanceBounds distance_bounds(const MovedHull& a, const MovedHull& b, double limit) noexcept;
    /// The closest points of the two hulls, to the bit, where they are known without building both.
    friend std::optional<ClosestPoints> closest_points(const MovedHull& a, const MovedHull& b) noexcept;

private:
    [[nodiscard]] bool keeps_shape() const noexcept;

    SharedShape shape_;
    Placement placement_;
    gjk::PlacedHull placed_;
    Aabb bounds_;
    gjk::PlacedHull::Extremes extremes_{};
    mutable std::atomic<double> displacement_limit_ =
        -1;  // PlacedHull::displacement_limit of the shape; negative until a query needs it
    mutable std::atomic<const Hull*> moved_ = nullptr;
};

}  // namespace abut
