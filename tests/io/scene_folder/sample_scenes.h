// SPDX-License-Identifier: MIT
// Scenes for the tests of scene folders, and folders that are removed when a test ends.
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

#include "abut/scene/scene.h"

namespace abut::sample {

/// A folder that does not exist yet, within a temporary one that is removed with this object.
class TemporaryFolder {
public:
    TemporaryFolder();
    ~TemporaryFolder();
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;
    [[nodiscard]] std::filesystem::path operator()(std::string_view name = "scene") const { return path_ / name; }

private:
    std::filesystem::path path_;
};

/// `count` models of a few meshes, which the seed places: some on a lattice, so that they touch exactly, some turned,
/// scaled or mirrored, a few as large as a quarter of the scene; with names, layers and removed models among them.
[[nodiscard]] Scene random_scene(std::uint32_t seed, std::size_t count);

}  // namespace abut::sample
