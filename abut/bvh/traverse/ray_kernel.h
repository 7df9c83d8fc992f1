// SPDX-License-Identifier: MIT
// A ray's way through a wide BVH of triangles, in floats: from leaf to leaf, roughly the nearest first, with the triangles
// of each that it may hit, and which of these it surely does. It only prunes, and proves. The whole way is one kernel, so
// that the machine's vectors are chosen once.
#pragma once

#include "abut/bvh/leaf8.h"
#include "abut/bvh/traverse/prepared_ray.h"
#include "abut/bvh/traverse/traversal_stack.h"

namespace abut::bvh {

/// Whether all triangles that it may hit are wanted, those that may be the nearest, or any: then a sure one is enough.
enum class RayQuestion : std::uint8_t { all, nearest, any };

/// A ray, and how far it has come.
struct RayTraversalState : PreparedRay {
    RayQuestion question;

    static constexpr std::size_t most_candidates = 32;
    std::size_t found;
    std::array<RayCandidate, most_candidates> candidates;

    const std::uint32_t* order;  // which the caller asks next of the triangles that may be hit
    TraversalStack stack;
};

/// Goes on, and finds candidates until it has to give some away, or one that ends it. False at the end of the way.
using NextOnRay = bool (*)(RayTraversalState& state, const Node8* nodes, const LeafCell* leaves);

/// This machine's, asked for once a ray, before its numbers are at hand: a call would have to put these aside.
struct RayKernels {
    BeginRay begin;
    NextOnRay next;
};
[[nodiscard]] RayKernels ray_kernels() noexcept;

}  // namespace abut::bvh
