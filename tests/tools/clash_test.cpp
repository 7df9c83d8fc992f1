// SPDX-License-Identifier: MIT
// abut clash with rules, groups and known clashes, run as a user runs it.
#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

#include "abut/io/bcf.h"
#include "abut/io/property.h"
#include "tests/tools/command_line.h"
#include "tests/tools/json_schema.h"

#ifdef ABUT_TOOL

namespace abut {
namespace {

using nlohmann::json;

/// Writes a scene of four cubes: duct 1 and duct 2 pierce the beam by 0.5 and 0.001, and a slab touches the beam.
class ClashRules : public CommandLine {
protected:
    void SetUp() override {
        CommandLine::SetUp();
        write_scene("site.glb", {});
    }

    struct Changes {
        double duct_2 = 1.999;  // where it begins
        std::string name_of_duct_1 = "duct 1";
        bool with_slab = true;
    };

    void write_scene(const std::string& name, const Changes& changes) const {
        io::SceneFile scene;
        const auto add = [&](const std::string& part, const Aabb& box, const std::string& type,
                             const std::string& guid) {
            const Mesh mesh = make_box(box);
            scene.nodes.push_back({part, std::nullopt, glm::dmat4(1), scene.meshes.size()});
            scene.nodes.back().properties = {{"guid", guid}, {"type", type}};
            scene.meshes.push_back({mesh.vertices(), mesh.triangles(), {}, {}});
        };
        add("beam", {Vec3(1, 0, 0), Vec3(2, 10, 1)}, "IfcBeam", "g-beam");
        add(changes.name_of_duct_1, {Vec3(0.5, 1, 0.25), Vec3(1.5, 2, 0.75)}, "IfcDuct", "g-duct 1");
        add("duct 2", {Vec3(changes.duct_2, 3, 0.25), Vec3(changes.duct_2 + 1, 4, 0.75)}, "IfcDuct", "g-duct 2");
        if (changes.with_slab) add("slab", {Vec3(0, 0, 1), Vec3(5, 10, 2)}, "IfcSlab", "g-slab");
        io::write_scene_file(at(name), scene, io::Precision::doubles);
    }

    [[nodiscard]] json run_json(const std::string& arguments) const {
        const Outcome r = run("clash " + arguments + " --json");
        EXPECT_TRUE(json::accept(r.out)) << r.out << r.err;
        const json value = json::parse(r.out, nullptr, false);
        static const json schema = json::parse(read(std::string(ABUT_SOURCE_DIR) + "/docs/abut.schema.json"));
        EXPECT_EQ(schema_fault(value, schema, schema), "") << r.out.substr(0, 2000);
        return value;
    }

