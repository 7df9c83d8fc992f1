// SPDX-License-Identifier: MIT
// Reads what an earlier clash run found, and which clashes somebody has approved.
#pragma once

#include <filesystem>
#include <string_view>
#include <vector>

#include "abut/clash/clash_run.h"
#include "abut/clash/clash_states.h"

namespace abut {

/// The clashes of an earlier run: a JSON file of clash_json, or of `abut clash --json` or `--output`. A clash without a
/// key, as early versions of abut wrote it, gets the key of a run without rules, made from the names of its parts.
/// Throws Error, which names the place and what was found, for a file of another schema and for one that is not
/// complete.
[[nodiscard]] ABUT_IO_API std::vector<KnownClash> load_clash_baseline(const std::filesystem::path& path);
/// The same from JSON in memory; error messages call it `name`.
[[nodiscard]] ABUT_IO_API std::vector<KnownClash> clash_baseline_from_json(std::string_view name,
                                                                           std::string_view json);

/// Who has approved which clashes, from a TOML or JSON file that is written by hand:
///
///     [[approved]]
///     key = "…"            # as in the JSON and CSV of a run
///     by = "A. Weaver"
///     date = 2026-11-20
///     why = "the sleeve is cast in"
///
/// and in JSON {"approved": [{"key": "…", "by": "A. Weaver", "date": "2026-11-20", "why": "…"}]}. Only `key` is
/// required. A date is a day, or a day and a time, "2026-11-20T08:30:00Z"; in TOML a date or a text. Throws Error,
/// which names the place, for other members, values of the wrong type, dates of another form, days that do not exist, a
/// key that is approved twice, and files of another format.
[[nodiscard]] ABUT_IO_API std::vector<Approval> load_clash_approvals(const std::filesystem::path& path);
/// The same for a run with its keys; and from a file that ends with .bcf or .bcfzip, a BCF file, the approvals that its
/// topics express: see bcf_approvals. Throws as load_bcf does for such a file.
[[nodiscard]] ABUT_IO_API std::vector<Approval> load_clash_approvals(const std::filesystem::path& path,
                                                                     const ClashRun& run);
/// The same from memory; error messages call it `name`. A text that begins with an object or a list of objects is JSON.
[[nodiscard]] ABUT_IO_API std::vector<Approval> clash_approvals_from_text(std::string_view name, std::string_view text);

}  // namespace abut
