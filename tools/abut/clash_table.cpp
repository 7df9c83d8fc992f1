// SPDX-License-Identifier: MIT
// Tables of clashes and of groups.
#include "tools/abut/clash_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <span>
#include <string>

#include "abut/io/names.h"
#include "abut/io/number_words.h"
#include "tools/abut/number_options.h"
#include "tools/abut/output.h"

namespace abut::tool {
namespace {

/// The colour of a terminal that is nearest to that of pictures.
const char* color_of(ClashKind kind) {
    switch (kind) {
        case ClashKind::piercing:
            return "31";  // red
        case ClashKind::touching:
            return "33";  // yellow, for orange
        case ClashKind::enclosed:
            return "95";  // bright magenta
        case ClashKind::too_near:
            return "93";  // bright yellow
        default:
            return "35";  // magenta
    }
}

std::string measure_of(const ClashReport& r) {
    if (r.kind == ClashKind::piercing) return six_digits(r.depth);
    return r.kind == ClashKind::too_near || r.kind == ClashKind::enclosed ? six_digits(r.distance) : std::string("-");
}

std::size_t count_of(const ClashRun& run, std::span<const std::size_t> clashes, ClashState state) {
    if (run.states.states.empty()) return 0;
    return static_cast<std::size_t>(
        std::count_if(clashes.begin(), clashes.end(), [&](std::size_t i) { return run.states.states[i] == state; }));
}

/// Each clash in a row; `states` adds a column.
void print_rows(const ClashRun& run, std::span<const std::size_t> clashes, bool states) {
    std::size_t a = 4, b = 4;
    for (const std::size_t i : clashes) {
        a = std::max(a, run.parts[run.found.clashes[i].report.a].name.size());
        b = std::max(b, run.parts[run.found.clashes[i].report.b].name.size());
    }
    const std::string head = states ? fmt::format("{:<10} ", "state") : "";
    fmt::print("{}{:<10} {:<{}} {:<{}} {:>9} {:>12}  {}\n", head, "kind", "part", a, "part", b, "triangles",
               "depth or gap", "where");
    for (const std::size_t i : clashes) {
        const ClashReport& r = run.found.clashes[i].report;
        if (states) fmt::print("{:<10} ", to_string(run.states.states[i]));
        fmt::print("{} {:<{}} {:<{}} {:>9} {:>12}  {}\n",
                   colored(fmt::format("{:<10}", to_string(r.kind)), color_of(r.kind)), run.parts[r.a].name, a,
                   run.parts[r.b].name, b, r.pairs.size(), measure_of(r), io::in_words(r.point));
    }
}

/// The deepest piercing of some clashes, or "-".
std::string deepest(const ClashRun& run, std::span<const std::size_t> clashes) {
    double depth = 0;
    for (const std::size_t i : clashes) depth = std::max(depth, run.found.clashes[i].report.depth);
    return depth > 0 ? six_digits(depth) : "-";
}

void print_groups(const ClashRun& run, bool states, bool all) {
    std::size_t rule_width = 4;
    for (const ClashRule& rule : run.rules.rules) rule_width = std::max(rule_width, rule.name.size());
    const std::string head = states ? fmt::format("{:>7} {:>9} ", "new", "approved") : "";
    fmt::print("{:>7} {}{:>10}  {:<{}}  {}\n", "clashes", head, "deepest", "rule", rule_width, "group");
    for (const ClashGroup& group : run.groups) {
        const std::string counts = states ? fmt::format("{:>7} {:>9} ", count_of(run, group.clashes, ClashState::fresh),
                                                        count_of(run, group.clashes, ClashState::approved))
                                          : "";
        const std::string& rule = run.rules.rules[group.rule].name;
        fmt::print("{:>7} {}{:>10}  {:<{}}  {}\n", group.clashes.size(), counts, deepest(run, group.clashes), rule,
                   rule_width, group.name);
        if (!all) continue;
        fmt::print("\n");
        print_rows(run, group.clashes, states);
        fmt::print("\n");
    }
}

/// What a rule leaves out: "679 touching, 13 within the tolerance".
std::string left_out(const RuleCounts& counts) {
    std::string words;
    const auto add = [&](std::size_t count, const char* what) {
        if (count > 0) words += fmt::format("{}{} {}", words.empty() ? "" : ", ", count, what);
    };
    add(counts.touching, "touching");
    add(counts.within_tolerance, "within the tolerance");
    add(counts.ignored, "ignored");
    add(counts.piercing, "piercing");
    add(counts.enclosed, "enclosed");
    add(counts.duplicate, "duplicate");
    return words;
}

void print_rules(const ClashRun& run) {
    for (std::size_t i = 0; i < run.rules.rules.size(); ++i) {
        const RuleCounts& counts = run.found.by_rule[i];
        const std::string words = left_out(counts);
        fmt::print("rule \"{}\": {}{}\n", run.rules.rules[i].name, counted(counts.clashes, "clash", "clashes"),
                   words.empty() ? "" : "; not counted: " + words);
    }
    if (run.found.unmatched > 0) {
        fmt::print("no rule: {}\n",
                   counted(run.found.unmatched, "pair that touches or clashes", "pairs that touch or clash"));
    }
}

void print_states(const ClashRun& run, std::span<const std::size_t> all) {
    fmt::print("{} new, {} active, {} approved, {} resolved\n", count_of(run, all, ClashState::fresh),
               count_of(run, all, ClashState::active), count_of(run, all, ClashState::approved),
               run.states.resolved.size());
    // Baselines and approvals may hold any text.
    for (const KnownClash& clash : run.states.resolved) {
        fmt::print("resolved: {} / {}\n", io::readable(clash.a), io::readable(clash.b));
    }
    for (const Approval& approval : run.states.unused) {
        fmt::print("approved, but not there: {}\n", io::readable(approval.key));
    }
}

}  // namespace

void print_clashes(const ClashRun& run, const ClashJob& job) {
    std::vector<std::size_t> all(run.found.clashes.size());
    std::iota(all.begin(), all.end(), std::size_t{0});
    if (!all.empty() && job.has_groups()) {
        print_groups(run, job.has_states(), job.all);
    } else if (!all.empty()) {
        print_rows(run, all, job.has_states());
    }
    const std::string groups = job.has_groups() && !all.empty() ? " in " + counted(run.groups.size(), "group") : "";
    fmt::print("{}, {}{}\n", counted(run.parts.size(), "part"),
               all.empty() ? std::string("no clash") : counted(all.size(), "clash", "clashes"), groups);
    const auto truncated =
        std::count_if(all.begin(), all.end(), [&](std::size_t i) { return run.found.clashes[i].report.truncated; });
    if (truncated > 0) {
        fmt::print("{} of them with more pairs of triangles than are counted here; --limit N counts more\n", truncated);
    }
    if (job.has_rules()) print_rules(run);
    if (job.has_states()) print_states(run, all);
}

}  // namespace abut::tool
