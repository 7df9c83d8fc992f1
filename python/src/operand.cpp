// SPDX-License-Identifier: MIT
// Determines the kind of an argument: a shape, a mesh, a mesh at poses, or numbers, which are points.
#include "operand.h"

#include <string>

namespace abut::python {
namespace {

bool is_array(nb::handle thing) {
    // Kept as long as the process runs, as NumPy is.
    static PyObject* const type = nb::object(nb::module_::import_("numpy").attr("ndarray")).release().ptr();
    return thing.type().is(type);
}

/// The abut.Mesh of another library's mesh; None for other things. Arrays, lists and tuples are not converted.
nb::object converted_mesh(nb::handle thing) {
    if (is_array(thing) || PyList_Check(thing.ptr()) || PyTuple_Check(thing.ptr())) return nb::none();
    return nb::module_::import_("abut.convert").attr("mesh_or_none")(thing);
}

}  // namespace

bool is_other_object(nb::handle thing) {
    if (is_array(thing) || PyList_Check(thing.ptr()) || PyTuple_Check(thing.ptr())) return false;
    return nb::type_check(thing.type());
}

GivenMesh::GivenMesh(nb::handle thing) {
    if (nb::isinstance<MeshObject>(thing)) {
        object_ = nb::borrow(thing);
    } else if (!nb::isinstance<PosedMeshObject>(thing) && !nb::isinstance<Items>(thing)) {
        if (nb::object converted = converted_mesh(thing); !converted.is_none()) object_ = std::move(converted);
    }
}

GivenMesh::GivenMesh(nb::handle thing, std::string_view name) : GivenMesh(thing) {
    if (!*this) refuse_type(name, "a Mesh", thing);
}

Operand::Operand(nb::handle thing, std::string_view name) {
    if (const Items* items = nullptr; nb::try_cast(thing, items) && items != nullptr) {
        kind_ = items->kind;
        dims_ = items->dims;
        data_ = items->data;
        return;
    }
    if (const MeshObject* mesh = nullptr; nb::try_cast(thing, mesh) && mesh != nullptr) {
        kind_ = Kind::mesh;
        data_ = &mesh->mesh;
        return;
    }
    if (const PosedMeshObject* posed = nullptr; nb::try_cast(thing, posed) && posed != nullptr) {
        kind_ = Kind::posed_mesh;
        dims_ = posed->poses.dims;
        const Mesh& mesh = nb::cast<const MeshObject&>(posed->mesh).mesh;
        posed_.reserve(posed->poses.poses->size());
        for (const Pose& pose : *posed->poses.poses) posed_.emplace_back(pose, mesh, posed->scale);
        data_ = posed_.data();
        return;
    }
    const bool text = PyUnicode_Check(thing.ptr()) || PyBytes_Check(thing.ptr());
    if (text || thing.is_none() || PyDict_Check(thing.ptr()) || is_other_object(thing)) {
        refuse_type(name, "a shape, a mesh, or an array of points (..., 3)", thing);
    }
    converted_ = converted_mesh(thing);
    if (!converted_.is_none()) {
        kind_ = Kind::mesh;
        data_ = &nb::cast<const MeshObject&>(converted_).mesh;
        return;
    }
    kind_ = Kind::point;
    points_ = read_vectors(thing, name, 3, dims_);
    data_ = points_.data();
}

}  // namespace abut::python
