// SPDX-License-Identifier: MIT
// Which clashes of a run are new, and which are known, resolved or approved; and a whole run, as reports show it.
#include <glm/vec4.hpp>

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "arguments.h"
#include "bindings.h"
#include "clash_runs.h"
#include "records.h"
#include "scene_object.h"

namespace abut::python {
namespace {

void bind_known(nb::module_& module) {
    nb::enum_<ClashState>(module, "ClashState", doc("ClashState"))
        .value("fresh", ClashState::fresh)
        .value("active", ClashState::active)
        .value("resolved", ClashState::resolved)
        .value("approved", ClashState::approved);
    nb::class_<Approval> approval(module, "Approval", doc("Approval"));
    approval.def(
        "__init__",
        [](Approval* made, Text<"key"> key, Text<"by"> by, Text<"date"> date, Text<"why"> why) {
            new (made) Approval{std::move(key.value), std::move(by.value), std::move(date.value), std::move(why.value)};
        },
        nb::arg("key").none(), nb::arg("by").none() = "", nb::arg("date").none() = "", nb::arg("why").none() = "",
        nb::sig("def __init__(self, key: str, by: str = '', date: str = '', why: str = '') -> None"));
    attribute(approval, "key", &Approval::key, "str", doc("Approval.key"));
    attribute(approval, "by", &Approval::by, "str", doc("Approval.by"));
    attribute(approval, "date", &Approval::date, "str", doc("Approval.date"));
    attribute(approval, "why", &Approval::why, "str", doc("Approval.why"));
    approval.def("__repr__", [](const Approval& a) { return "Approval('" + a.key + "')"; });

    nb::class_<KnownClash> known(module, "KnownClash", doc("KnownClash"));
    known.def(
        "__init__",
        [](KnownClash* made, Text<"key"> key, Text<"a"> a, Text<"b"> b, OneOf<"state", ClashState> state) {
            new (made) KnownClash{std::move(key.value), std::move(a.value), std::move(b.value), state};
        },
        nb::arg("key").none(), nb::arg("a").none() = "", nb::arg("b").none() = "",
        nb::arg("state").none() = ClashState::active,
        nb::sig("def __init__(self, key: str, a: str = '', b: str = '', state: ClashState = ClashState.active) -> "
                "None"));
    attribute(known, "key", &KnownClash::key, "str", doc("KnownClash.key"));
    attribute(known, "a", &KnownClash::a, "str", doc("KnownClash.a"));
    attribute(known, "b", &KnownClash::b, "str", doc("KnownClash.b"));
    attribute(known, "state", &KnownClash::state, "ClashState", doc("KnownClash.state"));
    known.def("__repr__", [](const KnownClash& k) { return "KnownClash('" + k.key + "')"; });
}

void bind_states(nb::module_& module) {
    nb::class_<ClashStates> states(module, "ClashStates", doc("ClashStates"));
    sequence_attribute(states, "states", &ClashStates::states, "ClashState", doc("ClashStates.states"));
    sequence_attribute(states, "resolved", &ClashStates::resolved, "KnownClash", doc("ClashStates.resolved"));
    sequence_attribute(states, "unused", &ClashStates::unused, "Approval", doc("ClashStates.unused"));
    states.def("__repr__", [](const ClashStates& s) {
        std::string text = "ClashStates(" + std::to_string(s.states.size()) + " clashes";
        const auto counted = [&](ClashState state, const char* name) {
            const auto count = std::count(s.states.begin(), s.states.end(), state);
            if (count > 0) text += ", " + std::to_string(count) + name;
        };
        counted(ClashState::fresh, " fresh");
        counted(ClashState::active, " active");
        counted(ClashState::approved, " approved");
        return text + ", " + std::to_string(s.resolved.size()) + " resolved)";
    });
    module.def(
        "clash_keys",
        [](nb::handle given, const AllOf<"parts", PartInfo>& parts, const Given<"rules", const ClashRules>& rules) {
            const GivenClashes clashes(given);
            return clash_keys(clashes.clashes(), parts.value, rules);
        },
        nb::arg("clashes").none(), nb::arg("parts").none(), nb::arg("rules").none(),
        nb::sig("def clash_keys(clashes: RuledClashes | typing.Sequence[RuledClash], parts: "
                "typing.Sequence[PartInfo], rules: ClashRules) -> list[str]"),
        doc("clash_keys"));
    module.def(
        "compare_clashes",
        [](const Texts<"keys">& keys, const AllOf<"baseline", KnownClash>& baseline,
           const AllOf<"approvals", Approval>& approvals) {
            return compare_clashes(keys.value, baseline.value, approvals.value);
        },
        nb::arg("keys").none(), nb::arg("baseline").none() = nb::tuple(), nb::arg("approvals").none() = nb::tuple(),
        nb::sig("def compare_clashes(keys: typing.Sequence[str], baseline: typing.Sequence[KnownClash] = (), "
                "approvals: typing.Sequence[Approval] = ()) -> ClashStates"),
        doc("compare_clashes"));
}

/// Colours of four numbers each, or None.
std::vector<std::optional<glm::vec4>> colors_in(nb::handle given) {
    std::vector<std::optional<glm::vec4>> colors;
    for (const nb::handle each : items_of(given, "colors", "a sequence of colours, each of 4 numbers, or None")) {
        colors.emplace_back();
        if (each.is_none()) continue;
        Dims dims;
        const Doubles numbers = read_vectors(each, "colors", 4, dims);
        if (!dims.single()) refuse_value("colors", " must be a sequence of colours, each of 4 numbers, or None");
        glm::vec4& color = colors.back().emplace();
        for (int i = 0; i < 4; ++i) color[i] = static_cast<float>(numbers.data()[i]);
    }
    return colors;
}

void bind_run(nb::module_& module) {
    using Run = ClashRun;
    nb::class_<Run> type(module, "ClashRun", doc("ClashRun"));
    type.def(
        "__init__",
        [](Run* run, const Given<"scene", SceneObject>& scene, AllOf<"parts", PartInfo> parts,
           const Given<"rules", const ClashRules>& rules, const Given<"found", const RuledClashes>& found,
           Text<"title"> title, Text<"unit"> unit) {
            const QueryGuard querying(scene);
            new (run) Run{.title = std::move(title.value),
                          .unit = std::move(unit.value),
                          .scene = scene->scene,
                          .parts = std::move(parts.value),
                          .rules = rules,
                          .found = found};
            run->colors.resize(run->parts.size());
            const std::vector<std::string> keys_of_parts = part_keys(run->parts);
            run->keys = clash_keys(run->found.clashes, keys_of_parts, run->rules);
            run->states = compare_clashes(run->keys, {}, {});
            run->groups = group_clashes(run->found.clashes, run->parts, run->rules, {}, {keys_of_parts, run->keys});
        },
        nb::arg("scene").none(), nb::arg("parts").none(), nb::arg("rules").none(), nb::arg("found").none(),
        nb::kw_only(), nb::arg("title").none() = "", nb::arg("unit").none() = "",
        nb::sig("def __init__(self, scene: Scene, parts: typing.Sequence[PartInfo], rules: ClashRules, found: "
                "RuledClashes, *, title: str = '', unit: str = '') -> None"),
        "With the keys of the clashes, all of which are new, and groups by element, until others are set.");
    attribute(type, "title", &Run::title, "str", doc("ClashRun.title"));
    attribute(type, "unit", &Run::unit, "str", doc("ClashRun.unit"));
    type.def_prop_ro(
        "scene", [](const Run& run) { return SceneObject{run.scene}; }, nb::sig("def scene(self) -> Scene"),
        "a copy of the scene, whose model of index i is part i; meshes are shared");
    sequence_attribute(type, "parts", &Run::parts, "PartInfo", doc("ClashRun.parts"));
    attribute(type, "rules", &Run::rules, "ClashRules", doc("ClashRun.rules"));
    attribute(type, "found", &Run::found, "RuledClashes", doc("ClashRun.found"));
    sequence_attribute(type, "keys", &Run::keys, "str", doc("ClashRun.keys"));
    attribute(type, "states", &Run::states, "ClashStates", doc("ClashRun.states"));
    sequence_attribute(type, "approvals", &Run::approvals, "Approval", doc("ClashRun.approvals"));
    sequence_attribute(type, "groups", &Run::groups, "ClashGroup", doc("ClashRun.groups"));
    type.def_prop_rw(
        "colors",
        [](const Run& run) {
            nb::list list;
            for (const auto& c : run.colors) {
                list.append(c ? nb::object(nb::make_tuple(c->r, c->g, c->b, c->a)) : nb::object(nb::none()));
            }
            return nb::tuple(list);
        },
        [](Run& run, nb::handle given) { run.colors = colors_in(given); },
        nb::for_getter(nb::sig("def colors(self) -> tuple[tuple[float, float, float, float] | None, ...]")),
        nb::for_setter(
            nb::sig("def colors(self, value: typing.Sequence[tuple[float, float, float, float] | None], /) -> None")),
        nb::for_setter(nb::arg("value").none()), doc("ClashRun.colors"));
    type.def("__repr__", [](const Run& run) {
        return "ClashRun('" + run.title + "', " + std::to_string(run.found.clashes.size()) + " clashes)";
    });
}

}  // namespace

void bind_clash_states(nb::module_& module) {
    bind_known(module);
    bind_states(module);
    bind_run(module);
}

}  // namespace abut::python
