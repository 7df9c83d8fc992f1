// SPDX-License-Identifier: MIT
// The SIMD kernel that traverses a wide BVH of triangles along one ray, in floats.
//
// It visits the leaves roughly in the order in which the ray enters them, and reports the triangles of each that the
// ray may hit, and which of these it certainly hits. It never rejects a triangle that the ray hits, and calls a hit
// certain only if it is proved. The whole traversal is one kernel, so that the instruction set is chosen once.
//
// The ray is prepared in prepare_ray-inl.h, nodes are visited in traversal_loop-inl.h, and boxes and triangles are
// tested in prepared_ray-inl.h.
#pragma once

#include "abut/bvh/leaf8.h"
#include "abut/bvh/traverse/prepared_ray.h"
#include "abut/bvh/traverse/traversal_stack.h"

namespace abut::bvh {

/// What a traversal looks for: all triangles that the ray may hit; those that may be the nearest; or any one, where a
/// certain hit is enough.
enum class RayQuestion : std::uint8_t { all, nearest, any };

/// A prepared ray, and the state of its traversal.
struct RayTraversalState : PreparedRay {
    RayQuestion question;

    static constexpr std::size_t most_candidates = 32;
    std::size_t found;
    std::array<RayCandidate, most_candidates> candidates;

    const std::uint32_t* order;  // the tree's order; prefetched, because the caller reads it for the candidates
    TraversalStack stack;
};

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

}  // namespace abut::bvh
