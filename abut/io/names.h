// SPDX-License-Identifier: MIT
// Names of parts that a person can read and tell apart.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace abut::io {

/// The name as valid UTF-8 without control characters or blanks at its ends: what is neither becomes U+FFFD or a blank.
[[nodiscard]] std::string readable(std::string_view name);

/// The beginning of a name, at most so many bytes of it; a UTF-8 character is not cut.
[[nodiscard]] std::string_view shortened(std::string_view name, std::size_t bytes);

/// The names of a path with slashes between them. One alone stays as it is; in several a slash becomes %2F, and a % before 2F
/// or 25 becomes %25, so that different paths have different names.
[[nodiscard]] std::string path_name(std::span<const std::string> path);

/// The same names, where each repetition of an earlier one gets " (2)", " (3)" … until no other name is that, before it or after.
[[nodiscard]] std::vector<std::string> unique_names(std::vector<std::string> names);

/// At most 40 characters of a file's word in quotes, for a message: "…" where it was cut, "?" for what cannot be shown.
[[nodiscard]] std::string in_quotes(std::string_view word);

}  // namespace abut::io
