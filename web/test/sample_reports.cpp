// SPDX-License-Identifier: MIT
// Writes clash reports of generated runs into a folder, for web/site/tests/report.test.mjs.
//
//     abut_sample_reports FOLDER
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <string>

#include "abut/io/clash_report.h"
#include "tests/io/sample_clash_runs.h"

namespace {

void save(const std::filesystem::path& path, const abut::ClashRun& run, const abut::ClashReportOptions& options = {}) {
    const auto start = std::chrono::steady_clock::now();
    const abut::SavedClashReport saved = abut::save_clash_report(path, run, options);
    const std::chrono::duration<double> time = std::chrono::steady_clock::now() - start;
    std::printf("%s: %zu parts, %zu clashes, %zu triangles, %zu boxes, %zu bytes, %.2f s\n", path.string().c_str(),
                run.parts.size(), run.found.clashes.size(), saved.triangles, saved.boxes, saved.bytes, time.count());
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 2) {
        std::fprintf(stderr, "abut_sample_reports FOLDER\n");
        return 2;
    }
    const std::filesystem::path folder = argv[1];
    std::filesystem::create_directories(folder);
    save(folder / "each_kind.html", abut::sample::run_of_each_kind());
    save(folder / "boxes.html", abut::sample::building(1, 200), {.most_triangles = 5000});
    // 10,000 parts, and about 5,000 clashes.
    save(folder / "building.html", abut::sample::building(10, 10000));
    save(folder / "nothing.html", {});
    return 0;
}
