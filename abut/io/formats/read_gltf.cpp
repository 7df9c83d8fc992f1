// SPDX-License-Identifier: MIT
// Reads glTF files: their tree of nodes.
//
// Uses nlohmann-json rather than tinygltf: every number is checked before it is used, which tinygltf does not do for
// many, and messages can name the place in the file.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <memory>
#include <tuple>

#include "abut/io/formats/gltf.h"
#include "abut/io/formats/gltf_document.h"
#include "abut/io/formats/gltf_extensions.h"
#include "abut/io/formats/gltf_instances.h"
#include "abut/io/formats/gltf_mesh.h"
#include "abut/io/formats/gltf_properties.h"
#include "abut/io/formats/gltf_skin.h"
#include "abut/io/formats/gltf_tree.h"
#include "abut/io/formats/text_scanner.h"
#include "abut/io/formats/without_surface.h"
#include "abut/io/names.h"
#include "abut/io/property.h"

namespace abut::io {
namespace {

// The largest magnitude of any coordinate.
double extent(const MeshData& mesh) {
    double result = 0;
    for (const Vec3& p : mesh.vertices) result = std::max({result, std::abs(p.x), std::abs(p.y), std::abs(p.z)});
    return result;
}

class Reader {
public:
    explicit Reader(const Input& input)
        : document_(input), tree_(document_), mesh_reader_(document_), instances_(document_), materials_(document_) {}

    SceneFile run() {
        scene_.unit = "metre";  // by the specification of glTF 2.0, section 3.4
        add_nodes();
        // A file of meshes without nodes is a library of parts.
        if (document_.nodes().empty()) {
            for (std::size_t id = 0; id < document_.meshes().size(); ++id) {
                scene_.nodes.push_back({{}, std::nullopt, glm::dmat4(1), mesh(id)});
            }
        }
        scene_.skipped.points = mesh_reader_.point_clouds();
        refuse_without_triangles();
        return std::move(scene_);
    }

private:
    void refuse_without_triangles() const {
        SkippedElements others = scene_.skipped;
        for (const MeshData& mesh : scene_.meshes) {
            if (!mesh.triangles.empty()) return;
            others.lines += mesh.lines.size();
        }
        document_.root().fail(without_surface("the file shows no triangles", others),
                              "export a scene with surfaces in it");
    }

    // Parents come before their children; an explicit stack makes chains of any length safe.
    void add_nodes() {
        struct Waiting {
            std::size_t node = 0;
            std::optional<std::size_t> parent;
        };
        std::vector<Waiting> waiting;
        for (const std::size_t root : tree_.shown_roots()) waiting.push_back({root, std::nullopt});
        while (!waiting.empty()) {
            const Waiting next = waiting.back();
            waiting.pop_back();
            const std::size_t index = scene_.nodes.size();
            const std::vector<std::size_t>& children = tree_.children(next.node);
            add_node(next.node, next.parent);
            for (auto child = children.rbegin(); child != children.rend(); ++child) waiting.push_back({*child, index});
        }
    }

    void add_node(std::size_t id, std::optional<std::size_t> parent) {
        const JsonValue& value = document_.nodes()[id];
        Node node{
            readable(value.text_or("name", "")), parent, tree_.transform(id), std::nullopt, id, gltf_properties(value)};
        const std::optional<JsonValue> mesh_id = value.find("mesh");
        if (!mesh_id) {
            scene_.nodes.push_back(std::move(node));
            return;
        }
        const std::size_t mesh_index = mesh_id->index(document_.meshes().size(), "mesh");
        if (find_property(node.properties, "material") == nullptr) {
            const std::string materials = materials_.of(mesh_index);
            if (!materials.empty()) set_property(node.properties, "material", materials);
        }
        const std::optional<JsonValue> instances = extension(value, "EXT_mesh_gpu_instancing");
        if (const std::optional<JsonValue> skin = value.find("skin")) {
            if (instances) instances->fail("abut does not read instances of a mesh with a skin");
            add_skinned(std::move(node), id, mesh_index, *skin);
            return;
        }
        const std::size_t shown = deformed_mesh(value, mesh_index, nullptr);
        if (instances) {
            add_instances(std::move(node), id, shown, *instances);
            return;
        }
        node.mesh = shown;
        check_range(value, tree_.world(id), extents_[shown]);
        scene_.nodes.push_back(std::move(node));
    }

