// SPDX-License-Identifier: MIT
// Scenes for the tests of scene folders.
#pragma once

#include <cstddef>
#include <cstdint>

#include "abut/scene/scene.h"

namespace abut::sample {

/// `count` models of a few meshes, which the seed places: some on a lattice, so that they touch exactly, some turned,
/// scaled or mirrored, a few as large as a quarter of the scene; with names, layers and removed models among them.
[[nodiscard]] Scene random_scene(std::uint32_t seed, std::size_t count);

}  // namespace abut::sample
