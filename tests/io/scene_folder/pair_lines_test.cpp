// SPDX-License-Identifier: MIT
// Lines of pairs are JSON of every bit, and files of them merge in order.
#include "abut/io/scene_folder/pair_lines.h"

#include <gtest/gtest.h>

#include <limits>
#include <nlohmann/json.hpp>
#include <random>
#include <vector>

#include "abut/base/error.h"
#include "abut/io/atomic_write.h"
#include "abut/io/input.h"
#include "tests/io/sample_files.h"

namespace abut {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using sample::Folder;

ClashReport sample_report() {
    ClashReport report;
    report.kind = ClashKind::too_near;
    report.a = 3;
    report.b = 4'000'000'000;
    report.pairs = {{1, 2}, {3, 4}};
    report.distance = 0.1 + 0.2;
    report.point = Vec3(1, -0.0, 5e-324);
    report.bounds = {Vec3(0), Vec3(1e300)};
    report.curve = {{Vec3(0), Vec3(1)}, {}};
    return report;
}

TEST(PairLines, ALineIsJsonOfEveryBit) {
    const std::string line = clash_line(sample_report(), {"a \"pump\"\n", "v\xff"}, true);
    EXPECT_EQ(line.find('\n'), line.size() - 1);
    const json read = json::parse(line);
    EXPECT_EQ(read["part_a"], 3);
    EXPECT_EQ(read["part_b"], 4'000'000'000);
    EXPECT_EQ(read["a"], "a \"pump\"\n");
    EXPECT_EQ(read["b"], "v\xef\xbf\xbd");
    EXPECT_EQ(read["kind"], "too near");
    EXPECT_EQ(read["triangle_pairs"], 2);
    EXPECT_EQ(read["truncated"], false);
    EXPECT_EQ(read["distance"].get<double>(), 0.1 + 0.2);
    EXPECT_TRUE(std::signbit(read["point"][1].get<double>()));
    EXPECT_EQ(read["point"][2].get<double>(), 5e-324);
    EXPECT_EQ(read["bounds"]["max"][0].get<double>(), 1e300);
    EXPECT_EQ(read["curve"], json::parse("[[[0,0,0],[1,1,1]],[]]"));
}

TEST(PairLines, WhatThereIsNotIsLeftOutOrNull) {
    ClashReport report = sample_report();
    report.distance = std::numeric_limits<double>::infinity();
    report.bounds = {};
    const json read = json::parse(clash_line(report));
    EXPECT_FALSE(read.contains("a") || read.contains("b") || read.contains("curve"));
    EXPECT_TRUE(read["distance"].is_null());
    EXPECT_TRUE(read["bounds"].is_null());
    EXPECT_EQ(pair_line(0, 7), "{\"part_a\":0,\"part_b\":7}\n");
    EXPECT_EQ(json::parse(pair_line(0, 7, {"x", ""}))["a"], "x");
}

std::string lines_of(const std::vector<std::array<std::size_t, 2>>& pairs) {
    std::string text;
    for (const auto& [a, b] : pairs) text += pair_line(a, b);
    return text;
}

/// Of more files than are merged at once, and than groups of groups.
TEST(PairLines, FilesMergeInOrder) {
    for (const std::size_t count : {0U, 1U, 5U, 300U}) {
        std::mt19937 random(7);
        std::vector<std::vector<std::array<std::size_t, 2>>> pairs(count);
        std::vector<std::array<std::size_t, 2>> all;
        for (std::size_t a = 0; count > 0 && a < 1000; ++a) {
            for (const std::size_t b : {a + 1, a + 9, a + 100}) {
                pairs[random() % count].push_back({a, b});
                all.push_back({a, b});
            }
        }
        const Folder folder;
        std::vector<fs::path> files;
        for (const auto& some : pairs) {
            files.push_back(folder / std::to_string(files.size()));
            io::write_bytes(files.back(), lines_of(some));
        }
        EXPECT_EQ(merge_pair_lines(files, folder / "merged"), all.size());
        EXPECT_EQ(io::read_bytes(folder / "merged"), lines_of(all)) << count;
        const auto begin = fs::directory_iterator(folder.path());
        EXPECT_EQ(std::distance(begin, fs::directory_iterator()), std::ptrdiff_t(files.size()) + 1)
            << "temporary files were left";
    }
}

TEST(PairLines, FilesThatAreNotSuchLinesAreRefused) {
    const Folder folder;
    const std::vector<fs::path> files{folder / "piece"};
    const auto complaint = [&](std::string_view text) -> std::string {
        io::write_bytes(files[0], text);
        try {
            merge_pair_lines(files, folder / "merged");
        } catch (const Error& error) {
            return error.what();
        }
        return "";
    };
    const std::string good = lines_of({{1, 2}, {1, 3}});
    EXPECT_EQ(complaint(good), "");
    const std::string before = io::read_bytes(folder / "merged");
    EXPECT_NE(complaint(good.substr(0, good.size() - 1)).find("line 2: lacks its end"), std::string::npos);
    EXPECT_NE(complaint(lines_of({{1, 3}, {1, 2}})).find("line 2: comes before"), std::string::npos);
    for (const char* other : {"\n", "{}\n", "{\"part_a\":x,\"part_b\":1}\n", "{\"part_a\":1,\"part_b\":1.5}\n"}) {
        EXPECT_NE(complaint(other).find("piece: line 1: does not begin"), std::string::npos) << other;
    }
    fs::remove(files[0]);
    EXPECT_THROW(merge_pair_lines(files, folder / "merged"), Error);
    EXPECT_EQ(io::read_bytes(folder / "merged"), before);  // the old file stays
}

}  // namespace
}  // namespace abut
