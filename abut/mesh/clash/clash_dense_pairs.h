// SPDX-License-Identifier: MIT
// Decides how surfaces meet that touch in more pairs of triangles than are listed, by classes of equal triangles and
// without a list; internal to clash.
#pragma once

#include <cstdint>
#include <vector>

#include "abut/mesh/clash/clash_body.h"
#include "abut/mesh/dense_pairs.h"

namespace abut::clashing {

/// All pairs of triangles of two parts that touch.
class AllTouching {
public:
    AllTouching(const Body& a, const Body& b);

    /// The triangles of each part that touch the other, ascending.
    [[nodiscard]] const std::vector<std::uint32_t>& of_a() const noexcept { return touching_[0]; }
    [[nodiscard]] const std::vector<std::uint32_t>& of_b() const noexcept { return touching_[1]; }

    /// interpenetrate of clash_interpenetration.h for all pairs; stops at the first that proves it.
    [[nodiscard]] bool interpenetrate() const;

private:
    const Body& a_;
    const Body& b_;
    DenseMeshPairs dense_pairs_;
    std::array<std::vector<std::uint32_t>, 2> touching_;
};

}  // namespace abut::clashing
