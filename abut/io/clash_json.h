// SPDX-License-Identifier: MIT
// A clash run as JSON, which is also the baseline of the next run; and as CSV.
#pragma once

#include <filesystem>
#include <string>

#include "abut/clash/clash_run.h"

namespace abut {

/// What the JSON of a clash run holds.
struct ABUT_IO_API ClashJsonOptions {
    double clearance = 0;     ///< of the run as a whole, for member "clearance"
    bool with_rules = true;   ///< the rule of each clash, the rules, and what they leave out
    bool with_states = true;  ///< the state of each clash, what is resolved, and the approvals
    bool with_groups = true;  ///< the group of each clash, and the groups
};

/// The run as JSON of the schema abut.clash/1: docs/json.md. Numbers have full precision. load_clash_baseline reads it.
/// Throws Error when the lists of the run do not have the lengths that ClashRun promises; so do all writers of runs.
[[nodiscard]] ABUT_IO_API std::string clash_json(const ClashRun& run, const ClashJsonOptions& options = {});
/// Writes clash_json(run) to a file: either all of it, or the old file stays. Throws Error when writing fails.
ABUT_IO_API void save_clash_json(const std::filesystem::path& path, const ClashRun& run,
                                 const ClashJsonOptions& options = {});

/// The clashes as comma-separated values, one a row (RFC 4180): docs/json.md. A text that a spreadsheet would compute,
/// such as "=1+1", has an apostrophe before it.
[[nodiscard]] ABUT_IO_API std::string clash_csv(const ClashRun& run);
/// Writes clash_csv(run) to a file: either all of it, or the old file stays. Throws Error when writing fails.
ABUT_IO_API void save_clash_csv(const std::filesystem::path& path, const ClashRun& run);

}  // namespace abut
