// SPDX-License-Identifier: MIT
// The reader of glTF files: their tree of nodes.
//
// On nlohmann-json rather than tinygltf: every number is checked before it is used, which that library leaves to its
// caller after it has used many itself, and a message can name the place in the file.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "abut/io/gltf.h"
#include "abut/io/gltf_document.h"
#include "abut/io/gltf_mesh.h"
#include "abut/io/names.h"
#include "abut/math/pose.h"

namespace abut::io {
namespace {

constexpr std::size_t none = std::numeric_limits<std::size_t>::max();

template <std::size_t N>
std::array<double, N> numbers(const JsonValue& array) {
    const std::vector<JsonValue> elements = array.elements();
    if (elements.size() != N) array.fail(fmt::format("{} numbers stand where {} should", elements.size(), N));
    std::array<double, N> result;
    for (std::size_t i = 0; i < N; ++i) result[i] = elements[i].number();
    return result;
}

Vec3 vector_or(const JsonValue& node, const char* key, double missing) {
    const std::optional<JsonValue> found = node.find(key);
    if (!found) return Vec3(missing);
    const auto [x, y, z] = numbers<3>(*found);
    return {x, y, z};
}

Mat3 rotation_of(const JsonValue& node) {
    const std::optional<JsonValue> found = node.find("rotation");
    if (!found) return Mat3(1);
    const std::array<double, 4> q = numbers<4>(*found);
    double size = 0;
    for (const double x : q) size = std::max(size, std::abs(x));
    if (size == 0) found->fail("a rotation of zero length has no direction");
    return rotation_matrix({Quat(q[3] / size, q[0] / size, q[1] / size, q[2] / size), Vec3(0)});
}

glm::dmat4 transform_of(const JsonValue& node) {
    if (const std::optional<JsonValue> found = node.find("matrix")) {
        const std::array<double, 16> m = numbers<16>(*found);
        if (m[3] != 0 || m[7] != 0 || m[11] != 0 || m[15] != 1) found->fail("the matrix's last row is not 0 0 0 1");
        glm::dmat4 result;
        for (std::size_t i = 0; i < 16; ++i) result[static_cast<int>(i / 4)][static_cast<int>(i % 4)] = m[i];
        return result;
    }
    const Mat3 rotation = rotation_of(node);
    const Vec3 scale = vector_or(node, "scale", 1);
    const Vec3 shift = vector_or(node, "translation", 0);
    return {glm::dvec4(rotation[0] * scale.x, 0), glm::dvec4(rotation[1] * scale.y, 0),
            glm::dvec4(rotation[2] * scale.z, 0), glm::dvec4(shift, 1)};
}

// The largest distance from the origin, in any coordinate.
double extent(const MeshData& mesh) {
    double result = 0;
    for (const Vec3& p : mesh.vertices) result = std::max({result, std::abs(p.x), std::abs(p.y), std::abs(p.z)});
    return result;
}

class Reader {
public:
    explicit Reader(const Input& input) : document_(input), mesh_reader_(document_) {}

    SceneFile run() {
        read_tree();
        add_nodes();
        // A file of meshes alone is a library of parts.
        if (document_.nodes().empty()) {
            for (std::size_t id = 0; id < document_.meshes().size(); ++id) {
                scene_.nodes.push_back({{}, std::nullopt, glm::dmat4(1), mesh(id)});
            }
        }
        bool shows_something = false;
        for (const MeshData& mesh : scene_.meshes) {
            shows_something = shows_something || !mesh.triangles.empty() || !mesh.lines.empty();
        }
        if (!shows_something) {
            document_.root().fail("the file shows no triangles", "export a scene with surfaces in it");
        }
        return std::move(scene_);
    }

private:
    // Every node may be the child of one other, and none of itself by any way round.
    void read_tree() {
        const std::vector<JsonValue>& nodes = document_.nodes();
        children_.resize(nodes.size());
        parent_.assign(nodes.size(), none);
        for (std::size_t node = 0; node < nodes.size(); ++node) {
            for (const JsonValue& value : nodes[node].list("children")) {
                const std::size_t child = value.index(nodes.size(), "node");
                if (child == node) value.fail(fmt::format("node {} is its own child", node));
                if (parent_[child] != none) {
                    value.fail(fmt::format("node {} is a child of node {} already", child, parent_[child]));
                }
                parent_[child] = node;
                children_[node].push_back(child);
            }
        }
        // What no root leads to goes round in a circle.
        std::vector<std::size_t> waiting;
        for (std::size_t node = 0; node < nodes.size(); ++node) {
            if (parent_[node] == none) waiting.push_back(node);
        }
        std::vector<bool> reached(nodes.size(), false);
        while (!waiting.empty()) {
            const std::size_t node = waiting.back();
            waiting.pop_back();
            reached[node] = true;
            waiting.insert(waiting.end(), children_[node].begin(), children_[node].end());
        }
        for (std::size_t node = 0; node < nodes.size(); ++node) {
            if (!reached[node]) nodes[node].fail("the children of this node lead back to it");
        }
    }

