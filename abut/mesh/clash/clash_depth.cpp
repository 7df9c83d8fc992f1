// SPDX-License-Identifier: MIT
// The greatest of many distances, most of which need not be computed: a distance changes by at most the distance
// between the points.
#include "abut/mesh/clash/clash_depth.h"

#include <algorithm>
#include <cstddef>

#include "abut/base/executor.h"
#include "abut/math/norms.h"
#include "abut/mesh/inside.h"
#include "abut/query/closest_points.h"
#include "abut/query/within.h"

namespace abut::clashing {
namespace {

constexpr std::size_t grain = 512;
constexpr std::size_t most_points_on_a_triangle = 24;

/// The point farthest from the mesh, if farther than `least`; the first on equal distance.
DeepestPoint farthest(std::span<const Vec3> points, const Mesh& mesh, double least) {
    DeepestPoint best{least, Vec3(0)};
    Vec3 last_point{0};
    double last_distance = -1;
    for (const Vec3& p : points) {
        // The triangle inequality, with a margin for the rounding of both terms.
        if (last_distance >= 0 && (last_distance + length_of(p - last_point)) * (1 + 0x1p-40) < best.depth) continue;
        // Most points are nearer to the mesh than the deepest so far, which is found sooner than how near; the margin is
        // for the rounding of the distance.
        if (best.depth > 0 && within(p, mesh, best.depth * (1 - 0x1p-40))) continue;
        last_point = p;
        last_distance = closest_points(p, mesh).distance;
        if (last_distance > best.depth) best = {last_distance, p};
    }
    return best;
}

/// farthest() on all cores: a sample gives a first bound, which excludes most of the rest.
DeepestPoint farthest_of_all(std::span<const Vec3> points, const Mesh& mesh) {
    std::vector<Vec3> sample;
    for (std::size_t i = 0; i < points.size(); i += 61) sample.push_back(points[i]);
    const DeepestPoint first = farthest(sample, mesh, 0);
    std::vector<DeepestPoint> found((points.size() + grain - 1) / grain);
    for_each_range(points.size(), grain, [&](std::size_t begin, std::size_t end) {
        found[begin / grain] = farthest(points.subspan(begin, end - begin), mesh, first.depth);
    });
    DeepestPoint best = first;
    for (const DeepestPoint& d : found) {
        if (d.depth > best.depth) best = d;
    }
    return best;
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
        for (std::size_t i = 0; i < ends.size(); ++i) {
            for (std::size_t k = i + 1; k < ends.size(); ++k) result.push_back(0.5 * ends[i] + 0.5 * ends[k]);
        }
        first = last;
    }
    return result;
}

/// The points inside the mesh.
std::vector<Vec3> only_inside(const std::vector<Vec3>& points, const Mesh& mesh) {
    std::vector<char> keep(points.size());
    for_each_range(points.size(), grain, [&](std::size_t first, std::size_t last) {
        for (std::size_t i = first; i < last; ++i) keep[i] = contains(mesh, points[i]) ? 1 : 0;
    });
    std::vector<Vec3> result;
    for (std::size_t i = 0; i < points.size(); ++i) {
        if (keep[i] != 0) result.push_back(points[i]);
    }
    return result;
}

}  // namespace

DeepestPoint deepest_point(const Body& a, std::span<const std::uint32_t> inside, const Body& b,
                           std::span<const std::uint32_t> triangles, std::span<const TriangleIntersection> pieces) {
    if (!b.closed) return {};
    std::vector<Vec3> points;
    for (const std::uint32_t v : inside) points.push_back(a.mesh->vertices()[v]);
    const std::vector<Vec3> between = only_inside(midpoints(triangles, pieces), *b.mesh);
    points.insert(points.end(), between.begin(), between.end());
    return farthest_of_all(points, *b.mesh);
}

}  // namespace abut::clashing
