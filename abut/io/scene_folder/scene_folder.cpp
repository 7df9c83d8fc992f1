// SPDX-License-Identifier: MIT
// Reads scene folders: whole, or tile by tile.
#include "abut/io/scene_folder/scene_folder.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "abut/base/error.h"
#include "abut/base/float_environment.h"
#include "abut/io/error_place.h"
#include "abut/io/file_bytes.h"
#include "abut/io/names.h"
#include "abut/io/scene_folder/folder_manifest.h"
#include "abut/io/scene_folder/folder_meshes.h"
#include "abut/io/scene_folder/folder_names.h"
#include "abut/io/scene_folder/instance_record.h"
#include "abut/math/norms.h"
#include "abut/shape/grown_box.h"

namespace abut {
namespace {

namespace fs = std::filesystem;
using io::InstanceRecord;

/// Throws Error unless the bytes are so many records, with this checksum.
void require_records(const fs::path& path, std::string_view bytes, std::size_t count, std::uint64_t checksum) {
    const std::size_t wanted = count * InstanceRecord::bytes;
    if (bytes.size() != wanted) {
        throw Error(fmt::format("{}: has {} bytes instead of {}; write the scene folder again",
                                io::readable(path.string()), bytes.size(), wanted));
    }
    io::require_checksum(path, bytes, checksum);
}

/// The box of which the lower corner of a pair is a point: it lies above the lower corners of both, and at most the
/// clearance above the upper ones.
Aabb grown_upwards(const Aabb& box, double clearance) { return {box.min, grown_box(box, clearance).max}; }

}  // namespace

class SceneFolder::State {
public:
    explicit State(fs::path folder)
        : path(std::move(folder)),
          manifest(io::read_manifest(path)),
          meshes_(path, manifest.meshes),
          names_(path, manifest) {}

    const fs::path path;
    const io::FolderManifest manifest;

    [[nodiscard]] std::string name(std::uint32_t instance) const { return names_.name(instance); }

    [[nodiscard]] Scene scene() const {
        const fs::path file = io::instances_file(path);
        const io::FileBytes bytes(file);
        require_records(file, bytes.view(), manifest.instances, manifest.checksum);
        Scene scene;
        for (std::size_t i = 0; i < manifest.instances; ++i) {
            const InstanceRecord record = io::record_at(bytes.view().data() + i * InstanceRecord::bytes);
            add(scene, file, record, names_.name(static_cast<std::uint32_t>(i)));
        }
        return scene;
    }

    [[nodiscard]] TileScene tile_scene(std::size_t tile, double clearance) const {
        TileScene result;
        result.tile = tile;
        if (tile >= manifest.tiles.size()) return result;
        const Aabb& sides = manifest.tree.box(tile);
        std::vector<Found> found;
        for (const std::size_t other : tiles_near(tile, clearance)) {
            const fs::path file = io::tile_file(path, other);
            const io::FileBytes bytes(file);
            const io::FolderManifest::TileFile& expected = manifest.tiles[other];
            require_records(file, bytes.view(), expected.instances, expected.checksum);
            for (std::size_t at = 0; at < bytes.view().size(); at += InstanceRecord::bytes) {
                const InstanceRecord record = io::record_at(bytes.view().data() + at);
                if (other == tile || io::meets_tile(grown_upwards(box_of(file, record), clearance), sides)) {
                    found.push_back({record, other});
                }
            }
        }
        const auto by_index = [](const Found& a, const Found& b) {
            return std::pair(a.record.index, a.tile) < std::pair(b.record.index, b.tile);
        };
        const auto same_index = [](const Found& a, const Found& b) { return a.record.index == b.record.index; };
        std::sort(found.begin(), found.end(), by_index);
        found.erase(std::unique(found.begin(), found.end(), same_index), found.end());
        for (const auto& [record, from] : found) {
            add(result.scene, io::tile_file(path, from), record, {});
            result.instances.push_back(record.index);
        }
        return result;
    }

