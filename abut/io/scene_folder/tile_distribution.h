// SPDX-License-Identifier: MIT
// Distributes the instances of a scene folder to the files of its tiles.
#pragma once

#include <filesystem>
#include <vector>

#include "abut/base/function_ref.h"
#include "abut/io/scene_folder/folder_manifest.h"
#include "abut/io/scene_folder/instance_record.h"

namespace abut::io {

/// Writes the tiles' files from instances.bin: each has the records of the instances whose box meets the tile, in
/// ascending order. `box_of` gives the box of a record in the world, empty for an instance of nothing, and
/// `triangles_of` its number of triangles. Memory: at most 64 MB of buffers, for any number of instances. Space is
/// divided into at most 256 parts at a time, and instances are written once for each such step, so twice for up to
/// 65,536 tiles. Throws Error when writing fails.
[[nodiscard]] std::vector<FolderManifest::TileFile> write_tiles(
    const std::filesystem::path& folder, const TileTree& tree, FunctionRef<Aabb(const InstanceRecord&)> box_of,
    FunctionRef<std::size_t(const InstanceRecord&)> triangles_of);

}  // namespace abut::io
