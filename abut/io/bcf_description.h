// SPDX-License-Identifier: MIT
// Descriptions of BCF topics: the lines that name their clashes, written so that no name can forge one, and read again.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace abut::io {

// Other programs preserve the description of a topic, while many drop labels, links and related topics that they do not
// support. The description also contains names of parts and groups, from files of any origin. So a clash is listed by a
// line that begins with its GUID in square brackets; every other line begins with a word of abut's own; and names have
// neither line breaks nor square brackets.

/// A name in a description: control characters and line breaks become blanks, [ and ] become ( and ).
[[nodiscard]] std::string described_name(std::string_view name);

/// The line that lists a clash as one of the topic's: "[GUID] words". The words' names are described ones.
[[nodiscard]] std::string listed_clash(std::string_view guid, std::string_view words);
/// The line for a clash that is gone: "Resolved: words".
[[nodiscard]] std::string resolved_clash(std::string_view words);
/// The last line, with the key of the topic's only clash, as approvals need it, but without line breaks.
[[nodiscard]] std::string key_line(std::string_view key);

/// The clashes in a description.
struct DescribedClashes {
    std::vector<std::string> guids;  ///< of those that it lists
    bool resolved = false;           ///< a line says that one is gone
};
[[nodiscard]] DescribedClashes described_clashes(std::string_view description);

/// The GUIDs in the description of a group's topic in the form of earlier versions of abut, with the GUIDs at the ends
/// of the lines. None if the description has been changed, because names in it may look like GUIDs, too.
[[nodiscard]] std::vector<std::string> clashes_in_first_form(std::string_view description);

}  // namespace abut::io
