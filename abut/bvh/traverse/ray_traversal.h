// SPDX-License-Identifier: MIT
// A ray's way through a tree whose leaves' triangles are made ready for kernels.
#pragma once

#include <cstdint>
#include <limits>
#include <span>

#include "abut/bvh/traverse/ray_kernel.h"
#include "abut/bvh/traverse/ray_stream.h"
#include "abut/bvh/traverse/traversal.h"
#include "abut/shape/ray.h"
#include "abut/shape/result.h"

namespace abut::bvh {

/// Makes a packet of a stream's rays ready for the tree, which fits floats, of which nothing matters beyond t_max.
void begin(RayStream& stream, std::size_t packet, const GivenRays& given, const Bvh& tree, double t_max) noexcept;

/// Nothing matters beyond this t any more.
void limit_to(PreparedRay& state, double t) noexcept;

/// As a kernel asks: the sign of direction · front of triangles that are not seen.
[[nodiscard]] constexpr int sign_of(Cull cull) noexcept {
    return cull == Cull::back ? 1 : cull == Cull::front ? -1 : 0;
}

/// Goes along a ray from leaf to leaf, roughly the nearest first, and sees only the triangles that the ray may hit.
class RayTraversal {
public:
    /// `leaves` holds the cells of the tree's leaves. `pad` is how far rounding may have moved the ray.
    RayTraversal(const Bvh& tree, std::span<const LeafCell> leaves, const Ray& ray, double pad) noexcept;

    /// Whether floats can hold all that takes part. If not, see traverse_ray and traversal.
    [[nodiscard]] bool usable() const noexcept { return usable_; }

    /// Triangles that are surely seen from this side are passed by.
    void cull(Cull cull) noexcept { state_.culled = sign_of(cull); }

    /// Takes no hit for sure: some do not count, for reasons of the caller's.
    void doubt() noexcept {
        doubts_ = true;
        state_.surely_limit = -std::numeric_limits<float>::infinity();
    }

    /// Calls leaf(triangle), its number among the leaves, for all that the ray may hit at a t in [0, t_max], until it is
    /// true. Returns whether leaf ended it.
    template <class Leaf>
    bool all(double t_max, Leaf leaf) {
        return ask(RayQuestion::all, t_max, [&](std::uint32_t triangle, bool) { return leaf(triangle); });
    }

    /// Whether it surely hits one at a t in [0, t_max], or hits(triangle) is true for one that it may hit.
    template <class Hits>
    bool any(double t_max, Hits hits) {
        return ask(RayQuestion::any, t_max,
                   [&](std::uint32_t triangle, bool surely) { return surely || hits(triangle); });
    }

    static constexpr std::uint32_t none = 0xffffffff, several = none - 1;
    /// Begins to look for the nearest at a t in [0, t_max]. The number of the triangle that the ray surely hits first, or none
    /// if it hits none; or, seldom, several, and nearest() tells.
    [[nodiscard]] std::uint32_t only_nearest(double t_max) noexcept {
        state_.question = doubts_ ? RayQuestion::any : RayQuestion::nearest;
        go_on(t_max);
        if (more_ || state_.found > 1) return several;
        if (state_.found == 0) return none;
        return state_.candidates[0].surely ? state_.candidates[0].triangle : several;
    }
    /// What only_nearest() began: calls leaf(triangle) for all that may be the first that the ray hits at a t in
    /// [0, limit()], or as early. limit() may shrink.
    template <class Limit, class Leaf>
    void nearest(Limit limit, Leaf leaf) {
        for (;;) {
            for (std::size_t i = 0; i < state_.found; ++i) leaf(state_.candidates[i].triangle);
            state_.found = 0;
            if (!more_) return;
            go_on(limit());
        }
    }

private:
    void go_on(double t) noexcept {
        // Nearly always there is no limit, and no call.
        if (t != std::numeric_limits<double>::infinity()) limit_to(state_, t);
        more_ = kernels_.next(state_, tree_.nodes().data(), leaves_);
    }

    template <class Leaf>
    bool ask(RayQuestion question, double t_max, Leaf leaf) {
        state_.question = question;
        for (more_ = true; more_;) {
            go_on(t_max);
            for (std::size_t i = 0; i < state_.found; ++i) {
                if (leaf(state_.candidates[i].triangle, state_.candidates[i].surely)) return true;
            }
            state_.found = 0;
        }
        return false;
    }

    const Bvh& tree_;
    const LeafCell* leaves_;
    RayKernels kernels_;
    bool usable_ = false;
    bool doubts_ = false;
    bool more_ = false;
    RayTraversalState state_;
};

}  // namespace abut::bvh
