// SPDX-License-Identifier: MIT
// The message about a file that shows no surface.
#pragma once

#include <string>

#include "abut/io/scene_file.h"

namespace abut::io {

/// "what: it holds only …", where something else was skipped, or `what`.
[[nodiscard]] inline std::string without_surface(std::string what, const SkippedElements& skipped) {
    const std::string others = to_string(skipped);
    return others.empty() ? what : what + ": it holds only " + others;
}

}  // namespace abut::io
