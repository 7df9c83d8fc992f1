// SPDX-License-Identifier: MIT
// Declares the verbs of two operands to Python.
#include "pair_verbs.h"

#include <string>

#include "scene_object.h"
#include "verbs.h"

namespace abut::python {
namespace {

ClosestOptions read_options(nb::handle max_distance, nb::handle first_bound) {
    return {.max_distance = read_number(max_distance, "max_distance"),
            .first_bound = read_number(first_bound, "first_bound")};
}

}  // namespace

nb::object within_or_scene(const NamedThing& a, const NamedThing& b, nb::handle max_distance, nb::handle progress) {
    const SceneAmong among(a, b);
    if (among.scene == nullptr) return py_within(a, b, max_distance, progress);
    Selection all;
    return scene_within(*among.scene, among.tested(), read_number(max_distance, "max_distance"), all, progress);
}
nb::object intersects_or_scene(const NamedThing& a, const NamedThing& b, nb::handle progress) {
    const SceneAmong among(a, b);
    if (among.scene == nullptr) return py_intersects(a, b, progress);
    Selection all;
    return scene_intersects(*among.scene, among.tested(), all, progress);
}
nb::object distance_or_scene(const NamedThing& a, const NamedThing& b, nb::handle max_distance, nb::handle first_bound,
                             nb::handle progress) {
    const ClosestOptions options = read_options(max_distance, first_bound);
    const SceneAmong among(a, b);
    if (among.scene == nullptr) return py_distance(a, b, options, progress);
    Selection all;
    return scene_distance(*among.scene, among.tested(), options, all, progress);
}
nb::object closest_points_or_scene(const NamedThing& a, const NamedThing& b, nb::handle max_distance,
                                   nb::handle first_bound, nb::handle near, nb::handle progress) {
    const ClosestOptions options = read_options(max_distance, first_bound);
    const SceneAmong among(a, b);
    if (among.scene == nullptr) return py_closest_points(a, b, options, near, progress);
    if (!near.is_none()) throw nb::type_error("'near' is for two shapes or meshes, not for a scene");
    Selection all;
    return scene_closest_points(*among.scene, among.tested(), among.first, options, all, progress);
}

void bind_pair_verbs(nb::module_& module) {
    nb::enum_<Containment>(module, "Containment", nb::is_arithmetic(), doc("Containment"))
        .value("disjoint", Containment::disjoint)
        .value("crossing", Containment::crossing)
        .value("inside", Containment::inside)
        .value("containing", Containment::containing);

    const auto pair = [&](const char* name, auto verb, const char* a, const char* b, const char* result,
                          const char* text, const char* type = "Geometry") {
        std::string signature = "def ";
        for (const char* part : {name, "(", a, ": ", type, ", ", b, ": ", type}) signature += part;
        signature += ", *, progress: Progress | None = None) -> ";
        signature += result;
        module.def(
            name,
            [verb, a, b](nb::handle first, nb::handle second, nb::handle progress) {
                return verb({first, a}, {second, b}, progress);
            },
            nb::arg(a).none(), nb::arg(b).none(), nb::kw_only(), nb::arg("progress") = nb::none(),
            nb::sig(signature.c_str()), text);
    };
    // One function each, which is declared once for every choice of the scene among the two.
    const char* const choices[] = {"a: Geometry, b: Geometry", "a: Geometry | ModelId, b: Scene",
                                   "a: Scene, b: Geometry | ModelId"};
    for (const char* const operands : choices) {
        const bool first = operands == choices[0];
        std::string declared = "def intersects(";
        declared += operands;
        module.def(
            "intersects",
            [](Anything<"a"> a, Anything<"b"> b, nb::handle progress) { return intersects_or_scene(a, b, progress); },
            nb::arg("a").none(), nb::arg("b").none(), nb::kw_only(), nb::arg("progress") = nb::none(),
            nb::sig((declared + ", *, progress: Progress | None = None) -> bool | Bools").c_str()),
            first ? doc("intersects") : "");
        declared = "def within(";
        declared += operands;
        module.def(
            "within",
            [](Anything<"a"> a, Anything<"b"> b, nb::handle max_distance, nb::handle progress) {
                return within_or_scene(a, b, max_distance, progress);
            },
            nb::arg("a").none(), nb::arg("b").none(), nb::arg("max_distance").none(), nb::kw_only(),
            nb::arg("progress") = nb::none(),
            nb::sig((declared + ", max_distance: float, *, progress: Progress | None = None) -> bool | Bools").c_str()),
            first ? doc("within") : "");
        bind_closest<"b">(module, operands, first ? Closest::of_two : Closest::of_scene, nb::arg("a").none(),
                          nb::arg("b").none());
    }
    pair("contact", &py_contact, "a", "b", "Contacts | None", doc("contact"));
    pair("direction_between", &py_direction_between, "a", "b", "Floats",
         "The unit vectors from a towards b, an array (..., 3). Where they are apart it is the direction between their "
         "closest points. Where they intersect it is that of their contact, along which b would move out of a; of a "
         "mesh, of the lowest triangle that touches. Zero for empty, NaN and infinity, and where they are apart by so "
         "little that their closest points, rounded, are equal.");
    pair("classify", &py_classify, "a", "b", "Containment | Ints", doc("classify"));
    pair("contains", &py_contains, "outer", "inner", "bool | Bools", doc("contains"));
}

}  // namespace abut::python
