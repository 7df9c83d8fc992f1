// SPDX-License-Identifier: MIT
// Baselines and approvals: what a run wrote is read again, and other files are refused.
#include "abut/io/clash_baseline.h"

#include <gtest/gtest.h>

#include "abut/base/error.h"
#include "abut/io/clash_json.h"
#include "sample_run.h"

namespace abut {
namespace {

template <class Read>
std::string complaint_of(Read read) {
    try {
        static_cast<void>(read());
    } catch (const Error& error) {
        return error.what();
    }
    return "";
}

TEST(ClashBaseline, A_run_is_the_baseline_of_the_next) {
    const ClashRun run = sample::clash_run();
    const std::vector<KnownClash> known = clash_baseline_from_json("last.json", clash_json(run));
    ASSERT_EQ(known.size(), 4u);
    for (std::size_t i = 0; i < 3; ++i) {
        EXPECT_EQ(known[i].key, run.keys[i]);
        EXPECT_EQ(known[i].a, run.parts[run.found.clashes[i].report.a].name);
        EXPECT_EQ(known[i].b, run.parts[run.found.clashes[i].report.b].name);
        EXPECT_EQ(known[i].state, run.states.states[i]);
    }
    EXPECT_EQ(known[3].key, run.states.resolved[0].key);
    EXPECT_EQ(known[3].state, ClashState::resolved);
}

TEST(ClashBaseline, A_run_without_states_is_active) {
    const std::string json = clash_json(sample::clash_run(), {.with_states = false});
    for (const KnownClash& clash : clash_baseline_from_json("last.json", json)) {
        EXPECT_EQ(clash.state, ClashState::active);
    }
}

TEST(ClashBaseline, Clashes_without_keys_have_those_of_a_run_without_rules) {
    const std::vector<KnownClash> known = clash_baseline_from_json("old.json", R"({"schema": "abut.clash/1",
"parts": [{"name": "duct"}, {"name": "beam"}], "clashes": [{"a": "duct", "b": "beam", "part_a": 0, "part_b": 1}]})");
    std::vector<PartInfo> parts(2);
    parts[0].name = "duct";
    parts[1].name = "beam";
    RuledClash clash;
    clash.report.a = 0;
    clash.report.b = 1;
    ASSERT_EQ(known.size(), 1u);
    EXPECT_EQ(known[0].key, clash_keys({&clash, 1}, parts, {{}, {{.name = "clash"}}}).at(0));
}

TEST(ClashBaseline, Other_files_are_refused) {
    const std::vector<std::pair<std::string, std::string>> cases{
        {R"({"schema": "abut.check/1"})",
         "b.json: byte 11: schema: the file is of the schema \"abut.check/1\", not abut.clash/1; name a file"},
        {R"({"schema": 1})", "b.json: byte 11: schema: this is no string"},
        {R"({"clashes": []})", "b.json: byte 0: the file has no member \"schema\""},
        {R"([])", "b.json: byte 0: the file is a list"},
        {"", "b.json: byte 0: this is not JSON"},
        {std::string("\xFF\xFE{\0", 4),
         "b.json: byte 0: the text is in UTF-16, and abut reads UTF-8; save it as UTF-8"},
        {R"({"schema": "abut.clash/1"})", "b.json: byte 0: \"clashes\" is missing"},
        {R"({"schema": "abut.clash/1", "clashes": [{"key": "k", "a": "x"}]})",
         "b.json: byte 39: clashes[0]: \"b\" is missing"},
        {R"({"schema": "abut.clash/1", "clashes": [{"key": "k", "a": "x", "b": "y", "state": "old"}]})",
         "b.json: byte 81: clashes[0].state: \"old\" is no state"},
        {R"({"schema": "abut.clash/1", "clashes": [{"a": "x", "b": "y", "part_a": 0, "part_b": 1}]})",
         "b.json: byte 70: clashes[0].part_a: part 0 does not exist"},
        {R"({"schema": "abut.clash/1", "clashes": [], "resolved": [{}]})",
         "b.json: byte 55: resolved[0]: \"key\" is missing"},
    };
    for (const auto& [json, wanted] : cases) {
        const std::string message = complaint_of([&, text = json] { return clash_baseline_from_json("b.json", text); });
        EXPECT_TRUE(message.starts_with(wanted)) << message << "\nexpected " << wanted;
    }
}

void expect_approvals(const std::vector<Approval>& approvals) {
    ASSERT_EQ(approvals.size(), 2u);
    EXPECT_EQ(approvals[0].key, "k 1");
    EXPECT_EQ(approvals[0].by, "A. Weaver");
    EXPECT_EQ(approvals[0].date, "2026-11-20");
    EXPECT_EQ(approvals[0].why, "the sleeve is cast in");
    EXPECT_EQ(approvals[1].key, "k 2");
    EXPECT_EQ(approvals[1].by + approvals[1].date + approvals[1].why, "");
}

TEST(ClashApprovals, Are_read_from_toml_and_json) {
    expect_approvals(clash_approvals_from_text("a.toml", R"(
[[approved]]
key = "k 1"
by = "A. Weaver"
date = 2026-11-20
why = "the sleeve is cast in"
[[approved]]
key = "k 2"
)"));
    expect_approvals(clash_approvals_from_text(
        "a.toml",
        R"(approved = [{ key = "k 1", by = "A. Weaver", date = "2026-11-20", why = "the sleeve is cast in" }, { key = "k 2" }])"));
    expect_approvals(clash_approvals_from_text("a.json", R"( {"approved": [{"key": "k 1", "by": "A. Weaver",
"date": "2026-11-20", "why": "the sleeve is cast in"}, {"key": "k 2"}]})"));
    EXPECT_TRUE(clash_approvals_from_text("a.toml", "").empty());
}

