// SPDX-License-Identifier: MIT
// Descriptions of parts, and the rules by which clashes count.
#include <algorithm>
#include <string>
#include <utility>

#include "arguments.h"
#include "bindings.h"
#include "clash_runs.h"
#include "records.h"

namespace abut::python {
namespace {

using Properties = std::vector<std::pair<std::string, std::string>>;

/// The properties of a mapping, by name.
Properties properties_of(nb::handle given) {
    if (!nb::hasattr(given, "keys")) refuse_type("properties", "a dict of texts by name", given);
    const nb::dict items;
    if (PyDict_Update(items.ptr(), given.ptr()) != 0) nb::raise_python_error();
    Properties properties;
    for (const auto& [name, value] : items) {
        if (PyUnicode_Check(name.ptr()) == 0 || PyUnicode_Check(value.ptr()) == 0) {
            const auto shown = [](nb::handle thing) { return nb::cast<std::string>(nb::str(nb::repr(thing))); };
            refuse_type("properties", " must be texts by name, not " + shown(name) + ": " + shown(value));
        }
        properties.emplace_back(read_text(name, "properties"), read_text(value, "properties"));
    }
    std::sort(properties.begin(), properties.end());
    return properties;
}

/// A read-only mapping, because writing to a copy would not change the part.
nb::object mapping_of(const Properties& properties) {
    nb::dict dict;
    for (const auto& [name, value] : properties) dict[nb::str(name.c_str(), name.size())] = value;
    return nb::module_::import_("types").attr("MappingProxyType")(dict);
}

void bind_part_info(nb::module_& module) {
    nb::class_<PartInfo> type(module, "PartInfo", doc("PartInfo"));
    type.def(
        "__init__",
        [](PartInfo* part, Text<"name"> name, Texts<"path"> path, Text<"file"> file, nb::handle properties) {
            new (part) PartInfo{std::move(name.value), std::move(path.value), std::move(file.value),
                                properties_of(properties)};
        },
        nb::arg("name").none(), nb::kw_only(), nb::arg("path").none() = std::vector<std::string>(),
        nb::arg("file").none() = "", nb::arg("properties").none() = nb::dict(),
        nb::sig("def __init__(self, name: str, *, path: typing.Sequence[str] = (), file: str = '', properties: "
                "typing.Mapping[str, str] = {}) -> None"));
    attribute(type, "name", &PartInfo::name, "str", doc("PartInfo.name"));
    sequence_attribute(type, "path", &PartInfo::path, "str", doc("PartInfo.path"));
    attribute(type, "file", &PartInfo::file, "str", doc("PartInfo.file"));
    type.def_prop_rw(
        "properties", [](const PartInfo& part) { return mapping_of(part.properties); },
        [](PartInfo& part, nb::handle properties) { part.properties = properties_of(properties); },
        nb::for_getter(nb::sig("def properties(self) -> typing.Mapping[str, str]")),
        nb::for_setter(nb::sig("def properties(self, value: typing.Mapping[str, str], /) -> None")),
        nb::for_setter(nb::arg("value").none()),
        "The values by name, which cannot be written to: assign a dict to change them.");
    type.def(
        "value", [](const PartInfo& part, const Text<"key">& key) { return part.value(key.value); },
        nb::arg("key").none(), nb::sig("def value(self, key: str) -> str"), doc("PartInfo.value"));
    type.def("key", &PartInfo::key, nb::sig("def key(self) -> str"), doc("PartInfo.key"));
    type.def("__repr__", [](const PartInfo& part) { return "PartInfo('" + part.name + "')"; });
}

void bind_sets(nb::module_& module) {
    nb::class_<PartCondition> condition(module, "PartCondition", doc("PartCondition"));
    condition.def(
        "__init__",
        [](PartCondition* made, Text<"key"> key, Texts<"patterns"> patterns) {
            new (made) PartCondition{std::move(key.value), std::move(patterns.value)};
        },
        nb::arg("key").none(), nb::arg("patterns").none(),
        nb::sig("def __init__(self, key: str, patterns: typing.Sequence[str]) -> None"));
    attribute(condition, "key", &PartCondition::key, "str", doc("PartCondition.key"));
    sequence_attribute(condition, "patterns", &PartCondition::patterns, "str", doc("PartCondition.patterns"));
    using Part = Given<"part", const PartInfo>;
    condition.def(
        "matches", [](const PartCondition& c, const Part& part) { return c.matches(part); }, nb::arg("part").none(),
        nb::sig("def matches(self, part: PartInfo) -> bool"), doc("PartCondition.matches"));
    condition.def("__repr__", [](const PartCondition& c) {
        return "PartCondition('" + c.key + "', " + std::to_string(c.patterns.size()) + " patterns)";
    });

    nb::class_<PartSelection> selection(module, "PartSelection", doc("PartSelection"));
    selection.def(
        "__init__",
        [](PartSelection* made, AllOf<"all", PartCondition> all, AllOf<"none", PartCondition> none) {
            new (made) PartSelection{std::move(all.value), std::move(none.value)};
        },
        nb::arg("all").none() = nb::tuple(), nb::arg("none").none() = nb::tuple(),
        nb::sig("def __init__(self, all: typing.Sequence[PartCondition] = (), none: typing.Sequence[PartCondition] = "
                "()) -> None"));
    sequence_attribute(selection, "all", &PartSelection::all, "PartCondition", doc("PartSelection.all"));
    sequence_attribute(selection, "none", &PartSelection::none, "PartCondition", doc("PartSelection.none"));
    selection.def(
        "contains", [](const PartSelection& s, const Part& part) { return s.contains(part); }, nb::arg("part").none(),
        nb::sig("def contains(self, part: PartInfo) -> bool"), doc("PartSelection.contains"));
    selection.def("__repr__", [](const PartSelection& s) {
        return "PartSelection(" + std::to_string(s.all.size()) + " in all, " + std::to_string(s.none.size()) +
               " in none)";
    });

    nb::class_<PartSet> set(module, "PartSet", doc("PartSet"));
    set.def(
        "__init__",
        [](PartSet* made, Text<"name"> name, AllOf<"any", PartSelection> any) {
            new (made) PartSet{std::move(name.value), std::move(any.value)};
        },
        nb::arg("name").none(), nb::arg("any").none() = nb::tuple(),
        nb::sig("def __init__(self, name: str, any: typing.Sequence[PartSelection] = ()) -> None"));
    attribute(set, "name", &PartSet::name, "str", doc("PartSet.name"));
    sequence_attribute(set, "any", &PartSet::any, "PartSelection", doc("PartSet.any"));
    set.def(
        "contains", [](const PartSet& s, const Part& part) { return s.contains(part); }, nb::arg("part").none(),
        nb::sig("def contains(self, part: PartInfo) -> bool"), doc("PartSet.contains"));
    set.def("__repr__", [](const PartSet& s) {
        return "PartSet('" + s.name + "', " + std::to_string(s.any.size()) + " selections)";
    });
}

void bind_rule(nb::module_& module) {
    nb::enum_<Severity>(module, "Severity", doc("Severity"))
        .value("note", Severity::note)
        .value("warning", Severity::warning)
        .value("error", Severity::error);
    using R = ClashRule;
    nb::class_<R> type(module, "ClashRule", doc("ClashRule"));
    type.def(
        "__init__",
        [](R* rule, Text<"name"> name, Text<"a"> a, Text<"b"> b, Length<"tolerance"> tolerance,
           Length<"clearance"> clearance, Flag<"piercing"> piercing, Flag<"touching"> touching,
           Flag<"enclosed"> enclosed, Flag<"duplicate"> duplicate, Flag<"ignored"> ignored, Flag<"measured"> measured,
           Texts<"ignore_same"> ignore_same, Texts<"ignore_related"> ignore_related,
           OneOf<"severity", Severity> severity) {
            new (rule) R{std::move(name.value),
                         std::move(a.value),
                         std::move(b.value),
                         tolerance,
                         clearance,
                         piercing,
                         touching,
                         enclosed,
                         duplicate,
                         ignored,
                         measured,
                         std::move(ignore_same.value),
                         std::move(ignore_related.value),
                         severity};
        },
        nb::arg("name").none(), nb::arg("a").none() = "", nb::arg("b").none() = "", nb::kw_only(),
        nb::arg("tolerance").none() = 0.0, nb::arg("clearance").none() = 0.0, nb::arg("piercing").none() = true,
        nb::arg("touching").none() = false, nb::arg("enclosed").none() = true, nb::arg("duplicate").none() = true,
        nb::arg("ignored").none() = false, nb::arg("measured").none() = false,
        nb::arg("ignore_same").none() = nb::tuple(), nb::arg("ignore_related").none() = nb::tuple(),
        nb::arg("severity").none() = Severity::error,
        nb::sig("def __init__(self, name: str, a: str = '', b: str = '', *, tolerance: float = 0, clearance: float = "
                "0, piercing: bool = True, touching: bool = False, enclosed: bool = True, duplicate: bool = True, "
                "ignored: bool = False, measured: bool = False, ignore_same: typing.Sequence[str] = (), "
                "ignore_related: typing.Sequence[str] = (), severity: Severity = Severity.error) -> None"));
    attribute(type, "name", &R::name, "str", doc("ClashRule.name"));
    attribute(type, "a", &R::a, "str", doc("ClashRule.a"));
    attribute(type, "b", &R::b, "str", doc("ClashRule.b"));
    attribute(type, "tolerance", &R::tolerance, "float", doc("ClashRule.tolerance"));
    attribute(type, "clearance", &R::clearance, "float", doc("ClashRule.clearance"));
    attribute(type, "piercing", &R::piercing, "bool", doc("ClashRule.piercing"));
    attribute(type, "touching", &R::touching, "bool", doc("ClashRule.touching"));
    attribute(type, "enclosed", &R::enclosed, "bool", doc("ClashRule.enclosed"));
    attribute(type, "duplicate", &R::duplicate, "bool", doc("ClashRule.duplicate"));
    attribute(type, "ignored", &R::ignored, "bool", doc("ClashRule.ignored"));
    attribute(type, "measured", &R::measured, "bool", doc("ClashRule.measured"));
    sequence_attribute(type, "ignore_same", &R::ignore_same, "str", doc("ClashRule.ignore_same"));
    sequence_attribute(type, "ignore_related", &R::ignore_related, "str", doc("ClashRule.ignore_related"));
    attribute(type, "severity", &R::severity, "Severity", doc("ClashRule.severity"));
    type.def("__repr__", [](const R& rule) { return "ClashRule('" + rule.name + "')"; });
    module.def("_default_clash_rule", &default_clash_rule, nb::sig("def _default_clash_rule() -> ClashRule"));

    nb::class_<ClashRules> rules(module, "ClashRules", doc("ClashRules"));
    rules.def(
        "__init__",
        [](ClashRules* made, AllOf<"sets", PartSet> sets, AllOf<"rules", R> of_them) {
            new (made) ClashRules{std::move(sets.value), std::move(of_them.value)};
        },
        nb::arg("sets").none() = nb::tuple(), nb::arg("rules").none() = nb::tuple(),
        nb::sig("def __init__(self, sets: typing.Sequence[PartSet] = (), rules: typing.Sequence[ClashRule] = ()) -> "
                "None"));
    sequence_attribute(rules, "sets", &ClashRules::sets, "PartSet", doc("ClashRules.sets"));
    sequence_attribute(rules, "rules", &ClashRules::rules, "ClashRule", doc("ClashRules.rules"));
    rules.def("__repr__", [](const ClashRules& r) {
        return "ClashRules(" + std::to_string(r.sets.size()) + " sets, " + std::to_string(r.rules.size()) + " rules)";
    });
}

}  // namespace

void bind_clash_rules(nb::module_& module) {
    bind_part_info(module);
    bind_sets(module);
    bind_rule(module);
}

}  // namespace abut::python
