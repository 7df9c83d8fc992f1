// SPDX-License-Identifier: MIT
// Suggests the name that was meant by a misspelt word.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace abut::io {

/// The name obtained from the word by the fewest insertions, deletions and changes of letters, at most two; the first
/// of several.
[[nodiscard]] std::optional<std::string> nearest_name(std::string_view word, std::span<const std::string> names);

}  // namespace abut::io
