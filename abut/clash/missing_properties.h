// SPDX-License-Identifier: MIT
// Which properties rules name that no part has: a misspelt one selects and ignores nothing, without an error.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "abut/clash/clash_rules.h"

namespace abut {

/// A property that a rule names, and that no part has.
struct ABUT_API MissingProperty {
    std::size_t rule = 0;  ///< the first rule that names it: index into ClashRules::rules
    std::string key;       ///< its name
};

/// The properties that no part has of those in `ignore_same`, in `ignore_related` and in the conditions of the sets of
/// the rules, in the order of the rules, each once. Left out are those that empty_sets() names; those that buildings
/// have by these names where there is something to name, such as "fills" where there is a door; and all where there are
/// no parts. Throws Error as clash() by rules does when the rules cannot be applied.
[[nodiscard]] ABUT_API std::vector<MissingProperty> missing_properties(std::span<const PartInfo> parts,
                                                                       const ClashRules& rules);

}  // namespace abut
