// SPDX-License-Identifier: MIT
// Reads sets and rules from TOML; each member of a rule is listed once, for the file and for its defaults.
#include "abut/io/clash_rules_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

#include "abut/base/float_environment.h"
#include "abut/io/formats/toml_document.h"
#include "abut/io/names.h"
#include "abut/io/spelling_suggestion.h"

namespace abut {
namespace {

using io::TomlValue;

constexpr std::array<std::string_view, 11> members_of_rules{"tolerance",      "clearance", "piercing", "touching",
                                                            "enclosed",       "duplicate", "ignored",  "ignore_same",
                                                            "ignore_related", "severity",  "measured"};

// Reading of single values.

double length(const TomlValue& from) {
    const double value = from.number();
    if (!(value >= 0 && std::isfinite(value))) {
        from.fail(fmt::format("is {}", value), "write a finite number from 0 upwards, in the unit of the models");
    }
    return value;
}

Severity severity(const TomlValue& from) {
    static const std::vector<std::string> names{"note", "warning", "error"};
    const auto found = std::find(names.begin(), names.end(), from.text());
    if (found != names.end()) return static_cast<Severity>(found - names.begin());
    const auto near = io::nearest_name(from.text(), names);
    from.fail("is " + io::in_quotes(from.text()),
              near ? fmt::format("did you mean \"{}\"?", *near) : "write \"note\", \"warning\" or \"error\"");
}

std::vector<std::string> texts(const TomlValue& from) {
    std::vector<std::string> list;
    for (const TomlValue& text : from.elements()) list.push_back(text.text());
    return list;
}

// Values of a member for rules, as at the top of the file and in each rule.
void read_member(const TomlValue& from, std::string_view name, ClashRule& rule) {
    if (name == "tolerance") rule.tolerance = length(from);
    if (name == "clearance") rule.clearance = length(from);
    if (name == "piercing") rule.piercing = from.boolean();
    if (name == "touching") rule.touching = from.boolean();
    if (name == "enclosed") rule.enclosed = from.boolean();
    if (name == "duplicate") rule.duplicate = from.boolean();
    if (name == "ignored") rule.ignored = from.boolean();
    if (name == "measured") rule.measured = from.boolean();
    if (name == "ignore_same") rule.ignore_same = texts(from);
    if (name == "ignore_related") rule.ignore_related = texts(from);
    if (name == "severity") rule.severity = severity(from);
}

// Sets.

PartCondition condition(std::string key, const TomlValue& from) {
    PartCondition result{std::move(key), {}};
    for (const TomlValue& pattern : from.elements()) result.patterns.push_back(pattern.in_text());
    if (result.patterns.empty()) from.fail("is empty", "write a pattern, such as \"*\"");
    return result;
}

// A dotted key, such as Pset_WallCommon.IsExternal, is a table in a table.
void read_conditions(const TomlValue& from, const std::string& prefix, std::vector<PartCondition>& into) {
    for (const auto& [name, value] : from.members()) {
        if (value.kind() == TomlValue::Kind::table) {
            read_conditions(value, prefix + name + ".", into);
        } else {
            into.push_back(condition(prefix + name, value));
        }
    }
}

PartSelection selection(const TomlValue& from) {
    PartSelection result;
    if (from.kind() == TomlValue::Kind::text) {
        result.all.push_back(condition("name", from));
        return result;
    }
    if (from.kind() != TomlValue::Kind::table) from.fail_as("a pattern in quotes, or conditions in braces");
    for (const auto& [name, value] : from.members()) {
        if (name == "not") {
            read_conditions(value, "", result.none);
        } else if (value.kind() == TomlValue::Kind::table) {
            read_conditions(value, name + ".", result.all);
        } else {
            result.all.push_back(condition(name, value));
        }
    }
    if (result.all.empty() && result.none.empty()) {
        from.fail("has no condition", "write one, such as { type = \"IfcWall*\" }, or leave the set out for all parts");
    }
    return result;
}

class RulesReader {
public:
    explicit RulesReader(const io::Input& input) : root_(io::read_toml(input)) {}

