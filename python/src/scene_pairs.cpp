// SPDX-License-Identifier: MIT
// The pairs of models of a scene: which touch, which are nearest, and which are ignored.
#include <string>

#include "arguments.h"
#include "bindings.h"
#include "docstrings.h"
#include "scene_object.h"

namespace abut::python {
namespace {

using Type = nb::class_<SceneObject>;
using Nearest = std::optional<SceneClosestPair>;
constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr std::uint32_t all_layers = 0xffffffff;

/// Binds a method with the options of queries of pairs as keywords; query(scene, selection).
template <class Query>
void bind_pair_query(Type& type, const char* name, const char* result, const char* text, Query query) {
    std::string signature = "def ";
    signature += name;
    signature +=
        "(self, *, layers: int = 0xffffffff, filter: typing.Callable[[ModelId], bool] | Numbers | None = None, "
        "bounds_only: bool = False, pair_filter: typing.Callable[[ModelId, ModelId], bool] | None = None) -> ";
    signature += result;
    type.def(
        name,
        [query](SceneObject& scene, Layers layers, nb::handle filter, Flag<"bounds_only"> bounds_only,
                nb::handle pair_filter) {
            Selection selection(scene, layers, filter, bounds_only, pair_filter);
            return query(scene, selection);
        },
        nb::kw_only(), nb::arg("layers").none() = all_layers, nb::arg("filter") = nb::none(),
        nb::arg("bounds_only").none() = false, nb::arg("pair_filter") = nb::none(), nb::sig(signature.c_str()), text);
}

/// What query(scene, options) gives, evaluated without Python's lock, until Ctrl-C.
template <class Guard = QueryGuard, class Query>
auto answer(SceneObject& scene, Selection& selection, Query query) {
    const SceneQueryOptions options = selection.options();
    const Guard guard(scene);
    return selection.calls().watch([&] { return query(scene.scene, options); });
}

ModelIds both_ids(const ModelPair& pair) { return ids_of(std::vector<ModelId>{pair.a, pair.b}); }

nb::object any_pair(SceneObject& self, Selection& selection) {
    const std::optional<ModelPair> pair = answer(
        self, selection, [](const Scene& scene, const auto& options) { return scene.any_overlapping_pair(options); });
    return pair ? nb::cast(both_ids(*pair)) : nb::none();
}

/// The options that begin a search with the pair that was nearest before, unless that is None.
ClosestOptions from_last(nb::handle near, double max_distance) {
    ClosestOptions closest{.max_distance = max_distance};
    if (near.is_none()) return closest;
    if (!nb::isinstance<Results<Nearest>>(near)) {
        throw nb::type_error("'near' must be None or a SceneClosestPair that was found before");
    }
    const Nearest& last = nb::cast<const Results<Nearest>&>(near).values.front();
    closest.near_a = last->where_a;
    closest.near_b = last->where_b;
    return closest;
}

nb::object closest_pair(SceneObject& self, nb::handle max_distance, nb::handle near, Selection& selection) {
    const ClosestOptions closest = from_last(near, read_number(max_distance, "max_distance"));
    Results<Nearest> found;
    found.values.push_back(answer(self, selection, [&](const Scene& scene, const auto& options) {
        return scene.closest_pair(options, closest);
    }));
    return found.values.front() ? nb::cast(std::move(found)) : nb::none();
}

void bind_closest_pair(Type& type) {
    std::string text = doc("Scene.closest_pair");
    text +=
        " near: the pair that was nearest before the models moved, which is tested first; it makes the search "
        "shorter and changes no bit of its result.";
    type.def(
        "closest_pair",
        [](SceneObject& scene, nb::handle max_distance, nb::handle near, Layers layers, nb::handle filter,
           Flag<"bounds_only"> bounds_only, nb::handle pair_filter) {
            Selection selection(scene, layers, filter, bounds_only, pair_filter);
            return closest_pair(scene, max_distance, near, selection);
        },
        nb::kw_only(), nb::arg("max_distance").none() = infinity, nb::arg("near") = nb::none(),
        nb::arg("layers").none() = all_layers, nb::arg("filter") = nb::none(), nb::arg("bounds_only").none() = false,
        nb::arg("pair_filter") = nb::none(),
        nb::sig("def closest_pair(self, *, max_distance: float = inf, near: SceneClosestPair | None = None, layers: "
                "int = 0xffffffff, filter: "
                "typing.Callable[[ModelId], bool] | Numbers | None = None, bounds_only: bool = False, pair_filter: "
                "typing.Callable[[ModelId, ModelId], bool] | None = None) -> SceneClosestPair | None"),
        text.c_str());
}

void bind_touches(nb::module_& module, Type& type) {
    nb::class_<TouchEvents> events(module, "TouchEvents", doc("TouchEvents"));
    const auto list = [&](const char* name, std::vector<ModelPair> TouchEvents::*member, const char* text) {
        std::string property = "def ";
        property += name;
        property += "(self) -> ModelId";
        events.def_prop_ro(
            name, [member](const TouchEvents& touched) { return ids_of(touched.*member); }, nb::sig(property.c_str()),
            text);
    };
    list("began", &TouchEvents::began, doc("TouchEvents.began"));
    list("persisted", &TouchEvents::persisted, doc("TouchEvents.persisted"));
    list("ended", &TouchEvents::ended, doc("TouchEvents.ended"));
    events.def("__repr__", [](const TouchEvents& e) {
        return "TouchEvents(" + std::to_string(e.began.size()) + " began, " + std::to_string(e.persisted.size()) +
               " persisted, " + std::to_string(e.ended.size()) + " ended)";
    });
    bind_pair_query(type, "update_touches", "TouchEvents", doc("Scene.update_touches"),
                    [](SceneObject& self, Selection& selection) {
                        return answer<TouchGuard>(self, selection, [](Scene& scene, const SceneQueryOptions& options) {
                            return scene.update_touches(options);
                        });
                    });
}

/// Two ids, or two arrays of ids, broadcast.
class GivenPairs {
public:
    GivenPairs(nb::handle a, nb::handle b)
        : a_(read_ids(a, "a")),
          b_(read_ids(b, "b")),
          dims_(broadcast(a_.dims, b_.dims)),
          in_a_(a_.dims, dims_),
          in_b_(b_.dims, dims_) {}

