// SPDX-License-Identifier: MIT
// The options of abut clash, and the rules that they stand for.
#pragma once

#include <CLI/CLI.hpp>
#include <optional>
#include <string>
#include <vector>

#include "abut/clash/clash_groups.h"
#include "abut/clash/clash_rules.h"
#include "abut/clash/clash_run.h"
#include "abut/io/bcf.h"
#include "abut/mesh/clash/clash.h"
#include "tools/abut/clash_report_options.h"

namespace abut::tool {

/// Which clashes make the exit code 1; approved ones never do.
enum class FailOn { any, fresh, none };

struct ClashJob {
    std::vector<std::string> files;
    double clearance = 0;
    std::size_t limit = ClashOptions{}.max_pairs;
    std::string output;  // the beginning of files' names

    std::string rules_file;
    double tolerance = 0;
    bool touching = false;
    std::vector<std::string> set_a, set_b, ignore;  // patterns, each perhaps after KEY=
    bool short_rules = false;                       // whether any of --tolerance, --touching, --set-a, --set-b is given

    std::string baseline;
    std::vector<std::string> approvals;
    FailOn fail_on = FailOn::any;
    std::optional<GroupOptions> group_by;
    bool all = false;

    std::string sarif;
    std::string junit;
    std::string bcf;
    BcfVersion bcf_version = BcfVersion::v2_1;
    std::string date;      // of the BCF file
    bool pictures = true;  // in the BCF file
    ReportFiles reports;
    std::vector<double> up{};  // empty: see up_of

    /// Whether the table shows groups and what rules leave out.
    [[nodiscard]] bool has_rules() const { return !rules_file.empty() || short_rules || !ignore.empty(); }
    [[nodiscard]] bool has_states() const { return !baseline.empty() || !approvals.empty(); }
    [[nodiscard]] bool has_groups() const { return grouping().by != GroupBy::none; }
    /// As --group-by says; without it by element if there is a file of rules.
    [[nodiscard]] GroupOptions grouping() const {
        return group_by.value_or(GroupOptions{.by = rules_file.empty() ? GroupBy::none : GroupBy::element});
    }
};

/// Adds the options to the parser. The job is complete once the parser has run.
void add_clash_options(CLI::App& command, ClashJob& job);

/// The direction of --up; without it z if the models are of buildings, and y as glTF has it if they are not.
[[nodiscard]] Vec3 up_of(const ClashJob& job, const ClashRun& run);

/// The rules of --rules, or of the options that stand for a file; without them one rule by which everything counts.
[[nodiscard]] ClashRules rules_of(const ClashJob& job);

}  // namespace abut::tool
