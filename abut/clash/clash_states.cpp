// SPDX-License-Identifier: MIT
// Names clashes by keys that stay the same from run to run, and compares runs by these keys.
#include "abut/clash/clash_states.h"

#include <algorithm>
#include <functional>
#include <map>
#include <numeric>
#include <set>
#include <tuple>
#include <utility>

#include "abut/clash/rule_matching.h"

namespace abut {
namespace {

std::string escaped(std::string_view text) {
    std::string result;
    for (const char c : text) {
        if (c == '|' || c == '\\') result += '\\';
        result += c;
    }
    return result;
}

std::string key_of(const RuledClash& clash, std::span<const std::string> parts, const ClashRules& rules) {
    const auto [first, second] = std::minmax(parts[clash.report.a], parts[clash.report.b]);
    return escaped(first) + "|" + escaped(second) + "|" + escaped(rules.rules[clash.rule].name);
}

auto location_of(const RuledClash& clash) {
    const Vec3& p = clash.report.point;
    return std::make_tuple(p.x, p.y, p.z, clash.report.a, clash.report.b);
}

}  // namespace

std::string_view to_string(ClashState state) noexcept {
    switch (state) {
        case ClashState::fresh:
            break;
        case ClashState::active:
            return "active";
        case ClashState::resolved:
            return "resolved";
        case ClashState::approved:
            return "approved";
    }
    return "new";
}

std::optional<ClashState> clash_state_from(std::string_view name) noexcept {
    for (const ClashState state : {ClashState::fresh, ClashState::active, ClashState::resolved, ClashState::approved}) {
        if (name == to_string(state)) return state;
    }
    return std::nullopt;
}

std::vector<std::string> clash_keys(std::span<const RuledClash> clashes, std::span<const PartInfo> parts,
                                    const ClashRules& rules) {
    return clash_keys(clashes, part_keys(parts), rules);
}

std::vector<std::string> clash_keys(std::span<const RuledClash> clashes, std::span<const std::string> keys_of_parts,
                                    const ClashRules& rules) {
    clashing::require_described(clashes, keys_of_parts.size(), rules);
    std::vector<std::string> keys;
    for (const RuledClash& clash : clashes) keys.push_back(key_of(clash, keys_of_parts, rules));
    std::vector<std::size_t> order(keys.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(), [&](std::size_t i, std::size_t k) {
        return std::make_tuple(std::cref(keys[i]), location_of(clashes[i]), i) <
               std::make_tuple(std::cref(keys[k]), location_of(clashes[k]), k);
    });
    for (std::size_t first = 0, last = 0; first < order.size(); first = last) {
        const std::string same = keys[order[first]];
        for (last = first + 1; last < order.size() && keys[order[last]] == same; ++last) {
            keys[order[last]].append("|").append(std::to_string(last - first + 1));
        }
    }
    return keys;
}

ClashStates compare_clashes(std::span<const std::string> keys, std::span<const KnownClash> baseline,
                            std::span<const Approval> approvals) {
    std::map<std::string_view, const KnownClash*> known;
    for (const KnownClash& clash : baseline) known.emplace(clash.key, &clash);
    std::set<std::string_view> approved;
    for (const Approval& approval : approvals) approved.insert(approval.key);
    const std::set<std::string_view> found(keys.begin(), keys.end());

    ClashStates result;
    for (const std::string& key : keys) {
        const auto before = known.find(key);
        const bool was_present = before != known.end() && before->second->state != ClashState::resolved;
        result.states.push_back(approved.contains(key) ? ClashState::approved
                                : was_present          ? ClashState::active
                                                       : ClashState::fresh);
    }
    for (const auto& [key, clash] : known) {
        if (clash->state == ClashState::resolved || found.contains(key)) continue;
        result.resolved.push_back(*clash);
        result.resolved.back().state = ClashState::resolved;
    }
    std::copy_if(approvals.begin(), approvals.end(), std::back_inserter(result.unused),
                 [&](const Approval& approval) { return !found.contains(approval.key); });
    return result;
}

}  // namespace abut
