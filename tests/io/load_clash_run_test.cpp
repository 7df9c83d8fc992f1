// SPDX-License-Identifier: MIT
// Models of clash runs: their names and properties are those of the parts of their files, and meshes are shared.
#include "abut/io/load_clash_run.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <set>
#include <span>

#include "abut/base/error.h"
#include "abut/io/load_scene.h"
#include "abut/io/save.h"
#include "sample_files.h"

namespace abut {
namespace {

using namespace sample;

const std::filesystem::path gearbox = std::filesystem::path(ABUT_SOURCE_DIR) / "data" / "gearbox.glb";

TEST(LoadClashRun, The_parts_are_those_of_the_file) {
    const io::SceneFile file = io::read_scene_file(gearbox);
    const std::vector<io::Part> parts = io::parts(file);
    const ClashRun run = load_clash_run(gearbox);
    EXPECT_EQ(run.unit, "metre");
    EXPECT_EQ(run.title, gearbox.string());
    ASSERT_EQ(run.parts.size(), parts.size());
    ASSERT_EQ(run.scene.size(), parts.size());
    ASSERT_EQ(run.colors.size(), parts.size());
    std::set<const Mesh*> meshes;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const ModelId id = run.scene.id(static_cast<std::uint32_t>(i));
        EXPECT_EQ(run.parts[i].name, parts[i].name);
        EXPECT_EQ(run.parts[i].path, parts[i].path);
        EXPECT_EQ(run.parts[i].file, gearbox.string());
        EXPECT_EQ(run.parts[i].properties, parts[i].properties);
        EXPECT_EQ(run.scene.name(id), parts[i].name);
        EXPECT_EQ(run.colors[i], parts[i].data.color);
        const Mesh* mesh = run.scene.model(id).shape().mesh();
        ASSERT_TRUE(mesh != nullptr);
        meshes.insert(mesh);
        for (std::size_t t = 0; t < mesh->size(); t += 97) {
            const Vec3 expected = parts[i].data.vertices[parts[i].data.triangles[t][0]];
            const Vec3 found = run.scene.model(id).triangle(t)->a;
            for (int axis = 0; axis < 3; ++axis) EXPECT_NEAR(found[axis], expected[axis], 1e-9);
        }
    }
    EXPECT_EQ(meshes.size(), file.meshes.size());  // each is stored once
}

TEST(LoadClashRun, Parts_of_several_files_have_distinct_names) {
    const Folder folder;
    io::SceneFile scene{
        {cube()}, {"m"}, {{"n", std::nullopt, glm::dmat4(1), 0}, {"only a", std::nullopt, glm::dmat4(1), 0}}};
    io::write_scene_file(folder / "a.glb", scene);
    scene.nodes.pop_back();
    scene.nodes[0].properties = {{"file", "plant.ifc"}, {"type", "IfcWall"}};
    io::write_scene_file(folder / "b.glb", scene);
    save_mesh(folder / "c.obj", cube());
    const ClashRun run = load_clash_run(std::array{folder / "a.glb", folder / "b.glb", folder / "c.obj"});
    ASSERT_EQ(run.parts.size(), 4u);
    EXPECT_EQ(run.parts[0].name, "a.glb: n");
    EXPECT_EQ(run.parts[1].name, "only a");
    EXPECT_EQ(run.parts[2].name, "b.glb: n");
    EXPECT_EQ(run.parts[2].file, "plant.ifc");
    EXPECT_EQ(run.parts[2].value("type"), "IfcWall");
    EXPECT_EQ(run.parts[3].name, "c");
    EXPECT_EQ(run.unit, "");  // OBJ names none
}

TEST(LoadClashRun, Files_of_one_name_are_told_apart) {
    const Folder folder;
    io::SceneFile scene{{cube()}, {"m"}, {{"wall", std::nullopt, glm::dmat4(1), 0}}};
    scene.nodes[0].properties = {{"guid", "1"}};
    const std::filesystem::path a = folder / "a/model.glb", b = folder / "b/model.glb";
    for (const std::filesystem::path& file : {a, b}) {
        std::filesystem::create_directories(file.parent_path());
        io::write_scene_file(file, scene);
    }
    const ClashRun run = load_clash_run(std::array{a, b}), turned = load_clash_run(std::array{b, a});
    EXPECT_EQ(part_keys(run.parts), (std::vector<std::string>{"guid:1 a/model.glb: wall", "guid:1 b/model.glb: wall"}));
    EXPECT_EQ(part_keys(turned.parts),
              (std::vector<std::string>{"guid:1 b/model.glb: wall", "guid:1 a/model.glb: wall"}));
    ClashRules rules;
    rules.rules.push_back({.name = "clash", .ignore_same = {"file"}});
    EXPECT_EQ(clash(run.scene, run.parts, rules).clashes.size(), 1u);
    EXPECT_EQ(
        clash(load_clash_run(std::array{a, a}).scene, load_clash_run(std::array{a, a}).parts, rules).clashes.size(),
        0u);
}

TEST(BakedClashRun, Parts_are_those_of_the_file_to_the_bit_with_the_names_of_load_clash_run) {
    const io::SceneFile file = io::read_scene_file(gearbox);
    const std::vector<io::Part> parts = io::parts(file);
    const std::array files{gearbox, gearbox};
    const std::array contents{&file, &file};
    const ClashRun run = baked_clash_run(files, contents), placed = load_clash_run(files);
    EXPECT_EQ(run.title, placed.title);
    EXPECT_EQ(run.unit, placed.unit);
    EXPECT_EQ(run.colors, placed.colors);
    ASSERT_EQ(run.parts.size(), 2 * parts.size());
    ASSERT_EQ(placed.parts.size(), run.parts.size());
    for (std::size_t i = 0; i < run.parts.size(); ++i) {
        EXPECT_EQ(run.parts[i].name, placed.parts[i].name);
        EXPECT_EQ(run.parts[i].path, placed.parts[i].path);
        EXPECT_EQ(run.parts[i].file, placed.parts[i].file);
        EXPECT_EQ(run.parts[i].properties, placed.parts[i].properties);
        const ModelId id = run.scene.id(static_cast<std::uint32_t>(i));
        EXPECT_EQ(run.scene.name(id), run.parts[i].name);
        const Mesh* mesh = run.scene.model(id).shape().mesh();
        ASSERT_TRUE(mesh != nullptr);
        const Mesh expected(parts[i % parts.size()].data.vertices, parts[i % parts.size()].data.triangles);
        EXPECT_TRUE(std::ranges::equal(mesh->vertices(), expected.vertices()));
        EXPECT_TRUE(std::ranges::equal(mesh->triangles(), expected.triangles()));
    }
}

TEST(BakedClashRun, Files_keep_their_units_and_tell_their_parts_apart) {
    io::SceneFile a{{cube()}, {"m"}, {{"n", std::nullopt, glm::dmat4(1), 0}}, {}, "metre"};
    io::SceneFile b = a;
    b.unit = "inch";
    b.nodes[0].properties = {{"file", "plant.ifc"}};
    const std::vector<std::filesystem::path> files{"site/east/model.glb", "site/west/model.glb"};
    const ClashRun run = baked_clash_run(files, std::array<const io::SceneFile*, 2>{&a, &b});
    EXPECT_EQ(run.title, "site/east/model.glb, site/west/model.glb");
    EXPECT_EQ(run.unit, "");
    ASSERT_EQ(run.parts.size(), 2u);
    EXPECT_EQ(run.parts[0].name, "east/model.glb: n");
    EXPECT_EQ(run.parts[0].file, "site/east/model.glb");
    EXPECT_EQ(run.parts[1].name, "west/model.glb: n");
    EXPECT_EQ(run.parts[1].file, "plant.ifc");
    EXPECT_EQ(baked_clash_run(files, std::array<const io::SceneFile*, 2>{&a, &a}).unit, "metre");
    EXPECT_EQ(baked_clash_run({}, {}).parts.size(), 0u);
}

TEST(BakedClashRun, Errors_name_the_file) {
    io::SceneFile broken{{cube()}, {"m"}, {{"n", 7, glm::dmat4(1), 0}}};
    const std::vector<std::filesystem::path> files{"broken.glb"};
    const auto message = [&](std::span<const io::SceneFile* const> contents) {
        try {
            static_cast<void>(baked_clash_run(files, contents));
        } catch (const Error& error) {
            return std::string(error.what());
        }
        return std::string();
    };
    EXPECT_TRUE(message(std::array<const io::SceneFile*, 1>{&broken}).starts_with("broken.glb: ")) << message({});
    broken.nodes[0].parent = std::nullopt;
    broken.meshes[0].triangles[0][0] = 99;
    EXPECT_TRUE(message(std::array<const io::SceneFile*, 1>{&broken}).starts_with("broken.glb: "));
    EXPECT_EQ(message({}), "Baked clash run: there are 0 contents for 1 files; give as many");
}

TEST(LoadClashRun, Json_of_scenes_keeps_properties) {
    const Folder folder;
    Scene scene;
    const io::MeshData data = cube();
    const SharedShape shape = Mesh(data.vertices, data.triangles);
    const ModelId site = scene.add({.name = "site"});
    static_cast<void>(scene.add({.shape = shape, .parent = site, .name = "wall"}));
    static_cast<void>(scene.add({.shape = Sphere{Vec3(0), 1}, .parent = site, .name = "ball"}));
    static_cast<void>(
        scene.add({.shape = shape, .pose = Pose{Quat(1, 0, 0, 0), Vec3(0.1, 0, 0)}, .parent = site, .name = "wall"}));
    std::vector<PartInfo> parts(4);
    parts[1].properties = {{"guid", "0a"}, {"type", "IfcWall"}};
    parts[3].properties = {{"height", "2.75"}};
    const std::string json = scene_to_json(scene, parts);
    const ClashRun run = load_clash_run(folder.write("s.json", json));
    ASSERT_EQ(run.parts.size(), 2u);
    EXPECT_EQ(run.parts[0].name, "site/wall");
    EXPECT_EQ(run.parts[0].properties, parts[1].properties);
    EXPECT_EQ(run.parts[1].name, "site/wall (2)");
    EXPECT_EQ(run.parts[1].path, (std::vector<std::string>{"site", "wall"}));
    EXPECT_EQ(run.parts[1].properties, parts[3].properties);
    EXPECT_EQ(run.scene.world_placement(run.scene.id(1)).pose.translation, Vec3(0.1, 0, 0));
    // A scene alone does not keep them.
    EXPECT_EQ(scene_to_json(scene_from_json("s.json", json)), scene_to_json(scene));
}

TEST(LoadClashRun, Properties_in_json_are_texts_numbers_and_truth_values) {
    const std::string model =
        R"({"abut_scene": 1, "meshes": [{"vertices": [[0,0,0],[1,0,0],[0,1,0]], "triangles": [[0,1,2]]}],
"models": [{"mesh": 0, "properties": )";
    const Folder folder;
    const ClashRun run =
        load_clash_run(folder.write("s.json", model + R"({"b": true, "a": 2.5, "c": "x", "d": 3}}]})"));
    EXPECT_EQ(run.parts.at(0).properties,
              (std::vector<std::pair<std::string, std::string>>{{"a", "2.5"}, {"b", "true"}, {"c", "x"}, {"d", "3"}}));
    EXPECT_EQ(run.parts.at(0).name, "part 1");
    for (const std::string& wrong :
         {std::string(R"({"a": []}}]})"), std::string(R"(3}]})"), std::string(R"({"a": null}}]})")}) {
        EXPECT_THROW(static_cast<void>(scene_from_json("s.json", model + wrong)), Error) << wrong;
    }
}

}  // namespace
}  // namespace abut
