// SPDX-License-Identifier: MIT
// abut clash: every pair of parts that touches, pierces, encloses, repeats or is too near another.
#include "abut/mesh/clash/clash.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <memory>

#include "abut/base/progress_monitor.h"
#include "tools/abut/commands.h"
#include "tools/abut/file_options.h"
#include "tools/abut/files.h"
#include "tools/abut/marked_scene.h"
#include "tools/abut/number_options.h"
#include "tools/abut/output.h"
#include "tools/abut/parts.h"

namespace abut::tool {
namespace {

struct ClashJob {
    std::vector<std::string> files;
    double clearance = 0;
    std::size_t limit = ClashOptions{}.max_pairs;
    std::string output;
};

const char* color_of(ClashKind kind) {
    switch (kind) {
        case ClashKind::piercing:
            return "31";
        case ClashKind::touching:
            return "33";
        case ClashKind::enclosed:
            return "35";
        case ClashKind::too_near:
            return "36";
        default:
            return "34";
    }
}

nlohmann::json clash_json(const std::vector<NamedPart>& parts, const ClashReport& r) {
    nlohmann::json curve = nlohmann::json::array();
    for (const Polyline& line : r.curve) {
        nlohmann::json points = nlohmann::json::array();
        for (const Vec3& p : line) points.push_back(tool::to_json(p));
        curve.push_back(std::move(points));
    }
    return {{"kind", to_string(r.kind)},
            {"a", parts[r.a].name},
            {"b", parts[r.b].name},
            {"part_a", r.a},
            {"part_b", r.b},
            {"triangle_pairs", r.pairs.size()},
            {"truncated", r.truncated},
            {"depth", r.depth},
            {"distance", r.distance},
            {"point", tool::to_json(r.point)},
            {"bounds", tool::to_json(r.bounds)},
            {"curve", std::move(curve)}};
}

std::string quoted(const std::string& text) {
    std::string result = "\"";
    for (const char c : text) result += c == '"' ? std::string("\"\"") : std::string(1, c);
    return result + "\"";
}

std::string to_csv(const std::vector<NamedPart>& parts, const std::vector<ClashReport>& reports) {
    std::string text = "kind,a,b,triangle_pairs,depth,distance,x,y,z,schema\n";
    for (const ClashReport& r : reports) {
        text +=
            fmt::format("{},{},{},{},{},{},{},{},{},abut.clash/1\n", to_string(r.kind), quoted(parts[r.a].name),
                        quoted(parts[r.b].name), r.pairs.size(), r.depth, r.distance, r.point.x, r.point.y, r.point.z);
    }
    return text;
}

/// Adds a clash to the scene: touching triangles in colour, the curve as lines.
void add_finding(MarkedScene& scene, const std::vector<NamedPart>& parts, const ClashReport& r) {
    const std::string name = fmt::format("{}: {} / {}", to_string(r.kind), parts[r.a].name, parts[r.b].name);
    const auto touching = [&](std::size_t side) {
        std::vector<std::uint32_t> triangles;
        for (const auto& pair : r.pairs) triangles.push_back(pair[side]);
        std::sort(triangles.begin(), triangles.end());
        triangles.erase(std::unique(triangles.begin(), triangles.end()), triangles.end());
        return triangles;
    };
    scene.add_triangles(name + " (triangles of the first)", parts[r.a].mesh, touching(0), {0.9f, 0.1f, 0.05f, 1});
    scene.add_triangles(name + " (triangles of the second)", parts[r.b].mesh, touching(1), {0.95f, 0.5f, 0.05f, 1});
    scene.add_lines(name + " (curve)", r.curve, {1, 1, 0, 1});
}

void save_glb(const std::string& path, const std::vector<NamedPart>& parts, const std::vector<ClashReport>& reports) {
    MarkedScene scene(parts);
    for (const ClashReport& r : reports) add_finding(scene, parts, r);
    scene.save(path);
}

void print(const std::vector<NamedPart>& parts, const std::vector<ClashReport>& reports) {
    if (reports.empty()) {
        fmt::print("{}, no clash\n", counted(parts.size(), "part"));
        return;
    }
    std::size_t a = 4, b = 4;
    for (const ClashReport& r : reports) {
        a = std::max(a, parts[r.a].name.size());
        b = std::max(b, parts[r.b].name.size());
    }
    fmt::print("{:<10} {:<{}} {:<{}} {:>9} {:>12}  {}\n", "kind", "part", a, "part", b, "triangles", "depth or gap",
               "where");
    for (const ClashReport& r : reports) {
        const std::string measure = r.kind == ClashKind::piercing ? figure(r.depth)
                                    : r.kind == ClashKind::too_near || r.kind == ClashKind::enclosed
                                        ? figure(r.distance)
                                        : std::string("-");
        fmt::print("{} {:<{}} {:<{}} {:>9} {:>12}  ({:.6g}, {:.6g}, {:.6g})\n",
                   colored(fmt::format("{:<10}", to_string(r.kind)), color_of(r.kind)), parts[r.a].name, a,
                   parts[r.b].name, b, r.pairs.size(), measure, r.point.x, r.point.y, r.point.z);
    }
    fmt::print("{}, {}\n", counted(parts.size(), "part"), counted(reports.size(), "clash", "es"));
    const auto truncated = std::count_if(reports.begin(), reports.end(), [](const auto& r) { return r.truncated; });
    if (truncated > 0) {
        fmt::print("{} of them with more pairs of triangles than are counted here; --limit N counts more\n", truncated);
    }
}

int clash_files(const ClashJob& job, const Common& common) {
    const Loaded loaded = load_files(job.files);
    if (loaded.nothing()) return loaded.exit_code(0);
    const std::vector<NamedPart>& parts = loaded.parts;
    std::vector<const Mesh*> meshes;
    for (const NamedPart& part : parts) meshes.push_back(&part.mesh);
    std::vector<ClashReport> reports;
    {
        Progress progress("comparing");
        const ProgressMonitor monitor([&](std::size_t done, std::size_t all) {
            progress(done, all);
            return true;
        });
        reports = clash(std::span<const Mesh* const>(meshes), {.clearance = job.clearance, .max_pairs = job.limit});
    }
    nlohmann::json list = nlohmann::json::array();
    if (common.json || !job.output.empty()) {
        for (const ClashReport& r : reports) list.push_back(clash_json(parts, r));
    }
    nlohmann::json named = nlohmann::json::array();
    for (const NamedPart& part : parts) named.push_back(described(part, loaded.files));
    const nlohmann::json document = {{"schema", "abut.clash/1"},
                                     {"files", described(loaded.files)},
                                     {"parts", std::move(named)},
                                     {"clearance", job.clearance},
                                     {"clashes", std::move(list)}};
    if (common.json) fmt::print("{}\n", text_of(document, true));
    if (!common.json) print(parts, reports);
    if (!job.output.empty()) {
        write_file(job.output + ".json", text_of(document, true) + "\n");
        write_file(job.output + ".csv", to_csv(parts, reports));
        save_glb(job.output + ".glb", parts, reports);
    }
    return loaded.exit_code(reports.empty() ? 0 : 1);
}

/// Rejects a prefix with which the files would have no name.
const CLI::Validator file_prefix(
    [](std::string& prefix) {
        if (!std::filesystem::path(prefix).filename().empty()) return std::string();
        return prefix + " is a folder; add how the files' names begin, as in " + prefix + "found";
    },
    "");

}  // namespace

Command add_clash(CLI::App& command) {
    const auto job = std::make_shared<ClashJob>();
    add_input(command, job->files, ": the parts of all files together");
    command.add_option("--clearance", job->clearance, "report pairs nearer than this, in the file's units")
        ->check(not_negative);
    command.add_option("--limit", job->limit, "list at most N pairs of triangles of two parts (1000000)");
    command.add_option("--output", job->output, "write PREFIX.json, PREFIX.csv and PREFIX.glb")->check(file_prefix);
    return [job](const Common& common) { return clash_files(*job, common); };
}

}  // namespace abut::tool
