// SPDX-License-Identifier: MIT
// Converts between Python's shapes and meshes and the shared shapes of models.
#include "scene_shapes.h"

#include "moving.h"

namespace abut::python {

NewShapes::NewShapes(nb::handle thing) {
    if (thing.is_none()) {
        shapes.resize(1);
        return;
    }
    const Operand operand(thing, "shape");
    if (operand.kind() == Kind::mesh) {
        shapes.emplace_back(*operand.as<Mesh>());
        return;
    }
    dims = operand.dims();
    if (operand.kind() == Kind::posed_mesh) {
        const auto& posed = nb::cast<const PosedMeshObject&>(thing);
        shapes.emplace_back(nb::cast<const MeshObject&>(posed.mesh).mesh);
        poses = *posed.poses.poses;
        scale = posed.scale;
        return;
    }
    shapes.reserve(dims.count());
    for (std::size_t i = 0; i < dims.count(); ++i) shapes.emplace_back(shape_at(operand, i));
}

nb::object to_python(const AnyShape& shape) {
    if (const Vec3* const point = std::get_if<Vec3>(&shape)) {
        Dims dims;
        dims.push(3);
        double* out = nullptr;
        nb::object array = new_array(dims, out);
        for (int i = 0; i < 3; ++i) out[i] = (*point)[i];
        return array;
    }
    Items items;
    std::visit(
        [&]<class T>(const T& one) { set_items(items, static_cast<Kind>(shape.index()), {}, std::vector<T>{one}); },
        shape);
    return to_python(std::move(items));
}

nb::object to_python(const SharedShape& shape) {
    if (shape.mesh() != nullptr) return nb::cast(MeshObject{*shape.mesh()});
    if (shape.shape() != nullptr) return to_python(*shape.shape());
    return nb::none();
}

nb::object to_python(const Model& model) {
    if (model.shape().mesh() != nullptr) {
        return nb::cast(PosedMeshObject{
            to_python(model.shape()), {{}, std::make_shared<const std::vector<Pose>>(1, model.pose())}, model.scale()});
    }
    if (model.shape().shape() != nullptr) return to_python(model.placement() * *model.shape().shape());
    return nb::none();
}

}  // namespace abut::python
