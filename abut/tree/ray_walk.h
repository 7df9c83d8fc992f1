// SPDX-License-Identifier: MIT
// A ray's way through a tree whose leaves' triangles are made ready for kernels.
#pragma once

#include "abut/shape/ray.h"
#include "abut/simd/ray_walk.h"
#include "abut/tree/walk.h"

namespace abut::tree {

/// Goes along a ray from leaf to leaf, roughly the nearest first, and sees only the triangles that the ray may hit.
class RayWalk {
public:
    /// `leaves[i]` holds the triangles of the leaf numbered i. `pad` is how far rounding may have moved the ray.
    RayWalk(const Tree& tree, std::span<const simd::Triangles8> leaves, const Ray& ray, double pad) noexcept;

    /// Whether floats can hold all that takes part. If not, see walk_ray and walk.
    [[nodiscard]] bool usable() const noexcept { return usable_; }

    /// Calls leaf(primitive) for every one that the ray may hit at a t in [0, limit()], until it is true; limit() may
    /// shrink. Returns whether leaf ended it.
    template <class Limit, class Leaf>
    bool walk(Limit limit, Leaf leaf) {
        simd::LeafPart part;
        for (limit_to(limit()); simd::next(walk_, tree_.nodes().data(), leaves_, part); limit_to(limit())) {
            for (std::uint32_t mask = part.mask; mask != 0; mask &= mask - 1) {
                if (leaf(tree_.order()[part.first + static_cast<std::uint32_t>(std::countr_zero(mask))])) return true;
            }
        }
        return false;
    }

private:
    void limit_to(double t) noexcept;

    const Tree& tree_;
    const simd::Triangles8* leaves_;
    bool usable_ = false;
    double longest_ = 0;  // a length of t here is so many there
    double start_ = 0;    // which begins this far from the ray's origin
    simd::RayWalk walk_;
};

}  // namespace abut::tree
