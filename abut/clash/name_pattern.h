// SPDX-License-Identifier: MIT
// Whether a text matches a pattern with wildcards.
#pragma once

#include <string_view>

namespace abut::clashing {

/// Whether the whole text matches: `*` matches any characters or none, `?` one, `[abc]` and `[a-c]` one of several, and
/// every other character itself; so does a bracket that is not closed. Characters are those of UTF-8; a byte that is
/// not UTF-8 counts as one of its own. Takes time proportional to the product of the lengths at most.
[[nodiscard]] bool matches_pattern(std::string_view text, std::string_view pattern) noexcept;

}  // namespace abut::clashing
