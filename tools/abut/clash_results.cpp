// SPDX-License-Identifier: MIT
// Writes JSON, CSV, GLB, HTML, pictures, SARIF, JUnit XML and BCF.
#include "tools/abut/clash_results.h"

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <sys/stat.h>

#include <cstdlib>
#include <ctime>
#include <nlohmann/json.hpp>
#include <optional>

#include "abut/base/error.h"
#include "abut/io/bcf.h"
#include "abut/io/clash_document.h"
#include "abut/io/clash_json.h"
#include "abut/io/clash_pictures.h"
#include "abut/io/clash_sarif.h"
#include "abut/io/formats/text_scanner.h"
#include "tools/abut/clash_marks.h"
#include "tools/abut/files.h"
#include "tools/abut/output.h"

namespace abut::tool {
namespace {

std::string utc(std::time_t seconds) { return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(seconds)); }

/// --date, or SOURCE_DATE_EPOCH, which makes builds reproducible, or when the newest of the models' files was changed.
/// Never the present time, so that the same input gives the same bytes.
std::string date_of(const ClashJob& job) {
    if (!job.date.empty()) return job.date;
    if (const char* epoch = std::getenv("SOURCE_DATE_EPOCH"); epoch != nullptr && *epoch != '\0') {
        const std::optional<std::int64_t> seconds = io::parse_integer(epoch);
        if (!seconds || *seconds < 0 || *seconds > 253402300799) {
            throw Error(std::string("SOURCE_DATE_EPOCH is ") + epoch + ", no number of seconds since 1970; correct it");
        }
        return utc(static_cast<std::time_t>(*seconds));
    }
    // std::filesystem's clock has an epoch of its own, and no exact conversion before C++23's libraries.
    std::optional<std::time_t> newest;
    for (const std::string& file : job.files) {
        if (file == "-") continue;  // standard input, not a file of that name
        struct stat status {};
        if (stat(file.c_str(), &status) == 0 && (!newest || status.st_mtime > *newest)) newest = status.st_mtime;
    }
    if (!newest) throw Error("a BCF file needs a date; give one by --date, as 2026-11-27");
    return utc(*newest);
}

}  // namespace

std::string clash_json(const ClashRun& run, const ClashJob& job, const Loaded& loaded) {
    nlohmann::json json = io::clash_document(run, {.clearance = job.clearance,
                                                   .with_rules = job.has_rules(),
                                                   .with_states = job.has_states(),
                                                   .with_groups = job.has_groups()});
    json["files"] = described(loaded.files);
    for (std::size_t i = 0; i < loaded.parts.size(); ++i) {
        if (loaded.parts[i].node) json["parts"][i]["node"] = *loaded.parts[i].node;
    }
    return io::json_text(json);
}

void write_clash_results(const ClashRun& run, const ClashJob& job, const Loaded& loaded) {
    if (!job.output.empty()) {
        write_file(job.output + ".json", clash_json(run, job, loaded));
        write_file(job.output + ".csv", clash_csv(run));
        save_clash_marks(job.output + ".glb", loaded.parts, run.found.clashes);
    }
    save_reports(job.reports, run, up_of(job, run));
    if (!job.sarif.empty()) write_file(job.sarif, clash_sarif(run));
    if (!job.junit.empty()) write_file(job.junit, clash_junit(run));
    if (!job.bcf.empty()) {
        BcfOptions options{.version = job.bcf_version, .date = date_of(job), .up = up_of(job, run)};
        Progress progress("drawing");
        const std::size_t pictures = run.groups.empty() ? run.found.clashes.size() : run.groups.size();
        std::size_t drawn = 0;
        if (job.pictures) {
            options.picture = [&, draw = bcf_pictures(run, options.up)](std::span<const std::size_t> clashes) {
                progress(drawn++, pictures);
                return draw(clashes);
            };
        }
        write_file(job.bcf, clash_bcf(run, options));
    }
}

}  // namespace abut::tool
