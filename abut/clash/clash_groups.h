// SPDX-License-Identifier: MIT
// Groups clashes, so that one duct through forty joists is one row.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "abut/clash/clash_rules.h"

namespace abut {

/// The criterion by which clashes are grouped:
///   none      each clash alone
///   rule      by the rule
///   element   by parts: the part with the most clashes that are in no group yet, the least key on equal counts, forms
///             the next group, until all clashes are in groups
///   property  by the value of a property of the two parts, such as "space" or "storey"; if the parts have several
///             values, by the largest, in the order of bytes, of those that both have, or else of all
///   nearness  by the distance of their points: chains of points at most `radius` apart are one group
enum class GroupBy { none, rule, element, property, nearness };

/// How clashes are grouped.
struct ABUT_API GroupOptions {
    GroupBy by = GroupBy::element;  ///< the criterion
    std::string property{};         ///< for GroupBy::property: a key of PartInfo::value
    double radius = 0;              ///< for GroupBy::nearness, in units of length; infinity makes one group
};

/// Clashes that belong together.
struct ABUT_API ClashGroup {
    /// By the criterion: the rule's name; the element's name; the property's value, or "without" and the property's
    /// name where neither part has a value; by nearness the name of the part with the most clashes of the group; of a
    /// clash alone the names of both parts. Where several groups of a rule would have the same name, all but the first
    /// have " (2)", " (3)" and so on appended.
    std::string name;
    std::vector<std::size_t> clashes{};  ///< ascending indices into the clashes
    std::size_t rule = 0;                ///< the rule of all of them: index into ClashRules::rules
    /// Identifies the group among those of its rule in later runs: the key of the element (part_keys); by nearness, and
    /// of a clash alone, the least of the keys of its clashes (clash_keys), since one part may name several such
    /// groups; otherwise the name, with "; as a value" appended to a property's value that equals the name of the group
    /// without one. If it is empty, the name identifies the group.
    std::string key{};
};

/// Each clash is in one group. Clashes of different rules are in different groups. Groups are in descending order of
/// size, then by name, key and rule; they do not depend on the order of the clashes, nor of the parts, where each part
/// has a key of its own. Throws Error when the radius is negative or NaN, the property has no name, or a clash refers
/// to a part or a rule that does not exist.
[[nodiscard]] ABUT_API std::vector<ClashGroup> group_clashes(std::span<const RuledClash> clashes,
                                                             std::span<const PartInfo> parts, const ClashRules& rules,
                                                             const GroupOptions& options = {});

/// The keys of a run: part_keys of its parts, and clash_keys of its clashes.
struct ABUT_API RunKeys {
    std::span<const std::string> parts;    ///< one for each part
    std::span<const std::string> clashes;  ///< one for each clash
};

/// The same with keys that have been computed before. Throws Error, too, unless there is one for each part and one for
/// each clash.
[[nodiscard]] ABUT_API std::vector<ClashGroup> group_clashes(std::span<const RuledClash> clashes,
                                                             std::span<const PartInfo> parts, const ClashRules& rules,
                                                             const GroupOptions& options, const RunKeys& keys);

}  // namespace abut
