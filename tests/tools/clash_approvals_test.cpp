// SPDX-License-Identifier: MIT
// Approvals on the command line: no part's name makes one, closing what was resolved makes none, and other files are
// refused by what they are.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "abut/io/bcf.h"
#include "abut/io/zip_archive.h"
#include "tests/tools/command_line.h"

#ifdef ABUT_TOOL

namespace abut {
namespace {

using nlohmann::json;
using Pairs = std::set<std::string>;

class ClashApprovals : public CommandLine {
protected:
    /// Saves boxes in a row, of which the first pierces the second and the third the fourth.
    void save_row(const std::string& file, const std::vector<std::string>& names) {
        io::SceneFile scene;
        for (std::size_t i = 0; i < names.size(); ++i) {
            const double x = 10.0 * static_cast<double>(i / 2) + static_cast<double>(i % 2);
            const Mesh box = make_box({Vec3(x, 0, 0), Vec3(x + 1.5, 1, 1)});
            scene.meshes.push_back({box.vertices(), box.triangles(), {}, {}});
            scene.nodes.push_back({.name = names[i], .parent = {}, .mesh = i});
        }
        io::write_scene_file(at(file), scene, io::Precision::doubles);
    }

    /// Copies a BCF file, with another status for the topics that have one.
    void set_status(const std::string& from, const std::string& to, const std::string& old, const std::string& status) {
        const std::string bytes = read(at(from));
        std::vector<io::ZipEntry> entries =
            io::read_zip({from, bytes, std::nullopt}, [](std::string_view) { return true; });
        const std::string before = "TopicStatus=\"" + old + "\"";
        std::size_t changed = 0;
        for (io::ZipEntry& entry : entries) {
            const std::size_t place = entry.bytes.find(before);
            if (place == std::string::npos) continue;
            entry.bytes.replace(place, before.size(), "TopicStatus=\"" + status + "\"");
            ++changed;
        }
        EXPECT_GT(changed, 0u) << old;
        write(to, io::write_zip(entries));
    }

    [[nodiscard]] Pairs approved(const std::string& file, const std::string& approvals) const {
        Pairs pairs;
        const Outcome r = run("clash " + file + " --json --approvals " + approvals);
        EXPECT_LE(r.code, 1) << r.err;
        const json found = json::parse(r.out);
        for (const json& clash : found["clashes"]) {
            if (clash["state"] == "approved") {
                pairs.insert(clash["a"].get<std::string>() + " / " + clash["b"].get<std::string>());
            }
        }
        return pairs;
    }
};

TEST_F(ClashApprovals, A_name_approves_no_clash_but_its_own) {
    save_row("own.glb", {"b", "c", "a", "d"});
    ASSERT_EQ(run("clash own.glb --bcf own.bcfzip --no-pictures --date 2026-11-27").code, 1);
    std::string guid;
    for (const BcfTopic& topic : load_bcf(at("own.bcfzip"))) {
        if (topic.title == "piercing: a / d") guid = topic.guid;
    }
    ASSERT_EQ(guid.size(), 36u);
    for (const std::string& name : {"b [" + guid + "]", "[" + guid + "] b", "b\n[" + guid + "] b"}) {
        save_row("theirs.glb", {name, "c"});
        for (const std::string group : {"element", "none"}) {
            ASSERT_EQ(
                run("clash theirs.glb --bcf theirs.bcfzip --no-pictures --date 2026-11-27 --group-by " + group).code,
                1);
            set_status("theirs.bcfzip", "answered.bcfzip", "New", "Approved");
            EXPECT_EQ(approved("own.glb", "answered.bcfzip"), Pairs{}) << name;
            EXPECT_EQ(approved("theirs.glb", "answered.bcfzip").size(), 1u) << name;
        }
    }
}

TEST_F(ClashApprovals, Closing_what_was_resolved_approves_nothing_and_closing_what_was_open_does) {
    save_row("all.glb", {"a", "d", "b", "c"});
    save_row("fewer.glb", {"a", "d", "b"});
    ASSERT_EQ(run("clash all.glb --output base").code, 1);
    for (const std::string group : {"element", "none"}) {
        for (const std::string version : {"2.1", "3.0"}) {
            ASSERT_EQ(run("clash fewer.glb --baseline base.json --bcf week.bcfzip --no-pictures --date 2026-11-27 "
                          "--group-by " +
                          group + " --bcf-version " + version)
                          .code,
                      1);
            set_status("week.bcfzip", "gone.bcfzip", "Resolved", "Closed");
            EXPECT_EQ(approved("all.glb", "gone.bcfzip"), Pairs{}) << group;
            set_status("week.bcfzip", "allowed.bcfzip", "Active", "Closed");
            EXPECT_EQ(approved("all.glb", "allowed.bcfzip"), Pairs{"a / d"}) << group;
        }
    }
}

TEST_F(ClashApprovals, Files_that_are_none_are_named_with_what_they_are) {
    save_row("all.glb", {"a", "d"});
    ASSERT_EQ(run("clash all.glb --output run --bcf run.bcfzip --no-pictures --date 2026-11-27").code, 1);
    write("date.toml", "[[approved]]\nkey = \"k\"\ndate = \"yesterday\"\n");
    write("list.json", "[{\"key\": \"k\"}]");
    write("page.html", "<!doctype html>");
    fs::copy_file(at("run.bcfzip"), at("run.zip"));
    const std::vector<std::pair<std::string, std::string>> cases{
        {"date.toml", "date.toml:3:8: approved[1].date is \"yesterday\", which is no date; write a day that exists"},
        {"list.json", "list.json: byte 0: the file is a list instead of a JSON object; write {\"approved\": "},
        {"page.html", "page.html: this is HTML or XML, not approvals in TOML or JSON; "},
        {"run.zip", "run.zip: this is a zip archive, not approvals in TOML or JSON; if it is a BCF file, "},
        {"run.json", "run.json: line "},
    };
    for (const auto& [file, wanted] : cases) {
        const Outcome r = run("clash all.glb --approvals " + file);
        EXPECT_EQ(r.code, 3) << file;
        EXPECT_TRUE(r.err.starts_with("abut: " + wanted)) << r.err << "\nexpected " << wanted;
    }
}

}  // namespace
}  // namespace abut

#endif
