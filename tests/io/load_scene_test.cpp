// SPDX-License-Identifier: MIT
// Files become scenes with their trees, and scenes become JSON and scenes again.
#include "abut/io/load_scene.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <glm/gtc/quaternion.hpp>
#include <limits>
#include <set>

#include "abut/base/error.h"
#include "abut/io/atomic_write.h"
#include "abut/io/load.h"
#include "abut/mesh/generate.h"
#include "sample_files.h"

namespace abut {
namespace {

using namespace sample;

io::Node node(std::optional<std::size_t> parent, const glm::dmat4& transform) {
    return {"n", parent, transform, std::size_t{0}};
}

glm::dmat4 matrix(Vec3 diagonal, Vec3 shift) {
    glm::dmat4 m(1);
    for (int i = 0; i < 3; ++i) m[i][i] = diagonal[i];
    m[3] = glm::dvec4(shift, 1);
    return m;
}

/// Each model's triangles are where the file's parts are, within rounding.
void expect_parts(const Scene& scene, const io::SceneFile& file) {
    const std::vector<io::Part> parts = io::parts(file);
    const std::vector<ModelId> models = scene.models();
    ASSERT_EQ(models.size(), parts.size());
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const Mesh expected(parts[i].data.vertices, parts[i].data.triangles);
        const Model& model = scene.model(models[i]);
        ASSERT_TRUE(model.shape().mesh() != nullptr);
        const PosedMesh placed(model.pose(), *model.shape().mesh(), model.scale());
        for (std::size_t t = 0; t < expected.size(); ++t) {
            for (std::size_t k = 0; k < 3; ++k) {
                const Vec3 a = expected.triangle(t).vertex(k), b = placed.triangle(t).vertex(k);
                for (int axis = 0; axis < 3; ++axis) EXPECT_NEAR(a[axis], b[axis], 1e-12);
            }
        }
    }
}

TEST(Models, A_tree_of_nodes_becomes_a_tree_of_models_that_share_meshes) {
    const io::SceneFile file{{cube()},
                             {"m"},
                             {node({}, matrix(Vec3(2), Vec3(1, 2, 3))), node(0, matrix(Vec3(1), Vec3(5, 0, 0))),
                              node(1, matrix(Vec3(0.5), Vec3(0, 7, 0)))}};
    const Scene scene = to_scene(file);
    expect_parts(scene, file);
    const auto models = scene.models();
    EXPECT_EQ(scene.descendants(models[0]), (std::vector{models[1], models[2]}));
    EXPECT_EQ(scene.model(models[0]).shape(), scene.model(models[2]).shape());
    EXPECT_EQ(scene.placement(models[1]).pose.translation, Vec3(5, 0, 0));
    EXPECT_EQ(scene.model(models[0]).scale(), 2);
    EXPECT_EQ(scene.name(models[0]), "n");
}

TEST(Models, Stretched_and_mirrored_nodes_are_where_the_file_says) {
    glm::dmat4 sheared = matrix(Vec3(1, 2, -3), Vec3(1, 0, 0));
    sheared[1][0] = 0.5;
    glm::dmat4 turned(0);
    turned[0][1] = 2;
    turned[1][0] = -2;
    turned[2][2] = 2;
    turned[3] = glm::dvec4(1, 1, 1, 1);
    const io::SceneFile file{
        {cube()},
        {"m"},
        {node({}, turned), node(0, sheared), node(1, turned), node(2, matrix(Vec3(-1, -1, -1), Vec3(0, 0, 2)))}};
    expect_parts(to_scene(file), file);
}

TEST(Models, The_slightest_stretch_is_where_the_file_says) {
    for (const double stretch : {0x1p-20, 0x1p-23, 0x1p-24, 0x1p-40, 0x1p-46}) {
        glm::dmat4 turned(0);
        turned[0] = glm::dvec4(0.6, 0.8, 0, 0);
        turned[1] = glm::dvec4(-0.8, 0.6, 0, 0);
        turned[2] = glm::dvec4(0, 0, 1 + stretch, 0);
        turned[3] = glm::dvec4(1e3, 0, 0, 1);
        const io::SceneFile file{
            {cube()}, {"m"}, {node({}, matrix(Vec3(1, 1, 1 + stretch), Vec3(0))), node({}, turned)}};
        expect_parts(to_scene(file), file);
    }
}

TEST(Models, Rotations_rounded_to_float_stay_rotations) {
    const glm::dmat4 turn(glm::mat4(glm::mat4_cast(glm::normalize(Quat(0.9, 0.1, -0.3, 0.2)))));
    io::SceneFile file{{cube()}, {"m"}, {}};
    for (int i = 0; i < 3; ++i) file.nodes.push_back(node({}, turn * static_cast<double>(1 << i)));
    for (io::Node& it : file.nodes) it.transform[3] = glm::dvec4(0, 0, 0, 1);
    const Scene scene = to_scene(file);
    const auto models = scene.models();
    EXPECT_EQ(scene.model(models[0]).shape(), scene.model(models[2]).shape());
    EXPECT_NEAR(scene.placement(models[2]).scale, 4, 4 * 0x1p-24);
}

TEST(Models, Nodes_stretched_alike_share_a_copy) {
    io::SceneFile file{{cube()}, {"m"}, {node({}, glm::dmat4(1))}};
    for (int i = 0; i < 20; ++i)
        file.nodes.push_back(node(0, matrix(Vec3(1, 1, i % 2 == 0 ? 2 : -1), Vec3(i, 0.1, 0))));
    const Scene scene = to_scene(file);
    expect_parts(scene, file);
    std::set<const Mesh*> meshes;
    for (const ModelId id : scene.models()) meshes.insert(scene.model(id).shape().mesh());
    EXPECT_EQ(meshes.size(), 3u);
}

TEST(Models, A_node_shrunk_to_a_point_leaves_the_others_of_its_mesh_as_they_are) {
    const io::SceneFile file{
        {cube()}, {"m"}, {node({}, matrix(Vec3(0), Vec3(0))), node({}, matrix(Vec3(1), Vec3(5, 0, 0)))}};
    const Scene scene = to_scene(file);
    expect_parts(scene, file);
    const auto models = scene.models();
    EXPECT_NE(scene.model(models[0]).shape(), scene.model(models[1]).shape());
    EXPECT_EQ(scene.model(models[1]).bounds().max, scene.bounds().max);
    EXPECT_NE(scene.model(models[1]).bounds().min, scene.model(models[1]).bounds().max);
}

TEST(Models, More_stretched_copies_than_memory_holds_are_refused_beforehand) {
    const Mesh ball = make_icosphere(6);
    io::SceneFile file{{{ball.vertices(), ball.triangles(), {}, {}}}, {"m"}, {}};
    for (int i = 0; i < 1000; ++i) file.nodes.push_back(node({}, matrix(Vec3(1, 1, 2 + i), Vec3(0))));
    try {
        static_cast<void>(to_scene(file));
        ADD_FAILURE();
    } catch (const Error& error) {
        EXPECT_NE(std::string(error.what()).find("node 547 (n): the stretched copies"), std::string::npos)
            << error.what();
    }
}

TEST(Models, A_node_that_no_model_can_be_is_named_with_its_file) {
    const std::filesystem::path path = std::filesystem::temp_directory_path() / "abut_models_scale_test.gltf";
    io::write_bytes(path, R"({"asset": {"version": "2.0"}, "scene": 0, "scenes": [{"nodes": [0]}],
        "nodes": [{"scale": [1e-80, 1e-80, 1e-80], "children": [1]}, {"name": "small", "scale": [1e-80, 1e-80, 1e-80], "mesh": 0}],
        "meshes": [{"primitives": [{"attributes": {"POSITION": 0}}]}],
        "accessors": [{"bufferView": 0, "componentType": 5126, "count": 3, "type": "VEC3"}],
        "bufferViews": [{"buffer": 0, "byteLength": 36}],
        "buffers": [{"byteLength": 36, "uri": "data:application/octet-stream;base64,AAAAAAAAAAAAAAAAAACAPwAAAAAAAAAAAAAAAAAAgD8AAAAA"}]})");
    try {
        static_cast<void>(load_scene(path));
        ADD_FAILURE();
    } catch (const Error& error) {
        EXPECT_EQ(std::string(error.what()).find(path.string() + ": node 1 (small): with its parents"), 0u)
            << error.what();
    }
    std::filesystem::remove(path);
}

