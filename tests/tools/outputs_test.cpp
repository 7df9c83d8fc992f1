// SPDX-License-Identifier: MIT
// What the program abut writes where: standard output, files that would replace each other, and files not written.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

#include "abut/io/bcf.h"
#include "tests/tools/command_line.h"

#ifdef ABUT_TOOL

namespace abut {
namespace {

/// Two cubes that pierce each other, in a.obj and b.obj.
class Outputs : public CommandLine {
protected:
    void SetUp() override {
        CommandLine::SetUp();
        save("a.obj", cube(0));
        save("b.obj", cube(0.5));
    }

    /// Runs a wrong command line, which writes nothing and says why.
    void refused(const std::string& arguments, const std::string& message) const {
        const std::set<std::string> before = files();
        const Outcome r = run(arguments);
        EXPECT_EQ(r.code, 2) << arguments;
        EXPECT_EQ(r.out, "") << arguments;
        EXPECT_EQ(r.err.find(message), 0u) << arguments << "\n" << r.err;
        EXPECT_EQ(files(), before) << arguments;
    }
};

TEST_F(Outputs, A_document_on_standard_output_is_alone_there) {
    const std::string clash = "clash a.obj b.obj --no-pictures --date 2026-11-27 ";
    for (const std::string option : {"--report", "--sarif", "--junit", "--bcf"}) {
        ASSERT_EQ(run(clash + option + " file").code, 1) << option;
        const Outcome r = run(clash + option + " -");
        EXPECT_EQ(r.code, 1) << option << r.err;
        EXPECT_EQ(r.err, "") << option;
        EXPECT_TRUE(r.out == read(at("file"))) << option << "\n" << r.out.substr(0, 300);
    }
    EXPECT_TRUE(nlohmann::json::accept(run(clash + "--sarif -").out));
    if (fs::exists("/dev/stdout")) {
        // Through a pipe, since a file that standard output is would be replaced.
        EXPECT_EQ(run(clash + "--sarif /dev/stdout | cat").out, run(clash + "--sarif -").out);
        refused(clash + "--sarif /dev/stdout --json", "--json and --sarif: both write to standard output");
    }
    EXPECT_NE(run(clash + "--sarif file").out.find("2 parts, 1 clash"), std::string::npos);
}

TEST_F(Outputs, Two_documents_on_standard_output_are_refused) {
    const std::string clash = "clash a.obj b.obj --date 2026-11-27 ";
    refused(clash + "--json --report -", "--json and --report: both write to standard output");
    refused(clash + "--json --bcf -", "--json and --bcf: both write to standard output");
    refused(clash + "--sarif - --junit -", "--sarif and --junit: both write to standard output");
    refused("render a.obj --json -o - --size 9,9", "--json and --output: both write to standard output");
}

TEST_F(Outputs, Several_files_are_not_written_to_standard_output) {
    refused("clash a.obj b.obj --output -", "--output: - is standard output, which holds one file; ");
    refused("clash a.obj b.obj --pictures -", "--pictures: - is standard output, which holds no folder; ");
}

TEST_F(Outputs, An_empty_name_is_refused) {
    for (const std::string option : {"--report", "--sarif", "--junit", "--bcf", "--pictures", "--output", "--rules",
                                     "--baseline", "--approvals"}) {
        refused("clash a.obj b.obj " + option + " ''", option + ": the name is empty; name ");
    }
    refused("clash a.obj ''", "FILE: the name is empty; name a file\n");
    refused("render a.obj -o ''", "--output: the name is empty; name a file\n");
    refused("ray a.obj --rays ''", "--rays: the name is empty; name a file\n");
    refused("closest a.obj --points ''", "--points: the name is empty; name a file\n");
    refused("check a.obj --output ''", "--output: ");
    refused("build a.obj -o ''", "--output: ");
}

TEST_F(Outputs, A_picture_has_the_name_of_a_png) {
    for (const std::string name : {"x.jpg", "x", "x.png.old", ".png", "png", "new"}) {
        refused("render a.obj -o " + name,
                "--output: " + name + ": only PNG is written; give a name that ends in .png");
    }
    const std::string render = "render a.obj --size 9,9 --samples 1 -o ";
    EXPECT_EQ(run(render + "X.PNG").code, 0);
    EXPECT_EQ(read(at("X.PNG")), run(render + "-").out);
    if (fs::exists("/dev/null")) {
        EXPECT_EQ(run(render + "/dev/null").code, 0);
    }
}

TEST_F(Outputs, Two_outputs_of_one_name_are_refused) {
    const std::string clash = "clash a.obj b.obj ";
    refused(clash + "--sarif q --junit q", "--sarif and --junit: both write q; ");
    refused(clash + "--output same --report same.json", "--output and --report: both write same.json; ");
    refused(clash + "--sarif new/../q --junit ./q", "--sarif and --junit: both write ");
    refused(clash + "--report q --pictures q", "--report and --pictures: both write q; ");
    write("old", "");
    fs::create_symlink("old", folder / "link");
    refused(clash + "--sarif old --bcf link", "--sarif and --bcf: both write old; ");
    EXPECT_EQ(run(clash + "--sarif q --junit q.xml --output q --bcf q.bcfzip --no-pictures").code, 1);
    if (fs::exists("/dev/null")) {
        EXPECT_EQ(run(clash + "--sarif /dev/null --junit /dev/null").code, 1);
    }
}

TEST_F(Outputs, An_output_that_would_replace_an_input_is_refused) {
    save("part.glb", cube(0));
    save("tree.abut", cube(0));
    fs::create_symlink("part.glb", folder / "link.glb");
    refused("check part.glb --output part.glb", "--output and FILE: both name part.glb, which would be replaced");
    refused("check part.glb --output link.glb", "--output and FILE: both name link.glb, which would be replaced");
    refused("render a.png -o ./a.png", "--output and FILE: both name ./a.png, which would be replaced");
    refused("build tree.abut -o tree.abut", "--output and FILE: both name tree.abut, which would be replaced");
    refused("clash part.glb a.obj --output part", "--output and FILE: both name part.glb, which would be replaced");
    ASSERT_EQ(run("clash a.obj b.obj --output last").code, 1);
    // A run may take the place of the one that it is compared with.
    EXPECT_EQ(run("clash a.obj b.obj --baseline last.json --output last").code, 1);
    refused("clash a.obj b.obj --baseline last.json --report last.json",
            "--report and --baseline: both name last.json, which would be replaced");
    write("rules.toml", "");
    refused("clash a.obj b.obj --rules rules.toml --report rules.toml", "--report and --rules: both name rules.toml");
}

TEST_F(Outputs, A_faults_file_that_is_not_written_is_an_error) {
    save("far.obj", make_box({Vec3(0), Vec3(1e39)}));
    const Outcome r = run("check far.obj --output faults.glb");
    EXPECT_EQ(r.code, 3);
    EXPECT_NE(r.out.find("far: sound, "), std::string::npos) << r.out;
    EXPECT_EQ(r.err,
              "abut: faults.glb: not written: coordinates of far are beyond float, which GLB holds; scale it down\n");
    EXPECT_FALSE(fs::exists(at("faults.glb")));
}

TEST_F(Outputs, A_limit_of_the_size_of_files_is_as_a_full_disk) {
    const std::set<std::string> before = files();
    const Outcome r = run("clash a.obj b.obj --output found --report found.html", "ulimit -f 1; ");
    EXPECT_EQ(r.code, 3) << r.err;
    for (const std::string& name : files())
        EXPECT_TRUE(before.contains(name) || name.find(".tmp") == std::string::npos);
}

TEST_F(Outputs, Standard_input_has_no_date) {
    write("-", "a file whose name is a dash");
    const Outcome r = run("clash - --bcf x.bcfzip <a.obj");
    EXPECT_EQ(r.code, 3);
    EXPECT_NE(r.err.find("a BCF file needs a date"), std::string::npos) << r.err;
}

}  // namespace
}  // namespace abut

#endif
