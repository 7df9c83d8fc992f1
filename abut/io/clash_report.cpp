// SPDX-License-Identifier: MIT
// Fills the page with a run: its title, a summary for readers without scripts, its data and its shapes.
#include "abut/io/clash_report.h"

#include <fmt/format.h>

#include <array>
#include <map>
#include <string_view>
#include <vector>

#include "abut/base/executor.h"
#include "abut/base/float_environment.h"
#include "abut/io/atomic_write.h"
#include "abut/io/base64.h"
#include "abut/io/clash_view.h"
#include "abut/io/clash_words.h"
#include "abut/io/names.h"
#include "abut/io/report_data.h"
#include "abut/io/report_geometry.h"
#include "abut/io/report_page.h"
#include "abut/io/xml_writer.h"
#include "abut/io/zlib_stream.h"

namespace abut {
namespace io {
namespace {

/// A text from a file as HTML text.
std::string html(std::string_view text) { return with_entities(readable(text)); }

std::string title_of(const ClashRun& run) { return run.title.empty() ? "Clashes" : run.title; }

/// The counts and the groups, for readers whose mail program runs no scripts.
std::string summary_of(const ClashRun& run) {
    constexpr std::size_t most_groups = 200;
    std::string text = fmt::format(
        "<p>{} parts, {} clashes, {} resolved.</p>\n<table><thead><tr><th>Rule</th>"
        "<th>Severity</th><th>Clashes</th></tr></thead><tbody>",
        run.parts.size(), run.found.clashes.size(), run.states.resolved.size());
    for (std::size_t i = 0; i < run.rules.rules.size(); ++i) {
        const ClashRule& rule = run.rules.rules[i];
        text += fmt::format("<tr><td>{}</td><td>{}</td><td>{}</td></tr>", html(rule.name), to_string(rule.severity),
                            run.found.by_rule[i].clashes);
    }
    text += "</tbody></table>\n<table><thead><tr><th>Group</th><th>Clashes</th></tr></thead><tbody>";
    for (std::size_t i = 0; i < run.groups.size() && i < most_groups; ++i) {
        text += fmt::format("<tr><td>{}</td><td>{}</td></tr>", html(run.groups[i].name), run.groups[i].clashes.size());
    }
    text += "</tbody></table>\n";
    if (run.groups.size() > most_groups) text += fmt::format("<p>and {} more.</p>\n", run.groups.size() - most_groups);
    return text;
}

std::vector<std::string> notices_of(const ClashRun& run, const ReportGeometry& geometry, std::size_t most_triangles) {
    std::vector<std::string> list;
    for (std::string& words : faults_of_rules(run)) {
        words.front() = 'N';
        list.push_back(words + (words.ends_with('?') ? "" : "."));
    }
    if (geometry.boxes > 0) {
        list.push_back(fmt::format("{} parts are shown as boxes: with them there would be more than {} triangles.",
                                   geometry.boxes, most_triangles));
    }
    if (geometry.left_out > 0) {
        list.push_back(
            fmt::format("{} parts are not shown: they are far away from all that clashes.", geometry.left_out));
    }
    if (geometry.shortened > 0) {
        list.push_back(
            fmt::format("The curves of {} clashes are shown in part: they have too many points.", geometry.shortened));
    }
    return list;
}

std::vector<ClashView> views_of(const ClashRun& run, Vec3 up) {
    std::vector<ClashView> views(run.found.clashes.size());
    for_each_range(views.size(), 8, [&](std::size_t first, std::size_t last) {
        for (std::size_t i = first; i < last; ++i) views[i] = clash_view(run, std::span(&i, 1), up);
    });
    return views;
}

/// The page with its placeholders replaced.
std::string filled(std::span<const std::string> contents) {
    constexpr std::array<std::string_view, 4> placeholders{"<!--abut:title-->", "<!--abut:summary-->",
                                                           "<!--abut:data-->", "<!--abut:shapes-->"};
    const std::string_view page = report_page();
    std::string result;
    std::size_t at = 0;
    for (std::size_t i = 0; i < placeholders.size(); ++i) {
        const std::size_t position = page.find(placeholders[i], at);
        ABUT_ASSERT(position != std::string_view::npos);
        result += page.substr(at, position - at);
        result += contents[i];
        at = position + placeholders[i].size();
    }
    result += page.substr(at);
    return result;
}

struct Written {
    std::string page;
    SavedClashReport saved;
};

Written write(const ClashRun& run, const ClashReportOptions& options, std::string_view place) {
    require_consistent(run, place);
    const ReportGeometry geometry = report_geometry(run, options.most_triangles);
    const std::string data =
        report_data(run, views_of(run, options.up), notices_of(run, geometry, options.most_triangles), options.up);
    std::array<std::string, 4> contents{html(title_of(run)), summary_of(run)};
    in_parallel([&] { contents[2] = base64(zlib_stream(data)); },
                [&] { contents[3] = base64(zlib_stream(geometry.bytes)); });
    Written written{filled(contents), {0, geometry.triangles, geometry.boxes, geometry.left_out}};
    written.saved.bytes = written.page.size();
    return written;
}

}  // namespace
}  // namespace io

SavedClashReport save_clash_report(const std::filesystem::path& path, const ClashRun& run,
                                   const ClashReportOptions& options) {
    const DefaultFloats floats;
    const io::Written written = io::write(run, options, io::readable(path.string()));
    io::write_bytes(path, written.page);
    return written.saved;
}

std::string clash_report(const ClashRun& run, const ClashReportOptions& options) {
    const DefaultFloats floats;
    return io::write(run, options, "clash report").page;
}

}  // namespace abut
