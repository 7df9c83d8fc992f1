// SPDX-License-Identifier: MIT
// Validates rules, and evaluates conditions for each part once.
#include "abut/clash/rule_matching.h"

#include <algorithm>
#include <map>
#include <set>
#include <string_view>

#include "abut/base/error.h"
#include "abut/clash/name_pattern.h"

namespace abut {

bool PartCondition::holds(const PartInfo& part) const {
    if (!clashing::has_value(part, key)) return false;
    const std::string value = part.value(key);
    return std::any_of(patterns.begin(), patterns.end(),
                       [&](const std::string& pattern) { return clashing::matches_pattern(value, pattern); });
}

bool PartSelection::contains(const PartInfo& part) const {
    const auto holds = [&](const PartCondition& condition) { return condition.holds(part); };
    return std::all_of(all.begin(), all.end(), holds) && std::none_of(none.begin(), none.end(), holds);
}

bool PartSet::contains(const PartInfo& part) const {
    return std::any_of(any.begin(), any.end(),
                       [&](const PartSelection& selection) { return selection.contains(part); });
}

namespace clashing {

bool has_value(const PartInfo& part, std::string_view key) noexcept {
    return std::find(keys_of_all_parts.begin(), keys_of_all_parts.end(), key) != keys_of_all_parts.end() ||
           part.property(key) != nullptr;
}

namespace {

/// Numbers for texts, from 1 on, in the order in which they come; 0 for an empty one.
class Numbering {
public:
    std::uint32_t operator()(const std::string& text) {
        if (text.empty()) return 0;
        return numbers_.try_emplace(text, static_cast<std::uint32_t>(numbers_.size() + 1)).first->second;
    }

private:
    std::map<std::string, std::uint32_t, std::less<>> numbers_;
};

std::vector<char> members_of(const std::string& name, std::span<const PartInfo> parts, const ClashRules& rules) {
    std::vector<char> members(parts.size(), 1);
    if (name.empty()) return members;
    const auto set =
        std::find_if(rules.sets.begin(), rules.sets.end(), [&](const PartSet& each) { return each.name == name; });
    for (std::size_t i = 0; i < parts.size(); ++i) members[i] = set->contains(parts[i]) ? 1 : 0;
    return members;
}

std::vector<std::uint32_t> values_of(const std::string& key, std::span<const PartInfo> parts) {
    Numbering numbers;
    std::vector<std::uint32_t> values;
    for (const PartInfo& part : parts) values.push_back(numbers(part.value(key)));
    return values;
}

/// The numbers of the GUIDs in a list that is separated by spaces.
void add_guids(const std::string& list, Numbering& guids, std::vector<std::uint32_t>& numbers) {
    for (std::size_t begin = 0; begin < list.size();) {
        const std::size_t end = std::min(list.find(' ', begin), list.size());
        if (end > begin) numbers.push_back(guids(list.substr(begin, end - begin)));
        begin = end + 1;
    }
}

std::string quoted(const std::string& name) { return "\"" + name + "\""; }

}  // namespace

void require_valid(const ClashRules& rules) {
    std::set<std::string> sets, names;
    for (const PartSet& set : rules.sets) {
        if (set.name.empty()) throw Error("Rules: a set has no name; give it one, by which rules can refer to it");
        if (!sets.insert(set.name).second) {
            throw Error("Rules: two sets are named " + quoted(set.name) + "; rename one, or join them");
        }
    }
    for (const ClashRule& rule : rules.rules) {
        const std::string place = "Rule " + quoted(rule.name) + ": ";
        if (!names.insert(rule.name).second) throw Error(place + "another one has the same name; rename one");
        for (const std::string& set : {rule.a, rule.b}) {
            if (set.empty() || sets.contains(set)) continue;
            throw Error(place + "there is no set named " + quoted(set) +
                        "; define it, or leave the name out for all parts");
        }
        if (!(rule.tolerance >= 0)) throw Error(place + "its tolerance is negative or no number; give at least 0");
        if (!(rule.clearance >= 0)) throw Error(place + "its clearance is negative or no number; give at least 0");
    }
}

void require_described(std::span<const RuledClash> clashes, std::size_t part_count, const ClashRules& rules) {
    for (const RuledClash& clash : clashes) {
        if (clash.report.a < part_count && clash.report.b < part_count && clash.rule < rules.rules.size()) continue;
        throw Error("Clashes: there is one of the parts " + std::to_string(clash.report.a) + " and " +
                    std::to_string(clash.report.b) + " by rule " + std::to_string(clash.rule) + ", but there are " +
                    std::to_string(part_count) + " parts and " + std::to_string(rules.rules.size()) +
                    " rules; give those of the run");
    }
}

RuleMatching::RuleMatching(std::span<const PartInfo> parts, const ClashRules& rules) {
    Numbering guids;
    for (const PartInfo& part : parts) guids_.push_back(guids(part.value("guid")));
    for (const ClashRule& rule : rules.rules) {
        Matched matched{members_of(rule.a, parts, rules), members_of(rule.b, parts, rules), {}, {}, rule.ignored};
        for (const std::string& key : rule.ignore_same) matched.values.push_back(values_of(key, parts));
        if (!rule.ignore_related.empty()) {
            for (const PartInfo& part : parts) {
                std::vector<std::uint32_t>& related = matched.related.emplace_back();
                for (const std::string& key : rule.ignore_related) add_guids(part.value(key), guids, related);
                std::sort(related.begin(), related.end());
            }
        }
        rules_.push_back(std::move(matched));
    }
}

std::size_t RuleMatching::rule_of(std::size_t a, std::size_t b) const noexcept {
    const auto found = std::find_if(rules_.begin(), rules_.end(), [&](const Matched& rule) {
        return (rule.in_a[a] != 0 && rule.in_b[b] != 0) || (rule.in_a[b] != 0 && rule.in_b[a] != 0);
    });
    return found == rules_.end() ? none : static_cast<std::size_t>(found - rules_.begin());
}

bool RuleMatching::is_ignored(std::size_t rule, std::size_t a, std::size_t b) const noexcept {
    const Matched& matched = rules_[rule];
    const auto refers = [&](std::size_t from, std::size_t to) {
        const std::vector<std::uint32_t>& related = matched.related[from];
        return guids_[to] != 0 && std::binary_search(related.begin(), related.end(), guids_[to]);
    };
    const auto same = [&](const std::vector<std::uint32_t>& values) {
        return values[a] != 0 && values[a] == values[b];
    };
    return matched.ignored || std::any_of(matched.values.begin(), matched.values.end(), same) ||
           (!matched.related.empty() && (refers(a, b) || refers(b, a)));
}

}  // namespace clashing
}  // namespace abut
