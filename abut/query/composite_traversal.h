// SPDX-License-Identifier: MIT
// Traverses a composite's tree for a shape of the world: finds the parts that a query may touch.
#pragma once

#include <cmath>
#include <concepts>
#include <limits>

#include "abut/bvh/traverse/ray_traversal.h"
#include "abut/bvh/traverse/traversal.h"
#include "abut/query/clip_unbounded.h"
#include "abut/query/closed_forms.h"
#include "abut/query/concepts.h"

namespace abut::composite {

/// How far rounding b - a may move a segment's points.
inline double direction_pad(const Segment& s) noexcept {
    return 0x1p-50 *
           (std::abs(s.a.x) + std::abs(s.a.y) + std::abs(s.a.z) + std::abs(s.b.x) + std::abs(s.b.y) + std::abs(s.b.z));
}

/// Calls leaf(i, part) for every part that the ray may hit, until it returns true; returns whether it did. `pad` widens
/// the ray by the rounding of its numbers.
template <Composite C, class Leaf>
bool traverse_along(const C& c, const Ray& ray, double t_max, double pad, Leaf leaf) {
    const auto moved = c.frame().to_tree(ray);
    bvh::RayTraversal traversal(c.tree(), c.leaves(), moved.ray, moved.pad + pad);
    if (traversal.usable()) {
        return traversal.all(t_max,
                             [&](std::uint32_t number) { return leaf(c.part_in_leaf(number), c.in_leaf(number)); });
    }
    return bvh::traverse_slabs(c.tree(), bvh::slabs_of(moved.ray, moved.pad + pad), t_max,
                               [&](std::uint32_t i) { return leaf(i, c.part(i)); });
}

/// Whether hits(part) is true for any part that the ray meets at a t in [0, t_max]; it is not called where floats prove
/// a hit that is not before t_min.
template <Composite C, class Hits>
bool any_hit_along(const C& c, const Ray& ray, double t_max, double pad, Cull cull, Hits hits, double t_min = 0) {
    const auto moved = c.frame().to_tree(ray);
    bvh::RayTraversal traversal(c.tree(), c.leaves(), moved.ray, moved.pad + pad);
    traversal.cull(cull);
    if (traversal.usable()) {
        traversal.verify_before(t_min);
        return traversal.any(t_max, [&](std::uint32_t number) { return hits(c.in_leaf(number)); });
    }
    return traverse_along(c, ray, t_max, pad, [&](std::uint32_t, const auto& part) { return hits(part); });
}

inline bool intersects_box(const Aabb& box, const Plane& plane) { return pair::intersects(box, plane); }
inline bool intersects_box(const Aabb& box, const HalfSpace& half_space) { return pair::intersects(box, half_space); }
inline bool intersects_box(const Aabb& box, const Frustum& frustum) { return pair::intersects(frustum, box); }

/// Whether an unbounded shape is found by testing it against the boxes of the tree.
template <class Shape>
inline constexpr bool has_box_test =
    std::is_same_v<Shape, Plane> || std::is_same_v<Shape, HalfSpace> || std::is_same_v<Shape, Frustum>;

template <Composite C, class Shape, class Leaf>
bool traverse_near(const C& c, const Shape& shape, Leaf leaf) {
    constexpr double far = std::numeric_limits<double>::infinity();
    const auto at = [&](std::uint32_t i) { return leaf(i, c.part(i)); };
    if constexpr (std::same_as<Shape, Ray>) {
        return traverse_along(c, shape, far, 0, leaf);
    } else if constexpr (std::same_as<Shape, Line>) {
        const auto moved = c.frame().to_tree(Ray{shape.origin, shape.direction});
        const simd::Slabs slabs = bvh::slabs_of(Line{moved.ray.origin, moved.ray.direction}, moved.pad);
        return bvh::traverse_slabs(c.tree(), slabs, far, at);
    } else if constexpr (std::same_as<Shape, Segment>) {
        return traverse_along(c, Ray{shape.a, shape.b - shape.a}, 1, direction_pad(shape), leaf);
    } else if constexpr (has_box_test<Shape>) {
        return bvh::traverse_if(
            c.tree(),
            [&](const Aabb& box) {
                const Aabb placed = c.frame().to_world(box);
                return !is_finite(placed) || intersects_box(placed, shape);
            },
            at);
    } else {
        return bvh::traverse_box(c.tree(), c.frame().to_tree(ladder::bounds_of(shape)), at);
    }
}

}  // namespace abut::composite
