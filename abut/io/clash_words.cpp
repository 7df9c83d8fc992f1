// SPDX-License-Identifier: MIT
// Puts clashes into words.
#include "abut/io/clash_words.h"

#include <fmt/format.h>

#include <optional>
#include <set>
#include <vector>

#include "abut/clash/empty_sets.h"
#include "abut/clash/missing_properties.h"
#include "abut/clash/rule_matching.h"
#include "abut/io/names.h"
#include "abut/io/number_words.h"
#include "abut/io/spelling_suggestion.h"

namespace abut::io {

std::string_view to_string(Severity severity) noexcept {
    switch (severity) {
        case Severity::note:
            return "note";
        case Severity::warning:
            return "warning";
        default:
            return "error";
    }
}

std::string in_words(const ClashReport& report) {
    std::string words(to_string(report.kind));
    if (report.depth > 0) words += fmt::format(", {:.6g} deep", report.depth);
    if (report.distance > 0) words += fmt::format(", {:.6g} apart", report.distance);
    return words + ", at " + in_words(report.point);
}

std::string pair_in_words(const ClashRun& run, const ClashReport& report) {
    return run.parts[report.a].name + " / " + run.parts[report.b].name;
}

namespace {

/// ", did you mean TYPE?" if the key is nearly a key of all parts, a property of one, or one of `more`.
std::string suggestion(const std::string& key, std::span<const PartInfo> parts,
                       std::span<const std::string_view> more = {}) {
    std::set<std::string> known(clashing::keys_of_all_parts.begin(), clashing::keys_of_all_parts.end());
    for (const PartInfo& part : parts) {
        for (const auto& [name, value] : part.properties) known.insert(name);
    }
    std::vector<std::string> names(more.begin(), more.end());  // of equally near ones the first is offered
    names.insert(names.end(), known.begin(), known.end());
    const std::optional<std::string> near = nearest_name(key, names);
    return near ? fmt::format(", did you mean {}?", in_quotes(*near)) : std::string();
}

std::string in_words(const EmptySet& empty, const ClashRun& run) {
    std::string words = fmt::format("no part is in the set {} of the rule {}", in_quotes(empty.set),
                                    in_quotes(run.rules.rules[empty.rule].name));
    for (const std::string& key : empty.missing) {
        words += fmt::format("; none has the property {}{}", in_quotes(key), suggestion(key, run.parts));
    }
    return words;
}

std::string in_words(const MissingProperty& missing, const ClashRun& run) {
    return fmt::format("no part has the property {} that the rule {} names{}", in_quotes(missing.key),
                       in_quotes(run.rules.rules[missing.rule].name),
                       suggestion(missing.key, run.parts, clashing::keys_of_buildings));
}

}  // namespace

std::vector<std::string> faults_of_rules(const ClashRun& run) {
    std::vector<std::string> faults;
    for (const EmptySet& empty : empty_sets(run.parts, run.rules)) faults.push_back(in_words(empty, run));
    for (const MissingProperty& missing : missing_properties(run.parts, run.rules)) {
        faults.push_back(in_words(missing, run));
    }
    return faults;
}

}  // namespace abut::io
