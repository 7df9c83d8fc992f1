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

namespace abut::io {
namespace {

// Fills worlds[node] and those of its ancestors that are missing, from the top down; no recursion, so deep chains are
// safe.
class Worlds {
public:
    explicit Worlds(const SceneFile& scene)
        : scene_(scene), worlds_(scene.nodes.size()), state_(scene.nodes.size(), State::missing) {}

    std::vector<glm::dmat4> take() && { return std::move(worlds_); }

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
    const bool turn = mirrors(world);
    for (const Index3& t : mesh.triangles) {
        out.triangles.push_back(turn ? Index3{base + t[0], base + t[2], base + t[1]}
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

/// The names on the path to a node.
class Paths {
public:
    explicit Paths(const SceneFile& scene) : scene_(scene) {
        std::size_t roots = 0;
        for (std::size_t node = 0; node < scene.nodes.size(); ++node) {
            if (scene.nodes[node].parent) continue;
            ++roots;
            root_ = node;
        }
        if (roots != 1 || scene.nodes[root_].mesh) root_ = scene.nodes.size();
    }

    /// The names from the top down; empty where nothing has a name. Long paths lose their beginning, so that a small
    /// file cannot make them fill memory.
    [[nodiscard]] std::vector<std::string> of(std::size_t node) const {
        constexpr std::size_t most_nodes = 64, most_bytes = 1000;
        std::vector<std::string> names;
        std::string own = readable(scene_.nodes[node].name);
        const std::size_t mesh = *scene_.nodes[node].mesh;
        if (own.empty() && mesh < scene_.mesh_names.size())
            own = readable(shortened(scene_.mesh_names[mesh], most_bytes));
        if (!own.empty()) names.push_back(std::move(own));
        std::size_t bytes = names.empty() ? 0 : names.front().size();
        std::size_t at = node;
        for (std::size_t step = 0; scene_.nodes[at].parent; ++step) {
            at = parent_of(scene_, at);
            if (at == root_ && !names.empty()) break;
            std::string name = readable(shortened(scene_.nodes[at].name, most_bytes));
            bytes += name.size();
            if (step == most_nodes || bytes > most_bytes) {
                names.emplace_back("…");
                break;
            }
            if (!name.empty()) names.push_back(std::move(name));
        }
        return {names.rbegin(), names.rend()};
    }

private:
    const SceneFile& scene_;
    std::size_t root_ = 0;  // the single root without a mesh, which stands for the file; nodes.size() if there is none
};

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
    return std::move(worlds).take();
}

std::vector<Part> parts(const SceneFile& scene) {
    const DefaultFloats floats;
    const std::vector<std::size_t> shown = shown_nodes(scene);
    Worlds worlds(scene);
    const Paths paths(scene);
    std::vector<std::vector<std::string>> path;
    std::vector<std::string> names;
    path.reserve(shown.size());
    names.reserve(shown.size());
    for (const std::size_t node : shown) {
        path.push_back(paths.of(node));
        if (path.back().empty()) path.back().push_back(fmt::format("part {}", names.size() + 1));
        names.push_back(path_name(path.back()));
    }
    names = unique_names(std::move(names));

    std::vector<Part> result;
    result.reserve(shown.size());
    for (std::size_t i = 0; i < shown.size(); ++i) {
        const MeshData& mesh = mesh_of(scene, shown[i]);
        Part part{std::move(names[i]), {}, std::move(path[i]), scene.nodes[shown[i]].file_index};
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
