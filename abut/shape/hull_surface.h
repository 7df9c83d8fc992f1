// SPDX-License-Identifier: MIT
// A closed, oriented surface of triangles, and how its triangles are connected. Internal: for the hulls.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "abut/math/vec.h"

namespace abut::hulls {

/// Half-edge 3t + e leads from corner e of triangle t to the next one; its twin is the half-edge of the triangle on the
/// other side, which leads back.
struct Surface {
    std::vector<Index3> triangles;
    std::vector<std::uint32_t> twins;  ///< of each half-edge

    [[nodiscard]] std::uint32_t start(std::uint32_t half_edge) const { return triangles[half_edge / 3][half_edge % 3]; }
    [[nodiscard]] std::uint32_t end(std::uint32_t half_edge) const { return start(following(half_edge)); }
    /// The corner of the half-edge's triangle that is not on the edge.
    [[nodiscard]] std::uint32_t opposite(std::uint32_t half_edge) const { return start(preceding(half_edge)); }

    // The other half-edges of the same triangle.
    [[nodiscard]] static std::uint32_t following(std::uint32_t half_edge) {
        return half_edge % 3 == 2 ? half_edge - 2 : half_edge + 1;
    }
    [[nodiscard]] static std::uint32_t preceding(std::uint32_t half_edge) {
        return half_edge % 3 == 0 ? half_edge + 2 : half_edge - 1;
    }
};

/// The connections of a hull's triangles.
struct Connections {
    std::vector<std::uint32_t> twins;
    std::vector<std::uint32_t> neighbors;         ///< the ends of the edges of facets at each vertex, ascending
    std::vector<std::uint32_t> neighbor_offsets;  ///< where those of each vertex begin, and the end
};

/// Connects triangles, of which each directed edge belongs to one and its reverse to another, in time O(n). Facet i
/// consists of the triangles from facet_offsets[i] up to facet_offsets[i + 1].
[[nodiscard]] Connections connect(std::span<const Index3> triangles, std::span<const std::uint32_t> facet_offsets,
                                  std::size_t vertex_count);

}  // namespace abut::hulls
