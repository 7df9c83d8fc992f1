// SPDX-License-Identifier: MIT
// The values that options of the program abut take, and those that they refuse.
#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "abut/io/bcf.h"
#include "tests/tools/command_line.h"
#include "tools/abut/number_options.h"

#ifdef ABUT_TOOL

namespace abut {
namespace {

class Options : public CommandLine {
protected:
    void SetUp() override {
        CommandLine::SetUp();
        save("a.obj", cube(0));
        save("b.obj", cube(0.5));
    }
};

TEST_F(Options, Wrong_values_are_refused_with_what_is_right) {
    const std::string clash = "clash a.obj b.obj ", whole = " is not a whole number from 0 to ";
    const std::string no_date = " is no date; write one such as 2026-11-27 ";
    for (const auto& [job, message] : std::vector<std::pair<std::string, std::string>>{
             {clash + "--limit -1", "--limit: -1" + whole},
             {clash + "--limit 99999999999999999999", "--limit: 99999999999999999999" + whole},
             {clash + "--limit 1.5", "--limit: 1.5" + whole},
             {"check a.obj --limit -5", "--limit: -5" + whole},
             {clash + "--clearance ''", "--clearance: the number is empty; write a finite number from 0 upwards\n"},
             {clash + "--tolerance ''", "--tolerance: the number is empty; write a finite number from 0 upwards\n"},
             {"check a.obj --weld ''", "--weld: the number is empty; write a finite number above 0\n"},
             {"render a.obj -o a.png --clearance ''", "--clearance: the number is empty; write a finite number"},
             {"sweep a.obj --sphere 0,0,9,1 --motion 0,0,1 --slide --gap ''", "--gap: the number is empty; write a "},
             {clash + "--fail-on 2", "--fail-on: 2 is not known; write any, new or none\n"},
             {clash + "--fail-on old", "--fail-on: old is not known; write any, new or none\n"},
             {clash + "--fail-on ''", "--fail-on:  is not known; write any, new or none\n"},
             {clash + "--bcf-version 1", "--bcf-version: 1 is not known; write 2.1 or 3.0\n"},
             {clash + "--bcf-version 0", "--bcf-version: 0 is not known; write 2.1 or 3.0\n"},
             {clash + "--up 0,0,0", "--up: 0,0,0 is no direction; "},
             {"render a.obj -o p.png --up 0,0,0", "--up: 0,0,0 is no direction; "},
             {"render a.obj -o p.png --from=0,-0,0", "--from: 0,0,0 is no direction; "},
             {clash + "--date 2026-02-30", "--date: 2026-02-30" + no_date},
             {clash + "--date 2023-02-29T08:00:00Z", "--date: 2023-02-29T08:00:00Z" + no_date},
             {clash + "--date 2026-04-31", "--date: 2026-04-31" + no_date},
             {clash + "--date 0000-01-01", "--date: 0000-01-01" + no_date},
             {"build a.obj -o x.obj", "--output: x.obj: only .abut files hold a BVH; "}}) {
        const Outcome r = run(job);
        EXPECT_EQ(r.code, 2) << job;
        EXPECT_EQ(r.out, "") << job;
        EXPECT_EQ(r.err.find(message), 0u) << job << "\n" << r.err;
    }
    EXPECT_EQ(files(), (std::set<std::string>{"a.obj", "b.obj"}));
}

TEST_F(Options, Right_values_are_taken) {
    const std::string clash = "clash a.obj b.obj ";
    EXPECT_EQ(run(clash + "--limit 0").code, 1);
    EXPECT_EQ(run(clash + "--limit 18446744073709551615").code, 1);
    EXPECT_EQ(run(clash + "--fail-on any").code, 1);
    EXPECT_EQ(run(clash + "--fail-on new").code, 1);
    EXPECT_EQ(run(clash + "--fail-on none").code, 0);
    EXPECT_EQ(run(clash + "--up 0,0,-1 --bcf-version 3.0 --date 2024-02-29 --bcf x.bcfzip --no-pictures").code, 1);
    EXPECT_EQ(load_bcf(at("x.bcfzip")).at(0).date, "2024-02-29T00:00:00Z");
}

TEST(Counted, Says_one_and_several_in_words) {
    using tool::counted;
    EXPECT_EQ(counted(1, "hole"), "1 hole");
    EXPECT_EQ(counted(0, "hole"), "0 holes");
    EXPECT_EQ(counted(1, "vertex", "vertices"), "1 vertex");
    EXPECT_EQ(counted(28, "vertex", "vertices"), "28 vertices");
}

TEST_F(Options, Pairs_of_no_rule_are_counted_in_words) {
    save("c.obj", cube(1.25));
    EXPECT_NE(run("clash a.obj b.obj --set-a none").out.find("no rule: 1 pair that touches or clashes\n"),
              std::string::npos);
    EXPECT_NE(run("clash a.obj b.obj c.obj --set-a none").out.find("no rule: 2 pairs that touch or clash\n"),
              std::string::npos);
}

}  // namespace
}  // namespace abut

#endif