    ClashRules run() {
        std::vector<std::string_view> known(members_of_rules.begin(), members_of_rules.end());
        known.insert(known.end(), {"ignore", "sets", "rule"});
        root_.refuse_others(known);
        for (const auto& [name, value] : root_.members()) read_member(value, name, default_);
        if (const TomlValue* sets = root_.find("sets")) {
            for (const auto& [name, value] : sets->members()) {
                add_set(name, value);
                set_names_.push_back(name);
            }
        }
        if (const TomlValue* ignored = root_.find("ignore")) read_ignored(*ignored);
        if (const TomlValue* rules = root_.find("rule")) {
            if (rules->elements().empty())
                rules->fail("is empty", "write a rule, or leave it out for one of all parts");
            for (const TomlValue& rule : rules->elements()) read_rule(rule);
        } else {
            default_.name = "clash";
            add_rule(default_, root_);
        }
        return std::move(result_);
    }

private:
    void add_set(const std::string& name, const TomlValue& from) {
        if (name.empty()) from.fail("has an empty name", "name the set");
        PartSet set{name, {}};
        for (const TomlValue& one : from.elements()) set.any.push_back(selection(one));
        if (set.any.empty()) from.fail("is empty", "write a pattern of names, or conditions in braces");
        result_.sets.push_back(std::move(set));
    }

    // The name of a set that exists, or of a new one that is written in place.
    std::string set_name(const TomlValue& from, const std::string& new_name) {
        if (from.kind() != TomlValue::Kind::text) {
            add_set(new_name, from);
            return new_name;
        }
        // Sets that are written in place are not offered: their names are not in the file.
        if (std::find(set_names_.begin(), set_names_.end(), from.text()) != set_names_.end()) return from.text();
        const auto near = io::nearest_name(from.text(), set_names_);
        from.fail(fmt::format("names the set {}, which [sets] does not have", io::in_quotes(from.text())),
                  near                 ? fmt::format("did you mean \"{}\"?", *near)
                  : set_names_.empty() ? "add it there, or write its condition here, such as { name = \"*Bolt*\" }"
                                       : fmt::format("it has {}", fmt::join(set_names_, ", ")));
    }

    void read_ignored(const TomlValue& list) {
        if (list.kind() != TomlValue::Kind::array) list.fail_as("a list of sets, or of pairs of sets in brackets");
        for (const TomlValue& pair : list.elements()) {
            const auto sets = pair.elements();
            if (sets.empty() || sets.size() > 2) pair.fail("is no set and no pair of sets", "write one or two sets");
            ClashRule rule;
            rule.ignored = true;
            const std::string number = fmt::format("ignore {}", result_.rules.size() + 1);
            rule.a = set_name(sets[0], number);
            if (sets.size() == 2) rule.b = set_name(sets[1], number + " b");
            rule.name = io::readable("ignore " + (rule.b.empty() ? rule.a : rule.a + " / " + rule.b));
            add_rule(std::move(rule), pair);
        }
    }

    void read_rule(const TomlValue& from) {
        std::vector<std::string_view> known{"name", "a", "b"};
        known.insert(known.end(), members_of_rules.begin(), members_of_rules.end());
        from.refuse_others(known);
        ClashRule rule = default_;
        for (const auto& [name, value] : from.members()) read_member(value, name, rule);
        const TomlValue* name = from.find("name");
        if (name) rule.name = io::readable(name->text());
        const std::string number = rule.name.empty() ? fmt::format("rule {}", result_.rules.size() + 1) : rule.name;
        if (const TomlValue* a = from.find("a")) rule.a = set_name(*a, number + ": a");
        if (const TomlValue* b = from.find("b")) rule.b = set_name(*b, number + ": b");
        if (rule.name.empty()) {
            rule.name = io::readable(rule.a.empty() && rule.b.empty()   ? "clash"
                                     : rule.a.empty() || rule.b.empty() ? rule.a + rule.b
                                                                        : rule.a + " / " + rule.b);
        }
        if (rule.name.empty()) rule.name = number;  // of a set named by blanks
        add_rule(std::move(rule), name ? *name : from);
    }

    void add_rule(ClashRule rule, const TomlValue& at) {
        if (!names_.insert(rule.name).second) {
            at.fail(fmt::format("is a second rule named {}", io::in_quotes(rule.name)), "give it a name of its own");
        }
        result_.rules.push_back(std::move(rule));
    }

    TomlValue root_;
    ClashRule default_;
    ClashRules result_;
    std::set<std::string> names_;
    std::vector<std::string> set_names_;  // of [sets]
};

}  // namespace

ClashRules clash_rules_from_toml(std::string_view name, std::string_view toml) {
    const DefaultFloats floats;
    return RulesReader({std::string(name), toml, std::nullopt}).run();
}

ClashRules load_clash_rules(const std::filesystem::path& path) {
    const std::string bytes = io::read_bytes(path);
    return clash_rules_from_toml(io::input_name(path), bytes);
}

}  // namespace abut
