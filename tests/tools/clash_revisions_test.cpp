// SPDX-License-Identifier: MIT
// Two revisions of the gearbox and of the depot: what was planted as new, resolved, moved and renamed is told.
#include <glm/gtc/matrix_transform.hpp>
#include <map>
#include <nlohmann/json.hpp>

#include "tests/tools/command_line.h"

#ifdef ABUT_TOOL

namespace abut {
namespace {

using nlohmann::json;

/// The states of a run's clashes, and the resolved ones, by the last names of the parts: "ball / housing".
using States = std::map<std::string, std::string>;

class ClashRevisions : public CommandLine {
protected:
    void SetUp() override {
        CommandLine::SetUp();
        write("rules.toml", "touching = true\nclearance = 0.5\n");
    }

    static io::SceneFile assembly(const std::string& name) {
        return io::read_scene_file(fs::path(ABUT_SOURCE_DIR) / "data" / (name + ".glb"));
    }

    static io::Node& node(io::SceneFile& scene, const std::string& name) {
        for (io::Node& it : scene.nodes) {
            if (it.name == name) return it;
        }
        throw std::runtime_error("no node " + name);
    }

    /// Adds a copy of a node beside it.
    static io::Node& copy(io::SceneFile& scene, const std::string& name, const std::string& new_name) {
        io::Node added = node(scene, name);
        added.name = new_name;
        added.properties.clear();
        scene.nodes.push_back(std::move(added));
        return scene.nodes.back();
    }

    static void shift(io::Node& it, const Vec3& by) { it.transform[3] += glm::dvec4(by, 0); }

    [[nodiscard]] static std::string last_name(const std::string& name) { return name.substr(name.rfind('/') + 1); }

    [[nodiscard]] static std::string pair(const json& clash) {
        return last_name(clash["a"]) + " / " + last_name(clash["b"]);
    }

    /// Compares two revisions by `abut clash`, and checks that a second comparison writes the same bytes.
    [[nodiscard]] States compared(const io::SceneFile& first, const io::SceneFile& second, const std::string& options) {
        io::write_scene_file(at("first.glb"), first, io::Precision::doubles);
        io::write_scene_file(at("second.glb"), second, io::Precision::doubles);
        EXPECT_EQ(run("clash first.glb --output last " + options).code, 1);
        const std::string compare = "clash second.glb --baseline last.json " + options;
        for (const std::string name : {"one", "two"}) {
            const Outcome r = run(compare + " --output " + name + " --bcf " + name + ".bcfzip --no-pictures --sarif " +
                                  name + ".sarif --junit " + name + ".xml --fail-on new");
            EXPECT_EQ(r.code, 1) << r.err;
        }
        for (const std::string extension : {".json", ".csv", ".glb", ".bcfzip", ".sarif", ".xml"}) {
            EXPECT_TRUE(read(at("one" + extension)) == read(at("two" + extension))) << extension;
        }
        const json document = json::parse(read(at("one.json")));
        States states;
        for (const json& clash : document["clashes"]) states[pair(clash)] = clash["state"];
        for (const json& clash : document["resolved"]) states[pair(clash)] = "resolved";
        return states;
    }
};

TEST_F(ClashRevisions, Gearbox_with_guids) {
    io::SceneFile first = assembly("gearbox");
    for (io::Node& it : first.nodes) it.properties = {{"guid", "guid of " + it.name}};
    io::SceneFile second = first;
    // The pinion is turned to where its teeth meet the wheel's gaps.
    io::Node& pinion = node(second, "input pinion");
    pinion.transform = glm::rotate(pinion.transform, glm::radians(2.0), Vec3(0, 0, 1));
    shift(node(second, "lost ball"), Vec3(-20, 0, -20));
    node(second, "front bolt 4 again").name = "front bolt 5";
    io::Node& added = copy(second, "lost ball", "second lost ball");
    shift(added, Vec3(60, 0, 0));
    added.properties = {{"guid", "guid of second lost ball"}};

    EXPECT_EQ(compared(first, second, "--rules rules.toml"),
              (States{{"input pinion / intermediate wheel", "resolved"},
                      {"input bearing inner ring / input spacer", "active"},
                      {"housing / lost ball", "active"},
                      {"housing / second lost ball", "new"},
                      {"oil pipe / intermediate wheel", "active"},
                      {"front bolt 4 / front bolt 5", "active"}}));
}

TEST_F(ClashRevisions, Depot_by_names) {
    const io::SceneFile first = assembly("depot");
    io::SceneFile second = first;
    shift(node(second, "gauge"), Vec3(0, -5, 0));
    shift(node(second, "rack 3 place 5.0.a"), Vec3(0.125, 0, 0));
    shift(node(second, "rack 2 place 4.1.a barrel 3"), Vec3(0, 0, -3));
    node(second, "lost cone").name = "forgotten cone";

    EXPECT_EQ(compared(first, second, "--rules rules.toml --group-by none"),
              (States{{"rack 1 front post 1 / rack 1 place 1.0.a crate", "active"},
                      {"rack 2 place 4.1.a pallet / rack 2 place 4.1.a barrel 2", "active"},
                      {"rack 2 place 4.1.a pallet / rack 2 place 4.1.a barrel 3", "new"},
                      {"rack 3 place 2.0.b crate / gauge", "resolved"},
                      {"rack 4 place 7.0.b barrel 1 / lost cone", "resolved"},
                      {"rack 4 place 7.0.b barrel 1 / forgotten cone", "new"},
                      {"rack 2 back beam 6.2 / rack 2 place 6.2.b pallet", "active"},
                      {"rack 3 place 5.0.a barrel 4 / rack 3 place 5.0.a barrel 4 again", "active"}}));
}

}  // namespace
}  // namespace abut

#endif
