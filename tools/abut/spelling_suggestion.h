// SPDX-License-Identifier: MIT
// Which name was meant by a misspelt one.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace abut::tool {

/// The name that is made of the word by the fewest letters put in, left out or changed, at most two; the first of several.
[[nodiscard]] std::optional<std::string> nearest_name(std::string_view word, std::span<const std::string> names);

}  // namespace abut::tool
