// SPDX-License-Identifier: MIT
// Reads the options of reports, and writes these.
#include "tools/abut/clash_report_options.h"

#include "abut/base/progress_monitor.h"
#include "abut/io/clash_pictures.h"
#include "abut/io/clash_report.h"
#include "tools/abut/files.h"
#include "tools/abut/output.h"
#include "tools/abut/outputs.h"

namespace abut::tool {

void add_report_options(CLI::App& command, ReportFiles& files, const std::string& group) {
    command.add_option("--report", files.report, "write an HTML file with a table and a 3D view; - is standard output")
        ->check(file_name)
        ->group(group);
    command.add_option("--pictures", files.pictures, "write a PNG of each clash into this folder")
        ->type_name("FOLDER")
        ->check(folder_name)
        ->group(group);
}

void save_reports(const ReportFiles& files, const ClashRun& run, Vec3 up) {
    if (!files.report.empty()) {
        if (files.report != "-") make_folder_of(files.report);
        save_clash_report(files.report, run, {.up = up});
    }
    if (!files.pictures.empty()) {
        Progress progress("drawing");
        const ProgressMonitor monitor([&](std::size_t done, std::size_t all) {
            progress(done, all);
            return true;
        });
        save_clash_pictures(files.pictures, run, {.up = up});
    }
}

}  // namespace abut::tool
