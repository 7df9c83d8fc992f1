// SPDX-License-Identifier: MIT
// Reads parts, and joins them.
#include "tools/abut/parts.h"

#include <exception>
#include <filesystem>
#include <map>
#include <optional>
#include <span>

#include "abut/base/executor.h"
#include "abut/io/input.h"
#include "abut/io/load.h"
#include "abut/io/names.h"

namespace abut::tool {
namespace {

/// A file that holds its tree, and is not to be taken apart.
std::optional<Mesh> load_built(const std::string& file) {
    if (std::filesystem::path(file).extension() != ".abut") return std::nullopt;
    return load_mesh(file);
}

/// What a file's only part is called: as the file, without folder and extension.
std::string name_of(const std::string& file) {
    const std::string name = io::readable(std::filesystem::path(file).stem().string());
    return name.empty() ? "part 1" : name;
}

io::SceneFile load(const std::string& file) {
    if (file != "-") return load_scene(file);
    const std::string bytes = io::read_bytes("-");
    return load_scene("standard input", std::as_bytes(std::span(bytes)));
}

}  // namespace

std::vector<NamedPart> load_parts(const std::vector<std::string>& files) {
    // Files are read at the same time; the first bad one in the order given is the one reported.
    std::vector<std::vector<io::Part>> loaded(files.size());
    std::vector<std::optional<Mesh>> built(files.size());
    std::vector<std::exception_ptr> faults(files.size());
    for_each_range(files.size(), 1, [&](std::size_t i, std::size_t) {
        try {
            built[i] = load_built(files[i]);
            if (built[i]) {
                loaded[i].push_back({name_of(files[i]), {}});
            } else {
                loaded[i] = parts(load(files[i]));
            }
        } catch (...) {
            faults[i] = std::current_exception();
        }
    });
    for (const std::exception_ptr& fault : faults) {
        if (fault) std::rethrow_exception(fault);
    }

    std::vector<NamedPart> result;
    std::vector<io::MeshData*> data;
    std::map<std::string, int> seen;
    for (std::size_t i = 0; i < files.size(); ++i) {
        for (io::Part& part : loaded[i]) {
            std::string name =
                files.size() > 1 && seen.contains(part.name)
                    ? io::readable(std::filesystem::path(files[i]).filename().string()) + ": " + part.name
                    : part.name;
            const int copies = seen[name]++;
            if (copies > 0) name += " (" + std::to_string(copies + 1) + ")";
            result.push_back({std::move(name), built[i].value_or(Mesh{}), part.data.color});
            data.push_back(&part.data);
        }
    }
    for_each_range(result.size(), 1, [&](std::size_t i, std::size_t) {
        if (data[i]->triangles.empty()) return;
        result[i].mesh = Mesh(std::move(data[i]->vertices), std::move(data[i]->triangles));
    });
    return result;
}

Mesh joined(const std::vector<NamedPart>& parts, const BuildOptions& options) {
    if (parts.size() == 1 && options.quality == Quality::fast) return parts.front().mesh;
    std::vector<Vec3> vertices;
    std::vector<Index3> triangles;
    for (const NamedPart& part : parts) {
        const auto base = static_cast<std::uint32_t>(vertices.size());
        vertices.insert(vertices.end(), part.mesh.vertices().begin(), part.mesh.vertices().end());
        for (const auto& [a, b, c] : part.mesh.triangles()) triangles.push_back({a + base, b + base, c + base});
    }
    return {std::move(vertices), std::move(triangles), options};
}

std::pair<std::size_t, std::size_t> part_of(const std::vector<NamedPart>& parts, std::size_t triangle) {
    std::size_t part = 0;
    while (triangle >= parts[part].mesh.size()) triangle -= parts[part++].mesh.size();
    return {part, triangle};
}

}  // namespace abut::tool
