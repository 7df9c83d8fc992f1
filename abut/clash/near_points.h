// SPDX-License-Identifier: MIT
// Clusters of points that are near each other.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "abut/math/vec.h"

namespace abut::clashing {

/// For each point the number of its cluster: two points are in one cluster when a chain of points leads from one to the
/// other with steps of at most `radius` (single linkage; distances are rounded). Clusters are numbered from 0 in the
/// order of their first points. The radius is at least 0.
[[nodiscard]] std::vector<std::size_t> clusters_of(std::span<const Vec3> points, double radius);

}  // namespace abut::clashing
