// SPDX-License-Identifier: MIT
// The program's promises: exit codes, the planted faults, clear errors, whole files.
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>
#include <string>

namespace {

namespace fs = std::filesystem;
using nlohmann::json;

struct Outcome {
    int code;
    std::string text;
};

/// Runs the program through the shell; standard error comes with standard output where the arguments say 2>&1.
Outcome run(const std::string& arguments, const std::string& before = "") {
    FILE* pipe = popen((before + " " ABUT_TOOL " " + arguments).c_str(), "r");
    std::string text;
    std::array<char, 4096> buffer;
    for (std::size_t n = 0; (n = fread(buffer.data(), 1, buffer.size(), pipe)) > 0;) text.append(buffer.data(), n);
    const int status = pclose(pipe);
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, text};
}

const std::string gearbox = ABUT_SOURCE_DIR "/data/gearbox.glb";

class CommandLine : public testing::Test {
protected:
    CommandLine() : folder_(fs::temp_directory_path() / ("abut_tool_" + std::to_string(getpid()))) {
        fs::create_directories(folder_);
    }
    ~CommandLine() override { fs::remove_all(folder_); }

    std::string file(const std::string& name, const std::string& text) {
        std::ofstream(folder_ / name, std::ios::binary) << text;
        return (folder_ / name).string();
    }
    std::string box() {
        return file("box.obj",
                    "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 1 1 0\nv 0 0 1\nv 1 0 1\nv 0 1 1\nv 1 1 1\n"
                    "f 1 3 4 2\nf 5 6 8 7\nf 1 2 6 5\nf 3 7 8 4\nf 1 5 7 3\nf 2 4 8 6\n");
    }
    fs::path folder_;
};

TEST_F(CommandLine, FindsThePlantedFaultsOfTheGearboxAndNothingElse) {
    const auto [code, text] = run("clash " + gearbox + " --clearance 0.5 --json");
    EXPECT_EQ(code, 1);
    using Fault = std::pair<std::string, std::set<std::string>>;
    const auto fault_of = [](const json& j) {
        return Fault(j["kind"].get<std::string>(), {j["a"].get<std::string>(), j["b"].get<std::string>()});
    };
    std::set<Fault> found, planted;
    for (const auto& c : json::parse(text)["clashes"]) found.insert(fault_of(c));
    std::ifstream list(ABUT_SOURCE_DIR "/data/gearbox.faults.json");
    for (const auto& f : json::parse(list)) planted.insert(fault_of(f));
    EXPECT_EQ(found, planted);
    EXPECT_EQ(planted.size(), 5u);
}

TEST_F(CommandLine, SaysTheSameOnAnyNumberOfThreads) {
    EXPECT_EQ(run("clash " + gearbox + " --clearance 0.5 --json --threads 1").text,
              run("clash " + gearbox + " --clearance 0.5 --json --threads 8").text);
}

TEST_F(CommandLine, WritesFindingsWhole) {
    const std::string prefix = (folder_ / "out").string();
    EXPECT_EQ(run("clash " + gearbox + " --clearance 0.5 --output " + prefix).code, 1);
    EXPECT_EQ(json::parse(std::ifstream(prefix + ".json"))["clashes"].size(), 5u);
    EXPECT_EQ(run("info " + prefix + ".glb").code, 0);
    EXPECT_GT(fs::file_size(prefix + ".csv"), 100u);
    for (const auto& entry : fs::directory_iterator(folder_)) EXPECT_NE(entry.path().extension(), ".part");
}

TEST_F(CommandLine, ExitsZeroWhenNothingIsFound) {
    EXPECT_EQ(run("check " + box()).code, 0);
    EXPECT_EQ(run("clash " + box()).code, 0);
    EXPECT_EQ(run("ray " + box() + " --origin 5,5,5 --direction 1,0,0").code, 0);
}

TEST_F(CommandLine, ExitsOneWhenSomethingIsFound) {
    const auto [code, text] = run("ray " + box() + " --origin 0.25,0.5,-1 --direction 0,0,2 --json");
    EXPECT_EQ(code, 1);
    EXPECT_EQ(json::parse(text)[0]["t"], 0.5);
    EXPECT_EQ(json::parse(text)[0]["normal"], json({0, 0, -1}));
    EXPECT_EQ(run("check " + file("open.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n")).code, 1);
}

TEST_F(CommandLine, AnswersForPoints) {
    const std::string points = file("points.txt", "0.5 0.5 0.5\n# apart\n3, 0.5, 0.5\n");
    const json inside = json::parse(run("inside " + box() + " --json --points " + points).text);
    EXPECT_EQ(inside[0]["inside"], true);
    EXPECT_EQ(inside[1]["inside"], false);
    EXPECT_EQ(json::parse(run("closest " + box() + " --json --points " + points).text)[1]["distance"], 2.0);
}

TEST_F(CommandLine, ExitsTwoOnWrongUse) {
    for (const char* wrong : {"", "nonsense", "clash", "clash --clearance -1 x.obj", "ray x.obj", "render x.obj"}) {
        EXPECT_EQ(run(std::string(wrong) + " 2>/dev/null").code, 2) << wrong;
    }
}

TEST_F(CommandLine, ExitsThreeOnBadInputAndNamesThePlace) {
    const auto missing = run("info /nowhere/at_all.obj 2>&1");
    EXPECT_EQ(missing.code, 3);
    EXPECT_NE(missing.text.find("at_all.obj"), std::string::npos);
    const auto bad = run("check " + file("bad.obj", "v 0 0 0\nv 1 x 0\n") + " 2>&1");
    EXPECT_EQ(bad.code, 3);
    EXPECT_NE(bad.text.find("line 2"), std::string::npos) << bad.text;
    const auto row = run("inside " + box() + " --points " + file("p.txt", "0 0 0\n1 2\n") + " 2>&1");
    EXPECT_EQ(row.code, 3);
    EXPECT_NE(row.text.find("line 2"), std::string::npos) << row.text;
}

TEST_F(CommandLine, ReadsStandardInput) { EXPECT_EQ(run("info - <" + gearbox).code, 0); }

TEST_F(CommandLine, PaintsNoColoursIntoAPipe) {
    EXPECT_EQ(run("clash " + gearbox + " --clearance 0.5").text.find('\x1b'), std::string::npos);
}

TEST_F(CommandLine, RendersAPng) {
    const std::string picture = (folder_ / "box.png").string();
    EXPECT_EQ(run("render " + box() + " -o " + picture + " --size 64,48 --samples 1").code, 0);
    std::string head(8, ' ');
    std::ifstream(picture, std::ios::binary).read(head.data(), 8);
    EXPECT_EQ(head, "\x89PNG\r\n\x1a\n");
}

}  // namespace
