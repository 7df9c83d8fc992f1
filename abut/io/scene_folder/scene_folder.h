// SPDX-License-Identifier: MIT
// SceneFolder: a scene on disk, of which each tile is read alone.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "abut/scene/scene.h"

namespace abut {

/// The models of a scene that may form pairs in one tile.
struct ABUT_IO_API TileScene {
    Scene scene;                           ///< models without names, in ascending order of the instances
    std::vector<std::uint32_t> instances;  ///< the number of the instance that the model of each index is
    std::size_t tile = 0;                  ///< the number of the tile
};

/// A scene that SceneFolderWriter has written: docs/many_machines.md describes the files. Space is cut into tiles,
/// half-open boxes with infinite outer sides, and each pair of instances belongs to one of them: the tile of the point
/// whose coordinates are the greater ones of the lower corners of both boxes. So each tile is a piece of work of its
/// own, and all of them together find each pair once. Meshes are mapped when they are first needed, and shared by all
/// processes of a machine that map them. Any number of threads may use one object.
class ABUT_IO_API SceneFolder {
public:
    /// Reads the manifest alone. Throws Error for a folder without one, and for one that is damaged or of another
    /// version; the message names the file.
    explicit SceneFolder(const std::filesystem::path& path);
    ~SceneFolder();
    SceneFolder(const SceneFolder&) = delete;
    SceneFolder& operator=(const SceneFolder&) = delete;

    /// The folder, as given.
    [[nodiscard]] const std::filesystem::path& path() const noexcept;
    /// The number of instances, including those without a mesh.
    [[nodiscard]] std::size_t size() const noexcept;
    /// The number of meshes.
    [[nodiscard]] std::size_t meshes() const noexcept;
    /// The number of tiles, at least 1.
    [[nodiscard]] std::size_t tiles() const noexcept;
    /// The unit of lengths; empty if none is known.
    [[nodiscard]] const std::string& unit() const noexcept;
    /// A box around all instances; empty when there are none.
    [[nodiscard]] const Aabb& bounds() const noexcept;
    /// The sides of a tile; outer ones are infinite. It contains its lower sides and not its upper ones. An index that
    /// is no tile gives an empty box.
    [[nodiscard]] Aabb tile_bounds(std::size_t tile) const;
    /// The number of instances whose box meets the tile; 0 for an index that is no tile.
    [[nodiscard]] std::size_t tile_instances(std::size_t tile) const;
    /// The triangles of these instances, added up; 0 for an index that is no tile.
    [[nodiscard]] std::size_t tile_triangles(std::size_t tile) const;

    /// The name of an instance, empty if it has none; read from mapped files. Throws Error when these are damaged.
    [[nodiscard]] std::string name(std::uint32_t instance) const;

    /// All instances; the model of index i is the instance i, and they share meshes. Throws Error, which names the
    /// file, for a file that is missing or differs from what was written.
    [[nodiscard]] Scene scene() const;
    /// The instances that pairs of the tile consist of: those whose box, grown by the clearance, meets the tile. Reads
    /// the tile's file, with a clearance those of the tiles next to it, too, and the meshes of these instances. Throws
    /// as scene() does, for these files alone; a negative or NaN clearance counts as 0. An index that is no tile gives
    /// an empty scene.
    [[nodiscard]] TileScene tile_scene(std::size_t tile, double clearance = 0) const;
    /// Whether a pair with these boxes belongs to the tile.
    [[nodiscard]] bool is_of_tile(const Aabb& a, const Aabb& b, std::size_t tile) const noexcept;

    /// Reads every file, and throws Error for the first one, which it names, that is missing or differs from what was
    /// written.
    void verify() const;

private:
    class ABUT_LOCAL State;
    std::unique_ptr<State> state_;
};

}  // namespace abut