    [[nodiscard]] const Dims& dims() const { return dims_; }
    template <class F>
    void for_each(F f) const {
        for (std::size_t i = 0; i < dims_.count(); ++i) f((*a_.ids)[in_a_(i)], (*b_.ids)[in_b_(i)]);
    }

private:
    ModelIds a_, b_;
    Dims dims_;
    Positions in_a_, in_b_;
};

void bind_ignored(Type& type) {
    const auto bind = [&](const char* name, void (Scene::*change)(ModelId, ModelId), const char* text) {
        std::string signature = "def ";
        signature += name;
        signature += "(self, a: ModelId, b: ModelId) -> None";
        type.def(
            name,
            [change](SceneObject& self, nb::handle a, nb::handle b) {
                const GivenPairs pairs(a, b);
                const ChangeGuard changing(self);
                // A stale id is refused before anything has changed.
                pairs.for_each([&](ModelId x, ModelId y) { (void)self.scene.ignores_pair(x, y); });
                pairs.for_each([&](ModelId x, ModelId y) { (self.scene.*change)(x, y); });
            },
            nb::arg("a").none(), nb::arg("b").none(), nb::sig(signature.c_str()), text);
    };
    bind("ignore_pair", &Scene::ignore_pair, doc("Scene.ignore_pair"));
    bind("stop_ignoring_pair", &Scene::stop_ignoring_pair, doc("Scene.stop_ignoring_pair"));
    type.def(
        "ignores_pair",
        [](SceneObject& self, nb::handle a, nb::handle b) {
            const GivenPairs pairs(a, b);
            const QueryGuard querying(self);
            bool one = false, *out = &one;
            nb::object array;
            if (!pairs.dims().single()) array = new_array(pairs.dims(), out);
            pairs.for_each([&](ModelId x, ModelId y) { *out++ = self.scene.ignores_pair(x, y); });
            return pairs.dims().single() ? nb::object(nb::bool_(one)) : array;
        },
        nb::arg("a").none(), nb::arg("b").none(),
        nb::sig("def ignores_pair(self, a: ModelId, b: ModelId) -> bool | Bools"), doc("Scene.ignores_pair"));
    type.def(
        "ignored_pairs",
        [](SceneObject& self) {
            const QueryGuard querying(self);
            return ids_of(self.scene.ignored_pairs());
        },
        nb::sig("def ignored_pairs(self) -> ModelId"), "All ignored pairs, an array of ids (n, 2).");
}

}  // namespace

void bind_scene_pairs(nb::module_& module) {
    auto type = nb::borrow<Type>(module.attr("Scene"));
    bind_pair_query(type, "overlapping_pairs", "ModelId", doc("Scene.overlapping_pairs"),
                    [](SceneObject& self, Selection& selection) {
                        return ids_of(answer(self, selection, [](const Scene& scene, const auto& options) {
                            return scene.overlapping_pairs(options);
                        }));
                    });
    bind_pair_query(type, "any_overlapping_pair", "ModelId | None", doc("Scene.any_overlapping_pair"), &any_pair);
    bind_closest_pair(type);
    bind_touches(module, type);
    bind_ignored(type);
}

}  // namespace abut::python
