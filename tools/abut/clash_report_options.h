// SPDX-License-Identifier: MIT
// The reports of abut clash that people look at: HTML and pictures.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

#include "abut/clash/clash_run.h"

namespace abut::tool {

/// What --report and --pictures name; empty without them.
struct ReportFiles {
    std::string report;
    std::string pictures;  // a folder
};

/// Adds the options to the group `group` of the help text. The files are complete once the parser has run.
void add_report_options(CLI::App& command, ReportFiles& files, const std::string& group);

/// Writes the files that are named, and makes missing folders; `up` is the direction that points upwards.
void save_reports(const ReportFiles& files, const ClashRun& run, Vec3 up);

}  // namespace abut::tool
