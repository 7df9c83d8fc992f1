// SPDX-License-Identifier: MIT
// PointCloud: points with a BVH, for the points nearest to a place and all points within a distance of it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "abut/base/reset_when_moved.h"
#include "abut/base/shared_array.h"
#include "abut/bvh/bvh.h"
#include "abut/query/lists.h"
#include "abut/shape/aabb.h"

namespace abut {

/// Points in space. A PointCloud never changes, so any number of threads may query it, and its copies share all data; a
/// cloud that was moved from is empty. Equal points count separately. Every point is finite, so only a query can be
/// NaN.
class ABUT_API PointCloud {
public:
    /// No points: nothing is near.
    PointCloud() = default;

    /// The BVH is built on all cores. Throws Error, which names the first point that is not finite and their number,
    /// and for more than 2^32 - 2 points.
    explicit PointCloud(std::vector<Vec3> points);

    /// The points, in the order given.
    [[nodiscard]] const SharedArray<Vec3>& points() const noexcept { return points_; }
    /// The number of points.
    [[nodiscard]] std::size_t size() const noexcept { return points_.size(); }
    /// Whether there are none.
    [[nodiscard]] bool empty() const noexcept { return points_.empty(); }
    /// The tightest box of all points; empty when there are none.
    [[nodiscard]] const Aabb& bounds() const noexcept { return bounds_; }

    /// @cond internal
    [[nodiscard]] const bvh::Bvh& tree() const noexcept { return tree_; }
    /// The coordinates in the order of the tree's leaves, one axis after another, each followed by some zeros.
    [[nodiscard]] const SharedArray<double>& columns() const noexcept { return columns_; }
    /// @endcond

private:
    SharedArray<Vec3> points_;
    SharedArray<double> columns_;
    bvh::Bvh tree_;
    ResetWhenMoved<Aabb> bounds_;
};

/// A point of a cloud near a place.
struct ABUT_API NearPoint {
    static constexpr std::uint32_t none = 0xffffffff;           ///< no point
    std::uint32_t point = none;                                 ///< its index in the cloud
    double distance = std::numeric_limits<double>::infinity();  ///< from the place, within a few ulps
    friend bool operator==(const NearPoint&, const NearPoint&) = default;
};

/// The `count` points nearest to the place, among those at most max_distance away, by distance and then by index; fewer
/// if there are not so many. None for a place that is not finite, and for a max_distance that is negative or NaN.
[[nodiscard]] ABUT_API std::vector<NearPoint> nearest_points(
    const Vec3& place, const PointCloud& cloud, std::size_t count,
    double max_distance = std::numeric_limits<double>::infinity());

/// The points nearest to each place, on all cores: those of places[i] are out[i * count] to out[i * count + count - 1],
/// as nearest_points lists them; entries without a point are NearPoint{}. Places for which `out` has no room are
/// ignored.
ABUT_API void nearest_points_each(std::span<const Vec3> places, const PointCloud& cloud, std::size_t count,
                                  std::span<NearPoint> out,
                                  double max_distance = std::numeric_limits<double>::infinity());

/// The points at most `radius` away from the place, in ascending order; decided exactly: a point at exactly the radius
/// counts. None for a place that is not finite, and for a radius that is negative or NaN.
[[nodiscard]] ABUT_API std::vector<std::uint32_t> points_within(const Vec3& place, const PointCloud& cloud,
                                                                double radius);

/// Lists of indices for many queries, in one array.
using IndexLists = Lists<std::uint32_t>;

/// The indices of places[i] in `out` are points_within(places[i], cloud, radius), on all cores; what `out` held before
/// is replaced.
ABUT_API void points_within_each(std::span<const Vec3> places, const PointCloud& cloud, double radius, IndexLists& out);

}  // namespace abut
