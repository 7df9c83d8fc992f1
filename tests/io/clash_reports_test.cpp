// SPDX-License-Identifier: MIT
// The reports of a clash run for programs: JSON, CSV, SARIF and JUnit XML.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <pugixml.hpp>

#include "abut/io/clash_json.h"
#include "abut/io/clash_sarif.h"
#include "abut/io/number_words.h"
#include "abut/io/xml_writer.h"
#include "sample_run.h"

namespace abut {
namespace {

using nlohmann::json;

TEST(ClashReports, The_same_run_gives_the_same_bytes) {
    const ClashRun run = sample::clash_run(), again = sample::clash_run();
    EXPECT_EQ(clash_json(run), clash_json(again));
    EXPECT_EQ(clash_csv(run), clash_csv(again));
    EXPECT_EQ(clash_sarif(run), clash_sarif(again));
    EXPECT_EQ(clash_junit(run), clash_junit(again));
}

TEST(ClashReports, Json_has_the_rule_state_group_key_and_separation_of_each_clash) {
    const ClashRun run = sample::clash_run();
    const json root = json::parse(clash_json(run, {.clearance = 0.5}));
    EXPECT_EQ(root["clearance"], 0.5);
    const json& clash = root["clashes"][2];
    EXPECT_EQ(clash["key"], "key 2");
    EXPECT_EQ(clash["rule"], "Pipes & \"ducts\"");
    EXPECT_EQ(clash["severity"], "error");
    EXPECT_EQ(clash["state"], "approved");
    EXPECT_EQ(clash["approval"], (json{{"by", "A. Weaver"}, {"date", "2026-11-20"}, {"why", "cast in & done"}}));
    EXPECT_EQ(clash["shared_volume"], (json{{"lower", 0.5}, {"upper", 0.75}}));
    EXPECT_EQ(clash["group"], 0);
    EXPECT_EQ(clash["separation"]["lower"], 0.24);
    EXPECT_EQ(root["groups"][1], (json{{"name", "Duct <1>"}, {"clashes", {0}}, {"rule", "Pipes & \"ducts\""}}));
    EXPECT_EQ(root["rules"][0]["not_counted"]["touching"], 679);
    EXPECT_EQ(root["rules"][0]["clashes"], 3);
    EXPECT_EQ(root["unmatched"], 5);
    EXPECT_EQ(root["resolved"][0]["key"], "key 9");
    EXPECT_EQ(root["unused_approvals"][0]["key"], "key 8");
    EXPECT_EQ(root["parts"][0]["guid"], "0abcdefghijklmnopqrst$");
    EXPECT_EQ(root["parts"][0]["triangles"], 12);
    EXPECT_EQ(root["files"], json::array({{{"file", "models/site a.ifc"}, {"unit", "metre"}}}));
}

TEST(ClashReports, Json_leaves_out_what_the_run_does_not_have) {
    const json root =
        json::parse(clash_json(sample::clash_run(), {.with_rules = false, .with_states = false, .with_groups = false}));
    for (const char* name : {"rules", "groups", "resolved", "unmatched", "unused_approvals"}) {
        EXPECT_FALSE(root.contains(name)) << name;
    }
    for (const char* name : {"rule", "severity", "state", "group", "approval"}) {
        EXPECT_FALSE(root["clashes"][2].contains(name)) << name;
    }
    EXPECT_EQ(root["clashes"][2]["key"], "key 2");
}

TEST(ClashReports, An_unknown_separation_has_no_upper_bound) {
    ClashRun run = sample::clash_run();
    run.found.clashes[0].separation = Separation{0, std::numeric_limits<double>::infinity(), Vec3(0)};
    EXPECT_EQ(json::parse(clash_json(run))["clashes"][0]["separation"], (json{{"lower", 0.0}}));
}

TEST(ClashReports, Csv_has_a_row_for_each_clash_and_quotes_names) {
    const std::string csv = clash_csv(sample::clash_run());
    EXPECT_EQ(csv.substr(0, csv.find('\n')),
              "kind,a,b,triangle_pairs,depth,distance,x,y,z,schema,rule,severity,state,group,key");
    EXPECT_NE(csv.find("piercing,\"Level 1/Duct <1>\",\"Level 1/Joist \"\"a\"\"\",0,0.25,0,0.875,0.5,0.5,abut.clash/1,"
                       "\"Pipes & \"\"ducts\"\"\",error,new,\"Duct <1>\",\"key 0\"\n"),
              std::string::npos)
        << csv;
    EXPECT_EQ(std::count(csv.begin(), csv.end(), '\n'), 4);
}

/// The name of the first part, read by a program that takes off the apostrophe of what is like a formula.
std::string name_in_csv(const std::string& name) {
    ClashRun run = sample::clash_run();
    run.parts[run.found.clashes[0].report.a].name = name;
    const std::string csv = clash_csv(run), row = csv.substr(csv.find("\npiercing,\"") + 11);
    std::string cell;
    for (std::size_t i = 0; row[i] != '"' || row[++i] == '"'; ++i) cell += row[i];
    return cell;
}

TEST(ClashReports, No_text_of_csv_is_a_formula_and_each_can_be_read_back) {
    for (const std::string name : {"=cmd|' /C calc'!A0", "+1+1", "-2+3", "@SUM(A1)", "\t=x", "\rx", " =x", "\uff1dx"}) {
        EXPECT_EQ(name_in_csv(name), "'" + name);
        EXPECT_EQ(name_in_csv("'" + name), "''" + name);
    }
    for (const std::string name : {"Level 1/=x", "'apostrophe", "''", "a-b", "\"=x\"", " ", "", "\u2212x"}) {
        EXPECT_EQ(name_in_csv(name), name);
    }
    ClashRun run = sample::clash_run();
    run.found.clashes[0].report.point.x = -0.5;
    run.keys[0] = run.groups[1].name = "=1";
    const std::string csv = clash_csv(run);
    EXPECT_NE(csv.find(",-0.5,0.5,0.5,abut.clash/1,"), std::string::npos) << csv;
    EXPECT_NE(csv.find(",new,\"'=1\",\"'=1\"\n"), std::string::npos) << csv;
}

TEST(ClashReports, Sarif_has_levels_states_locations_and_suppressions) {
    const json root = json::parse(clash_sarif(sample::clash_run()));
    EXPECT_EQ(root["version"], "2.1.0");
    const json& run = root["runs"][0];
    EXPECT_EQ(run["tool"]["driver"]["rules"][0]["id"], "Pipes & \"ducts\"");
    ASSERT_EQ(run["results"].size(), 4u);
    const json& first = run["results"][0];
    EXPECT_EQ(first["baselineState"], "new");
    EXPECT_EQ(first["level"], "error");
    EXPECT_EQ(first["ruleIndex"], 0);
    EXPECT_EQ(first["partialFingerprints"]["abutClashKey/v1"], "key 0");
    EXPECT_EQ(first["locations"][0]["physicalLocation"]["artifactLocation"]["uri"], "models/site%20a.ifc");
    EXPECT_EQ(first["locations"][0]["logicalLocations"][0]["fullyQualifiedName"], "Level 1/Duct <1>");
    EXPECT_EQ(first["relatedLocations"][0]["logicalLocations"][0]["name"], "Joist \"a\"");
    EXPECT_FALSE(first.contains("suppressions"));
    EXPECT_EQ(run["results"][1]["baselineState"], "unchanged");
    EXPECT_EQ(run["results"][2]["suppressions"][0]["justification"], "cast in & done, A. Weaver, 2026-11-20");
    EXPECT_EQ(run["results"][3]["baselineState"], "absent");
}

TEST(ClashReports, Junit_fails_what_is_new_or_active_and_skips_what_is_approved) {
    pugi::xml_document document;
    ClashRun run = sample::clash_run();
    run.rules.rules.push_back({.name = "no clash by this rule"});
    run.found.by_rule.emplace_back();
    const std::string text = clash_junit(run);
    ASSERT_TRUE(document.load_string(text.c_str())) << text;
    const pugi::xml_node suites = document.child("testsuites"), suite = suites.child("testsuite");
    EXPECT_EQ(suites.attribute("tests").as_int(), 4);
    EXPECT_EQ(suites.attribute("failures").as_int(), 2);
    EXPECT_STREQ(suite.attribute("name").value(), "Pipes & \"ducts\"");
    EXPECT_EQ(suite.attribute("skipped").as_int(), 1);
    const pugi::xml_node first = suite.child("testcase");
    EXPECT_STREQ(first.attribute("name").value(), "Level 1/Duct <1> / Level 1/Joist \"a\"");
    EXPECT_EQ(std::string(first.child("failure").attribute("message").value()).find("new: piercing, 0.25 deep"), 0u);
    EXPECT_STREQ(first.child("failure").child_value(), "key: key 0");
    EXPECT_STREQ(suite.last_child().child("skipped").child_value(),
                 "approved by A. Weaver, 2026-11-20: cast in & done");
    const pugi::xml_node passed = suites.last_child();
    EXPECT_EQ(passed.attribute("tests").as_int(), 1);
    EXPECT_TRUE(passed.child("testcase") && !passed.child("testcase").first_child());
}

TEST(ClashReports, Places_far_from_the_origin_have_decimals) {
    EXPECT_EQ(io::in_words(Vec3(3500004.0626, -5500000.1871, 100.75)), "(3500004.063, -5500000.187, 100.75)");
    EXPECT_EQ(io::in_words(Vec3(-0.0, 1200, 123.4567891)), "(0, 1200, 123.457)");
    EXPECT_EQ(io::in_words(Vec3(1e-7, 1e20, 999.9999999)), "(1e-07, 1e+20, 1000)");
}

TEST(ClashReports, A_note_fails_no_test) {
    ClashRun run = sample::clash_run();
    run.rules.rules[0].severity = Severity::note;
    EXPECT_NE(clash_junit(run).find("failures=\"0\""), std::string::npos);
}

TEST(XmlText, Holds_no_character_that_xml_cannot) {
    EXPECT_EQ(io::xml_text("a<b>&\"\n  c\x01\x7f\xff\xEF\xBF\xBF"),
              "a&lt;b&gt;&amp;&quot;\n  c  \xEF\xBF\xBD\xEF\xBF\xBD");
    EXPECT_EQ(io::xml_text(""), "");
    EXPECT_EQ(io::xml_text("\n\n"), "\n\n");
}

}  // namespace
}  // namespace abut
