// SPDX-License-Identifier: MIT
// Builds JSON values from text, and takes them apart again, such that running out of memory always is an exception.
#pragma once

#include <cstddef>
#include <functional>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

namespace abut::io {

/// Parses the text into `root`; the caller has bounded its nesting. Of equal keys the last counts. For text that is not
/// JSON, calls `fail` with the position, from 0, and the parser's exception; `fail` must throw. The library's own
/// parser is not used, because when memory runs out it destroys what it has built, and allocates for that.
void build_json(std::string_view text, nlohmann::json& root,
                const std::function<void(std::size_t, const nlohmann::json::exception&)>& fail);

/// Empties the value from its leaves up: the library's destructor would allocate memory for that, and must not throw.
void dismantle_json(nlohmann::json& value) noexcept;

}  // namespace abut::io