    // The roots of the scene that is shown, the last first.
    std::vector<std::size_t> scene_roots() const {
        const std::size_t nodes = document_.nodes().size();
        const std::vector<JsonValue> scenes = document_.root().list("scenes");
        const std::optional<JsonValue> id = document_.root().find("scene");
        std::vector<std::size_t> roots;
        if (id || !scenes.empty()) {
            std::vector<bool> seen(nodes, false);
            for (const JsonValue& value : scenes[id ? id->index(scenes.size(), "scene") : 0].list("nodes")) {
                const std::size_t node = value.index(nodes, "node");
                if (parent_[node] != none) {
                    value.fail(fmt::format("node {} is no root, but a child of node {}", node, parent_[node]));
                }
                if (seen[node]) value.fail(fmt::format("node {} comes twice", node));
                seen[node] = true;
                roots.push_back(node);
            }
        } else {
            for (std::size_t node = 0; node < nodes; ++node) {
                if (parent_[node] == none) roots.push_back(node);
            }
        }
        return {roots.rbegin(), roots.rend()};
    }

    // Parents come before their children; a stack of our own makes chains of any length safe.
    void add_nodes() {
        struct Waiting {
            std::size_t node = 0;
            std::optional<std::size_t> parent;
        };
        std::vector<Waiting> waiting;
        for (const std::size_t root : scene_roots()) waiting.push_back({root, std::nullopt});
        std::vector<glm::dmat4> worlds;
        while (!waiting.empty()) {
            const Waiting next = waiting.back();
            waiting.pop_back();
            const JsonValue& value = document_.nodes()[next.node];
            refuse_instances(value);
            Node node{readable(value.text_or("name", "")), next.parent, transform_of(value), std::nullopt};
            worlds.push_back(next.parent ? worlds[*next.parent] * node.transform : node.transform);
            if (const std::optional<JsonValue> id = value.find("mesh")) {
                node.mesh = mesh(id->index(document_.meshes().size(), "mesh"));
                check_range(value, worlds.back(), extents_[*node.mesh]);
            }
            const std::size_t index = scene_.nodes.size();
            scene_.nodes.push_back(std::move(node));
            const std::vector<std::size_t>& children = children_[next.node];
            for (auto child = children.rbegin(); child != children.rend(); ++child) waiting.push_back({*child, index});
        }
    }

    static void refuse_instances(const JsonValue& node) {
        const std::optional<JsonValue> extensions = node.find("extensions");
        if (!extensions) return;
        if (const auto found = extensions->find("EXT_mesh_gpu_instancing")) {
            found->fail("abut does not read the instances of EXT_mesh_gpu_instancing", "export the file without it");
        }
    }

    // Every vertex must stay finite in the world: |m| · extent + |shift| may not come near the end of double.
    static void check_range(const JsonValue& node, const glm::dmat4& world, double extent) {
        for (int row = 0; row < 3; ++row) {
            double bound = std::abs(world[3][row]);
            for (int column = 0; column < 3; ++column) bound += std::abs(world[column][row]) * extent;
            if (!(bound < std::numeric_limits<double>::max() / 8)) {
                node.fail("the transforms take its mesh beyond the range of double", "scale the scene down");
            }
        }
    }

    // The scene's mesh for meshes[id] of the file; it is read when a node first shows it.
    std::size_t mesh(std::size_t id) {
        if (mesh_ids_.empty()) mesh_ids_.assign(document_.meshes().size(), none);
        if (mesh_ids_[id] == none) {
            const JsonValue& value = document_.meshes()[id];
            mesh_ids_[id] = scene_.meshes.size();
            scene_.meshes.push_back(mesh_reader_.read(value));
            scene_.mesh_names.push_back(readable(value.text_or("name", "")));
            extents_.push_back(extent(scene_.meshes.back()));
        }
        return mesh_ids_[id];
    }

    GltfDocument document_;
    GltfMeshReader mesh_reader_;
    SceneFile scene_;
    std::vector<std::vector<std::size_t>> children_;
    std::vector<std::size_t> parent_;
    std::vector<std::size_t> mesh_ids_;
    std::vector<double> extents_;
};

}  // namespace

SceneFile read_gltf(const Input& input) { return Reader(input).run(); }

}  // namespace abut::io
