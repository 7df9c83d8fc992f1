// SPDX-License-Identifier: MIT
// Reads parts, and joins them.
#include "tools/abut/parts.h"

#include <fmt/format.h>

#include <exception>
#include <filesystem>
#include <new>
#include <optional>
#include <span>
#include <stdexcept>

#include "abut/base/error.h"
#include "abut/base/executor.h"
#include "abut/io/formats/format_table.h"
#include "abut/io/input.h"
#include "abut/io/load.h"
#include "abut/io/names.h"
#include "abut/io/part_names.h"
#include "tools/abut/output.h"
#include "tools/abut/report_error.h"

namespace abut::tool {
namespace {

/// The mesh of a file that holds it with its BVH; nothing for other files.
std::optional<Mesh> load_built(const std::string& file) {
    if (!io::is_named_for(file, io::holds_bvh)) return std::nullopt;
    return load_mesh(file);
}

/// The parts of a file, converted if they have to be.
io::SceneFile read_scene(const std::string& file, const ConvertFile& convert) {
    const std::optional<std::string> converted = convert ? convert(file) : std::nullopt;
    if (!converted) return io::read_scene_file(file);
    return io::read_scene_file(file + ".glb", std::as_bytes(std::span(*converted)));
}

/// The name of a file's only part: the file's, without folder and extension.
std::string name_of(const std::string& file) {
    const std::string name = io::readable(std::filesystem::path(file).stem().string());
    return name.empty() ? "part 1" : name;
}

/// Runs work() and returns the error message, or an empty one; messages that do not name the place themselves begin
/// with `place`.
template <class Work>
std::string error_of(Work work, const std::string& place) {
    try {
        work();
        return {};
    } catch (const Error& error) {
        return error.what();
    } catch (const std::bad_alloc&) {
        return place + ": not enough memory; give it more, or divide the file";
    } catch (const std::length_error&) {
        return place + ": more than memory can hold; divide the file";
    } catch (const std::exception& error) {
        return place + ": " + error.what();
    }
}

}  // namespace

bool Loaded::work_on(std::size_t part, const std::function<void()>& work) {
    LoadedFile& file = files[parts[part].file];
    const std::string error = error_of([&] { work(); }, io::readable(file.name) + ": " + parts[part].name);
    if (error.empty()) return true;
    print_error(error);
    if (file.error.empty()) file.error = error;
    return false;
}

Loaded load_files(const std::vector<std::string>& files, const ConvertFile& convert) {
    // Files are read in parallel, and reported in the given order.
    std::vector<std::vector<io::Part>> loaded(files.size());
    std::vector<std::optional<Mesh>> built(files.size());
    Loaded result;
    for (const std::string& file : files) result.files.push_back({io::input_name(file)});
    for_each_range(files.size(), 1, [&](std::size_t i, std::size_t) {
        result.files[i].error = error_of(
            [&] {
                built[i] = load_built(files[i]);
                if (built[i]) {
                    loaded[i].push_back({name_of(files[i]), {}, {name_of(files[i])}});
                } else {
                    const io::SceneFile scene = read_scene(files[i], convert);
                    result.files[i].unit = scene.unit;
                    result.files[i].skipped = scene.skipped;
                    loaded[i] = parts(scene);
                }
            },
            io::readable(result.files[i].name));
    });

    std::vector<std::vector<std::string>> names_of_parts(files.size());
    for (std::size_t i = 0; i < files.size(); ++i) {
        for (const io::Part& part : loaded[i]) names_of_parts[i].push_back(part.name);
    }
    std::vector<io::MeshData*> data;
    for (std::size_t i = 0; i < files.size(); ++i) {
        for (io::Part& part : loaded[i]) {
            result.parts.push_back({{},
                                    built[i].value_or(Mesh{}),
                                    part.data.color,
                                    std::move(part.path),
                                    part.file_index,
                                    i,
                                    std::move(part.properties)});
            data.push_back(&part.data);
        }
    }
    const std::vector<std::filesystem::path> paths(files.begin(), files.end());
    std::vector<std::string> names = io::names_in_files(paths, names_of_parts);
    std::vector<std::string> errors(result.parts.size());
    for_each_range(result.parts.size(), 1, [&](std::size_t i, std::size_t) {
        NamedPart& part = result.parts[i];
        part.name = std::move(names[i]);
        if (data[i]->triangles.empty()) return;
        errors[i] = error_of([&] { part.mesh = Mesh(std::move(data[i]->vertices), std::move(data[i]->triangles)); },
                             io::readable(result.files[part.file].name) + ": " + part.name);
    });
    for (std::size_t i = result.parts.size(); i-- > 0;) {
        if (errors[i].empty()) continue;
        result.files[result.parts[i].file].error = errors[i];
        result.parts.erase(result.parts.begin() + static_cast<std::ptrdiff_t>(i));
    }
    for (const LoadedFile& file : result.files) {
        if (!file.error.empty()) print_error(file.error);
    }
    return result;
}

nlohmann::json described(const std::vector<LoadedFile>& files) {
    nlohmann::json list = nlohmann::json::array();
    for (const LoadedFile& file : files) {
        list.push_back({{"file", io::readable(file.name)}});
        if (!file.unit.empty()) list.back()["unit"] = file.unit;
        if (!file.error.empty()) list.back()["error"] = io::readable(file.error);
        if (file.skipped != io::SkippedElements{}) {
            list.back()["skipped"] = {{"faces", file.skipped.faces},
                                      {"lines", file.skipped.lines},
                                      {"points", file.skipped.points},
                                      {"curves", file.skipped.curves},
                                      {"vertices", file.skipped.vertices}};
        }
    }
    return list;
}

nlohmann::json described(const NamedPart& part, const std::vector<LoadedFile>& files) {
    nlohmann::json json = {{"name", part.name},
                           {"path", part.path},
                           {"file", io::readable(files[part.file].name)},
                           {"triangles", part.mesh.size()}};
    if (part.node) json["node"] = *part.node;
    return json;
}

int finish_unread(const Loaded& loaded, nlohmann::json document, bool json) {
    document["files"] = described(loaded.files);
    if (json) fmt::print("{}\n", text_of(document, true));
    return loaded.exit_code(0);
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
