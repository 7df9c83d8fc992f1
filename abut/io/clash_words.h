// SPDX-License-Identifier: MIT
// A clash in words.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "abut/clash/clash_run.h"
#include "abut/clash/empty_sets.h"
#include "abut/clash/missing_properties.h"

namespace abut::io {

/// "note", "warning" or "error".
[[nodiscard]] std::string_view to_string(Severity severity) noexcept;

/// "piercing, 0.22 deep, at (1, 2, 3)".
[[nodiscard]] std::string in_words(const ClashReport& report);

/// The names of the two parts: "Duct / Joist".
[[nodiscard]] std::string pair_in_words(const ClashRun& run, const ClashReport& report);

/// Why a rule finds nothing: "no part is in the set ducts of the rule Ducts; none has the property typ, did you mean
/// type?".
[[nodiscard]] std::string in_words(const EmptySet& empty, std::span<const PartInfo> parts, const ClashRules& rules);

/// "no part has the property asembly that the rule Ducts names, did you mean assembly?".
[[nodiscard]] std::string in_words(const MissingProperty& missing, std::span<const PartInfo> parts,
                                   const ClashRules& rules);

}  // namespace abut::io
