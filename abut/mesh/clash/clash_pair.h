// SPDX-License-Identifier: MIT
// Decides the clash of one pair of parts with prepared bodies; internal to clash.
#pragma once

#include "abut/mesh/clash/clash.h"
#include "abut/mesh/clash/clash_body.h"

namespace abut::clashing {

/// How a pair is examined.
struct PairSettings {
    double clearance = 0;
    std::size_t max_pairs = 0;       ///< the most pairs of triangles that are listed
    bool is_duplicate = false;       ///< the parts have the same triangles
    bool describes_touching = true;  ///< otherwise the report of parts that touch has a kind only
};

/// As clash(); the result for (b, a) is the same, with the triangles of each pair swapped. If the boxes overlap, the
/// bodies must be those of make_body; otherwise only their meshes are used.
[[nodiscard]] ClashReport clash_pair(const Body& a, const Body& b, const PairSettings& settings);

/// Whether boxes are certainly farther apart than the clearance. Such parts do not clash.
[[nodiscard]] bool far_apart(const Aabb& a, const Aabb& b, double clearance) noexcept;

}  // namespace abut::clashing
