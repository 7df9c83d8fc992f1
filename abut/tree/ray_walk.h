// SPDX-License-Identifier: MIT
// A ray's way through a tree whose leaves' triangles are made ready for kernels.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <span>

#include "abut/shape/ray.h"
#include "abut/shape/result.h"
#include "abut/simd/ray_walk.h"
#include "abut/tree/walk.h"

namespace abut::tree {

/// Goes along a ray from leaf to leaf, roughly the nearest first, and sees only the triangles that the ray may hit.
class RayWalk {
public:
    /// `leaves[i]` holds the triangles of the leaf numbered i, `indices` which these are. `pad` is how far rounding may have
    /// moved the ray.
    RayWalk(const Tree& tree, std::span<const simd::Triangles8> leaves, std::span<const simd::Indices8> indices,
            std::span<const Vec3> vertices, const Ray& ray, double pad) noexcept;

    /// Whether floats can hold all that takes part. If not, see walk_ray and walk.
    [[nodiscard]] bool usable() const noexcept { return usable_; }

    /// Triangles that are surely seen from this side are passed by.
    void cull(Cull cull) noexcept { walk_.culled = cull == Cull::back ? 1 : cull == Cull::front ? -1 : 0; }

    /// Takes no hit for sure: some do not count, for reasons of the caller's.
    void doubt() noexcept { doubts_ = true; }

    /// Calls leaf(place) for the places in the tree's order of all that the ray may hit at a t in [0, t_max], until it is
    /// true. Returns whether leaf ended it.
    template <class Leaf>
    bool all(double t_max, Leaf leaf) {
        return ask(simd::RayQuestion::all, t_max, [&](std::uint32_t place, bool) { return leaf(place); });
    }

    /// Whether it surely hits one at a t in [0, t_max], or hits(place) is true for one that it may hit.
    template <class Hits>
    bool any(double t_max, Hits hits) {
        return ask(simd::RayQuestion::any, t_max,
                   [&](std::uint32_t place, bool surely) { return surely || hits(place); });
    }

    /// Calls leaf(place, surely) for all that may be the first that the ray hits at a t in [0, limit()], or as early; it
    /// surely hits some of them. limit() may shrink.
    template <class Limit, class Leaf>
    void nearest(Limit limit, Leaf leaf) {
        walk_.question = doubts_ ? simd::RayQuestion::any : simd::RayQuestion::nearest;
        for (bool more = true; more;) {
            limit_to(limit());
            more = simd::next(walk_, tree_.nodes().data(), leaves_);
            for (std::size_t i = 0; i < walk_.found; ++i) {
                leaf(walk_.candidates[i].place, walk_.candidates[i].surely);
            }
            walk_.found = 0;
        }
    }

    static constexpr std::size_t most_at_once = 32;

    /// nearest() of several usable ones in one tree, at most most_at_once, a step of each in turn: together they wait for
    /// memory less. limit(i) and leaf(i, place, surely) are walks[i]'s.
    template <class Limit, class Leaf>
    static void nearest_each(std::span<RayWalk* const> walks, Limit limit, Leaf leaf) {
        if (walks.empty()) return;
        std::array<simd::RayWalk*, most_at_once> kernels;
        for (std::size_t i = 0; i < walks.size(); ++i) {
            kernels[i] = &walks[i]->walk_;
            kernels[i]->question = walks[i]->doubts_ ? simd::RayQuestion::any : simd::RayQuestion::nearest;
        }
        const auto for_each_of = [](std::uint32_t bits, auto act) {
            for (; bits != 0; bits &= bits - 1) act(static_cast<std::size_t>(std::countr_zero(bits)));
        };
        const RayWalk& first = *walks[0];
        for (auto active = static_cast<std::uint32_t>((std::uint64_t{1} << walks.size()) - 1); active != 0;) {
            for_each_of(active, [&](std::size_t i) { walks[i]->limit_to(limit(i)); });
            const std::uint32_t more =
                simd::next_each(kernels.data(), active, first.tree_.nodes().data(), first.leaves_);
            for_each_of(active, [&](std::size_t i) {
                for (std::size_t k = 0; k < kernels[i]->found; ++k) {
                    leaf(i, kernels[i]->candidates[k].place, kernels[i]->candidates[k].surely);
                }
                kernels[i]->found = 0;
            });
            active = more;
        }
    }

private:
    void limit_to(double t) noexcept;

    template <class Leaf>
    bool ask(simd::RayQuestion question, double t_max, Leaf leaf) {
        limit_to(t_max);
        walk_.question = question;
        for (bool more = true; more;) {
            more = simd::next(walk_, tree_.nodes().data(), leaves_);
            for (std::size_t i = 0; i < walk_.found; ++i) {
                if (leaf(walk_.candidates[i].place, walk_.candidates[i].surely)) return true;
            }
            walk_.found = 0;
        }
        return false;
    }

    const Tree& tree_;
    const simd::Triangles8* leaves_;
    bool usable_ = false;
    bool doubts_ = false;
    simd::RayWalk walk_;
};

}  // namespace abut::tree
