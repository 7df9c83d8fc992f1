// SPDX-License-Identifier: MIT
// Clash runs as SARIF and as JUnit XML, which code hosts and test servers show.
#pragma once

#include <filesystem>
#include <string>

#include "abut/clash/clash_run.h"

namespace abut {

/// The run as SARIF 2.1.0 (OASIS): a result for each clash, with the rule, its severity as level, the two parts as
/// logical locations in their files, the clash's key as fingerprint, and, with a baseline, its state: new, unchanged or
/// absent. Approved clashes are suppressed, with the reason.
[[nodiscard]] ABUT_IO_API std::string clash_sarif(const ClashRun& run);
/// Writes clash_sarif(run) to a file: either all of it, or the old file stays.
ABUT_IO_API void save_sarif(const std::filesystem::path& path, const ClashRun& run);

/// The run as JUnit XML: a test suite for each rule, with a test case for each clash. New and active clashes are
/// failures, approved ones are skipped, and so are those of the severity note. A rule without clashes has one test case
/// that passes.
[[nodiscard]] ABUT_IO_API std::string clash_junit(const ClashRun& run);
/// Writes clash_junit(run) to a file: either all of it, or the old file stays.
ABUT_IO_API void save_junit(const std::filesystem::path& path, const ClashRun& run);

}  // namespace abut
