// SPDX-License-Identifier: MIT
// Makes, reads and frees meshes.
#include <algorithm>

#include "buffers.h"
#include "errors.h"
#include "operand.h"
#include "results.h"

using namespace abut;
using web::object_of;

namespace {

/// Vertices of doubles or, if is_float, of floats.
std::vector<Vec3> vertices_at(const void* positions, int is_float, std::size_t count) {
    std::vector<Vec3> vertices(count);
    const auto copy = [&](const auto* from) {
        for (Vec3& v : vertices) {
            v = {from[0], from[1], from[2]};
            from += 3;
        }
    };
    if (is_float != 0)
        copy(static_cast<const float*>(positions));
    else
        copy(static_cast<const double*>(positions));
    return vertices;
}

void write_handle(Mesh mesh, double* out) {
    *out = static_cast<double>(reinterpret_cast<std::uintptr_t>(new Mesh(std::move(mesh))));
}

}  // namespace

/// Without indices each three vertices are a triangle. The handle is written to *out.
WEB_EXPORT int web_mesh_new(const void* positions, int is_float, std::size_t vertex_count, const std::uint32_t* indices,
                            std::size_t triangle_count, double* out) {
    return web::guarded([&] {
        std::vector<Index3> triangles(triangle_count);
        for (std::size_t i = 0; i < triangle_count; ++i) {
            for (std::size_t k = 0; k < 3; ++k) {
                triangles[i][k] = indices == nullptr ? static_cast<std::uint32_t>(3 * i + k) : indices[3 * i + k];
            }
        }
        write_handle(Mesh(vertices_at(positions, is_float, vertex_count), std::move(triangles)), out);
    });
}

WEB_EXPORT void web_mesh_free(double mesh) { delete &object_of<Mesh>(mesh); }
WEB_EXPORT std::size_t web_mesh_size(double mesh) { return object_of<Mesh>(mesh).size(); }
WEB_EXPORT std::size_t web_mesh_vertex_count(double mesh) { return object_of<Mesh>(mesh).vertices().size(); }
WEB_EXPORT const void* web_mesh_vertices(double mesh) { return object_of<Mesh>(mesh).vertices().data(); }
WEB_EXPORT const void* web_mesh_triangles(double mesh) { return object_of<Mesh>(mesh).triangles().data(); }
/// The least box around all triangles.
WEB_EXPORT void web_mesh_bounds(double mesh, double* out) {
    const Aabb box = object_of<Mesh>(mesh).bounds();
    web::write(box.max, web::write(box.min, out));
}

WEB_EXPORT int web_mesh_refitted(double mesh, const void* positions, int is_float, std::size_t vertex_count,
                                 double max_cost_ratio, double* out) {
    return web::guarded([&] {
        write_handle(object_of<Mesh>(mesh).refitted(vertices_at(positions, is_float, vertex_count), max_cost_ratio),
                     out);
    });
}
