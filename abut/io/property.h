// SPDX-License-Identifier: MIT
// Properties of nodes and parts: texts by name, sorted, each name once.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "abut/base/api.h"

namespace abut::io {

/// Properties by name, in ascending order, each name once.
using Properties = std::vector<std::pair<std::string, std::string>>;

/// A number or truth value as the text of a property: the shortest digits that are read as the same number, whole
/// numbers without a point; "true" or "false".
[[nodiscard]] std::string property_text(double value);
[[nodiscard]] std::string_view property_text(bool value) noexcept;

/// Adds a property, or replaces the value of one that exists; both become readable text: see readable(). A property
/// without a name is left out.
void set_property(Properties& properties, std::string_view name, std::string_view value);

/// The longest name of a property that readers keep, in bytes, and the longest list that append_to_list makes: names
/// and lists are copied for each part, and a small file must not fill memory.
inline constexpr std::size_t longest_property_name = 256;

/// Appends a word to a list such as "oak; steel", unless it is there already. In a word that holds the separator
/// itself, a semicolon and a blank, the blank is left out.
void append_to_list(std::string& list, std::string_view word);

/// The value of a property; null if there is none of this name.
[[nodiscard]] const std::string* find_property(const Properties& properties, std::string_view name) noexcept;

/// Whether they are those of an element of a building, whose type IFC names: of these z is up.
[[nodiscard]] ABUT_IO_API bool is_ifc(const Properties& properties) noexcept;

}  // namespace abut::io
