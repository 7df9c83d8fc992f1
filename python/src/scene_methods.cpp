// SPDX-License-Identifier: MIT
// The queries of scenes as methods of Scene, with the options as keywords.
#include <string>

#include "arguments.h"
#include "docstrings.h"
#include "scene_object.h"
#include "verbs.h"

namespace abut::python {
namespace {

using Type = nb::class_<SceneObject>;
constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr std::uint32_t all_layers = 0xffffffff;

// The keywords that the signatures share.
constexpr const char* selecting =
    "layers: int = 0xffffffff, filter: typing.Callable[[ModelId], bool] | Numbers | None = None";
constexpr const char* more =
    ", bounds_only: bool = False, pair_filter: typing.Callable[[ModelId, ModelId], bool] | None = None, "
    "progress: Progress | None = None) -> ";

std::string signature(const char* name, const char* arguments, const char* rest, const char* result) {
    std::string text = "def ";
    text += name;
    text += "(self, ";
    text += arguments;
    text += selecting;
    text += rest;
    text += result;
    return text;
}

void bind_ray_verb(Type& type, const char* name, RayVerb verb, const char* result, const char* text) {
    const char* const rest = ", progress: Progress | None = None) -> ";
    const std::string parts = signature(
        name, "origins: Numbers, directions: Numbers, *, max_t: float = inf, min_t: float = 0, cull: str = 'none', ",
        rest, result);
    const std::string whole =
        signature(name, "rays: Ray, *, max_t: float = inf, min_t: float = 0, cull: str = 'none', ", rest, result);
    type.def(
        name,
        [verb](SceneObject& scene, nb::handle origins, nb::handle directions, Number<"max_t"> max_t,
               Number<"min_t"> min_t, nb::handle cull, Layers layers, nb::handle filter, nb::handle progress) {
            const Items rays = rays_of(origins, directions);
            Selection selection(scene, layers, filter);
            return scene_rays(verb, scene, Operand(rays), {max_t, min_t, cull_of(cull)}, selection, progress);
        },
        nb::arg("origins").none(), nb::arg("directions").none(), nb::kw_only(), nb::arg("max_t").none() = infinity,
        nb::arg("min_t").none() = 0.0, nb::arg("cull").none() = "none", nb::arg("layers").none() = all_layers,
        nb::arg("filter") = nb::none(), nb::arg("progress") = nb::none(), nb::sig(parts.c_str()), text);
    type.def(
        name,
        [verb](SceneObject& scene, nb::handle given, Number<"max_t"> max_t, Number<"min_t"> min_t, nb::handle cull,
               Layers layers, nb::handle filter, nb::handle progress) {
            const Operand rays(given, "rays");
            if (rays.kind() != Kind::ray) {
                throw nb::type_error("'rays' must be an abut.Ray; or pass origins and directions");
            }
            Selection selection(scene, layers, filter);
            return scene_rays(verb, scene, rays, {max_t, min_t, cull_of(cull)}, selection, progress);
        },
        nb::arg("rays").none(), nb::kw_only(), nb::arg("max_t").none() = infinity, nb::arg("min_t").none() = 0.0,
        nb::arg("cull").none() = "none", nb::arg("layers").none() = all_layers, nb::arg("filter") = nb::none(),
        nb::arg("progress") = nb::none(), nb::sig(whole.c_str()));
}

/// A query of things x with the common options.
template <class Query>
void bind_query(Type& type, const char* name, const char* result, const char* text, Query query) {
    const std::string text_of_signature = signature(name, "x: Geometry | ModelId, *, ", more, result);
    type.def(
        name,
        [query](SceneObject& scene, nb::handle x, Layers layers, nb::handle filter, Flag<"bounds_only"> bounds_only,
                nb::handle pair_filter, nb::handle progress) {
            Selection selection(scene, layers, filter, bounds_only, pair_filter);
            return query(scene, x, selection, progress);
        },
        nb::arg("x").none(), nb::kw_only(), nb::arg("layers").none() = all_layers, nb::arg("filter") = nb::none(),
        nb::arg("bounds_only").none() = false, nb::arg("pair_filter") = nb::none(), nb::arg("progress") = nb::none(),
        nb::sig(text_of_signature.c_str()), text);
}

/// The same with a distance.
template <class Query, class Argument>
void bind_query_within(Type& type, const char* name, const char* arguments, const char* result, const char* text,
                       Query query, const Argument& max_distance) {
    const std::string text_of_signature = signature(name, arguments, more, result);
    type.def(
        name,
        [query](SceneObject& scene, nb::handle x, Number<"max_distance"> distance, Layers layers, nb::handle filter,
                Flag<"bounds_only"> bounds_only, nb::handle pair_filter, nb::handle progress) {
            Selection selection(scene, layers, filter, bounds_only, pair_filter);
            return query(scene, x, distance, selection, progress);
        },
        nb::arg("x").none(), max_distance, nb::kw_only(), nb::arg("layers").none() = all_layers,
        nb::arg("filter") = nb::none(), nb::arg("bounds_only").none() = false, nb::arg("pair_filter") = nb::none(),
        nb::arg("progress") = nb::none(), nb::sig(text_of_signature.c_str()), text);
}

void bind_moving(Type& type) {
    const std::string sweep = signature(
        "sweep",
        "shape: Geometry | ModelId, motion: Numbers | Motion, *, max_t: float = 1, cull: str = 'none', "
        "ignore_separating: bool = False, ",
        ", pair_filter: typing.Callable[[ModelId, ModelId], bool] | None = None, progress: Progress | None = None) -> ",
        "SceneSweepHits | None");
    type.def(
        "sweep",
        [](SceneObject& scene, nb::handle shape, nb::handle motion, Number<"max_t"> max_t, nb::handle cull,
           Flag<"ignore_separating"> ignore_separating, Layers layers, nb::handle filter, nb::handle pair_filter,
           nb::handle progress) {
            Selection selection(scene, layers, filter, false, pair_filter);
            return scene_sweep(scene, shape, motion, {max_t, cull_of(cull), ignore_separating}, selection, progress);
        },
        nb::arg("shape").none(), nb::arg("motion").none(), nb::kw_only(), nb::arg("max_t").none() = 1.0,
        nb::arg("cull").none() = "none", nb::arg("ignore_separating").none() = false,
        nb::arg("layers").none() = all_layers, nb::arg("filter") = nb::none(), nb::arg("pair_filter") = nb::none(),
        nb::arg("progress") = nb::none(), nb::sig(sweep.c_str()), doc("Scene.sweep"));
    const std::string slide =
        signature("slide",
                  "shape: Geometry, motion: Numbers, *, gap: float = 0, max_slides: int = 8, up: Numbers = (0, 0, 0), "
                  "max_slope: float = 0.8, ",
                  ", progress: Progress | None = None) -> ", "SlideResult");
    type.def(
        "slide",
        [](SceneObject& scene, nb::handle shape, nb::handle motion, Number<"gap"> gap,
           Count<"max_slides", int> max_slides, nb::handle up, Number<"max_slope"> max_slope, Layers layers,
           nb::handle filter, nb::handle progress) {
            Selection selection(scene, layers, filter);
            return scene_slide(scene, shape, motion, slide_options(gap, max_slides, up, max_slope), selection,
                               progress);
        },
        nb::arg("shape").none(), nb::arg("motion").none(), nb::kw_only(), nb::arg("gap").none() = 0.0,
        nb::arg("max_slides").none() = 8, nb::arg("up").none() = nb::make_tuple(0, 0, 0),
        nb::arg("max_slope").none() = 0.8, nb::arg("layers").none() = all_layers, nb::arg("filter") = nb::none(),
        nb::arg("progress") = nb::none(), nb::sig(slide.c_str()), with_slide_options(doc("Scene.slide")).c_str());
    const std::string character = signature(
        "move_character",
        "shape: Geometry, motion: Numbers, *, up: Numbers = (0, 0, 1), max_slope: float = 0.8, step_height: float = "
        "0, snap_distance: float = 0, gap: float = 0, max_slides: int = 8, constant_speed: bool = False, all_contacts: "
        "bool = False, ",
        ", progress: Progress | None = None) -> ", "CharacterResult");
    type.def(
        "move_character",
        [](SceneObject& scene, nb::handle shape, nb::handle motion, nb::handle up, Number<"max_slope"> max_slope,
           Number<"step_height"> step_height, Number<"snap_distance"> snap_distance, Number<"gap"> gap,
           Count<"max_slides", int> max_slides, Flag<"constant_speed"> constant_speed,
           Flag<"all_contacts"> all_contacts, Layers layers, nb::handle filter, nb::handle progress) {
            Selection selection(scene, layers, filter);
            return scene_move_character(scene, shape, motion,
                                        character_options(up, max_slope, step_height, snap_distance, gap, max_slides,
                                                          constant_speed, all_contacts),
                                        selection, progress);
        },
        nb::arg("shape").none(), nb::arg("motion").none(), nb::kw_only(),
        nb::arg("up").none() = nb::make_tuple(0, 0, 1), nb::arg("max_slope").none() = 0.8,
        nb::arg("step_height").none() = 0.0, nb::arg("snap_distance").none() = 0.0, nb::arg("gap").none() = 0.0,
        nb::arg("max_slides").none() = 8, nb::arg("constant_speed").none() = false,
        nb::arg("all_contacts").none() = false, nb::arg("layers").none() = all_layers, nb::arg("filter") = nb::none(),
        nb::arg("progress") = nb::none(), nb::sig(character.c_str()),
        with_character_options(doc("Scene.move_character")).c_str());
}

}  // namespace

void bind_scene_queries(nb::module_& module) {
    auto type = nb::borrow<Type>(module.attr("Scene"));
    bind_ray_verb(type, "raycast", RayVerb::nearest, "SceneHits | None", doc("Scene.raycast"));
    bind_ray_verb(type, "raycast_all", RayVerb::all, "SceneHits | tuple[SceneHits, Ints]", doc("Scene.raycast_all"));
    bind_ray_verb(type, "occluded", RayVerb::any, "bool | Bools", doc("Scene.occluded"));
    bind_query(type, "intersects", "bool | Bools", doc("Scene.intersects"), &scene_intersects);
    bind_query(type, "models_touching", "ModelId | tuple[ModelId, Ints]", doc("Scene.models_touching"),
               &scene_models_touching);
    bind_query(type, "distance", "float | Floats", "The distance of the nearest model: see abut.distance.",
               static_cast<nb::object (*)(SceneObject&, const NamedThing&, Selection&, nb::handle)>(&scene_distance));
    const char* const arguments = "x: Geometry | ModelId, max_distance: float, *, ";
    bind_query_within(type, "within", arguments, "bool | Bools", doc("Scene.within"), &scene_within,
                      nb::arg("max_distance").none());
    bind_query_within(type, "models_within", arguments, "ModelId | tuple[ModelId, Ints]", doc("Scene.models_within"),
                      &scene_models_within, nb::arg("max_distance").none());
    bind_query_within(type, "closest_points", "x: Geometry | ModelId, max_distance: float = inf, *, ",
                      "SceneClosestPoints | None", doc("Scene.closest_points"), &scene_nearest,
                      nb::arg("max_distance").none() = infinity);
    bind_moving(type);
}

}  // namespace abut::python
