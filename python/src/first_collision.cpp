// SPDX-License-Identifier: MIT
// The earliest contact of the models of one scene, or of two scenes, over a step.
#include "arguments.h"
#include "batch.h"
#include "bindings.h"
#include "docstrings.h"
#include "scene_object.h"

namespace abut::python {
namespace {

SceneObject& given_scene(nb::handle thing, const char* name) {
    SceneObject* const scene = scene_of(thing);
    if (scene == nullptr) refuse_type(name, "a Scene", thing);
    return *scene;
}

nb::object py_first_collision(nb::handle from, nb::handle to, nb::handle from_b, nb::handle to_b, Number<"max_t"> max_t,
                              Layers layers, nb::handle filter, nb::handle pair_filter) {
    SceneObject &a = given_scene(from, "from_"), &next_a = given_scene(to, "to");
    if (from_b.is_none() != to_b.is_none()) {
        throw nb::type_error("first_collision of two scenes takes both at the start and at the end");
    }
    const bool two = !from_b.is_none();
    SceneObject &b = two ? given_scene(from_b, "from_b") : a, &next_b = two ? given_scene(to_b, "to_b") : next_a;
    Selection selection(a, layers, filter, false, pair_filter, two ? &b : nullptr);
    const SceneSweepOptions options{.max_t = max_t,
                                    .layers = selection.layers(),
                                    .filter = selection.filter(),
                                    .pair_filter = selection.pair_filter()};
    Results<std::optional<SceneCollision>> found;
    {
        const QueryGuard first(a), second(next_a), third(b), fourth(next_b);
        found.values.push_back(selection.calls().watch([&] {
            return two ? first_collision(a.scene, next_a.scene, b.scene, next_b.scene, options)
                       : first_collision(a.scene, next_a.scene, options);
        }));
    }
    return found.values.front() ? nb::cast(std::move(found)) : nb::none();
}

}  // namespace

void bind_first_collision(nb::module_& module) {
    module.def("first_collision", &py_first_collision, nb::arg("from_").none(), nb::arg("to").none(),
               nb::arg("from_b") = nb::none(), nb::arg("to_b") = nb::none(), nb::kw_only(),
               nb::arg("max_t").none() = 1.0, nb::arg("layers").none() = std::uint32_t{0xffffffff},
               nb::arg("filter") = nb::none(), nb::arg("pair_filter") = nb::none(),
               nb::sig("def first_collision(from_: Scene, to: Scene, from_b: Scene | None = None, to_b: Scene | None = "
                       "None, *, max_t: float = 1, layers: int = 0xffffffff, filter: typing.Callable[[ModelId], bool] "
                       "| Numbers | None = None, pair_filter: typing.Callable[[ModelId, ModelId], bool] | None = None) "
                       "-> SceneCollision | None"),
               doc("first_collision"));
}

}  // namespace abut::python
