// SPDX-License-Identifier: MIT
// How clashes are grouped, as a text.
#pragma once

#include <optional>
#include <string_view>

#include "abut/clash/clash_groups.h"

namespace abut {

/// The texts that group_options_from_text reads, for messages.
inline constexpr std::string_view group_option_forms = "none, rule, element, property:NAME or nearness:RADIUS";

/// How clashes are grouped by a text such as "element", "property:storey" or "nearness:0.5": the criterion, and behind
/// a colon the property's name or the radius, a number from 0 to infinity. Nothing for any other text.
[[nodiscard]] ABUT_IO_API std::optional<GroupOptions> group_options_from_text(std::string_view text);

}  // namespace abut
