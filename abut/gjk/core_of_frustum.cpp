// SPDX-License-Identifier: MIT
// The core of a frustum: its corners, with unbounded edges cut off.
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <span>

#include "abut/gjk/core_shape.h"
#include "abut/gjk/support_point.h"
#include "abut/shape/frustum_vertices.h"

namespace abut::gjk {

Core core_of(const Frustum& frustum, const Aabb& other) noexcept {
    if (!is_finite(frustum)) return core_of(Vec3(std::numeric_limits<double>::quiet_NaN()));
    const FrustumVertices found = vertices(frustum);
    std::array<Vec3, 10> points;
    std::size_t count = 0;
    for (; count < static_cast<std::size_t>(found.count); ++count)
        points[count] = finite_place(frustum, found.vertices[count]);
    const std::span<const Vec3> corners(points.data(), count);
    if (found.ray_count == 0 || count == 0 || other.empty()) return core_of_corners(corners);
    // Unbounded edges are cut by a plane that every one of them crosses, whose normal is the sum of all six inward
    // normals. It is far enough away: no closest point lies farther from a corner than twice the distance of `other`,
    // and no shortest separating translation leads farther than beyond the corners.
    Vec3 inwards(0);
    for (const Plane& plane : frustum.planes) {
        const Vec3 n = rescaled_direction(plane.normal);
        if (n != Vec3(0)) inwards -= n / std::sqrt(dot(n, n));
    }
    double top = dot(points[0], inwards), spread = 0;
    for (const Vec3& p : corners) {
        top = std::fmax(top, dot(p, inwards));
        spread = std::fmax(spread, norm_1(p - points[0]));
    }
    const double distance_bound = norm_inf(other.min - points[0]) + norm_inf(other.max - points[0]) + spread;
    const double cut = top + 8 * distance_bound * std::sqrt(dot(inwards, inwards));
    const auto rays = std::span(found.rays).first(static_cast<std::size_t>(found.ray_count));
    for (std::size_t k = 0; k < corners.size(); ++k) {
        const unsigned tight = found.vertices[k].tight;
        std::array<unsigned, 10> directions{};
        std::size_t direction_count = 0;
        for (const FrustumRay& ray : rays) {
            // An unbounded edge starts at this corner, unless other planes through the corner have yielded the same
            // edge.
            const bool leaves = (tight >> ray.planes[0] & 1) != 0 && (tight >> ray.planes[1] & 1) != 0;
            const auto end = directions.begin() + direction_count;
            if (!leaves || count == points.size() || std::find(directions.begin(), end, ray.along) != end) continue;
            directions[direction_count++] = ray.along;
            const Vec3 along = direction(frustum, ray);
            const double steepness = dot(along, inwards);
            if (!(steepness > 0)) continue;
            // Beyond the range of doubles any length will do.
            const double length = std::fmin((cut - dot(points[k], inwards)) / steepness, 0x1p1020);
            if (const Vec3 cut_off = points[k] + along * length; is_finite(cut_off)) points[count++] = cut_off;
        }
    }
    return core_of_corners({points.data(), count});
}

}  // namespace abut::gjk
