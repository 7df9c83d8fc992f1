// SPDX-License-Identifier: MIT
// Adds a node with a mesh for each part and each finding that is shown.
#include "tools/abut/marked_scene.h"

#include <algorithm>
#include <glm/common.hpp>
#include <limits>

#include "abut/io/add_part.h"
#include "abut/io/names.h"
#include "abut/io/save.h"
#include "tools/abut/files.h"
#include "tools/abut/report_error.h"

namespace abut::tool {
namespace {

bool fits_float(const Mesh& mesh) {
    constexpr double largest = std::numeric_limits<float>::max();
    const Aabb box = mesh.bounds();
    if (box.empty()) return true;
    const Vec3 largest_coordinates = glm::max(glm::abs(box.min), glm::abs(box.max));
    return std::max({largest_coordinates.x, largest_coordinates.y, largest_coordinates.z}) <= largest;
}

}  // namespace

MarkedScene::MarkedScene(const std::vector<NamedPart>& parts) {
    for (const NamedPart& part : parts) {
        if (!fits_float(part.mesh)) {
            beyond_float_ = part.name;
            return;
        }
        const glm::vec4 grey(0.6f, 0.62f, 0.65f, 0.35f);
        io::add_part(scene_, part.name, {part.mesh.vertices(), part.mesh.triangles(), {}, grey});
    }
}

void MarkedScene::add(const std::string& name, io::MeshData mesh) {
    if (mesh.triangles.empty() && mesh.lines.empty()) return;
    io::add_part(scene_, name, std::move(mesh));
}

void MarkedScene::add_triangles(const std::string& name, const Mesh& mesh, std::span<const std::uint32_t> triangles,
                                glm::vec4 color) {
    io::MeshData data;
    data.color = color;
    for (const std::uint32_t i : triangles) {
        const Triangle t = mesh.triangle(i);
        const auto base = static_cast<std::uint32_t>(data.vertices.size());
        data.vertices.insert(data.vertices.end(), {t.a, t.b, t.c});
        data.triangles.push_back({base, base + 1, base + 2});
    }
    add(name, std::move(data));
}

void MarkedScene::add_lines(const std::string& name, std::span<const Polyline> lines, glm::vec4 color) {
    io::MeshData data;
    data.color = color;
    for (const Polyline& line : lines) {
        for (std::size_t i = 0; i < line.size(); ++i) {
            const auto here = static_cast<std::uint32_t>(data.vertices.size());
            data.vertices.push_back(line[i]);
            if (i > 0) data.lines.push_back({here - 1, here});
        }
    }
    add(name, std::move(data));
}

bool MarkedScene::save(const std::string& path) const {
    if (beyond_float_.empty()) {
        make_folder_of(path);
        io::write_scene_file(path, scene_);
        return true;
    }
    print_error(path + ": not written: coordinates of " + beyond_float_ +
                " are beyond float, which GLB holds; scale it down");
    return false;
}

}  // namespace abut::tool