    /// "duct 1/beam piercing" and so on, in order.
    [[nodiscard]] std::set<std::string> found(const std::string& arguments) const {
        std::set<std::string> pairs;
        const json document = run_json(arguments);
        for (const json& clash : document["clashes"]) {
            pairs.insert(clash["a"].get<std::string>() + "/" + clash["b"].get<std::string>() + " " +
                         clash["kind"].get<std::string>());
        }
        return pairs;
    }
};

using Pairs = std::set<std::string>;

TEST_F(ClashRules, Without_rules_everything_counts_and_nothing_is_said_of_rules) {
    EXPECT_EQ(found("site.glb"), (Pairs{"beam/duct 1 piercing", "beam/duct 2 piercing", "beam/slab touching"}));
    const Outcome r = run("clash site.glb");
    EXPECT_EQ(r.code, 1);
    EXPECT_EQ(r.out.find("rule"), std::string::npos) << r.out;
    EXPECT_EQ(r.out.find("group"), std::string::npos) << r.out;
    EXPECT_NE(r.out.find("4 parts, 3 clashes\n"), std::string::npos) << r.out;
    const json document = run_json("site.glb");
    for (const char* name : {"rules", "groups", "resolved", "unmatched"}) EXPECT_FALSE(document.contains(name));
    EXPECT_EQ(document["parts"][0]["type"], "IfcBeam");
}

TEST_F(ClashRules, A_tolerance_leaves_out_touches_and_shallow_piercings) {
    EXPECT_EQ(found("site.glb --tolerance 0.002"), Pairs{"beam/duct 1 piercing"});
    EXPECT_EQ(found("site.glb --tolerance 0.0005"), (Pairs{"beam/duct 1 piercing", "beam/duct 2 piercing"}));
    EXPECT_EQ(found("site.glb --tolerance 0.002 --touching"), (Pairs{"beam/duct 1 piercing", "beam/slab touching"}));
    EXPECT_EQ(found("site.glb --tolerance 0.6"), Pairs{});
    EXPECT_EQ(run("clash site.glb --tolerance 0.6").code, 0);
    const Outcome r = run("clash site.glb --tolerance 0.002");
    EXPECT_NE(r.out.find("rule \"clash\": 1 clash; not counted: 1 touching, 1 within the tolerance\n"),
              std::string::npos)
        << r.out;
}

TEST_F(ClashRules, Sets_are_given_by_patterns_of_names_and_properties) {
    EXPECT_EQ(found("site.glb --set-a '*1'"), Pairs{"beam/duct 1 piercing"});
    EXPECT_EQ(found("site.glb --set-a type=IfcDuct --set-b type=IfcSlab --touching"), Pairs{});
    EXPECT_EQ(found("site.glb --set-a 'duct*' --set-a slab --set-b beam --touching"),
              (Pairs{"beam/duct 1 piercing", "beam/duct 2 piercing", "beam/slab touching"}));
    EXPECT_EQ(found("site.glb --ignore 'duct 2' --ignore type=IfcSlab"), Pairs{"beam/duct 1 piercing"});
}

TEST_F(ClashRules, A_file_of_rules_decides) {
    write("rules.toml", R"(tolerance = 0.002
ignore = ["slabs"]
[sets]
slabs = { type = "IfcSlab" }
ducts = { type = "IfcDuct" }
[[rule]]
name = "Ducts through beams"
a = "ducts"
b = { type = "IfcBeam" }
severity = "warning"
)");
    const json document = run_json("site.glb --rules rules.toml");
    ASSERT_EQ(document["clashes"].size(), 1u);
    EXPECT_EQ(document["clashes"][0]["rule"], "Ducts through beams");
    EXPECT_EQ(document["clashes"][0]["severity"], "warning");
    EXPECT_NEAR(document["clashes"][0]["separation"]["lower"].get<double>(), 0.5, 1e-9);
    EXPECT_EQ(document["rules"][0]["not_counted"]["ignored"], 1);
    EXPECT_EQ(document["rules"][1]["not_counted"]["within_tolerance"], 1);
    EXPECT_EQ(document["groups"].size(), 1u);
    EXPECT_EQ(run("clash site.glb --rules rules.toml").code, 1);
    // Without --group-by, a file of rules groups by element.
    EXPECT_NE(run("clash site.glb --rules rules.toml").out.find("1 clash in 1 group\n"), std::string::npos);
}

TEST_F(ClashRules, Groups_are_rows_and_all_prints_their_clashes) {
    const Outcome rows = run("clash site.glb --group-by element --all"),
                  groups = run("clash site.glb --group-by element");
    EXPECT_NE(groups.out.find("      3 "), std::string::npos) << groups.out;
    EXPECT_NE(groups.out.find("4 parts, 3 clashes in 1 group\n"), std::string::npos) << groups.out;
    EXPECT_EQ(groups.out.find("duct 1"), std::string::npos) << groups.out;
    EXPECT_NE(rows.out.find("duct 1"), std::string::npos) << rows.out;
    for (const auto& [how, count] : std::map<std::string, std::size_t>{
             {"rule", 1}, {"element", 1}, {"property:type", 2}, {"nearness:0.001", 3}, {"nearness:100", 1}}) {
        const json document = run_json("site.glb --group-by " + how);
        EXPECT_EQ(document["groups"].size(), count) << how;
        std::set<std::size_t> seen;
        for (const json& group : document["groups"]) {
            for (const json& clash : group["clashes"]) EXPECT_TRUE(seen.insert(clash.get<std::size_t>()).second) << how;
        }
        EXPECT_EQ(seen.size(), 3u) << how;
    }
    EXPECT_FALSE(run_json("site.glb --group-by none").contains("groups"));
}

TEST_F(ClashRules, Wrong_options_are_told) {
    for (const std::string wrong :
         {"--group-by levels", "--group-by property:", "--group-by nearness:-1", "--group-by nearness:x",
          "--tolerance -1", "--fail-on old", "--bcf-version 1.0 --bcf a", "--date yesterday --bcf a",
          "--rules a.toml --tolerance 1", "--rules a.toml --set-a x", "--rules a.toml --touching",
          "--rules a.toml --clearance 1"}) {
        const Outcome r = run("clash site.glb " + wrong);
        EXPECT_EQ(r.code, 2) << wrong << r.err;
        EXPECT_EQ(r.out, "") << wrong;
    }
    write("bad.toml", "tolerence = 1\n");
    const Outcome r = run("clash site.glb --rules bad.toml --output found");
    EXPECT_EQ(r.code, 3);
    EXPECT_EQ(
        r.err.find("abut: bad.toml:1:1: \"tolerence\" is no key that is known in this file; did you mean tolerance?"),
        0u)
        << r.err;
    EXPECT_EQ(files(), (std::set<std::string>{"bad.toml", "site.glb"}));
}

TEST_F(ClashRules, A_baseline_tells_new_active_and_resolved) {
    ASSERT_EQ(run("clash site.glb --tolerance 0.002 --output last").code, 1);
    // Duct 1 has another name, and is still there; duct 2 has sunk in; a second run has no slab.
    write_scene("later.glb", {.duct_2 = 1.5, .name_of_duct_1 = "supply duct", .with_slab = false});
    const json document = run_json("later.glb --tolerance 0.002 --baseline last.json");
    std::map<std::string, std::string> states;
    for (const json& clash : document["clashes"]) states[clash["b"]] = clash["state"];
    EXPECT_EQ(states, (std::map<std::string, std::string>{{"supply duct", "active"}, {"duct 2", "new"}}));
    EXPECT_TRUE(document["resolved"].empty());

    const std::string compare = "clash later.glb --tolerance 0.002 --baseline last.json --fail-on ";
    EXPECT_EQ(run(compare + "new").code, 1);
    EXPECT_EQ(run(compare + "any").code, 1);
    EXPECT_EQ(run(compare + "none").code, 0);
    EXPECT_EQ(run("clash site.glb --tolerance 0.002 --baseline last.json --fail-on new").code, 0);
    EXPECT_NE(run(compare + "new").out.find("1 new, 1 active, 0 approved, 0 resolved\n"), std::string::npos);

    const Outcome back = run("clash site.glb --tolerance 0.6 --baseline last.json");
    EXPECT_EQ(back.code, 0);
    EXPECT_NE(back.out.find("resolved: beam / duct 1\n"), std::string::npos) << back.out;
}

TEST_F(ClashRules, What_was_resolved_last_time_is_not_resolved_again) {
    ASSERT_EQ(run("clash site.glb --tolerance 0.002 --output first").code, 1);
    ASSERT_EQ(run("clash site.glb --tolerance 0.6 --baseline first.json --output second").code, 0);
    EXPECT_EQ(run_json("site.glb --tolerance 0.6 --baseline first.json")["resolved"].size(), 1u);
    EXPECT_TRUE(run_json("site.glb --tolerance 0.6 --baseline second.json")["resolved"].empty());
    EXPECT_EQ(run_json("site.glb --tolerance 0.002 --baseline second.json")["clashes"][0]["state"], "new");
}

TEST_F(ClashRules, Clashes_of_a_file_that_cannot_be_read_are_not_resolved) {
    save("pin.stl", make_box({Vec3(1.25, 1.25, 0), Vec3(1.5, 1.5, 3)}));
    ASSERT_EQ(run("clash site.glb pin.stl --output last").code, 1);
    fs::rename(at("pin.stl"), at("pin.away"));
    const Outcome r = run("clash site.glb pin.stl --baseline last.json --output week --report week.html");
    EXPECT_EQ(r.code, 3);
    EXPECT_EQ(r.out, "");
    EXPECT_NE(r.err.find("would pass for resolved"), std::string::npos) << r.err;
    EXPECT_FALSE(fs::exists(at("week.json")) || fs::exists(at("week.html")));
    const json none = json::parse(run("clash site.glb pin.stl --baseline last.json --json").out);
    EXPECT_TRUE(none["clashes"].empty() && none["files"][1].contains("error"));
    // Without a baseline the others are still a result.
    EXPECT_NE(run("clash site.glb pin.stl").out.find("piercing"), std::string::npos);
    // A file that was taken out has no clashes any more.
    EXPECT_NE(run("clash site.glb --baseline last.json").out.find("resolved: "), std::string::npos);
}

TEST_F(ClashRules, A_result_of_a_version_without_keys_is_a_baseline) {
    json old = run_json("site.glb");
    for (json& clash : old["clashes"]) clash.erase("key");
    for (json& part : old["parts"]) part.erase("guid");
    io::SceneFile scene = io::read_scene_file(at("site.glb"));
    for (io::Node& node : scene.nodes) node.properties.clear();
    io::write_scene_file(at("plain.glb"), scene, io::Precision::doubles);
    write("old.json", old.dump());
    EXPECT_EQ(run("clash plain.glb --baseline old.json --fail-on new").code, 0);
}

TEST_F(ClashRules, Approved_clashes_fail_nothing) {
    const json document = run_json("site.glb --tolerance 0.002");
    const std::string key = document["clashes"][0]["key"];
    write("ok.json", json{{"approved", json::array({{{"key", key}, {"by", "A. Weaver"}, {"why", "sleeve"}}})}}.dump());
    write("ok.toml", "[[approved]]\nkey = '" + key + "'\nby = \"A. Weaver\"\n[[approved]]\nkey = \"gone\"\n");
    for (const std::string file : {"ok.json", "ok.toml"}) {
        const Outcome r = run("clash site.glb --tolerance 0.002 --approvals " + file);
        EXPECT_EQ(r.code, 0) << r.err;
        EXPECT_NE(r.out.find("0 new, 0 active, 1 approved, 0 resolved\n"), std::string::npos) << r.out;
    }
    const json approved = run_json("site.glb --tolerance 0.002 --approvals ok.toml");
    EXPECT_EQ(approved["clashes"][0]["approval"]["by"], "A. Weaver");
    EXPECT_EQ(approved["unused_approvals"][0]["key"], "gone");
    EXPECT_EQ(run("clash site.glb --approvals ok.toml").code, 1);
}

TEST_F(ClashRules, Files_are_written_though_nobody_reads_the_table) {
    // The parts' names fill the pipe, which nothing reads, until its end is closed.
    io::SceneFile scene = io::read_scene_file(at("site.glb"));
    for (io::Node& node : scene.nodes) node.name += std::string(900, 'x');
    const std::vector<io::Node> nodes = scene.nodes;
    for (int i = 0; i < 10; ++i) {
        for (io::Node node : nodes) {
            node.name += std::to_string(i);
            node.properties.clear();
            scene.nodes.push_back(node);
        }
    }
    io::write_scene_file(at("site.glb"), scene, io::Precision::doubles);
    ASSERT_EQ(std::system(("cd '" + folder.string() + "' && { '" + program() +
                           "' clash site.glb --output all; echo $? >code; } | sleep 0.5")
                              .c_str()),
              0);
    EXPECT_NE(read(at("code")), "1\n");
    EXPECT_FALSE(json::parse(read(at("all.json")))["clashes"].empty());
    EXPECT_TRUE(fs::exists(at("all.csv")) && fs::exists(at("all.glb")));
    EXPECT_NE(run("clash site.glb --output none/such").out.find("piercing"), std::string::npos);
}

TEST_F(ClashRules, Sets_without_parts_are_said) {
    write("rules.toml",
          "ignore = [\"pipes\"]\n[sets]\npipes = { type = \"IfcPipe*\" }\nducts = { typ = \"IfcDuct\", not.layer = "
          "\"x\" }\n"
          "[[rule]]\na = \"ducts\"\n[[rule]]\nname = \"all\"\nb = { type = \"Ifcduct\" }\n[[rule]]\nname = \"rest\"\n");
    const Outcome r = run("clash site.glb --rules rules.toml --report report.html");
    EXPECT_EQ(
        r.err,
        "abut: no part is in the set \"ducts\" of the rule \"ducts\"; none has the property \"typ\", did you mean "
        "\"type\"?\nabut: no part is in the set \"all: b\" of the rule \"all\"\n");
    EXPECT_EQ(r.code, 1);
    EXPECT_EQ(run("clash site.glb --set-a type=IfcDuct --ignore nothing").err, "");
    EXPECT_EQ(run("clash site.glb --set-a nothing").err, "abut: no part is in the set \"a\" of the rule \"clash\"\n");
}

TEST_F(ClashRules, Misspelt_properties_of_rules_are_said) {
    write("rules.toml", "ignore_same = [\"asembly\", \"system\"]\nignore_related = [\"fill\", \"voids\"]\n");
    EXPECT_EQ(run("clash site.glb --rules rules.toml").err,
              "abut: no part has the property \"asembly\" that the rule \"clash\" names, did you mean \"assembly\"?\n"
              "abut: no part has the property \"fill\" that the rule \"clash\" names, did you mean \"fills\"?\n");
    EXPECT_EQ(run("clash site.glb --ignore typ=IfcDuct").err,
              "abut: no part has the property \"typ\" that the rule \"--ignore\" names, did you mean \"type\"?\n");
}

TEST_F(ClashRules, A_property_with_blanks_selects_parts) {
    io::SceneFile scene = io::read_scene_file(at("site.glb"));
    for (io::Node& node : scene.nodes) {
        if (node.name == "beam") io::set_property(node.properties, "Identity Data.Mark (new)", "B1");
    }
    io::write_scene_file(at("marked.glb"), scene, io::Precision::doubles);
    const json marked = json::parse(run("clash marked.glb --set-a 'Identity Data.Mark (new)=B*' --json").out);
    EXPECT_FALSE(marked["clashes"].empty());
    for (const json& clash : marked["clashes"]) EXPECT_TRUE(clash["a"] == "beam" || clash["b"] == "beam");
    EXPECT_EQ(run("clash marked.glb --set-a '*=1'").err, "abut: no part is in the set \"a\" of the rule \"clash\"\n");
}

TEST_F(ClashRules, Files_whose_units_differ_are_said) {
    save("pin.stl", make_box({Vec3(1.25, 1.25, 0), Vec3(1.5, 1.5, 3)}));
    EXPECT_EQ(run("clash site.glb pin.stl").err,
              "abut: pin.stl names no unit of length, but site.glb metre; nothing is scaled\n");
    EXPECT_EQ(run("clash pin.stl").err, "");
    save("pin.3mf", make_box({Vec3(1.25, 1.25, 0), Vec3(1.5, 1.5, 3)}));
    EXPECT_EQ(run("clash site.glb pin.3mf").err,
              "abut: pin.3mf names millimetre, but site.glb metre; nothing is scaled\n");
    EXPECT_EQ(run("clash pin.3mf").err, "");
}

TEST_F(ClashRules, Copies_with_the_same_guids_are_told_apart_and_said) {
    fs::copy_file(at("site.glb"), at("copy.glb"));
    EXPECT_EQ(run("clash site.glb").err, "");
    const Outcome r = run("clash site.glb copy.glb --tolerance 0.002 --output two");
    EXPECT_EQ(
        r.err,
        "abut: 8 parts have a GUID that others have, too, such as site.glb: beam; in keys their names follow it\n");
    std::string key;
    const json two = json::parse(read(at("two.json")));
    for (const json& clash : two["clashes"]) {
        if (clash["a"] == "site.glb: beam" && clash["b"] == "site.glb: duct 1") key = clash["key"];
    }
    EXPECT_EQ(key, "guid:g-beam site.glb: beam|guid:g-duct 1 site.glb: duct 1|clash");

    // Mended in one of the two, what was approved there is not approved in the other.
    write("ok.toml", "[[approved]]\nkey = '" + key + "'\n");
    const json both = run_json("site.glb copy.glb --tolerance 0.002 --approvals ok.toml");
    const auto approved = [](const json& clash) { return clash["state"] == "approved"; };
    EXPECT_EQ(std::count_if(both["clashes"].begin(), both["clashes"].end(), approved), 1);
    io::SceneFile scene = io::read_scene_file(at("site.glb"));
    for (io::Node& node : scene.nodes) node.transform[3].x += node.name == "duct 1" ? 100 : 0;
    io::write_scene_file(at("site.glb"), scene, io::Precision::doubles);
    const json later = run_json("site.glb copy.glb --tolerance 0.002 --approvals ok.toml");
    EXPECT_EQ(std::count_if(later["clashes"].begin(), later["clashes"].end(), approved), 0);
    EXPECT_EQ(later["unused_approvals"].size(), 1u);
}

TEST_F(ClashRules, A_baseline_of_another_schema_is_refused) {
    write("check.json", run("check site.glb --json").out);
    const Outcome r = run("clash site.glb --baseline check.json");
    EXPECT_EQ(r.code, 3);
    EXPECT_EQ(r.err.find("abut: check.json: line "), 0u) << r.err;
    EXPECT_NE(r.err.find("the file is of the schema \"abut.check/1\", not abut.clash/1"), std::string::npos) << r.err;
}

TEST_F(ClashRules, States_return_from_bcf) {
    ASSERT_EQ(run("clash site.glb --tolerance 0.002 --baseline base.json --bcf a.bcfzip").code, 3);
    ASSERT_EQ(run("clash site.glb --tolerance 0.6 --output base").code, 0);
    const json document = run_json("site.glb --tolerance 0.002");
    write("ok.json", json{{"approved", json::array({{{"key", document["clashes"][0]["key"]},
                                                     {"by", "A. Weaver"},
                                                     {"date", "2026-11-20"},
                                                     {"why", "sleeve"}}})}}
                         .dump());
    for (const std::string version : {"2.1", "3.0"}) {
        const std::string write =
            "clash site.glb --tolerance 0.002 --approvals ok.json --no-pictures --bcf out.bcfzip --bcf-version " +
            version;
        ASSERT_EQ(run(write).code, 0);
        const json again = run_json("site.glb --tolerance 0.002 --approvals out.bcfzip");
        EXPECT_EQ(again["clashes"][0]["state"], "approved");
        EXPECT_EQ(again["clashes"][0]["approval"],
                  (json{{"by", "A. Weaver"}, {"date", "2026-11-20T00:00:00Z"}, {"why", "sleeve"}}));
    }
}

TEST_F(ClashRules, A_report_and_pictures_are_written_into_new_folders) {
    const Outcome r = run("clash site.glb --tolerance 0.002 --report out/report.html --pictures out/pictures");
    EXPECT_EQ(r.code, 1) << r.err;
    EXPECT_EQ(read(folder / "out" / "report.html").find("<!doctype html>"), 0u);
    EXPECT_EQ(read(folder / "out" / "pictures" / "clash_0001.png").substr(1, 3), "PNG");
    const Outcome piped = run("clash site.glb --report -");
    EXPECT_EQ(piped.out.find("<!doctype html>"), 0u);
    write("file", "");
    EXPECT_EQ(run("clash site.glb --tolerance 0.002 --pictures file").code, 3);
    EXPECT_EQ(run("clash site.glb --report file/report.html").code, 3);
}

TEST_F(ClashRules, Running_twice_gives_the_same_bytes_of_every_output) {
    ASSERT_EQ(run("clash site.glb --tolerance 0.6 --output last").code, 0);
    const std::string options =
        " --tolerance 0.0005 --baseline last.json --group-by element --sarif NAME.sarif --junit NAME.xml --bcf "
        "NAME.bcfzip --report NAME.html --output NAME";
    const auto named = [&](std::string name) {
        std::string text = options;
        for (std::size_t at = text.find("NAME"); at != std::string::npos; at = text.find("NAME"))
            text.replace(at, 4, name);
        return text;
    };
    ASSERT_EQ(run("clash site.glb --threads 1" + named("one")).code, 1);
    ASSERT_EQ(run("clash site.glb --threads 3" + named("two")).code, 1);
    for (const std::string extension : {".json", ".csv", ".glb", ".sarif", ".xml", ".bcfzip", ".html"}) {
        const std::string one = read(at("one" + extension));
        EXPECT_FALSE(one.empty()) << extension;
        EXPECT_TRUE(one == read(at("two" + extension))) << extension;
    }
}

TEST_F(ClashRules, Parts_as_large_as_doubles_clash_as_small_ones_do) {
    for (const double unit : {1.0, 0x1p1023}) {
        const auto box = [&](const std::string& name, const Vec3& min, const Vec3& max) {
            save(name + ".ply", make_box({unit * min, unit * max}));
            return name + ".ply ";
        };
        const std::string files = box("a", Vec3(-1.5), Vec3(0)) + box("b", Vec3(-0.25), Vec3(1.5)) +
                                  box("c", Vec3(0.5), Vec3(0.75)) + box("d", Vec3(0.5, -1.5, 0), Vec3(1.5, -0.5, 1)) +
                                  box("e", Vec3(-1.5, 0, -1.5), Vec3(-1, 1.5, 0));
        EXPECT_EQ(found(files), (Pairs{"a/b piercing", "b/c enclosed", "a/e touching"})) << unit;
        EXPECT_EQ(run_json(files + "--set-a b")["unmatched"], 1) << unit;
        EXPECT_EQ(run_json(files + "--set-a d")["unmatched"], 3) << unit;
        EXPECT_EQ(run_json(files)["clashes"][0]["depth"], 0.25 * unit);
        EXPECT_EQ(run("clash " + files + "--tolerance 0.125").err, "") << unit;
    }
}

TEST_F(ClashRules, The_date_of_bcf_is_an_option_or_of_the_environment_or_of_the_models) {
    const auto bytes = [&](const std::string& options, const std::string& before = "") {
        EXPECT_EQ(run("clash site.glb --no-pictures --bcf a.bcfzip " + options, before).code, 1);
        return read(at("a.bcfzip"));
    };
    const auto date = [&] { return load_bcf(at("a.bcfzip")).at(0).date; };
    const std::string dated = bytes("--date 2026-11-27");
    EXPECT_EQ(date(), "2026-11-27T00:00:00Z");
    static_cast<void>(bytes("", "SOURCE_DATE_EPOCH=86400"));
    EXPECT_EQ(date(), "1970-01-02T00:00:00Z");
    fs::last_write_time(at("site.glb"), fs::last_write_time(at("site.glb")) - std::chrono::hours(24 * 3650));
    const std::string old = bytes("");
    EXPECT_NE(old, dated);
    EXPECT_EQ(old, bytes(""));
    EXPECT_EQ(run("clash site.glb --bcf a.bcfzip", "SOURCE_DATE_EPOCH=x").code, 3);
    EXPECT_EQ(run("clash - --bcf b.bcfzip <site.glb").code, 3);
    EXPECT_EQ(files().count("b.bcfzip"), 0u);
}

}  // namespace
}  // namespace abut

#endif
