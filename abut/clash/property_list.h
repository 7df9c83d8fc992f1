// SPDX-License-Identifier: MIT
// The values of properties that hold several, such as the systems of an element.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "abut/clash/part_info.h"

namespace abut::clashing {

/// The separator of the values of a list. Names of materials and systems often contain commas, as "Concrete,
/// cast-in-place" does, so that a comma would split them.
inline constexpr std::string_view list_separator = "; ";

/// The values of a list such as "Return; Supply", without empty ones; a text without a separator is one value.
[[nodiscard]] std::vector<std::string_view> values_of_list(std::string_view list);

/// The values of a key of PartInfo::value: those of the list that a property is, or else the one of "name", "path",
/// "parent" or "file", in which a separator is part of a name. Empty values are left out.
[[nodiscard]] std::vector<std::string> values_of(const PartInfo& part, std::string_view key);

}  // namespace abut::clashing
