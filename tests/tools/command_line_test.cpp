// SPDX-License-Identifier: MIT
// The program abut, run as a user runs it: exit codes, what it finds, and what it leaves behind.
#include "tests/tools/command_line.h"

#include <array>
#include <cmath>
#include <cstdio>
#include <map>
#include <nlohmann/json.hpp>
#include <vector>

#include "abut/io/formats/format_table.h"

#ifdef ABUT_TOOL

namespace abut {
namespace {

const std::string gearbox = std::string(ABUT_SOURCE_DIR) + "/data/gearbox.glb";

/// The text without a word.
std::string without(std::string text, const std::string& word) {
    for (std::size_t i = text.find(word); i != std::string::npos; i = text.find(word)) text.erase(i, word.size());
    return text;
}

/// The last name of a path in quotes.
std::string last_name(const std::string& quoted_path) {
    const std::size_t slash = quoted_path.rfind('/');
    return slash == std::string::npos ? quoted_path : '"' + quoted_path.substr(slash + 1);
}

/// What is listed beside an assembly in data/ is found in it, and nothing else.
class PlantedFaults : public CommandLine, public testing::WithParamInterface<std::pair<const char*, const char*>> {};

TEST_P(PlantedFaults, AreFoundAndNothingElse) {
    const auto [name, clearance] = GetParam();
    const std::string assembly = std::string(ABUT_SOURCE_DIR) + "/data/" + name;
    const std::string planted = read(assembly + ".faults.json");
    const Outcome r = run("clash " + quoted(assembly + ".glb") + " --clearance " + clearance + " --output found");
    EXPECT_EQ(r.code, 1) << r.err;
    std::istringstream rows(read(folder / "found.csv"));
    std::string row;
    std::getline(rows, row);
    std::size_t found = 0;
    while (std::getline(rows, row)) {
        // kind,"a","b",...: the planted list names the same two in either order.
        std::istringstream fields(row);
        std::array<std::string, 3> field;
        for (std::string& f : field) std::getline(fields, f, ',');
        const auto line = [&](const std::string& a, const std::string& b) {
            return "{\"kind\": \"" + field[0] + "\", \"a\": " + a + ", \"b\": " + b + ",";
        };
        const std::string a = last_name(field[1]), b = last_name(field[2]);
        EXPECT_EQ(count(planted, line(a, b)) + count(planted, line(b, a)), 1u) << row;
        ++found;
    }
    EXPECT_EQ(found, count(planted, "\"kind\""));
    EXPECT_EQ(files(), (std::set<std::string>{"found.csv", "found.glb", "found.json"}));
}

INSTANTIATE_TEST_SUITE_P(Assemblies, PlantedFaults,
                         testing::Values(std::pair("gearbox", "0.5"), std::pair("depot", "0.2")));

TEST_F(CommandLine, WhatClashWritesCanBeReadAgain) {
    ASSERT_EQ(run("clash " + quoted(gearbox) + " --clearance 0.5 --output found").code, 1);
    const io::SceneFile scene = io::read_scene_file(at("found.glb"));
    std::size_t lines = 0;
    std::size_t colored = 0;
    for (const io::MeshData& mesh : scene.meshes) {
        lines += mesh.lines.size();
        colored += mesh.color ? 1 : 0;
    }
    EXPECT_GT(lines, 20u);
    EXPECT_EQ(colored, scene.meshes.size());
    EXPECT_GT(scene.nodes.size(), 45u);
}

TEST_F(CommandLine, InfoTellsTheHealthOfEachPart) {
    save("closed.obj", cube(0));
    write("open.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n");
    const Outcome r = run("info closed.obj open.obj --json");
    EXPECT_NE(r.out.find("\"health\": \"sound\""), std::string::npos) << r.out;
    EXPECT_NE(r.out.find("\"health\": \"not closed\""), std::string::npos) << r.out;
}

TEST_F(CommandLine, BenchMeasuresSevenThings) {
    const Outcome r = run("bench --subdivisions 1 --json");
    EXPECT_EQ(r.code, 0);
    std::size_t figures = 0;
    for (std::size_t at = r.out.find("per_second"); at != std::string::npos; at = r.out.find("per_second", at + 1))
        ++figures;
    EXPECT_EQ(figures, 7u) << r.out;
    EXPECT_EQ(run("bench --subdivisions 99").code, 2);
}

TEST_F(CommandLine, ExitCodesSayNothingFoundFoundUsageAndBadInput) {
    const std::string a = quoted(save("a.obj", cube(0)));
    const std::string apart = quoted(save("apart.obj", cube(5)));
    const std::string across = quoted(save("across.stl", cube(0.5)));
    EXPECT_EQ(run("clash " + a + " " + apart).code, 0);
    EXPECT_EQ(run("clash " + a + " " + apart + " --clearance 4.5").code, 1);
    EXPECT_EQ(run("clash " + a + " " + across).code, 1);
    EXPECT_EQ(run("check " + a).code, 0);
    EXPECT_EQ(run("info " + a).code, 0);
    EXPECT_EQ(run("--help").code, 0);
    EXPECT_EQ(run("").code, 2);
    EXPECT_EQ(run("clash").code, 2);
    EXPECT_EQ(run("clash " + a + " --clearance -1").code, 2);
    EXPECT_EQ(run("nonsense " + a).code, 2);
    EXPECT_EQ(run("ray " + a).code, 2);
    EXPECT_EQ(run("clash no-such-file.obj").code, 3);
    EXPECT_EQ(run("info " + quoted(write("cut.glb", "glTF"))).code, 3);
}

TEST_F(CommandLine, AMisspeltJobIsToldWhatItIsNearTo) {
    for (const auto& [word, job] : std::map<std::string, std::string>{
             {"clahs", "clash"}, {"clsh", "clash"}, {"Check", "check"}, {"insidee", "inside"}, {"swep", "sweep"}}) {
        const Outcome r = run(word + " a.obj");
        EXPECT_EQ(r.code, 2);
        EXPECT_EQ(r.out, "");
        EXPECT_EQ(r.err.find("abut: \"" + word + "\" is no command of abut; did you mean " + job + "?\n"), 0u) << r.err;
    }
    const Outcome far = run("nonsense --json");
    EXPECT_EQ(far.code, 2);
    EXPECT_EQ(far.err.find("abut: \"nonsense\" is no command of abut\nRun with --help"), 0u) << far.err;
    EXPECT_EQ(run("").err.find("A subcommand is required"), 0u);
    EXPECT_EQ(run("clash").err.find("did you mean"), std::string::npos);
    EXPECT_EQ(run("--helpp").err.find("did you mean"), std::string::npos);
    EXPECT_EQ(run("a.obj --help").code, 0);
}

TEST_F(CommandLine, BadFilesAreNamedOnStandardErrorAndLeaveNothingBehind) {
    const std::string bad = write("bad.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 99\n");
    const Outcome r = run("clash " + quoted(bad) + " --output found");
    EXPECT_EQ(r.code, 3);
    EXPECT_EQ(r.out, "");
    EXPECT_EQ(r.err.find("abut: "), 0u) << r.err;
    EXPECT_NE(r.err.find("bad.obj"), std::string::npos) << r.err;
    EXPECT_EQ(files(), std::set<std::string>{"bad.obj"});
}

TEST_F(CommandLine, AFolderThatIsNoFolderIsReported) {
    const std::string a = quoted(save("a.obj", cube(0)));
    const std::string b = quoted(save("b.obj", cube(0.5)));
    const Outcome r = run("clash " + a + " " + b + " --output a.obj/found");
    EXPECT_EQ(r.code, 3);
    EXPECT_EQ(r.err.find("abut: "), 0u) << r.err;
    EXPECT_EQ(files(), (std::set<std::string>{"a.obj", "b.obj"}));
}

TEST_F(CommandLine, CheckNamesWhatIsWrong) {
    const std::string open = write("open.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n");
    const Outcome r = run("check " + quoted(open) + " --json");
    EXPECT_EQ(r.code, 1);
    EXPECT_TRUE(nlohmann::json::accept(r.out));
}

TEST_F(CommandLine, JsonIsParsableAndHoldsDoublesInFull) {
    const std::string a = quoted(save("a.obj", cube(0)));
    const std::string b = quoted(save("b.obj", cube(1.1)));
    for (const std::string& job : {"info " + a, "check " + a, "clash " + a + " " + b + " --clearance 1",
                                   "ray " + a + " --origin 0.3,0.4,-1 --direction 0,0,1"}) {
        const Outcome r = run(job + " --json");
        EXPECT_TRUE(nlohmann::json::accept(r.out)) << job << "\n" << r.out;
    }
    // 1.1 - 1 in doubles, to the last digit.
    EXPECT_NE(run("clash " + a + " " + b + " --clearance 1 --json").out.find("0.10000000000000009"), std::string::npos);
}

TEST_F(CommandLine, ABuiltMeshAnswersAsTheFileItWasBuiltFrom) {
    const std::string mesh = save("torus.ply", make_torus(2, 1, 30, 20));
    EXPECT_EQ(run("build " + quoted(mesh) + " -o torus.abut").code, 0);
    EXPECT_EQ(files(), (std::set<std::string>{"torus.ply", "torus.abut"}));
    const std::string points = write("points.txt", "0 0 0\n5 5 5\n2 0 0.5\n");
    for (const std::string ask :
         {"closest --json --points points.txt ", "inside --points points.txt ", "info --json ", "check --json ",
          "ray --json --origin 9,0,0 --direction -1,0,0 ", "sweep --sphere 5,0,0,1 --motion -3,0,0 "}) {
        const Outcome built = run(ask + "torus.abut"), read = run(ask + "torus.ply");
        EXPECT_EQ(without(built.out, "torus.abut"), without(read.out, "torus.ply")) << ask;
        EXPECT_EQ(built.code, read.code) << ask << built.err;
    }
    EXPECT_EQ(run("build " + quoted(mesh) + " -o torus.ply").code, 2);
    write("torus.abut", read(folder / "torus.abut").substr(0, 5000));
    const Outcome cut = run("info torus.abut");
    EXPECT_EQ(cut.code, 3);
    EXPECT_NE(cut.err.find("torus.abut: byte 5000: "), std::string::npos) << cut.err;
}

TEST_F(CommandLine, ADashIsStandardInputAndOutput) {
    save("a.obj", cube(0));
    EXPECT_EQ(run("info - <a.obj").code, 0);
    const Outcome picture = run("render a.obj --size 16,16 -o -");
    EXPECT_EQ(picture.code, 0) << picture.err;
    EXPECT_EQ(picture.out.substr(1, 3), "PNG");
    write("points.txt", "0.5 0.5 0.5\n5 5 5\n");
    EXPECT_EQ(run("inside a.obj --points - <points.txt").code, 1);
}

TEST_F(CommandLine, ThereIsNoColourAwayFromTerminals) {
    const Outcome r = run("clash " + quoted(gearbox));
    EXPECT_EQ(r.out.find('\x1b'), std::string::npos);
    EXPECT_EQ(r.err, "");  // no progress either
}

TEST_F(CommandLine, ATerminalGetsColoursUnlessNoColorIsSet) {
    if (std::system("script -qec true /dev/null >/dev/null 2>&1 </dev/null") != 0) {
        GTEST_SKIP() << "needs the program script and a terminal for it";
    }
    save("a.obj", cube(0));
    save("b.obj", cube(0.5));
    const std::string command = std::string(ABUT_TOOL) + " clash a.obj b.obj";
    const auto seen = [&](const std::string& set) {
        const std::string in_terminal = "cd " + quoted(folder.string()) + " && " + set + " script -qec " +
                                        quoted(command) + " /dev/null >.out 2>.err </dev/null";
        EXPECT_NE(std::system(in_terminal.c_str()), -1);
        return read(folder / ".out");
    };
    EXPECT_NE(seen("env -u NO_COLOR").find("\x1b["), std::string::npos);
    EXPECT_EQ(seen("NO_COLOR=1").find("\x1b[3"), std::string::npos);
}

TEST_F(CommandLine, AnswersDoNotDependOnTheNumberOfThreads) {
    const std::string job = "clash " + quoted(gearbox) + " --clearance 0.5 --json --threads ";
    const Outcome one = run(job + "1");
    EXPECT_EQ(one.code, 1);
    EXPECT_EQ(one.out, run(job + "4").out);
}

TEST_F(CommandLine, RaysAndPointsAreAnswered) {
    save("a.obj", cube(0));
    const Outcome hit = run("ray a.obj --origin 0.3,0.4,-1 --direction 0,0,2 --json");
    EXPECT_EQ(hit.code, 1);
    EXPECT_NE(hit.out.find("\"t\": 0.5"), std::string::npos) << hit.out;
    EXPECT_EQ(run("ray a.obj --origin 5,5,5 --direction 0,0,1").code, 0);
    write("points.txt", "0.5 0.5 3 # above\n\n");
    const Outcome near = run("closest a.obj --points points.txt --json");
    const auto nearest = nlohmann::json::parse(near.out)["answers"][0];
    EXPECT_EQ(nearest["distance"], 2.0);
    EXPECT_EQ(nearest["part"], "a");
    EXPECT_LT(nearest["triangle"], 12);
    EXPECT_EQ(run("closest a.obj --points " + quoted(write("words.txt", "one two three\n"))).code, 3);
}

TEST_F(CommandLine, BallsAreSweptAndSlide) {
    save("a.obj", cube(0));
    const std::string ball = "sweep a.obj --sphere 0.3,0.4,3,0.5 --motion 0,0,-3";
    const Outcome hit = run(ball + " --json");
    EXPECT_EQ(hit.code, 1);
    const auto answer = nlohmann::json::parse(hit.out);
    EXPECT_EQ(answer["hit"], true);
    EXPECT_EQ(answer["t"], 0.5);
    EXPECT_EQ(answer["position"], nlohmann::json::parse("[0.3, 0.4, 1.5]"));
    EXPECT_EQ(answer["normal"], nlohmann::json::parse("[0.0, 0.0, 1.0]"));
    EXPECT_EQ(run("sweep a.obj --sphere 0.3,0.4,3,0.5 --motion 0,0,-1").code, 0);
    const Outcome slid = run("sweep a.obj --sphere 0.3,0.4,3,0.5 --motion 0.25,0,-3 --slide --gap 0.125 --json");
    EXPECT_EQ(slid.code, 1);
    const auto walk = nlohmann::json::parse(slid.out);
    EXPECT_NEAR(walk["position"][0].get<double>(), 0.55, 1e-6);
    EXPECT_NEAR(walk["position"][2].get<double>(), 1.625, 1e-6);
    EXPECT_EQ(walk["hits"].size(), 1u);
    EXPECT_EQ(run("sweep a.obj --sphere 0.3,0.4,3 --motion 0,0,-3").code, 2);
    EXPECT_EQ(run("sweep a.obj --sphere 0.3,0.4,3,0.5").code, 2);
    EXPECT_EQ(run(ball + " --gap 0.1").code, 2);
}

TEST_F(CommandLine, RenderMakesAPictureOfTheSizeAsked) {
    const Outcome r = run("render " + quoted(gearbox) + " -o picture.png --size 40,30 --samples 1");
    EXPECT_EQ(r.code, 0) << r.err;
    const std::string png = read(folder / "picture.png");
    ASSERT_GT(png.size(), 24u);
    EXPECT_EQ(png[19], 40);
    EXPECT_EQ(png[23], 30);
    EXPECT_EQ(files(), std::set<std::string>{"picture.png"});
}

TEST_F(CommandLine, APictureIsTheSameForDirectionsAndPartsOfAnySize) {
    save("a.stl", cube(0));
    const auto picture = [&](const std::string& file, const std::string& from, const std::string& up) {
        EXPECT_EQ(run("render " + file + " -o p.png --size 40,30 --samples 1 --from=" + from + " --up=" + up).code, 0);
        return read(folder / "p.png");
    };
    const std::string plain = picture("a.stl", "1,1,0", "0,0,1");
    for (const std::string size : {"1e200", "1e-170", "1e-300", "1e100"}) {
        EXPECT_TRUE(plain == picture("a.stl", size + "," + size + ",0", "0,0,1")) << size;
        EXPECT_TRUE(plain == picture("a.stl", "1,1,0", "0,0," + size)) << size;
    }
    EXPECT_TRUE(plain == picture("a.stl", "1,1,0", "0,0,1e-10"));
    for (const double unit : {0x1p532, 0x1p-532, 0x1p1000}) {
        std::vector<Vec3> vertices = cube(0).vertices();
        for (Vec3& v : vertices) v *= unit;
        save("b.ply", Mesh(vertices, cube(0).triangles()));
        EXPECT_TRUE(plain == picture("b.ply", "1,1,0", "0,0,1")) << unit;
    }
}

TEST_F(CommandLine, PointsInsideDoNotDependOnTheNumberOfThreads) {
    std::string points;
    for (int i = 0; i < 1000; ++i)
        points += std::to_string(i % 7 * 0.25) + " 0.5 " + std::to_string(i % 5 * 0.3) + "\n";
    write("points.txt", points);
    save("a.obj", cube(0));
    const Outcome one = run("inside a.obj --points points.txt --json --threads 1");
    EXPECT_EQ(one.code, 1);
    EXPECT_EQ(nlohmann::json::parse(one.out)["answers"].size(), 1000u);
    EXPECT_EQ(one.out, run("inside a.obj --points points.txt --json --threads 4").out);
}

TEST_F(CommandLine, WhatIsWrittenKeepsLinksPipesAndTheFilesBesideIt) {
    save("a.obj", cube(0));
    const std::string picture = "render a.obj --size 16,16 --samples 1 -o ";
    write("target.png", "old");
    write("link.png.part", "the user's own");
    fs::create_symlink("target.png", folder / "link.png");
    EXPECT_EQ(run(picture + "link.png").code, 0);
    EXPECT_TRUE(fs::is_symlink(folder / "link.png"));
    EXPECT_EQ(read(folder / "target.png").substr(1, 3), "PNG");
    EXPECT_EQ(read(folder / "link.png.part"), "the user's own");

    EXPECT_EQ(run(picture + "pipe", "mkfifo pipe; cat pipe >got &").code, 0);
    EXPECT_TRUE(fs::is_fifo(folder / "pipe"));
    EXPECT_EQ(run(picture + "new/folder/picture.png").code, 0);
    EXPECT_EQ(run("build a.obj -o new/tree/a.abut").code, 0);
    EXPECT_TRUE(fs::exists(folder / "new/folder/picture.png") && fs::exists(folder / "new/tree/a.abut"));
    fs::create_directory(folder / "folder.png");
    const Outcome onto_folder = run(picture + "folder.png");
    EXPECT_EQ(onto_folder.code, 3);
    EXPECT_EQ(onto_folder.err, "abut: folder.png: is a directory; name a file in it\n");
    EXPECT_EQ(files(), (std::set<std::string>{"a.obj", "folder.png", "got", "link.png", "link.png.part", "new", "pipe",
                                              "target.png"}));
}

TEST_F(CommandLine, ListsOfNumbersAreReadAsMeshesAre) {
    save("a.obj", cube(0));
    write("points.txt", "\xEF\xBB\xBF+0.5 0.5,.5# inside\r\n\n  # nothing\n1e-400;0.5\t1 # on it\n5 5 +5e0\n");
    const Outcome r = run("inside a.obj --points points.txt --json");
    ASSERT_EQ(r.code, 1) << r.err;
    const auto answers = nlohmann::json::parse(r.out)["answers"];
    ASSERT_EQ(answers.size(), 3u) << r.out;
    EXPECT_EQ(answers[0]["inside"], true);
    EXPECT_EQ(answers[1]["inside"], true);
    EXPECT_EQ(answers[2]["inside"], false);
    const auto refused = [&](const std::string& list, const std::string& message) {
        const Outcome bad = run("inside a.obj --points " + list);
        EXPECT_EQ(bad.code, 3);
        EXPECT_EQ(bad.err, "abut: " + message + "\n");
    };
    fs::create_directory(folder / "folder");
    refused("folder", "folder: is a directory; name a file in it");
    if (fs::exists("/dev/zero")) refused("/dev/zero", "/dev/zero: is a device; name a file, or - for standard input");
    refused("none", "none: cannot be read: No such file or directory; check the path");
    write("nan.txt", "1 2 3\n1 nan 3\n");
    write("wide.txt", std::string("\xFF\xFE"
                                  "1\0",
                                  4));
    refused("wide.txt",
            "wide.txt: byte 0: the text is in UTF-16, and abut reads UTF-8; save it as UTF-8, for instance by: "
            "iconv -f UTF-16 -t UTF-8");
    refused("nan.txt", "nan.txt: line 2: \"nan\" is no finite number; write 3 numbers a line");
    write("few.txt", "1 2\n");
    refused("few.txt", "few.txt: line 1: 2 numbers; write 3 numbers a line");
}

TEST_F(CommandLine, AFullStandardOutputIsReported) {
    if (!fs::exists("/dev/full")) GTEST_SKIP() << "needs /dev/full";
    save("a.obj", cube(0));
    save("b.obj", cube(0.5));
    save("many.obj", make_torus(2, 1, 60, 40));
    for (const std::string job :
         {"info a.obj", "check a.obj", "clash a.obj b.obj --json", "check many.obj many.obj --json",
          "render a.obj --size 16,16 -o -", "--help", "--version"}) {
        const std::string command =
            "cd " + quoted(folder.string()) + " && " + quoted(ABUT_TOOL) + " " + job + " >/dev/full 2>.err";
        EXPECT_EQ(WEXITSTATUS(std::system(command.c_str())), 3) << job;
        EXPECT_EQ(read(folder / ".err").find("abut: standard output: cannot be written: No space left"), 0u)
            << job << read(folder / ".err");
    }
}

TEST_F(CommandLine, NoNameReordersALine) {
    const std::string reversed =
                          "b \xE2\x80\xAE"
                          "gnicreip",
                      shown = "b  gnicreip", control = "\xE2\x80\xAE";
    save("a.obj", cube(0));
    save(reversed + ".obj", cube(0.5));
    write("was.json", R"({"schema": "abut.clash/1", "parts": [], "clashes": [{"key": "x", "a": ")" + reversed +
                          R"(\u001b[31m", "b": "y"}]})");
    write("approved.toml", "[[approved]]\nkey = \"" + reversed + "\\u001b[31m\"\n");
    for (const std::string job : {"info FILE", "check FILE", "clash a.obj FILE", "clash a.obj FILE --baseline was.json",
                                  "clash a.obj FILE --approvals approved.toml"}) {
        std::string arguments = job;
        arguments.replace(arguments.find("FILE"), 4, quoted(reversed + ".obj"));
        const Outcome r = run(arguments);
        EXPECT_LE(r.code, 1) << job << r.err;
        EXPECT_EQ((r.out + r.err).find(control), std::string::npos) << job;
        EXPECT_EQ((r.out + r.err).find('\x1b'), std::string::npos) << job;
        EXPECT_NE(r.out.find(shown), std::string::npos) << job << r.out;
    }
    EXPECT_EQ(run("info " + quoted(reversed)).err.find(control), std::string::npos);
}

