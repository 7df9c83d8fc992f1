// SPDX-License-Identifier: MIT
// Validates rules, and evaluates conditions for each part once.
#include "abut/clash/rule_matching.h"

#include <algorithm>
#include <map>
#include <set>
#include <string_view>

#include "abut/base/error.h"
#include "abut/clash/name_pattern.h"
#include "abut/clash/property_list.h"

namespace abut {

bool PartCondition::matches(const PartInfo& part) const {
    if (!clashing::has_value(part, key)) return false;
    const std::string whole = part.value(key);
    const std::vector<std::string> values = clashing::values_of(part, key);
    return std::any_of(patterns.begin(), patterns.end(), [&](const std::string& pattern) {
        const auto matches = [&](const std::string& value) { return clashing::matches_pattern(value, pattern); };
        return matches(whole) || std::any_of(values.begin(), values.end(), matches);
    });
}

bool PartSelection::contains(const PartInfo& part) const {
    const auto matches = [&](const PartCondition& condition) { return condition.matches(part); };
    return std::all_of(all.begin(), all.end(), matches) && std::none_of(none.begin(), none.end(), matches);
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

using Numbers = std::vector<std::uint32_t>;

/// Numbers different texts from 1 on, in the order of their first occurrence; an empty text is 0.
class Numbering {
public:
    std::uint32_t operator()(std::string_view text) {
        if (text.empty()) return 0;
        return numbers_.try_emplace(std::string(text), static_cast<std::uint32_t>(numbers_.size() + 1)).first->second;
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

/// The numbers of each part's values, ascending.
std::vector<Numbers> numbered_values(const std::string& key, std::span<const PartInfo> parts) {
    Numbering numbering;
    std::vector<Numbers> result;
    for (const PartInfo& part : parts) {
        Numbers& numbers = result.emplace_back();
        for (const std::string& value : values_of(part, key)) numbers.push_back(numbering(value));
        std::sort(numbers.begin(), numbers.end());
    }
    return result;
}

/// Whether two ascending lists have a number in common.
bool share_any(const Numbers& a, const Numbers& b) noexcept {
    for (auto i = a.begin(), k = b.begin(); i != a.end() && k != b.end();) {
        if (*i == *k) return true;
        *i < *k ? ++i : ++k;
    }
    return false;
}

/// The numbers of the GUIDs in a list. Blanks separate them, too, since GUIDs have none.
void add_guids(std::string_view list, Numbering& guids, Numbers& numbers) {
    constexpr std::string_view separators = " ;";
    while (!list.empty()) {
        const std::size_t end = std::min(list.find_first_of(separators), list.size());
        if (end > 0) numbers.push_back(guids(list.substr(0, end)));
        list.remove_prefix(std::min(end + 1, list.size()));
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
        const std::string prefix = "Rule " + quoted(rule.name) + ": ";
        if (!names.insert(rule.name).second) throw Error(prefix + "another one has the same name; rename one");
        for (const std::string& set : {rule.a, rule.b}) {
            if (set.empty() || sets.contains(set)) continue;
            throw Error(prefix + "there is no set named " + quoted(set) +
                        "; define it, or leave the name out for all parts");
        }
        if (!(rule.tolerance >= 0)) throw Error(prefix + "its tolerance is negative or no number; give at least 0");
        if (!(rule.clearance >= 0)) throw Error(prefix + "its clearance is negative or no number; give at least 0");
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
        for (const std::string& key : rule.ignore_same) matched.values.push_back(numbered_values(key, parts));
        if (!rule.ignore_related.empty()) {
            for (const PartInfo& part : parts) {
                Numbers& related = matched.related.emplace_back();
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
        const Numbers& related = matched.related[from];
        return guids_[to] != 0 && std::binary_search(related.begin(), related.end(), guids_[to]);
    };
    const auto same = [&](const std::vector<Numbers>& values) { return share_any(values[a], values[b]); };
    return matched.ignored || std::any_of(matched.values.begin(), matched.values.end(), same) ||
           (!matched.related.empty() && (refers(a, b) || refers(b, a)));
}

}  // namespace clashing
}  // namespace abut
