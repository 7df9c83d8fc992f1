// SPDX-License-Identifier: MIT
// A clash run as comma-separated values.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

#include "abut/base/float_environment.h"
#include "abut/io/atomic_write.h"
#include "abut/io/clash_document.h"
#include "abut/io/clash_json.h"
#include "abut/io/clash_view.h"
#include "abut/io/clash_words.h"

namespace abut {
namespace {

/// Whether a spreadsheet may compute the text: behind blanks and apostrophes it begins like a formula, or with a
/// character that some programs pass over before one. The list is OWASP's, "CSV Injection": the last four are the
/// full-width forms of the first.
bool is_like_formula(std::string_view text) {
    text.remove_prefix(std::min(text.find_first_not_of(" '"), text.size()));
    constexpr std::array<std::string_view, 11> starts{"=",  "+",      "-",      "@",      "\t",    "\r",
                                                      "\n", "\uff1d", "\uff0b", "\uff0d", "\uff20"};
    return std::any_of(starts.begin(), starts.end(), [&](std::string_view start) { return text.starts_with(start); });
}

/// A text in quotes. An apostrophe before what is like a formula makes it a text for spreadsheets as well. It is added
/// to texts that have one themselves, too, so that a reader can take it off: of each text that is like a formula and
/// begins with an apostrophe, the first one.
std::string csv_text(std::string_view text) {
    std::string result = is_like_formula(text) ? "\"'" : "\"";
    for (const char c : text) result += c == '"' ? std::string("\"\"") : std::string(1, c);
    return result + "\"";
}

}  // namespace

std::string clash_csv(const ClashRun& run) {
    const DefaultFloats floats;
    io::require_consistent(run, "clash CSV");
    std::vector<std::string_view> groups(run.found.clashes.size());
    for (const ClashGroup& group : run.groups) {
        for (const std::size_t clash : group.clashes) groups.at(clash) = group.name;
    }
    std::string text = "kind,a,b,triangle_pairs,depth,distance,x,y,z,schema,rule,severity,state,group,key\n";
    for (std::size_t i = 0; i < run.found.clashes.size(); ++i) {
        const RuledClash& found = run.found.clashes[i];
        const ClashReport& r = found.report;
        const ClashRule* rule = found.rule < run.rules.rules.size() ? &run.rules.rules[found.rule] : nullptr;
        text += fmt::format("{},{},{},{},{},{},{},{},{},abut.clash/1,", to_string(r.kind),
                            csv_text(run.parts[r.a].name), csv_text(run.parts[r.b].name), r.pairs.size(), r.depth,
                            r.distance, r.point.x, r.point.y, r.point.z);
        text += fmt::format("{},{},{},{},{}\n", csv_text(rule == nullptr ? "" : rule->name),
                            rule == nullptr ? "" : io::to_string(rule->severity),
                            i < run.states.states.size() ? to_string(run.states.states[i]) : "", csv_text(groups[i]),
                            csv_text(i < run.keys.size() ? std::string_view(run.keys[i]) : ""));
    }
    return text;
}

void save_clash_csv(const std::filesystem::path& path, const ClashRun& run) { io::write_bytes(path, clash_csv(run)); }

}  // namespace abut
