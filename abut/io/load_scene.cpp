// SPDX-License-Identifier: MIT
// Converts a file's tree of nodes into a scene.
#include "abut/io/load_scene.h"

#include <fmt/format.h>

#include <array>
#include <glm/matrix.hpp>
#include <map>
#include <optional>
#include <utility>

#include "abut/base/error.h"
#include "abut/base/float_environment.h"
#include "abut/io/atomic_write.h"
#include "abut/io/error_place.h"
#include "abut/io/formats/format_table.h"
#include "abut/io/input.h"
#include "abut/io/load.h"
#include "abut/io/names.h"
#include "abut/io/node_checks.h"
#include "abut/io/node_placements.h"

namespace abut {
namespace {

/// A mesh, and the matrix that is applied to its copy, if any.
using ShapeKey = std::pair<std::size_t, std::optional<std::array<double, 9>>>;

ShapeKey key_of(std::size_t mesh, const std::optional<Mat3>& bake) {
    if (!bake) return {mesh, std::nullopt};
    std::array<double, 9> numbers{};
    for (int i = 0; i < 9; ++i) numbers[static_cast<std::size_t>(i)] = (*bake)[i / 3][i % 3];
    return {mesh, numbers};
}

Mesh baked(const io::MeshData& data, const Mat3& m) {
    std::vector<Vec3> vertices;
    vertices.reserve(data.vertices.size());
    for (const Vec3& v : data.vertices) vertices.push_back(m * v);
    std::vector<Index3> triangles = data.triangles;
    if (glm::determinant(m) < 0) {
        for (Index3& t : triangles) std::swap(t[1], t[2]);  // so that they still face outwards
    }
    return {std::move(vertices), std::move(triangles)};
}

class SceneMaker {
public:
    SceneMaker(const io::SceneFile& file, BroadPhaseStructure structure)
        : file_(file), scene_(structure), placements_(io::node_placements(file)), ids_(file.nodes.size()) {}

    Scene run() && {
        refuse_too_many();
        for (const std::size_t node : io::parents_first(file_)) add(node);
        return std::move(scene_);
    }

private:
    /// Each different stretch of a mesh makes another copy, so without a limit a small file could require unbounded
    /// memory.
    void refuse_too_many() {
        std::vector<bool> seen(file_.meshes.size(), false);
        std::size_t repeated = 0;
        for (std::size_t node = 0; node < file_.nodes.size(); ++node) {
            if (!file_.nodes[node].mesh) continue;
            const io::MeshData& mesh = io::mesh_of(file_, node);
            const std::size_t index = *file_.nodes[node].mesh;
            if (!shapes_.try_emplace(key_of(index, placements_[node].bake)).second) continue;
            if (seen[index]) repeated += mesh.triangles.size() + mesh.vertices.size();
            seen[index] = true;
            if (repeated <= io::instance_limit) continue;
            throw Error(
                fmt::format("{}: the stretched copies of shared meshes come to more than {} triangles and vertices; "
                            "load fewer of them",
                            io::in_words(file_, node), io::instance_limit));
        }
    }

    void add(std::size_t node) {
        const io::Node& it = file_.nodes[node];
        const Placement& placement = placements_[node].placement;
        NewModel model{.pose = placement.pose, .scale = placement.scale, .name = io::readable(it.name)};
        if (it.parent) model.parent = ids_[*it.parent];
        if (it.mesh) model.shape = shape(node);
        if (model.name.empty() && it.mesh && *it.mesh < file_.mesh_names.size()) {
            model.name = io::readable(file_.mesh_names[*it.mesh]);
        }
        ids_[node] = io::at_place([&] { return io::in_words(file_, node); }, [&] { return scene_.add(model); });
    }

    SharedShape shape(std::size_t node) {
        const io::MeshData& data = io::mesh_of(file_, node);
        if (data.triangles.empty()) return {};
        const std::optional<Mat3>& bake = placements_[node].bake;
        SharedShape& shape = shapes_[key_of(*file_.nodes[node].mesh, bake)];
        if (!shape.empty()) return shape;
        shape = io::at_place([&] { return io::in_words(file_, node); },
                             [&] { return bake ? baked(data, *bake) : Mesh(data.vertices, data.triangles); });
        return shape;
    }

    const io::SceneFile& file_;
    Scene scene_;
    std::vector<io::NodePlacement> placements_;
    std::map<ShapeKey, SharedShape> shapes_;
    std::vector<ModelId> ids_;
};

Scene load_nodes(const std::filesystem::path& path, BroadPhaseStructure structure) {
    const io::SceneFile file = io::read_scene_file(path);
    return io::at_place([&] { return io::readable(io::input_name(path)); }, [&] { return to_scene(file, structure); });
}

}  // namespace

Scene to_scene(const io::SceneFile& file, BroadPhaseStructure structure) {
    const DefaultFloats floats;
    return SceneMaker(file, structure).run();
}

Scene load_scene(const std::filesystem::path& path, BroadPhaseStructure structure) {
    const DefaultFloats floats;
    if (io::extension_of(path.string()) != ".json") return load_nodes(path, structure);
    const std::string bytes = io::read_bytes(path);
    return scene_from_json(path.string(), bytes, structure);
}

void save_scene(const std::filesystem::path& path, const Scene& scene) {
    const DefaultFloats floats;
    // By the extension load_scene chooses how to read the file.
    if (const std::string extension = io::extension_of(path.string()); path != "-" && extension != ".json") {
        throw Error(fmt::format("{}: scenes are saved as .json; use {}", io::readable(path.string()),
                                io::readable(std::filesystem::path(path).replace_extension(".json").string())));
    }
    io::write_bytes(path, scene_to_json(scene));
}

}  // namespace abut
