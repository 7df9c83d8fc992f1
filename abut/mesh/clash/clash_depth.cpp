// SPDX-License-Identifier: MIT
// The depth of a clash: the greatest of many distances, most of which need not be computed, because a distance changes
// by at most the distance between the points.
#include "abut/mesh/clash/clash_depth.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "abut/base/executor.h"
#include "abut/math/norms.h"
#include "abut/mesh/inside-inl.h"
#include "abut/query/closest_points.h"
#include "abut/query/within.h"

namespace abut::clashing {
namespace {

constexpr std::size_t grain = 512;
constexpr std::size_t most_points_on_a_triangle = 24;

/// Points of one surface, and whether all of them are known to lie inside the other.
struct Points {
    std::span<const Vec3> all;
    bool are_inside;
};

/// The point inside the mesh that is farthest from its surface, if farther than `least`; the first on equal distance.
DeepestPoint deepest(const Points& points, const Mesh& mesh, double least) {
    DeepestPoint best{least, Vec3(0)};
    Vec3 last_point{0};
    double last_distance = -1;
    for (const Vec3& p : points.all) {
        // The triangle inequality, with a margin for the rounding of both terms.
        if (last_distance >= 0 && (last_distance + length_of(p - last_point)) * (1 + 0x1p-40) < best.depth) continue;
        // Most points are nearer to the mesh than the deepest so far, which is found sooner than how near; the margin
        // is for the rounding of the distance.
        if (best.depth > 0 && within(p, mesh, best.depth * (1 - 0x1p-40))) continue;
        // The parity of points on the surface may be either; their distance is 0.
        if (!points.are_inside && !inside::has_odd_crossings(mesh, p)) continue;
        last_point = p;
        last_distance = closest_points(p, mesh).distance;
        if (last_distance > best.depth) best = {last_distance, p};
    }
    return best;
}

/// deepest() on all cores: a sample gives a bound, which excludes most of the rest.
DeepestPoint deepest_of_all(const Points& points, const Mesh& mesh, double least) {
    std::vector<Vec3> sample;
    for (std::size_t i = 0; i < points.all.size(); i += 61) sample.push_back(points.all[i]);
    const double of_sample = deepest({sample, points.are_inside}, mesh, least).depth;
    // A point of equal depth before that of the sample is to be found.
    const double bound = of_sample > least ? std::nextafter(of_sample, least) : least;
    std::vector<DeepestPoint> found((points.all.size() + grain - 1) / grain);
    for_each_range(points.all.size(), grain, [&](std::size_t begin, std::size_t end) {
        found[begin / grain] = deepest({points.all.subspan(begin, end - begin), points.are_inside}, mesh, bound);
    });
    DeepestPoint best{least, Vec3(0)};
    for (const DeepestPoint& d : found) {
        if (d.depth > best.depth) best = d;
    }
    return best;
}

/// Removes points that equal an earlier one: segments that follow each other share an end.
void only_distinct(std::vector<Vec3>& points) {
    auto last = points.begin();
    for (const Vec3& p : points) {
        if (std::find(points.begin(), last, p) == last) *last++ = p;
    }
    points.erase(last, points.end());
}

/// Midpoints between the ends of the segments on each triangle; they lie on the triangle, between the places where the
/// curve crosses it.
std::vector<Vec3> midpoints(std::span<const std::uint32_t> triangles, std::span<const TriangleIntersection> pieces) {
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        if (pieces[i].count >= 2) order.push_back(i);
    }
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t i, std::size_t k) { return triangles[i] < triangles[k]; });
    std::vector<Vec3> result;
    for (std::size_t first = 0; first < order.size();) {
        std::vector<Vec3> ends;
        std::size_t last = first;
        for (; last < order.size() && triangles[order[last]] == triangles[order[first]]; ++last) {
            const TriangleIntersection& piece = pieces[order[last]];
            for (int i = 0; i < piece.count && ends.size() < most_points_on_a_triangle; ++i) {
                ends.push_back(piece.points[static_cast<std::size_t>(i)]);
            }
        }
        only_distinct(ends);
        for (std::size_t i = 0; i < ends.size(); ++i) {
            for (std::size_t k = i + 1; k < ends.size(); ++k) result.push_back(0.5 * ends[i] + 0.5 * ends[k]);
        }
        first = last;
    }
    return result;
}

}  // namespace

DeepestPoint deepest_point(const Body& a, std::span<const std::uint32_t> inside, const Body& b,
                           std::span<const std::uint32_t> triangles, std::span<const TriangleIntersection> pieces,
                           double least) {
    if (!b.closed) return {least, Vec3(0)};
    std::vector<Vec3> vertices;
    for (const std::uint32_t v : inside) vertices.push_back(a.mesh->vertices()[v]);
    const DeepestPoint of_vertices = deepest_of_all({vertices, true}, *b.mesh, least);
    const DeepestPoint of_midpoints = deepest_of_all({midpoints(triangles, pieces), false}, *b.mesh, of_vertices.depth);
    return of_midpoints.depth > of_vertices.depth ? of_midpoints : of_vertices;
}

}  // namespace abut::clashing
