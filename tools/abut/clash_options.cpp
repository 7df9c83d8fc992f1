// SPDX-License-Identifier: MIT
// Reads the options of abut clash.
#include "tools/abut/clash_options.h"

#include <fmt/format.h>

#include "abut/io/clash_grouping.h"
#include "abut/io/clash_pictures.h"
#include "abut/io/clash_rules_file.h"
#include "abut/io/date_time.h"
#include "tools/abut/file_options.h"
#include "tools/abut/number_options.h"
#include "tools/abut/outputs.h"
#include "tools/abut/word_option.h"

namespace abut::tool {
namespace {

/// A validator for CLI11 that accepts the words of which `read` makes something, and names the fault and the right forms
/// of others.
template <class Value>
CLI::Validator word_check(std::optional<Value> (*read)(std::string_view), const char* fault, std::string_view forms) {
    return {[=](std::string& word) { return read(word) ? std::string() : fmt::format("{} {} {}", word, fault, forms); },
            ""};
}

const CLI::Validator grouping = word_check(&group_options_from_text, "is no way to group; write", group_option_forms);
const CLI::Validator bcf_version = word_check(&bcf_version_from_text, "is not known; write", bcf_version_forms);
const CLI::Validator date = word_check(&io::date_time, "is no date; write one such as", io::forms_of_dates);

/// The parts whose names match a pattern, or whose property does: "*Bolt*", "type=IfcWall*".
PartSelection selection_of(const std::string& word) {
    const std::size_t equals = word.find('=');
    const bool has_key = equals != std::string::npos && equals > 0 && word.find_first_of("*?[/") > equals;
    if (!has_key) return {.all = {{"name", {word}}}};
    return {.all = {{word.substr(0, equals), {word.substr(equals + 1)}}}};
}

/// Adds a set of what the patterns select; returns its name, or an empty one for no pattern, which stands for all.
std::string add_set(ClashRules& rules, const std::string& name, const std::vector<std::string>& patterns) {
    if (patterns.empty()) return {};
    PartSet& set = rules.sets.emplace_back(PartSet{name, {}});
    for (const std::string& pattern : patterns) set.any.push_back(selection_of(pattern));
    return name;
}

/// The options of what is written, and of how it is grouped.
void add_result_options(CLI::App& command, ClashJob& job) {
    const char* results = "Results";
    command
        .add_option_function<std::string>(
            "--group-by", [&job](const std::string& word) { job.group_by = group_options_from_text(word); },
            fmt::format("{}; with --rules, element unless it is given", group_option_forms))
        ->type_name("HOW")
        ->check(grouping)
        ->group(results);
    command.add_flag("--all", job.all, "print each clash of each group")->group(results);
    add_report_options(command, job.reports, results);
    CLI::Option* sarif = command.add_option("--sarif", job.sarif, "write SARIF 2.1.0, which code hosts show");
    CLI::Option* junit = command.add_option("--junit", job.junit, "write JUnit XML, which test servers show");
    CLI::Option* bcf = command.add_option("--bcf", job.bcf, "write BCF, a topic for each clash or group");
    for (CLI::Option* option : {sarif, junit, bcf}) option->check(file_name)->group(results);
    command
        .add_option_function<std::string>(
            "--bcf-version", [&job](const std::string& word) { job.bcf_version = *bcf_version_from_text(word); },
            fmt::format("{} ({})", bcf_version_forms, to_string(job.bcf_version)))
        ->type_name("VERSION")
        ->check(bcf_version)
        ->group(results);
    command
        .add_option(
            "--date", job.date,
            "the date in the BCF file, as 2026-11-27; else SOURCE_DATE_EPOCH, else when the models were changed")
        ->check(date)
        ->group(results);
    command.add_flag("!--no-pictures", job.pictures, "leave pictures out of the BCF file")->group(results);
    add_direction(command, "--up", job.up, "X,Y,Z: which way is up; else Z for IFC parts, and Y for others")
        ->group(results);
}

}  // namespace

void add_clash_options(CLI::App& command, ClashJob& job) {
    add_input(command, job.files, ": the parts of all files together");
    CLI::Option* clearance =
        command.add_option("--clearance", job.clearance, "report pairs nearer than this, in the file's units");
    clearance->check(not_negative);
    command.add_option("--limit", job.limit, "list at most N pairs of triangles of two parts (1000000)")
        ->check(whole_number);
    command.add_option("--output", job.output, "write PREFIX.json, PREFIX.csv and PREFIX.glb")
        ->type_name(prefix)
        ->check(file_prefix);

    const char* rules = "Rules";
    CLI::Option* file = command.add_option("--rules", job.rules_file, "count what the rules of a TOML file count");
    file->check(file_name);
    const auto mark = [&job](CLI::Option* option) {
        option->each([&job](const std::string&) { job.short_rules = true; });
    };
    CLI::Option* tolerance =
        command.add_option("--tolerance", job.tolerance,
                           "count no piercing that ends when closed parts move apart by this; touches do not count");
    tolerance->check(not_negative);
    mark(tolerance);
    CLI::Option* touching = command.add_flag("--touching", job.touching, "count touches, too");
    mark(touching);
    CLI::Option* a = command.add_option(
        "--set-a", job.set_a, "count only pairs, but no touches, of a part that matches this, [KEY=]PATTERN,");
    CLI::Option* b = command.add_option("--set-b", job.set_b, "and another that matches this");
    mark(a);
    mark(b);
    for (CLI::Option* option : {tolerance, touching, a, b, clearance}) file->excludes(option);
    CLI::Option* ignore = command.add_option("--ignore", job.ignore, "count no pair of a part that matches this");
    for (CLI::Option* option : {a, b, ignore}) option->type_name("PATTERN")->expected(1)->take_all();
    for (CLI::Option* option : {file, tolerance, touching, a, b, ignore}) option->group(rules);

    const char* states = "Known clashes";
    command.add_option("--baseline", job.baseline, "the JSON of an earlier run: say what is new, and what is resolved")
        ->check(file_name)
        ->group(states);
    command.add_option("--approvals", job.approvals, "a TOML or JSON file, or BCF, that says which clashes may stay")
        ->type_name("FILE")
        ->check(file_name)
        ->expected(1)
        ->take_all()
        ->group(states);
    add_word_option<FailOn>(command, "--fail-on", job.fail_on,
                            {{"any", FailOn::any}, {"new", FailOn::fresh}, {"none", FailOn::none}},
                            "which clashes make the exit code 1: any, new or none; never approved ones")
        ->type_name("WHICH")
        ->group(states);

    add_result_options(command, job);
}

Vec3 up_of(const ClashJob& job, const ClashRun& run) {
    if (job.up.size() == 3) return {job.up[0], job.up[1], job.up[2]};
    return abut::up_of(run);
}

ClashRules rules_of(const ClashJob& job) {
    ClashRules rules;
    if (!job.rules_file.empty()) {
        rules = load_clash_rules(job.rules_file);
    } else {
        ClashRule rule = default_clash_rule();
        rule.tolerance = job.tolerance;
        rule.clearance = job.clearance;
        if (job.short_rules) rule.touching = job.touching;
        rule.a = add_set(rules, "a", job.set_a);
        rule.b = add_set(rules, "b", job.set_b);
        rules.rules.push_back(std::move(rule));
    }
    if (!job.ignore.empty()) {
        ClashRule ignored{.name = "--ignore", .a = add_set(rules, "--ignore", job.ignore)};
        ignored.ignored = true;
        rules.rules.insert(rules.rules.begin(), std::move(ignored));
    }
    return rules;
}

}  // namespace abut::tool
