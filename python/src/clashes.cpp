// SPDX-License-Identifier: MIT
// Which triangles touch, and how parts clash.
#include <optional>
#include <string>

#include "arguments.h"
#include "batch.h"
#include "bindings.h"
#include "member_views.h"
#include "mesh_tools.h"
#include "records.h"
#include "scene_object.h"

namespace abut::python {
namespace {

/// Calls f(a, b) with the two meshes, each a Mesh or a PosedMesh.
template <class F>
auto with_meshes(const Operand& a, const Operand& b, F f) {
    if (!a.is_mesh() || !a.single()) throw nb::type_error("'a' must be one mesh, at one pose, or without 'b' a Scene");
    if (!b.is_mesh() || !b.single()) throw nb::type_error("'b' must be one mesh, at one pose");
    const auto second = [&](const auto& first) {
        return b.kind() == Kind::mesh ? f(first, *b.as<Mesh>()) : f(first, *b.as<PosedMesh>());
    };
    return a.kind() == Kind::mesh ? second(*a.as<Mesh>()) : second(*a.as<PosedMesh>());
}

PairOptions options_of(nb::handle max_pairs, bool include_degenerate) {
    PairOptions options{.include_degenerate = include_degenerate};
    if (!max_pairs.is_none()) options.max_pairs = Count<"max_pairs">::read(max_pairs);
    return options;
}

nb::object py_overlapping_pairs(nb::handle a, nb::handle b, nb::handle max_pairs,
                                Flag<"include_degenerate"> include_degenerate) {
    if (scene_of(a) != nullptr) {
        if (!b.is_none())
            throw nb::type_error("'b' must be None where 'a' is a Scene: its pairs are those of its models");
        if (!max_pairs.is_none() || !include_degenerate) {
            throw nb::type_error(
                "'max_pairs' and 'include_degenerate' are for triangles of meshes; the options for the models of a "
                "scene are those of Scene.overlapping_pairs");
        }
        return a.attr("overlapping_pairs")();
    }
    const PairOptions options = options_of(max_pairs, include_degenerate);
    PairList list;
    if (b.is_none()) {
        const GivenMesh given(a, "a");
        const Mesh& mesh = *given;
        list = watched([&] { return overlapping_pairs(mesh, options); });
    } else {
        const Operand first(a, "a"), second(b, "b");
        list = watched([&] {
            return with_meshes(first, second,
                               [&](const auto& x, const auto& y) { return overlapping_pairs(x, y, options); });
        });
    }
    auto* const kept = new std::vector<TrianglePair>(std::move(list.pairs));
    const nb::capsule owner(kept, [](void* p) noexcept { delete static_cast<std::vector<TrianglePair>*>(p); });
    Dims dims;
    dims.push(kept->size());
    return view(owner, kept->empty() ? nullptr : kept->data()->data(), dims, sizeof(TrianglePair), {2}, {1});
}

std::uint64_t py_count(nb::handle a, nb::handle b, nb::handle max_pairs,
                       Flag<"include_degenerate"> include_degenerate) {
    const PairOptions options = options_of(max_pairs, include_degenerate);
    if (b.is_none()) {
        const GivenMesh given(a, "a");
        const Mesh& mesh = *given;
        return watched([&] { return count_overlapping_pairs(mesh, options); });
    }
    const Operand first(a, "a"), second(b, "b");
    return watched([&] {
        return with_meshes(first, second,
                           [&](const auto& x, const auto& y) { return count_overlapping_pairs(x, y, options); });
    });
}

/// The keywords of clash and for_each_clash.
struct ClashKeywords {
    double clearance;
    std::size_t max_pairs;
    std::uint32_t layers;
    nb::handle filter, pair_filter;

