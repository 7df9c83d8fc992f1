// SPDX-License-Identifier: MIT
// Merges the models of files into one scene.
#include "abut/io/load_clash_run.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "abut/base/error.h"
#include "abut/base/executor.h"
#include "abut/base/float_environment.h"
#include "abut/io/clash_run_parts.h"
#include "abut/io/error_place.h"
#include "abut/io/formats/format_table.h"
#include "abut/io/formats/scene_json.h"
#include "abut/io/input.h"
#include "abut/io/load.h"
#include "abut/io/load_scene.h"
#include "abut/io/names.h"
#include "abut/io/node_placements.h"
#include "abut/io/part_names.h"
#include "abut/io/property.h"

namespace abut {
namespace {

/// The models of a file with triangles, with what the file contains about them.
struct FileModels {
    std::string unit;
    Scene scene;
    std::vector<ModelId> ids;
    std::vector<PartInfo> parts;
    std::vector<std::optional<glm::vec4>> colors;
};

bool has_triangles(const Scene& scene, ModelId id) {
    const Mesh* mesh = scene.model(id).shape().mesh();
    return mesh != nullptr && !mesh->empty();
}

FileModels from_nodes(const std::filesystem::path& path) {
    const io::SceneFile file = io::read_scene_file(path);
    FileModels result{
        .unit = file.unit,
        .scene = io::at_place([&] { return io::readable(io::input_name(path)); }, [&] { return to_scene(file); }),
        .ids = {},
        .parts = {},
        .colors = {}};
    // Models are in the order in which to_scene adds the nodes; parts are in that of the file.
    const std::vector<ModelId> models = result.scene.models();
    const std::vector<std::size_t> order = io::parents_first(file);
    std::vector<ModelId> of_node(file.nodes.size());
    for (std::size_t i = 0; i < order.size(); ++i) of_node[order[i]] = models[i];
    std::vector<std::size_t> shown;
    for (std::size_t node = 0; node < file.nodes.size(); ++node) {
        if (file.nodes[node].mesh && has_triangles(result.scene, of_node[node])) shown.push_back(node);
    }
    std::vector<io::PartName> names = io::part_names(file, shown);
    for (std::size_t i = 0; i < shown.size(); ++i) {
        const io::Node& node = file.nodes[shown[i]];
        result.ids.push_back(of_node[shown[i]]);
        result.parts.push_back({std::move(names[i].name), std::move(names[i].path), {}, node.properties});
        result.colors.push_back(file.meshes[*node.mesh].color);
    }
    return result;
}

/// The names from the top down; of long paths the end, as parts() has it.
std::vector<std::string> path_of(const Scene& scene, ModelId id) {
    constexpr std::size_t most_nodes = 64, most_bytes = 1000;
    std::vector<std::string> names;
    std::size_t bytes = 0;
    for (std::size_t step = 0; id != ModelId{}; id = scene.parent(id), ++step) {
        bytes += scene.name(id).size();
        if (step > 0 && (step > most_nodes || bytes > most_bytes)) {
            names.emplace_back("…");
            break;
        }
        if (!scene.name(id).empty()) names.push_back(scene.name(id));
    }
    return {names.rbegin(), names.rend()};
}

FileModels from_json(const std::filesystem::path& path) {
    const std::string bytes = io::read_bytes(path);
    io::DescribedModels models = io::described_models_from_json(io::input_name(path), bytes, BroadPhaseStructure::tree);
    FileModels result{.unit = {}, .scene = std::move(models.scene), .ids = {}, .parts = {}, .colors = {}};
    std::vector<std::string> names;
    for (const ModelId id : result.scene.models()) {
        if (!has_triangles(result.scene, id)) continue;
        PartInfo part;
        part.path = path_of(result.scene, id);
        if (part.path.empty()) part.path.push_back("part " + std::to_string(names.size() + 1));
        part.properties = std::move(models.properties[id.index]);
        names.push_back(io::path_name(part.path));
        result.ids.push_back(id);
        result.parts.push_back(std::move(part));
        result.colors.emplace_back();
    }
    names = io::unique_names(std::move(names));
    for (std::size_t i = 0; i < names.size(); ++i) result.parts[i].name = std::move(names[i]);
    return result;
}

/// A part with the index of its file.
struct FilePart {
    io::Part part;
    std::size_t file = 0;
};

/// Returns work(); an error, also for lack of memory, names the place.
template <class Work>
auto at_file(const std::string& place, Work work) {
    return io::within_memory(place, [&] { return io::at_place([&] { return place; }, work); });
}

}  // namespace

ClashRun load_clash_run(std::span<const std::filesystem::path> files) {
    const DefaultFloats floats;
    std::vector<FileModels> loaded;
    std::vector<io::RunFile> run_files;
    std::vector<std::vector<std::string>> names_of_parts;
    for (const std::filesystem::path& file : files) {
        const bool is_json = io::extension_of(file.string()) == ".json";
        loaded.push_back(
            io::within_memory(io::input_name(file), [&] { return is_json ? from_json(file) : from_nodes(file); }));
        run_files.push_back({io::readable(io::input_name(file)), loaded.back().unit});
        std::vector<std::string>& names = names_of_parts.emplace_back();
        for (const PartInfo& part : loaded.back().parts) names.push_back(part.name);
    }
    std::vector<std::string> names = io::names_in_files(files, names_of_parts);
    ClashRun run;
    io::set_files(run, run_files);
    for (std::size_t i = 0; i < loaded.size(); ++i) {
        FileModels& file = loaded[i];
        for (std::size_t k = 0; k < file.parts.size(); ++k) {
            PartInfo& part = file.parts[k];
            const Model& model = file.scene.model(file.ids[k]);
            part.name = std::move(names[run.parts.size()]);
            part.file = run_files[i].name;
            io::add_part(run, {.shape = model.shape(), .pose = model.pose(), .scale = model.scale()}, std::move(part),
                         file.colors[k]);
        }
    }
    return run;
}

ClashRun load_clash_run(const std::filesystem::path& file) { return load_clash_run(std::span(&file, 1)); }

ClashRun baked_clash_run(std::span<const std::filesystem::path> files,
                         std::span<const io::SceneFile* const> scene_files) {
    const DefaultFloats floats;
    if (files.size() != scene_files.size()) {
        throw Error(fmt::format("Baked clash run: there are {} contents for {} files; give as many", scene_files.size(),
                                files.size()));
    }
    std::vector<io::RunFile> run_files;
    std::vector<std::vector<std::string>> names_of_parts;
    std::vector<FilePart> parts;
    for (std::size_t i = 0; i < files.size(); ++i) {
        run_files.push_back({io::readable(io::input_name(files[i])), scene_files[i]->unit});
        std::vector<std::string>& names = names_of_parts.emplace_back();
        for (io::Part& part : at_file(run_files[i].name, [&] { return io::parts(*scene_files[i]); })) {
            names.push_back(part.name);
            parts.push_back({std::move(part), i});
        }
    }
    std::vector<std::string> names = io::names_in_files(files, names_of_parts);
    std::vector<Mesh> meshes(parts.size());
    for_each_range(parts.size(), 1, [&](std::size_t i, std::size_t) {
        io::MeshData& data = parts[i].part.data;
        meshes[i] = at_file(run_files[parts[i].file].name + ": " + names[i],
                            [&] { return Mesh(std::move(data.vertices), std::move(data.triangles)); });
    });
    ClashRun run;
    io::set_files(run, run_files);
    for (std::size_t i = 0; i < parts.size(); ++i) {
        io::Part& part = parts[i].part;
        io::add_part(
            run, {.shape = std::move(meshes[i])},
            {std::move(names[i]), std::move(part.path), run_files[parts[i].file].name, std::move(part.properties)},
            part.data.color);
    }
    return run;
}

}  // namespace abut
