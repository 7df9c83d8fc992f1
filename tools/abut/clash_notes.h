// SPDX-License-Identifier: MIT
// What a clash run says on standard error, because a table without it could be misread.
#pragma once

#include <span>
#include <string>

#include "abut/clash/clash_run.h"
#include "tools/abut/parts.h"

namespace abut::tool {

/// Says that parts have a GUID that others have, too; `keys` are those of the parts.
void note_shared_guids(const ClashRun& run, std::span<const std::string> keys);

/// Says which files name another unit of length than the first that names one, or none, since a scale of 1000 would
/// hide every clash.
void note_units(const Loaded& loaded);

/// Says which sets of the rules no part belongs to, and which properties in them no part has.
void note_faults_of_rules(const ClashRun& run);

}  // namespace abut::tool
