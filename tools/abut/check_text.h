// SPDX-License-Identifier: MIT
// The text that abut check prints about a part.
#pragma once

#include <string>

#include "tools/abut/check_json.h"

namespace abut::tool {

/// A line on the part, and one for each of its first faults of every kind.
[[nodiscard]] std::string check_text(const std::string& name, const std::string& unit, const Checked& part);

}  // namespace abut::tool
