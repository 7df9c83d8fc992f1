// SPDX-License-Identifier: MIT
// Writes a scene as a folder of meshes, instances and tiles, one instance after the other.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

#include "abut/mesh/mesh.h"
#include "abut/scene/scene.h"

namespace abut {

/// How a scene folder is cut, and what its lengths are.
struct ABUT_IO_API SceneFolderOptions {
    std::size_t instances_per_tile = 16384;  ///< about so many; 0 counts as 1
    std::string unit{};                      ///< of lengths, such as "metre"; for readers
};

/// One placed mesh of a scene folder.
struct ABUT_IO_API FolderInstance {
    static constexpr std::uint32_t no_mesh = 0xffffffff;  ///< an instance of nothing, which nothing touches

    std::uint32_t mesh = no_mesh;     ///< the number that SceneFolderWriter::add_mesh returned
    Placement placement{};            ///< in the world
    std::uint32_t layers = 1;         ///< see NewModel
    std::uint32_t mask = 0xffffffff;  ///< see NewModel
    std::string_view name{};          ///< any bytes; need not be unique
};

/// Writes a scene folder: docs/many_machines.md describes its files. Meshes and instances are numbered from 0 in the
/// order in which they are added. Memory: some 1 kB for each mesh, at most 70 MB for a sample of the instances, and 64
/// MB while tiles are written, for any number of instances. manifest.json is written last, and a folder without it is
/// refused by SceneFolder; a writer that is destroyed before finish() leaves such a folder. One thread at a time may
/// use a writer.
class ABUT_IO_API SceneFolderWriter {
public:
    /// Creates the folder, whose parent must exist. Throws Error when it exists and is not empty.
    explicit SceneFolderWriter(const std::filesystem::path& folder, const SceneFolderOptions& options = {});
    ~SceneFolderWriter();
    SceneFolderWriter(const SceneFolderWriter&) = delete;
    SceneFolderWriter& operator=(const SceneFolderWriter&) = delete;

    /// Writes the mesh with its BVH, and returns its number. Throws Error when writing fails.
    std::uint32_t add_mesh(const Mesh& mesh);
    /// Writes an instance and returns its number. Throws Error, which names the instance, for a mesh that was not
    /// added, for a placement that is not valid (see Model), and when it leaves the range of double in the world.
    std::uint32_t add(const FolderInstance& instance);
    /// Cuts the tiles, and writes their files and the manifest. Nothing can be added afterwards. Throws Error when
    /// writing fails.
    void finish();

private:
    class ABUT_LOCAL State;
    std::unique_ptr<State> state_;
};

/// Writes the models of a scene with their placements in the world. The instance i is the model of index i; an index
/// without a model, or with one that has no shape, is an instance of nothing. Models with copies of one mesh share its
/// file. Throws Error for a model with another shape than a mesh, for ignored pairs, which a folder cannot hold, and as
/// SceneFolderWriter does.
ABUT_IO_API void write_scene_folder(const std::filesystem::path& folder, const Scene& scene,
                                    const SceneFolderOptions& options = {});

}  // namespace abut
