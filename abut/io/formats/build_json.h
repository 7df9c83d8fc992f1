// SPDX-License-Identifier: MIT
// Builds the values of a JSON text, and takes them apart again, so that running out of memory is an exception at any time.
#pragma once

#include <cstddef>
#include <functional>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

namespace abut::io {

/// Parses the text into `root`, whose nesting the caller has bounded; of equal keys the last counts. Calls `fail` with the
/// place, from 0, and the parser's exception for what is not JSON; it must throw. The library's own parser would destroy what
/// it has built when memory runs out, for which it allocates.
void build_json(std::string_view text, nlohmann::json& root,
                const std::function<void(std::size_t, const nlohmann::json::exception&)>& fail);

/// Empties the value from its leaves up. The library's destructor allocates, and must not throw.
void dismantle_json(nlohmann::json& value) noexcept;

}  // namespace abut::io
