// SPDX-License-Identifier: MIT
// Puts clashes into words.
#include "abut/io/clash_words.h"

#include <fmt/format.h>

namespace abut::io {

std::string_view to_string(Severity severity) noexcept {
    switch (severity) {
        case Severity::note:
            return "note";
        case Severity::warning:
            return "warning";
        default:
            return "error";
    }
}

std::string in_words(const ClashReport& report) {
    std::string words(to_string(report.kind));
    if (report.depth > 0) words += fmt::format(", {:.6g} deep", report.depth);
    if (report.distance > 0) words += fmt::format(", {:.6g} apart", report.distance);
    return words + fmt::format(", at ({:.6g}, {:.6g}, {:.6g})", report.point.x, report.point.y, report.point.z);
}

std::string pair_in_words(const ClashRun& run, const ClashReport& report) {
    return run.parts[report.a].name + " / " + run.parts[report.b].name;
}

}  // namespace abut::io
