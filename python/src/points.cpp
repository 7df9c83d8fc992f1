// SPDX-License-Identifier: MIT
// abut.signed_distance, abut.winding_number and other functions of points and one mesh.
#include <algorithm>
#include <string>

#include "batch.h"
#include "docstrings.h"
#include "operand.h"

namespace abut::python {
namespace {

/// Calls batch(points, out) for all points and returns the array of results; for one point returns the float of
/// one(point), without the cost of a batch.
template <class One, class Batch>
nb::object for_points(const Operand& points, nb::handle progress, One one, Batch batch) {
    if (points.kind() != Kind::point) throw nb::type_error("'points' must be an array of shape (..., 3)");
    if (points.single()) {
        double result = 0;
        {
            const nb::gil_scoped_release release;
            result = one(*points.as<Vec3>());
        }
        return nb::float_(result);
    }
    double* out = nullptr;
    nb::object results = new_array(points.dims(), out);
    run(points.count(), progress, [&](std::size_t first, std::size_t last) {
        batch(std::span(points.as<Vec3>() + first, last - first), std::span(out + first, last - first));
    });
    return results;
}

template <class Thing>
nb::object signed_distances(const Operand& points, const Thing& thing, nb::handle progress) {
    return for_points(
        points, progress, [&](const Vec3& point) { return signed_distance(point, thing); },
        [&](auto in, auto out) { signed_distance_each(in, thing, out); });
}

nb::object py_signed_distance(nb::handle given, nb::handle thing, nb::handle progress) {
    const Operand points(given, "points");
    if (const WindingTree* tree = nullptr; nb::try_cast(thing, tree) && tree != nullptr) {
        return signed_distances(points, *tree, progress);
    }
    const Operand mesh(thing, "mesh");
    if (!mesh.is_mesh() || !mesh.single()) throw nb::type_error("'mesh' must be one mesh or a WindingTree");
    if (mesh.kind() == Kind::mesh) return signed_distances(points, *mesh.as<Mesh>(), progress);
    return signed_distances(points, *mesh.as<PosedMesh>(), progress);
}

/// With a tree within the tolerance; with a mesh the sum over all triangles.
nb::object py_winding_number(nb::handle given, nb::handle thing, nb::handle given_tolerance, nb::handle progress) {
    const double tolerance = read_number(given_tolerance, "tolerance");
    const Operand points(given, "points");
    if (const WindingTree* tree = nullptr; nb::try_cast(thing, tree) && tree != nullptr) {
        return for_points(
            points, progress, [&](const Vec3& point) { return winding_number(point, *tree, tolerance); },
            [&](auto in, auto out) { winding_number_each(in, *tree, out, tolerance); });
    }
    const Operand operand(thing, "mesh");
    if (operand.kind() != Kind::mesh) throw nb::type_error("'mesh' must be a Mesh or a WindingTree");
    const Mesh& mesh = *operand.as<Mesh>();
    const auto sum = [&](const Vec3& point) { return winding_number(point, mesh); };
    // Each point takes a time that is proportional to the number of triangles.
    const auto sums = [&](auto in, auto out) {
        for_each_counted_range(in.size(), 1, [&](std::size_t first, std::size_t last) {
            for (std::size_t i = first; i < last; ++i) out[i] = sum(in[i]);
        });
    };
    return for_points(points, progress, sum, sums);
}

}  // namespace

void bind_points(nb::module_& module) {
    module.def(
        "signed_distance", &py_signed_distance, nb::arg("points").none(), nb::arg("mesh").none(), nb::kw_only(),
        nb::arg("progress") = nb::none(),
        nb::sig("def signed_distance(points: Numbers, mesh: Mesh | PosedMesh | WindingTree, *, progress: Progress "
                "| None = None) -> float | Floats"),
        doc("signed_distance"));
    module.def("winding_number", &py_winding_number, nb::arg("points").none(), nb::arg("mesh").none(), nb::kw_only(),
               nb::arg("tolerance").none() = 0x1p-7, nb::arg("progress") = nb::none(),
               nb::sig("def winding_number(points: Numbers, mesh: Mesh | WindingTree, *, tolerance: float = 0.0078125, "
                       "progress: Progress | None = None) -> float | Floats"),
               (std::string(doc("winding_number")) +
                " tolerance: of a WindingTree, how much the result may differ from that sum; distant triangles are "
                "approximated together where the error is proved to be smaller. 0, a negative number and NaN sum every "
                "triangle. A Mesh is summed whatever the tolerance.")
                   .c_str());
    nb::class_<WindingTree>(module, "WindingTree", doc("WindingTree"))
        .def(
            "__init__",
            [](nb::pointer_and_handle<WindingTree> self, nb::handle given) {
                const GivenMesh mesh(given, "mesh");
                nb::keep_alive_obj(self.h, mesh.object());
                const Mesh& in = *mesh;
                run_watched([&] { new (self.p) WindingTree(in); }, nb::none());
            },
            nb::arg("mesh").none(), nb::sig("def __init__(self, mesh: Mesh) -> None"))
        .def("__repr__", [](const WindingTree& tree) {
            return "WindingTree(" + std::to_string(tree.mesh().size()) + " triangles)";
        });
}

}  // namespace abut::python
