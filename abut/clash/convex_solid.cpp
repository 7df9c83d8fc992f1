// SPDX-License-Identifier: MIT
// Bounds how far a solid is from its hull.
//
// Let every point of the surface be within d of the hull's boundary. The points of the hull deeper than d form a convex
// set without points of the surface, so it lies inside the solid if one of its points does. With c such a point, and r
// the radius of a ball around c in the hull, that set contains the hull scaled by 1 - d / r about c: a point scaled so
// lies in a ball of radius r d / r = d in the hull. The support falls short by d / r times the hull's size at most.
#include "abut/clash/convex_solid.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <vector>

#include "abut/math/norms.h"
#include "abut/mesh/inside.h"

namespace abut::clashing {
namespace {

constexpr std::size_t most_tests = std::size_t{1} << 22;

/// A facet's plane with a unit normal; heights are rounded by less than 2^-48 of the coordinates' differences.
struct UnitPlane {
    Vec3 normal, corner;

    [[nodiscard]] double depth(const Vec3& p) const { return -glm::dot(normal, p - corner); }
};

std::vector<UnitPlane> unit_planes(const Hull& hull) {
    std::vector<UnitPlane> planes;
    for (const FacetPlane& plane : hull.facet_planes()) {
        planes.push_back({plane.normal / length_of(plane.normal), plane.corner});
    }
    return planes;
}

/// The deepest point of the surface, measured from the nearest plane of each triangle; infinite when deeper than
/// `most`.
double deepest(const Mesh& mesh, const std::vector<UnitPlane>& planes, double most) {
    double result = 0;
    std::size_t near = 0;  // index of the previous triangle's nearest plane, often this one's too
    for (std::size_t i = 0; i < mesh.size(); ++i) {
        const Triangle t = mesh.triangle(i);
        double least = std::numeric_limits<double>::infinity();
        for (std::size_t k = 0; k < planes.size() && !(least <= result); ++k) {
            const std::size_t at = near + k < planes.size() ? near + k : near + k - planes.size();
            const UnitPlane& plane = planes[at];
            const double depth = std::max({plane.depth(t.a), plane.depth(t.b), plane.depth(t.c), 0.0});
            if (!(depth < least)) continue;
            least = depth;
            if (least <= result) near = at;
        }
        if (!(least <= most)) return std::numeric_limits<double>::infinity();
        result = std::max(result, least);
    }
    return result;
}

}  // namespace

ConvexSolid convex_solid(const Mesh& mesh) {
    std::vector<Vec3> corners;
    for (const Index3& t : mesh.triangles()) {
        for (const std::uint32_t corner : t) corners.push_back(mesh.vertices()[corner]);
    }
    ConvexSolid result{Hull(corners)};
    const Hull& hull = result.hull;
    if (hull.dimension() < 3 || hull.facet_count() * mesh.size() > most_tests) return result;
    const std::vector<UnitPlane> planes = unit_planes(hull);
    if (!std::all_of(planes.begin(), planes.end(), [](const UnitPlane& plane) { return is_finite(plane.normal); })) {
        return result;
    }
    const Aabb& box = hull.bounds();
    const double size = length_of(box.max - box.min), rounding = 0x1p-44 * size;
    const double depth = deepest(mesh, planes, 0x1p-20 * size) + rounding;

    Vec3 center(0);
    for (const Vec3& v : hull.vertices()) center += v / static_cast<double>(hull.vertices().size());
    double radius = std::numeric_limits<double>::infinity();
    for (const UnitPlane& plane : planes) radius = std::min(radius, plane.depth(center) - rounding);
    if (radius > depth && contains(mesh, center)) result.loss = depth / radius * size * (1 + 0x1p-40);
    return result;
}

}  // namespace abut::clashing
