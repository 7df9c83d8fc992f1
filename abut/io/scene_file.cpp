// SPDX-License-Identifier: MIT
// Traverses the tree of nodes and transforms meshes to the world.
#include "abut/io/scene_file.h"

#include <fmt/format.h>

#include <limits>
#include <span>

#include "abut/base/assert.h"
#include "abut/base/error.h"
#include "abut/base/float_environment.h"
#include "abut/exact/orient.h"
#include "abut/io/names.h"
#include "abut/io/node_checks.h"
#include "abut/io/part_names.h"

namespace abut::io {
namespace {

// Fills worlds[node] and those of its ancestors that are missing, from the top down; no recursion, so deep chains are
// safe.
class Worlds {
public:
    explicit Worlds(const SceneFile& scene)
        : scene_(scene), worlds_(scene.nodes.size()), state_(scene.nodes.size(), State::missing) {}

    std::vector<glm::dmat4> transforms() && { return std::move(worlds_); }

    const glm::dmat4& operator[](std::size_t node) {
        for (std::size_t at = node; state_[at] != State::done;) {
            if (state_[at] == State::waiting) {
                throw Error(in_words(scene_, at) + ": its parents lead back to itself; break the circle");
            }
            state_[at] = State::waiting;
            chain_.push_back(at);
            if (!scene_.nodes[at].parent) break;
            at = parent_of(scene_, at);
        }
        while (!chain_.empty()) {
            const std::size_t at = chain_.back();
            chain_.pop_back();
            const Node& it = scene_.nodes[at];
            worlds_[at] = it.parent ? worlds_[*it.parent] * it.transform : it.transform;
            state_[at] = State::done;
        }
        return worlds_[node];
    }

private:
    enum class State : unsigned char { missing, waiting, done };

