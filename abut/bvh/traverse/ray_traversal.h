// SPDX-License-Identifier: MIT
// Traverses a mesh's BVH along a ray, leaf by leaf, to the triangles that the ray may hit.
//
// RayTraversalState is what the SIMD kernel works on, in floats. The kernel visits the leaves roughly in the order in
// which the ray enters them, and reports the triangles of each that the ray may hit, and which of these it certainly
// hits. It never rejects a triangle that the ray hits, and calls a hit certain only if it is proved. The whole
// traversal is one kernel, so that the instruction set is chosen once.
//
// To follow raycast(ray, mesh) through the code, read in this order:
//
//     query/raycast-inl.h                      the rung that serves a mesh
//     query/composite_raycast.h                the nearest hit of the triangles that the traversal reports
//     bvh/traverse/ray_traversal.h and .cpp    the traversal; how the ray is prepared, and what is done with a leaf
//     bvh/traverse/traversal_loop-inl.h        which node or leaf is next
//     bvh/traverse/prepared_ray-inl.h          the tests of a node's boxes and discs, and of a leaf's triangles
//     bvh/traverse/packed_geometry-inl.h       the discs of a node, and the corners of a leaf's triangles
//     pair/raycast/raycast_triangle_hit.cpp    the numbers of the hit
//     pair/kernels/line_triangle_hit.cpp       the same in double-doubles
//
// What they work on is declared in prepared_ray.h, traversal_stack.h, bvh/node8.h and bvh/leaf8.h.
//
// A triangle is named by its number among the leaves: eight times the first cell of its leaf, plus its lane (leaf8.h).
#pragma once

#include <cstdint>
#include <limits>
#include <span>

#include "abut/bvh/leaf8.h"
#include "abut/bvh/traverse/prepared_ray.h"
#include "abut/bvh/traverse/ray_stream.h"
#include "abut/bvh/traverse/traversal.h"
#include "abut/bvh/traverse/traversal_stack.h"
#include "abut/shape/ray.h"
#include "abut/shape/result.h"

namespace abut::bvh {

/// What a traversal looks for: all triangles that the ray may hit; those that may be the nearest; or any one, where a
/// certain hit is enough.
enum class RayQuery : std::uint8_t { all, nearest, any };

/// A prepared ray, and the state of its traversal.
struct RayTraversalState : PreparedRay {
    RayQuery query;

    static constexpr std::size_t most_candidates = 32;
    std::size_t found;
    std::array<RayCandidate, most_candidates> candidates;

    const std::uint32_t* order;  // the tree's order; prefetched, because the caller reads it for the candidates
    TraversalStack stack;
};

/// Prepares a ray, with no limit and without culling, for the tree whose root's box is in the first lane of `node`.
/// `origin` and `direction` are three numbers each; `pad` bounds the error of the ray's position, and `size` is the
/// largest coordinate of the box. Returns false, and sets nothing, unless the magnitudes of all numbers and `pad` add
/// up to at most `most`, and the largest component of the direction is at least 1 / most.
using BeginRay = bool (*)(PreparedRay& ray, const Node8& node, double size, const double* origin,
                          const double* direction, double pad, double most);

/// Continues the traversal until the array of candidates is full or, for `any`, until a candidate is found. Returns
/// false when the traversal has ended.
using NextOnRay = bool (*)(RayTraversalState& state, const Node8* nodes, const LeafCell* leaves);

/// The functions for this machine's instruction set. They are fetched once for each ray, before its numbers are in
/// registers: a call would have to save these.
struct RayKernels {
    BeginRay begin;
    NextOnRay next;
};
[[nodiscard]] RayKernels ray_kernels() noexcept;

/// Prepares the rays of one packet of a stream for a tree whose size is within the range of floats (fits_floats);
/// nothing beyond t_max matters, and no hit that may lie before t_min is certain.
void begin(RayStream& stream, std::size_t packet, const GivenRays& given, const Bvh& tree, double t_max,
           double t_min) noexcept;

/// Lowers the ray's limits: nothing beyond this t matters any more.
void limit_to(PreparedRay& state, double t) noexcept;

/// No hit that may lie before t, or none at all if t is NaN, counts as certain from now on. Triangles there are still
/// reported.
void verify_before(PreparedRay& state, double t) noexcept;

/// The value of PreparedRay::culled: the sign of dot(direction, normal) of the triangles that are ignored, or 0.
[[nodiscard]] constexpr int sign_of(Cull cull) noexcept {
    return cull == Cull::back ? 1 : cull == Cull::front ? -1 : 0;
}

/// Traverses a tree along a ray, leaf by leaf, roughly the nearest first, and reports only triangles that the ray may
/// hit.
class RayTraversal {
public:
    /// `leaves` holds the cells of the tree's leaves. `pad` bounds the error of the ray's position.
    RayTraversal(const Bvh& tree, std::span<const LeafCell> leaves, const Ray& ray, double pad) noexcept;