TEST(Models, Json_keeps_every_bit) {
    Scene scene;
    const SharedShape mesh = make_icosphere(1);
    const ModelId a = scene.add({.shape = mesh,
                                 .pose = {Quat(0.7, 0.2, -0.5, 0.4), Vec3(0.1, -1e-300, 1e17)},
                                 .scale = 1.0 / 3,
                                 .name = "a \"b\""});
    const ModelId b = scene.add({.parent = a, .layers = 6, .mask = 0xfffffffe, .user_data = 1ull << 60});
    scene.add({.shape = mesh, .pose = {Quat(1, 0, 0, 0), Vec3(1, 2, 3)}, .parent = b});
    const std::vector<Vec3> corners{{0, 0, 0}, {2, 0, 0}, {0, 1, 0}, {0, 0, 3}};
    const std::vector<AnyShape> shapes{Vec3(1, 2, 3),
                                       Segment{{0, 0, 0}, {1, 2, 3}},
                                       Ray{{0, 0, 0}, {1, 2, 3}},
                                       Line{{0, 0, 0}, {1, 2, 3}},
                                       Plane{{0, 0, 1}, 0.1},
                                       Triangle{{0, 0, 0}, {1, 0, 0}, {0, 1, 0.5}},
                                       Sphere{{1, 0, 0}, 2},
                                       Aabb{Vec3(-1), Vec3(1, 2, 3)},
                                       Aabb{},
                                       Obb{Vec3(1), Mat3(1.0), Vec3(1, 2, 3)},
                                       Capsule{Vec3(0), Vec3(0, 0, 2), 0.5},
                                       Cylinder{Vec3(0), Vec3(0, 0, 2), 0.5},
                                       Cone{Vec3(0), Vec3(0, 0, 2), 0.5},
                                       Ellipsoid{Vec3(1), Mat3(1.0), Vec3(1, 2, 3)},
                                       Frustum{},
                                       Hull(corners),
                                       HalfSpace{{0, 0, 1}, 0.1}};
    for (const AnyShape& shape : shapes) scene.add({.shape = shape});
    scene.ignore_pair(a, scene.models()[8]);
    scene.ignore_pair(scene.models()[2], scene.models()[3]);
    const std::string text = scene_to_json(scene);
    const Scene again = scene_from_json("scene.json", text);
    EXPECT_EQ(scene_to_json(again), text);
    ASSERT_EQ(again.size(), scene.size());
    EXPECT_EQ(again.ignored_pairs(), scene.ignored_pairs());
    const auto models = scene.models(), copies = again.models();
    for (std::size_t i = 0; i < models.size(); ++i) {
        EXPECT_EQ(scene.name(models[i]), again.name(copies[i]));
        EXPECT_EQ(scene.layers(models[i]), again.layers(copies[i]));
        EXPECT_EQ(scene.mask(models[i]), again.mask(copies[i]));
        EXPECT_EQ(scene.user_data(models[i]), again.user_data(copies[i]));
        EXPECT_EQ(scene.bounds(models[i]), again.bounds(copies[i]));
        EXPECT_EQ(scene.world_placement(models[i]).pose.translation, again.world_placement(copies[i]).pose.translation);
    }
    EXPECT_EQ(again.model(copies[0]).shape(), again.model(copies[2]).shape());
    EXPECT_EQ(scene.overlapping_pairs().size(), again.overlapping_pairs().size());
}