    void verify() const {
        for (std::size_t mesh = 0; mesh < manifest.meshes.size(); ++mesh) static_cast<void>(meshes_.read(mesh));
        const auto check = [](const fs::path& file, std::size_t count, std::uint64_t checksum) {
            require_records(file, io::FileBytes(file).view(), count, checksum);
        };
        check(io::instances_file(path), manifest.instances, manifest.checksum);
        for (std::size_t tile = 0; tile < manifest.tiles.size(); ++tile) {
            check(io::tile_file(path, tile), manifest.tiles[tile].instances, manifest.tiles[tile].checksum);
        }
        if (!manifest.has_names) return;
        const auto check_bytes = [](const fs::path& file, std::uint64_t checksum) {
            io::require_checksum(file, io::FileBytes(file).view(), checksum);
        };
        check_bytes(io::names_file(path), manifest.names_checksum);
        check_bytes(io::name_ends_file(path), manifest.name_ends_checksum);
    }

private:
    struct Found {
        InstanceRecord record;
        std::size_t tile;  // in whose file
    };

    /// The tiles whose files list every instance whose box, grown upwards, meets the tile: such a box itself meets the
    /// tile extended downwards by the clearance, and by more than grown_box adds to it, which is at most 2^-50 of the
    /// clearance and the greatest coordinate, and roundings.
    [[nodiscard]] std::vector<std::size_t> tiles_near(std::size_t tile, double clearance) const {
        if (!(clearance > 0)) return {tile};
        const double size = std::max(norm_inf(manifest.bounds.min), norm_inf(manifest.bounds.max));
        Aabb near = manifest.tree.box(tile);
        for (int axis = 0; axis < 3; ++axis) {
            near.min[axis] -= clearance + 0x1p-48 * (size + clearance);
            // A tile does not contain its upper sides, and those of a box count.
            near.max[axis] = std::nextafter(near.max[axis], near.min[axis]);
        }
        std::vector<std::size_t> tiles;
        manifest.tree.for_each_tile_meeting(near, [&](std::size_t other) { tiles.push_back(other); });
        return tiles;
    }

    [[nodiscard]] Model model_of(const fs::path& file, const InstanceRecord& record) const {
        return io::at_place([&] { return fmt::format("{}: instance {}", io::readable(file.string()), record.index); },
                            [&] {
                                if (record.mesh == InstanceRecord::no_mesh) return Model({}, record.placement);
                                return Model(meshes_(record.mesh), record.placement);
                            });
    }
    [[nodiscard]] Aabb box_of(const fs::path& file, const InstanceRecord& record) const {
        return model_of(file, record).bounds();
    }

    void add(Scene& scene, const fs::path& file, const InstanceRecord& record, std::string name) const {
        const Model model = model_of(file, record);
        scene.add({.shape = model.shape(),
                   .pose = record.placement.pose,
                   .scale = record.placement.scale,
                   .layers = record.layers,
                   .mask = record.mask,
                   .name = std::move(name)});
    }

    io::FolderMeshes meshes_;
    io::FolderNames names_;
};

SceneFolder::SceneFolder(const fs::path& path) : state_(std::make_unique<State>(path)) {}
SceneFolder::~SceneFolder() = default;

const fs::path& SceneFolder::path() const noexcept { return state_->path; }
std::size_t SceneFolder::size() const noexcept { return state_->manifest.instances; }
std::size_t SceneFolder::meshes() const noexcept { return state_->manifest.meshes.size(); }
std::size_t SceneFolder::tiles() const noexcept { return state_->manifest.tiles.size(); }
const std::string& SceneFolder::unit() const noexcept { return state_->manifest.unit; }
const Aabb& SceneFolder::bounds() const noexcept { return state_->manifest.bounds; }
Aabb SceneFolder::tile_bounds(std::size_t tile) const {
    return tile < tiles() ? state_->manifest.tree.box(tile) : Aabb();
}
std::size_t SceneFolder::tile_instances(std::size_t tile) const {
    return tile < tiles() ? state_->manifest.tiles[tile].instances : 0;
}
std::size_t SceneFolder::tile_triangles(std::size_t tile) const {
    return tile < tiles() ? state_->manifest.tiles[tile].triangles : 0;
}
std::string SceneFolder::name(std::uint32_t instance) const { return state_->name(instance); }

Scene SceneFolder::scene() const {
    const DefaultFloats floats;
    return state_->scene();
}
TileScene SceneFolder::tile_scene(std::size_t tile, double clearance) const {
    const DefaultFloats floats;
    return state_->tile_scene(tile, clearance > 0 ? clearance : 0);
}
bool SceneFolder::is_of_tile(const Aabb& a, const Aabb& b, std::size_t tile) const noexcept {
    return state_->manifest.tree.tile_of(glm::max(a.min, b.min)) == tile;
}
void SceneFolder::verify() const {
    const DefaultFloats floats;
    state_->verify();
}

}  // namespace abut
