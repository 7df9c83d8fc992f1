// SPDX-License-Identifier: MIT
// OBJ files are read as they are meant.
#include <gtest/gtest.h>

#include <algorithm>

#include "sample_files.h"

namespace abut {
namespace {

using namespace sample;

// Four vertices of a square, in lines 1 to 4.
const std::string square = "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\n";

TEST(Obj, A_cube_comes_back_as_it_was) { EXPECT_EQ(mesh_of("cube.obj", cube_obj()), cube()); }

TEST(Obj, Numbers_are_the_nearest_doubles) {
    const std::string file = "v 0.1 123456789.12345679 -1e-310\nv +1 1e-400 -4.9e-324\nv 0 0 0\nf 1 2 3\n";
    const io::MeshData mesh = mesh_of("a.obj", file);
    EXPECT_EQ(mesh.vertices[0], Vec3(0.1, 123456789.12345679, -1e-310));
    EXPECT_EQ(mesh.vertices[1], Vec3(1, 0, -4.9e-324));
}

TEST(Obj, Corners_come_in_four_forms_and_count_from_either_end) {
    const std::vector<Index3> expected = {{0, 1, 2}};
    for (const std::string face : {"f 1 2 3", "f 1/1 2/2 3/3", "f 1//1 2//1 3//1", "f 1/1/1 2/2/1 3/3/1", "f -4 -3 -2",
                                   "f -4/-1 -3//-1 -2", "fo 1 2 3", "f\t1  2\t 3  \r"}) {
        const io::MeshData mesh = mesh_of("a.obj", "vt 0 0\nvt 0 0\nvt 0 0\nvn 0 0 1\n" + square + face + "\n");
        EXPECT_EQ(mesh.triangles, expected) << face;
    }
}

TEST(Obj, Faces_may_name_vertices_that_come_later) {
    EXPECT_EQ(mesh_of("a.obj", "f 1 2 3\n" + square).triangles, (std::vector<Index3>{{0, 1, 2}}));
}

TEST(Obj, A_backslash_continues_a_line) {
    EXPECT_EQ(mesh_of("a.obj", square + "f 1 \\\n 2 \\\n 3\nf 1 3 \\\r\n4\n").triangles.size(), 2u);
}

TEST(Obj, A_backslash_after_a_name_or_in_a_comment_continues_nothing) {
    for (const std::string line :
         {"# see C:\\", "#\\", "# \\", "mtllib C:\\parts\\", "mtllib a.mtl \\", "usemtl oak\\", "usemtl oak \\",
          "usemtl \\", "shadow_obj a \\", "g leg\\", "g leg \\", "o table \\"}) {
        const std::string file = square + line + "\nf 1 2 3\nf 1 3 4 # and so on \\\nf 1 2 4\n";
        EXPECT_EQ(mesh_of("a.obj", file).triangles, (std::vector<Index3>{{0, 1, 2}, {0, 2, 3}, {0, 1, 3}})) << line;
    }
    EXPECT_EQ(io::parts(scene_of("a.obj", square + "g leg\\\nf 1 2 3\n"))[0].name, "leg\\");
    // After numbers it does, of what is passed over too.
    EXPECT_EQ(mesh_of("a.obj", square + "l 1 2 \\\n3 4\nvt 0 \\\n 1\nf 1 2 3\n").triangles.size(), 1u);
}

TEST(Obj, Vertices_may_carry_weights_and_colors) {
    const std::string colored = replaced(replaced(square, "v 0 0 0", "v 0 0 0 1 0.5 0"), "v 1 0 0", "v 1 0 0 1.0");
    EXPECT_EQ(mesh_of("a.obj", colored + "f 1 2 3\n").vertices[1], Vec3(1, 0, 0));
}

TEST(Obj, Objects_and_groups_are_parts) {
    const std::string file = square +
                             "o table\ng leg\nf 1 2 3\ng top\nusemtl oak\nf 1 3 4\no chair\nf 2 3 4\ng table/leg\ng\n"
                             "o table\ng leg\nf 3 4 1\n";
    const io::SceneFile scene = scene_of("room.obj", file);
    const std::vector<io::Part> parts = io::parts(scene);
    ASSERT_EQ(parts.size(), 3u);
    EXPECT_EQ(parts[0].name, "table/leg");
    EXPECT_EQ(parts[1].name, "table/top");
    EXPECT_EQ(parts[2].name, "chair");
    EXPECT_EQ(parts[0].data.triangles.size(), 2u);  // the group was taken up again
    EXPECT_EQ(parts[1].data.vertices.size(), 3u);   // only what it uses
    EXPECT_EQ(parts[1].data.vertices[parts[1].data.triangles[0][2]], Vec3(0, 1, 0));
}

TEST(Obj, Parts_whose_names_come_out_alike_stay_apart) {
    const std::string file = square +
                             "g a/b\nf 1 2 3\no a\ng b\nf 1 3 4\no a/b\nf 1 2 4\no b\nf 2 3 4\no\ng b\nf 2 4 1\n"
                             "o a\ng b\nf 4 3 1\n";
    const std::vector<io::Part> parts = io::parts(scene_of("a.obj", file));
    ASSERT_EQ(parts.size(), 5u);
    const std::vector<std::pair<std::string, std::size_t>> expected = {
        {"a/b", 1}, {"a/b (2)", 2}, {"a/b (3)", 1}, {"b", 1}, {"b (2)", 1}};
    for (std::size_t i = 0; i < 5; ++i) {
        EXPECT_EQ(parts[i].name, expected[i].first);
        EXPECT_EQ(parts[i].data.triangles.size(), expected[i].second);
    }
    // A group that bears its object's name is the object.
    EXPECT_EQ(io::parts(scene_of("a.obj", square + "o a\nf 1 2 3\ng a\nf 1 3 4\n")).size(), 1u);
    EXPECT_EQ(mesh_of("a.obj", file).triangles.size(), 6u);
}

TEST(Obj, Groups_that_share_vertices_become_one_closed_mesh) {
    std::string file = cube_obj();
    file.insert(file.find("f 3 7"), "g other side\n");
    EXPECT_EQ(scene_of("cube.obj", file).meshes.size(), 2u);
    const io::MeshData mesh = mesh_of("cube.obj", file);
    EXPECT_EQ(mesh, cube());
    EXPECT_TRUE(is_closed(mesh));
}

TEST(Obj, Polygons_are_cut_into_triangles) {
    EXPECT_EQ(mesh_of("a.obj", square + "f 1 2 3 4\n").triangles, (std::vector<Index3>{{0, 1, 2}, {0, 2, 3}}));
}

TEST(Obj, What_a_mesh_does_not_need_is_passed_over) {
    const std::string file = "\xEF\xBB\xBFmtllib a.mtl\n#comment\n\n   \ns off\nvp 1\nl 1 2\np 1\nmg 0\n" + square +
                             "usemtl x\nf 1 2 3 # some end a line so\n";
    EXPECT_EQ(mesh_of("a.obj", file).triangles.size(), 1u);
}

TEST(Obj, Skin_weights_and_tags_of_subdivision_surfaces_are_passed_over) {
    const std::string file = square +
                             "vw 0 0 0.5 1 0.5\nvw 1 0 1\nt crease 2/1/0 0 1 2.5\nt corner 1/1/0 3 10\n"
                             "t interpolateboundary 1/0/0 1\nf 1 2 3\n";
    EXPECT_EQ(mesh_of("a.obj", file).triangles, (std::vector<Index3>{{0, 1, 2}}));
    // A misspelt vertex, or the rest of one, is none.
    for (const std::string line : {"t 0 0 0", "t", "t # crease", "t nan 0 0"}) {
        EXPECT_EQ(complaint("a.obj", square + line + "\nf 1 2 3\n"),
                  "a.obj: line 5: \"t\" is not a keyword of OBJ that abut knows; correct this line, or export the file "
                  "again")
            << line;
    }
}

TEST(Obj, Faces_of_fewer_than_three_corners_are_passed_over_and_counted) {
    const io::SceneFile scene = scene_of(
        "a.obj", square + "o rim\nf 2 3\ng a\nf 1\nf\ng b\nf 1/1 2/2 3/3\nl 1 2 3\np 1\np 2\ncurv 0 1 1 2\nf 3 4\n");
    EXPECT_EQ(scene.skipped, (io::SkippedElements{.faces = 4, .lines = 1, .points = 2, .curves = 1}));
    ASSERT_EQ(scene.nodes.size(), 1u);  // no part comes of a group of such faces alone
    EXPECT_EQ(scene.nodes[0].name, "rim/b");
    EXPECT_EQ(mesh_of("a.obj", square + "f 1 2 3\nf 2 3\n").triangles, (std::vector<Index3>{{0, 1, 2}}));
    EXPECT_EQ(
        complaint("a.obj", square + "f 1 2\nl 1 2\n"),
        "a.obj: line 6: the file ends without a face: it holds only 1 face of fewer than 3 corners, 1 line; export a "
        "surface, not points or curves");
}

TEST(Obj, Vertices_that_are_not_finite_are_dropped_when_no_face_uses_them) {
    const std::string file = "v nan 0 0\n" + square + "v 0 inf -inf\nv 5 5 5\nf 2 3 4\nf 2 4 -1\n";
    const io::SceneFile scene = scene_of("a.obj", file);
    EXPECT_EQ(scene.skipped, (io::SkippedElements{.vertices = 2}));
    EXPECT_EQ(scene.meshes[0].vertices, (std::vector<Vec3>{{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}, {5, 5, 5}}));
    EXPECT_EQ(scene.meshes[0].triangles, (std::vector<Index3>{{0, 1, 2}, {0, 2, 4}}));
    const io::SceneFile parts = scene_of("a.obj", file + "g b\nf 3 4 7\n");
    ASSERT_EQ(parts.meshes.size(), 2u);
    EXPECT_EQ(parts.meshes[1].vertices, (std::vector<Vec3>{{1, 0, 0}, {1, 1, 0}, {5, 5, 5}}));
    EXPECT_EQ(
        complaint("a.obj", file + "f 1 2 3\n"),
        "a.obj: line 1: the coordinate \"nan\" of vertex 1, which a face uses, is not finite; correct this line, or "
        "export the file again");
}

TEST(Obj, Words_of_microsofts_runtimes_are_coordinates_that_are_not_finite) {
    const std::string file = "v 1.#IND -1.#IND00 1.#QNAN0\nv -nan(ind) 1.#INF 0\n" + square + "f 3 4 5\n";
    const io::SceneFile scene = scene_of("a.obj", file);
    EXPECT_EQ(scene.skipped, (io::SkippedElements{.vertices = 2}));
    EXPECT_EQ(scene.meshes[0].vertices, (std::vector<Vec3>{{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}}));
    EXPECT_EQ(
        complaint("a.obj", file + "f 2 3 4\n"),
        "a.obj: line 2: the coordinate \"-nan(ind)\" of vertex 2, which a face uses, is not finite; correct this line, "
        "or export the file again");
}

TEST(Obj, Statements_that_fetch_or_make_other_geometry_are_refused_by_name) {
    for (const auto& [line, words] :
         std::vector<std::pair<std::string, std::string>>{{"call part2.obj", "call includes another file"},
                                                          {"csh rm part2.obj", "csh runs a command"},
                                                          {"surf 0 1 0 1 1 2 3 4", "surf is a free-form surface"},
                                                          {"bzp 1 2 3 4", "bzp is a Bezier patch"},
                                                          {"bsp 1 2 3 4", "bsp is a B-spline patch"}}) {
        const std::string message = complaint("a.obj", square + "f 1 2 3\n" + line + "\n");
        EXPECT_TRUE(message.starts_with("a.obj: line 6: " + words)) << message;
    }
}

TEST(Obj, Lines_may_end_as_on_any_system) {
    std::string file = cube_obj();
    std::replace(file.begin(), file.end(), '\n', '\r');
    EXPECT_EQ(mesh_of("cube.obj", file), cube());
    EXPECT_EQ(mesh_of("cube.obj", cube_obj().substr(0, cube_obj().size() - 1)), cube());
    EXPECT_EQ(mesh_of("cube.obj", cube_obj() + "\x1A"), cube());
}

TEST(Obj, Names_are_valid_text_whatever_the_file_says) {
    const io::SceneFile scene = scene_of("a.obj", square + "o caf\xE9\x1B[2J\nf 1 2 3\n");
    EXPECT_EQ(io::parts(scene)[0].name, "caf\xEF\xBF\xBD [2J");
}

}  // namespace
}  // namespace abut
