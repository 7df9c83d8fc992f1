// SPDX-License-Identifier: MIT
// Decides the clash of one pair of parts with prepared bodies; internal to clash.
#pragma once

#include "abut/mesh/clash/clash.h"
#include "abut/mesh/clash/clash_body.h"

namespace abut::clashing {

/// As clash(), with at most max_pairs pairs of triangles listed. Only if the boxes overlap, the bodies must be
/// prepared.
[[nodiscard]] ClashReport clash_pair(const Body& a, const Body& b, double clearance, std::size_t max_pairs);

}  // namespace abut::clashing
