// SPDX-License-Identifier: MIT
// The HTML report: what it escapes, what it stores, what it leaves out, and that it is the same each time. How the page
// works is tested in web/site/tests/report.test.mjs.
#include "abut/io/clash_report.h"

#include <gtest/gtest.h>
#include <zlib.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "abut/base/error.h"
#include "abut/base/executor.h"
#include "abut/io/report_geometry.h"
#include "abut/mesh/generate.h"
#include "sample_clash_runs.h"

namespace abut {
namespace {

namespace fs = std::filesystem;

std::string decoded(const std::string& text) {
    const std::string alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string bytes;
    std::uint32_t bits = 0;
    int count = 0;
    for (const char c : text) {
        if (c == '=') break;
        bits = bits << 6 | static_cast<std::uint32_t>(alphabet.find(c));
        count += 6;
        if (count < 8) continue;
        count -= 8;
        bytes += static_cast<char>(bits >> count & 0xff);
    }
    return bytes;
}

/// The content of the script with this id, unpacked.
std::string content_of(const std::string& page, const std::string& id) {
    const std::string mark = "id=\"" + id + "\">";
    const std::size_t first = page.find(mark) + mark.size();
    const std::string packed = decoded(page.substr(first, page.find("</script>", first) - first));
    std::string bytes(1 << 24, '\0');
    uLongf size = bytes.size();
    EXPECT_EQ(uncompress(reinterpret_cast<Bytef*>(bytes.data()), &size, reinterpret_cast<const Bytef*>(packed.data()),
                         packed.size()),
              Z_OK);
    bytes.resize(size);
    return bytes;
}

nlohmann::json data_of(const std::string& page) { return nlohmann::json::parse(content_of(page, "run-data")); }

std::size_t count_of(const std::string& text, const std::string& what) {
    std::size_t count = 0;
    for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + 1)) ++count;
    return count;
}

TEST(ClashReport, EscapesNames) {
    ClashRun run = sample::run_of_each_kind();
    run.title = "</title><script>alert(1)</script>&\"";
    run.rules.rules[0].name = "<b>rule</b>";
    const std::string page = clash_report(run);
    EXPECT_EQ(count_of(page, "alert(1)"), 1u);  // in the title; the part of this name is in the packed data
    EXPECT_NE(page.find("<title>&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;&quot;</title>"),
              std::string::npos);
    EXPECT_NE(page.find("&lt;b&gt;rule&lt;/b&gt;"), std::string::npos);
    // Its own script and the two of the data.
    EXPECT_EQ(count_of(page, "<script"), 3u);
    EXPECT_EQ(data_of(page)["title"], run.title);
}

TEST(ClashReport, NeedsNothingElse) {
    const std::string page = clash_report(sample::run_of_each_kind());
    EXPECT_EQ(page.find("http://"), std::string::npos);
    EXPECT_EQ(page.find("https://"), std::string::npos);
    EXPECT_EQ(page.find("src=\""), std::string::npos);
    EXPECT_EQ(page.find("<!--abut:"), std::string::npos);
    EXPECT_NE(page.find("default-src 'none'; script-src 'sha256-"), std::string::npos);
}

TEST(ClashReport, HoldsTheRun) {
    const ClashRun run = sample::run_of_each_kind();
    const nlohmann::json data = data_of(clash_report(run));
    EXPECT_EQ(data["schema"], "abut.clash_report/1");
    EXPECT_EQ(data["parts"]["name"].size(), run.parts.size());
    EXPECT_EQ(data["parts"]["name"][4], run.parts[4].name);
    const nlohmann::json& clashes = data["clashes"];
    ASSERT_EQ(clashes["a"].size(), run.found.clashes.size());
    for (std::size_t i = 0; i < run.found.clashes.size(); ++i) {
        const ClashReport& report = run.found.clashes[i].report;
        EXPECT_EQ(clashes["a"][i], report.a);
        EXPECT_EQ(clashes["b"][i], report.b);
        EXPECT_EQ(data["kinds"][clashes["kind"][i].get<int>()], to_string(report.kind));
        EXPECT_EQ(clashes["depth"][i], report.depth);
        EXPECT_EQ(clashes["point"][3 * i + 1], report.point.y);
        EXPECT_EQ(clashes["key"][i], run.keys[i]);
    }
    EXPECT_EQ(data["rules"][0]["dropped"]["within tolerance"], 7);
    EXPECT_EQ(data["unmatched"], 3);
    EXPECT_EQ(data["groups"][0]["name"], "Group two");
    EXPECT_EQ(data["states"]["resolved"][0]["b"], "Door that is gone");
    EXPECT_EQ(data["states"]["approvals"][0]["why"], "It is cast in.");
}

