// SPDX-License-Identifier: MIT
// Solid: whether points lie in a mesh that may have holes.
#include <string>

#include "batch.h"
#include "bindings.h"
#include "docstrings.h"
#include "operand.h"

namespace abut::python {
namespace {

/// One result for a point, or an array for many.
template <class Result, class Query>
nb::object for_points(nb::handle given, nb::handle progress, Query query) {
    const Operand points(given, "points");
    if (points.kind() != Kind::point) throw nb::type_error("'points' must be an array of shape (..., 3)");
    Result one{};
    Result* out = &one;
    nb::object array;
    if (!points.single()) array = new_array(points.dims(), out);
    run(points.count(), progress, [&](std::size_t first, std::size_t last) {
        for_each_counted_range(last - first, 64, [&](std::size_t begin, std::size_t end) {
            for (std::size_t i = first + begin; i < first + end; ++i) out[i] = query(points.as<Vec3>()[i]);
        });
    });
    return points.single() ? nb::cast(one) : array;
}

}  // namespace

void bind_solids(nb::module_& module) {
    nb::class_<Solid> type(module, "Solid", doc("Solid"));
    type.def(
        "__init__",
        [](nb::pointer_and_handle<Solid> self, nb::handle given) {
            const GivenMesh mesh(given, "mesh");
            nb::keep_alive_obj(self.h, mesh.object());
            const Mesh& in = *mesh;
            run_watched([&] { new (self.p) Solid(in); }, nb::none());
        },
        nb::arg("mesh").none(), nb::sig("def __init__(self, mesh: Mesh) -> None"));
    type.def("__repr__", [](const Solid& solid) {
        return "Solid(" + std::to_string(solid.mesh().size()) + " triangles, " +
               (solid.uses_parity() ? "closed)" : "open)");
    });
    type.def_prop_ro("uses_parity", &Solid::uses_parity, doc("Solid.uses_parity"));
    type.def(
        "contains",
        [](const Solid& solid, nb::handle points, nb::handle progress) {
            return for_points<bool>(points, progress, [&](const Vec3& p) { return contains(solid, p); });
        },
        nb::arg("points").none(), nb::kw_only(), nb::arg("progress") = nb::none(),
        nb::sig("def contains(self, points: Numbers, *, progress: Progress | None = None) -> bool | Bools"),
        "Whether each point lies on the surface or in the solid: for a closed mesh exactly, for an open one where the "
        "winding number is at least 1/2 or at most -1/2. False for NaN, infinity and points beyond the bounds.");
    type.def(
        "winding_number",
        [](const Solid& solid, nb::handle points, nb::handle progress) {
            return for_points<double>(points, progress, [&](const Vec3& p) { return solid.winding_number(p); });
        },
        nb::arg("points").none(), nb::kw_only(), nb::arg("progress") = nb::none(),
        nb::sig("def winding_number(self, points: Numbers, *, progress: Progress | None = None) -> float | Floats"),
        doc("Solid.winding_number"));
}

}  // namespace abut::python
