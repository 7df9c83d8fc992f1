// SPDX-License-Identifier: MIT
// The composite rung of intersects: traverses the tree and applies the same verb to the remaining parts.
#pragma once

#include <optional>

#include "abut/bvh/traverse/triangle_pair_traversal.h"
#include "abut/query/bounding_slabs.h"
#include "abut/query/composite_traversal.h"
#include "abut/query/verb_declarations.h"

namespace abut {

namespace composite {

/// Finds pairs of parts of two composites that may intersect: by SIMD kernels on both trees' leaves where these are
/// available, otherwise by boxes.
template <Composite A, Composite B>
class PartPairTraversal {
public:
    PartPairTraversal(const A& a, const B& b) noexcept
        : a_(a), b_(b), boxes_(a.tree(), a.frame(), b.tree(), b.frame()) {
        triangles_.emplace(bvh::PlacedTree{a.tree(), a.leaves(), a.frame()},
                           bvh::PlacedTree{b.tree(), b.leaves(), b.frame()}, boxes_);
    }

    /// A composite with itself: each pair of different parts once, without neighbours that certainly share only their
    /// common corner or edge.
    explicit PartPairTraversal(const A& a) noexcept : a_(a), b_(a), boxes_(a.tree(), a.frame()) {
        triangles_.emplace(bvh::PlacedTree{a.tree(), a.leaves(), a.frame()});
    }

    [[nodiscard]] const bvh::PairTraversal& boxes() const noexcept { return boxes_; }

    /// Calls leaf(i, j, part, part) for the parts of a and b below a pair of children that may intersect, until it
    /// returns true; returns whether it did.
    template <class Leaf>
    bool traverse(const bvh::ChildPair& from, Leaf leaf) const {
        if (triangles_->usable()) {
            return triangles_->traverse(from, [&](std::uint32_t i, std::uint32_t j) {
                return leaf(a_.part_in_leaf(i), b_.part_in_leaf(j), a_.in_leaf(i), b_.in_leaf(j));
            });
        }
        return boxes_.traverse(from,
                               [&](std::uint32_t i, std::uint32_t j) { return leaf(i, j, a_.part(i), b_.part(j)); });
    }

    /// The same with a limited number of steps: see TrianglePairTraversal::traverse_within.
    template <class Steps, class Leaf>
    bool traverse_within(const bvh::ChildPair& from, Steps& steps, Leaf leaf) const {
        if (triangles() != nullptr) {
            return triangles()->traverse_within(from, steps, [&](std::uint32_t i, std::uint32_t j) {
                return leaf(a_.part_in_leaf(i), b_.part_in_leaf(j), a_.in_leaf(i), b_.in_leaf(j));
            });
        }
        return boxes_.traverse(from, [&](std::uint32_t i, std::uint32_t j) {
            if (steps.left == 0 && !steps.more()) return true;
            --steps.left;
            return leaf(i, j, a_.part(i), b_.part(j));
        });
    }

    /// The same, but it stops after so many steps and returns the pairs of children from which to continue, in an order
    /// that depends on the trees alone. The return value of leaf is ignored.
    template <class Leaf>
    [[nodiscard]] std::vector<bvh::ChildPair> traverse_some(std::uint64_t steps, Leaf leaf) const {
        if (triangles() == nullptr) return boxes_.start();
        return triangles()->traverse_some(steps, [&](std::uint32_t i, std::uint32_t j) {
            leaf(a_.part_in_leaf(i), b_.part_in_leaf(j), a_.in_leaf(i), b_.in_leaf(j));
        });
    }

    /// The kernels' traversal; null where it cannot be used.
    [[nodiscard]] const bvh::TrianglePairTraversal* triangles() const noexcept {
        return triangles_->usable() ? &*triangles_ : nullptr;
    }

private:
    const A& a_;
    const B& b_;
    bvh::PairTraversal boxes_;
    std::optional<bvh::TrianglePairTraversal> triangles_;
};

}  // namespace composite

/// Whether any part of c intersects x; see intersects.
template <Composite C, class X>
[[nodiscard]] bool composite_intersects(const C& c, const X& x) noexcept {
    if constexpr (Composite<X>) {
        if (c.tree().empty() || x.tree().empty()) return false;
        return composite::PartPairTraversal(c, x).traverse(
            {}, [](std::uint32_t, std::uint32_t, const auto& p, const auto& q) { return query::intersects(p, q); });
    } else {
        if (!ladder::all_finite(x)) return false;
        if constexpr (requires { bounding_slabs_of(x); }) {
            bvh::ShapeTraversal traversal(c.tree(), c.leaves(), c.frame(), bounding_slabs_of(x));
            if (traversal.usable())
                return traversal.traverse(
                    [&](std::uint32_t number) { return query::intersects(c.in_leaf(number), x); });
        }
        const auto touches = [&](const auto& part) { return query::intersects(part, x); };
        if constexpr (std::same_as<X, Ray>) {
            return composite::any_hit_along(c, x, std::numeric_limits<double>::infinity(), 0, Cull::none, touches);
        } else if constexpr (std::same_as<X, Segment>) {
            return composite::any_hit_along(c, Ray{x.a, x.b - x.a}, 1, composite::direction_pad(x), Cull::none,
                                            touches);
        }
        return composite::traverse_near(c, x, [&](std::uint32_t, const auto& part) { return touches(part); });
    }
}

}  // namespace abut
