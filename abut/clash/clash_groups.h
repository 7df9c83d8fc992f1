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
///   element   by the part that takes part in most clashes, the least key on equal counts, until all are in groups
///   property  by the value of a property of the two parts, such as "space" or "storey"; of several that both parts
///             have, or else of all that either has, the largest in the order of characters
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
    /// The rule's name; the name of the element, or of the part that takes part in most of the clashes that are near
    /// each other; the property's value, or "without" and its name where neither part has one; the names of both parts
    /// of a clash that is alone. Where several groups of a rule would have the same name, all but the first have
    /// " (2)", " (3)" and so on behind it.
    std::string name;
    std::vector<std::size_t> clashes{};  ///< ascending indices into the clashes
    std::size_t rule = 0;                ///< the rule of all of them: index into ClashRules::rules
    /// Identifies the group among those of its rule in later runs: the key of the element (part_keys); of clashes that
    /// are near each other the least of their keys (clash_keys), since the element may be in several such groups; else
    /// the name, with "; as a value" behind a value that reads as the name of the group without one. If it is empty,
    /// the name identifies the group.
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

/// The same by the keys of the run, which otherwise are computed. Throws Error, too, when their number is another than
/// that of parts or clashes.
[[nodiscard]] ABUT_API std::vector<ClashGroup> group_clashes(std::span<const RuledClash> clashes,
                                                             std::span<const PartInfo> parts, const ClashRules& rules,
                                                             const GroupOptions& options, const RunKeys& keys);

}  // namespace abut