TEST_F(CommandLine, NamesThatAreNoTextAreShownAsText) {
    const std::string odd = "b\xff\x1b[31m";
    save("a.obj", cube(0));
    save(odd + ".obj", cube(0.5));
    ASSERT_EQ(run("build a.obj -o " + quoted(odd + ".abut") + " --json").code, 0);
    const std::string shown = "b\xEF\xBF\xBD [31m";
    for (const std::string job : {"info ", "check ", "clash a.obj ", "inside --points points.txt "}) {
        write("points.txt", "0.5 0.5 0.5\n");
        for (const std::string how : {"", " --json"}) {
            const Outcome r = run(job + quoted(odd + ".abut") + how);
            EXPECT_LE(r.code, 1) << job << r.err;
            EXPECT_EQ(r.out.find(odd), std::string::npos) << job;
            EXPECT_NE(r.out.find(shown), std::string::npos) << job << r.out;
        }
    }
    EXPECT_EQ(run("clash a.obj " + quoted(odd + ".abut") + " --output found").code, 1);
    EXPECT_TRUE(nlohmann::json::accept(read(folder / "found.json")));
    const Outcome joined = run("build a.obj -o " + quoted(odd + ".abut"));
    EXPECT_EQ(joined.out.find(shown + ".abut: 12 triangles"), 0u) << joined.out;
    write(odd + ".obj", "v 0 0\n");
    EXPECT_EQ(run("info " + quoted(odd + ".obj")).err.find("abut: " + shown + ".obj: line 1: "), 0u);
    EXPECT_EQ(run("info " + quoted(odd)).err.find("abut: " + shown + ": cannot be read: "), 0u);
    EXPECT_EQ(run("render a.obj --size 1,1 -o " + quoted("a.obj/" + odd + ".png")).err.find("abut: a.obj/" + shown),
              0u);
    EXPECT_NE(run("render a.obj -o " + quoted(odd + ".jpg")).err.find("--output: " + shown + ".jpg: "),
              std::string::npos);
}

