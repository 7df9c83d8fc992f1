// SPDX-License-Identifier: MIT
// PlacedHull: a hull under a linear map and a translation, of which only those vertices are moved that a query needs.
#pragma once

#include <array>
#include <limits>
#include <optional>

#include "abut/shape/hull.h"
#include "abut/shape/result.h"

namespace abut::gjk {

/// What is known of a distance.
struct DistanceBounds {
    double lower = 0, upper = std::numeric_limits<double>::infinity();
};

/// The convex hull of a hull's moved vertices, each rounded as linear * v + translation is. The hull must outlive it.
class PlacedHull {
public:
    PlacedHull(const Hull& hull, const Mat3& linear, Vec3 translation) noexcept;

    /// Whether the hull is solid, and its size is in a range in which nothing overflows or underflows. Only then may
    /// the functions below be called.
    [[nodiscard]] bool usable() const noexcept { return usable_; }

    /// Vertices that are the lowest and the highest along each axis, or were so before a move.
    using Extremes = std::array<std::uint32_t, 6>;
    /// The tightest bounding box of the moved vertices, exactly, as of the hull that is built from them. The search
    /// starts at `near`, which it may replace by what it finds.
    [[nodiscard]] Aabb bounds(Extremes& near) const noexcept;

    /// How far the vertices of a hull may be displaced, each in any direction, with all of them staying vertices and,
    /// if there are so many that support points are found by climbing, with the same edges; 0 where that is not known.
    [[nodiscard]] static double displacement_limit(const Hull& hull) noexcept;
    /// Whether the hull that is built from the moved vertices has all of them, and the same edges if it is climbed, by
    /// the hull's displacement_limit.
    [[nodiscard]] bool keeps_shape(double displacement_limit) const noexcept;
    /// The same as closest_points of the hulls that are built from the moved vertices, bit for bit, or nothing where
    /// doubles do not decide. Both keep their shape; `bounds` are theirs.
    friend std::optional<ClosestPoints> closest_points(const PlacedHull& a, const Aabb& bounds_a, const PlacedHull& b,
                                                       const Aabb& bounds_b) noexcept;

    /// Whether the distance of two is at most d >= 0, where doubles prove it.
    friend std::optional<bool> within(const PlacedHull& a, const PlacedHull& b, double d) noexcept;
    /// Bounds of their distance. If it is above `limit`, the lower bound mostly is, too; otherwise the bounds mostly
    /// agree within a thousandth.
    friend DistanceBounds distance_bounds(const PlacedHull& a, const PlacedHull& b, double limit) noexcept;

private:
    friend struct PlacedCore;

    template <class Ends>
    static std::optional<bool> search(const PlacedHull& a, const PlacedHull& b, double error, Ends ends) noexcept;
    [[nodiscard]] Vec3 vertex(std::uint32_t i) const noexcept;
    /// Calls visit(i) for all vertices whose heights along a direction of the hull's own frame may be the largest,
    /// within `error`; `start` is where a climb begins, unless a better start is known, and is set to its end.
    template <class Visit>
    void for_each_farthest(Vec3 direction, double error, std::uint32_t& start, Visit visit) const noexcept;
    [[nodiscard]] Vec3 farthest(Vec3 direction, std::uint32_t& start) const noexcept;

    const Hull* hull_;
    Mat3 linear_;
    Vec3 translation_;
    double size_ = 0;  // bounds all coordinates of moved vertices, and all sums on the way to them
    bool usable_ = false;
};

}  // namespace abut::gjk
