// SPDX-License-Identifier: MIT
// The subcommands of the command line; each adds its options to the parser and returns the function that runs it.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <string>
#include <vector>

#include "tools/abut/convert_file.h"

namespace abut::tool {

/// Options common to all subcommands.
struct Common {
    bool json = false;
    int threads = 0;        // 0: all
    ConvertFile convert{};  // for files of other formats
};

/// Runs a subcommand and returns the exit code: 0 nothing found, 1 found.
using Command = std::function<int(const Common&)>;

Command add_info(CLI::App& command);
Command add_check(CLI::App& command);
Command add_clash(CLI::App& command);
Command add_ray(CLI::App& command);
Command add_closest(CLI::App& command);
Command add_inside(CLI::App& command);
Command add_sweep(CLI::App& command);
Command add_render(CLI::App& command);
Command add_build(CLI::App& command);
Command add_bench(CLI::App& command);

}  // namespace abut::tool