TEST_F(CommandLine, StandardInputIsReadOnceOnly) {
    save("a.obj", cube(0));
    write("points.txt", "0.5 0.5 0.5\n");
    for (const std::string job : {"clash - -", "info a.obj - -", "inside - --points -", "ray - --rays -"}) {
        const Outcome r = run(job + " <a.obj");
        EXPECT_EQ(r.code, 2) << job;
        EXPECT_NE(r.err.find("standard input can be read once only"), std::string::npos) << r.err;
    }
    EXPECT_EQ(run("render - --size 16,16 -o - <a.obj").code, 0);
}

TEST_F(CommandLine, OptionsTakeFiniteNumbersOnly) {
    save("a.obj", cube(0));
    const std::string sweep = "sweep a.obj --sphere 0,0,3,1 --motion 0,0,-1 ";
    for (const auto& [option, job] : std::vector<std::pair<std::string, std::string>>{
             {"--clearance", "clash a.obj --clearance nan"},
             {"--clearance", "clash a.obj --clearance inf"},
             {"--clearance", "clash a.obj --clearance 1e999"},
             {"--clearance", "clash a.obj --clearance -1"},
             {"--clearance", "render a.obj -o - --clearance nan"},
             {"--from", "render a.obj -o - --from nan,0,0"},
             {"--up", "render a.obj -o - --up 0,inf,0"},
             {"--origin", "ray a.obj --origin nan,0,0 --direction 0,0,1"},
             {"--direction", "ray a.obj --origin 0,0,0 --direction 0,-inf,1"},
             {"--sphere", "sweep a.obj --sphere 0,nan,3,1 --motion 0,0,-1"},
             {"--sphere", "sweep a.obj --sphere 0,0,3,-1 --motion 0,0,-1"},
             {"--sphere", "sweep a.obj --sphere 0,0,3,inf --motion 0,0,-1"},
             {"--motion", "sweep a.obj --sphere 0,0,3,1 --motion nan,0,0"},
             {"--gap", sweep + "--slide --gap nan"},
             {"--gap", sweep + "--slide --gap 0"},
             {"--threads", "info a.obj --threads 0"}}) {
        const Outcome r = run(job);
        EXPECT_EQ(r.code, 2) << job;
        EXPECT_EQ(r.out, "") << job;
        EXPECT_EQ(r.err.find(option + ": "), 0u) << job << "\n" << r.err;
        EXPECT_LT(r.err.size(), 200u) << r.err;
    }
    EXPECT_EQ(run("sweep a.obj --sphere -1,-2,3,0 --motion 0,0,-1").code, 0);
}

