// SPDX-License-Identifier: MIT
// The program abut, run in a folder of its own.
#pragma once

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <string>

#include "abut/io/load.h"
#include "abut/io/save.h"
#include "abut/mesh/generate.h"

namespace abut {

namespace fs = std::filesystem;

struct Outcome {
    int code = -1;
    std::string out;
    std::string err;
};

inline std::string read(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

inline std::string quoted(const std::string& text) { return "'" + text + "'"; }

/// A folder of its own for each test, gone when the test is.
class CommandLine : public testing::Test {
protected:
    void SetUp() override {
        std::string pattern = (fs::temp_directory_path() / "abut-XXXXXX").string();
        ASSERT_NE(mkdtemp(pattern.data()), nullptr);
        folder = pattern;
    }
    void TearDown() override { fs::remove_all(folder); }

    [[nodiscard]] std::string at(const std::string& name) const { return (folder / name).string(); }

    std::string write(const std::string& name, const std::string& text) const {
        std::ofstream(folder / name, std::ios::binary) << text;
        return at(name);
    }

    std::string save(const std::string& name, const Mesh& mesh) const {
        save_mesh(at(name), {mesh.vertices(), mesh.triangles(), {}, {}});
        return at(name);
    }

    /// Runs `abut ARGUMENTS` in the folder.
    Outcome run(const std::string& arguments, const std::string& before = "") const {
        const std::string command = "cd " + quoted(folder.string()) + " && " + before + " " + quoted(program()) + " " +
                                    arguments + " >.out 2>.err";
        const int status = std::system(command.c_str());
        return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, read(folder / ".out"), read(folder / ".err")};
    }

    [[nodiscard]] std::set<std::string> files() const {
        std::set<std::string> names;
        for (const auto& entry : fs::directory_iterator(folder)) {
            const std::string name = entry.path().filename().string();
            if (name != ".out" && name != ".err") names.insert(name);
        }
        return names;
    }

    static std::string program() {
#ifdef ABUT_TOOL
        return ABUT_TOOL;
#else
        return "abut";
#endif
    }

    fs::path folder;
};

inline std::size_t count(const std::string& text, const std::string& what) {
    std::size_t n = 0;
    for (std::size_t i = text.find(what); i != std::string::npos; i = text.find(what, i + what.size())) ++n;
    return n;
}

inline Mesh cube(double x) { return make_box({Vec3(x, 0, 0), Vec3(x + 1, 1, 1)}); }

}  // namespace abut
