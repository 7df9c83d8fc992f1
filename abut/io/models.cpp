// SPDX-License-Identifier: MIT
// Turns a file's tree of nodes into a scene.
#include "abut/io/models.h"

#include <fmt/format.h>

#include <cmath>
#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>
#include <glm/matrix.hpp>

#include "abut/base/error.h"
#include "abut/io/format.h"
#include "abut/io/input.h"
#include "abut/io/load.h"
#include "abut/io/names.h"
#include "abut/io/write_bytes.h"

namespace abut {
namespace {

/// The placement that the matrix is within rounding, if it is one.
std::optional<Placement> similarity(const glm::dmat4& m) {
    const Mat3 linear(m);
    const double scale = std::cbrt(glm::determinant(linear));
    if (!(scale >= 1e-100 && scale <= 1e100)) return {};
    const Mat3 rotation = linear / scale;
    // Files hold floats: what is off by no more than their rounding is meant to be a rotation.
    const Mat3 product = glm::transpose(rotation) * rotation;
    for (int i = 0; i < 3; ++i) {
        for (int j = 0; j < 3; ++j) {
            if (!(std::abs(product[i][j] - (i == j ? 1 : 0)) < 1e-6)) return {};
        }
    }
    return Placement{{glm::normalize(glm::quat_cast(rotation)), Vec3(m[3])}, scale};
}

glm::dmat4 matrix_of(const Placement& placement) {
    glm::dmat4 m(linear_part(placement));
    m[3] = glm::dvec4(placement.pose.translation, 1);
    return m;
}

class SceneMaker {
public:
    SceneMaker(const io::SceneFile& file, Structure structure)
        : file_(file), scene_(structure), worlds_(io::world_transforms(file)), shapes_(file.meshes.size()) {}

    Scene run() && {
        ids_.resize(file_.nodes.size());
        std::vector<std::size_t> chain;
        for (std::size_t node = 0; node < file_.nodes.size(); ++node) {
            // Parents may come after their children; world_transforms has refused circles.
            for (std::size_t at = node; ids_[at] == ModelId{}; at = *file_.nodes[at].parent) {
                chain.push_back(at);
                if (!file_.nodes[at].parent) break;
            }
            for (; !chain.empty(); chain.pop_back()) add(chain.back());
        }
        return std::move(scene_);
    }

private:
    void add(std::size_t node) {
        const io::Node& it = file_.nodes[node];
        const ModelId parent = it.parent ? ids_[*it.parent] : ModelId{};
        const glm::dmat4 above = parent == ModelId{} ? glm::dmat4(1) : matrix_of(scene_.world_placement(parent));
        // The file's own numbers are kept where they mean what they say.
        const bool plain_above = !it.parent || similarity(worlds_[*it.parent]).has_value();
        std::optional<Placement> local;
        if (plain_above) local = similarity(it.transform);
        if (!local && similarity(worlds_[node])) local = similarity(glm::inverse(above) * worlds_[node]);

        NewModel model{.parent = parent, .name = io::readable(it.name)};
        if (local) {
            model.pose = local->pose;
            model.scale = local->scale;
            if (it.mesh) model.shape = shape(node, *it.mesh);
        } else if (it.mesh) {
            model.shape = baked(node, *it.mesh, glm::inverse(above) * worlds_[node]);
        }
        if (model.name.empty() && it.mesh && *it.mesh < file_.mesh_names.size()) {
            model.name = io::readable(file_.mesh_names[*it.mesh]);
        }
        ids_[node] = scene_.add(model);
    }

    const io::MeshData& mesh(std::size_t node, std::size_t index) const {
        if (index < file_.meshes.size()) return file_.meshes[index];
        throw Error(fmt::format("node {}: its mesh {} is not among the {} meshes; correct the mesh", node, index,
                                file_.meshes.size()));
    }

    SharedShape shape(std::size_t node, std::size_t index) {
        const io::MeshData& data = mesh(node, index);
        if (data.triangles.empty()) return {};
        if (shapes_[index].empty()) shapes_[index] = Mesh(data.vertices, data.triangles);
        return shapes_[index];
    }

    SharedShape baked(std::size_t node, std::size_t index, const glm::dmat4& m) const {
        const io::MeshData& data = mesh(node, index);
        if (data.triangles.empty()) return {};
        std::vector<Vec3> vertices = data.vertices;
        for (Vec3& v : vertices) v = Mat3(m) * v + Vec3(m[3]);
        std::vector<Index3> triangles = data.triangles;
        if (glm::determinant(Mat3(m)) < 0) {
            for (Index3& t : triangles) std::swap(t[1], t[2]);
        }
        return Mesh(std::move(vertices), std::move(triangles));
    }

    const io::SceneFile& file_;
    Scene scene_;
    std::vector<glm::dmat4> worlds_;
    std::vector<SharedShape> shapes_;
    std::vector<ModelId> ids_;
};

}  // namespace

Scene to_scene(const io::SceneFile& file, Structure structure) { return SceneMaker(file, structure).run(); }

Scene load_models(const std::filesystem::path& path, Structure structure) {
    if (io::extension_of(path.string()) != ".json") return to_scene(load_scene(path), structure);
    const std::string bytes = io::read_bytes(path);
    return models_from_json(path.string(), bytes, structure);
}

void save_models(const std::filesystem::path& path, const Scene& scene) {
    io::write_bytes(path, models_to_json(scene));
}

}  // namespace abut
