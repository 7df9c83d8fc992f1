// SPDX-License-Identifier: MIT
// Scene: its changes, of one model or many.
#include <nanobind/stl/vector.h>

#include <string>

#include "arguments.h"
#include "bindings.h"
#include "docstrings.h"
#include "scene_object.h"
#include "scene_shapes.h"

namespace abut::python {
namespace {

/// One value for all models, or a sequence with one for each.
template <class T>
std::vector<T> read_each(nb::handle given, std::size_t count, const char* name) {
    std::vector<T> values;
    if (T one{}; nb::try_cast(given, one)) {
        values.assign(1, std::move(one));
        return values;
    }
    std::string wanted = "one value, or a sequence with one for each of the " + std::to_string(count) + " models";
    if constexpr (std::is_same_v<T, std::string>) wanted += ", each a text";
    if constexpr (std::is_same_v<T, std::uint64_t>) wanted += ", each a whole number from 0 to 2^64 - 1";
    if (!nb::try_cast(given, values)) {
        PyErr_Clear();
        refuse_type(name, wanted, given);
    }
    if (values.size() != count) refuse_value(name, " must be " + wanted + ", not " + std::to_string(values.size()));
    return values;
}

Poses read_poses(nb::handle given) {
    Poses poses;
    if (given.is_none() || !nb::try_cast(given, poses)) {
        refuse_type("pose", "an abut.Pose, which Pose.from_matrix makes of a matrix (4, 4)", given);
    }
    return poses;
}

/// What Scene.add was given, broadcast.
class NewModels {
public:
    NewModels(nb::handle shape, nb::handle pose, nb::handle scale, nb::handle parent, nb::handle names,
              nb::handle user_data)
        : shapes_(shape), scales_(scale.is_none() ? Doubles() : read_doubles(scale, "scale")) {
        if (!shapes_.poses.empty() && !(pose.is_none() && scale.is_none())) {
            throw nb::value_error(
                "a mesh at a pose is added at that pose; give pose= and scale= for plain meshes only");
        }
        if (!pose.is_none()) poses_ = read_poses(pose);
        if (!parent.is_none()) parents_ = read_ids(parent, "parent");
        dims_ = broadcast(broadcast(shapes_.dims, poses_.dims), broadcast(scales_.dims(), parents_.dims));
        names_ = read_each<std::string>(names, dims_.count(), "name");
        user_data_ = read_each<std::uint64_t>(user_data, dims_.count(), "user_data");
    }

