// SPDX-License-Identifier: MIT
// Outlines in doubles: what rounding does to them is far below the room that tree/shape_walk.cpp gives them.
#include "abut/query/outline.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>

namespace abut {
namespace {

using bvh::Outline;

constexpr double diagonal = 0.70710678118654752;

/// Within a cylinder of this radius around the segment: the planes across its ends, and eight sides.
void add_sides(Outline& outline, Vec3 a, Vec3 b, double radius, double beyond_ends, bool ends_are_its_own) {
    const Vec3 way = b - a;
    const double length = glm::length(way);
    if (!(length > 1e-100 && length < 1e100)) return;
    const Vec3 d = way / length;
    const double half = 0.5 * length + beyond_ends;
    outline.add(ends_are_its_own ? Outline::Slab{d, -half, half, -half, half} : Outline::Slab{d, -half, half});
    const Vec3 other = std::abs(d.x) < 0.6 ? Vec3(1, 0, 0) : Vec3(0, 1, 0);
    const Vec3 u = glm::normalize(glm::cross(d, other)), v = glm::cross(d, u);
    for (const Vec3& side : {u, v, diagonal * (u + v), diagonal * (u - v)}) outline.add({side, -radius, radius});
}

Outline around_segment(Vec3 a, Vec3 b, double radius, const Aabb& box) {
    Outline outline;
    outline.center = 0.5 * a + 0.5 * b;
    outline.box = box;
    outline.has_segment = true;
    outline.a = a;
    outline.b = b;
    outline.outer = outline.inner = radius;
    return outline;
}

bool is_unit(double square) { return std::abs(square - 1) < 0x1p-30; }

}  // namespace

bvh::Outline outline_of(const Sphere& sphere) noexcept {
    return around_segment(sphere.center, sphere.center, sphere.radius, bounds(sphere));
}

bvh::Outline outline_of(const Capsule& capsule) noexcept {
    Outline outline = around_segment(capsule.a, capsule.b, capsule.radius, bounds(capsule));
    add_sides(outline, capsule.a, capsule.b, capsule.radius, capsule.radius, false);
    return outline;
}

bvh::Outline outline_of(const Cylinder& cylinder) noexcept {
    Outline outline = around_segment(cylinder.a, cylinder.b, cylinder.radius, bounds(cylinder));
    add_sides(outline, cylinder.a, cylinder.b, cylinder.radius, 0, true);
    if (outline.slab_count == 0) outline.inner = Outline::none;  // as flat as a disc: its ends have no slab
    return outline;
}

bvh::Outline outline_of(const Aabb& box) noexcept {
    Outline outline;
    outline.box = box;
    outline.center = box.center();
    outline.inner = Outline::all;
    for (int i = 0; i < 3; ++i) {
        Vec3 direction(0);
        direction[i] = 1;
        const double low = box.min[i] - outline.center[i], high = box.max[i] - outline.center[i];
        outline.add({direction, low, high, low, high});
    }
    return outline;
}

bvh::Outline outline_of(const Obb& box) noexcept {
    Outline outline;
    outline.box = bounds(box);
    outline.center = box.center;
    const Mat3& axes = box.axes;
    bool straight = true;
    for (int i = 0; i < 3; ++i) {
        straight = straight && is_unit(glm::dot(axes[i], axes[i])) && is_unit(1 + glm::dot(axes[i], axes[(i + 1) % 3]));
    }
    // Slanted or stretched, it is what its box says.
    if (!straight) outline.box = {};
    outline.inner = Outline::all;
    for (int i = 0; i < 3; ++i) {
        const double half = std::abs(box.half_extents[i]);
        outline.add({axes[i], -half, half, -half, half});
    }
    return outline;
}

bvh::Outline outline_of(const Hull& hull) noexcept {
    Outline outline;
    outline.box = hull.bounds();
    outline.center = hull.bounds().center();
    outline.has_segment = true;
    outline.a = outline.b = outline.center;
    outline.outer = 0;
    for (const Vec3& v : hull.vertices()) outline.outer = std::max(outline.outer, glm::length(v - outline.center));
    // The ball around the center that touches the nearest facet from within.
    outline.inner = hull.dimension() == 3 ? Outline::all : Outline::none;
    for (const FacetPlane& plane : hull.facet_planes()) {
        const double depth = glm::dot(plane.normal, plane.corner - outline.center) / glm::length(plane.normal);
        outline.inner = depth >= 0 ? std::min(outline.inner, depth) : Outline::none;
        if (!(depth >= 0)) break;
    }
    constexpr double third = 0.57735026918962576;
    for (const Vec3& way : {Vec3(1, 1, 1), Vec3(1, 1, -1), Vec3(1, -1, 1), Vec3(-1, 1, 1)}) {
        Outline::Slab slab{third * way, Outline::all, -Outline::all};
        for (const Vec3& v : hull.vertices()) {
            const double along = glm::dot(slab.direction, v - outline.center);
            slab.low = std::min(slab.low, along);
            slab.high = std::max(slab.high, along);
        }
        outline.add(slab);
    }
    return outline;
}

}  // namespace abut
