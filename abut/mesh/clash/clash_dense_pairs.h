// SPDX-License-Identifier: MIT
// How surfaces meet that touch in more pairs of triangles than are listed: by classes of equal triangles, and without a list.
// Internal to clash.
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

    /// The triangles of each that touch the other, ascending.
    [[nodiscard]] const std::vector<std::uint32_t>& of_a() const noexcept { return touching_[0]; }
    [[nodiscard]] const std::vector<std::uint32_t>& of_b() const noexcept { return touching_[1]; }

    /// As interpenetrate of clash_interpenetration.h says of all pairs; ends at the first that shows it.
    [[nodiscard]] bool interpenetrate() const;

private:
    const Body& a_;
    const Body& b_;
    DenseMeshPairs dense_pairs_;
    std::array<std::vector<std::uint32_t>, 2> touching_;
};

}  // namespace abut::clashing