TEST(ClashApprovals, Faults_are_named_with_their_place) {
    const std::vector<std::pair<std::string, std::string>> cases{
        {"[[approve]]\nkey = \"k\"", "a:1:3: \"approve\" is no key that is known in this file; did you mean approved?"},
        {"[[approved]]\nby = \"me\"", "a:1:1: approved[1] has no key"},
        {"[[approved]]\nkey = 1", "a:2:7: approved[1].key is a number \"1\"; write a text in quotes"},
        {"[[approved]]\nkey = \"k\"\nbecause = \"x\"", "a:3:1: \"because\" is no key that is known in approved[1]"},
        {"[[approved]]\nkey = \"k\"\n[[approved]]\nkey = \"k\"", "a:3:1: approved[2] approves \"k\" a second time"},
        {"[[approved]]\nkey = \"k\"\ndate = \"yesterday\"",
         "a:3:8: approved[1].date is \"yesterday\", which is no date; write a day that exists, such as 2026-11-27 or "
         "2026-11-27T08:30:00Z"},
        {"[[approved]]\nkey = \"k\"\ndate = \"2026-02-30\"", "a:3:8: approved[1].date is \"2026-02-30\""},
        {"[[approved]]\nkey = \"k\"\ndate = 2026-02-30", "a:3:18: this is not TOML"},
        {"[[approved]]\nkey = \"k\"\ndate = 08:30:00", "a:3:8: approved[1].date is \"08:30:00\", which is no date"},
        {"[[approved]]\nkey = \"k\"\ndate = 20261120", "a:3:8: approved[1].date is a number \"20261120\""},
        {R"({"approved": [{"key": "k", "date": "20.11.2026"}]})",
         "a: byte 35: approved[0].date: is \"20.11.2026\", which is no date; write a day that exists, such as "},
        {R"({"approved": [{"by": "me"}]})", "a: byte 14: approved[0]: has no key"},
        {R"({"approved": [{"key": "k"}, {"key": "k"}]})", "a: byte 28: approved[1]: approves \"k\" a second time"},
        {R"({"approvals": []})", "a: byte 14: approvals: no member of this name is known here"},
        {R"({"approved": [{"key": 7}]})", "a: byte 22: approved[0].key: this is no string"},
    };
    for (const auto& [text, wanted] : cases) {
        const std::string message = complaint_of([&, it = text] { return clash_approvals_from_text("a", it); });
        EXPECT_TRUE(message.starts_with(wanted)) << message << "\nexpected " << wanted;
    }
}

TEST(ClashApprovals, Dates_are_days_or_days_with_times) {
    for (const std::string date : {"2024-02-29", "2026-11-20T08:30:00Z", "2026-11-20T08:30:00.5+01:00",
                                   "2026-11-20T08:30:00", "2026-11-20 08:30:00"}) {
        const std::string table = "[[approved]]\nkey = \"k\"\ndate = ";
        EXPECT_EQ(clash_approvals_from_text("a", table + "\"" + date + "\"").at(0).date, date);
        EXPECT_FALSE(clash_approvals_from_text("a", table + date).at(0).date.empty());
        const std::string json = R"({"approved": [{"key": "k", "date": ")" + date + "\"}]}";
        EXPECT_EQ(clash_approvals_from_text("a", json).at(0).date, date);
    }
    EXPECT_EQ(clash_approvals_from_text("a", R"({"approved": [{"key": "k", "date": ""}]})").at(0).date, "");
}

TEST(ClashApprovals, Files_of_other_formats_are_refused_by_their_names) {
    const std::string list = "the file is a list instead of a JSON object; write {\"approved\": [{\"key\": ";
    const std::vector<std::pair<std::string, std::string>> cases{
        {"[]", "a: byte 0: " + list},
        {" [\n ]", "a: line 1: " + list},
        {R"([{"key": "k"}])", "a: byte 0: " + list},
        {R"([ [ {"key": "k"} ] ])", "a: byte 0: " + list},
        {"\xEF\xBB\xBF[{\"key\": \"k\"}]", "a: byte 3: " + list},
        {"[{key: 1}]", "a: byte 2: this is not JSON"},
        {R"({"schema": "abut.clash/1", "clashes": []})",
         "a: byte 38: clashes: these are the clashes of a run, not approvals; copy the keys"},
        {"<!doctype html><html>", "a: this is HTML or XML, not approvals in TOML or JSON; name a file of [[approved]]"},
        {"\xEF\xBB\xBF\n <?xml version=\"1.0\"?>", "a: this is HTML or XML, not approvals"},
        {std::string("PK\x03\x04\0\0", 6),
         "a: this is a zip archive, not approvals in TOML or JSON; if it is a BCF file"},
        {std::string("\xFF\xFE[\0[\0", 6), "a: byte 0: the text is in UTF-16, and abut reads UTF-8; save it as UTF-8"},
    };
    for (const auto& [text, wanted] : cases) {
        const std::string message = complaint_of([&, it = text] { return clash_approvals_from_text("a", it); });
        EXPECT_TRUE(message.starts_with(wanted)) << message << "\nexpected " << wanted;
    }
    // TOML that begins with a bracket stays TOML.
    for (const char* toml : {"[[approved]]\nkey = \"k\"", "[[ \"approved\" ]]\nkey = \"k\"", "[approved]\nkey = \"k\"",
                             "# [{\n[[approved]]\nkey = \"k\""}) {
        EXPECT_EQ(clash_approvals_from_text("a", toml).size(), 1u) << toml;
    }
}

}  // namespace
}  // namespace abut
