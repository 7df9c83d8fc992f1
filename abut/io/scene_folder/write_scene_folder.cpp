// SPDX-License-Identifier: MIT
// Writes the models of a scene to a scene folder.
#include <fmt/format.h>

#include <map>
#include <utility>

#include "abut/base/error.h"
#include "abut/io/names.h"
#include "abut/io/scene_folder/scene_folder_writer.h"

namespace abut {
namespace {

/// The arrays by which copies of one mesh are recognised.
using MeshKey = std::pair<const void*, const void*>;

class SceneWriter {
public:
    SceneWriter(const std::filesystem::path& folder, const Scene& scene, const SceneFolderOptions& options)
        : scene_(scene), writer_(folder, options) {}

    void run() {
        for (const ModelId id : scene_.models()) {
            while (next_ < id.index) add({});
            add({.mesh = mesh_of(id),
                 .placement = scene_.world_placement(id),
                 .layers = scene_.layers(id),
                 .mask = scene_.mask(id),
                 .name = scene_.name(id)});
        }
        writer_.finish();
    }

private:
    void add(const FolderInstance& instance) {
        writer_.add(instance);
        ++next_;
    }

    [[nodiscard]] std::uint32_t mesh_of(ModelId id) {
        const Mesh* const mesh = scene_.model(id).shape().mesh();
        if (mesh == nullptr || mesh->empty()) return FolderInstance::no_mesh;
        const MeshKey key{mesh->vertices().data(), mesh->triangles().data()};
        const auto found = meshes_.find(key);
        if (found != meshes_.end()) return found->second;
        return meshes_.emplace(key, writer_.add_mesh(*mesh)).first->second;
    }

    const Scene& scene_;
    SceneFolderWriter writer_;
    std::map<MeshKey, std::uint32_t> meshes_;
    std::uint32_t next_ = 0;  // the next instance
};

/// Before anything is written.
void require_meshes(const Scene& scene) {
    if (!scene.ignored_pairs().empty()) {
        throw Error(
            "The scene ignores pairs, which a scene folder cannot hold; stop ignoring them (stop_ignoring_pair), "
            "and leave them out of the results");
    }
    for (const ModelId id : scene.models()) {
        const SharedShape& shape = scene.model(id).shape();
        if (shape.empty() || shape.mesh() != nullptr) continue;
        throw Error(fmt::format("Model {} ({}): a scene folder holds meshes only; give the model a mesh of its shape",
                                id.index, io::readable(scene.name(id))));
    }
}

}  // namespace

void write_scene_folder(const std::filesystem::path& folder, const Scene& scene, const SceneFolderOptions& options) {
    require_meshes(scene);
    SceneWriter(folder, scene, options).run();
}

}  // namespace abut