    [[nodiscard]] const Dims& dims() const { return dims_; }
    /// Adds all of them, or none.
    std::vector<ModelId> add_to(Scene& scene, std::uint32_t layers, std::uint32_t mask) const {
        const Positions shape(shapes_.dims, dims_), pose(poses_.dims, dims_), scale(scales_.dims(), dims_),
            parent(parents_.dims, dims_);
        std::vector<ModelId> ids;
        try {
            for (std::size_t i = 0; i < dims_.count(); ++i) {
                NewModel model{.shape = shapes_.at(shape(i)), .layers = layers, .mask = mask};
                if (!shapes_.poses.empty()) model.pose = shapes_.poses[shape(i)];
                model.scale = shapes_.scale;
                if (poses_.poses) model.pose = (*poses_.poses)[pose(i)];
                if (scales_.data() != nullptr) model.scale = scales_.data()[scale(i)];
                if (parents_.ids) model.parent = (*parents_.ids)[parent(i)];
                model.name = names_[names_.size() == 1 ? 0 : i];
                model.user_data = user_data_[user_data_.size() == 1 ? 0 : i];
                ids.push_back(scene.add(model));
            }
        } catch (...) {
            for (std::size_t i = ids.size(); i > 0; --i) scene.remove(ids[i - 1]);
            throw;
        }
        return ids;
    }

private:
    NewShapes shapes_;
    Doubles scales_;
    Poses poses_;
    ModelIds parents_;
    Dims dims_;
    std::vector<std::string> names_;
    std::vector<std::uint64_t> user_data_;
};

void move(SceneObject& self, nb::handle given, nb::handle given_poses, nb::handle scale) {
    const ModelIds ids = read_ids(given, "id");
    const Poses poses = read_poses(given_poses);
    if (broadcast(ids.dims, poses.dims) != ids.dims) {
        throw nb::value_error("there are more poses than models, or their shapes differ");
    }
    const Positions pose(poses.dims, ids.dims);
    const ChangeGuard changing(self);
    if (!scale.is_none()) {
        if (!ids.dims.single()) throw nb::type_error("give a scale for one model at a time");
        return self.scene.move(ids.ids->front(), poses.poses->front(), read_number(scale, "scale"));
    }
    if (ids.dims.single()) return self.scene.move(ids.ids->front(), poses.poses->front());
    std::vector<Pose> each;
    for (std::size_t i = 0; i < ids.ids->size(); ++i) each.push_back((*poses.poses)[pose(i)]);
    const nb::gil_scoped_release release;
    self.scene.move_each(*ids.ids, each);
}

void bind_additions(nb::class_<SceneObject>& type) {
    type.def(
        "add",
        [](SceneObject& self, nb::handle shape, nb::handle pose, nb::handle scale, nb::handle parent, Layers layers,
           Mask mask, nb::handle name, nb::handle user_data) {
            const NewModels models(shape, pose, scale, parent, name, user_data);
            const ChangeGuard changing(self);
            return ids_of(models.dims(), models.add_to(self.scene, layers, mask));
        },
        nb::arg("shape") = nb::none(), nb::arg("pose") = nb::none(), nb::kw_only(), nb::arg("scale") = nb::none(),
        nb::arg("parent") = nb::none(), nb::arg("layers").none() = 1, nb::arg("mask").none() = 0xffffffff,
        nb::arg("name").none() = "", nb::arg("user_data").none() = 0,
        nb::sig("def add(self, shape: Geometry | None = None, pose: Pose | None = None, *, scale: Numbers | None = "
                "None, parent: ModelId | None = None, layers: int = 1, mask: int = 0xffffffff, name: str | "
                "typing.Sequence[str] = '', user_data: int | typing.Sequence[int] = 0) -> ModelId"),
        "Adds a model: a mesh, any shape, or with None an attachment point for others, at a pose in its parent's "
        "frame. "
        "Of many shapes, poses, scales or parents, broadcast, many models are made, which share the mesh; their ids "
        "are returned as one ModelId. A mesh at a pose, pose * mesh, is added at that pose. Either all are added, or "
        "none and Error is raised.");
    type.def(
        "remove",
        [](SceneObject& self, nb::handle given, const Text<"children">& children) -> nb::object {
            if (children.value != "remove" && children.value != "reparent") {
                throw nb::value_error("'children' must be 'remove' or 'reparent'");
            }
            const ModelIds ids = read_ids(given, "id");
            const ChangeGuard changing(self);
            bool one = false, *out = &one;
            nb::object array;
            if (!ids.dims.single()) array = new_array(ids.dims, out);
            for (const ModelId& id : *ids.ids) {
                *out++ = self.scene.remove(id, children.value == "remove" ? Children::remove : Children::reparent);
            }
            return ids.dims.single() ? nb::object(nb::bool_(one)) : array;
        },
        nb::arg("id").none(), nb::kw_only(), nb::arg("children").none() = "remove",
        nb::sig("def remove(self, id: ModelId, *, children: str = 'remove') -> bool | Bools"), doc("Scene.remove"));
    type.def(
        "move", &move, nb::arg("id").none(), nb::arg("pose").none(), nb::arg("scale") = nb::none(),
        nb::sig("def move(self, id: ModelId | typing.Sequence[ModelId], pose: Pose, scale: float | None = None) -> "
                "None"),
        "Moves a model within its parent's frame, and all its descendants with it; or many models, each to its "
        "pose or all to one, on all cores. Raises Error when a pose or the scale is not valid, and then moves "
        "none.");
}

void bind_setters(nb::class_<SceneObject>& type) {
    const auto attach = [&](const char* name, void (Scene::*change)(ModelId, ModelId), const char* text) {
        std::string signature = "def ";
        signature += name;
        signature += "(self, id: ModelId, parent: ModelId | None) -> None";
        type.def(
            name,
            [change](SceneObject& self, nb::handle id, nb::handle parent) {
                const ModelId to = parent.is_none() ? ModelId{} : only_id(parent, "parent");
                const ModelId model = only_id(id, "id");
                const ChangeGuard changing(self);
                (self.scene.*change)(model, to);
            },
            nb::arg("id").none(), nb::arg("parent").none(), nb::sig(signature.c_str()), text);
    };
    attach("set_parent", &Scene::set_parent, doc("Scene.set_parent"));
    attach("set_parent_keeping_world", &Scene::set_parent_keeping_world, doc("Scene.set_parent_keeping_world"));
    type.def(
        "set_shape",
        [](SceneObject& self, nb::handle id, nb::handle shape) {
            const NewShapes given(shape);
            if (!given.dims.single()) throw nb::type_error("'shape' must be one shape or mesh");
            if (!given.poses.empty())
                throw nb::type_error("'shape' must be a mesh without a pose; move the model instead");
            const ModelId model = only_id(id, "id");
            const ChangeGuard changing(self);
            self.scene.set_shape(model, given.shapes.front());
        },
        nb::arg("id").none(), nb::arg("shape").none(),
        nb::sig("def set_shape(self, id: ModelId, shape: Geometry | None) -> None"), doc("Scene.set_shape"));
    type.def(
        "set_layers",
        [](SceneObject& self, nb::handle given, Layers layers, Mask mask) {
            const ModelIds ids = read_ids(given, "id");
            const ChangeGuard changing(self);
            for (const ModelId& id : *ids.ids) self.scene.set_layers(id, layers, mask);
        },
        nb::arg("id").none(), nb::arg("layers").none(), nb::arg("mask").none() = 0xffffffff,
        nb::sig("def set_layers(self, id: ModelId, layers: int, mask: int = 0xffffffff) -> None"),
        doc("Scene.set_layers"));
    type.def(
        "set_user_data",
        [](SceneObject& self, nb::handle id, Count<"data", std::uint64_t> data) {
            const ChangeGuard changing(self);
            self.scene.set_user_data(only_id(id, "id"), data);
        },
        nb::arg("id").none(), nb::arg("data").none(),
        nb::sig("def set_user_data(self, id: ModelId, data: int) -> None"), doc("Scene.set_user_data"));
    type.def(
        "set_name",
        [](SceneObject& self, nb::handle id, Text<"name"> name) {
            const ChangeGuard changing(self);
            self.scene.set_name(only_id(id, "id"), std::move(name.value));
        },
        nb::arg("id").none(), nb::arg("name").none(), nb::sig("def set_name(self, id: ModelId, name: str) -> None"),
        doc("Scene.set_name"));
}

}  // namespace

void bind_scene_changes(nb::module_& module) {
    auto type = nb::borrow<nb::class_<SceneObject>>(module.attr("Scene"));
    bind_additions(type);
    bind_setters(type);
}

}  // namespace abut::python
