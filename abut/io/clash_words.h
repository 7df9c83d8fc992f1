// SPDX-License-Identifier: MIT
// A clash in words.
#pragma once

#include <string>
#include <string_view>

#include "abut/clash/clash_run.h"

namespace abut::io {

/// "note", "warning" or "error".
[[nodiscard]] std::string_view to_string(Severity severity) noexcept;

/// "piercing, 0.22 deep, at (1, 2, 3)".
[[nodiscard]] std::string in_words(const ClashReport& report);

/// The names of the two parts: "Duct / Joist".
[[nodiscard]] std::string pair_in_words(const ClashRun& run, const ClashReport& report);

}  // namespace abut::io
