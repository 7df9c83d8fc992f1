// SPDX-License-Identifier: MIT
// Checks meshes and scenes to be saved, and passes them to the writer of the format.
#include "abut/io/save.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>

#include "abut/base/error.h"
#include "abut/base/float_environment.h"
#include "abut/io/atomic_write.h"
#include "abut/io/error_place.h"
#include "abut/io/formats/format_table.h"
#include "abut/io/names.h"

namespace abut {
namespace io {
namespace {

/// What is written: meshes or scenes.
struct Content {
    std::string_view name;
    bool (*written_as)(const Format& format) noexcept;
};

constexpr Content meshes{"meshes", writes_meshes};
constexpr Content scenes{"scenes", writes_scenes};

const Format& format_of(const std::filesystem::path& path, const Content& content) {
    const std::string extension = extension_of(path.string());
    const Format* format = format_of_extension(extension);
    if (format && content.written_as(*format)) return *format;
    throw Error(fmt::format("{}: abut writes no {} {}; use {}", readable(path.string()), content.name,
                            extension.empty() ? "without an extension" : "with the extension " + in_quotes(extension),
                            listed(&Format::extension, content.written_as)));
}

template <class Element>
void check_indices(std::string_view name, std::span<const Element> elements, std::size_t vertices) {
    for (std::size_t i = 0; i < elements.size(); ++i) {
        for (const std::uint32_t index : elements[i]) {
            if (index < vertices) continue;
            throw Error(
                fmt::format("{} {} needs vertex {}, but there are {}; correct the indices", name, i, index, vertices));
        }
    }
}

// Throws Error for a mesh that the format cannot hold, and for indices out of range.
void check(const MeshData& mesh, const Format& format, const Content& content) {
    // The remedy where a limit of the format is exceeded: the formats without it, if there are any.
    const auto save_as = [&](auto has_room, std::string_view otherwise) {
        const std::string others = listed(
            &Format::extension, [&](const Format& other) { return content.written_as(other) && has_room(other); });
        return others.empty() ? std::string(otherwise) : "save it as " + others;
    };
    const bool floats = format.coordinates == Coordinates::floats;
    const double largest = floats ? std::numeric_limits<float>::max() : std::numeric_limits<double>::max();
    for (std::size_t i = 0; i < mesh.vertices.size(); ++i) {
        const Vec3& p = mesh.vertices[i];
        if (std::abs(p.x) <= largest && std::abs(p.y) <= largest && std::abs(p.z) <= largest) continue;
        if (!is_finite(p)) throw Error(fmt::format("vertex {} is not finite; correct the mesh", i));
        const auto has_room = [](const Format& other) { return other.coordinates == Coordinates::doubles; };
        throw Error(fmt::format("vertex {} does not fit into the floats of {}; {}", i, format.name,
                                save_as(has_room, "scale it down")));
    }
    if (mesh.triangles.size() > format.most_triangles) {
        const auto has_room = [&](const Format& other) { return mesh.triangles.size() <= other.most_triangles; };
        throw Error(fmt::format("{} triangles are more than {} can hold; {}", mesh.triangles.size(), format.name,
                                save_as(has_room, "split the mesh")));
    }
    check_indices("triangle", std::span(mesh.triangles), mesh.vertices.size());
    if (writes_lines(format)) check_indices("line", std::span(mesh.lines), mesh.vertices.size());
}

// Throws Error for a mesh without triangles, since a file of it would be refused when it is loaded: most such files are
// failed exports, and would pass for parts without clashes.
void require_triangles(const MeshData& mesh) {
    if (!mesh.triangles.empty()) return;
    throw Error(fmt::format("the mesh has no triangles, and a file without any cannot be loaded; save it as {}",
                            listed(&Format::extension, holds_bvh)));
}

// The same for a scene; lines alone are for other programs. Without nodes each mesh is a part.
void require_something_shown(const SceneFile& scene, const Format& format) {
    const auto shows = [](const MeshData& mesh) { return !mesh.triangles.empty() || !mesh.lines.empty(); };
    const auto node_shows = [&](const Node& node) {
        return node.mesh && (*node.mesh >= scene.meshes.size() || shows(scene.meshes[*node.mesh]));
    };
    if (scene.nodes.empty() ? std::any_of(scene.meshes.begin(), scene.meshes.end(), shows)
                            : std::any_of(scene.nodes.begin(), scene.nodes.end(), node_shows)) {
        return;
    }
    throw Error(fmt::format("the scene shows no triangles{}, and a file without any cannot be loaded; add meshes to it",
                            writes_lines(format) ? " and no lines" : ""));
}

void check(const SceneFile& scene, const Format& format) {
    require_something_shown(scene, format);
    for (std::size_t i = 0; i < scene.meshes.size(); ++i) {
        const MeshData& mesh = scene.meshes[i];
        if (mesh.triangles.empty() && mesh.lines.empty()) continue;  // it is not written
        at_place([&] { return fmt::format("mesh {}", i); }, [&] { check(mesh, format, scenes); });
    }
}

}  // namespace
}  // namespace io

void save_mesh(const std::filesystem::path& path, const io::MeshData& mesh) {
    const DefaultFloats floats;
    const io::Format& format = io::format_of(path, io::meshes);
    const auto name = [&] { return io::readable(path.string()); };
    if (format.save_built) {
        format.save_built(path, io::at_place(name, [&] { return Mesh(mesh.vertices, mesh.triangles); }));
        return;
    }
    io::write_bytes(path, io::at_place(name, [&] {
                        io::require_triangles(mesh);
                        io::check(mesh, format, io::meshes);
                        return format.write_mesh(mesh);
                    }));
}

void save_mesh(const std::filesystem::path& path, const Mesh& mesh) {
    const DefaultFloats floats;
    if (const io::Format& format = io::format_of(path, io::meshes); format.save_built) {
        format.save_built(path, mesh);
        return;
    }
    save_mesh(path, io::MeshData{mesh.vertices(), mesh.triangles(), {}, {}});
}

void io::write_scene_file(const std::filesystem::path& path, const io::SceneFile& scene, Precision precision) {
    const DefaultFloats floats;
    io::Format format = io::format_of(path, io::scenes);
    if (precision == Precision::doubles && format.write_scene_doubles != nullptr) {
        format.coordinates = io::Coordinates::doubles;
        format.write_scene = format.write_scene_doubles;
    }
    const auto name = [&] { return io::readable(path.string()); };
    io::write_bytes(path, io::at_place(name, [&] {
                        io::check(scene, format);
                        return format.write_scene(scene);
                    }));
}

}  // namespace abut