TEST(ClashReport, TheFirstApprovalOfAClashCountsAsInTheOtherResults) {
    ClashRun run = sample::run_of_each_kind();
    const std::string key = run.approvals.at(0).key;
    run.approvals.push_back({key, "another", "2026-11-21", "later"});
    const nlohmann::json approvals = data_of(clash_report(run))["states"]["approvals"];
    const auto of_key = [&](const nlohmann::json& approval) { return approval["key"] == key; };
    EXPECT_EQ(std::count_if(approvals.begin(), approvals.end(), of_key), 1);
    EXPECT_EQ(approvals[0]["why"], "It is cast in.");
}

TEST(ClashReport, IsTheSameEachTimeForAnyNumberOfThreads) {
    const ClashRun run = sample::building(1, 600);
    std::string first;
    {
        const ThreadLimit limit(1);
        first = clash_report(run);
    }
    EXPECT_EQ(clash_report(run), first);
    EXPECT_EQ(clash_report(sample::building(1, 600)), first);
}

TEST(ClashReport, PartsBeyondTheLimitAreBoxes) {
    const ClashRun run = sample::building(1, 400);
    const io::ReportGeometry whole = io::report_geometry(run, 1'000'000);
    EXPECT_EQ(whole.boxes, 0u);
    const io::ReportGeometry limited = io::report_geometry(run, 6000);
    EXPECT_LE(limited.triangles, 6000u);
    EXPECT_GT(limited.triangles, 5000u);
    EXPECT_GT(limited.boxes, 0u);
    EXPECT_LT(limited.bytes.size(), whole.bytes.size());
    const nlohmann::json data = data_of(clash_report(run, {.most_triangles = 6000}));
    ASSERT_EQ(data["notices"].size(), 1u);
    EXPECT_EQ(data["notices"][0], std::to_string(limited.boxes) +
                                      " parts are shown as boxes: with them there would be more than 6000 triangles.");
    // Those that clash are the last to become boxes: 40 joists of 12 triangles, 12 ducts of 96.
    EXPECT_EQ(io::report_geometry(run, 40 * 12 + 12 * 96).boxes, run.parts.size() - 52);
    EXPECT_EQ(io::report_geometry(run, 0).boxes, run.parts.size());
}

TEST(ClashReport, SetsWithoutPartsAreAmongTheNotices) {
    ClashRun run = sample::building(1, 52);
    ASSERT_TRUE(data_of(clash_report(run))["notices"].empty());
    run.rules.sets.push_back({"no <such>", {{.all = {{"nam", {"x"}}}}}});
    run.rules.rules.front().a = "no <such>";
    const nlohmann::json notices = data_of(clash_report(run))["notices"];
    ASSERT_EQ(notices.size(), 1u);
    EXPECT_EQ(notices[0], "No part is in the set \"no <such>\" of the rule \"" + run.rules.rules.front().name +
                              "\"; none has the property \"nam\", did you mean \"name\"?");
}

TEST(ClashReport, Misspelt_properties_of_rules_are_among_the_notices) {
    ClashRun run = sample::building(1, 52);
    run.rules.rules.front().ignore_same = {"asembly"};
    run.rules.rules.front().ignore_related = {"zone <b>"};
    const nlohmann::json notices = data_of(clash_report(run))["notices"];
    const std::string rule = " that the rule \"" + run.rules.rules.front().name + "\" names";
    EXPECT_EQ(notices, (nlohmann::json{"No part has the property \"asembly\"" + rule + ", did you mean \"assembly\"?",
                                       "No part has the property \"zone <b>\"" + rule + "."}));
}

