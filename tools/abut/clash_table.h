// SPDX-License-Identifier: MIT
// Prints the result of a clash run.
#pragma once

#include "abut/clash/clash_run.h"
#include "tools/abut/clash_options.h"

namespace abut::tool {

/// Prints the clashes, or their groups and what the rules leave out, as the job says.
void print_clashes(const ClashRun& run, const ClashJob& job);

}  // namespace abut::tool
