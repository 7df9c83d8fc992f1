// SPDX-License-Identifier: MIT
// Writes GLB files.
#include <algorithm>
#include <array>
#include <limits>
#include <nlohmann/json.hpp>

#include "abut/base/error.h"
#include "abut/io/add_part.h"
#include "abut/io/formats/byte_order.h"
#include "abut/io/formats/format_table.h"
#include "abut/io/formats/glb.h"
#include "abut/io/formats/gltf.h"
#include "abut/io/names.h"
#include "abut/io/node_checks.h"

namespace abut::io {
namespace {

using json = nlohmann::ordered_json;

class Writer {
public:
    Writer(const SceneFile& scene, Coordinates coordinates) : scene_(scene), coordinates_(coordinates) {}

    std::string run() {
        static_cast<void>(world_transforms(scene_));  // throws for cycles
        root_["asset"] = {{"version", "2.0"}, {"generator", "abut"}};
        if (coordinates_ == Coordinates::doubles) {
            root_["extensionsUsed"] = root_["extensionsRequired"] = json::array({"KHR_accessor_float64"});
        }
        for (std::size_t mesh = 0; mesh < scene_.meshes.size(); ++mesh) add_mesh(mesh);
        add_nodes();
        if (!binary_.empty()) root_["buffers"] = json::array({{{"byteLength", binary_.size()}}});
        return write_glb(root_.dump(), std::move(binary_));
    }

private:
    void add_mesh(std::size_t id) {
        const MeshData& mesh = scene_.meshes[id];
        mesh_ids_.push_back(std::nullopt);
        if (mesh.triangles.empty() && mesh.lines.empty()) return;  // glTF has no empty meshes
        const std::size_t positions = add_positions(mesh);
        json primitives = json::array();
        constexpr int lines = 1;
        constexpr int triangles = 4;
        if (!mesh.triangles.empty()) {
            primitives.push_back(primitive(mesh, positions, add_indices(mesh.triangles), triangles));
        }
        if (!mesh.lines.empty()) primitives.push_back(primitive(mesh, positions, add_indices(mesh.lines), lines));
        json value;
        if (id < scene_.mesh_names.size() && !scene_.mesh_names[id].empty()) {
            value["name"] = readable(scene_.mesh_names[id]);
        }
        value["primitives"] = std::move(primitives);
        mesh_ids_.back() = root_["meshes"].size();
        root_["meshes"].push_back(std::move(value));
    }

    std::size_t add_positions(const MeshData& mesh) {
        return coordinates_ == Coordinates::doubles ? add_positions_as<double>(mesh) : add_positions_as<float>(mesh);
    }

    // The format requires the bounds of the positions, as rounded, and that offsets are multiples of a number's size.
    template <class Number>
    std::size_t add_positions_as(const MeshData& mesh) {
        binary_.resize((binary_.size() + sizeof(Number) - 1) / sizeof(Number) * sizeof(Number));
        const std::size_t offset = binary_.size();
        std::array<Number, 3> low;
        std::array<Number, 3> high;
        low.fill(std::numeric_limits<Number>::infinity());
        high.fill(-std::numeric_limits<Number>::infinity());
        for (const Vec3& p : mesh.vertices) {
            for (int axis = 0; axis < 3; ++axis) {
                const auto rounded = static_cast<Number>(p[axis]);
                const auto k = static_cast<std::size_t>(axis);
                low[k] = std::min(low[k], rounded);
                high[k] = std::max(high[k], rounded);
                append(binary_, rounded);
            }
        }
        json accessor = {{"bufferView", add_view(offset, 34962)},
                         {"componentType", sizeof(Number) == sizeof(double) ? 5130 : 5126},
                         {"count", mesh.vertices.size()},
                         {"type", "VEC3"},
                         {"min", low},
                         {"max", high}};
        return add_to("accessors", std::move(accessor));
    }