    [[nodiscard]] ClashOptions options() const { return {.clearance = clearance, .max_pairs = max_pairs}; }
};

nb::list list_of(std::vector<ClashReport> reports) {
    nb::list list;
    for (ClashReport& report : reports) list.append(nb::cast(std::move(report)));
    return list;
}

std::vector<Mesh> meshes_of(nb::handle given) {
    std::vector<Mesh> kept;
    constexpr const char* wanted = "a Mesh, a sequence of meshes, or a Scene";
    for (const nb::handle each : items_of(given, "a", wanted)) {
        const GivenMesh mesh(each);
        if (!mesh) refuse_type("a", std::string(" must be ") + wanted + ", not with " + one_of(each.type()) + " in it");
        kept.push_back(*mesh);
    }
    return kept;
}

/// Calls find(scene, query options, calls) without Python's lock, and rethrows what a filter or another call raised.
template <class Find>
auto of_scene(SceneObject& scene, const ClashKeywords& keywords, nb::handle progress, Find find) {
    Selection selection(scene, keywords.layers, keywords.filter, false, keywords.pair_filter);
    const SceneQueryOptions query = selection.options();
    const QueryGuard querying(scene);
    return selection.calls().watch([&] { return find(scene.scene, query, selection.calls()); }, progress);
}

nb::object clash_by_rules(nb::handle a, const ClashKeywords& keywords, nb::handle parts, nb::handle rules,
                          nb::handle progress) {
    if (parts.is_none()) throw nb::type_error("'parts' must describe the models or meshes; give a PartInfo for each");
    const std::vector<PartInfo> described = read_objects<PartInfo>(parts, "parts");
    const ClashRules given = read_object<const ClashRules>(rules, "rules");
    const ClashOptions options = keywords.options();
    if (SceneObject* const scene = scene_of(a)) {
        return nb::cast(
            of_scene(*scene, keywords, progress, [&](const Scene& in, const SceneQueryOptions& query, PythonCalls&) {
                return clash(in, described, given, options, query);
            }));
    }
    const std::vector<Mesh> kept = meshes_of(a);
    std::vector<const Mesh*> pointers;
    for (const Mesh& mesh : kept) pointers.push_back(&mesh);
    return nb::cast(
        watched([&] { return clash(std::span<const Mesh* const>(pointers), described, given, options); }, progress));
}

nb::object py_clash(nb::handle a, nb::handle b, nb::handle parts, nb::handle rules, Length<"clearance"> clearance,
                    Count<"max_pairs"> max_pairs, Layers layers, nb::handle filter, nb::handle pair_filter,
                    nb::handle progress) {
    const ClashKeywords keywords{clearance, max_pairs, layers, filter, pair_filter};
    const ClashOptions options = keywords.options();
    if (!rules.is_none()) {
        if (!b.is_none()) throw nb::type_error("rules are for a Scene or one list of meshes, without 'b'");
        return clash_by_rules(a, keywords, parts, rules, progress);
    }
    if (!parts.is_none()) throw nb::type_error("'parts' describe what rules match; give 'rules' too");
    if (SceneObject* const scene = scene_of(a); scene != nullptr && b.is_none()) {
        return list_of(of_scene(
            *scene, keywords, progress,
            [&](const Scene& in, const SceneQueryOptions& query, PythonCalls&) { return clash(in, options, query); }));
    }
    if (const GivenMesh first(a), second(b); first) {
        if (!second) refuse_type("b", "a Mesh where 'a' is one", b);
        const Mesh &in_first = *first, &in_second = *second;
        return nb::cast(watched([&] { return clash(in_first, in_second, options); }, progress));
    }
    if (!b.is_none()) throw nb::type_error("'a' and 'b' must be a Mesh each; or give one list of meshes");
    const std::vector<Mesh> kept = meshes_of(a);
    return list_of(watched([&] { return clash(std::span<const Mesh>(kept), options); }, progress));
}

bool py_for_each_clash(nb::handle scene, nb::handle visit, Length<"clearance"> clearance, Count<"max_pairs"> max_pairs,
                       Layers layers, nb::handle filter, nb::handle pair_filter, nb::handle progress) {
    SceneObject* const given = scene_of(scene);
    if (given == nullptr) refuse_type("scene", "a Scene", scene);
    if (PyCallable_Check(visit.ptr()) == 0) refuse_type("visit", "a function of a ClashReport", visit);
    const ClashKeywords keywords{clearance, max_pairs, layers, filter, pair_filter};
    const ClashOptions options = keywords.options();
    return of_scene(*given, keywords, progress,
                    [&](const Scene& in, const SceneQueryOptions& query, PythonCalls& calls) {
                        const auto call = [&](const ClashReport& report) {
                            return calls.truth([&] { return visit(report); }, true);
                        };
                        return for_each_clash(in, call, options, query);
                    });
}

void bind_clash_reports(nb::module_& module) {
    nb::enum_<ClashKind>(module, "ClashKind", doc("ClashKind"))
        .value("none", ClashKind::none)
        .value("piercing", ClashKind::piercing)
        .value("touching", ClashKind::touching)
        .value("enclosed", ClashKind::enclosed)
        .value("too_near", ClashKind::too_near)
        .value("duplicate", ClashKind::duplicate);
    using R = ClashReport;
    nb::class_<R> type(module, "ClashReport", doc("ClashReport"));
    type.def_ro("kind", &R::kind, doc("ClashReport.kind"));
    type.def_ro("a", &R::a, doc("ClashReport.a"));
    type.def_ro("b", &R::b, doc("ClashReport.b"));
    list_property(type, "pairs", &R::pairs, doc("ClashReport.pairs"));
    type.def_ro("truncated", &R::truncated, doc("ClashReport.truncated"));
    type.def_ro("depth", &R::depth, doc("ClashReport.depth"));
    type.def_ro("distance", &R::distance, doc("ClashReport.distance"));
    type.def_prop_ro(
        "point", [](const R& r) { return array_of(r.point); }, nb::sig("def point(self) -> Floats"),
        doc("ClashReport.point"));
    type.def_prop_ro(
        "bounds", [](const R& r) { return box_object(r.bounds); }, nb::sig("def bounds(self) -> Aabb"),
        doc("ClashReport.bounds"));
    type.def_prop_ro(
        "curve",
        [](nb::handle self) {
            nb::list lines;
            for (const Polyline& line : nb::cast<const R&>(self).curve) lines.append(view_of(self, line));
            return lines;
        },
        nb::sig("def curve(self) -> list[Floats]"), doc("ClashReport.curve"));
    type.def("__repr__", [](const R& r) {
        std::string text = "ClashReport(" + std::to_string(r.a);
        text += ", " + std::to_string(r.b) + ", ";
        text += to_string(r.kind);
        return text + ")";
    });
}

void bind_clash_of_scenes(nb::module_& module) {
    constexpr std::uint32_t all_layers = 0xffffffff;
    std::string text = doc("clash");
    text +=
        " With one list of meshes, or a Scene: all pairs that clash, ordered by (a, b), a < b; of a Scene the indices "
        "are those of its models, and pairs count as in Scene.overlapping_pairs. With rules: the RuledClashes that "
        "count by them, of parts that `parts` describes, each with the clearance of its rule.";
    text +=
        std::string(" clearance: ") + doc("ClashOptions.clearance") + ". max_pairs: " + doc("ClashOptions.max_pairs");
    module.def(
        "clash", &py_clash, nb::arg("a").none(), nb::arg("b") = nb::none(), nb::kw_only(),
        nb::arg("parts") = nb::none(), nb::arg("rules") = nb::none(), nb::arg("clearance").none() = 0.0,
        nb::arg("max_pairs").none() = 1000000, nb::arg("layers").none() = all_layers, nb::arg("filter") = nb::none(),
        nb::arg("pair_filter") = nb::none(), nb::arg("progress") = nb::none(),
        nb::sig(
            "def clash(a: Scene | Mesh | typing.Iterable[Mesh], b: Mesh | None = None, *, parts: "
            "typing.Sequence[PartInfo] | None = None, rules: ClashRules | None = None, clearance: float = 0, "
            "max_pairs: int = 1000000, layers: int = 0xffffffff, filter: typing.Callable[[ModelId], bool] | Numbers | "
            "None = None, pair_filter: typing.Callable[[ModelId, ModelId], bool] | None = None, progress: Progress | "
            "None = None) -> ClashReport | list[ClashReport] | RuledClashes"),
        text.c_str());
    module.def(
        "for_each_clash", &py_for_each_clash, nb::arg("scene").none(), nb::arg("visit").none(), nb::kw_only(),
        nb::arg("clearance").none() = 0.0, nb::arg("max_pairs").none() = 1000000, nb::arg("layers").none() = all_layers,
        nb::arg("filter") = nb::none(), nb::arg("pair_filter") = nb::none(), nb::arg("progress") = nb::none(),
        nb::sig("def for_each_clash(scene: Scene, visit: typing.Callable[[ClashReport], object], *, clearance: float = "
                "0, max_pairs: int = 1000000, layers: int = 0xffffffff, filter: typing.Callable[[ModelId], bool] | "
                "Numbers | None = None, pair_filter: typing.Callable[[ModelId, ModelId], bool] | None = None, "
                "progress: Progress | None = None) -> bool"),
        doc("for_each_clash"));
}

}  // namespace

bool py_self_intersects(nb::handle given, Flag<"include_degenerate"> include_degenerate) {
    const GivenMesh mesh(given, "mesh");
    const Mesh& in = *mesh;
    return watched([&] { return self_intersects(in, {.include_degenerate = include_degenerate}); });
}

void bind_clashes(nb::module_& module) {
    const char* const meshes =
        "Mesh | PosedMesh, b: Mesh | PosedMesh | None = None, *, max_pairs: int | None = None, "
        "include_degenerate: bool = True";
    const auto pairs = [&](const char* name, auto verb, const char* first, const char* result, const char* text) {
        std::string signature = "def ";
        for (const char* part : {name, "(", first, meshes, ") -> ", result}) signature += part;
        module.def(name, verb, nb::arg("a").none(), nb::arg("b") = nb::none(), nb::kw_only(),
                   nb::arg("max_pairs") = nb::none(), nb::arg("include_degenerate").none() = true,
                   nb::sig(signature.c_str()), text);
    };
    module.def(
        "overlapping_pairs", &py_overlapping_pairs, nb::arg("a").none(), nb::arg("b") = nb::none(), nb::kw_only(),
        nb::arg("max_pairs") = nb::none(), nb::arg("include_degenerate").none() = true,
        nb::sig("def overlapping_pairs(a: Mesh | PosedMesh, b: Mesh | PosedMesh | None = None, *, max_pairs: "
                "int | None = None, include_degenerate: bool = True) -> Ints"),
        "The pairs of triangles of a and b that touch, exactly, sorted: an array (n, 2) of indices, uint32; an "
        "empty one when a mesh is empty or a pose is not finite. Of one mesh without b: all pairs i < j of its own "
        "triangles that share more than a common corner or edge, duplicates as well; without degenerate "
        "triangles if include_degenerate is false. Of a Scene: the ModelId (n, 2) of Scene.overlapping_pairs, "
        "whose method has the options. Only the first max_pairs are listed. Does not depend on the number of "
        "threads.");
    module.def("overlapping_pairs", &py_overlapping_pairs, nb::arg("a").none(), nb::arg("b") = nb::none(),
               nb::kw_only(), nb::arg("max_pairs") = nb::none(), nb::arg("include_degenerate").none() = true,
               nb::sig("def overlapping_pairs(a: Scene) -> ModelId"));
    pairs("count_overlapping_pairs", &py_count, "a: ", "int", doc("count_overlapping_pairs"));
    module.def("self_intersects", &py_self_intersects, nb::arg("mesh").none(), nb::kw_only(),
               nb::arg("include_degenerate").none() = true,
               nb::sig("def self_intersects(mesh: Mesh, *, include_degenerate: bool = True) -> bool"),
               doc("self_intersects"));
    bind_clash_reports(module);
    bind_clash_of_scenes(module);
}

}  // namespace abut::python
