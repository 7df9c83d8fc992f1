// SPDX-License-Identifier: MIT
// Groups clashes by rule, element, property or nearness.
#include "abut/clash/clash_groups.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <numeric>
#include <queue>
#include <set>
#include <tuple>
#include <utility>

#include "abut/base/error.h"
#include "abut/base/float_environment.h"
#include "abut/clash/clash_states.h"
#include "abut/clash/near_points.h"
#include "abut/clash/property_list.h"
#include "abut/clash/rule_matching.h"

namespace abut {
namespace {

using Indices = std::vector<std::size_t>;

class Grouping {
public:
    Grouping(std::span<const RuledClash> clashes, std::span<const PartInfo> parts, const ClashRules& rules,
             const GroupOptions& options, const RunKeys& keys)
        : clashes_(clashes), parts_(parts), rules_(rules), options_(options), keys_(keys), rank_(parts.size()) {
        std::vector<std::size_t> order(parts.size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        std::stable_sort(order.begin(), order.end(),
                         [&](std::size_t i, std::size_t k) { return keys.parts[i] < keys.parts[k]; });
        for (std::size_t i = 0; i < order.size(); ++i) rank_[order[i]] = i;
    }

    /// Groups the clashes of one rule; their indices are ascending.
    void add_rule(const Indices& of_rule) {
        switch (options_.by) {
            case GroupBy::none:
                for (const std::size_t i : of_rule) {
                    const auto [first, second] = parts_of(i);
                    add(parts_[first].name + " / " + parts_[second].name, {i}, keys_.clashes[i]);
                }
                return;
            case GroupBy::rule:
                return add(rules_.rules[clashes_[of_rule.front()].rule].name, of_rule);
            case GroupBy::element:
                return add_elements(of_rule);
            case GroupBy::property:
                return add_values(of_rule);
            case GroupBy::nearness:
                return add_clusters(of_rule);
        }
    }

    std::vector<ClashGroup> sorted() && {
        std::stable_sort(groups_.begin(), groups_.end(), [&](const ClashGroup& a, const ClashGroup& b) {
            if (a.clashes.size() != b.clashes.size()) return a.clashes.size() > b.clashes.size();
            return std::tie(a.name, a.key, a.rule) < std::tie(b.name, b.key, b.rule);
        });
        number_equal_names();
        return std::move(groups_);
    }

private:
    void add(const std::string& name, Indices of_group, const std::string& key) {
        std::sort(of_group.begin(), of_group.end());
        const std::size_t rule = clashes_[of_group.front()].rule;
        groups_.push_back({name, std::move(of_group), rule, key});
    }
    void add(const std::string& name, Indices of_group) { add(name, std::move(of_group), name); }

    /// Makes the names of each rule's groups different, because tables show groups by their names alone.
    void number_equal_names() {
        using OfRule = std::pair<std::size_t, std::string>;
        std::set<OfRule> taken, seen;
        std::map<OfRule, std::size_t> counts;
        for (const ClashGroup& group : groups_) taken.emplace(group.rule, group.name);
        for (ClashGroup& group : groups_) {
            const OfRule name(group.rule, group.name);
            if (seen.insert(name).second) continue;
            std::size_t& count = counts.try_emplace(name, 1).first->second;
            do {
                group.name = name.second + " (" + std::to_string(++count) + ")";
            } while (!taken.emplace(group.rule, group.name).second);
        }
    }

    /// The parts of a clash in the order of their keys, which does not depend on that of the parts.
    [[nodiscard]] std::pair<std::size_t, std::size_t> parts_of(std::size_t clash) const {
        const auto [a, b] = std::pair(clashes_[clash].report.a, clashes_[clash].report.b);
        return rank_[b] < rank_[a] ? std::pair(b, a) : std::pair(a, b);
    }

    /// Forms a group of the part with the most clashes that are in no group yet, until none is left. Counts in the
    /// queue may be too high; they are corrected when they come to the front.
    void add_elements(const Indices& of_rule) {
        std::map<std::size_t, Indices> clashes_of;
        for (const std::size_t i : of_rule) {
            for (const std::size_t part : {clashes_[i].report.a, clashes_[i].report.b}) clashes_of[part].push_back(i);
        }
        using Entry = std::tuple<std::size_t, std::ptrdiff_t, std::size_t>;  // count, negative rank of the part, part
        std::priority_queue<Entry> queue;
        for (const auto& [part, members] : clashes_of) queue.emplace(members.size(), -ranked(part), part);
        std::vector<char> grouped(clashes_.size(), 0);
        while (!queue.empty()) {
            const auto [count, negative, part] = queue.top();
            queue.pop();
            Indices& members = clashes_of[part];
            std::erase_if(members, [&](std::size_t i) { return grouped[i] != 0; });
            if (members.empty()) continue;
            if (members.size() < count) {
                queue.emplace(members.size(), negative, part);
                continue;
            }
            for (const std::size_t i : members) grouped[i] = 1;
            add(parts_[part].name, std::move(members), keys_.parts[part]);
        }
    }

    [[nodiscard]] std::string value_of(const ClashReport& report) const {
        std::vector<std::string> a = clashing::values_of(parts_[report.a], options_.property);
        std::vector<std::string> b = clashing::values_of(parts_[report.b], options_.property);
        std::sort(a.begin(), a.end());
        std::sort(b.begin(), b.end());
        std::vector<std::string> shared;
        std::set_intersection(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(shared));
        if (!shared.empty()) return shared.back();
        return std::max(a.empty() ? std::string() : a.back(), b.empty() ? std::string() : b.back());
    }

    void add_values(const Indices& of_rule) {
        std::map<std::string, Indices> by_value;
        for (const std::size_t i : of_rule) {
            by_value[value_of(clashes_[i].report)].push_back(i);
        }
        const std::string without = "without " + options_.property;
        for (auto& [value, members] : by_value) {
            const std::string& name = value.empty() ? without : value;
            // No value of a list contains "; ", so this key differs from those of other values.
            add(name, std::move(members), value == without ? value + "; as a value" : name);
        }
    }

    void add_clusters(const Indices& of_rule) {
        std::vector<Vec3> points;
        for (const std::size_t i : of_rule) points.push_back(clashes_[i].report.point);
        const std::vector<std::size_t> cluster = clashing::clusters_of(points, options_.radius);
        std::map<std::size_t, Indices> by_cluster;
        for (std::size_t k = 0; k < of_rule.size(); ++k) by_cluster[cluster[k]].push_back(of_rule[k]);
        for (auto& [number, members] : by_cluster) {
            std::string least = keys_.clashes[members.front()];
            for (const std::size_t i : members) least = std::min(least, keys_.clashes[i]);
            const std::string& name = parts_[most_frequent_part(members)].name;
            add(name, std::move(members), least);
        }
    }

    /// The part that takes part in most of the clashes, the least key on equal counts.
    [[nodiscard]] std::size_t most_frequent_part(const Indices& of_group) const {
        std::map<std::size_t, std::size_t> counts;
        for (const std::size_t i : of_group) {
            ++counts[clashes_[i].report.a];
            ++counts[clashes_[i].report.b];
        }
        return std::max_element(counts.begin(), counts.end(),
                                [&](const auto& a, const auto& b) {
                                    return std::pair(a.second, -ranked(a.first)) <
                                           std::pair(b.second, -ranked(b.first));
                                })
            ->first;
    }

    [[nodiscard]] std::ptrdiff_t ranked(std::size_t part) const { return static_cast<std::ptrdiff_t>(rank_[part]); }

    std::span<const RuledClash> clashes_;
    std::span<const PartInfo> parts_;
    const ClashRules& rules_;
    const GroupOptions& options_;
    const RunKeys& keys_;
    Indices rank_;  // of each part: its place in the order of keys
    std::vector<ClashGroup> groups_;
};

}  // namespace

std::vector<ClashGroup> group_clashes(std::span<const RuledClash> clashes, std::span<const PartInfo> parts,
                                      const ClashRules& rules, const GroupOptions& options) {
    const DefaultFloats floats;
    const std::vector<std::string> of_parts = part_keys(parts);
    return group_clashes(clashes, parts, rules, options, {of_parts, clash_keys(clashes, of_parts, rules)});
}

std::vector<ClashGroup> group_clashes(std::span<const RuledClash> clashes, std::span<const PartInfo> parts,
                                      const ClashRules& rules, const GroupOptions& options, const RunKeys& keys) {
    const DefaultFloats floats;
    if (options.by == GroupBy::nearness && !(options.radius >= 0)) {
        throw Error("Groups of clashes: the radius is negative or no number; give a length of at least 0");
    }
    if (options.by == GroupBy::property && options.property.empty()) {
        throw Error("Groups of clashes: the property has no name; name one, such as \"storey\"");
    }
    clashing::require_described(clashes, parts.size(), rules);
    if (keys.parts.size() != parts.size() || keys.clashes.size() != clashes.size()) {
        throw Error("Groups of clashes: there are " + std::to_string(keys.parts.size()) + " keys of " +
                    std::to_string(parts.size()) + " parts and " + std::to_string(keys.clashes.size()) + " of " +
                    std::to_string(clashes.size()) + " clashes; give those of the run");
    }
    std::map<std::size_t, Indices> by_rule;
    for (std::size_t i = 0; i < clashes.size(); ++i) by_rule[clashes[i].rule].push_back(i);
    Grouping grouping(clashes, parts, rules, options, keys);
    for (const auto& [rule, members] : by_rule) grouping.add_rule(members);
    return std::move(grouping).sorted();
}

}  // namespace abut
