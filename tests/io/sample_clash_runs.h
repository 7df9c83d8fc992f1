// SPDX-License-Identifier: MIT
// Clash runs for the tests of reports and pictures: a small one of every kind, and large ones.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "abut/clash/clash_run.h"

namespace abut::sample {

/// A cylinder with its axis along x, closed.
[[nodiscard]] Mesh cylinder(Vec3 center, double length, double radius, int segments);

/// A run of parts that stand where their meshes are. Each clash has the rule "rule " and its kind; states go round: new,
/// active, approved. No groups.
[[nodiscard]] ClashRun run_of(const std::vector<Mesh>& meshes, const std::vector<std::string>& names);

/// Nine parts: a wall, and a pipe through it; a slab on which it stands; a ball in a shell; a box beside another at a
/// distance of 0.004; and two equal boxes. One clash of each kind, two groups, a resolved clash, an approval, and
/// properties. One name is `</script><img src=x onerror=alert(1)>`, with quotes, and one part is posed and scaled.
[[nodiscard]] ClashRun run_of_each_kind();

/// `storeys` storeys of 12 ducts that each pass through 40 joists, 480 clashes a storey, grouped by duct; and enough
/// fittings that there are `parts` parts in all: half of them stand for ten meshes, half have meshes of their own.
[[nodiscard]] ClashRun building(std::size_t storeys, std::size_t parts);

}  // namespace abut::sample
