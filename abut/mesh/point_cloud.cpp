// SPDX-License-Identifier: MIT
// Finds the points nearest to a place or within a radius of it; the nearest so far bound the traversal, which visits
// the nearest boxes first.
#include "abut/mesh/point_cloud.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "abut/base/error.h"
#include "abut/base/executor.h"
#include "abut/base/float_environment.h"
#include "abut/bvh/traverse/point_traversal.h"
#include "abut/bvh/traverse/traversal.h"
#include "abut/math/norms.h"
#include "abut/mesh/morton_order.h"
#include "abut/mesh/nearest_list.h"
#include "abut/query/within.h"

namespace abut {

static bool nearer(const NearPoint& a, const NearPoint& b) {
    return a.distance != b.distance ? a.distance < b.distance : a.point < b.point;
}

namespace {

/// The distance, within 2^-50 of it; 0 only for equal points. Squares out of the normal range are avoided.
double distance_between(const Vec3& p, const Vec3& q) {
    const Vec3 d = p - q;
    const double square = d.x * d.x + d.y * d.y + d.z * d.z;
    return square > 0x1p-900 && square < 0x1p1000 ? std::sqrt(square) : length_of(d);
}

bvh::PointColumns columns_of(const PointCloud& cloud) {
    const double* const first = cloud.columns().data();
    const std::size_t step = cloud.size() + bvh::PointColumns::padding;
    return {first, first + step, first + 2 * step};
}

/// Calls visit(index, point) for points around the place, leaf by leaf, the nearest first: all that are at most limit()
/// away, which may shrink, and others.
template <class Limit, class Visit>
void for_each_around(const PointCloud& cloud, const Vec3& place, Limit limit, Visit visit) {
    const bvh::PointColumns columns = columns_of(cloud);
    bvh::PointTraversal traversal(cloud.tree(), columns, place);
    if (!traversal.usable()) {
        bvh::traverse_nearest(cloud.tree(), Aabb{place, place}, 0, limit,
                              [&](std::uint32_t i) { visit(i, cloud.points()[i]); });
        return;
    }
    // Coordinates are read from the leaf just visited, which is in the cache.
    const std::uint32_t* const order = cloud.tree().order().data();
    for (auto found = traversal.next(limit()); !found.empty(); found = traversal.next(limit())) {
        for (const std::uint32_t k : found) visit(order[k], Vec3(columns.x[k], columns.y[k], columns.z[k]));
    }
}

/// Sets `out` to the points nearest to one place, sorted, and returns how many there are. `limit` is at least the
/// distance of the last of the points that are wanted, or the greatest distance allowed.
std::size_t find_nearest(const PointCloud& cloud, const Vec3& place, std::span<NearPoint> out, double limit) {
    NearestList<NearPoint> nearest(out, limit);
    for_each_around(
        cloud, place, [&] { return nearest.limit(); },
        [&](std::uint32_t i, const Vec3& p) {
            nearest.offer({i, distance_between(p, place)});
        });
    return nearest.sort();
}

bool can_be_near(const PointCloud& cloud, const Vec3& place, double distance) {
    return !cloud.empty() && is_finite(place) && distance >= 0;
}

/// The nearest points of places that come one after another. The points nearest to the last place bound how far those
/// of the next can be.
class NearestPointsRun {
public:
    NearestPointsRun(const PointCloud& cloud, std::size_t count, double max_distance)
        : cloud_(cloud), count_(count), max_distance_(max_distance) {}

