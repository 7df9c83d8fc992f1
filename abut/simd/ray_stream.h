// SPDX-License-Identifier: MIT
// Many rays' ways through one wide tree of triangles, in floats, as ray_walk.h's. Those of a packet that are alike go
// together: a node is opened once for all of them. The others, and one that is left alone, go alone, a step of each in turn,
// so that they wait for memory together.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "abut/simd/leaf8.h"
#include "abut/simd/ray_packet.h"
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
    static constexpr std::size_t most_packets = 64, most_rays = most_packets * RayPacket::size;

    std::size_t count = 0;
    int culled = 0;                               // as in TreeRay
    std::array<RayPacket, most_packets> packets;  // the rays, begun, one packet after another
    std::array<RayFound, most_rays> found;

    // The rest is the kernel's.

    /// One on its way alone, before a node or a leaf.
    struct Lone {
        TreeRay ray;
        std::uint32_t number;
        float* limit;  // its own among its packet's
        WalkStack stack;
    };
    static constexpr std::size_t most_lone = 32;
    std::array<Lone, most_lone> lone;
    WalkStack together;
};

/// Finds what the stream's rays may hit first.
void nearest_each(RayStream& stream, const std::uint32_t* order, const Node8* nodes, const LeafCell* leaves) noexcept;

}  // namespace abut::simd
