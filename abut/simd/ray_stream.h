// SPDX-License-Identifier: MIT
// Many rays' ways through one wide tree of triangles, in floats, as ray_walk.h's. Those that are alike go together: a node is
// opened once for all of them that meet it (ray streams: Barringer and Akenine-Moller 2014). The others go alone, a step of
// each in turn, so that they wait for memory together.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "abut/simd/tree_ray.h"
#include "abut/simd/triangles8.h"
#include "abut/simd/walk_stack.h"

namespace abut::simd {

/// What may be the first that a ray hits.
struct RayFound {
    static constexpr std::uint32_t most = 4;

    std::uint32_t count = 0;  // more than `most`: there was no room for all, and the ray has to be asked alone
    std::array<RayCandidate, most> candidates;
};

/// Room for the ways of rays, and how far they have come. Large: not for the stack.
class RayStream {
public:
    static constexpr std::size_t most_rays = 1024;

    std::size_t count = 0;
    std::array<TreeRay, most_rays> rays;
    std::array<RayFound, most_rays> found;

    // The rest is the kernel's.

    /// Rays that wait before a child.
    struct Crowd {
        std::uint32_t child, first, count;
        std::uint32_t free;  // from where on there is room
    };
    /// One on its way alone, before a node or a leaf.
    struct Lone {
        std::uint32_t ray;
        std::uint32_t place;         // the node's, or the leaf's number
        std::uint32_t first, count;  // of the leaf's triangles
        WalkStack stack;
    };
    static constexpr std::size_t most_waiting = 16 * most_rays, most_lone = 16;
    std::array<WalkEntry, most_waiting> waiting;                   // keys, and rays
    std::array<std::array<std::uint32_t, most_rays>, 8> together;  // by the axes along which they go down
    std::array<Crowd, WalkStack::most_entries> crowds;
    std::array<Lone, most_lone> lone;
};

/// Finds what the stream's rays may hit first.
void nearest_each(RayStream& stream, const TriangleNames& names, const Node8* nodes, const Triangles8* leaves) noexcept;

}  // namespace abut::simd
