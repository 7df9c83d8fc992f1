// SPDX-License-Identifier: MIT
// A clash in words.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "abut/clash/clash_run.h"

namespace abut::io {

/// "note", "warning" or "error".
[[nodiscard]] std::string_view to_string(Severity severity) noexcept;

/// "piercing, 0.22 deep, at (1, 2, 3)".
[[nodiscard]] std::string in_words(const ClashReport& report);

/// The names of the two parts: "Duct / Joist".
[[nodiscard]] std::string pair_in_words(const ClashRun& run, const ClashReport& report);

/// What the run's rules may hide because of a misspelt name. First the sets without parts: "no part is in the set ducts
/// of the rule Ducts; none has the property typ, did you mean type?". Then other properties that no part has: "no part
/// has the property asembly that the rule Ducts names, did you mean assembly?".
[[nodiscard]] std::vector<std::string> faults_of_rules(const ClashRun& run);

}  // namespace abut::io
