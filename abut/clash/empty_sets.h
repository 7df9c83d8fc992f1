// SPDX-License-Identifier: MIT
// Which sets of rules no part belongs to: their rules find nothing, which looks like a model without clashes.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "abut/clash/clash_rules.h"

namespace abut {

/// A set to which no part belongs.
struct ABUT_API EmptySet {
    std::size_t rule = 0;  ///< the first rule that refers to it: index into ClashRules::rules
    std::string set;       ///< its name
    /// The keys in PartSelection::all of its selections that no part has, in ascending order: they are misspelt, or the
    /// files lack these properties.
    std::vector<std::string> missing{};
};

/// The empty sets of the rules, in the order of the rules, each set once. Those of rules that ignore their pairs are
/// left out, because they hide no clash; so is every set where there are no parts. Throws Error as clash() by rules
/// does when the rules cannot be applied.
[[nodiscard]] ABUT_API std::vector<EmptySet> empty_sets(std::span<const PartInfo> parts, const ClashRules& rules);

}  // namespace abut