TEST(Models, Bad_json_is_refused_with_its_place) {
    const auto refused = [](std::string_view text, std::string_view words) {
        try {
            static_cast<void>(scene_from_json("s.json", text));
            ADD_FAILURE() << text;
        } catch (const Error& error) {
            const std::string message = error.what();
            EXPECT_NE(message.find(words), std::string::npos) << message;
            EXPECT_TRUE(message.starts_with("s.json: ")) << message;
            EXPECT_NE(message.find("; "), std::string::npos) << "no remedy: " << message;
        }
    };
    refused("", "s.json");
    refused("{", "s.json");
    refused(R"({"abut_scene": 1, "models": [)", "s.json");
    refused(std::string(100000, '['), "s.json");
    const std::string wanted = R"(write {"abut_scene": 1, "models": [...]})";
    refused("[]", "byte 0: the file is a list instead of a JSON object; " + wanted);
    refused(R"([{"sphere": {"center": [0, 0, 0], "radius": 1}}])", "is a list");
    refused("7", "the file is one value instead of a JSON object; " + wanted);
    refused(R"({"abut_scene": "1"})", "abut_scene");
    refused(R"({"abut_scene": 1, "models": 7})", "models");
    refused(R"({"abut_scene": 1, "models": [7]})", "models[0]");
    refused(R"({"abut_scene": 1, "models": [{"name": 7}]})", "name");
    refused(R"({"abut_scene": 1, "models": [{"translation": [0, 0, 1e999]}]})", "s.json");
    refused(R"({"abut_scene": 1, "models": [{"rotation": [0, 0, 0, 0]}]})", "models[0]");
    refused(R"({"abut_scene": 1, "models": [{"parent": -1}]})", "models[0].parent");
    refused(R"({"abut_scene": 1, "models": [{"parent": 1}, {}]})", "models[0].parent");
    refused(R"({"abut_scene": 1, "models": [{"layers": 4294967296}]})", "layers");
    refused(R"({"abut_scene": 1, "models": [{"scale": 1e60}, {"parent": 0, "scale": 1e60}]})", "models[1]");
    refused(R"({"abut_scene": 1, "models": [{"hull": {"vertices": 1}}]})", "vertices");
    refused(R"({"abut_scene": 1, "models": [{"frustum": {"planes": []}}]})", "6 planes");
    refused(R"({"abut_scene": 1, "models": [{"obb": {"center": [0, 0, 0], "axes": [1, 0, 0]}}]})", "axes");
    refused(R"({"abut_scene": 1, "meshes": [{"vertices": []}]})", "triangles");
    refused(R"({"abut_scene": 1, "meshes": [{"vertices": [[0, 0]], "triangles": []}]})", "vertices[0]");
    refused("{}", "abut_scene");
    refused(R"({"abut_scene": 1, "models": [{}, {}], "ignored_pairs": [[0, 2]]})", "ignored_pairs[0][1]");
    refused(R"({"abut_scene": 1, "models": [{}, {}], "ignored_pairs": [[0]]})", "ignored_pairs[0]");
    const auto unknown = [](std::string_view place) {
        return fmt::format("{}: no member of this name is known here; write one of ", place);
    };
    refused(R"({"abut_scene": 1, "model": []})",
            unknown("model") + "abut_scene, meshes, models, ignored_pairs, or put it into");
    refused(R"({"abut_scene": 1, "meshes": [{"vertices": [], "triangles": [], "lines": []}]})",
            unknown("meshes[0].lines"));
    refused(R"({"abut_scene": 1, "models": [{"spere": {"center": [0, 0, 0], "radius": 1}}]})",
            unknown("models[0].spere"));
    refused(R"({"abut_scene": 1, "models": [{"sphere": {"center": [0, 0, 0], "radius": 1, "colour": 3}}]})",
            unknown("models[0].sphere.colour") + "center, radius, or put it into \"extras\"");
    refused(R"({"abut_scene": 1, "models": [{"layers": 4294967296}]})", "more than 32 bits");
    refused(R"({"abut_scene": 2})", "version");
    refused(R"({"abut_scene": 1, "models": [{"parent": 0}]})", "models[0].parent");
    refused(R"({"abut_scene": 1, "models": [{"mesh": 0}]})", "mesh");
    refused(R"({"abut_scene": 1, "models": [{"sphere": {"center": [0, 0]}}]})", "center");
    refused(R"({"abut_scene": 1, "models": [{"sphere": {"center": [0, 0, 0]}}]})", "radius");
    refused(R"({"abut_scene": 1, "models": [{"scale": 0}]})", "scale");
    refused(R"({"abut_scene": 1, "models": [{"point": {"at": [0, 0, 0]}, "aabb": {}}]})", "second shape");
    refused(R"({"abut_scene": 1, "meshes": [{"vertices": [[0, 0, 0]], "triangles": [[0, 0, 1]]}]})", "triangles[0][2]");
}

