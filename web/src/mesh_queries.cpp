// SPDX-License-Identifier: MIT
// Queries of meshes alone: signed distances, winding numbers, touching triangles, faults.
#include "buffers.h"
#include "errors.h"
#include "operand.h"
#include "results.h"

using namespace abut;
using web::object_of;

namespace {

void add_pairs(const std::vector<TrianglePair>& pairs) {
    for (const TrianglePair& pair : pairs) web::indices.insert(web::indices.end(), pair.begin(), pair.end());
}

/// Ends one list of indices.
void end_list() { web::list_ends.push_back(static_cast<std::uint32_t>(web::indices.size())); }

}  // namespace

WEB_EXPORT double web_signed_distance(const double* point, const double* mesh) {
    return web::with_mesh(mesh, [&](const auto& m) { return signed_distance(web::read_vector(point), m); });
}

/// Of a mesh in its own frame.
WEB_EXPORT double web_winding_number(const double* point, double mesh) {
    return winding_number(web::read_vector(point), object_of<Mesh>(mesh));
}

/// The pairs lie in the list of indices.
WEB_EXPORT int web_overlapping_pairs(const double* a, const double* b) {
    return web::guarded([&] {
        web::indices.clear();
        add_pairs(web::with_mesh(a, [&](const auto& x) {
            return web::with_mesh(b, [&](const auto& y) { return overlapping_pairs(x, y); });
        }));
    });
}
WEB_EXPORT int web_self_overlapping_pairs(double mesh) {
    return web::guarded([&] {
        web::indices.clear();
        add_pairs(overlapping_pairs(object_of<Mesh>(mesh)));
    });
}

/// Numbers: area, volume, components, closed, sound, truncated, shells, misoriented shells, holes. Lists of indices:
/// boundary edges, non-manifold edges and vertices, flipped, duplicate and degenerate faces, self-intersections.
WEB_EXPORT int web_check(double mesh, double max_self_intersections, double* out) {
    return web::guarded([&] {
        const MeshReport report =
            check(object_of<Mesh>(mesh), {.max_self_intersections = static_cast<std::size_t>(max_self_intersections)});
        web::indices.clear();
        web::list_ends.clear();
        const auto add_edges = [](const std::vector<Edge>& edges) {
            for (const Edge& edge : edges) web::indices.insert(web::indices.end(), edge.begin(), edge.end());
            end_list();
        };
        const auto add = [](const std::vector<std::uint32_t>& list) {
            web::indices.insert(web::indices.end(), list.begin(), list.end());
            end_list();
        };
        add_edges(report.boundary_edges);
        add_edges(report.non_manifold_edges);
        add(report.non_manifold_vertices);
        add(report.flipped_faces);
        add(report.duplicate_faces);
        add(report.degenerate_faces);
        add_pairs(report.self_intersections);
        end_list();
        const double numbers[] = {report.area,
                                  report.volume,
                                  static_cast<double>(report.component_count),
                                  report.closed() ? 1.0 : 0.0,
                                  report.sound() ? 1.0 : 0.0,
                                  report.self_intersections_truncated ? 1.0 : 0.0,
                                  static_cast<double>(report.shells.size()),
                                  static_cast<double>(report.misoriented_shell_count()),
                                  static_cast<double>(report.holes.size())};
        for (const double number : numbers) *out++ = number;
    });
}
