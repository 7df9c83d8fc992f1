// SPDX-License-Identifier: MIT
// Scene: what it contains, its copies and pickles.
#include <cmath>
#include <string>

#include "arguments.h"
#include "docstrings.h"
#include "scene_object.h"
#include "scene_shapes.h"
#include "scene_state.h"

namespace abut::python {

BroadPhaseStructure structure_of(const std::string& name) {
    if (name == "tree") return BroadPhaseStructure::tree;
    if (name == "octree") return BroadPhaseStructure::octree;
    if (name == "brute_force") return BroadPhaseStructure::brute_force;
    refuse_value("structure", " must be 'tree', 'octree' or 'brute_force', not '" + name + "'");
}

namespace {

/// A property of one model as a Python number, or of many as an array.
template <class Number, class Get>
nb::object numbers_of(SceneObject& self, nb::handle given, Get get) {
    const ModelIds ids = read_ids(given, "id");
    const QueryGuard querying(self);
    if (ids.dims.single()) return nb::cast(get(self.scene, ids.ids->front()));
    Number* out = nullptr;
    nb::object array = new_array(ids.dims, out);
    for (const ModelId& id : *ids.ids) *out++ = get(self.scene, id);
    return array;
}

template <class Get>
Poses poses_of(SceneObject& self, nb::handle given, Get get) {
    const ModelIds ids = read_ids(given, "id");
    const QueryGuard querying(self);
    std::vector<Pose> poses;
    for (const ModelId& id : *ids.ids) poses.push_back(get(self.scene, id).pose);
    return {ids.dims, std::make_shared<const std::vector<Pose>>(std::move(poses))};
}

nb::object names_of(SceneObject& self, nb::handle given) {
    const ModelIds ids = read_ids(given, "id");
    const QueryGuard querying(self);
    if (ids.dims.single()) return nb::cast(self.scene.name(ids.ids->front()));
    nb::list names;
    for (const ModelId& id : *ids.ids) names.append(self.scene.name(id));
    return names;
}

nb::object bounds_of(SceneObject& self, nb::handle given) {
    Items items;
    const QueryGuard querying(self);
    if (given.is_none()) {
        set_items(items, Kind::aabb, {}, std::vector<Aabb>{self.scene.bounds()});
    } else {
        const ModelIds ids = read_ids(given, "id");
        std::vector<Aabb> boxes;
        for (const ModelId& id : *ids.ids) boxes.push_back(self.scene.bounds(id));
        set_items(items, Kind::aabb, ids.dims, std::move(boxes));
    }
    return to_python(std::move(items));
}

/// The tree of parents, and which models there are.
void bind_models(nb::class_<SceneObject>& type) {
    type.def("__len__", [](SceneObject& self) {
        const QueryGuard querying(self);
        return self.scene.size();
    });
    type.def("__bool__", [](const SceneObject&) { return true; });
    const auto contains = [](SceneObject& self, nb::handle given) -> nb::object {
        const ModelIds ids = read_ids(given, "id");
        const QueryGuard querying(self);
        if (ids.dims.single()) return nb::bool_(self.scene.contains(ids.ids->front()));
        bool* out = nullptr;
        nb::object array = new_array(ids.dims, out);
        for (const ModelId& id : *ids.ids) *out++ = self.scene.contains(id);
        return array;
    };
    type.def("contains", contains, nb::arg("id").none(), nb::sig("def contains(self, id: ModelId) -> bool | Bools"),
             doc("Scene.contains"));
    type.def(
        "__contains__",
        [](SceneObject& self, nb::handle id) {
            const QueryGuard querying(self);
            return self.scene.contains(only_id(id, "id"));
        },
        nb::arg("id").none(), nb::sig("def __contains__(self, id: ModelId, /) -> bool"));
    const auto models = [](SceneObject& self) {
        const QueryGuard querying(self);
        return ids_of(self.scene.models());
    };
    type.def("models", models, doc("Scene.models"));
    type.def(
        "__iter__", [models](SceneObject& self) { return nb::iter(nb::cast(models(self))); },
        nb::sig("def __iter__(self) -> typing.Iterator[ModelId]"));
    type.def(
        "id",
        [](SceneObject& self, nb::handle given) {
            const Doubles indices = read_doubles(given, "index", Integers::rounded);
            const QueryGuard querying(self);
            std::vector<ModelId> ids;
            for (std::size_t i = 0; i < indices.dims().count(); ++i) {
                const double index = indices.data()[i];
                const bool possible = index >= 0 && index < Where::none && index == std::floor(index);
                ids.push_back(possible ? self.scene.id(static_cast<std::uint32_t>(index)) : ModelId{});
            }
            return ids_of(indices.dims(), std::move(ids));
        },
        nb::arg("index").none(), nb::sig("def id(self, index: Numbers) -> ModelId"), doc("Scene.id"));
    type.def(
        "parent",
        [](SceneObject& self, nb::handle given) {
            const ModelIds ids = read_ids(given, "id");
            const QueryGuard querying(self);
            std::vector<ModelId> parents;
            for (const ModelId& id : *ids.ids) parents.push_back(self.scene.parent(id));
            return ids_of(ids.dims, std::move(parents));
        },
        nb::arg("id").none(), nb::sig("def parent(self, id: ModelId) -> ModelId"),
        "The parent's id; an id that names no model, and is false, when the model is attached to the world.");
    const auto below = [&](const char* name, std::vector<ModelId> (Scene::*get)(ModelId) const, const char* text) {
        std::string signature = "def ";
        signature += name;
        signature += "(self, id: ModelId) -> ModelId";
        type.def(
            name,
            [get](SceneObject& self, nb::handle id) {
                const QueryGuard querying(self);
                return ids_of((self.scene.*get)(only_id(id, "id")));
            },
            nb::arg("id").none(), nb::sig(signature.c_str()), text);
    };
    below("children", &Scene::children, doc("Scene.children"));
    below("descendants", &Scene::descendants, doc("Scene.descendants"));
}

/// What is known of each model.
void bind_records(nb::class_<SceneObject>& type) {
    type.def(
        "model",
        [](SceneObject& self, nb::handle id) {
            const QueryGuard querying(self);
            return to_python(self.scene.model(only_id(id, "id")));
        },
        nb::arg("id").none(), nb::sig("def model(self, id: ModelId) -> Shape | PosedMesh | Floats | None"),
        "The model in the world, which every verb takes: a mesh at its pose, or the placed shape; None without a "
        "shape.");
    type.def(
        "shape",
        [](SceneObject& self, nb::handle id) {
            const QueryGuard querying(self);
            return to_python(self.scene.model(only_id(id, "id")).shape());
        },
        nb::arg("id").none(), nb::sig("def shape(self, id: ModelId) -> Shape | Mesh | Floats | None"),
        "The mesh or shape in its own frame; None without one.");
    const auto placement = [](const Scene& s, ModelId id) -> const Placement& { return s.placement(id); };
    const auto world = [](const Scene& s, ModelId id) -> const Placement& { return s.world_placement(id); };
    type.def(
        "pose", [placement](SceneObject& self, nb::handle id) { return poses_of(self, id, placement); },
        nb::arg("id").none(), nb::sig("def pose(self, id: ModelId) -> Pose"), "Its pose in its parent's frame.");
    type.def(
        "world_pose", [world](SceneObject& self, nb::handle id) { return poses_of(self, id, world); },
        nb::arg("id").none(), nb::sig("def world_pose(self, id: ModelId) -> Pose"), "Its pose in the world.");
    const auto number = [&](const char* name, const char* result, const char* text, auto get) {
        using Number = decltype(get(std::declval<const Scene&>(), ModelId{}));
        std::string signature = "def ";
        signature += name;
        signature += "(self, id: ModelId) -> ";
        signature += result;
        type.def(
            name, [get](SceneObject& self, nb::handle id) { return numbers_of<Number>(self, id, get); },
            nb::arg("id").none(), nb::sig(signature.c_str()), text);
    };
    number("scale", "float | Floats", "Its scale relative to its parent.",
           [](const Scene& s, ModelId id) { return s.placement(id).scale; });
    number("world_scale", "float | Floats", "Its scale in the world.",
           [](const Scene& s, ModelId id) { return s.world_placement(id).scale; });
    number("layers", "int | Ints", doc("Scene.layers"), [](const Scene& s, ModelId id) { return s.layers(id); });
    number("mask", "int | Ints", doc("Scene.mask"), [](const Scene& s, ModelId id) { return s.mask(id); });
    number("user_data", "int | Ints", doc("Scene.user_data"),
           [](const Scene& s, ModelId id) { return s.user_data(id); });
    type.def("name", &names_of, nb::arg("id").none(), nb::sig("def name(self, id: ModelId) -> str | list[str]"),
             "Its name, possibly empty; of many models, the list of their names.");
    type.def(
        "bounds", &bounds_of, nb::arg("id") = nb::none(),
        nb::sig("def bounds(self, id: ModelId | None = None) -> Aabb"),
        "The axis-aligned box of a model in the world, empty when it has no shape; without an id that of the scene.");
    type.def_prop_ro(
        "nbytes",
        [](SceneObject& self) {
            const QueryGuard querying(self);
            return self.scene.bytes();
        },
        doc("Scene.bytes"));
}

}  // namespace

ModelId only_id(nb::handle thing, const char* name) {
    const ModelIds ids = read_ids(thing, name);
    if (ids.dims.single()) return ids.ids->front();
    refuse_type(name, " must be one ModelId, not an array of shape " + to_string(ids.dims));
}

void bind_scenes(nb::module_& module) {
    bind_model_ids(module);
    nb::class_<SceneObject> type(module, "Scene", doc("Scene"));
    type.def(
        "__init__",
        [](SceneObject* self, const Text<"structure">& structure) {
            const BroadPhaseStructure chosen = structure_of(structure);
            new (self) SceneObject{Scene(chosen), chosen};
        },
        nb::arg("structure").none() = "tree", nb::sig("def __init__(self, structure: str = 'tree') -> None"),
        "An empty scene. structure: by what models are found; results do not depend on it. 'tree', a wide tree of "
        "boxes, suits nearly all scenes; 'octree' makes single changes faster and every query slower; 'brute_force' "
        "is fastest for a handful of models.");
    bind_models(type);
    bind_records(type);
    const auto copied = [](SceneObject& self) {
        const QueryGuard querying(self);
        return SceneObject{self.scene, self.structure};
    };
    type.def("copy", copied, "A copy, which shares the meshes; ids name the same models in both.");
    type.def("__copy__", copied);
    type.def("__deepcopy__", [copied](SceneObject& self, nb::handle) { return copied(self); });
    type.def("__repr__",
             [](const SceneObject& self) { return "Scene(" + std::to_string(self.scene.size()) + " models)"; });
    type.def("__getstate__", [](SceneObject& self) {
        const QueryGuard querying(self);
        return scene_state(self);
    });
    type.def("__setstate__",
             [](SceneObject& self, const nb::tuple& state) { new (&self) SceneObject(scene_from_state(state)); });
}

}  // namespace abut::python
