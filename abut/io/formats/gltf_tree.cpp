// SPDX-License-Identifier: MIT
// Checks the tree of nodes, and multiplies transforms along it.
#include "abut/io/formats/gltf_tree.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "abut/math/pose.h"

namespace abut::io {
namespace {

constexpr std::size_t none = std::numeric_limits<std::size_t>::max();

Vec3 vector_or(const JsonValue& node, const char* key, double missing) {
    const std::optional<JsonValue> found = node.find(key);
    if (!found) return Vec3(missing);
    const auto [x, y, z] = found->numbers<3>();
    return {x, y, z};
}

Mat3 rotation_of(const JsonValue& node) {
    const std::optional<JsonValue> found = node.find("rotation");
    if (!found) return Mat3(1);
    const std::array<double, 4> q = found->numbers<4>();
    if (q == std::array<double, 4>{}) found->fail("a rotation of zero length has no direction");
    return rotation_by(q);
}

}  // namespace

Mat3 rotation_by(const std::array<double, 4>& quaternion) {
    double size = 0;
    for (const double x : quaternion) size = std::max(size, std::abs(x));
    const auto& q = quaternion;
    return rotation_matrix({Quat(q[3] / size, q[0] / size, q[1] / size, q[2] / size), Vec3(0)});
}

glm::dmat4 matrix_of(const Vec3& shift, const Mat3& rotation, const Vec3& scale) {
    return {glm::dvec4(rotation[0] * scale.x, 0), glm::dvec4(rotation[1] * scale.y, 0),
            glm::dvec4(rotation[2] * scale.z, 0), glm::dvec4(shift, 1)};
}

GltfTree::GltfTree(const GltfDocument& document) : document_(document) {
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
    // Nodes that are not reached from a root are in a cycle.
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

std::optional<std::size_t> GltfTree::parent(std::size_t node) const {
    return parent_[node] == none ? std::nullopt : std::optional(parent_[node]);
}

std::vector<std::size_t> GltfTree::shown_roots() const {
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

glm::dmat4 GltfTree::transform(std::size_t node) const {
    const JsonValue& value = document_.nodes()[node];
    if (const std::optional<JsonValue> found = value.find("matrix")) {
        const std::array<double, 16> m = found->numbers<16>();
        if (m[3] != 0 || m[7] != 0 || m[11] != 0 || m[15] != 1) found->fail("the matrix's last row is not 0 0 0 1");
        glm::dmat4 result;
        for (std::size_t i = 0; i < 16; ++i) result[static_cast<int>(i / 4)][static_cast<int>(i % 4)] = m[i];
        return result;
    }
    const Mat3 rotation = rotation_of(value);
    const Vec3 scale = vector_or(value, "scale", 1);
    return matrix_of(vector_or(value, "translation", 0), rotation, scale);
}

const glm::dmat4& GltfTree::world(std::size_t node) {
    if (worlds_.empty()) worlds_.resize(parent_.size());
    std::vector<std::size_t> chain;
    for (std::size_t at = node; at != none && !worlds_[at]; at = parent_[at]) chain.push_back(at);
    for (; !chain.empty(); chain.pop_back()) {
        const std::size_t at = chain.back();
        worlds_[at] = parent_[at] == none ? transform(at) : *worlds_[parent_[at]] * transform(at);
    }
    return *worlds_[node];
}

}  // namespace abut::io
