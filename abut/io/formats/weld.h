// SPDX-License-Identifier: MIT
// Makes corners at the same position share one vertex.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "abut/math/vec.h"

namespace abut::io {

/// Numbers positions in the order of their first appearance. Equal coordinates are the same position, -0 and +0
/// included; nothing that differs by even an ulp is merged. Positions must be finite.
class Weld {
public:
    /// `expected` positions will fit without growing; a guess that costs 8 bytes each.
    explicit Weld(std::size_t expected);

    /// The index of the vertex at p, a new one if there is none yet. Throws Error beyond 2^32 - 2 vertices.
    std::uint32_t operator()(const Vec3& p);

    /// The vertices, in order of index.
    [[nodiscard]] std::vector<Vec3> take() &&;

private:
    void grow();
    [[nodiscard]] std::size_t slot_of(const Vec3& p) const noexcept;

    std::vector<Vec3> vertices_;
    std::vector<std::uint32_t> slots_;  // a power of two of them, at most half full
};

}  // namespace abut::io
