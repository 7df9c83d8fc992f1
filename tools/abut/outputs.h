// SPDX-License-Identifier: MIT
// The files that options name: empty names, standard output used twice, and files that would replace each other.
#pragma once

#include <CLI/CLI.hpp>

namespace abut::tool {

/// A validator for CLI11 that refuses an empty name, which results from an unset variable in a script.
extern const CLI::Validator file_name;
/// The same for an option that writes several files, for which standard output is no place; see outputs.cpp.
extern const CLI::Validator folder_name;
extern const CLI::Validator file_prefix;

/// The type_name of an option whose argument is the beginning of the names of three files: .json, .csv and .glb.
constexpr const char* prefix = "PREFIX";

/// Refuses a parsed command line in which two outputs go to standard output, or to the same file, or in which an output
/// would replace a file that the command reads. Throws CLI::ValidationError, which names both options.
void refuse_clashing_outputs(const CLI::App& command);

/// Whether an option other than --json writes to standard output, so that nothing else may.
[[nodiscard]] bool writes_to_standard_output(const CLI::App& command);

}  // namespace abut::tool
