// SPDX-License-Identifier: MIT
// abut.bounds and abut.reference_point
#include <string>

#include "bindings.h"
#include "docstrings.h"
#include "moving.h"

namespace abut::python {
namespace {

/// Calls f with thing i of the operand, as an AnyShape, a Mesh or a PosedMesh.
template <class F>
auto visit_at(const Operand& x, std::size_t i, F f) {
    if (x.kind() == Kind::mesh) return f(*x.as<Mesh>());
    if (x.kind() == Kind::posed_mesh) return f(x.as<PosedMesh>()[i]);
    return f(shape_at(x, i));
}

nb::object py_bounds(nb::handle thing) {
    const Operand x(thing, "x");
    std::vector<Aabb> boxes(x.count());
    for (std::size_t i = 0; i < boxes.size(); ++i) {
        boxes[i] = visit_at(x, i, [](const auto& one) -> Aabb { return bounds(one); });
    }
    Items items;
    set_items(items, Kind::aabb, x.dims(), std::move(boxes));
    return to_python(std::move(items));
}

nb::object py_reference_point(nb::handle thing) {
    const Operand x(thing, "shape");
    Dims dims = x.dims();
    dims.push(3);
    double* out = nullptr;
    nb::object array = new_array(dims, out);
    for (std::size_t i = 0; i < x.count(); ++i) {
        const Vec3 point = visit_at(x, i, [](const auto& one) -> Vec3 { return reference_point(one); });
        for (int k = 0; k < 3; ++k) *out++ = point[k];
    }
    return array;
}

}  // namespace

void bind_shape_bounds(nb::module_& module) {
    module.def(
        "bounds", &py_bounds, nb::arg("x").none(), nb::sig("def bounds(x: Geometry) -> Aabb"),
        "A box around each thing, an Aabb of its dimensions. It is the tightest, exactly, for points, segments, "
        "lines, triangles, boxes, hulls and meshes. For others, and for meshes at a pose, it is rounded outwards: "
        "a few units in the last place wider for spheres, capsules, cylinders, cones, ellipsoids and oriented "
        "boxes, and for a turned mesh as wide as its turned box. Infinite in the directions in which a shape is "
        "unbounded, empty for an empty shape or a negative radius, unspecified if a number is not finite.");
    module.def("reference_point", &py_reference_point, nb::arg("shape").none(),
               nb::sig("def reference_point(shape: Geometry) -> Floats"), doc("reference_point"));
}

}  // namespace abut::python
