// SPDX-License-Identifier: MIT
// Welding, cracks, and the holes and shells of a mesh.
#include "buffers.h"
#include "errors.h"
#include "operand.h"
#include "results.h"

using namespace abut;
using web::object_of;

/// Writes the handle of the welded mesh and the number of moved vertices; the original triangles are the list of indices.
WEB_EXPORT int web_weld(double mesh, double distance, double* out) {
    return web::guarded([&] {
        WeldedMesh welded = weld(object_of<Mesh>(mesh), distance);
        web::indices = std::move(welded.original_triangles);
        out[1] = static_cast<double>(welded.moved_count);
        out[0] = static_cast<double>(reinterpret_cast<std::uintptr_t>(new Mesh(std::move(welded.mesh))));
    });
}

/// Numbers: whether there are cracks, gap, weld distance, edges that welding would close.
WEB_EXPORT int web_find_cracks(double handle, double* out) {
    return web::guarded([&] {
        const Mesh& mesh = object_of<Mesh>(handle);
        const auto found = find_cracks(mesh, check(mesh, {.max_self_intersections = 0}));
        out[0] = found ? 1 : 0;
        if (!found) return;
        out[1] = found->gap;
        out[2] = found->weld_distance;
        out[3] = static_cast<double>(found->closed_edge_count);
    });
}

/// Lists of indices: the vertices of each hole. Eight numbers for each: length, closed, box.
WEB_EXPORT int web_holes(double mesh) {
    return web::guarded([&] {
        const MeshReport report = check(object_of<Mesh>(mesh), {.max_self_intersections = 0});
        web::indices.clear();
        web::list_ends.clear();
        web::numbers.clear();
        for (const Hole& hole : report.holes) {
            web::indices.insert(web::indices.end(), hole.vertices.begin(), hole.vertices.end());
            web::list_ends.push_back(static_cast<std::uint32_t>(web::indices.size()));
            double words[8] = {hole.length, hole.closed ? 1.0 : 0.0};
            web::write(hole.bounds.max, web::write(hole.bounds.min, words + 2));
            web::numbers.insert(web::numbers.end(), std::begin(words), std::end(words));
        }
    });
}

/// Indices: the shell of each triangle. Eleven numbers for each shell: triangle, point, triangles, copies, volume,
/// facing, depth, parent, misoriented.
WEB_EXPORT int web_shells(double mesh) {
    return web::guarded([&] {
        MeshReport report = check(object_of<Mesh>(mesh), {.max_self_intersections = 0});
        web::numbers.clear();
        for (const Shell& shell : report.shells) {
            web::numbers.insert(
                web::numbers.end(),
                {static_cast<double>(shell.triangle), shell.point.x, shell.point.y, shell.point.z,
                 static_cast<double>(shell.triangle_count), static_cast<double>(shell.copies), shell.volume,
                 static_cast<double>(shell.facing), static_cast<double>(shell.depth),
                 shell.parent ? static_cast<double>(*shell.parent) : -1.0, shell.misoriented ? 1.0 : 0.0});
        }
        web::indices = std::move(report.shell_of);
    });
}
