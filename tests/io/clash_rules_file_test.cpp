// SPDX-License-Identifier: MIT
// Rules of a clash run from TOML: what a file says is what the rules are, and faults are named with their place.
#include "abut/io/clash_rules_file.h"

#include <gtest/gtest.h>

#include "abut/base/error.h"

namespace abut {
namespace {

ClashRules rules_of(const std::string& toml) { return clash_rules_from_toml("rules.toml", toml); }

std::string complaint_of(const std::string& toml) {
    try {
        static_cast<void>(rules_of(toml));
    } catch (const Error& error) {
        return error.what();
    }
    return "";
}

using Conditions = std::vector<std::pair<std::string, std::vector<std::string>>>;

Conditions plain(const std::vector<PartCondition>& conditions) {
    Conditions result;
    for (const PartCondition& condition : conditions) result.emplace_back(condition.key, condition.patterns);
    return result;
}

TEST(ClashRulesFile, A_tolerance_alone_is_a_rule_for_all_parts) {
    const ClashRules rules = rules_of("tolerance = 0.002\n");
    ASSERT_EQ(rules.rules.size(), 1u);
    EXPECT_TRUE(rules.sets.empty());
    const ClashRule& rule = rules.rules[0];
    EXPECT_EQ(rule.name, "clash");
    EXPECT_EQ(rule.a + rule.b, "");
    EXPECT_EQ(rule.tolerance, 0.002);
    EXPECT_FALSE(rule.touching);
    EXPECT_TRUE(rule.piercing && rule.enclosed && rule.duplicate && !rule.ignored);
    EXPECT_EQ(rules_of("").rules.size(), 1u);
}

TEST(ClashRulesFile, Every_member_of_a_rule_can_be_given_at_the_top_and_in_the_rule) {
    const ClashRules rules = rules_of(R"(
tolerance = 0.002
clearance = 1
ignore_same = ["parent", "system"]
severity = "warning"
[sets]
pipes = "*pipe*"
[[rule]]
a = "pipes"
[[rule]]
name = "second"
tolerance = 0
clearance = 0.5
piercing = false
touching = true
enclosed = false
duplicate = false
ignored = true
measured = true
ignore_same = "file"
ignore_related = ["fills", "voids"]
severity = "note"
b = "pipes"
)");
    ASSERT_EQ(rules.rules.size(), 2u);
    const ClashRule &first = rules.rules[0], &second = rules.rules[1];
    EXPECT_EQ(first.name, "pipes");
    EXPECT_EQ(first.tolerance, 0.002);
    EXPECT_EQ(first.clearance, 1);
    EXPECT_EQ(first.ignore_same, (std::vector<std::string>{"parent", "system"}));
    EXPECT_EQ(first.severity, Severity::warning);
    EXPECT_EQ(second.tolerance, 0);
    EXPECT_EQ(second.clearance, 0.5);
    EXPECT_TRUE(!second.piercing && second.touching && !second.enclosed && !second.duplicate && second.ignored &&
                second.measured);
    EXPECT_EQ(second.ignore_same, std::vector<std::string>{"file"});
    EXPECT_EQ(second.ignore_related, (std::vector<std::string>{"fills", "voids"}));
    EXPECT_EQ(second.severity, Severity::note);
    EXPECT_EQ(second.b, "pipes");
}

TEST(ClashRulesFile, Sets_are_patterns_conditions_and_lists_of_them) {
    const ClashRules rules = rules_of(R"(
[sets]
bolts = "*Bolt*"
walls = { type = ["IfcWall*", "IfcSlab"], Pset_WallCommon.IsExternal = true, not.name = "*temp*", level = 2 }
either = ["*nut*", { layer = "steel", not = { material = "oak", Pset.Grade = "C24" } }]
)");
    ASSERT_EQ(rules.sets.size(), 3u);
    EXPECT_EQ(rules.sets[0].name, "bolts");
    EXPECT_EQ(plain(rules.sets[0].any.at(0).all), (Conditions{{"name", {"*Bolt*"}}}));
    const PartSelection& walls = rules.sets[1].any.at(0);
    EXPECT_EQ(
        plain(walls.all),
        (Conditions{{"type", {"IfcWall*", "IfcSlab"}}, {"Pset_WallCommon.IsExternal", {"true"}}, {"level", {"2"}}}));
    EXPECT_EQ(plain(walls.none), (Conditions{{"name", {"*temp*"}}}));
    ASSERT_EQ(rules.sets[2].any.size(), 2u);
    EXPECT_EQ(plain(rules.sets[2].any[1].all), (Conditions{{"layer", {"steel"}}}));
    EXPECT_EQ(plain(rules.sets[2].any[1].none), (Conditions{{"material", {"oak"}}, {"Pset.Grade", {"C24"}}}));
}

TEST(ClashRulesFile, Ignored_pairs_are_rules_before_all_others) {
    const ClashRules rules = rules_of(R"(
ignore = ["openings", ["bolts", "plates"], { type = "IfcSpace" }]
[sets]
openings = { type = "IfcOpeningElement" }
bolts = "*Bolt*"
plates = "*Plate*"
[[rule]]
a = "plates"
b = { name = "*" }
)");
    ASSERT_EQ(rules.rules.size(), 4u);
    for (std::size_t i = 0; i < 3; ++i) EXPECT_TRUE(rules.rules[i].ignored);
    EXPECT_EQ(rules.rules[0].a, "openings");
    EXPECT_EQ(rules.rules[0].b, "");
    EXPECT_EQ(rules.rules[1].b, "plates");
    EXPECT_FALSE(rules.rules[3].ignored);
    // Sets that are written in place have names of their own.
    ASSERT_EQ(rules.sets.size(), 5u);
    EXPECT_EQ(rules.sets[3].name, rules.rules[2].a);
    EXPECT_EQ(rules.sets[4].name, rules.rules[3].b);
}

TEST(ClashRulesFile, Names_of_rules_that_come_from_sets_are_readable) {
    const ClashRules rules = rules_of(
        "ignore = [\"bolts\\u001b[31m\"]\n[sets]\n\"bolts\\u001b[31m\" = \"*Bolt*\"\n\" \" = \"x\"\n[[rule]]\na = "
        "\"bolts\\u001b[31m\"\n"
        "[[rule]]\na = \" \"\n");
    ASSERT_EQ(rules.rules.size(), 3u);
    EXPECT_EQ(rules.rules[0].name, "ignore bolts [31m");
    EXPECT_EQ(rules.rules[1].name, "bolts [31m");
    EXPECT_EQ(rules.rules[2].name, "rule 3");
}

TEST(ClashRulesFile, Rules_have_the_order_of_the_file) {
    const ClashRules rules = rules_of("[[rule]]\nname = \"z\"\n[[rule]]\nname = \"a\"\n[[rule]]\nname = \"m\"\n");
    ASSERT_EQ(rules.rules.size(), 3u);
    EXPECT_EQ(rules.rules[0].name + rules.rules[1].name + rules.rules[2].name, "zam");
}

TEST(ClashRulesFile, Faults_are_named_with_line_column_and_remedy) {
    const std::vector<std::pair<std::string, std::string>> cases{
        {"tolerence = 0.1",
         "rules.toml:1:1: \"tolerence\" is no key that is known in this file; did you mean tolerance?"},
        {"\n  quux = 1", "rules.toml:2:3: \"quux\" is no key"},
        {"tolerance = \"2 mm\"", "rules.toml:1:13: tolerance is the text \"2 mm\"; write a number"},
        {"tolerance = -1", "rules.toml:1:13: tolerance is -1; write a finite number"},
        {"tolerance = nan", "rules.toml:1:13: tolerance is nan"},
        {"touching = 1", "rules.toml:1:12: touching is a number \"1\"; write true or false"},
        {"severity = \"eror\"", "rules.toml:1:12: severity is \"eror\"; did you mean \"error\"?"},
        {"severity = \"\"", "rules.toml:1:12: severity is \"\"; write \"note\", \"warning\" or \"error\""},
        {"ignore_same = [1]", "rules.toml:1:16: ignore_same[1] is a number \"1\"; write a text in quotes"},
        {"ignore = \"bolts\"", "rules.toml:1:10: ignore is the text \"bolts\"; write a list of sets"},
        {"ignore = [[]]", "rules.toml:1:11: ignore[1] is no set"},
        {"rule = []", "rules.toml:1:8: rule is empty; write a rule, or leave it out"},
        {"[sets]\na = 1",
         "rules.toml:2:5: sets.a is a number \"1\"; write a pattern in quotes, or conditions in braces"},
        {std::string("\xFF\xFE"
                     "t\0",
                     4),
         "rules.toml: byte 0: the text is in UTF-16, and abut reads UTF-8; save it"},
        {"sets = 1", "rules.toml:1:8: sets is a number \"1\"; write a table"},
        {"[sets]\na = {}", "rules.toml:2:5: sets.a has no condition"},
        {"[sets]\na = []", "rules.toml:2:5: sets.a is empty"},
        {"[sets]\na = { type = [] }", "rules.toml:2:14: sets.a.type is empty"},
        {"[sets]\nbolts = \"*\"\n[[rule]]\na = \"blots\"",
         "rules.toml:4:5: rule[1].a names the set \"blots\", which [sets] does not have; did you mean \"bolts\"?"},
        {"[[rule]]\na = \"x\"",
         "rules.toml:2:5: rule[1].a names the set \"x\", which [sets] does not have; add it there"},
        {"[[rule]]\na = { n = 3 }\nb = \"b\"",
         "rules.toml:3:5: rule[1].b names the set \"b\", which [sets] does not have; add it there"},
        {"ignore = [{ n = 3 }]\n[sets]\nducts = \"d*\"\n[[rule]]\na = { n = 3 }\nb = \"rule 2: a\"",
         "rules.toml:6:5: rule[1].b names the set \"rule 2: a\", which [sets] does not have; it has ducts"},
        {"[[rule]]\ntolerances = 1",
         "rules.toml:2:1: \"tolerances\" is no key that is known in rule[1]; did you mean tolerance?"},
        {"[[rule]]\n[[rule]]\n", "rules.toml:2:1: rule[2] is a second rule named \"clash\"; give it a name of its own"},
        {"tolerance = ", "rules.toml:1:"},
        {"a = 1\na = 2", "rules.toml:2:5: this is not TOML"},
        {"tolerance = 1\n\xff", "rules.toml:1:14: this is not TOML"},
    };
    for (const auto& [toml, wanted] : cases) {
        const std::string message = complaint_of(toml);
        EXPECT_TRUE(message.starts_with(wanted)) << toml << "\n" << message << "\nexpected " << wanted;
        EXPECT_NE(message.find("; "), std::string::npos) << message;
    }
}

TEST(ClashRulesFile, Deep_nesting_is_refused) {
    EXPECT_NE(complaint_of("a = " + std::string(100000, '[')), "");
    std::string dotted = "a", nested;
    for (int i = 0; i < 1000000; ++i) dotted += ".a";
    EXPECT_EQ(complaint_of("[sets]\n" + dotted + " = 1"),
              "rules.toml:2:1: the line has more than 64 dots; give keys fewer parts, or put the text in quotes");
    for (int i = 0; i < 200; ++i) nested += "[\n{ a.a.a.a.a.a.a.a = ";
    EXPECT_NE(complaint_of("sets.a = " + nested), "");
    nested = "1";
    for (int i = 0; i < 60; ++i) nested = "[\n{ a.a.a.a.a.a.a.a = " + nested + "}]";
    EXPECT_NE(complaint_of("sets.a = " + nested).find("nested more than 64 deep; "), std::string::npos);
}

TEST(ClashRulesFile, A_missing_file_is_named) {
    try {
        static_cast<void>(load_clash_rules("no such rules.toml"));
        FAIL();
    } catch (const Error& error) {
        EXPECT_TRUE(std::string(error.what()).starts_with("no such rules.toml: ")) << error.what();
    }
}

}  // namespace
}  // namespace abut
