// SPDX-License-Identifier: MIT
// Finds the properties in rules that no part has.
#include "abut/clash/missing_properties.h"

#include <algorithm>
#include <set>

#include "abut/clash/empty_sets.h"
#include "abut/clash/rule_matching.h"

namespace abut {
namespace {

/// The keys on which it depends whether the rule matches and ignores a pair.
std::vector<std::string> keys_of(const ClashRule& rule, const ClashRules& rules) {
    std::vector<std::string> keys = rule.ignore_same;
    keys.insert(keys.end(), rule.ignore_related.begin(), rule.ignore_related.end());
    for (const PartSet& set : rules.sets) {
        if (set.name != rule.a && set.name != rule.b) continue;
        for (const PartSelection& selection : set.any) {
            for (const PartCondition& condition : selection.all) keys.push_back(condition.key);
            for (const PartCondition& condition : selection.none) keys.push_back(condition.key);
        }
    }
    return keys;
}

}  // namespace

std::vector<MissingProperty> missing_properties(std::span<const PartInfo> parts, const ClashRules& rules) {
    std::set<std::string, std::less<>> seen(clashing::keys_of_buildings.begin(), clashing::keys_of_buildings.end());
    for (const EmptySet& empty : empty_sets(parts, rules)) seen.insert(empty.missing.begin(), empty.missing.end());
    std::vector<MissingProperty> result;
    for (std::size_t i = 0; i < rules.rules.size() && !parts.empty(); ++i) {
        for (const std::string& key : keys_of(rules.rules[i], rules)) {
            if (!seen.insert(key).second) continue;
            const auto has_property = [&](const PartInfo& part) { return clashing::has_value(part, key); };
            if (std::none_of(parts.begin(), parts.end(), has_property)) result.push_back({i, key});
        }
    }
    return result;
}

}  // namespace abut
