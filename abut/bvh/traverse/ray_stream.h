// SPDX-License-Identifier: MIT
// Many rays' ways through one wide BVH of triangles, in floats, as ray_kernel.h's. Those of a packet that are alike go
// together: a node is opened once for all of them. The others, and one that is left alone, go alone, a step of each in turn,
// so that they wait for memory together.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "abut/bvh/leaf8.h"
#include "abut/bvh/traverse/ray_packet.h"
#include "abut/bvh/traverse/traversal_stack.h"

namespace abut::bvh {

/// What may be the first that a ray hits.
struct RayFound {
    static constexpr std::uint32_t most = 4;

    std::uint32_t count = 0;  // more than `most`: there was no room for all, and the ray has to be asked alone
    std::array<RayCandidate, most> candidates;
};

/// Room for the ways of rays, and how far they have come. Large: not for the stack.
class RayStream {
public:
    static constexpr std::size_t most_packets = 64, most_rays = most_packets * RayPacket::size;

    std::size_t count = 0;
    int culled = 0;                               // as in PreparedRay
    std::array<RayPacket, most_packets> packets;  // the rays, begun, one packet after another
    std::array<RayFound, most_rays> found;

    // The rest is the kernel's.

    /// One on its way alone, before a node or a leaf.
    struct Lone {
        PreparedRay ray;
        std::uint32_t number;
        float* limit;  // its own among its packet's
        TraversalStack stack;
    };
    static constexpr std::size_t most_lone = 32;
    std::array<Lone, most_lone> lone;
    TraversalStack together;
};

/// Finds what the stream's rays may hit first.
void nearest_each(RayStream& stream, const std::uint32_t* order, const Node8* nodes, const LeafCell* leaves) noexcept;

}  // namespace abut::bvh
