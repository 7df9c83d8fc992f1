// SPDX-License-Identifier: MIT
// The composite rung of within: prunes by boxes and shapes grown by the distance, and applies the verb to the parts
// left.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <span>

#include "abut/math/norms.h"
#include "abut/query/composite_closest_points.h"
#include "abut/query/composite_intersects.h"
#include "abut/query/composite_traversal.h"
#include "abut/query/grown_shape.h"
#include "abut/query/intersects.h"
#include "abut/query/near_slabs.h"
#include "abut/query/verb_declarations.h"
#include "abut/shape/boxes_overlap.h"
#include "abut/shape/grown_box.h"

namespace abut {

namespace composite {

/// Whether two composites are within a distance: tests pairs of parts, roughly the nearest first.
template <Composite A, Composite B>
bool pairs_within(const A& a, const B& b, double d) {
    if (a.tree().empty() || b.tree().empty()) return false;
    const PartPairTraversal<A, B> pairs(a, b);
    if (const bvh::TrianglePairTraversal* const triangles = pairs.triangles()) {
        return triangles->within(
            d, [&](std::uint32_t i, std::uint32_t j) { return query::within(a.in_leaf(i), b.in_leaf(j), d); });
    }
    bool found = false;
    const auto test = [&](const auto& p, const auto& q) {
        found = found || query::within(p, q, d);
        return found;
    };
    const auto limit = [&] { return found ? -1 : bvh::relaxed(d); };
    const auto no_bound = [](const bvh::ChildPair&) { return 0.0; };
    pairs.boxes().traverse_nearest(limit, no_bound,
                                   [&](std::span<const std::uint32_t> in_a, std::span<const std::uint32_t> in_b) {
                                       for (const std::uint32_t i : in_a) {
                                           const auto part = a.part(i);
                                           for (const std::uint32_t j : in_b) test(part, b.part(j));
                                       }
                                   });
    return found;
}

/// Calls leaf(i, part) for every part that may be within d >= 0 of the shape, until it returns true; returns whether it
/// did.
template <Composite C, class Shape, class Leaf>
bool traverse_within(const C& c, const Shape& shape, double d, Leaf leaf) {
    const auto at = [&](std::uint32_t i) { return leaf(i, c.part(i)); };
    if constexpr (ladder::is_ray_or_line<Shape>) {
        const auto moved = c.frame().to_tree(Ray{shape.origin, shape.direction});
        const double pad = moved.pad + c.frame().to_tree(d) * (1 + 0x1p-40);
        simd::Slabs slabs = bvh::slabs_of(moved.ray, pad);
        if constexpr (std::same_as<Shape, Line>) {
            slabs = bvh::slabs_of(Line{moved.ray.origin, moved.ray.direction}, pad);
        }
        constexpr double far = std::numeric_limits<double>::infinity();
        return bvh::traverse_slabs(c.tree(), slabs, far, at);
    } else if constexpr (has_box_test<Shape>) {
        return bvh::traverse_if(
            c.tree(),
            [&](const Aabb& box) {
                const Aabb placed = grown_box(c.frame().to_world(box), d);
                return !is_finite(placed) || intersects_box(placed, shape);
            },
            at);
    } else {
        const Aabb box = c.frame().to_tree(grown_box(ladder::bounds_of(shape), d));
        if (!is_finite(box))
            return bvh::traverse_if(
                c.tree(), [](const Aabb&) { return true; }, at);
        return bvh::traverse_box(c.tree(), box, at);
    }
}

/// For a curved shape, whether a part is within d. Bounds and the least distance decide first, by more than the
/// distance's error of 2^-40 of the sizes; what they leave open is decided part by part.
template <Composite C, class X>
bool curved_within(const C& c, const X& x, double d) {
    const Aabb all = c.bounds(), its = ladder::bounds_of(x);
    const double margin = 0x1p-36 * (norm_1(all.min) + norm_1(all.max) + norm_1(its.min) + norm_1(its.max) + d);
    if constexpr (requires { bounding_slabs_of(x); }) {
        const bvh::BoundingSlabs slabs = grown_slabs(bounding_slabs_of(x), d + margin, std::max(d - margin, 0.0));
        if (!slabs.box.empty() && !boxes_overlap(all, slabs.box)) return false;
        bvh::ShapeTraversal traversal(c.tree(), c.leaves(), c.frame(), slabs);
        if (traversal.usable()) {
            traversal.accept_whole_boxes();
            // The traversal passes over the first few triangles that the bounds leave open, since the bounds may prove
            // that a later one is near enough.
            constexpr int few = 16;
            int open = 0;
            const bool found = traversal.traverse([&](std::uint32_t) { return ++open == few; });
            if (open < few && (found || open == 0)) return found;
        }
    }
    if (std::isfinite(margin)) {
        const double distance = composite_closest(c, x, d + margin).points.distance;
        if (distance < d - margin) return true;
        if (!(distance <= d + margin)) return false;
    }
    return traverse_within(c, x, d + margin,
                           [&](std::uint32_t, const auto& part) { return query::within(part, x, d); });
}

}  // namespace composite

/// Whether any part of c is at most d > 0 away from x; see within.
template <Composite C, class X>
[[nodiscard]] bool composite_within(const C& c, const X& x, double d) noexcept {
    if (!composite::has_place(c)) return false;
    if constexpr (Composite<X>) {
        return composite::has_place(x) && composite::pairs_within(c, x, d);
    } else {
        if (!ladder::all_finite(x) || c.tree().empty()) return false;
        if constexpr (!ladder::is_exact<X>) {
            return composite::curved_within(c, x, d);
        } else {
            const auto near = [&](const auto& part) { return query::within(part, x, d); };
            const auto decide = [&](const bvh::BoundingSlabs& slabs) -> std::optional<bool> {
                if (!slabs.box.empty() && !boxes_overlap(c.bounds(), slabs.box)) return false;
                bvh::ShapeTraversal traversal(c.tree(), c.leaves(), c.frame(), slabs);
                if (!traversal.usable()) return std::nullopt;
                traversal.accept_whole_boxes();
                return traversal.traverse([&](std::uint32_t number) { return near(c.in_leaf(number)); });
            };
            if constexpr (ladder::decided_by_growth<X, Triangle>()) {
                if (const auto whole = ladder::grown(x, d)) {
                    if constexpr (requires { bounding_slabs_of(*whole); }) {
                        if (const auto answer = decide(bounding_slabs_of(*whole))) return *answer;
                    }
                    return abut::intersects(c, *whole);
                }
            }
            if constexpr (requires { bounding_slabs_of(x); }) {
                if (const auto answer = decide(composite::grown_slabs(bounding_slabs_of(x), d, d))) return *answer;
            } else if constexpr (requires { composite::slabs_near(x, c.bounds(), d); }) {
                const composite::NearSlabs slabs = composite::slabs_near(x, c.bounds(), d);
                if (slabs.known) return *slabs.known;
                if (const auto answer = decide(slabs.slabs)) return *answer;
            }
            return composite::traverse_within(c, x, d, [&](std::uint32_t, const auto& part) { return near(part); });
        }
    }
}

}  // namespace abut
