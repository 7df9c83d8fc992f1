// SPDX-License-Identifier: MIT
// Notes of a clash run on standard error, without which its table could be misread.
#pragma once

#include <span>
#include <string>

#include "abut/clash/clash_run.h"
#include "tools/abut/parts.h"

namespace abut::tool {

/// Prints how many parts have a GUID that others have, too, and one of them; `keys` are those of the parts.
void note_shared_guids(const ClashRun& run, std::span<const std::string> keys);

/// Prints which files name another unit of length than the first file that names one, or no unit, since a scale of 1000
/// would hide every clash.
void note_units(const Loaded& loaded);

/// Prints which sets of the rules have no part, and which properties in the rules no part has.
void note_faults_of_rules(const ClashRun& run);

}  // namespace abut::tool
