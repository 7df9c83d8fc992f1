// SPDX-License-Identifier: MIT
// BCF files: what is written is read, states come home, and hostile files are refused.
#include "abut/io/bcf.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <glm/geometric.hpp>
#include <map>
#include <pugixml.hpp>
#include <set>

#include "abut/base/error.h"
#include "abut/io/bcf_plan.h"
#include "abut/io/name_uuid.h"
#include "abut/io/zip_archive.h"
#include "bcf_entries.h"
#include "sample_run.h"

namespace abut {
namespace {

using sample::dated, sample::edited, sample::entry_of;

ClashRun ungrouped() {
    ClashRun run = sample::clash_run();
    run.groups.clear();
    return run;
}

TEST(NameUuid, Is_that_of_other_programs) {
    // By Python: uuid.uuid5(uuid.UUID('5d8c2b1e-7f40-4c9a-b365-0e9d416ac217'), name).
    EXPECT_EQ(io::name_uuid("abc"), "bdd8304b-b139-56dd-9e0f-efedeb118b59");
    EXPECT_EQ(io::name_uuid(std::string(1000, 'x')), "c6941dd7-e66b-50fe-9c8e-125eafeca341");
}

TEST(Bcf, Versions_are_named_as_files_name_them) {
    for (const BcfVersion version : {BcfVersion::v2_1, BcfVersion::v3_0}) {
        EXPECT_EQ(bcf_version_from_text(to_string(version)), version);
        EXPECT_NE(bcf_version_forms.find(to_string(version)), std::string_view::npos);
    }
    for (const char* text : {"", "2", "2.0", "2.1 ", "3", "v3.0"}) EXPECT_EQ(bcf_version_from_text(text), std::nullopt);
}

TEST(Bcf, The_same_run_gives_the_same_bytes_and_guids) {
    for (const BcfVersion version : {BcfVersion::v2_1, BcfVersion::v3_0}) {
        EXPECT_EQ(clash_bcf(sample::clash_run(), dated(version)), clash_bcf(sample::clash_run(), dated(version)));
        ClashRun later = ungrouped();
        const auto before = bcf_from_bytes("a", clash_bcf(later, dated(version)));
        later.states.states[0] = ClashState::active;
        const auto after = bcf_from_bytes("a", clash_bcf(later, {.version = version, .date = "2026-12-04"}));
        ASSERT_EQ(before.size(), after.size());
        for (std::size_t i = 0; i < before.size(); ++i) EXPECT_EQ(before[i].guid, after[i].guid);
    }
}

TEST(Bcf, Each_clash_is_a_topic_with_its_state) {
    for (const BcfVersion version : {BcfVersion::v2_1, BcfVersion::v3_0}) {
        const ClashRun run = ungrouped();
        const std::vector<BcfTopic> topics = bcf_from_bytes("a.bcfzip", clash_bcf(run, dated(version)));
        ASSERT_EQ(topics.size(), 4u);
        std::map<std::string, BcfTopic> by_guid;
        for (const BcfTopic& topic : topics) by_guid[topic.guid] = topic;
        const BcfTopic& fresh = by_guid.at(io::clash_guid("key 0"));
        EXPECT_EQ(fresh.title, "piercing: Level 1/Duct <1> / Level 1/Joist \"a\"");
        EXPECT_EQ(fresh.status, "New");
        EXPECT_EQ(fresh.author, "abut");
        EXPECT_EQ(fresh.date, "2026-11-27T00:00:00Z");
        ASSERT_EQ(fresh.comments.size(), 1u);
        EXPECT_EQ(fresh.comments[0].text, "New.");
        EXPECT_EQ(by_guid.at(io::clash_guid("key 1")).status, "Active");
        EXPECT_TRUE(by_guid.at(io::clash_guid("key 1")).comments.empty());
        const BcfTopic& approved = by_guid.at(io::clash_guid("key 2"));
        EXPECT_EQ(approved.status, "Approved");
        EXPECT_EQ(approved.author, "A. Weaver");
        EXPECT_EQ(approved.date, "2026-11-20T00:00:00Z");
        EXPECT_EQ(approved.comments.at(0).text, "cast in & done");
        EXPECT_EQ(by_guid.at(io::clash_guid("key 9")).status, "Resolved");
    }
}

TEST(Bcf, Each_group_is_a_topic) {
    const ClashRun run = sample::clash_run();
    const std::vector<BcfTopic> topics = bcf_from_bytes("a.bcfzip", clash_bcf(run, dated()));
    std::map<std::string, std::string> states;
    for (const BcfTopic& topic : topics) states[topic.title] = topic.status;
    ASSERT_EQ(states.size(), 3u);
    EXPECT_EQ(states.at("Pipes & \"ducts\": Duct <1>"), "New");
    EXPECT_EQ(states.at("1 clash resolved"), "Resolved");
    EXPECT_EQ(std::count_if(states.begin(), states.end(), [](const auto& s) { return s.second == "Active"; }), 1);

    ClashRun later = run;
    later.states.resolved.clear();
    EXPECT_EQ(bcf_from_bytes("a.bcfzip", clash_bcf(later, dated())).size(), 2u);
}

TEST(Bcf, A_group_keeps_its_topic_by_its_key_and_shares_it_with_no_other) {
    const auto guids = [](const ClashRun& run) {
        std::set<std::string> found;
        for (const BcfTopic& topic : bcf_from_bytes("a.bcfzip", clash_bcf(run, dated()))) found.insert(topic.guid);
        return found;
    };
    ClashRun run = sample::clash_run();
    run.states.resolved.clear();
    ASSERT_EQ(run.groups.size(), 2u);
    run.groups[0].key = "guid:1";
    const std::set<std::string> before = guids(run);
    run.groups[0].name = "renamed";
    EXPECT_EQ(guids(run), before);
    for (ClashGroup& group : run.groups) {
        group.key = "guid:1";
        group.rule = run.groups[0].rule;
        for (const std::size_t clash : group.clashes) run.found.clashes[clash].rule = group.rule;
    }
    EXPECT_EQ(guids(run).size(), 2u);
}

TEST(Bcf, Approvals_return) {
    for (const BcfVersion version : {BcfVersion::v2_1, BcfVersion::v3_0}) {
        const ClashRun run = ungrouped();
        const std::vector<Approval> same = bcf_approvals(bcf_from_bytes("a", clash_bcf(run, dated(version))), run);
        ASSERT_EQ(same.size(), 1u);
        EXPECT_EQ(same[0].key, "key 2");
        EXPECT_EQ(same[0].by, "A. Weaver");
        EXPECT_EQ(same[0].date, "2026-11-20T00:00:00Z");
        EXPECT_EQ(same[0].why, "cast in & done");
    }
    // Another program closes a topic and adds a remark.
    const ClashRun run = ungrouped();
    std::string bytes = edited(clash_bcf(run, dated()), "TopicStatus=\"Active\"", "TopicStatus=\"CLOSED\"");
    bytes = edited(bytes, "</Topic>\n  <Viewpoints",
                   "</Topic><Comment Guid=\"1\"><Date>2027-01-01</Date><Author>Eve</Author>"
                   "<Comment>goes through a sleeve</Comment></Comment><Viewpoints");
    const std::vector<Approval> approvals = bcf_approvals(bcf_from_bytes("a", bytes), run);
    ASSERT_EQ(approvals.size(), 2u);
    EXPECT_EQ(approvals[0].key, "key 1");
    EXPECT_EQ(approvals[0].why, "goes through a sleeve");
}

TEST(Bcf, A_closed_group_approves_the_clashes_that_it_had) {
    ClashRun run = sample::clash_run();
    run.states.states = {ClashState::active, ClashState::active, ClashState::active};
    const std::string bytes = edited(clash_bcf(run, dated()), "TopicStatus=\"Active\"", "TopicStatus=\"Closed\"");
    EXPECT_EQ(bcf_approvals(bcf_from_bytes("a", bytes), run).size(), 3u);
    // A clash that has joined the group since is not approved.
    run.keys[2] = "key 17";
    const std::vector<Approval> approvals = bcf_approvals(bcf_from_bytes("a", bytes), run);
    ASSERT_EQ(approvals.size(), 2u);
    EXPECT_EQ(approvals[0].key + approvals[1].key, "key 0key 1");
}

TEST(Bcf, The_viewpoint_frames_the_clash_and_names_parts_with_ifc_guids) {
    const ClashRun run = ungrouped();
    for (const BcfVersion version : {BcfVersion::v2_1, BcfVersion::v3_0}) {
        const std::string file = entry_of(clash_bcf(run, dated(version)), io::clash_guid("key 0") + "/viewpoint.bcfv");
        pugi::xml_document document;
        ASSERT_TRUE(document.load_string(file.c_str())) << file;
        const pugi::xml_node view = document.child("VisualizationInfo");
        std::string selected;
        for (const pugi::xml_node& component : view.child("Components").child("Selection").children("Component")) {
            selected += std::string(component.attribute("IfcGuid").value()) + " ";
        }
        EXPECT_EQ(selected, "0abcdefghijklmnopqrst$ 1ABCDEFGHIJKLMNOPQRST_ ");
        const pugi::xml_node camera = view.child("PerspectiveCamera");
        const auto vector = [&](const char* name) {
            const pugi::xml_node v = camera.child(name);
            return Vec3(v.child("X").text().as_double(), v.child("Y").text().as_double(),
                        v.child("Z").text().as_double());
        };
        const Vec3 eye = vector("CameraViewPoint"), direction = vector("CameraDirection"),
                   up = vector("CameraUpVector");
        EXPECT_NEAR(glm::length(direction), 1, 1e-12);
        EXPECT_NEAR(glm::dot(direction, up), 0, 1e-12);
        // The clash is in the middle of the picture.
        const Vec3 to_clash = run.found.clashes[0].report.point - eye;
        EXPECT_NEAR(glm::dot(glm::normalize(to_clash), direction), 1, 1e-9);
        EXPECT_GT(glm::length(to_clash), 0.5);
    }
    EXPECT_EQ(entry_of(clash_bcf(run, dated()), io::clash_guid("key 2") + "/viewpoint.bcfv").find("Components"),
              std::string::npos);
}

TEST(Bcf, Lengths_are_in_metres) {
    ClashRun run = ungrouped();
    const std::string name = io::clash_guid("key 0") + "/viewpoint.bcfv";
    const std::string metres = entry_of(clash_bcf(run, dated()), name);
    run.unit = "millimetre";
    const std::string millimetres = entry_of(clash_bcf(run, dated()), name);
    const auto x_of = [](const std::string& file) {
        const std::size_t at = file.find("<X>") + 3;
        return std::stod(file.substr(at));
    };
    EXPECT_NEAR(x_of(millimetres), x_of(metres) / 1000, 1e-12);
}

TEST(Bcf, A_picture_is_added_where_there_is_one) {
    const ClashRun run = ungrouped();
    BcfOptions options = dated();
    options.picture = [](std::span<const std::size_t> clashes) {
        return clashes[0] == 1 ? "" : std::string(clashes[0] + 3, 'P');
    };
    const std::string bytes = clash_bcf(run, options);
    EXPECT_EQ(entry_of(bytes, io::clash_guid("key 0") + "/snapshot.png"), "PPP");
    EXPECT_EQ(entry_of(bytes, io::clash_guid("key 1") + "/snapshot.png"), "");
    EXPECT_NE(entry_of(bytes, io::clash_guid("key 0") + "/markup.bcf").find("snapshot.png"), std::string::npos);
    EXPECT_EQ(entry_of(bytes, io::clash_guid("key 1") + "/markup.bcf").find("snapshot.png"), std::string::npos);
}

TEST(Bcf, Dates_are_checked) {
    for (const char* wrong : {"", "today", "2026-02-30"}) {
        EXPECT_THROW(static_cast<void>(clash_bcf(sample::clash_run(), {.date = wrong})), Error) << wrong;
    }
}

TEST(Bcf, Hostile_files_are_refused) {
    const auto complaint_of = [](const std::string& bytes) -> std::string {
        try {
            static_cast<void>(bcf_from_bytes("a.bcfzip", bytes));
        } catch (const Error& error) {
            return error.what();
        }
        return "";
    };
    const auto file = [](const std::string& markup) {
        return io::write_zip({{"bcf.version", "<Version VersionId=\"2.1\"/>"}, {"x/markup.bcf", markup}});
    };
    const std::string bomb =
        "<!DOCTYPE a [<!ENTITY b \"bbbbbbbb\"><!ENTITY c \"&b;&b;&b;\">]><Markup><Topic "
        "Guid=\"g\"><Title>&c;</Title></Topic></Markup>";
    const std::vector<std::pair<std::string, std::string>> cases{
        {"no zip", "a.bcfzip: this is no zip archive"},
        {io::write_zip({{"x", "y"}}), "a.bcfzip: this is no BCF file: it has no bcf.version"},
        {file("<Markup>"), "a.bcfzip: x/markup.bcf: byte "},
        {file(""), "a.bcfzip: x/markup.bcf: byte 0: this is not XML"},
        {file("<Markup/>"), "a.bcfzip: x/markup.bcf: there is no topic with a GUID"},
        {file("<Other><Topic Guid=\"g\"/></Other>"), "a.bcfzip: x/markup.bcf: there is no topic"},
    };
    for (const auto& [bytes, wanted] : cases) {
        const std::string message = complaint_of(bytes);
        EXPECT_TRUE(message.starts_with(wanted)) << message << "\nexpected " << wanted;
        EXPECT_NE(message.find("; "), std::string::npos) << message;
    }
    EXPECT_EQ(bcf_from_bytes("a", file(bomb)).at(0).title, "&c;");  // not expanded
    std::string deep = "<Markup><Topic Guid=\"g\">";
    for (int i = 0; i < 200000; ++i) deep += "<a>";
    for (int i = 0; i < 200000; ++i) deep += "</a>";
    EXPECT_EQ(bcf_from_bytes("a", file(deep + "</Topic></Markup>")).size(), 1u);
}

}  // namespace
}  // namespace abut
