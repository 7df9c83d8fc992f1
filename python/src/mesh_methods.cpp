// SPDX-License-Identifier: MIT
// Methods of Mesh and PosedMesh that are functions of the module, too.
#include <abut/mesh/measures.h>

#include <string>

#include "arguments.h"
#include "batch.h"
#include "bindings.h"
#include "docstrings.h"
#include "mesh_tools.h"
#include "pair_verbs.h"

namespace abut::python {
namespace {

/// raycast, triangle_hit, raycast_all and occluded: the function with the mesh as its x.
template <class Type>
void bind_ray_method(nb::module_& module, Type& type, const char* name, const char* result, const char* text) {
    const nb::object function = module.attr(name);
    const char* const options =
        "*, max_t: float = inf, min_t: float = 0, cull: str = 'none', filter: Numbers | None = None, progress: "
        "Progress | None = None) "
        "-> ";
    std::string parts = "def ", whole = "def ";
    for (const char* part : {name, "(self, origins: Numbers, directions: Numbers, ", options, result}) parts += part;
    for (const char* part : {name, "(self, rays: Ray, ", options, result}) whole += part;
    const double infinity = std::numeric_limits<double>::infinity();
    type.def(
        name,
        [function](nb::handle self, nb::handle origins, nb::handle directions, Number<"max_t"> max_t,
                   Number<"min_t"> min_t, nb::handle cull, nb::handle filter, nb::handle progress) {
            return function(origins, directions, self, nb::arg("max_t") = max_t.value, nb::arg("min_t") = min_t.value,
                            nb::arg("cull") = cull, nb::arg("filter") = filter, nb::arg("progress") = progress);
        },
        nb::arg("origins").none(), nb::arg("directions").none(), nb::kw_only(), nb::arg("max_t").none() = infinity,
        nb::arg("min_t").none() = 0.0, nb::arg("cull").none() = "none", nb::arg("filter") = nb::none(),
        nb::arg("progress") = nb::none(), nb::sig(parts.c_str()), text);
    type.def(
        name,
        [function](nb::handle self, nb::handle rays, Number<"max_t"> max_t, Number<"min_t"> min_t, nb::handle cull,
                   nb::handle filter, nb::handle progress) {
            return function(rays, self, nb::arg("max_t") = max_t.value, nb::arg("min_t") = min_t.value,
                            nb::arg("cull") = cull, nb::arg("filter") = filter, nb::arg("progress") = progress);
        },
        nb::arg("rays").none(), nb::kw_only(), nb::arg("max_t").none() = infinity, nb::arg("min_t").none() = 0.0,
        nb::arg("cull").none() = "none", nb::arg("filter") = nb::none(), nb::arg("progress") = nb::none(),
        nb::sig(whole.c_str()));
}

template <class Type>
void bind_shared_methods(nb::module_& module, Type& type) {
    bind_ray_method(module, type, "raycast", "Hits | None", doc("raycast"));
    bind_ray_method(module, type, "triangle_hit", "TriangleHits | None", doc("triangle_hit"));
    bind_ray_method(module, type, "raycast_all", "Hits | tuple[Hits, Ints]", doc("raycast_all"));
    bind_ray_method(module, type, "occluded", "bool | Bools", doc("occluded"));
    type.def(
        "within",
        [](nb::handle self, Anything<"other"> other, nb::handle max_distance, nb::handle progress) {
            return within_or_scene({self, "self"}, other, max_distance, progress);
        },
        nb::arg("other").none(), nb::arg("max_distance").none(), nb::kw_only(), nb::arg("progress") = nb::none(),
        nb::sig(
            "def within(self, other: Geometry | Scene, max_distance: float, *, progress: Progress | None = None) -> "
            "bool | Bools"),
        doc("within"));
    type.def(
        "signed_distance",
        [function = nb::object(module.attr("signed_distance"))](nb::handle self, nb::handle points,
                                                                nb::handle progress) {
            return function(points, self, nb::arg("progress") = progress);
        },
        nb::arg("points").none(), nb::kw_only(), nb::arg("progress") = nb::none(),
        nb::sig("def signed_distance(self, points: Numbers, *, progress: Progress | None = None) -> float | Floats"),
        doc("signed_distance"));
    type.def(
        "triangles_touching",
        [function = nb::object(module.attr("triangles_touching"))](nb::handle self, nb::handle shape,
                                                                   nb::handle progress) {
            return function(shape, self, nb::arg("progress") = progress);
        },
        nb::arg("shape").none(), nb::kw_only(), nb::arg("progress") = nb::none(),
        nb::sig("def triangles_touching(self, shape: Geometry, *, progress: Progress | None = None) -> Ints | "
                "tuple[Ints, Ints]"),
        "The triangles that touch the shape, in ascending order: see abut.triangles_touching.");
    type.def(
        "nearest_triangles",
        [function = nb::object(module.attr("nearest_triangles"))](nb::handle self, nb::handle points, nb::handle count,
                                                                  nb::handle max_distance, nb::handle progress) {
            return function(points, self, count, max_distance, nb::arg("progress") = progress);
        },
        nb::arg("points").none(), nb::arg("count").none(),
        nb::arg("max_distance").none() = std::numeric_limits<double>::infinity(), nb::kw_only(),
        nb::arg("progress") = nb::none(),
        nb::sig("def nearest_triangles(self, points: Numbers, count: int, max_distance: float = inf, *, progress: "
                "Progress | None = None) -> NearTriangles"),
        doc("nearest_triangles"));
}

MeshMeasures measured(const MeshObject& mesh) {
    const nb::gil_scoped_release release;
    return measure(mesh.mesh);
}

}  // namespace

void bind_mesh_methods(nb::module_& module) {
    auto type = nb::borrow<nb::class_<MeshObject>>(module.attr("Mesh"));
    bind_shared_methods(module, type);
    type.def(
        "winding_number",
        [function = nb::object(module.attr("winding_number"))](nb::handle self, nb::handle points,
                                                               nb::handle progress) {
            return function(points, self, nb::arg("progress") = progress);
        },
        nb::arg("points").none(), nb::kw_only(), nb::arg("progress") = nb::none(),
        nb::sig("def winding_number(self, points: Numbers, *, progress: Progress | None = None) -> float | Floats"),
        doc("winding_number"));
    type.def("check", &py_check, nb::kw_only(), nb::arg("max_self_intersections").none() = 100000,
             nb::sig("def check(self, *, max_self_intersections: int = 100000) -> MeshReport"), doc("check"));
    type.def("self_intersects", &py_self_intersects, nb::kw_only(), nb::arg("include_degenerate").none() = true,
             nb::sig("def self_intersects(self, *, include_degenerate: bool = True) -> bool"), doc("self_intersects"));
    type.def(
        "is_closed", [](const MeshObject& mesh) { return watched([&] { return is_closed(mesh.mesh); }); },
        doc("is_closed"));
    type.def_prop_ro(
        "area", [](const MeshObject& mesh) { return measured(mesh).area; }, "The area of all triangles, rounded.");
    type.def_prop_ro(
        "volume", [](const MeshObject& mesh) { return measured(mesh).volume; },
        "The enclosed volume, rounded, positive when triangles face outwards; has little meaning unless the mesh is "
        "closed.");

    auto posed = nb::borrow<nb::class_<PosedMeshObject>>(module.attr("PosedMesh"));
    bind_shared_methods(module, posed);
    posed.def("__bool__", [](const PosedMeshObject&) { return true; });
}

}  // namespace abut::python
