// SPDX-License-Identifier: MIT
// Computes bounding slabs in doubles; their rounding errors are far below the margin that
// bvh/traverse/shape_traversal.cpp adds.
#include "abut/query/bounding_slabs.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>

#include "abut/shape/grown_box.h"

namespace abut {
namespace {

using bvh::BoundingSlabs;

constexpr double diagonal = 0.70710678118654752;

/// Adds the slab across the ends of the segment and four slabs parallel to it, which bound a cylinder of this radius
/// around it. `beyond_ends` is how far the shape extends past the ends; the end slab also bounds the contained set if
/// `ends_are_its_own`.
void add_sides(BoundingSlabs& bounding_slabs, Vec3 a, Vec3 b, double radius, double beyond_ends,
               bool ends_are_its_own) {
    const Vec3 ab = b - a;
    const double length = glm::length(ab);
    if (!(length > 1e-100 && length < 1e100)) return;
    const Vec3 d = ab / length;
    const double half = 0.5 * length + beyond_ends;
    bounding_slabs.add(ends_are_its_own ? BoundingSlabs::Slab{d, -half, half, -half, half}
                                        : BoundingSlabs::Slab{d, -half, half});
    const Vec3 other = std::abs(d.x) < 0.6 ? Vec3(1, 0, 0) : Vec3(0, 1, 0);
    const Vec3 u = glm::normalize(glm::cross(d, other)), v = glm::cross(d, u);
    for (const Vec3& side : {u, v, diagonal * (u + v), diagonal * (u - v)}) bounding_slabs.add({side, -radius, radius});
}

BoundingSlabs around_segment(Vec3 a, Vec3 b, double radius, const Aabb& box) {
    BoundingSlabs bounding_slabs;
    bounding_slabs.center = 0.5 * a + 0.5 * b;
    bounding_slabs.box = box;
    bounding_slabs.has_segment = true;
    bounding_slabs.a = a;
    bounding_slabs.b = b;
    bounding_slabs.outer = bounding_slabs.inner = radius;
    return bounding_slabs;
}

bool is_unit(double square) { return std::abs(square - 1) < 0x1p-30; }

}  // namespace

bvh::BoundingSlabs bounding_slabs_of(const Sphere& sphere) noexcept {
    return around_segment(sphere.center, sphere.center, sphere.radius, bounds(sphere));
}

bvh::BoundingSlabs bounding_slabs_of(const Capsule& capsule) noexcept {
    const Vec3 a = capsule.a, b = capsule.b;
    const double radius = capsule.radius;
    if (!(radius >= 0)) return around_segment(a, b, radius, bounds(capsule));
    // A box that is some ulps larger than the tightest is faster to compute, and so are normals without square roots.
    BoundingSlabs bounding_slabs = around_segment(a, b, radius, grown_box({glm::min(a, b), glm::max(a, b)}, radius));
    const double length = glm::length(b - a);
    if (!(length > 1e-100 && length < 1e100)) return bounding_slabs;
    const Vec3 d = (b - a) / length;
    const double half = 0.5 * length + radius;
    bounding_slabs.add({d, -half, half});
    // An orthonormal basis (Duff et al. 2017).
    const double sign = std::copysign(1.0, d.z), k = -1 / (sign + d.z), xy = d.x * d.y * k;
    const Vec3 u(1 + sign * d.x * d.x * k, sign * xy, -sign * d.x), v(xy, sign + d.y * d.y * k, -d.y);
    for (const Vec3& side : {u, v, diagonal * (u + v), diagonal * (u - v)}) bounding_slabs.add({side, -radius, radius});
    return bounding_slabs;
}

bvh::BoundingSlabs bounding_slabs_of(const Cylinder& cylinder) noexcept {
    BoundingSlabs bounding_slabs = around_segment(cylinder.a, cylinder.b, cylinder.radius, bounds(cylinder));
    add_sides(bounding_slabs, cylinder.a, cylinder.b, cylinder.radius, 0, true);
    if (bounding_slabs.slab_count == 0)
        bounding_slabs.inner = BoundingSlabs::none;  // as flat as a disc: its ends have no slab
    return bounding_slabs;
}

bvh::BoundingSlabs bounding_slabs_of(const Aabb& box) noexcept {
    BoundingSlabs bounding_slabs;
    bounding_slabs.box = box;
    bounding_slabs.center = box.center();
    bounding_slabs.inner = BoundingSlabs::all;
    for (int i = 0; i < 3; ++i) {
        Vec3 direction(0);
        direction[i] = 1;
        const double low = box.min[i] - bounding_slabs.center[i], high = box.max[i] - bounding_slabs.center[i];
        bounding_slabs.add({direction, low, high, low, high});
    }
    return bounding_slabs;
}

bvh::BoundingSlabs bounding_slabs_of(const Obb& box) noexcept {
    BoundingSlabs bounding_slabs;
    bounding_slabs.box = bounds(box);
    bounding_slabs.center = box.center;
    const Mat3& axes = box.axes;
    bool straight = true;
    for (int i = 0; i < 3; ++i) {
        straight = straight && is_unit(glm::dot(axes[i], axes[i])) && is_unit(1 + glm::dot(axes[i], axes[(i + 1) % 3]));
    }
    // Without orthonormal axes the slabs do not bound the box.
    if (!straight) bounding_slabs.box = {};
    bounding_slabs.inner = BoundingSlabs::all;
    for (int i = 0; i < 3; ++i) {
        const double half = std::abs(box.half_extents[i]);
        bounding_slabs.add({axes[i], -half, half, -half, half});
    }
    return bounding_slabs;
}

bvh::BoundingSlabs bounding_slabs_of(const Hull& hull) noexcept {
    BoundingSlabs bounding_slabs;
    bounding_slabs.box = hull.bounds();
    bounding_slabs.center = hull.bounds().center();
    bounding_slabs.has_segment = true;
    bounding_slabs.a = bounding_slabs.b = bounding_slabs.center;
    bounding_slabs.outer = 0;
    for (const Vec3& v : hull.vertices())
        bounding_slabs.outer = std::max(bounding_slabs.outer, glm::length(v - bounding_slabs.center));
    // The ball around the centre that touches the nearest facet from inside.
    bounding_slabs.inner = hull.dimension() == 3 ? BoundingSlabs::all : BoundingSlabs::none;
    for (const FacetPlane& plane : hull.facet_planes()) {
        const double depth = glm::dot(plane.normal, plane.corner - bounding_slabs.center) / glm::length(plane.normal);
        bounding_slabs.inner = depth >= 0 ? std::min(bounding_slabs.inner, depth) : BoundingSlabs::none;
        if (!(depth >= 0)) break;
    }
    constexpr double third = 0.57735026918962576;
    for (const Vec3& direction : {Vec3(1, 1, 1), Vec3(1, 1, -1), Vec3(1, -1, 1), Vec3(-1, 1, 1)}) {
        BoundingSlabs::Slab slab{third * direction, BoundingSlabs::all, -BoundingSlabs::all};
        for (const Vec3& v : hull.vertices()) {
            const double along = glm::dot(slab.direction, v - bounding_slabs.center);
            slab.low = std::min(slab.low, along);
            slab.high = std::max(slab.high, along);
        }
        bounding_slabs.add(slab);
    }
    return bounding_slabs;
}

}  // namespace abut
