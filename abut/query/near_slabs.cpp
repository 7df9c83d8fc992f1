// SPDX-License-Identifier: MIT
// Computes bounding slabs of what is near a shape. Errors that grow with the distance of an unbounded shape's origin
// are added to the bounds here; all others are far below the margin of bvh/traverse/shape_traversal.cpp.
#include "abut/query/near_slabs.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>

#include "abut/math/norms.h"
#include "abut/shape/boxes_overlap.h"
#include "abut/shape/grown_box.h"

namespace abut::composite {
namespace {

using bvh::BoundingSlabs;

bool is_usual(double length) { return length > 1e-100 && length < 1e100; }

/// The slab of all points within d of the corners' projections on a direction; none if the length of the direction is
/// out of range.
void add_slab(BoundingSlabs& slabs, const Triangle& t, Vec3 direction, double d) {
    const double length = glm::length(direction);
    if (!is_usual(length)) return;
    const Vec3 n = direction / length;
    const double a = glm::dot(n, t.a - slabs.center), b = glm::dot(n, t.b - slabs.center),
                 c = glm::dot(n, t.c - slabs.center);
    slabs.add({n, std::min({a, b, c}) - d, std::max({a, b, c}) + d});
}

/// Half of the diagonal of a box: no point of it is farther from its centre.
double radius_of(const Aabb& box) { return 0.5 * glm::length(box.extents()); }

/// The slabs of a ray or line near a ball around the box: those of a capsule around the piece of it in the ball.
NearSlabs slabs_along(Vec3 origin, Vec3 direction, bool is_ray, const Aabb& all, double d) {
    const double length = glm::length(direction), radius = radius_of(all) + d;
    const Vec3 center = all.center();
    const double error = 0x1p-44 * (norm_1(origin) + norm_1(center) + radius);
    if (!is_usual(length) || !is_usual(d) || !is_usual(radius) || !(error < d)) return {};
    const Vec3 n = direction / length;
    const double along = glm::dot(n, center - origin), from = is_ray ? std::max(along, 0.0) : along;
    const double padded_radius = 1.01 * radius,
                 first = is_ray ? std::max(from - padded_radius, 0.0) : from - padded_radius;
    if (glm::length(origin + from * n - center) > radius + 2 * error) return {false, {}};
    const Capsule near{origin + first * n, origin + (from + padded_radius) * n, d};
    NearSlabs result{{}, bounding_slabs_of(near)};
    BoundingSlabs& slabs = result.slabs;
    slabs.box = grown_box(slabs.box, error);
    slabs.outer += error;
    slabs.inner -= error;
    for (std::size_t i = 0; i < slabs.slab_count; ++i) {
        slabs.slabs[i].low -= error;
        slabs.slabs[i].high += error;
    }
    return result;
}

/// The slab around a plane, or of everything behind its front side.
NearSlabs slabs_beside(Vec3 normal, double offset, bool is_solid, const Aabb& all, double d) {
    const double length = glm::length(normal), radius = radius_of(all);
    const Vec3 center = all.center();
    if (!is_usual(length) || !is_usual(d) || !(radius < 1e100)) return {};
    const Vec3 n = normal / length;
    const double along = glm::dot(n, center), height = along - offset / length;
    const double error = 0x1p-44 * (norm_1(center) + std::fabs(offset / length) + radius);
    if (!(error < d)) return {};
    const double padded_radius = radius + error, from_plane = is_solid ? height : std::fabs(height);
    if (from_plane > padded_radius + d) return {false, {}};
    if (from_plane + padded_radius <= d * (1 - 0x1p-40)) return {true, {}};
    NearSlabs result;
    result.slabs.center = center - height * n;
    result.slabs.box = grown_box(all, d);
    result.slabs.inner = BoundingSlabs::all;
    const double outer = d + error, inner = d - error, behind = -BoundingSlabs::all;
    result.slabs.add({n, is_solid ? behind : -outer, outer, is_solid ? behind : -inner, inner});
    return result;
}

}  // namespace

bvh::BoundingSlabs grown_slabs(bvh::BoundingSlabs slabs, double d, double certain_distance) noexcept {
    if (slabs.box.empty()) return slabs;
    slabs.box = grown_box(slabs.box, d);
    const double pad = d + 0x1p-40 * d;
    // A box that grows by √3 / 3 of `certain_distance` on each side gains only points within `certain_distance` of it,
    // and so does a rounded segment whose radius grows by `certain_distance`.
    constexpr double third = 0.57735026918962576 * (1 - 0x1p-40);
    // A contained set that is bounded by slabs and by a segment's radius, as a cylinder's is, is replaced by all that
    // is near the segment.
    const double more = slabs.has_segment ? BoundingSlabs::all : third * certain_distance;
    bool is_clipped = false;
    for (std::size_t i = 0; i < slabs.slab_count; ++i) {
        BoundingSlabs::Slab& slab = slabs.slabs[i];
        is_clipped = is_clipped || (slab.inner_low > -BoundingSlabs::all && slabs.has_segment);
        slab.low -= pad;
        slab.high += pad;
        slab.inner_low -= more;
        slab.inner_high += more;
    }
    slabs.outer += pad;
    if (!slabs.has_segment || slabs.inner < 0) return slabs;
    slabs.inner = (is_clipped ? 0 : slabs.inner) + certain_distance * (1 - 0x1p-40);
    return slabs;
}

NearSlabs slabs_near(const Triangle& t, const Aabb& all, double d) noexcept {
    const Aabb box = grown_box({glm::min(t.a, glm::min(t.b, t.c)), glm::max(t.a, glm::max(t.b, t.c))}, d);
    if (is_usual(d) && !boxes_overlap(all, box)) return {false, {}};
    // A median is inside, and the ends of the edge that it halves are the points farthest from it.
    const Vec3 edges[] = {t.b - t.a, t.c - t.b, t.a - t.c};
    const double squares[] = {glm::dot(edges[0], edges[0]), glm::dot(edges[1], edges[1]), glm::dot(edges[2], edges[2])};
    const std::size_t k = squares[0] <= squares[1] && squares[0] <= squares[2] ? 0 : squares[1] <= squares[2] ? 1 : 2;
    const Vec3 corners[] = {t.a, t.b, t.c};
    NearSlabs result;
    if (!is_usual(d) || !(squares[0] + squares[1] + squares[2] < 1e100)) return result;
    BoundingSlabs& slabs = result.slabs;
    slabs.has_segment = true;
    slabs.a = 0.5 * corners[k] + 0.5 * corners[(k + 1) % 3];
    slabs.b = corners[(k + 2) % 3];
    slabs.center = 0.5 * slabs.a + 0.5 * slabs.b;
    slabs.outer = 0.5 * std::sqrt(squares[k]) * (1 + 0x1p-40) + d * (1 + 0x1p-40);
    slabs.inner = d * (1 - 0x1p-40);
    slabs.box = box;
    const Vec3 normal = glm::cross(edges[0], edges[1]);
    add_slab(slabs, t, normal, d);
    // Where d is larger than the triangle, the distance from the median bounds its sides well enough.
    if (squares[0] + squares[1] + squares[2] < d * d) return result;
    for (const Vec3& edge : edges) add_slab(slabs, t, glm::cross(edge, normal), d);
    return result;
}

NearSlabs slabs_near(const Ray& ray, const Aabb& all, double d) noexcept {
    return slabs_along(ray.origin, ray.direction, true, all, d);
}
NearSlabs slabs_near(const Line& line, const Aabb& all, double d) noexcept {
    return slabs_along(line.origin, line.direction, false, all, d);
}
NearSlabs slabs_near(const Plane& plane, const Aabb& all, double d) noexcept {
    return slabs_beside(plane.normal, plane.offset, false, all, d);
}
NearSlabs slabs_near(const HalfSpace& half_space, const Aabb& all, double d) noexcept {
    return slabs_beside(half_space.normal, half_space.offset, true, all, d);
}

}  // namespace abut::composite
