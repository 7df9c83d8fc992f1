// SPDX-License-Identifier: MIT
// The clashes and the overlapping pairs of a scene folder, tile by tile.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "abut/base/function_ref.h"
#include "abut/clash/clash_scene.h"
#include "abut/io/scene_folder/scene_folder.h"

namespace abut {

/// The clashes whose pair belongs to the tile, ordered by (a, b), a < b, which are numbers of instances. Those of all
/// tiles together are the reports of clash() for SceneFolder::scene(), each once, and bit for bit. Pairs count by
/// layers and masks, among instances with any of `layers`. Throws Error as SceneFolder::tile_scene does. Runs on all
/// cores; the result does not depend on their number.
[[nodiscard]] ABUT_IO_API std::vector<ClashReport> clash(const SceneFolder& folder, std::size_t tile,
                                                         const ClashOptions& options = {},
                                                         std::uint32_t layers = 0xffffffff);

/// Calls visit(report) for each of these reports, in their order and one after the other, until it returns true;
/// returns whether it did. No more than a limited number of reports is held at a time.
ABUT_IO_API bool for_each_clash(const SceneFolder& folder, std::size_t tile,
                                FunctionRef<bool(const ClashReport&)> visit, const ClashOptions& options = {},
                                std::uint32_t layers = 0xffffffff);

/// Two instances, a < b, by their numbers.
using InstancePair = std::array<std::uint32_t, 2>;

/// The pairs of Scene::overlapping_pairs for SceneFolder::scene() that belong to the tile, in ascending order; with
/// bounds_only, the pairs whose boxes overlap. Otherwise as clash().
[[nodiscard]] ABUT_IO_API std::vector<InstancePair> overlapping_pairs(const SceneFolder& folder, std::size_t tile,
                                                                      bool bounds_only = false,
                                                                      std::uint32_t layers = 0xffffffff);

}  // namespace abut