TEST_F(CommandLine, WhatNoDoubleHoldsIsSaidInWords) {
    write("huge.obj", "v -1e308 0 0\nv 1e308 0 0\nv 0 1e308 0\nv 0 0 1e308\nf 1 3 2\nf 1 2 4\nf 2 3 4\n");
    for (const std::string job : {"check huge.obj", "info huge.obj", "check huge.obj --json", "info huge.obj --json"}) {
        const Outcome r = run(job);
        for (const char* word : {"nan", "inf ", "null"}) EXPECT_EQ(r.out.find(word), std::string::npos) << r.out;
    }
    EXPECT_NE(run("check huge.obj").out.find("area beyond double"), std::string::npos);
    write("points.txt", "0 0 -1e308\n");
    save("far.obj", make_box({Vec3(1e308), Vec3(1.5e308)}));
    const Outcome far = run("closest far.obj --points points.txt --json");
    EXPECT_EQ(far.out.find("null"), std::string::npos) << far.out;
    io::MeshData line;
    line.vertices = {Vec3(0), Vec3(1)};
    line.lines = {{0, 1}};
    io::write_scene_file(at("line.glb"), {{line}, {"m"}, {{"n", std::nullopt, glm::dmat4(1), 0}}});
    EXPECT_EQ(run("closest line.glb --points points.txt").code, 3);  // a file that shows no triangles
    save("none.abut", Mesh());
    const Outcome nothing = run("closest none.abut --points points.txt");
    EXPECT_EQ(nothing.code, 0) << nothing.err;
    EXPECT_EQ(nothing.out, "{\"found\":false}\n");
}

