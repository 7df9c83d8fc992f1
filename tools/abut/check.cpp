// SPDX-License-Identifier: MIT
// abut check: is each part watertight and sound, and where not?
#include "abut/mesh/check.h"

#include <fmt/format.h>

#include <cmath>
#include <memory>

#include "tools/abut/health.h"
#include "tools/abut/jobs.h"
#include "tools/abut/numbers.h"
#include "tools/abut/parts.h"
#include "tools/abut/text.h"

namespace abut::tool {
namespace {

nlohmann::json to_json(const NamedPart& part, const MeshReport& r) {
    nlohmann::json json = {{"name", part.name},
                           {"triangles", part.mesh.size()},
                           {"closed", r.closed()},
                           {"sound", r.sound()},
                           {"components", r.components},
                           {"boundary_edges", r.boundary_edges},
                           {"non_manifold_edges", r.non_manifold_edges},
                           {"flipped_faces", r.flipped_faces},
                           {"duplicate_faces", r.duplicate_faces},
                           {"degenerate_faces", r.degenerate_faces},
                           {"self_intersections", r.self_intersections}};
    // JSON has no number for what is beyond double.
    if (std::isfinite(r.area)) json["area"] = r.area;
    if (std::isfinite(r.volume)) json["volume"] = r.volume;
    return json;
}

Vec3 middle(const Triangle& t) { return t.a / 3.0 + t.b / 3.0 + t.c / 3.0; }

void print_place(const char* what, std::size_t count, Vec3 where) {
    fmt::print("    {} {}, the first near ({:.6g}, {:.6g}, {:.6g})\n", count, what, where.x, where.y, where.z);
}

void print(const NamedPart& part, const MeshReport& r) {
    const Mesh& mesh = part.mesh;
    fmt::print("{}: {}, {} triangles in {} components, area {}, volume {}\n", part.name,
               colored(health(r), r.sound() ? "32" : "31"), mesh.size(), r.components, figure(r.area),
               figure(r.volume));
    const auto edges = [&](const char* what, const std::vector<Edge>& list) {
        if (!list.empty())
            print_place(what, list.size(), 0.5 * mesh.vertices()[list[0][0]] + 0.5 * mesh.vertices()[list[0][1]]);
    };
    const auto faces = [&](const char* what, const std::vector<std::uint32_t>& list) {
        if (!list.empty()) print_place(what, list.size(), middle(mesh.triangle(list[0])));
    };
    edges("boundary edges", r.boundary_edges);
    edges("edges of more than two triangles", r.non_manifold_edges);
    faces("flipped triangles", r.flipped_faces);
    faces("duplicate triangles", r.duplicate_faces);
    faces("triangles without area", r.degenerate_faces);
    if (!r.self_intersections.empty()) {
        print_place("pairs of triangles that intersect", r.self_intersections.size(),
                    middle(mesh.triangle(r.self_intersections[0][0])));
    }
}

int check_files(const std::vector<std::string>& files, const Common& common) {
    const auto parts = load_parts(files);
    nlohmann::json list = nlohmann::json::array();
    bool found = false;
    Progress progress("checking");
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const MeshReport report = check(parts[i].mesh);
        found = found || !report.sound();
        if (common.json) list.push_back(to_json(parts[i], report));
        if (!common.json) print(parts[i], report);
        progress(i + 1, parts.size());
    }
    if (common.json) fmt::print("{}\n", text_of({{"parts", list}}, true));
    return found ? 1 : 0;
}

}  // namespace

Job add_check(CLI::App& command) {
    const auto files = std::make_shared<std::vector<std::string>>();
    command.add_option("FILE", *files, "STL, OBJ, PLY, glTF, GLB or .abut; - is standard input")->required();
    return [files](const Common& common) { return check_files(*files, common); };
}

}  // namespace abut::tool
