// SPDX-License-Identifier: MIT
// What topics approve: their own clashes, whatever parts are called, and none that was written as resolved.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <functional>
#include <set>

#include "abut/base/error.h"
#include "abut/io/bcf.h"
#include "abut/io/bcf_plan.h"
#include "abut/io/clash_baseline.h"
#include "bcf_entries.h"
#include "sample_files.h"
#include "sample_run.h"

namespace abut {
namespace {

using sample::dated;
using Keys = std::set<std::string>;

constexpr std::array versions{BcfVersion::v2_1, BcfVersion::v3_0};

Keys approved(const std::vector<BcfTopic>& topics, const ClashRun& run) {
    Keys keys;
    for (const Approval& approval : bcf_approvals(topics, run)) keys.insert(approval.key);
    return keys;
}

std::vector<BcfTopic> written(const ClashRun& run, BcfVersion version) {
    return bcf_from_bytes("a", clash_bcf(run, dated(version)));
}

/// The topics with one of them closed, that which lists the clash with this key.
std::vector<BcfTopic> with_closed(std::vector<BcfTopic> topics, const std::string& key) {
    std::size_t closed = 0;
    for (BcfTopic& topic : topics) {
        const bool lists_it = topic.description.find("[" + io::clash_guid(key) + "]") != std::string::npos;
        topic.status = lists_it ? "Closed" : "New";
        closed += lists_it ? 1 : 0;
    }
    EXPECT_EQ(closed, 1u) << key;
    return topics;
}

/// The sample without approvals and with one resolved clash.
ClashRun open_run(bool grouped) {
    ClashRun run = sample::clash_run();
    run.approvals.clear();
    run.states.states.assign(3, ClashState::active);
    if (!grouped) run.groups.clear();
    return run;
}

/// Names that try to look as if a topic listed the clash with this GUID.
std::vector<std::string> names_with(const std::string& guid) {
    std::string upper = guid;
    for (char& c : upper) c = static_cast<char>(std::toupper(c));
    const std::string mark = "[" + guid + "]";
    return {"b " + mark,
            mark,
            mark + " x",
            "[" + upper + "]",
            "b\n" + mark + " x",
            "b\r\n" + mark,
            "b\r" + mark + " x",
            "b\v" + mark + "\f" + mark,
            "b\xC2\x85" + mark + " x",
            "b\xE2\x80\xA8" + mark + " x",
            "b\xE2\x80\xA9" + mark + " x",
            "b&#10;" + mark + " x",
            "b<br/>" + mark,
            "b</Description>" + mark,
            "]]>\n" + mark,
            "\\n" + mark,
            "%0A" + mark,
            "\xEF\xBC\xBB" + guid + "\xEF\xBC\xBD x",
            "b\n\xEF\xBC\xBB" + guid + "\xEF\xBC\xBD x",
            "[\xE2\x80\x8B" + guid + "]",
            "x, piercing, at (0, 0, 0) " + mark + "\n",
            "1 clash of x\ny, piercing, at (0, 0, 0) " + mark,
            "key: x\n" + mark,
            "Resolved: x\n" + mark,
            "\nResolved: x",
            "\nkey: x"};
}

TEST(BcfApprovals, No_name_approves_the_clash_of_another_topic) {
    const std::string other = io::clash_guid("key 1");
    for (const BcfVersion version : versions) {
        for (const bool grouped : {true, false}) {
            for (const std::string& name : names_with(other)) {
                ClashRun run = open_run(grouped);
                run.parts[0].name = run.states.resolved[0].a = run.states.resolved[0].b = name;
                run.keys[0] = name + "|b|rule";
                if (grouped) run.groups[1].name = name;
                std::vector<BcfTopic> topics = with_closed(written(run, version), run.keys[0]);
                for (BcfTopic& topic : topics) {
                    if (topic.description.starts_with("Resolved: ")) topic.status = "Closed";
                }
                EXPECT_EQ(approved(topics, run), Keys{run.keys[0]}) << name;
            }
        }
    }
}

TEST(BcfApprovals, No_name_approves_another_clash_after_a_program_has_broken_lines) {
    const std::string other = io::clash_guid("key 1");
    const std::vector<std::function<char(char)>> programs{[](char c) { return c == ' ' ? '\n' : c; },
                                                          [](char c) { return c == '\n' ? ' ' : c; },
                                                          [](char c) { return c == ',' || c == '/' ? '\n' : c; }};
    for (const bool grouped : {true, false}) {
        for (const std::string& name : names_with(other)) {
            for (const auto& changed : programs) {
                ClashRun run = open_run(grouped);
                run.parts[0].name = run.states.resolved[0].a = name;
                run.keys[0] = name + "|b|rule";
                if (grouped) run.groups[1].name = name;
                std::vector<BcfTopic> topics = with_closed(written(run, BcfVersion::v2_1), run.keys[0]);
                for (BcfTopic& topic : topics) {
                    if (topic.description.starts_with("Resolved: ")) topic.status = "Closed";
                    std::transform(topic.description.begin(), topic.description.end(), topic.description.begin(),
                                   changed);
                }
                EXPECT_FALSE(approved(topics, run).contains("key 1")) << name;
            }
        }
    }
}

TEST(BcfApprovals, A_topic_of_another_program_lists_nothing) {
    // Such programs begin lines with the names of parts. Their GUIDs are random, of version 4.
    const ClashRun run = open_run(true);
    BcfTopic topic{.guid = "5b6a3ab2-4d0e-4f6b-9d3c-6f1f4a0c5e11", .status = "Closed"};
    for (const std::string& name : names_with(io::clash_guid("key 1"))) {
        topic.description = "Clash between\n" + name + "\nand\n" + name;
        EXPECT_EQ(approved({topic}, run), Keys{}) << name;
        topic.description = name + "\n" + name;
        EXPECT_EQ(approved({topic}, run), Keys{}) << name;
    }
    topic.guid = "5b6a3ab2-4d0e-5f6b-9d3c-6f1f4a0c5e11";
    topic.description = "[" + io::clash_guid("key 1") + "] a / b";
    EXPECT_EQ(approved({topic}, run), Keys{"key 1"});
}

TEST(BcfApprovals, Files_of_approvals_are_told_apart_by_their_extension) {
    const sample::Folder folder;
    const ClashRun run = open_run(true);
    const std::string bytes =
        sample::edited(clash_bcf(run, dated()), "TopicStatus=\"Active\"", "TopicStatus=\"Closed\"");
    const auto keys_in = [&](const std::filesystem::path& path) {
        Keys keys;
        for (const Approval& approval : load_clash_approvals(path, run)) keys.insert(approval.key);
        return keys;
    };
    for (const char* name : {"a.bcf", "a.bcfzip", "A.BCFzip"}) {
        EXPECT_EQ(keys_in(folder.write(name, bytes)), (Keys{"key 0", "key 1", "key 2"})) << name;
    }
    EXPECT_EQ(keys_in(folder.write("a.toml", "[[approved]]\nkey = \"key 1\"")), Keys{"key 1"});
    EXPECT_EQ(keys_in(folder.write("a.json", R"({"approved": [{"key": "key 7"}]})")), Keys{"key 7"});
    try {
        static_cast<void>(keys_in(folder.write("a.zip", bytes)));
        ADD_FAILURE();
    } catch (const Error& error) {
        EXPECT_NE(std::string(error.what()).find("give it a name that ends with .bcf or .bcfzip"), std::string::npos);
    }
}

TEST(BcfApprovals, A_deleted_line_is_not_approved) {
    const ClashRun run = open_run(true);
    std::vector<BcfTopic> topics = with_closed(written(run, BcfVersion::v2_1), "key 1");
    EXPECT_EQ(approved(topics, run), (Keys{"key 1", "key 2"}));
    for (BcfTopic& topic : topics) {
        if (topic.status != "Closed") continue;
        topic.description = "Only the first, says Eve.\n" + topic.description;
        topic.description.resize(topic.description.rfind('\n'));
    }
    EXPECT_EQ(approved(topics, run), Keys{"key 1"});
}

TEST(BcfApprovals, A_topic_that_was_resolved_approves_nothing_in_both_modes) {
    for (const BcfVersion version : versions) {
        for (const bool grouped : {true, false}) {
            for (const std::string status : {"Closed", "closed", "Approved"}) {
                const ClashRun run = open_run(grouped);
                const std::string bytes = sample::edited(clash_bcf(run, dated(version)), "TopicStatus=\"Resolved\"",
                                                         "TopicStatus=\"" + status + "\"");
                std::vector<BcfTopic> topics = bcf_from_bytes("a", bytes);
                ClashRun back = run;
                back.keys[0] = run.states.resolved[0].key;
                EXPECT_EQ(approved(topics, back), Keys{});
                // Nor if a program has lost the remarks: the description says that it was gone.
                std::vector<BcfTopic> silent = topics;
                for (BcfTopic& topic : silent) topic.comments.clear();
                EXPECT_EQ(approved(silent, back), Keys{});
                // Nor if somebody has described it anew: abut's remark says so, too.
                for (BcfTopic& topic : topics) topic.description = "The duct has been moved.";
                EXPECT_EQ(approved(topics, back), Keys{});
            }
        }
    }
}

TEST(BcfApprovals, A_topic_that_was_open_approves_in_both_modes) {
    for (const BcfVersion version : versions) {
        for (const bool grouped : {true, false}) {
            for (const ClashState state : {ClashState::fresh, ClashState::active}) {
                ClashRun run = open_run(grouped);
                run.states.states.assign(3, state);
                EXPECT_EQ(approved(with_closed(written(run, version), "key 0"), run), Keys{"key 0"});
            }
        }
    }
}

TEST(BcfApprovals, A_topic_of_one_clash_approves_it_whatever_its_description_became) {
    const ClashRun run = open_run(false);
    for (const std::string description : {"", "Goes through a sleeve.", "Resolved: by a sleeve?"}) {
        std::vector<BcfTopic> topics = with_closed(written(run, BcfVersion::v2_1), "key 0");
        for (BcfTopic& topic : topics) {
            topic.description =
                description.starts_with("Resolved") ? topic.description + "\n" + description : description;
        }
        EXPECT_EQ(approved(topics, run), Keys{"key 0"}) << description;
    }
}

TEST(BcfApprovals, A_clash_that_came_back_and_is_closed_then_is_approved) {
    // Some programs keep the remarks of every week. The last of abut's says what the topic is about now.
    ClashRun run = open_run(false);
    BcfTopic topic{.guid = io::clash_guid("key 0"), .description = "Seen by Eve.", .status = "Closed"};
    topic.comments = {{"abut", "2026-11-06", "New."}, {"abut", "2026-11-13", "Resolved: they no longer clash."}};
    EXPECT_EQ(approved({topic}, run), Keys{});
    topic.comments.push_back({"Eve", "2026-11-14", "good"});
    EXPECT_EQ(approved({topic}, run), Keys{});
    topic.comments.push_back({"abut", "2026-11-20", "New."});
    EXPECT_EQ(approved({topic}, run), Keys{"key 0"});
}

TEST(BcfApprovals, Files_of_the_first_form_are_read_where_names_cannot_have_forged_them) {
    const ClashRun run = open_run(true);
    const std::string first = io::clash_guid("key 0"), other = io::clash_guid("key 1");
    BcfTopic topic{.guid = "00000000-0000-5000-8000-000000000000", .status = "Closed"};
    const std::string line = "a / b [" + other + "], piercing, at (0, 0, 0) [" + first + "]";
    topic.description = "1 clash of [" + other + "]\n" + line;
    EXPECT_EQ(approved({topic}, run), Keys{"key 0"});
    topic.description = "1 clash of duct\nx [" + other + "]\n" + line;
    EXPECT_EQ(approved({topic}, run), Keys{});
    // Of a single clash, and of one that is resolved.
    topic.guid = first;
    topic.description = "a [" + other + "] / b\npiercing, at (0, 0, 0)\nkey: key 0 [" + other + "]";
    EXPECT_EQ(approved({topic}, run), Keys{"key 0"});
    topic.comments = {{"abut", "2026-11-13", "Resolved: they no longer clash."}};
    EXPECT_EQ(approved({topic}, run), Keys{});
}

}  // namespace
}  // namespace abut
