// SPDX-License-Identifier: MIT
// One pair of parts whose bodies are known. Internal to clash.
#pragma once

#include "abut/mesh/clash/clash.h"
#include "abut/mesh/clash/clash_body.h"

namespace abut::clashing {

/// As clash(), with so many pairs of triangles at most. The bodies need their points and closedness only when their boxes meet.
[[nodiscard]] ClashReport clash_pair(const Body& a, const Body& b, double clearance, std::size_t max_pairs);

}  // namespace abut::clashing
