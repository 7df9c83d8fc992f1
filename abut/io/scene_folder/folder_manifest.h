// SPDX-License-Identifier: MIT
// FolderManifest: manifest.json of a scene folder, which is written last and says what the other files contain.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "abut/io/scene_folder/tile_tree.h"
#include "abut/shape/aabb.h"

namespace abut::io {

struct FolderManifest {
    static constexpr std::size_t version = 1;

    struct MeshFile {
        std::size_t triangles = 0;
        std::uint64_t checksum = 0;
    };
    struct TileFile {
        std::size_t instances = 0;
        std::size_t triangles = 0;  ///< of these instances, added up
        std::uint64_t checksum = 0;
    };

    std::string unit;  ///< of lengths; empty if none is known
    std::size_t instances = 0;
    std::uint64_t checksum = 0;  ///< of instances.bin
    bool has_names = false;
    std::uint64_t names_checksum = 0, name_ends_checksum = 0;  ///< of names.txt and name_ends.bin, if there are names
    Aabb bounds;                                               ///< of all instances; empty if there are none
    std::vector<MeshFile> meshes;
    TileTree tree;
    std::vector<TileFile> tiles;  ///< one for each tile of the tree
};

/// The text of manifest.json.
[[nodiscard]] std::string to_json(const FolderManifest& manifest);

/// The text of a manifest with the right value of its member "manifest_checksum": the checksum of the text in which
/// that value is 16 zeros.
[[nodiscard]] std::string with_own_checksum(std::string manifest);

/// Reads manifest.json of a folder. Throws Error, which names the file and the place, for a folder without one, for
/// text that is no manifest or has another checksum than it says, and for another version.
[[nodiscard]] FolderManifest read_manifest(const std::filesystem::path& folder);

// The files of a scene folder.
[[nodiscard]] std::filesystem::path manifest_file(const std::filesystem::path& folder);
[[nodiscard]] std::filesystem::path instances_file(const std::filesystem::path& folder);
[[nodiscard]] std::filesystem::path names_file(const std::filesystem::path& folder);
[[nodiscard]] std::filesystem::path name_ends_file(const std::filesystem::path& folder);
[[nodiscard]] std::filesystem::path mesh_file(const std::filesystem::path& folder, std::size_t mesh);
[[nodiscard]] std::filesystem::path tile_file(const std::filesystem::path& folder, std::size_t tile);

}  // namespace abut::io
