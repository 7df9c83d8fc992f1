// SPDX-License-Identifier: MIT
// The files that abut clash writes.
#pragma once

#include <string>

#include "abut/clash/clash_run.h"
#include "tools/abut/clash_options.h"
#include "tools/abut/parts.h"

namespace abut::tool {

/// The JSON of the run, with what only the command line knows of files and parts.
[[nodiscard]] std::string clash_json(const ClashRun& run, const ClashJob& job, const Loaded& loaded);

/// Writes the files that the job asks for.
void write_clash_results(const ClashRun& run, const ClashJob& job, const Loaded& loaded);

}  // namespace abut::tool
