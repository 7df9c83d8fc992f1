// SPDX-License-Identifier: MIT
// Names of parts that a person can read and tell apart.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace abut::io {

/// The name as valid UTF-8 without control characters or blanks at its ends: what is neither becomes U+FFFD or a blank.
[[nodiscard]] std::string readable(std::string_view name);

/// The same names, where each repetition of an earlier one gets " (2)", " (3)" … until it is new.
[[nodiscard]] std::vector<std::string> unique_names(std::vector<std::string> names);

/// At most 40 characters of a file's word in quotes, for a message: "…" where it was cut, "?" for what cannot be shown.
[[nodiscard]] std::string in_quotes(std::string_view word);

}  // namespace abut::io