    const SceneFile& scene_;
    std::vector<glm::dmat4> worlds_;
    std::vector<State> state_;
    std::vector<std::size_t> chain_;
};

bool mirrors(const glm::dmat4& m) {
    return exact::orient3d(Vec3(0), Vec3(m[0]), Vec3(m[1]), Vec3(m[2])) == exact::Sign::negative;
}

// Appends the mesh of `node` in world coordinates.
void append_placed(MeshData& out, const SceneFile& scene, std::size_t node, const glm::dmat4& world) {
    const MeshData& mesh = mesh_of(scene, node);
    const auto base = static_cast<std::uint32_t>(out.vertices.size());
    if (world == glm::dmat4(1)) {
        out.vertices.insert(out.vertices.end(), mesh.vertices.begin(), mesh.vertices.end());
    } else {
        const Mat3 linear(world);
        const Vec3 shift(world[3]);
        for (const Vec3& p : mesh.vertices) {
            const Vec3 q = linear * p + shift;
            if (!is_finite(q)) {
                throw Error(
                    fmt::format("{}: its transform takes vertex {} beyond the range of double; scale the scene down",
                                in_words(scene, node), out.vertices.size() - base));
            }
            out.vertices.push_back(q);
        }
    }
    const bool mirrored = mirrors(world);
    for (const Index3& t : mesh.triangles) {
        out.triangles.push_back(mirrored ? Index3{base + t[0], base + t[2], base + t[1]}
                                         : Index3{base + t[0], base + t[1], base + t[2]});
    }
    for (const auto& line : mesh.lines) out.lines.push_back({base + line[0], base + line[1]});
}

// The nodes that show triangles; throws when instances exceed the limit.
std::vector<std::size_t> shown_nodes(const SceneFile& scene) {
    std::vector<std::size_t> shown;
    std::vector<bool> seen(scene.meshes.size(), false);
    std::size_t repeated = 0;
    for (std::size_t node = 0; node < scene.nodes.size(); ++node) {
        if (!scene.nodes[node].mesh) continue;
        const MeshData& mesh = mesh_of(scene, node);
        if (mesh.triangles.empty()) continue;
        const std::size_t id = *scene.nodes[node].mesh;
        if (seen[id]) repeated += mesh.triangles.size() + mesh.vertices.size() + mesh.lines.size();
        if (repeated > instance_limit) {
            throw Error(fmt::format(
                "{}: the instances of shared meshes come to more than {} triangles and vertices; load fewer of them",
                in_words(scene, node), instance_limit));
        }
        seen[id] = true;
        shown.push_back(node);
    }
    return shown;
}

}  // namespace

std::string to_string(const SkippedElements& skipped) {
    std::string words;
    const auto add = [&](std::size_t count, std::string_view one, std::string_view many) {
        if (count == 0) return;
        words += fmt::format("{}{} {}", words.empty() ? "" : ", ", count, count == 1 ? one : many);
    };
    add(skipped.faces, "face of fewer than 3 corners", "faces of fewer than 3 corners");
    add(skipped.lines, "line", "lines");
    add(skipped.points, "point element", "point elements");
    add(skipped.curves, "free-form curve", "free-form curves");
    add(skipped.vertices, "unused vertex that is not finite", "unused vertices that are not finite");
    return words;
}

glm::dmat4 world_transform(const SceneFile& scene, std::size_t node) {
    const DefaultFloats floats;
    ABUT_ASSERT(node < scene.nodes.size());
    if (node >= scene.nodes.size()) return glm::dmat4(1);
    std::vector<std::size_t> chain{node};
    while (scene.nodes[chain.back()].parent) {
        chain.push_back(parent_of(scene, chain.back()));
        if (chain.size() > scene.nodes.size()) {
            throw Error(in_words(scene, node) + ": its parents lead in a circle; break it");
        }
    }
    glm::dmat4 world = scene.nodes[chain.back()].transform;
    for (chain.pop_back(); !chain.empty(); chain.pop_back()) world = world * scene.nodes[chain.back()].transform;
    return world;
}

std::vector<glm::dmat4> world_transforms(const SceneFile& scene) {
    const DefaultFloats floats;
    Worlds worlds(scene);
    for (std::size_t node = 0; node < scene.nodes.size(); ++node) static_cast<void>(worlds[node]);
    return std::move(worlds).transforms();
}

std::vector<Part> parts(const SceneFile& scene) {
    const DefaultFloats floats;
    const std::vector<std::size_t> shown = shown_nodes(scene);
    Worlds worlds(scene);
    std::vector<PartName> names = part_names(scene, shown);
    std::vector<Part> result;
    result.reserve(shown.size());
    for (std::size_t i = 0; i < shown.size(); ++i) {
        const MeshData& mesh = mesh_of(scene, shown[i]);
        Part part{std::move(names[i].name),
                  {},
                  std::move(names[i].path),
                  scene.nodes[shown[i]].file_index,
                  scene.nodes[shown[i]].properties};
        part.data.vertices.reserve(mesh.vertices.size());
        part.data.triangles.reserve(mesh.triangles.size());
        part.data.color = mesh.color;
        append_placed(part.data, scene, shown[i], worlds[shown[i]]);
        result.push_back(std::move(part));
    }
    return result;
}

MeshData joined(const SceneFile& scene) {
    const DefaultFloats floats;
    const std::vector<std::size_t> shown = shown_nodes(scene);
    std::size_t vertices = 0;
    std::size_t triangles = 0;
    for (const std::size_t node : shown) {
        vertices += mesh_of(scene, node).vertices.size();
        triangles += mesh_of(scene, node).triangles.size();
    }
    if (vertices > std::numeric_limits<std::uint32_t>::max()) {
        throw Error(fmt::format("{} vertices are more than one mesh can number; load the parts one by one", vertices));
    }
    Worlds worlds(scene);
    MeshData result;
    result.vertices.reserve(vertices);
    result.triangles.reserve(triangles);
    for (const std::size_t node : shown) append_placed(result, scene, node, worlds[node]);
    return result;
}

}  // namespace abut::io
