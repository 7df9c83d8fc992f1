// SPDX-License-Identifier: MIT
// The verbs of two operands that also take a scene, as functions of the module and as methods of meshes.
#pragma once

#include <limits>
#include <string>

#include "arguments.h"
#include "docstrings.h"

namespace abut::python {

[[nodiscard]] nb::object intersects_or_scene(const NamedThing& a, const NamedThing& b, nb::handle progress);
[[nodiscard]] nb::object within_or_scene(const NamedThing& a, const NamedThing& b, nb::handle max_distance,
                                         nb::handle progress);
[[nodiscard]] nb::object distance_or_scene(const NamedThing& a, const NamedThing& b, nb::handle max_distance,
                                           nb::handle first_bound, nb::handle progress);
[[nodiscard]] nb::object closest_points_or_scene(const NamedThing& a, const NamedThing& b, nb::handle max_distance,
                                                 nb::handle first_bound, nb::handle near, nb::handle progress);

/// What the operands are: two things, a scene and a thing, or for a method either.
enum class Closest { of_two, of_scene, of_either };

/// Adds `distance` and `closest_points` to a module or a class. `operands` declares them in the stubs, `names` are
/// their names in calls, and `second` is the last of these. The overloads for scenes have no text of their own.
template <ArgumentName second, class Target, class... Names>
void bind_closest(Target& target, const std::string& operands, Closest kind, const Names&... names) {
    const bool has_text = kind != Closest::of_scene;
    const char* const near_type = has_text ? "near: ClosestPoints | None = None, " : "";
    const char* const result = kind == Closest::of_two     ? "ClosestPoints"
                               : kind == Closest::of_scene ? "SceneClosestPoints"
                                                           : "ClosestPoints | SceneClosestPoints";
    constexpr double infinity = std::numeric_limits<double>::infinity();
    const auto text = [](const char* verb, const char* near) {
        std::string joined = verb;
        for (const char* part : {" max_distance: ", doc("ClosestOptions.max_distance"),
                                 " first_bound: ", doc("ClosestOptions.first_bound"), near})
            joined += part;
        return joined;
    };
    const auto signature = [&](const char* verb, const char* near, const char* given) {
        std::string joined = "def ";
        for (const char* part :
             {verb, "(", operands.c_str(), ", *, max_distance: float = inf, first_bound: float = inf, ", near,
              "progress: Progress | None = None) -> ", given})
            joined += part;
        return joined;
    };
    target.def(
        "distance",
        [](Anything<"a"> a, Anything<second> b, nb::handle max_distance, nb::handle first_bound, nb::handle progress) {
            return distance_or_scene(a, b, max_distance, first_bound, progress);
        },
        names..., nb::kw_only(), nb::arg("max_distance").none() = infinity, nb::arg("first_bound").none() = infinity,
        nb::arg("progress") = nb::none(), nb::sig(signature("distance", "", "float | Floats").c_str()),
        has_text ? text(doc("distance"), "").c_str() : "");
    target.def(
        "closest_points",
        [](Anything<"a"> a, Anything<second> b, nb::handle max_distance, nb::handle first_bound, nb::handle near,
           nb::handle progress) { return closest_points_or_scene(a, b, max_distance, first_bound, near, progress); },
        names..., nb::kw_only(), nb::arg("max_distance").none() = infinity, nb::arg("first_bound").none() = infinity,
        nb::arg("near") = nb::none(), nb::arg("progress") = nb::none(),
        nb::sig(signature("closest_points", near_type, result).c_str()),
        has_text ? text(doc("closest_points"),
                        " near: closest points of the same operands before they moved, whose triangles give the first "
                        "bound: a single result, or as many as there will be.")
                       .c_str()
                 : "");
}

}  // namespace abut::python
