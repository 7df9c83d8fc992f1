// SPDX-License-Identifier: MIT
// abut check: whether each part is watertight and sound, and where its faults are.
#include "abut/mesh/check.h"

#include <fmt/format.h>

#include <memory>

#include "abut/io/formats/format_table.h"
#include "abut/mesh/cracks.h"
#include "abut/mesh/weld_vertices.h"
#include "tools/abut/check_json.h"
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

/// Prints one line for each of the first few items, and one with the number of the others.
template <class List, class Line>
void print_each(const List& list, const char* several, Line line) {
    constexpr std::size_t most = 10;
    std::size_t printed = 0;
    for (const auto& item : list) {
        if (printed == most) {
            fmt::print("    and {} more {}; --json tells all\n", list.size() - most, several);
            return;
        }
        fmt::print("    {}\n", line(item));
        ++printed;
    }
}

void print_shells(const Checked& part) {
    const MeshReport& r = part.report;
    std::vector<Shell> wrong, repeated;
    for (const Shell& shell : r.shells) {
        if (shell.misoriented) wrong.push_back(shell);
        if (shell.copies > 1) repeated.push_back(shell);
    }
    print_each(wrong, "such shells", [&](const Shell& shell) {
        const std::string place = fmt::format("triangle {}, at {}", part.in_file(shell.triangle), point(shell.point));
        const std::string size = counted(shell.triangle_count, "triangle");
        if (shell.facing == Facing::outward) {
            return fmt::format("a shell of {} inside another faces outward, as no void does: {}", size, place);
        }
        const char* where = shell.depth == 0 ? "" : " in a void";
        return fmt::format("a shell of {}{} is inside out: {}", size, where, place);
    });
    print_each(repeated, "such shells", [&](const Shell& shell) {
        return fmt::format("a shell of {} is there {} times: triangle {}, at {}",
                           counted(shell.triangle_count, "triangle"), shell.copies, part.in_file(shell.triangle),
                           point(shell.point));
    });
    print_each(r.intersecting_shells, "pairs of shells that intersect", [&](const IntersectingShells& pair) {
        return fmt::format("shells of {} and {} cross or touch: triangles {} and {}, at {}",
                           counted(r.shells[pair.shells[0]].triangle_count, "triangle"),
                           counted(r.shells[pair.shells[1]].triangle_count, "triangle"),
                           part.in_file(pair.triangles[0]), part.in_file(pair.triangles[1]),
                           point(place_of(part.mesh, pair.triangles)));
    });
}

void print_edges(const Checked& part) {
    const MeshReport& r = part.report;
    const auto& vertices = part.mesh.vertices();
    print_each(r.holes, "holes", [&](const Hole& hole) {
        return fmt::format("{} of {}, {} long, around {}", hole.closed ? "a hole" : "an open rim",
                           counted(hole.edge_count(), "edge"), figure(hole.length), point(hole.bounds.center()));
    });
    print_each(r.non_manifold_edges, "such edges", [&](const Edge& e) {
        return fmt::format("an edge of more than two triangles, from {} to {}", point(vertices[e[0]]),
                           point(vertices[e[1]]));
    });
    print_each(r.non_manifold_vertices, "such vertices", [&](std::uint32_t v) {
        return fmt::format("a vertex where pieces of surface meet, at {}", point(vertices[v]));
    });
}

void print(const std::string& name, const std::string& unit, const Checked& part) {
    const MeshReport& r = part.report;
    const Vec3 size = part.mesh.bounds().empty() ? Vec3(0) : part.mesh.bounds().extents();
    fmt::print("{}: {}, {} in {}, size {}{}, area {}, volume {}\n", name,
               colored(part.health(), part.sound() ? "32" : "31"), counted(part.mesh.size(), "triangle"),
               counted(r.component_count, "component"), extents(size, unit), unit.empty() ? " (no unit named)" : "",
               figure(r.area), figure(r.volume));
    if (part.weld > 0) {
        fmt::print("    welded within {}: {} moved\n", figure(part.weld),
                   counted(part.moved_count, "vertex", "vertices"));
    }
    if (part.vanished_count > 0) {
        fmt::print("    nothing is left of its {}, because corners were joined; give a smaller --weld than {}\n",
                   counted(part.vanished_count, "triangle"), figure(part.weld));
    }
    const auto triangles = [&](const char* what, const std::vector<std::uint32_t>& list) {
        if (list.empty()) return;
        fmt::print("    {}, the first at {}\n", counted(list.size(), what),
                   point(middle_of(part.mesh.triangle(list[0]))));
    };
    print_shells(part);
    print_edges(part);
    triangles("flipped triangle", r.flipped_faces);
    triangles("duplicate triangle", r.duplicate_faces);
    triangles("degenerate triangle", r.degenerate_faces);
    if (!r.self_intersections.empty()) {
        fmt::print("    {} of triangles that intersect, the first at {}{}\n",
                   counted(r.self_intersections.size(), "pair"), point(place_of(part.mesh, r.self_intersections[0])),
                   r.self_intersections_truncated ? "; there are more, see --limit" : "");
    } else if (r.self_intersections_truncated) {
        fmt::print("    triangles intersect\n");
    }
    if (part.cracks) {
        fmt::print("    hint: boundary vertices lie {:.2g} apart; --weld {:g} closes {} of {}\n", part.cracks->gap,
                   part.cracks->weld_distance, part.cracks->closed_edge_count,
                   counted(r.boundary_edges.size(), "boundary edge"));
    }
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
                    print(part.name, loaded.files[part.file].unit, result);
                }
            });
            progress(i + 1, loaded.parts.size());
        }
    }
    if (common.json) {
        fmt::print("{}\n",
                   text_of({{"schema", "abut.check/1"}, {"files", described(loaded.files)}, {"parts", list}}, true));
    }
    const bool written = !scene || scene->save(job.output);
    return written ? loaded.exit_code(found ? 1 : 0) : 3;
}

const CLI::Validator scene_file(
    [](const std::string& path) {
        if (io::is_named_for(path, io::writes_scenes)) return std::string();
        return fmt::format("{} is not the name of a {} file; it must end in {}", path,
                           io::listed(&io::Format::name, io::writes_scenes),
                           io::listed(&io::Format::extension, io::writes_scenes));
    },
    "");

}  // namespace

Command add_check(CLI::App& command) {
    const auto job = std::make_shared<CheckJob>();
    add_input(command, job->files);
    command
        .add_option(
            "--output", job->output,
            "write FILE" + io::listed(&io::Format::extension, io::writes_scenes) + ": the parts, faults in colour")
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
