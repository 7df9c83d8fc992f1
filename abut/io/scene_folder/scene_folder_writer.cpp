// SPDX-License-Identifier: MIT
// Streams meshes, instances and names to the files of a scene folder, and then cuts the tiles.
#include "abut/io/scene_folder/scene_folder_writer.h"

#include <fmt/format.h>

#include <limits>
#include <optional>
#include <system_error>
#include <utility>
#include <vector>

#include "abut/base/error.h"
#include "abut/base/float_environment.h"
#include "abut/io/atomic_write.h"
#include "abut/io/file_bytes.h"
#include "abut/io/formats/abut_mesh.h"
#include "abut/io/formats/byte_order.h"
#include "abut/io/names.h"
#include "abut/io/scene_folder/box_sample.h"
#include "abut/io/scene_folder/folder_manifest.h"
#include "abut/io/scene_folder/instance_record.h"
#include "abut/io/scene_folder/tile_distribution.h"
#include "abut/io/streamed_file.h"

namespace abut {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t sampled_boxes = std::size_t{1} << 20;

/// Creates the folders before any file is opened in them.
const fs::path& made(const fs::path& folder) {
    std::error_code error;
    if (fs::exists(folder, error) && !(fs::is_directory(folder, error) && fs::is_empty(folder, error))) {
        throw Error(fmt::format("{}: exists and is no empty folder; remove it, or write to another one",
                                io::readable(folder.string())));
    }
    if (!fs::exists(folder, error)) fs::create_directory(folder, error);
    for (const char* part : {"meshes", "tiles"}) {
        if (!error) fs::create_directory(folder / part, error);
    }
    if (error) io::fail_to_write(folder, error.value());
    return folder;
}

/// A mesh of one triangle with the bounds of another: its models have the other's bounds, bit for bit, because these
/// are computed from the mesh's bounds alone.
SharedShape with_bounds_of(const Mesh& mesh) {
    const auto& [min, max] = mesh.bounds();
    return Mesh({min, max}, {Index3{0, 1, 1}});
}

}  // namespace

class SceneFolderWriter::State {
public:
    State(const fs::path& folder, const SceneFolderOptions& options)
        : folder_(made(folder)),
          per_tile_(options.instances_per_tile),
          instances_(io::instances_file(folder)),
          names_(io::names_file(folder)),
          name_ends_(io::name_ends_file(folder)),
          sample_(sampled_boxes) {
        manifest_.unit = options.unit;
    }

    std::uint32_t add_mesh(const Mesh& mesh) {
        require_unfinished();
        const fs::path path = io::mesh_file(folder_, manifest_.meshes.size());
        io::save_abut(path, mesh);
        manifest_.meshes.push_back({mesh.size(), io::checksum_of(io::FileBytes(path).view())});
        shapes_.push_back(mesh.empty() ? SharedShape() : with_bounds_of(mesh));
        return static_cast<std::uint32_t>(shapes_.size() - 1);
    }

    std::uint32_t add(const FolderInstance& given) {
        require_unfinished();
        if (manifest_.instances == FolderInstance::no_mesh) {
            throw Error(fmt::format("{}: a scene folder has less than 2^32 - 1 instances; write several folders",
                                    io::readable(folder_.string())));
        }
        const io::InstanceRecord record{given.placement, given.mesh, static_cast<std::uint32_t>(manifest_.instances),
                                        given.layers, given.mask};
        if (given.mesh != FolderInstance::no_mesh && given.mesh >= shapes_.size()) {
            fail(record, fmt::format("there is no mesh {}; add it first", given.mesh));
        }
        const Aabb box = checked_box(record);
        if (!box.empty()) sample_.add(box);
        manifest_.bounds.include(box);

        bytes_.clear();
        io::append(bytes_, record);
        instances_.write(bytes_);
        names_.write(given.name);
        end_of_names_ += given.name.size();
        bytes_.clear();
        io::append(bytes_, end_of_names_);
        name_ends_.write(bytes_);
        return static_cast<std::uint32_t>(manifest_.instances++);
    }

    void finish() {
        require_unfinished();
        finished_ = true;
        instances_.commit();
        manifest_.checksum = io::checksum_of(io::FileBytes(io::instances_file(folder_)).view());
        manifest_.has_names = end_of_names_ > 0;
        if (manifest_.has_names) {
            names_.commit();
            name_ends_.commit();
            manifest_.names_checksum = io::checksum_of(io::FileBytes(io::names_file(folder_)).view());
            manifest_.name_ends_checksum = io::checksum_of(io::FileBytes(io::name_ends_file(folder_)).view());
        }
        manifest_.tree = sample_.tiles(per_tile_);
        manifest_.tiles = io::write_tiles(
            folder_, manifest_.tree, [&](const io::InstanceRecord& record) { return box_of(record); },
            [&](const io::InstanceRecord& record) { return manifest_.meshes[record.mesh].triangles; });
        io::write_bytes(io::manifest_file(folder_), io::to_json(manifest_));
    }

private:
    void require_unfinished() const {
        if (!finished_) return;
        throw Error(fmt::format("{}: the scene folder is finished; write another one", io::readable(folder_.string())));
    }
    [[noreturn]] static void fail(const io::InstanceRecord& record, std::string_view what) {
        throw Error(fmt::format("Instance {}: {}", record.index, what));
    }

    [[nodiscard]] Aabb box_of(const io::InstanceRecord& record) const {
        if (record.mesh == FolderInstance::no_mesh) return {};
        return Model(shapes_[record.mesh], record.placement).bounds();
    }
    [[nodiscard]] Aabb checked_box(const io::InstanceRecord& record) const {
        try {
            require_valid(record.placement);
        } catch (const Error& error) {
            fail(record, error.what());
        }
        const Aabb box = box_of(record);
        if (!box.empty() && !is_finite(box)) {
            fail(record, "it leaves the range of double where it is placed; give it a smaller scale");
        }
        return box;
    }

    const fs::path folder_;
    std::size_t per_tile_;
    io::StreamedFile instances_, names_, name_ends_;
    io::BoxSample sample_;
    io::FolderManifest manifest_;
    std::vector<SharedShape> shapes_;  // in place of each mesh
    std::uint64_t end_of_names_ = 0;
    std::string bytes_;
    bool finished_ = false;
};

SceneFolderWriter::SceneFolderWriter(const fs::path& folder, const SceneFolderOptions& options)
    : state_(std::make_unique<State>(folder, options)) {}
SceneFolderWriter::~SceneFolderWriter() = default;

std::uint32_t SceneFolderWriter::add_mesh(const Mesh& mesh) {
    const DefaultFloats floats;
    return state_->add_mesh(mesh);
}
std::uint32_t SceneFolderWriter::add(const FolderInstance& instance) {
    const DefaultFloats floats;
    return state_->add(instance);
}
void SceneFolderWriter::finish() {
    const DefaultFloats floats;
    state_->finish();
}

}  // namespace abut
