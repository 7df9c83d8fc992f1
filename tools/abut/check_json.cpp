// SPDX-License-Identifier: MIT
// Writes vertices and triangles by their indices together with their positions.
#include "tools/abut/check_json.h"

#include <cmath>

#include "tools/abut/faults.h"
#include "tools/abut/output.h"

namespace abut::tool {
namespace {

nlohmann::json edges(const Mesh& mesh, const std::vector<Edge>& list) {
    nlohmann::json result = nlohmann::json::array();
    for (const Edge& e : list) {
        result.push_back(
            {{"vertices", e}, {"points", {to_json(mesh.vertices()[e[0]]), to_json(mesh.vertices()[e[1]])}}});
    }
    return result;
}

nlohmann::json triangles(const Checked& part, const std::vector<std::uint32_t>& list) {
    nlohmann::json result = nlohmann::json::array();
    for (const std::uint32_t i : list) {
        result.push_back({{"triangle", part.in_file(i)}, {"point", to_json(middle_of(part.mesh.triangle(i)))}});
    }
    return result;
}

nlohmann::json holes(const Mesh& mesh, const std::vector<Hole>& list) {
    nlohmann::json result = nlohmann::json::array();
    for (const Hole& hole : list) {
        nlohmann::json points = nlohmann::json::array();
        for (const std::uint32_t v : hole.vertices) points.push_back(to_json(mesh.vertices()[v]));
        result.push_back({{"edges", hole.edge_count()},
                          {"closed", hole.closed},
                          {"center", to_json(hole.bounds.center())},
                          {"bounds", to_json(hole.bounds)},
                          {"vertices", hole.vertices},
                          {"points", std::move(points)}});
        if (std::isfinite(hole.length)) result.back()["length"] = hole.length;
    }
    return result;
}

nlohmann::json shells(const Checked& part) {
    nlohmann::json result = nlohmann::json::array();
    for (const Shell& shell : part.report.shells) {
        result.push_back({{"triangle", part.in_file(shell.triangle)},
                          {"point", to_json(shell.point)},
                          {"triangles", shell.triangle_count},
                          {"copies", shell.copies},
                          {"facing", shell.facing == Facing::outward  ? "outward"
                                     : shell.facing == Facing::inward ? "inward"
                                                                      : "none"},
                          {"depth", shell.depth},
                          {"misoriented", shell.misoriented}});
        if (shell.parent) result.back()["parent"] = *shell.parent;
        if (std::isfinite(shell.volume)) result.back()["volume"] = shell.volume;
    }
    return result;
}

nlohmann::json pair(const Checked& part, const TrianglePair& pair) {
    return {{"triangles", {part.in_file(pair[0]), part.in_file(pair[1])}},
            {"point", to_json(location_of(part.mesh, pair))}};
}

}  // namespace

nlohmann::json to_json(const Checked& part) {
    const Mesh& mesh = part.mesh;
    const MeshReport& r = part.report;
    nlohmann::json result = {{"health", part.health()},
                             {"sound", part.sound()},
                             {"closed", part.closed()},
                             {"components", r.component_count},
                             {"bounds", to_json(mesh.bounds())},
                             {"holes", holes(mesh, r.holes)},
                             {"boundary_edges", edges(mesh, r.boundary_edges)},
                             {"non_manifold_edges", edges(mesh, r.non_manifold_edges)},
                             {"flipped_faces", triangles(part, r.flipped_faces)},
                             {"duplicate_faces", triangles(part, r.duplicate_faces)},
                             {"degenerate_faces", triangles(part, r.degenerate_faces)},
                             {"shells", shells(part)}};
    nlohmann::json& vertices = result["non_manifold_vertices"] = nlohmann::json::array();
    for (const std::uint32_t v : r.non_manifold_vertices) {
        vertices.push_back({{"vertex", v}, {"point", to_json(mesh.vertices()[v])}});
    }
    nlohmann::json& crossings = result["self_intersections"] = nlohmann::json::array();
    for (const TrianglePair& p : r.self_intersections) crossings.push_back(pair(part, p));
    result["self_intersections_truncated"] = r.self_intersections_truncated;
    nlohmann::json& intersecting = result["intersecting_shells"] = nlohmann::json::array();
    for (const IntersectingShells& m : r.intersecting_shells) {
        intersecting.push_back(pair(part, m.triangles));
        intersecting.back()["shells"] = m.shells;
    }
    // JSON has no numbers beyond the range of double.
    if (std::isfinite(r.area)) result["area"] = r.area;
    if (std::isfinite(r.volume)) result["volume"] = r.volume;
    const Vec3 size = mesh.bounds().empty() ? Vec3(0) : mesh.bounds().extents();
    if (is_finite(size)) result["size"] = to_json(size);
    if (part.cracks) {
        result["cracks"] = {{"gap", part.cracks->gap},
                            {"weld", part.cracks->weld_distance},
                            {"closed_edges", part.cracks->closed_edge_count}};
    }
    if (part.weld > 0) {
        result["welded"] = {{"distance", part.weld}, {"moved", part.moved_count}, {"triangles", mesh.size()}};
    }
    return result;
}

}  // namespace abut::tool
