// SPDX-License-Identifier: MIT
// What is saved comes back, and nothing half-written stays.
#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <fstream>
#include <random>

#include "abut/base/error.h"
#include "abut/io/save.h"
#include "sample_files.h"

namespace abut {
namespace {

using namespace sample;

// Any finite double: bit patterns, so that every exponent comes, and the smallest too.
io::MeshData wild_mesh(unsigned seed) {
    std::mt19937_64 random(seed);
    io::MeshData mesh;
    while (mesh.vertices.size() < 300) {
        Vec3 p;
        for (int axis = 0; axis < 3; ++axis) p[axis] = std::bit_cast<double>(random());
        if (is_finite(p)) mesh.vertices.push_back(p);
    }
    mesh.vertices[7] = {-0.0, 5e-324, 1.7976931348623157e308};
    for (int i = 0; i < 500; ++i) {
        const auto corner = [&] { return static_cast<std::uint32_t>(random() % mesh.vertices.size()); };
        mesh.triangles.push_back({corner(), corner(), corner()});
    }
    return mesh;
}

// Triangles as positions rounded to float, with no regard to how vertices are numbered.
std::vector<std::array<glm::vec3, 3>> float_triangles(const io::MeshData& mesh) {
    std::vector<std::array<glm::vec3, 3>> result;
    for (const Index3& t : mesh.triangles) {
        result.push_back(
            {glm::vec3(mesh.vertices[t[0]]), glm::vec3(mesh.vertices[t[1]]), glm::vec3(mesh.vertices[t[2]])});
    }
    return result;
}

bool same_bits(const io::MeshData& a, const io::MeshData& b) {
    if (a.vertices.size() != b.vertices.size() || a.triangles != b.triangles) return false;
    for (std::size_t i = 0; i < a.vertices.size(); ++i) {
        for (int axis = 0; axis < 3; ++axis) {
            if (std::bit_cast<std::uint64_t>(a.vertices[i][axis]) !=
                std::bit_cast<std::uint64_t>(b.vertices[i][axis])) {
                return false;
            }
        }
    }
    return true;
}

TEST(Save, Obj_and_ply_keep_every_bit_of_any_double) {
    const Folder folder;
    for (const unsigned seed : {1u, 2u, 3u}) {
        const io::MeshData mesh = wild_mesh(seed);
        for (const std::string name : {"a.obj", "a.ply", "a.OBJ"}) {
            save_mesh(folder / name, mesh);
            EXPECT_TRUE(same_bits(io::load_mesh_data(folder / name), mesh)) << name << ", seed " << seed;
        }
    }
}

TEST(Save, Stl_and_glb_keep_every_triangle_rounded_to_float) {
    const Folder folder;
    std::mt19937_64 random(4);
    std::uniform_real_distribution<double> coordinate(-10, 10);
    io::MeshData mesh = wild_mesh(5);
    for (Vec3& p : mesh.vertices) p = {coordinate(random), coordinate(random), coordinate(random)};
    for (const std::string name : {"a.stl", "a.glb"}) {
        save_mesh(folder / name, mesh);
        EXPECT_EQ(float_triangles(io::load_mesh_data(folder / name)), float_triangles(mesh)) << name;
    }
}

TEST(Save, A_closed_mesh_stays_closed_in_every_format) {
    const Folder folder;
    for (const std::string name : {"a.stl", "a.obj", "a.ply", "a.glb"}) {
        save_mesh(folder / name, cube());
        const io::MeshData mesh = io::load_mesh_data(folder / name);
        EXPECT_TRUE(is_closed(mesh)) << name;
        EXPECT_EQ(volume(mesh), 1) << name;
    }
}

TEST(Save, A_scene_keeps_tree_transforms_names_colors_and_lines) {
    io::SceneFile scene;
    scene.meshes = {cube(), {{{0, 0, 0}, {1, 2, 3}, {4, 5, 6}}, {}, {{0, 1}, {1, 2}}, glm::vec4(1, 0, 0, 0.5)}, {}};
    scene.meshes[0].color = glm::vec4(0, 0.25, 1, 1);
    scene.mesh_names = {"box", "curve", "nothing"};
    glm::dmat4 turned(1);
    turned[0] = {0, 1, 0, 0};
    turned[1] = {-1, 0, 0, 0};
    turned[3] = {0.1, 1e-30, -7, 1};
    scene.nodes = {{"child", 2, turned, 0},
                   {"", std::nullopt, glm::dmat4(1), 1},
                   {"ro\"ot \xC3\xA9", std::nullopt, turned, 0},
                   {"empty", 2, glm::dmat4(1), 2}};
    const Folder folder;
    io::write_scene_file(folder / "scene.glb", scene);
    const io::SceneFile back = io::read_scene_file(folder / "scene.glb");

    ASSERT_EQ(back.nodes.size(), 4u);
    ASSERT_EQ(back.meshes.size(), 2u);
    // Parents come first now.
    EXPECT_EQ(back.nodes[1].name, "ro\"ot \xC3\xA9");
    EXPECT_EQ(back.nodes[2].name, "child");
    EXPECT_EQ(back.nodes[2].parent, 1u);
    EXPECT_EQ(back.nodes[2].transform, turned);
    EXPECT_EQ(back.nodes[3].mesh, std::nullopt);
    const io::MeshData& curve = back.meshes[*back.nodes[0].mesh];
    EXPECT_EQ(curve, scene.meshes[1]);
    EXPECT_EQ(back.meshes[*back.nodes[1].mesh].color, scene.meshes[0].color);
    EXPECT_EQ(back.mesh_names[*back.nodes[1].mesh], "box");
    ASSERT_EQ(io::parts(back).size(), 2u);
    EXPECT_EQ(io::parts(back)[1].data.vertices.size(), 8u);
}

TEST(Save, Coordinates_beyond_float_are_refused_where_float_is_kept) {
    const Folder folder;
    io::MeshData mesh = cube();
    mesh.vertices[5].y = 1e39;
    for (const std::string name : {"a.stl", "a.glb"}) {
        try {
            save_mesh(folder / name, mesh);
            FAIL() << name;
        } catch (const Error& error) {
            const std::string message = error.what();
            EXPECT_NE(message.find(name), std::string::npos) << message;
            EXPECT_NE(message.find("vertex 5"), std::string::npos) << message;
            EXPECT_TRUE(message.ends_with("; save it as .obj, .ply, .off, .3mf or .abut")) << message;
        }
        EXPECT_FALSE(std::filesystem::exists(folder / name));
    }
    save_mesh(folder / "a.ply", mesh);
    EXPECT_EQ(io::load_mesh_data(folder / "a.ply"), mesh);
    // No other format holds scenes.
    try {
        io::write_scene_file(folder / "a.glb", {{cube(), mesh}, {"", ""}, {}});
        FAIL();
    } catch (const Error& error) {
        EXPECT_TRUE(std::string(error.what())
                        .ends_with("a.glb: mesh 1: vertex 5 does not fit into the floats of GLB; save it as .3mf"))
            << error.what();
    }
}

TEST(Save, Bad_meshes_and_scenes_are_refused) {
    const Folder folder;
    io::MeshData loose = cube();
    loose.triangles[3][1] = 8;
    io::MeshData infinite = cube();
    infinite.vertices[0].x = std::nan("");
    io::MeshData loose_line = cube();
    loose_line.lines = {{0, 1}, {1, 8}};
    EXPECT_THROW(save_mesh(folder / "a.glb", loose_line), Error);
    for (const std::string name : {"a.stl", "a.obj", "a.ply", "a.glb"}) {
        EXPECT_THROW(save_mesh(folder / name, loose), Error) << name;
        EXPECT_THROW(save_mesh(folder / name, infinite), Error) << name;
    }
    EXPECT_THROW(save_mesh(folder / "a.gltf", cube()), Error);
    EXPECT_THROW(save_mesh(folder / "a", cube()), Error);
    io::SceneFile scene{{cube()}, {""}, {{"", 1, glm::dmat4(1), 0}, {"", 0, glm::dmat4(1), 0}}};
    EXPECT_THROW(io::write_scene_file(folder / "a.glb", scene), Error);
    scene.nodes = {{"", std::nullopt, glm::dmat4(0), 0}};
    EXPECT_THROW(io::write_scene_file(folder / "a.glb", scene), Error);
    scene.nodes = {{"", std::nullopt, glm::dmat4(1), 1}};
    EXPECT_THROW(io::write_scene_file(folder / "a.glb", scene), Error);
    scene.nodes = {};
    EXPECT_THROW(io::write_scene_file(folder / "a.obj", scene), Error);
    EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
}

TEST(Save, A_scene_that_shows_nothing_is_refused) {
    const Folder folder;
    io::MeshData line;
    line.vertices = {Vec3(0), Vec3(1)};
    line.lines = {{0, 1}};
    const io::Node hidden{"group", std::nullopt, glm::dmat4(1), std::nullopt};
    const io::Node shown{"line", std::nullopt, glm::dmat4(1), 0};
    const auto complaint = [&](const char* file, const io::SceneFile& scene) -> std::string {
        try {
            io::write_scene_file(folder / file, scene);
        } catch (const Error& error) {
            return error.what();
        }
        return "";
    };
    for (const io::SceneFile& scene :
         {io::SceneFile{}, {{io::MeshData()}, {""}, {shown}}, {{cube()}, {""}, {hidden}}}) {
        for (const char* file : {"a.glb", "a.3mf"}) {
            EXPECT_NE(complaint(file, scene).find("the scene shows no triangles"), std::string::npos) << file;
            EXPECT_FALSE(std::filesystem::exists(folder / file));
        }
    }
    EXPECT_EQ(complaint("a.glb", {{line}, {""}, {shown}}), "");  // for programs that show lines
    EXPECT_NE(complaint("b.3mf", {{line}, {""}, {shown}}), "");
    EXPECT_EQ(complaint("a.glb", {{cube()}, {""}, {}}), "");  // a library of parts
}

TEST(Save, A_failed_write_leaves_nothing_and_a_good_one_replaces) {
    const Folder folder;
    EXPECT_THROW(save_mesh(folder / "no/such/folder/a.ply", cube()), Error);
    EXPECT_THROW(save_mesh(folder.path(), cube()), Error);
    folder.write("a.ply", "what was there before");
    save_mesh(folder / "a.ply", cube());
    EXPECT_EQ(io::load_mesh_data(folder / "a.ply"), cube());
    std::size_t files = 0;
    for (const auto& entry : std::filesystem::directory_iterator(folder.path())) files += entry.exists() ? 1 : 0;
    EXPECT_EQ(files, 1u);
}

TEST(Save, A_link_stays_a_link) {
    const Folder folder;
    folder.write("real.ply", "");
    std::error_code error;
    std::filesystem::create_symlink(folder / "real.ply", folder / "link.ply", error);
    if (error) GTEST_SKIP() << "no links here";
    save_mesh(folder / "link.ply", cube());
    EXPECT_TRUE(std::filesystem::is_symlink(folder / "link.ply"));
    EXPECT_EQ(io::load_mesh_data(folder / "real.ply"), cube());
}

TEST(Save, A_full_disk_is_noticed) {
    const Folder folder;
    std::error_code error;
    if (!std::filesystem::exists("/dev/full")) GTEST_SKIP() << "no /dev/full here";
    std::filesystem::create_symlink("/dev/full", folder / "full.ply", error);
    EXPECT_THROW(save_mesh(folder / "full.ply", cube()), Error);
}

}  // namespace
}  // namespace abut
