// SPDX-License-Identifier: MIT
// The files that abut clash writes.
#pragma once

#include <string>

#include "abut/clash/clash_run.h"
#include "tools/abut/clash_options.h"
#include "tools/abut/parts.h"

namespace abut::tool {

/// The JSON of the run, with the descriptions of files and parts that the command line adds.
[[nodiscard]] std::string clash_json(const ClashRun& run, const ClashJob& job, const Loaded& loaded);

/// Writes the files that the options name.
void write_clash_results(const ClashRun& run, const ClashJob& job, const Loaded& loaded);

}  // namespace abut::tool