    /// Whether the tree and the ray are within the range of floats. If not, use traverse_ray, which computes in
    /// doubles.
    [[nodiscard]] bool usable() const noexcept { return usable_; }

    /// Skips triangles that the ray certainly meets from the culled side.
    void cull(Cull cull) noexcept { state_.culled = sign_of(cull); }

    /// Disables early acceptance of certain hits, because the caller filters hits.
    void verify_all() noexcept {
        verifies_all_ = true;
        state_.certain_limit = -std::numeric_limits<float>::infinity();
    }

    /// The same for hits that may lie before t_min, because the caller ignores these; only if usable().
    void verify_before(double t_min) noexcept {
        if (!(t_min <= 0)) bvh::verify_before(state_, t_min);
    }

    /// Calls leaf(triangle) for all triangles that the ray may hit at a t in [0, t_max]. Ends when leaf returns true;
    /// returns whether it did.
    template <class Leaf>
    bool all(double t_max, Leaf leaf) {
        return traverse(RayQuery::all, t_max, [&](std::uint32_t triangle, bool) { return leaf(triangle); });
    }

    /// Whether the ray certainly hits a triangle at a t in [0, t_max], or hits(triangle) is true for one that it may
    /// hit.
    template <class Hits>
    bool any(double t_max, Hits hits) {
        return traverse(RayQuery::any, t_max,
                        [&](std::uint32_t triangle, bool is_certain) { return is_certain || hits(triangle); });
    }

    static constexpr std::uint32_t none = 0xffffffff, several = none - 1;
    /// Begins the search for the nearest hit at a t in [0, t_max]. Returns the triangle that the ray certainly hits
    /// first, or `none` if it hits none; or, seldom, `several`: then nearest() has to decide.
    [[nodiscard]] std::uint32_t only_nearest(double t_max) noexcept {
        state_.query = verifies_all_ ? RayQuery::any : RayQuery::nearest;
        advance(t_max);
        if (more_ || state_.found > 1) return several;
        if (state_.found == 0) return none;
        return state_.candidates[0].is_certain ? state_.candidates[0].triangle : several;
    }
    /// Continues what only_nearest() began: calls leaf(triangle) for all triangles that may be the first that the ray
    /// hits at a t in [0, limit()], or equally early. limit() may shrink.
    template <class Limit, class Leaf>
    void nearest(Limit limit, Leaf leaf) {
        for (;;) {
            for (std::size_t i = 0; i < state_.found; ++i) leaf(state_.candidates[i].triangle);
            state_.found = 0;
            if (!more_) return;
            advance(limit());
        }
    }

private:
    void advance(double t) noexcept {
        // Mostly there is no limit, and the call is saved.
        if (t != std::numeric_limits<double>::infinity()) limit_to(state_, t);
        more_ = kernels_.next(state_, tree_.nodes().data(), leaves_);
    }

    template <class Leaf>
    bool traverse(RayQuery query, double t_max, Leaf leaf) {
        state_.query = query;
        for (more_ = true; more_;) {
            advance(t_max);
            for (std::size_t i = 0; i < state_.found; ++i) {
                if (leaf(state_.candidates[i].triangle, state_.candidates[i].is_certain)) return true;
            }
            state_.found = 0;
        }
        return false;
    }

    const Bvh& tree_;
    const LeafCell* leaves_;
    RayKernels kernels_;
    bool usable_ = false;
    bool verifies_all_ = false;
    bool more_ = false;
    RayTraversalState state_;
};

}  // namespace abut::bvh
