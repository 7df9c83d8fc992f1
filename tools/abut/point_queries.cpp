// SPDX-License-Identifier: MIT
// abut ray, closest and inside: queries with single rays and points.
#include <fmt/format.h>

#include <cmath>
#include <memory>

#include "abut/abut.h"
#include "abut/base/executor.h"
#include "tools/abut/commands.h"
#include "tools/abut/file_options.h"
#include "tools/abut/files.h"
#include "tools/abut/number_options.h"
#include "tools/abut/output.h"
#include "tools/abut/outputs.h"
#include "tools/abut/parts.h"
#include "tools/abut/report_error.h"

namespace abut::tool {
namespace {

struct PointJob {
    std::string file;
    std::string list;
    std::vector<double> origin, direction;
};

Vec3 point_at(const std::vector<double>& row, std::size_t first) {
    return {row[first], row[first + 1], row[first + 2]};
}

/// Prints one answer a line, or all of them in a JSON document.
void print(nlohmann::json document, const nlohmann::json& answers, const Common& common) {
    if (common.json) {
        document["answers"] = answers;
        fmt::print("{}\n", text_of(document, true));
        return;
    }
    for (const auto& answer : answers) fmt::print("{}\n", text_of(answer, false));
}

int cast(const PointJob& job, const Common& common) {
    std::vector<Ray> rays;
    if (!job.list.empty()) {
        for (const auto& row : read_rows(job.list, 6)) rays.push_back({point_at(row, 0), point_at(row, 3)});
    } else {
        rays.push_back({point_at(job.origin, 0), point_at(job.direction, 0)});
    }
    const Loaded loaded = load_files({job.file}, common.convert);
    nlohmann::json answers = nlohmann::json::array();
    if (loaded.failed()) return finish_unread(loaded, {{"schema", "abut.ray/1"}, {"answers", answers}}, common.json);
    const std::vector<NamedPart>& parts = loaded.parts;
    const Mesh mesh = joined(parts);
    std::vector<std::optional<Hit>> hits(rays.size());
    raycast_each(rays, mesh, hits);
    bool found = false;
    for (const auto& hit : hits) {
        found = found || hit.has_value();
        if (!hit) {
            answers.push_back({{"hit", false}});
            continue;
        }
        const auto [part, triangle] = part_of(parts, hit->where.triangle);
        answers.push_back({{"hit", true},
                           {"t", hit->t},
                           {"point", to_json(hit->point)},
                           {"normal", to_json(hit->normal)},
                           {"barycentric", to_json(hit->barycentric)},
                           {"part", parts[part].name},
                           {"triangle", triangle}});
    }
    print({{"schema", "abut.ray/1"}, {"files", described(loaded.files)}}, answers, common);
    return found ? 1 : 0;
}

std::vector<Vec3> read_points(const std::string& list) {
    std::vector<Vec3> points;
    for (const auto& row : read_rows(list, 3)) points.push_back(point_at(row, 0));
    return points;
}

/// A distance beyond the range of double is left out.
nlohmann::json described(const ClosestPoints& nearest, const std::vector<NamedPart>& parts) {
    const auto [part, triangle] = part_of(parts, nearest.where_b.triangle);
    nlohmann::json answer = {
        {"found", true}, {"point", to_json(nearest.on_b)}, {"part", parts[part].name}, {"triangle", triangle}};
    if (std::isfinite(nearest.distance)) answer["distance"] = nearest.distance;
    return answer;
}

int closest(const PointJob& job, const Common& common) {
    const auto points = read_points(job.list);
    const Loaded loaded = load_files({job.file}, common.convert);
    nlohmann::json answers = nlohmann::json::array();
    if (loaded.failed()) {
        return finish_unread(loaded, {{"schema", "abut.closest/1"}, {"answers", answers}}, common.json);
    }
    const Mesh mesh = joined(loaded.parts);
    std::vector<ClosestPoints> found(points.size());
    closest_points_each(points, mesh, found);
    const nlohmann::json nothing = {{"found", false}};
    for (const ClosestPoints& c : found) {
        answers.push_back(mesh.empty() ? nothing : described(c, loaded.parts));
    }
    print({{"schema", "abut.closest/1"}, {"files", described(loaded.files)}}, answers, common);
    return mesh.empty() || points.empty() ? 0 : 1;
}

/// Reports which parts are open, and how that affects the answers.
void warn_of(const std::vector<NamedPart>& parts, const std::vector<Solid>& solids) {
    for (std::size_t part = 0; part < parts.size(); ++part) {
        if (solids[part].uses_parity()) continue;
        print_error(
            parts[part].name +
            " is open: a point counts as inside where its winding number is 1/2 or more; abut check lists the holes");
    }
}

/// The description of a part, with the method by which its answers are decided.
nlohmann::json described(const NamedPart& part, const Solid& solid, const std::vector<LoadedFile>& files) {
    nlohmann::json json = described(part, files);
    json["by"] = solid.uses_parity() ? "parity" : "winding";
    return json;
}

int inside(const PointJob& job, const Common& common) {
    const auto points = read_points(job.list);
    const Loaded loaded = load_files({job.file}, common.convert);
    nlohmann::json list = nlohmann::json::array();
    if (loaded.failed()) {
        return finish_unread(loaded, {{"schema", "abut.inside/1"}, {"parts", list}, {"answers", list}}, common.json);
    }
    const std::vector<NamedPart>& parts = loaded.parts;
    std::vector<Solid> solids;
    for (const NamedPart& part : parts) {
        solids.emplace_back(part.mesh);
        list.push_back(described(part, solids.back(), loaded.files));
    }
    warn_of(parts, solids);
    std::vector<std::vector<std::size_t>> containing(points.size());
    constexpr std::size_t grain = 64;
    for_each_range(points.size(), grain, [&](std::size_t first, std::size_t last) {
        for (std::size_t i = first; i < last; ++i) {
            for (std::size_t part = 0; part < parts.size(); ++part) {
                if (contains(solids[part], points[i])) containing[i].push_back(part);
            }
        }
    });
    nlohmann::json answers = nlohmann::json::array();
    bool found = false;
    for (std::size_t i = 0; i < points.size(); ++i) {
        nlohmann::json names = nlohmann::json::array(), windings = nlohmann::json::object();
        for (const std::size_t part : containing[i]) {
            names.push_back(parts[part].name);
            if (!solids[part].uses_parity()) windings[parts[part].name] = solids[part].winding_number(points[i]);
        }
        found = found || !names.empty();
        answers.push_back({{"inside", !names.empty()}, {"parts", std::move(names)}});
        if (!windings.empty()) answers.back()["winding"] = std::move(windings);
    }
    print({{"schema", "abut.inside/1"}, {"files", described(loaded.files)}, {"parts", std::move(list)}}, answers,
          common);
    return found ? 1 : 0;
}

Command add_points(CLI::App& command, int (*run)(const PointJob&, const Common&)) {
    const auto job = std::make_shared<PointJob>();
    add_input(command, job->file);
    command.add_option("--points", job->list, "a text file with x y z on each line")->check(file_name)->required();
    return [job, run](const Common& common) { return run(*job, common); };
}

}  // namespace

Command add_ray(CLI::App& command) {
    const auto job = std::make_shared<PointJob>();
    add_input(command, job->file);
    auto* list =
        command.add_option("--rays", job->list, "a text file with x y z dx dy dz on each line")->check(file_name);
    auto* origin = command.add_option("--origin", job->origin, "X,Y,Z")->delimiter(',')->expected(3)->check(finite);
    auto* direction = command.add_option("--direction", job->direction, "X,Y,Z; t counts in its lengths")
                          ->delimiter(',')
                          ->expected(3)
                          ->check(finite);
    origin->needs(direction)->excludes(list);
    direction->needs(origin);
    command.callback([=] {
        if (list->count() == 0 && origin->count() == 0)
            throw CLI::RequiredError("--rays, or --origin and --direction,");
    });
    return [job](const Common& common) { return cast(*job, common); };
}

Command add_closest(CLI::App& command) { return add_points(command, closest); }
Command add_inside(CLI::App& command) { return add_points(command, inside); }

}  // namespace abut::tool
