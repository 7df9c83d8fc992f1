// SPDX-License-Identifier: MIT
// The composite's rung of the ladder: walk its tree, ask the same verb of the parts that are left.
#pragma once

#include <cmath>
#include <optional>

#include "abut/query/concepts.h"
#include "abut/query/pairs.h"
#include "abut/query/result.h"
#include "abut/tree/walk.h"
#include "abut/tree/walk_pairs.h"

namespace abut {

template <class A, class B>
[[nodiscard]] bool intersects(const A& a, const B& b) noexcept;
template <class A, class B>
[[nodiscard]] ClosestPoints closest_points(const A& a, const B& b) noexcept;

namespace composite {

/// How far rounding b - a may move a segment's points.
inline double direction_pad(const Segment& s) noexcept {
    return 0x1p-50 *
           (std::abs(s.a.x) + std::abs(s.a.y) + std::abs(s.a.z) + std::abs(s.b.x) + std::abs(s.b.y) + std::abs(s.b.z));
}

/// Every part that the shape may meet, until leaf(i) is true. The kind of shape picks how boxes are tested.
template <Composite C, class Leaf>
bool walk_along(const C& c, const Ray& ray, double t_max, double pad, Leaf leaf) {
    const auto moved = c.frame().to_tree(ray);
    const simd::Slabs slabs = tree::slabs_of(moved.ray, moved.pad + pad);
    std::array<double, 8> enter;
    return tree::walk(
        c.tree(), [&](const tree::Node& node) { return simd::slabs(node.boxes, slabs, tree::relaxed(t_max), enter); },
        leaf);
}

template <Composite C, class Shape, class Leaf>
bool walk_near(const C& c, const Shape& shape, Leaf leaf) {
    constexpr double far = std::numeric_limits<double>::infinity();
    if constexpr (std::same_as<Shape, Ray>) {
        return walk_along(c, shape, far, 0, leaf);
    } else if constexpr (std::same_as<Shape, Line>) {
        const auto moved = c.frame().to_tree(Ray{shape.origin, shape.direction});
        const simd::Slabs slabs = tree::slabs_of(Line{moved.ray.origin, moved.ray.direction}, moved.pad);
        std::array<double, 8> enter;
        return tree::walk(
            c.tree(), [&](const tree::Node& node) { return simd::slabs(node.boxes, slabs, far, enter); }, leaf);
    } else if constexpr (std::same_as<Shape, Segment>) {
        return walk_along(c, Ray{shape.a, shape.b - shape.a}, 1, direction_pad(shape), leaf);
    } else if constexpr (std::same_as<Shape, Plane>) {
        return tree::walk_if(
            c.tree(),
            [&](const Aabb& box) {
                const Aabb placed = c.frame().to_world(box);
                return !is_finite(placed) || pair::intersects(placed, shape);
            },
            leaf);
    } else {
        return tree::walk_box(c.tree(), c.frame().to_tree(bounds(shape)), leaf);
    }
}

}  // namespace composite

/// Whether any part of c touches x; see intersects.
template <Composite C, class X>
[[nodiscard]] bool composite_intersects(const C& c, const X& x) noexcept {
    if constexpr (Composite<X>) {
        const tree::PairWalk walk(c.tree(), c.frame(), x.tree(), x.frame());
        if (c.tree().empty() || x.tree().empty()) return false;
        return walk.walk({}, [&](std::uint32_t i, std::uint32_t j) { return intersects(c.part(i), x.part(j)); });
    } else {
        if (!is_finite(x)) return false;
        return composite::walk_near(c, x, [&](std::uint32_t i) { return intersects(c.part(i), x); });
    }
}

/// The nearest of the hits of c's parts, the lowest part on equal t; see raycast.
template <Composite C, class Options>
[[nodiscard]] std::optional<Hit> composite_raycast(const Ray& ray, const C& c, const Options& options) noexcept {
    std::optional<Hit> best;
    if (!is_finite(ray)) return best;
    const auto moved = c.frame().to_tree(ray);
    const simd::Slabs slabs = tree::slabs_of(moved.ray, moved.pad);
    // Each part decides for itself with the caller's max_t, so that the order of the walk changes nothing.
    tree::walk_ray(
        c.tree(), slabs, [&] { return best ? best->t : options.max_t; },
        [&](std::uint32_t i) {
            auto hit = pair::raycast(ray, c.part(i), options);
            if (!hit || (best && (hit->t > best->t || (hit->t == best->t && i > best->where.triangle)))) return;
            best = *hit;
            best->where.triangle = i;
        });
    return best;
}

/// Whether the ray meets any part of c.
template <Composite C, class Options>
[[nodiscard]] bool composite_occluded(const Ray& ray, const C& c, const Options& options) noexcept {
    if (!is_finite(ray)) return false;
    return composite::walk_along(c, ray, options.max_t, 0,
                                 [&](std::uint32_t i) { return pair::occluded(ray, c.part(i), options); });
}

/// The nearest points of a composite and something else, and the parts that they are on.
struct CompositeClosest {
    ClosestPoints points;
    std::uint32_t part_a = Where::none;
    std::uint32_t part_b = Where::none;  // of the other, when it is a composite too
};

/// The nearest of c's parts, the lowest on equal distance, among those at most `max_distance` away.
template <Composite C, class X>
[[nodiscard]] CompositeClosest composite_closest(
    const C& c, const X& x, double max_distance = std::numeric_limits<double>::infinity()) noexcept {
    CompositeClosest best;
    if constexpr (!Composite<X>) {
        if (!is_finite(x)) return best;
    }
    best.points.distance = std::numeric_limits<double>::infinity();
    const auto limit = [&] { return std::min(best.points.distance, max_distance); };
    const auto offer = [&](const ClosestPoints& found, std::uint32_t i, std::uint32_t j) {
        if (!(found.distance <= limit())) return;
        if (best.part_a != Where::none && found.distance == best.points.distance &&
            std::pair(i, j) > std::pair(best.part_a, best.part_b)) {
            return;
        }
        best = {found, i, j};
    };
    if constexpr (Composite<X>) {
        // Each part of the smaller side asks the larger, starting from the best so far; touching ends it.
        for (std::uint32_t j = 0; j < x.size(); ++j) {
            const auto part = composite_closest(c, x.part(j), limit());
            if (part.part_a != Where::none) offer(part.points, part.part_a, j);
        }
    } else {
        const Aabb box = bounds(x);
        const bool bounded = is_finite(box);
        const Aabb query = bounded ? c.frame().to_tree(box) : Aabb{};
        const auto ask = [&](std::uint32_t i) { offer(closest_points(c.part(i), x), i, Where::none); };
        if (bounded && is_finite(query)) {
            tree::walk_nearest(c.tree(), query, 0, limit, ask);
        } else if constexpr (requires(const Aabb& b) { pair::closest_points(b, x); }) {
            // Without bounds (planes, rays): ask the placed boxes themselves.
            tree::walk_if(
                c.tree(),
                [&](const Aabb& b) {
                    const Aabb placed = c.frame().to_world(b);
                    return !is_finite(placed) || !(pair::closest_points(placed, x).distance > tree::relaxed(limit()));
                },
                [&](std::uint32_t i) {
                    ask(i);
                    return false;
                });
        } else {
            for (std::uint32_t i = 0; i < c.size(); ++i) ask(i);
        }
    }
    return best;
}

template <Composite C, class X>
[[nodiscard]] ClosestPoints composite_closest_points(const C& c, const X& x) noexcept {
    return composite_closest(c, x).points;
}

}  // namespace abut
