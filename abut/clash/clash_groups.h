// SPDX-License-Identifier: MIT
// Groups clashes, so that one duct through forty joists is one row.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "abut/clash/clash_rules.h"

namespace abut {

/// By what clashes are grouped:
///   none      each clash alone
///   rule      by the rule
///   element   by the part that takes part in most clashes, the lowest index on equal counts, until all are in groups
///   property  by the value of a property of the two parts, such as "space" or "storey"; the larger of different ones
///   nearness  by the distance of their points: chains of points at most `radius` apart are one group
enum class GroupBy { none, rule, element, property, nearness };

struct ABUT_API GroupOptions {
    GroupBy by = GroupBy::element;
    std::string property{};  ///< for GroupBy::property
    double radius = 0;       ///< for GroupBy::nearness, in units of length
};

/// Clashes that belong together.
struct ABUT_API ClashGroup {
    std::string name;                    ///< such as the rule's name, the element's, or the property's value
    std::vector<std::size_t> clashes{};  ///< ascending indices into the clashes
};

/// Each clash is in one group. Clashes of different rules are in different groups. Groups are in descending order of
/// size, then by name, then by their first clash; the result does not depend on the order of the clashes.
[[nodiscard]] ABUT_API std::vector<ClashGroup> group_clashes(std::span<const RuledClash> clashes,
                                                             std::span<const PartInfo> parts, const ClashRules& rules,
                                                             const GroupOptions& options = {});

}  // namespace abut