TEST(ClashReport, MeshesThatPartsShareAreStoredOnce) {
    ClashRun run = sample::building(1, 52);
    const std::size_t before = io::report_geometry(run, 1'000'000).bytes.size();
    const SharedShape torus = make_torus(0.1, 0.04, 30, 20);
    for (int i = 0; i < 1000; ++i) {
        run.scene.add({.shape = torus, .pose = {Quat(1, 0, 0, 0), Vec3(i, 5, 0)}});
        run.parts.push_back({"Torus " + std::to_string(i)});
        run.colors.emplace_back();
    }
    const io::ReportGeometry geometry = io::report_geometry(run, 1'000'000);
    EXPECT_EQ(geometry.triangles, 40u * 12 + 12 * 96 + 1200);
    // A form, a number, and eight floats for each part; the mesh once.
    EXPECT_LT(geometry.bytes.size() - before, 1000u * 35 + 10'000);
}

TEST(ClashReport, PartsFarFromAllClashesAreLeftOut) {
    ClashRun run = sample::building(1, 52);
    run.scene.add({.shape = make_box({{0, 0, 0}, {1, 1, 1}}), .pose = {Quat(1, 0, 0, 0), Vec3(1e6, 0, 0)}});
    run.parts.push_back({"A stray box"});
    run.colors.emplace_back();
    const io::ReportGeometry geometry = io::report_geometry(run, 1'000'000);
    EXPECT_EQ(geometry.left_out, 1u);
    EXPECT_EQ(geometry.size, 32);
}

TEST(ClashReport, TinyAndHugeCoordinatesAreShown) {
    for (const double scale : {1e-90, 1e-9, 1e9, 1e90}) {
        const std::vector<Mesh> meshes{make_box({Vec3(0), Vec3(scale)}), make_box({Vec3(scale / 2), Vec3(2 * scale)})};
        const io::ReportGeometry geometry = io::report_geometry(sample::run_of(meshes, {"a", "b"}), 1000);
        EXPECT_EQ(geometry.triangles, 24u);
        EXPECT_GE(geometry.size, scale);
        EXPECT_LE(geometry.size, 2 * scale);
    }
    EXPECT_EQ(io::report_geometry({}, 1000).size, 1);
}

TEST(ClashReport, InconsistentRunsAreRefused) {
    const auto message = [](auto change) {
        ClashRun run = sample::run_of_each_kind();
        change(run);
        try {
            static_cast<void>(clash_report(run));
        } catch (const Error& error) {
            return std::string(error.what());
        }
        return std::string("no error");
    };
    EXPECT_EQ(message([](ClashRun&) {}), "no error");
    EXPECT_EQ(message([](ClashRun& run) { run.keys.pop_back(); }),
              "clash report: the run's keys have 4 entries and its clashes 5; fill both");
    EXPECT_NE(message([](ClashRun& run) { run.colors.pop_back(); }), "no error");
    EXPECT_NE(message([](ClashRun& run) { run.states.states.pop_back(); }), "no error");
    EXPECT_EQ(message([](ClashRun& run) { run.states = {}, run.colors = {}, run.keys = {}, run.groups = {}; }),
              "no error");
    EXPECT_NE(message([](ClashRun& run) { run.found.by_rule.clear(); }), "no error");
    EXPECT_EQ(message([](ClashRun& run) { run.found.clashes[1].report.b = 99; }),
              "clash report: clash 1 names part 99, but there are 10");
    EXPECT_NE(message([](ClashRun& run) { run.found.clashes[1].rule = 99; }), "no error");
    EXPECT_NE(message([](ClashRun& run) { run.groups[0].clashes = {5}; }), "no error");
}

TEST(ClashReport, IsWrittenCompletelyOrNotAtAll) {
    const fs::path folder = fs::temp_directory_path() / "abut_clash_report_test";
    fs::remove_all(folder);
    fs::create_directories(folder);
    const ClashRun run = sample::run_of_each_kind();
    const SavedClashReport saved = save_clash_report(folder / "report.html", run);
    std::ifstream file(folder / "report.html", std::ios::binary);
    std::stringstream bytes;
    bytes << file.rdbuf();
    EXPECT_EQ(bytes.str(), clash_report(run));
    EXPECT_EQ(saved.bytes, bytes.str().size());
    EXPECT_EQ(saved.triangles, io::report_geometry(run, 1'000'000).triangles);
    EXPECT_THROW(save_clash_report(folder / "missing" / "report.html", run), Error);
    fs::remove_all(folder);
}

}  // namespace
}  // namespace abut