    template <class Indices>
    std::size_t add_indices(const Indices& list) {
        const std::size_t offset = binary_.size();
        for (const auto& element : list) {
            for (const std::uint32_t index : element) append(binary_, index);
        }
        json accessor = {{"bufferView", add_view(offset, 34963)},
                         {"componentType", 5125},
                         {"count", list.size() * list[0].size()},
                         {"type", "SCALAR"}};
        return add_to("accessors", std::move(accessor));
    }

    std::size_t add_view(std::size_t offset, int target) {
        return add_to(
            "bufferViews",
            {{"buffer", 0}, {"byteOffset", offset}, {"byteLength", binary_.size() - offset}, {"target", target}});
    }

    json primitive(const MeshData& mesh, std::size_t positions, std::size_t indices, int mode) {
        json value = {{"attributes", {{"POSITION", positions}}}, {"indices", indices}, {"mode", mode}};
        if (mesh.color) value["material"] = material(*mesh.color);
        return value;
    }

    // One material for each colour; matt and double-sided.
    std::size_t material(glm::vec4 color) {
        for (int i = 0; i < 4; ++i) color[i] = color[i] > 0 ? std::min(color[i], 1.0f) : 0.0f;
        for (std::size_t i = 0; i < colors_.size(); ++i) {
            if (colors_[i] == color) return i;
        }
        colors_.push_back(color);
        json value = {{"pbrMetallicRoughness",
                       {{"baseColorFactor", {color.r, color.g, color.b, color.a}},
                        {"metallicFactor", 0},
                        {"roughnessFactor", 0.8}}},
                      {"doubleSided", true}};
        if (color.a < 1) value["alphaMode"] = "BLEND";
        return add_to("materials", std::move(value));
    }

    void add_nodes() {
        json nodes = json::array();
        json roots = json::array();
        for (std::size_t i = 0; i < scene_.nodes.size(); ++i) nodes.push_back(node(i));
        for (std::size_t i = 0; i < scene_.nodes.size(); ++i) {
            const std::optional<std::size_t> parent = scene_.nodes[i].parent;
            (parent ? nodes[*parent]["children"] : roots).push_back(i);
        }
        if (nodes.empty()) return;
        root_["nodes"] = std::move(nodes);
        root_["scenes"] = json::array({{{"nodes", std::move(roots)}}});
        root_["scene"] = 0;
    }

    json node(std::size_t id) {
        const Node& from = scene_.nodes[id];
        json value = json::object();
        if (!from.name.empty()) value["name"] = readable(from.name);
        if (from.mesh) {
            const std::optional<std::size_t> mesh = mesh_ids_[mesh_index(scene_, id)];
            if (mesh) value["mesh"] = *mesh;
        }
        for (const auto& [key, text] : from.properties) value["extras"][readable(key)] = readable(text);
        if (from.transform == glm::dmat4(1)) return value;
        json& matrix = value["matrix"] = json::array();
        for (int column = 0; column < 4; ++column) {
            for (int row = 0; row < 4; ++row) {
                const double x = from.transform[column][row];
                const bool affine = row < 3 || x == (column == 3 ? 1.0 : 0.0);
                if (!is_finite(x) || !affine) {
                    throw Error(in_words(scene_, id) + ": its transform is not finite and affine; correct it");
                }
                matrix.push_back(x);
            }
        }
        return value;
    }

    std::size_t add_to(const char* list, json value) {
        root_[list].push_back(std::move(value));
        return root_[list].size() - 1;
    }

    const SceneFile& scene_;
    Coordinates coordinates_;
    json root_;
    std::string binary_;
    std::vector<std::optional<std::size_t>> mesh_ids_;  // in the file, for each mesh of the scene
    std::vector<glm::vec4> colors_;
};

}  // namespace

std::string write_gltf(const SceneFile& scene) { return Writer(scene, Coordinates::floats).run(); }

std::string write_gltf_doubles(const SceneFile& scene) { return Writer(scene, Coordinates::doubles).run(); }

std::string write_gltf(const MeshData& mesh) {
    SceneFile scene;
    add_part(scene, {}, mesh);
    return write_gltf(scene);
}

}  // namespace abut::io
