// SPDX-License-Identifier: MIT
// Finds the sets without parts, and the keys of their conditions that no part has.
#include "abut/clash/empty_sets.h"

#include <algorithm>
#include <set>

#include "abut/clash/rule_matching.h"

namespace abut {
namespace {

/// The keys that no part has, of the conditions in PartSelection::all.
std::vector<std::string> missing_keys(const PartSet& set, std::span<const PartInfo> parts) {
    std::set<std::string> keys;
    for (const PartSelection& selection : set.any) {
        for (const PartCondition& condition : selection.all) keys.insert(condition.key);
    }
    std::erase_if(keys, [&](const std::string& key) {
        return std::any_of(parts.begin(), parts.end(),
                           [&](const PartInfo& part) { return clashing::has_value(part, key); });
    });
    return {keys.begin(), keys.end()};
}

}  // namespace

std::vector<EmptySet> empty_sets(std::span<const PartInfo> parts, const ClashRules& rules) {
    clashing::require_valid(rules);
    std::vector<EmptySet> result;
    std::set<std::string> seen{""};  // the name of the set of all parts
    for (std::size_t i = 0; i < rules.rules.size(); ++i) {
        const ClashRule& rule = rules.rules[i];
        if (rule.ignored || parts.empty()) continue;
        for (const std::string& name : {rule.a, rule.b}) {
            if (!seen.insert(name).second) continue;
            const auto set = std::find_if(rules.sets.begin(), rules.sets.end(),
                                          [&](const PartSet& each) { return each.name == name; });
            const auto belongs = [&](const PartInfo& part) { return set->contains(part); };
            if (std::none_of(parts.begin(), parts.end(), belongs)) {
                result.push_back({i, name, missing_keys(*set, parts)});
            }
        }
    }
    return result;
}

}  // namespace abut
