// SPDX-License-Identifier: MIT
// Reads the rules of a clash run from a TOML file.
#pragma once

#include <filesystem>
#include <string_view>

#include "abut/clash/clash_rules.h"

namespace abut {

/// The rules of a TOML file such as
///
///     tolerance = 0.002                            # parts may reach this far into each other
///     ignore_same = ["parent"]                     # nor do parts of one assembly clash
///     ignore = ["openings", ["bolts", "plates"]]   # a set against everything; two sets against each other
///     [sets]
///     openings = { type = "IfcOpeningElement" }
///     bolts = "*Bolt*"                             # a text alone is a pattern of names
///     plates = [{ type = "IfcPlate" }, { layer = "steel", not.name = "*temporary*" }]
///     [[rule]]
///     name = "Bolts through anything else"
///     a = "bolts"
///     severity = "warning"
///
/// Members of [[rule]] have the names of ClashRule's. Those that also stand at the top, apart from `name`, `a` and `b`,
/// are the values for rules that do not give their own. `a` and `b` name a set, or are one themselves, written as in
/// [sets]; without them a rule is about all parts. A rule without a name has those of its sets, "A / B". A file without
/// [[rule]] has one for all parts, named "clash". The pairs of `ignore` never count, whatever the rules say.
///
/// Throws Error "FILE:LINE:COLUMN: …" for a key that is not known, naming the most similar one, for a value of the
/// wrong type, for a set that does not exist, and for two rules of one name.
[[nodiscard]] ABUT_IO_API ClashRules load_clash_rules(const std::filesystem::path& path);

/// The same from TOML in memory; error messages call it `name`.
[[nodiscard]] ABUT_IO_API ClashRules clash_rules_from_toml(std::string_view name, std::string_view toml);

}  // namespace abut
