// SPDX-License-Identifier: MIT
// abut info: the parts of files, with their size and health.
#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "abut/io/names.h"
#include "abut/io/number_words.h"
#include "tools/abut/commands.h"
#include "tools/abut/file_options.h"
#include "tools/abut/health.h"
#include "tools/abut/number_options.h"
#include "tools/abut/output.h"
#include "tools/abut/parts.h"

namespace abut::tool {
namespace {

/// The length of a box along each axis; 0 for an empty one.
Vec3 size_of(const Aabb& box) { return box.empty() ? Vec3(0) : box.extents(); }

nlohmann::json info_json(const NamedPart& part, const char* health, const std::vector<LoadedFile>& files) {
    const Mesh& mesh = part.mesh;
    nlohmann::json json = described(part, files);
    json["vertices"] = mesh.vertices().size();
    json["bounds"] = tool::to_json(mesh.bounds());
    const Vec3 size = size_of(mesh.bounds());
    if (is_finite(size)) json["size"] = tool::to_json(size);
    json["health"] = health;
    json["tree"] = {
        {"nodes", mesh.tree().nodes().size()}, {"depth", mesh.tree().depth()}, {"bytes", mesh.tree().bytes()}};
    return json;
}

int info(const std::vector<std::string>& files, const Common& common) {
    Loaded loaded = load_files(files, common.convert);
    if (loaded.nothing()) {
        return finish_unread(loaded,
                             {{"schema", "abut.info/1"},
                              {"parts", nlohmann::json::array()},
                              {"triangles", 0},
                              {"bounds", tool::to_json(Aabb{})}},
                             common.json);
    }
    const std::vector<NamedPart>& parts = loaded.parts;
    std::size_t triangles = 0;
    Aabb bounds;
    nlohmann::json list = nlohmann::json::array();
    std::vector<const char*> healths;
    {
        Progress progress("checking");
        for (std::size_t i = 0; i < parts.size(); ++i) {
            healths.push_back("not known");
            loaded.work_on(i, [&] { healths.back() = health(check(parts[i].mesh, {.max_self_intersections = 0})); });
            progress(healths.size(), parts.size());
            triangles += parts[i].mesh.size();
            bounds.include(parts[i].mesh.bounds());
            if (common.json) list.push_back(info_json(parts[i], healths.back(), loaded.files));
        }
    }
    if (common.json) {
        fmt::print("{}\n", text_of({{"schema", "abut.info/1"},
                                    {"files", described(loaded.files)},
                                    {"parts", list},
                                    {"triangles", triangles},
                                    {"bounds", tool::to_json(bounds)}},
                                   true));
        return loaded.exit_code(0);
    }
    std::size_t width = 32;
    for (const NamedPart& part : parts) width = std::max(width, part.name.size());
    fmt::print("{:<{}} {:>10} {:>10} {:>6}  {:<20} {}\n", "part", width, "triangles", "vertices", "depth", "health",
               "size");
    bool unit = false;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const Mesh& mesh = parts[i].mesh;
        const std::string& named = loaded.files[parts[i].file].unit;
        unit = unit || !named.empty();
        fmt::print("{:<{}} {:>10} {:>10} {:>6}  {:<20} {}\n", parts[i].name, width, mesh.size(), mesh.vertices().size(),
                   mesh.tree().depth(), healths[i], extents(size_of(mesh.bounds()), named));
    }
    fmt::print("{}, {}", counted(parts.size(), "part"), counted(triangles, "triangle"));
    if (!bounds.empty()) {
        fmt::print(", from {} to {}", io::in_words(bounds.min), io::in_words(bounds.max));
    }
    fmt::print("{}\n", unit ? "" : ", no unit named");
    for (const LoadedFile& file : loaded.files) {
        const std::string words = io::to_string(file.skipped);
        if (!words.empty()) fmt::print("{}: skipped {}\n", io::readable(file.name), words);
    }
    return loaded.exit_code(0);
}

}  // namespace

Command add_info(CLI::App& command) {
    const auto files = std::make_shared<std::vector<std::string>>();
    add_input(command, *files);
    return [files](const Common& common) { return info(*files, common); };
}

}  // namespace abut::tool
