// SPDX-License-Identifier: MIT
// Readable, distinct names of parts.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace abut::io {

/// The text as valid UTF-8 without control characters: invalid bytes become U+FFFD, control characters blanks.
/// Unicode's controls of direction, its separators of lines, and its characters of no width other than soft hyphens and
/// joiners count as control characters.
[[nodiscard]] std::string without_controls(std::string_view text);

/// The same for a name, which also loses the blanks at its ends.
[[nodiscard]] std::string readable(std::string_view name);

/// The beginning of a name, at most `bytes` long; UTF-8 characters are not split.
[[nodiscard]] std::string_view shortened(std::string_view name, std::size_t bytes);

/// The names of a path joined by slashes. A single name is unchanged; in several a slash becomes %2F, and a % before 2F
/// or 25 becomes %25, so that different paths have different names.
[[nodiscard]] std::string path_name(std::span<const std::string> path);

/// The same names, with each repetition of an earlier one followed by " (2)", " (3)" …, the first number that equals no
/// other name of the list.
[[nodiscard]] std::vector<std::string> unique_names(std::vector<std::string> names);

/// At most 40 characters of a word from a file in quotes, for a message: "…" where it was cut, "?" for control
/// characters and for bytes that are not UTF-8.
[[nodiscard]] std::string in_quotes(std::string_view word);

}  // namespace abut::io
