// SPDX-License-Identifier: MIT
// The triangles nearest to a convex shape: SIMD kernels leave few candidates, and closest_points decides among these.
#pragma once

#include <algorithm>
#include <glm/common.hpp>
#include <limits>
#include <span>

#include "abut/math/norms.h"
#include "abut/query/closed_forms.h"
#include "abut/query/concepts.h"
#include "abut/query/distance_proxy.h"
#include "abut/query/ladder.h"
#include "abut/query/verb_declarations.h"
#include "abut/shape/result.h"

namespace abut {

namespace composite {

/// closest_points of a part and a shape: the pair's closed form where there is one, which is the ladder's choice too.
template <class Part, class X>
ClosestPoints closest_to_part(const Part& part, const X& x) noexcept {
    if constexpr (requires { pair::closest_points(part, x); }) {
        return pair::closest_points(part, x);
    } else {
        return query::closest_points(part, x);
    }
}

/// Shapes for which the kernels have a traversal: bounded convex shapes, rays and lines. Frusta are excluded, since
/// their computed corners may lie far off their planes.
template <class X>
concept HasDistanceProxy = ladder::is_ray_or_line<X> ||(Convex<X> && !std::same_as<X, Frustum>);

/// Whether a place in a mesh's frame is so far from the mesh that its triangles' distances do not differ in floats,
/// though their projections on one direction do. Even a point is then treated as a convex shape.
template <Composite C>
bool is_far(const C& c, const Aabb& box) {
    const Vec3 most = glm::max(glm::abs(box.min), glm::abs(box.max));
    return std::max({most.x, most.y, most.z}) > 0x1p9 * c.tree().coordinate_bound();
}

/// The shape for the kernels, clipped to the neighbourhood of a box of the world; its core is empty where there is
/// none.
template <HasDistanceProxy X>
gjk::RoundedShape distance_proxy_shape(const X& x, const Aabb& world) {
    if constexpr (ladder::is_ray_or_line<X>) {
        const Segment part = clip_near(x, world);
        return is_finite(part) ? gjk::RoundedShape{gjk::core_of(part), 0} : gjk::RoundedShape{};
    } else {
        const gjk::RoundedShape shape = ladder::rounded(x, world);
        return shape.radius >= 0 ? shape : gjk::RoundedShape{};
    }
}

/// The nearest of c's triangles to x, the lowest on equal distance, among those at most `most` away.
template <Composite C, HasDistanceProxy X, class Best>
class NearestToShape {
public:
    NearestToShape(const C& c, const X& x, const Aabb& world, Best& best, double most)
        : c_(c),
          x_(x),
          best_(best),
          most_(most),
          shape_(distance_proxy_shape(x, world)),
          usable_(shape_.core.kind != gjk::Kind::empty),
          core_(usable_ ? distance_proxy_of(shape_.core) : bvh::DistanceProxy{}),
          traversal_(c.tree(), usable_ ? c.leaves() : std::span<const bvh::LeafCell>{}, c.frame(), core_,
                     shape_.radius) {}

    [[nodiscard]] bool usable() const { return traversal_.usable(); }

    void find() {
        for (;;) {
            const auto found = traversal_.next(limit());
            if (found.empty()) return;
            for (const auto& candidate : found) {
                if (traversal_.is_within(candidate, limit())) offer(candidate.triangle);
            }
        }
    }

private:
    [[nodiscard]] double limit() const { return std::min(best_.points.distance, most_); }

    void offer(std::uint32_t number) {
        const std::uint32_t part = c_.part_in_leaf(number);
        const bool any = best_.part_a != Where::none;
        // At distance 0 only the lowest triangle matters.
        if (any && best_.points.distance == 0 && part > best_.part_a) return;
        const Triangle triangle = c_.in_leaf(number);
        if (traversal_.is_beyond(triangle, limit())) return;
        const ClosestPoints found = closest_to_part(triangle, x_);
        const bool nearer = found.distance < limit();
        // Where the kernels use only a box of the shape, planes across the triangles' own nearest directions prune
        // more.
        if (found.distance > 0 && (nearer || !core_.tight)) add_separating_plane(found, nearer);
        if (!(found.distance <= limit())) return;
        if (any && found.distance == best_.points.distance && part > best_.part_a) return;
        best_.points = found;
        best_.part_a = part;
    }

    /// Adds a separating plane to the traversal, perpendicular to the direction between the nearest points so far.
    void add_separating_plane(const ClosestPoints& found, bool nearer) {
        const Vec3 difference = found.on_a - found.on_b;
        const double length = length_of(difference);
        if (!(length > 1e-100 && length < 1e100)) return;
        const Vec3 direction = traversal_.rounded(difference / length);
        traversal_.add_side(direction, found.on_a, excess_along(shape_.core, direction, found.on_a));
        if (nearer) traversal_.start_from(found.on_b - shape_.radius * direction - core_.center);
    }

    const C& c_;
    const X& x_;
    Best& best_;
    double most_;
    gjk::RoundedShape shape_;
    bool usable_;
    bvh::DistanceProxy core_;
    bvh::ClosestShapeTraversal traversal_;
};

}  // namespace composite
}  // namespace abut