TEST(Models, Extras_are_passed_over) {
    const Scene scene = scene_from_json("s.json", R"({"abut_scene": 1, "extras": 1, "models": [{"extras": {"spere": 1},
        "aabb": {"extras": null}}], "meshes": [{"vertices": [], "triangles": [], "extras": []}]})");
    EXPECT_EQ(scene.size(), 1u);
}

TEST(Models, Names_of_blanks_are_saved_as_none) {
    Scene scene;
    scene.add({.name = " \t\n"});
    const std::string text = scene_to_json(scene);
    EXPECT_EQ(scene_to_json(scene_from_json("s.json", text)), text);
}

TEST(Models, Files_are_read_and_written) {
    const std::filesystem::path path = std::filesystem::temp_directory_path() / "abut_models_test.json";
    const Scene gearbox = load_scene(ABUT_SOURCE_DIR "/data/gearbox.glb", BroadPhaseStructure::octree);
    save_scene(path, gearbox);
    const Scene again = load_scene(path);
    std::filesystem::remove(path);
    EXPECT_EQ(gearbox.size(), again.size());
    EXPECT_GE(gearbox.size(), 45u);
    EXPECT_EQ(gearbox.overlapping_pairs({.bounds_only = true}).size(),
              again.overlapping_pairs({.bounds_only = true}).size());
}

TEST(Models, Are_saved_only_under_names_from_which_they_are_loaded) {
    const std::filesystem::path folder = std::filesystem::temp_directory_path();
    for (const char* name :
         {"abut_names_test.glb", "abut_names_test.stl", "abut_names_test", "abut_names_test.scene"}) {
        try {
            save_scene(folder / name, Scene());
            ADD_FAILURE() << name;
        } catch (const Error& error) {
            EXPECT_NE(std::string(error.what()).find("abut_names_test.json"), std::string::npos) << error.what();
        }
        EXPECT_FALSE(std::filesystem::exists(folder / name));
    }
}

}  // namespace
}  // namespace abut
