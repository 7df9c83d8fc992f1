// SPDX-License-Identifier: MIT
// abut clash: every pair of parts that touches, pierces, encloses, repeats or is too near another; or those of them
// that count by rules, compared with an earlier run.
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "abut/base/progress_monitor.h"
#include "abut/clash/clash_run.h"
#include "abut/io/clash_baseline.h"
#include "abut/io/clash_run_parts.h"
#include "abut/io/names.h"
#include "tools/abut/clash_notes.h"
#include "tools/abut/clash_options.h"
#include "tools/abut/clash_results.h"
#include "tools/abut/clash_table.h"
#include "tools/abut/commands.h"
#include "tools/abut/output.h"
#include "tools/abut/outputs.h"
#include "tools/abut/parts.h"
#include "tools/abut/report_error.h"

namespace abut::tool {
namespace {

/// The parts, as the run's scene and descriptions.
void add_parts(ClashRun& run, const Loaded& loaded) {
    std::vector<io::RunFile> files;
    for (const LoadedFile& file : loaded.files) {
        files.push_back({io::readable(file.name), file.error.empty() ? std::optional(file.unit) : std::nullopt});
    }
    io::set_files(run, files);
    for (const NamedPart& part : loaded.parts) {
        io::add_part(run, {.shape = part.mesh}, {part.name, part.path, files[part.file].name, part.properties},
                     part.color);
    }
}

void find_clashes(ClashRun& run, const ClashJob& job) {
    Progress progress("comparing");
    const ProgressMonitor monitor([&](std::size_t done, std::size_t all) {
        progress(done, all);
        return true;
    });
    run.found = clash(run.scene, run.parts, run.rules, {.max_pairs = job.limit});
}

void compare(ClashRun& run, const ClashJob& job) {
    std::vector<KnownClash> known;
    if (!job.baseline.empty()) known = load_clash_baseline(job.baseline);
    for (const std::string& file : job.approvals) {
        for (Approval& approval : load_clash_approvals(file, run)) run.approvals.push_back(std::move(approval));
    }
    run.states = compare_clashes(run.keys, known, run.approvals);
}

/// The exit code for what was found.
int code_of(const ClashRun& run, FailOn fail_on) {
    if (fail_on == FailOn::none) return 0;
    const bool fails = std::any_of(run.states.states.begin(), run.states.states.end(), [&](ClashState state) {
        return fail_on == FailOn::fresh ? state == ClashState::fresh : state != ClashState::approved;
    });
    return fails ? 1 : 0;
}

/// The table is printed only where nothing else is on standard output.
int clash_files(const ClashJob& job, const Common& common, bool with_table) {
    ClashRun run;
    run.rules = rules_of(job);
    const Loaded loaded = load_files(job.files, common.convert);
    const bool is_misleading = loaded.failed() && !job.baseline.empty();
    if (is_misleading) {
        print_error(
            "the clashes of a file that cannot be read would pass for resolved, and be new next time; correct the "
            "file, or leave --baseline or the file out");
    }
    if (loaded.nothing() || is_misleading) {
        const nlohmann::json none = nlohmann::json::array();
        return finish_unread(
            loaded, {{"schema", "abut.clash/1"}, {"parts", none}, {"clearance", job.clearance}, {"clashes", none}},
            common.json);
    }
    add_parts(run, loaded);
    note_units(loaded);
    const std::vector<std::string> keys_of_parts = part_keys(run.parts);
    note_shared_guids(run, keys_of_parts);
    note_faults_of_rules(run);
    find_clashes(run, job);
    run.keys = clash_keys(run.found.clashes, keys_of_parts, run.rules);
    compare(run, job);
    if (job.has_groups()) {
        run.groups = group_clashes(run.found.clashes, run.parts, run.rules, job.grouping(), {keys_of_parts, run.keys});
    }
    const auto print = [&] {
        if (common.json) {
            fmt::print("{}", clash_json(run, job, loaded));
        } else if (with_table) {
            print_clashes(run, job);
        }
    };
    // Files are written first: if a pager is closed, as in `abut clash … | less`, the process ends while it prints.
    try {
        write_clash_results(run, job, loaded);
    } catch (...) {
        print();
        throw;
    }
    print();
    return loaded.exit_code(code_of(run, job.fail_on));
}

}  // namespace

Command add_clash(CLI::App& command) {
    const auto job = std::make_shared<ClashJob>();
    add_clash_options(command, *job);
    return [job, &command](const Common& common) {
        return clash_files(*job, common, !writes_to_standard_output(command));
    };
}

}  // namespace abut::tool
