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
using Job = std::function<int(const Common&)>;

Job add_info(CLI::App& command);
Job add_check(CLI::App& command);
Job add_clash(CLI::App& command);
Job add_ray(CLI::App& command);
Job add_closest(CLI::App& command);
Job add_inside(CLI::App& command);
Job add_sweep(CLI::App& command);
Job add_render(CLI::App& command);
Job add_build(CLI::App& command);
Job add_bench(CLI::App& command);

}  // namespace abut::tool
