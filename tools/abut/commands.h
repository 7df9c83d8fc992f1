// SPDX-License-Identifier: MIT
// The command line's jobs. Each adds its options to the parser and returns what runs it.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <string>
#include <vector>

namespace abut::tool {

/// What every job understands.
struct Common {
    bool json = false;
    int threads = 0;  // 0: all
};

/// Runs a job and returns the exit code: 0 nothing found, 1 found.
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