    void solve(const Vec3& place, std::span<NearPoint> out) {
        std::fill(out.begin(), out.end(), NearPoint{});
        if (!can_be_near(cloud_, place, max_distance_)) return;
        const double bound = (farthest_ + length_of(place - last_)) * (1 + 0x1p-40);
        const double limit = bound <= max_distance_ ? bound : max_distance_;
        const std::size_t found = find_nearest(cloud_, place, out, limit);
        last_ = place;
        farthest_ = found == count_ ? out.back().distance : std::numeric_limits<double>::infinity();
    }

private:
    const PointCloud& cloud_;
    std::size_t count_;
    double max_distance_;
    Vec3 last_{0};
    double farthest_ = std::numeric_limits<double>::infinity();
};

/// Appends the points within the radius, in ascending order.
void append_within(const PointCloud& cloud, const Vec3& place, double radius, std::vector<std::uint32_t>& out) {
    if (!can_be_near(cloud, place, radius)) return;
    const auto first = static_cast<std::ptrdiff_t>(out.size());
    // Squares decide where no rounding can matter and they are in their normal range.
    const double square = radius * radius;
    const bool normal = square > 0x1p-900 && square < 0x1p900;
    for_each_around(
        cloud, place, [&] { return radius; },
        [&](std::uint32_t i, const Vec3& p) {
            const Vec3 d = p - place;
            const bool certain = normal && d.x * d.x + d.y * d.y + d.z * d.z < square * (1 - 0x1p-40);
            if (certain || within(p, place, radius)) out.push_back(i);
        });
    std::sort(out.begin() + first, out.end());
}

}  // namespace

PointCloud::PointCloud(std::vector<Vec3> points) {
    const DefaultFloats floats;
    if (points.size() >= NearPoint::none) {
        throw Error("PointCloud: " + std::to_string(points.size()) + " points; at most 4294967294 are possible");
    }
    std::size_t bad = 0, first_bad = 0;
    for (std::size_t i = points.size(); i > 0; --i) {
        if (is_finite(points[i - 1])) continue;
        ++bad;
        first_bad = i - 1;
    }
    if (bad > 0) {
        throw Error("PointCloud: point " + std::to_string(first_bad) + " is not finite (" + std::to_string(bad) +
                    " of " + std::to_string(points.size()) + " points are not); remove them");
    }
    Aabb box;
    for (const Vec3& p : points) box.include(p);
    bounds_ = box;
    points_ = std::move(points);
    tree_ = bvh::Bvh(
        points_.size(),
        [&](std::size_t first, std::span<Aabb> boxes) {
            for (std::size_t i = 0; i < boxes.size(); ++i) boxes[i] = {points_[first + i], points_[first + i]};
        },
        BuildOptions{});
    std::vector<double> columns;
    columns.reserve(3 * (points_.size() + bvh::PointColumns::padding));
    for (int axis = 0; axis < 3; ++axis) {
        for (const std::uint32_t i : tree_.order()) columns.push_back(points_[i][axis]);
        columns.resize(columns.size() + bvh::PointColumns::padding);
    }
    columns_ = std::move(columns);
}

std::vector<NearPoint> nearest_points(const Vec3& place, const PointCloud& cloud, std::size_t count,
                                      double max_distance) {
    const DefaultFloats floats;
    if (count == 0 || !can_be_near(cloud, place, max_distance)) return {};
    std::vector<NearPoint> found(std::min(count, cloud.size()));
    found.resize(find_nearest(cloud, place, found, max_distance));
    return found;
}

void nearest_points_each(std::span<const Vec3> places, const PointCloud& cloud, std::size_t count,
                         std::span<NearPoint> out, double max_distance) {
    const DefaultFloats floats;
    if (count == 0) return;
    const std::span<const Vec3> answered = places.first(std::min(places.size(), out.size() / count));
    for_each_run(answered, [&](std::span<const std::uint32_t> run, std::span<const Vec3> here) {
        NearestPointsRun solver(cloud, count, max_distance);
        for (std::size_t k = 0; k < run.size(); ++k) solver.solve(here[k], out.subspan(run[k] * count, count));
    });
}

std::vector<std::uint32_t> points_within(const Vec3& place, const PointCloud& cloud, double radius) {
    const DefaultFloats floats;
    std::vector<std::uint32_t> found;
    append_within(cloud, place, radius, found);
    return found;
}

void points_within_each(std::span<const Vec3> places, const PointCloud& cloud, double radius, IndexLists& out) {
    const DefaultFloats floats;
    std::vector<std::vector<std::uint32_t>> found(places.size());
    for_each_run(places, [&](std::span<const std::uint32_t> run, std::span<const Vec3> here) {
        for (std::size_t k = 0; k < run.size(); ++k) append_within(cloud, here[k], radius, found[run[k]]);
    });
    out.assign(found);
}

}  // namespace abut
