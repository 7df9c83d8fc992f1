// SPDX-License-Identifier: MIT
// RayStream: many rays that traverse one wide BVH of triangles packet by packet, in floats.
//
// The rays of a packet that are alike are traversed together: a node is opened once for all of them. All others, and a
// ray that alone of its packet reaches a node, are traversed singly and interleaved, a step of each in turn, so that
// they wait for memory together. Rejections and certain hits are proved, as in ray_traversal.h.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "abut/bvh/leaf8.h"
#include "abut/bvh/traverse/ray_packet.h"
#include "abut/bvh/traverse/traversal_stack.h"

namespace abut::bvh {

/// The triangles that may be the first that a ray hits.
struct RayFound {
    static constexpr std::uint32_t most = 4;

    // If it is more than `most`, there was no room for all, and the ray has to be traversed again, alone.
    std::uint32_t count = 0;
    std::array<RayCandidate, most> candidates;
};

/// The rays and the working memory of their traversals. Large: not for the stack.
class RayStream {
public:
    static constexpr std::size_t most_packets = 64, most_rays = most_packets * RayPacket::size;

    std::size_t count = 0;
    int culled = 0;                               // as in PreparedRay
    bool any = false;                             // whether a ray ends at any hit that is certain
    std::array<RayPacket, most_packets> packets;  // the rays, prepared by begin(), one packet after another
    std::array<RayFound, most_rays> found;

    // The rest is used by the kernel.

    /// A ray that is traversed singly.
    struct SingleRay {
        PreparedRay ray;
        std::uint32_t number;
        float* limit;  // its limit, which is in its packet
        TraversalStack stack;
    };
    static constexpr std::size_t most_singles = 32;
    std::array<SingleRay, most_singles> singles;
    TraversalStack together;
};

/// Finds the triangles that each of the stream's rays may hit first; or, for `any`, one that it certainly hits, or else
/// all that it may hit.
void nearest_each(RayStream& stream, const std::uint32_t* order, const Node8* nodes, const LeafCell* leaves) noexcept;

}  // namespace abut::bvh