    // A skin maps its mesh to the world, independent of the node; so the mesh gets a node of its own in the world,
    // without children.
    void add_skinned(Node node, std::size_t id, std::size_t mesh_index, const JsonValue& skin_id) {
        const JsonValue& value = document_.nodes()[id];
        Node skinned{node.name, std::nullopt,   glm::dmat4(1), deformed_mesh(value, mesh_index, &skin_id),
                     id,        node.properties};
        const std::optional<std::size_t> above = tree_.parent(id);
        if (above && tree_.world(*above) == glm::dmat4(1)) skinned.parent = node.parent;
        check_range(value, skinned.transform, extents_[*skinned.mesh]);
        if (!tree_.children(id).empty()) scene_.nodes.push_back(std::move(node));
        scene_.nodes.push_back(std::move(skinned));
    }

    void add_instances(Node node, std::size_t id, std::size_t shown, const JsonValue& extension) {
        const JsonValue& value = document_.nodes()[id];
        const std::size_t parent = scene_.nodes.size();
        const std::string name = node.name;
        scene_.nodes.push_back(std::move(node));
        std::size_t number = 0;
        for (const glm::dmat4& transform : instances_.read(extension)) {
            ++number;
            check_range(value, tree_.world(id) * transform, extents_[shown]);
            scene_.nodes.push_back(
                {name.empty() ? "" : fmt::format("{} {}", name, number), parent, transform, shown, id});
        }
    }

    // Every vertex must stay finite in the world: |m| · extent + |shift| must stay well within the range of double.
    static void check_range(const JsonValue& node, const glm::dmat4& world, double extent) {
        for (int row = 0; row < 3; ++row) {
            double bound = std::abs(world[3][row]);
            for (int column = 0; column < 3; ++column) bound += std::abs(world[column][row]) * extent;
            if (!(bound < std::numeric_limits<double>::max() / 8)) {
                node.fail("the transforms take its mesh beyond the range of double", "scale the scene down");
            }
        }
    }

    // The scene's mesh for meshes[id] of the file, as a node deforms it; read when it is first used with that
    // deformation.
    std::size_t mesh(std::size_t id, const GltfDeformation& deformation = {}) {
        const auto [found, is_new] =
            meshes_.try_emplace({id, deformation.skin, deformation.weights}, scene_.meshes.size());
        if (is_new) {
            const JsonValue& value = document_.meshes()[id];
            scene_.meshes.push_back(mesh_reader_.read(value, deformation));
            scene_.mesh_names.push_back(readable(value.text_or("name", "")));
            extents_.push_back(extent(scene_.meshes.back()));
        }
        return found->second;
    }

    std::size_t deformed_mesh(const JsonValue& node, std::size_t id, const JsonValue* skin_id) {
        GltfDeformation deformation;
        const std::optional<JsonValue> own = node.find("weights");
        const std::optional<JsonValue> weights = own ? own : document_.meshes()[id].find("weights");
        if (weights) {
            for (const JsonValue& weight : weights->elements()) deformation.weights.push_back(weight.number());
        }
        while (!deformation.weights.empty() && deformation.weights.back() == 0) deformation.weights.pop_back();
        if (skin_id) deformation.skin = &skin(*skin_id);
        return mesh(id, deformation);
    }

    const GltfSkin& skin(const JsonValue& id) {
        std::unique_ptr<GltfSkin>& found = skins_[id.index(document_.skins().size(), "skin")];
        if (!found) found = std::make_unique<GltfSkin>(document_, tree_, id);
        return *found;
    }

    GltfDocument document_;
    GltfTree tree_;
    GltfMeshReader mesh_reader_;
    GltfInstances instances_;
    GltfMaterials materials_;
    SceneFile scene_;
    std::map<std::size_t, std::unique_ptr<GltfSkin>> skins_;
    // Meshes of the scene by their index in the file, skin and weights.
    std::map<std::tuple<std::size_t, const GltfSkin*, std::vector<double>>, std::size_t> meshes_;
    std::vector<double> extents_;
};

}  // namespace

SceneFile read_gltf(const Input& input, ReadAs) { return Reader(input).run(); }

bool looks_like_gltf(std::string_view bytes) { return first_word(bytes).starts_with('{'); }

}  // namespace abut::io
