// SPDX-License-Identifier: MIT
// Reads what an earlier clash run found, and which clashes somebody has approved.
#pragma once

#include <filesystem>
#include <string_view>
#include <vector>

#include "abut/clash/clash_states.h"

namespace abut {

/// The clashes of an earlier run: a JSON file of clash_json, or of `abut clash --json` or `--output`. A clash without
/// a key, from versions of abut before there were keys, gets the one that its parts' names give without rules. Throws
/// Error, which names the place and what was found, for a file of another schema and for one that is not complete.
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
/// required. Throws Error, which names the place, for other members, values of the wrong type, and a key that is
/// approved twice.
[[nodiscard]] ABUT_IO_API std::vector<Approval> load_clash_approvals(const std::filesystem::path& path);
/// The same from memory; error messages call it `name`. A text whose first character is { is JSON.
[[nodiscard]] ABUT_IO_API std::vector<Approval> clash_approvals_from_text(std::string_view name, std::string_view text);

}  // namespace abut