TEST_F(CommandLine, FindingsTooLargeForAPictureAreToldAllTheSame) {
    save("a.obj", make_box({Vec3(0), Vec3(1e100)}));
    save("b.obj", make_box({Vec3(5e99), Vec3(2e100)}));
    const Outcome r = run("clash a.obj b.obj --output found");
    EXPECT_EQ(r.code, 1);
    EXPECT_NE(r.out.find("piercing"), std::string::npos) << r.out;
    EXPECT_EQ(r.err,
              "abut: found.glb: not written: coordinates of a are beyond float, which GLB holds; scale it down\n");
    EXPECT_EQ(files(), (std::set<std::string>{"a.obj", "b.obj", "found.csv", "found.json"}));
    const Outcome folder_only = run("clash a.obj b.obj --output new/");
    EXPECT_EQ(folder_only.code, 2);
    EXPECT_EQ(folder_only.err.find("--output: new/ is a folder; add how the files' names begin, as in new/found"), 0u)
        << folder_only.err;
    EXPECT_FALSE(fs::exists(folder / "new"));
}

TEST_F(CommandLine, HelpAndMessagesNameTheFormats) {
    const std::string read = io::listed(&io::Format::name, io::reads);
    for (const std::string job : {"info", "check", "clash", "ray", "sweep", "closest", "inside", "render", "build"}) {
        EXPECT_EQ(count(run(job + " --help").out, read), 1u) << job;
    }
    EXPECT_EQ(count(run("check --help").out, "FILE" + io::listed(&io::Format::extension, io::writes_lines)), 1u);
    EXPECT_EQ(count(run("build --help").out, io::listed(&io::Format::extension, io::holds_bvh) + " file"), 1u);
    save("a.obj", cube(0));
    const Outcome build = run("build a.obj -o a.stl");
    EXPECT_EQ(build.code, 2);
    EXPECT_EQ(build.err.find("--output: a.stl: only .abut files hold a BVH; give a name that ends in .abut\n"), 0u)
        << build.err;
    EXPECT_EQ(run("check a.obj --output a.stl")
                  .err.find("--output: a.stl is not the name of a GLB file; it must end in .glb"),
              0u);
    EXPECT_EQ(run("build a.obj -o A.ABUT").code, 0);
    EXPECT_EQ(run("info A.ABUT --json").code, 0);
}

TEST_F(CommandLine, ABuiltMeshComesThroughAPipe) {
    save("torus.abut", make_torus(2, 1, 30, 20));
    const Outcome file = run("check torus.abut");
    fs::create_directory(folder / "in");
    const Outcome piped =
        run("check in/torus.abut", "mkfifo in/torus.abut; cat torus.abut >in/torus.abut & timeout 20");
    EXPECT_EQ(piped.code, 0) << piped.err;
    EXPECT_EQ(piped.out, file.out);
}

}  // namespace
}  // namespace abut

#endif
