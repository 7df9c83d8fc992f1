// SPDX-License-Identifier: MIT
// abut check: whether each part is watertight and sound, and where its faults are.
#include "abut/mesh/check.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

#include "abut/io/formats/format_table.h"
#include "abut/mesh/cracks.h"
#include "abut/mesh/weld_vertices.h"
#include "tools/abut/check_json.h"
#include "tools/abut/check_text.h"
#include "tools/abut/commands.h"
#include "tools/abut/faults.h"
#include "tools/abut/file_options.h"
#include "tools/abut/marked_scene.h"
#include "tools/abut/number_options.h"
#include "tools/abut/output.h"
#include "tools/abut/parts.h"

namespace abut::tool {
namespace {

struct CheckJob {
    std::vector<std::string> files;
    std::string output;
    double weld = 0;
    CheckOptions options;
};

Checked checked(const Mesh& mesh, double distance, const CheckOptions& options) {
    Checked result;
    if (distance > 0) {
        WeldedMesh welded = weld(mesh, distance);
        result.mesh = std::move(welded.mesh);
        result.file_triangle = std::move(welded.original_triangles);
        result.moved_count = welded.moved_count;
        result.weld = distance;
        result.vanished_count = result.mesh.empty() ? mesh.size() : 0;
    } else {
        result.mesh = mesh;
    }
    result.report = check(result.mesh, options);
    result.cracks = find_cracks(result.mesh, result.report);
    return result;
}

/// Faults of one kind are merged, so that a mesh with many holes does not make as many nodes.
void add_faults(MarkedScene& scene, const std::string& name, const Checked& part) {
    const std::vector<Fault> faults = faults_of(part.mesh, part.report);
    for (std::size_t first = 0, last = 0; first < faults.size(); first = last) {
        const std::string kind = faults[first].kind;
        std::vector<std::uint32_t> triangles;
        std::vector<Polyline> lines;
        for (; last < faults.size() && faults[last].kind == kind; ++last) {
            triangles.insert(triangles.end(), faults[last].triangles.begin(), faults[last].triangles.end());
            lines.insert(lines.end(), faults[last].lines.begin(), faults[last].lines.end());
        }
        std::sort(triangles.begin(), triangles.end());
        triangles.erase(std::unique(triangles.begin(), triangles.end()), triangles.end());
        const glm::vec4 color(glm::vec3(faults[first].color), 1.0f);
        scene.add_triangles(kind + ": " + name, part.mesh, triangles, color);
        scene.add_lines(kind + ": " + name + " (lines)", lines, color);
    }
}

int check_files(const CheckJob& job, const Common& common) {
    Loaded loaded = load_files(job.files, common.convert);
    nlohmann::json list = nlohmann::json::array();
    if (loaded.nothing()) return finish_unread(loaded, {{"schema", "abut.check/1"}, {"parts", list}}, common.json);
    std::optional<MarkedScene> scene;
    if (!job.output.empty()) scene.emplace(loaded.parts);
    bool found = false;
    std::string text;
    {
        Progress progress("checking");
        for (std::size_t i = 0; i < loaded.parts.size(); ++i) {
            NamedPart& part = loaded.parts[i];
            loaded.work_on(i, [&] {
                const Checked result = checked(part.mesh, job.weld, job.options);
                found = found || !result.sound();
                if (scene) add_faults(*scene, part.name, result);
                if (common.json) {
                    nlohmann::json json = described(part, loaded.files);
                    json.update(to_json(result));
                    list.push_back(std::move(json));
                } else {
                    text += check_text(part.name, loaded.files[part.file].unit, result);
                }
            });
            if (!scene) fmt::print("{}", std::exchange(text, {}));  // at once, since a large part takes long
            progress(i + 1, loaded.parts.size());
        }
    }
    const auto print = [&] {
        if (common.json) {
            text =
                text_of({{"schema", "abut.check/1"}, {"files", described(loaded.files)}, {"parts", list}}, true) + "\n";
        }
        fmt::print("{}", text);
    };
    // The file is written first: if a pager is closed, as in `abut check … | head`, the process ends while it prints.
    bool written = false;
    try {
        written = !scene || scene->save(job.output);
    } catch (...) {
        print();
        throw;
    }
    print();
    return written ? loaded.exit_code(found ? 1 : 0) : 3;
}

const CLI::Validator scene_file(
    [](const std::string& path) {
        if (io::is_named_for(path, io::writes_lines)) return std::string();
        return fmt::format("{} is not the name of a {} file; it must end in {}", path,
                           io::listed(&io::Format::name, io::writes_lines),
                           io::listed(&io::Format::extension, io::writes_lines));
    },
    "");

}  // namespace

Command add_check(CLI::App& command) {
    const auto job = std::make_shared<CheckJob>();
    add_input(command, job->files);
    command
        .add_option(
            "--output", job->output,
            "write FILE" + io::listed(&io::Format::extension, io::writes_lines) + ": the parts, faults in colour")
        ->check(scene_file);
    command.add_option("--weld", job->weld, "join vertices nearer than this first, in the file's units")
        ->check(positive);
    command
        .add_option("--limit", job->options.max_self_intersections,
                    "list at most N self-intersections of a part (100000)")
        ->check(whole_number);
    return [job](const Common& common) { return check_files(*job, common); };
}

}  // namespace abut::tool
