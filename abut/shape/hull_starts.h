// SPDX-License-Identifier: MIT
// HullStarts: where climbs to the highest vertex of a large hull begin.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "abut/math/vec.h"
#include "abut/simd/farthest.h"

namespace abut {

/// For directions all around, a vertex of a hull that is the highest or near it, from which a climb from neighbour to
/// neighbour is short. The directions are those of the cells of a cube's faces.
class HullStarts {
public:
    /// The number of vertices from which this pays: fewer are scanned.
    static constexpr std::size_t least_vertices = simd::most_farthest_within + 1;

    /// The neighbours of vertex i are those from offsets[i] up to offsets[i + 1].
    HullStarts(std::span<const Vec3> vertices, std::span<const std::uint32_t> neighbors,
               std::span<const std::uint32_t> offsets) noexcept;

    /// The vertex for the cell of a direction; any vertex for zero or a direction that is not finite.
    [[nodiscard]] std::uint32_t along(Vec3 direction) const noexcept;

private:
    static constexpr int side = 8;

    std::array<std::uint32_t, 6 * side * side> vertices_;
};

}  // namespace abut
