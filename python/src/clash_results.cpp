// SPDX-License-Identifier: MIT
// What clash runs find: clashes with their separations and shared volumes, counts, and groups.
#include <optional>
#include <string>
#include <utility>

#include "arguments.h"
#include "batch.h"
#include "bindings.h"
#include "clash_runs.h"
#include "member_views.h"
#include "mesh_tools.h"
#include "records.h"

#include <abut/io/clash_grouping.h>

namespace abut::python {
namespace {

/// A number as Python writes it.
std::string text_of(double number) { return nb::cast<std::string>(nb::repr(nb::float_(number))); }

void bind_measures(nb::module_& module) {
    nb::class_<Separation> separated(module, "Separation", doc("Separation"));
    separated.def_ro("lower", &Separation::lower, doc("Separation.lower"));
    separated.def_ro("upper", &Separation::upper, doc("Separation.upper"));
    separated.def_prop_ro(
        "direction", [](const Separation& s) { return array_of(s.direction); },
        nb::sig("def direction(self) -> Floats"), doc("Separation.direction"));
    separated.def("__repr__", [](const Separation& s) {
        return "Separation(lower=" + text_of(s.lower) + ", upper=" + text_of(s.upper) + ")";
    });
    nb::class_<SharedVolume> shared(module, "SharedVolume", doc("SharedVolume"));
    shared.def_ro("lower", &SharedVolume::lower, doc("SharedVolume.lower"));
    shared.def_ro("upper", &SharedVolume::upper, doc("SharedVolume.upper"));
    shared.def("__repr__", [](const SharedVolume& s) {
        return "SharedVolume(lower=" + text_of(s.lower) + ", upper=" + text_of(s.upper) + ")";
    });
    const auto of_two = [&](const char* name, auto measure, const char* result, const char* text) {
        const std::string signature = std::string("def ") + name + "(a: Mesh, b: Mesh) -> " + result;
        module.def(
            name,
            [measure](nb::handle a, nb::handle b) {
                const GivenMesh given_a(a, "a"), given_b(b, "b");
                const Mesh &in_a = *given_a, &in_b = *given_b;
                return watched([&] { return measure(in_a, in_b); });
            },
            nb::arg("a").none(), nb::arg("b").none(), nb::sig(signature.c_str()), text);
    };
    of_two(
        "separation", [](const Mesh& a, const Mesh& b) { return separation(a, b); }, "Separation", doc("separation"));
    of_two(
        "shared_volume", [](const Mesh& a, const Mesh& b) { return shared_volume(a, b); }, "SharedVolume",
        doc("shared_volume"));
}

void bind_ruled(nb::module_& module) {
    nb::class_<RuledClash> clash(module, "RuledClash", doc("RuledClash"));
    clash.def_ro("report", &RuledClash::report, doc("RuledClash.report"));
    clash.def_ro("rule", &RuledClash::rule, doc("RuledClash.rule"));
    clash.def_prop_ro(
        "separation", [](const RuledClash& c) { return c.separation; },
        nb::sig("def separation(self) -> Separation | None"), doc("RuledClash.separation"));
    clash.def_prop_ro(
        "shared_volume", [](const RuledClash& c) { return c.shared_volume; },
        nb::sig("def shared_volume(self) -> SharedVolume | None"), doc("RuledClash.shared_volume"));
    clash.def_ro("undecided", &RuledClash::undecided, doc("RuledClash.undecided"));
    clash.def("__repr__", [](const RuledClash& c) {
        return "RuledClash(" + std::to_string(c.report.a) + ", " + std::to_string(c.report.b) + ", " +
               std::string(to_string(c.report.kind)) + ", rule " + std::to_string(c.rule) + ")";
    });

    nb::class_<RuleCounts> counts(module, "RuleCounts", doc("RuleCounts"));
    counts.def_ro("clashes", &RuleCounts::clashes, doc("RuleCounts.clashes"));
    counts.def_ro("piercing", &RuleCounts::piercing, doc("RuleCounts.piercing"));
    counts.def_ro("within_tolerance", &RuleCounts::within_tolerance, doc("RuleCounts.within_tolerance"));
    counts.def_ro("touching", &RuleCounts::touching, doc("RuleCounts.touching"));
    counts.def_ro("enclosed", &RuleCounts::enclosed, doc("RuleCounts.enclosed"));
    counts.def_ro("duplicate", &RuleCounts::duplicate, doc("RuleCounts.duplicate"));
    counts.def_ro("ignored", &RuleCounts::ignored, doc("RuleCounts.ignored"));
    counts.def("__repr__", [](const RuleCounts& c) { return "RuleCounts(" + std::to_string(c.clashes) + " clashes)"; });

    nb::class_<RuledClashes> found(module, "RuledClashes", doc("RuledClashes"));
    references_property(found, "clashes", &RuledClashes::clashes, "RuledClash", doc("RuledClashes.clashes"));
    references_property(found, "by_rule", &RuledClashes::by_rule, "RuleCounts", doc("RuledClashes.by_rule"));
    found.def_ro("unmatched", &RuledClashes::unmatched, doc("RuledClashes.unmatched"));
    found.def("__len__", [](const RuledClashes& f) { return f.clashes.size(); });
    found.def("__bool__", [](const RuledClashes&) { return true; });
    found.def("__repr__",
              [](const RuledClashes& f) { return "RuledClashes(" + std::to_string(f.clashes.size()) + " clashes)"; });
}

void bind_empty_sets(nb::module_& module) {
    nb::class_<EmptySet> empty(module, "EmptySet", doc("EmptySet"));
    empty.def_ro("rule", &EmptySet::rule, doc("EmptySet.rule"));
    empty.def_ro("set", &EmptySet::set, doc("EmptySet.set"));
    empty.def_prop_ro(
        "missing", [](const EmptySet& e) { return e.missing; }, nb::sig("def missing(self) -> list[str]"),
        doc("EmptySet.missing"));
    empty.def("__repr__", [](const EmptySet& e) { return "EmptySet('" + e.set + "')"; });
    module.def(
        "empty_sets",
        [](const AllOf<"parts", PartInfo>& parts, const Given<"rules", const ClashRules>& rules) {
            return empty_sets(parts.value, rules);
        },
        nb::arg("parts").none(), nb::arg("rules").none(),
        nb::sig("def empty_sets(parts: typing.Sequence[PartInfo], rules: ClashRules) -> list[EmptySet]"),
        doc("empty_sets"));
}

void bind_missing_properties(nb::module_& module) {
    nb::class_<MissingProperty> missing(module, "MissingProperty", doc("MissingProperty"));
    missing.def_ro("rule", &MissingProperty::rule, doc("MissingProperty.rule"));
    missing.def_ro("key", &MissingProperty::key, doc("MissingProperty.key"));
    missing.def("__repr__", [](const MissingProperty& m) { return "MissingProperty('" + m.key + "')"; });
    module.def(
        "missing_properties",
        [](const AllOf<"parts", PartInfo>& parts, const Given<"rules", const ClashRules>& rules) {
            return missing_properties(parts.value, rules);
        },
        nb::arg("parts").none(), nb::arg("rules").none(),
        nb::sig("def missing_properties(parts: typing.Sequence[PartInfo], rules: ClashRules) -> "
                "list[MissingProperty]"),
        doc("missing_properties"));
}

/// The grouping that a text names, such as "property:storey". Throws ValueError, which names the argument, for others.
GroupOptions group_options_of(const Text<"group_by">& text) {
    if (std::optional<GroupOptions> options = group_options_from_text(text.value)) return *std::move(options);
    std::string message("'group_by' must be ");
    message.append(group_option_forms).append(", the radius a number from 0 on, not ");
    message += nb::cast<std::string>(nb::repr(nb::str(text.value.c_str(), text.value.size())));
    throw nb::value_error(message.c_str());
}

/// How clashes are grouped by the options of group_clashes.
GroupOptions grouping_of(nb::handle by, std::string property, double radius) {
    if (!nb::isinstance<GroupOptions>(by)) {
        GroupBy criterion{};
        if (!nb::try_cast(by, criterion)) refuse_type("by", "a GroupBy or GroupOptions", by);
        return {criterion, std::move(property), radius};
    }
    if (!property.empty()) refuse_value("property", " is a member of the GroupOptions that 'by' is; leave it out");
    if (radius != 0) refuse_value("radius", " is a member of the GroupOptions that 'by' is; leave it out");
    return nb::cast<const GroupOptions&>(by);
}

void bind_group_options(nb::module_& module) {
    nb::enum_<GroupBy>(module, "GroupBy", doc("GroupBy"))
        .value("none", GroupBy::none)
        .value("rule", GroupBy::rule)
        .value("element", GroupBy::element)
        .value("property", GroupBy::property)
        .value("nearness", GroupBy::nearness);
    nb::class_<GroupOptions> options(module, "GroupOptions", doc("GroupOptions"));
    options.def(
        "__init__",
        [](GroupOptions* made, OneOf<"by", GroupBy> by, Text<"property"> property, Length<"radius"> radius) {
            new (made) GroupOptions{by, std::move(property.value), radius};
        },
        nb::arg("by").none() = GroupBy::element, nb::arg("property").none() = "", nb::arg("radius").none() = 0.0,
        nb::sig("def __init__(self, by: GroupBy = GroupBy.element, property: str = '', radius: float = 0) -> None"));
    attribute(options, "by", &GroupOptions::by, "GroupBy", doc("GroupOptions.by"));
    attribute(options, "radius", &GroupOptions::radius, "float", doc("GroupOptions.radius"));
    // Last: in the stubs it hides the decorator of its name.
    attribute(options, "property", &GroupOptions::property, "str", doc("GroupOptions.property"));
    options.def("__repr__", [](const GroupOptions& o) {
        const nb::str by(nb::cast(o.by));
        if (o.by == GroupBy::property) {
            return nb::str("GroupOptions({}, property={!r})")
                .format(by, nb::str(o.property.c_str(), o.property.size()));
        }
        if (o.by == GroupBy::nearness) return nb::str("GroupOptions({}, radius={!r})").format(by, o.radius);
        return nb::str("GroupOptions({})").format(by);
    });
    module.def("group_options_from_text", &group_options_of, nb::arg("group_by").none(),
               nb::sig("def group_options_from_text(group_by: str) -> GroupOptions"),
               "How clashes are grouped by a text: none, rule, element, property:NAME or nearness:RADIUS, where the "
               "radius is a number from 0 to infinity. Raises ValueError for any other text.");
}

void bind_groups(nb::module_& module) {
    nb::class_<ClashGroup> group(module, "ClashGroup", doc("ClashGroup"));
    group.def_ro("name", &ClashGroup::name, doc("ClashGroup.name"));
    list_property(group, "clashes", &ClashGroup::clashes, doc("ClashGroup.clashes"));
    group.def_ro("rule", &ClashGroup::rule, doc("ClashGroup.rule"));
    group.def_ro("key", &ClashGroup::key, doc("ClashGroup.key"));
    group.def("__len__", [](const ClashGroup& g) { return g.clashes.size(); });
    group.def("__bool__", [](const ClashGroup&) { return true; });
    group.def("__repr__", [](const ClashGroup& g) {
        return "ClashGroup('" + g.name + "', " + std::to_string(g.clashes.size()) + " clashes)";
    });
    module.def(
        "group_clashes",
        [](nb::handle given, const AllOf<"parts", PartInfo>& parts, const Given<"rules", const ClashRules>& rules,
           Anything<"by"> by, Text<"property"> property, Number<"radius"> radius) {
            const GroupOptions options = grouping_of(by.value.thing, std::move(property.value), radius);
            const GivenClashes clashes(given);
            return group_clashes(clashes.clashes(), parts.value, rules, options);
        },
        nb::arg("clashes").none(), nb::arg("parts").none(), nb::arg("rules").none(), nb::kw_only(),
        nb::arg("by").none() = GroupBy::element, nb::arg("property").none() = "", nb::arg("radius").none() = 0.0,
        nb::sig("def group_clashes(clashes: RuledClashes | typing.Sequence[RuledClash], parts: "
                "typing.Sequence[PartInfo], rules: ClashRules, *, by: GroupBy | GroupOptions = GroupBy.element, "
                "property: str = '', "
                "radius: float = 0) -> list[ClashGroup]"),
        (std::string(doc("group_clashes")) + "\n\n`by` is a GroupBy, with the property or radius that it needs, or "
                                             "GroupOptions, which have them.")
            .c_str());
}

}  // namespace

GivenClashes::GivenClashes(nb::handle given) {
    if (nb::isinstance<RuledClashes>(given)) {
        clashes_ = nb::cast<const RuledClashes&>(given).clashes;
        return;
    }
    const std::string wanted = "a RuledClashes, or a sequence of RuledClash";
    for (const nb::handle each : items_of(given, "clashes", wanted)) {
        copies_.push_back(read_item<RuledClash>(each, "clashes", wanted));
    }
    clashes_ = copies_;
}

void bind_clash_results(nb::module_& module) {
    bind_measures(module);
    bind_ruled(module);
    bind_empty_sets(module);
    bind_missing_properties(module);
    bind_group_options(module);
    bind_groups(module);
}

}  // namespace abut::python
