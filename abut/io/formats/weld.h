// SPDX-License-Identifier: MIT
// Joins corners at the same position to one vertex.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "abut/math/vec.h"

namespace abut::io {

/// Numbers positions in the order of their first appearance. Equal coordinates are the same position, -0 and +0
/// included; positions that differ by one ulp are not merged. Positions must be finite.
class Weld {
public:
    /// Reserves space for `expected` positions; an overestimate costs 8 bytes each.
    explicit Weld(std::size_t expected);

    /// The index of the vertex at p, a new one if there is none yet. Throws Error beyond 2^32 - 2 vertices.
    std::uint32_t operator()(const Vec3& p);

    /// The vertices, in order of index.
    [[nodiscard]] std::vector<Vec3> vertices() &&;

private:
    void grow();
    [[nodiscard]] std::size_t slot_of(const Vec3& p) const noexcept;

    std::vector<Vec3> vertices_;
    std::vector<std::uint32_t> slots_;  // a power of two in number, at most half of them used
};

}  // namespace abut::io
