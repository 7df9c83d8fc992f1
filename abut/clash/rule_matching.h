// SPDX-License-Identifier: MIT
// Which rule decides about a pair of parts, and whether it ignores the pair; internal to clash runs.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "abut/clash/clash_rules.h"

namespace abut::clashing {

/// The keys of PartInfo::value that every part has.
inline constexpr std::array<std::string_view, 4> keys_of_all_parts{"name", "path", "parent", "file"};

/// Properties that files of buildings have by these names, if the building has such a thing. A building, or a file of
/// another kind, may lack any of them.
inline constexpr std::array<std::string_view, 19> keys_of_buildings{
    "assembly", "building",  "connects",    "description",     "fills", "group",  "guid",   "layer",
    "material", "mesh",      "object_type", "predefined_type", "space", "storey", "system", "tag",
    "type",     "type_name", "voids"};

/// Whether the part has a value of the key, perhaps an empty one: see PartInfo::value.
[[nodiscard]] bool has_value(const PartInfo& part, std::string_view key) noexcept;

/// Throws Error, naming the rule or the set, unless the rules can be applied: see clash().
void require_valid(const ClashRules& rules);

/// Throws Error unless the clashes' parts and rules exist.
void require_described(std::span<const RuledClash> clashes, std::size_t part_count, const ClashRules& rules);

/// The sets, values and relations of all parts, as numbers, so that a pair is matched without comparing texts.
class RuleMatching {
public:
    /// The rules must be valid.
    RuleMatching(std::span<const PartInfo> parts, const ClashRules& rules);

    static constexpr std::size_t none = SIZE_MAX;
    /// The first rule whose sets match the pair; none if there is none.
    [[nodiscard]] std::size_t rule_of(std::size_t a, std::size_t b) const noexcept;
    /// Whether the pair never counts under the rule.
    [[nodiscard]] bool is_ignored(std::size_t rule, std::size_t a, std::size_t b) const noexcept;

private:
    /// What a rule refers to.
    struct Matched {
        std::vector<char> in_a, in_b;  // by part
        // For each key of ignore_same, by part, the numbers of its values, ascending.
        std::vector<std::vector<std::vector<std::uint32_t>>> values;
        std::vector<std::vector<std::uint32_t>> related;  // by part, the numbers of related GUIDs, ascending
        bool ignored = false;
    };

    std::vector<Matched> rules_;
    std::vector<std::uint32_t> guids_;  // by part; 0 for none
};

}  // namespace abut::clashing
