// SPDX-License-Identifier: MIT
// STL files are read as they are meant.
#include <gtest/gtest.h>

#include <algorithm>

#include "sample_files.h"

namespace abut {
namespace {

using namespace sample;

TEST(Stl, A_closed_solid_is_closed_after_loading) {
    for (const std::string& bytes : {cube_stl_text(), cube_stl_binary()}) {
        const io::MeshData mesh = mesh_of("cube.stl", bytes);
        EXPECT_EQ(mesh.vertices.size(), 8u);
        EXPECT_EQ(mesh.triangles.size(), 12u);
        EXPECT_TRUE(is_closed(mesh));
        EXPECT_EQ(volume(mesh), 1);
    }
}

TEST(Stl, Text_and_binary_say_the_same) {
    EXPECT_EQ(mesh_of("cube.stl", cube_stl_text()), mesh_of("cube.stl", cube_stl_binary()));
}

TEST(Stl, A_binary_file_may_begin_with_solid) {
    std::string bytes = cube_stl_binary();
    bytes.replace(0, 12, "solid cube\n ");
    EXPECT_EQ(mesh_of("cube.stl", bytes).triangles.size(), 12u);
}

TEST(Stl, Minus_zero_is_welded_to_zero_and_nothing_else_is) {
    std::string bytes = replaced(cube_stl_text(), "vertex 0 0 0", "vertex -0 0 -0.0");
    EXPECT_EQ(mesh_of("cube.stl", bytes).vertices.size(), 8u);
    bytes = replaced(cube_stl_text(), "vertex 1 1 0", "vertex 1.0000000000000002 1 0");
    EXPECT_EQ(mesh_of("cube.stl", bytes).vertices.size(), 9u);
}

TEST(Stl, Text_is_read_to_the_nearest_double) {
    const io::MeshData mesh =
        mesh_of("cube.stl", replaced(cube_stl_text(), "vertex 0 0 0", "vertex .1 +1e-320 1e-400"));
    EXPECT_EQ(mesh.vertices[0], Vec3(0.1, 1e-320, 0));
}

TEST(Stl, Solids_are_parts_with_names) {
    const std::string two = cube_stl_text() + replaced(cube_stl_text(), "solid cube", "solid  left arm ");
    const io::SceneFile scene = scene_of("robot.stl", two);
    ASSERT_EQ(scene.nodes.size(), 2u);
    const std::vector<io::Part> parts = io::parts(scene);
    EXPECT_EQ(parts[0].name, "cube");
    EXPECT_EQ(parts[1].name, "left arm");
    EXPECT_TRUE(is_closed(parts[0].data));
    EXPECT_TRUE(is_closed(parts[1].data));
}

TEST(Stl, Patches_of_one_surface_become_one_closed_mesh) {
    const std::string cut = replaced(cube_stl_text(), "endfacet\n", "endfacet\nendsolid\nsolid rest\n");
    EXPECT_EQ(scene_of("cube.stl", cut).meshes.size(), 2u);
    EXPECT_TRUE(is_closed(mesh_of("cube.stl", cut)));
}

TEST(Stl, Without_a_name_the_file_gives_it) {
    const std::string nameless = replaced(cube_stl_text(), "solid cube", "solid");
    EXPECT_EQ(io::parts(scene_of("folder/wheel.stl", nameless))[0].name, "wheel");
    EXPECT_EQ(io::parts(scene_of("folder/wheel.stl", cube_stl_binary()))[0].name, "wheel");
}

TEST(Stl, Text_may_be_laid_out_freely) {
    std::string loose = cube_stl_text();
    std::string shouted;
    for (const char c : loose)
        shouted += c == '\n' ? std::string("\r\n") : std::string(1, static_cast<char>(std::toupper(c)));
    EXPECT_EQ(mesh_of("cube.stl", shouted), mesh_of("cube.stl", loose));
    // Only the solid's name needs the line's end.
    for (std::size_t i = loose.find('\n') + 1; i + 1 < loose.size(); ++i) {
        if (loose[i] == '\n') loose[i] = '\t';
    }
    EXPECT_EQ(mesh_of("cube.stl", loose).triangles.size(), 12u);
    for (char& c : shouted = cube_stl_text()) c = c == '\n' ? '\r' : c;
    EXPECT_EQ(mesh_of("cube.stl", shouted), mesh_of("cube.stl", cube_stl_text()));
}

TEST(Stl, All_of_a_text_may_stand_in_one_line) {
    std::string line = cube_stl_text() + replaced(cube_stl_text(), "solid cube", "SOLID  left arm ");
    std::replace(line.begin(), line.end(), '\n', ' ');
    for (const std::string end : {"", "\n", "\r\n"}) {
        const std::vector<io::Part> parts = io::parts(scene_of("a.stl", line + end));
        ASSERT_EQ(parts.size(), 2u);
        EXPECT_EQ(parts[0].name, "cube");
        EXPECT_EQ(parts[1].name, "left arm");
        EXPECT_EQ(parts[1].data, mesh_of("cube.stl", cube_stl_text()));
    }
    // Names may hold such words, where they are not followed by a statement.
    const std::string odd = replaced(cube_stl_text(), "solid cube", "solid facet of my solid");
    const std::string twice = replaced(odd, "endsolid cube", "endsolid facet of my solid") + cube_stl_text();
    EXPECT_EQ(io::parts(scene_of("a.stl", twice))[0].name, "facet of my solid");
    EXPECT_EQ(io::parts(scene_of("a.stl", twice))[1].name, "cube");
    EXPECT_EQ(complaint("a.stl", replaced(line, "SOLID  left arm", "left arm")),
              "a.stl: line 1: \"facet\" stands where solid should; correct this line, or export the file again");
}

TEST(Stl, Zeros_and_blanks_may_follow_the_last_facet) {
    for (const std::string& bytes : {cube_stl_text(), cube_stl_binary()}) {
        const io::MeshData expected = mesh_of("cube.stl", bytes);
        for (const std::size_t count : {1u, 2u, 16u, 50u, 5000u}) {
            EXPECT_EQ(mesh_of("cube.stl", bytes + std::string(count, '\0')), expected);
            EXPECT_EQ(mesh_of("cube.stl", bytes + std::string(count, '\n')), expected);
            EXPECT_EQ(mesh_of("a", bytes + "\r\n" + std::string(count, '\0') + "\n"), expected);
        }
    }
}

TEST(Stl, Normals_may_be_no_numbers) {
    const std::string bytes = replaced(cube_stl_text(), "normal 0 0 0", "normal nan -nan(ind) -1.#IND");
    EXPECT_EQ(mesh_of("cube.stl", bytes).triangles.size(), 12u);
}

TEST(Stl, Normals_may_be_any_three_words_but_keywords) {
    const io::MeshData expected = mesh_of("cube.stl", cube_stl_text());
    for (const std::string normal : {"+inf -inf weirdvalue", "up up up", "1,5 0,0 0,0", "- - -"}) {
        EXPECT_EQ(mesh_of("cube.stl", replaced(cube_stl_text(), "normal 0 0 0", "normal " + normal)), expected)
            << normal;
    }
    for (const std::string normal : {"0 0 facet", "vertex 0 0", "0 OUTER 0", "endloop endfacet endsolid"}) {
        const std::string message =
            complaint("cube.stl", replaced(cube_stl_text(), "normal 0 0 0", "normal " + normal));
        EXPECT_TRUE(message.starts_with("cube.stl: line 2: ") && message.find("a number") != std::string::npos)
            << message;
    }
}

TEST(Stl, Normals_may_be_missing) {
    const io::MeshData expected = mesh_of("cube.stl", cube_stl_text());
    std::string bytes = cube_stl_text();
    for (std::size_t at = 0; (at = bytes.find("normal 0 0 0")) != std::string::npos;) bytes.erase(at + 6, 6);
    EXPECT_EQ(mesh_of("cube.stl", bytes), expected);
    EXPECT_EQ(mesh_of("cube.stl", replaced(cube_stl_text(), "normal 0 0 0", "normal ****** ****** inf")), expected);
}

TEST(Stl, Comments_and_colors_are_passed_over) {
    const io::MeshData expected = mesh_of("cube.stl", cube_stl_text());
    std::string bytes = "# made by hand\n; in 2 steps\n// really\n! so\n#\n" + cube_stl_text();
    bytes = replaced(bytes, "solid cube\n", "solid cube\ncolor 0.5 0.5 0.5\n# facet normal 1 2 3\n");
    bytes = replaced(bytes, "facet normal 0 0 0\n", "COLOR 1 0 0 1\nfacet normal 0 0 0 # up\n  // a comment\n");
    bytes = replaced(bytes, "outer loop\n", "outer loop\n#vertices\n");
    bytes = replaced(bytes, "endloop\n", "endloop color 12 ; end\n");
    bytes = replaced(bytes, "endfacet\n",
                     "endfacet color #FF00AA\ncolor 1 2 3 facet normal 0 0 0 outer loop vertex 0 0 0 "
                     "vertex 1 0 0 vertex 0 1 0 endloop endfacet\n");
    const io::SceneFile scene = scene_of("a.stl", bytes);
    ASSERT_EQ(scene.meshes.size(), 1u);
    EXPECT_EQ(scene.mesh_names[0], "cube");
    EXPECT_EQ(scene.meshes[0].triangles.size(), 13u);
    EXPECT_EQ(scene.meshes[0].vertices, expected.vertices);
}

TEST(Stl, Words_after_the_ends_of_loops_and_facets_are_passed_over) {
    const io::MeshData expected = mesh_of("cube.stl", cube_stl_text());
    std::string bytes = replaced(cube_stl_text(), "endloop\n", "endloop foo\n");
    bytes = replaced(bytes, "endfacet\n", "end facet 1 of the cube\n");
    bytes = replaced(bytes, "endfacet\nfacet", "endfacet bar facet");
    bytes = replaced(bytes, "endfacet\n", "endfacet bar # facet\n");
    EXPECT_EQ(mesh_of("cube.stl", bytes), expected);
    // Statements are no such words, and are not lost with one that is misspelt.
    EXPECT_EQ(
        complaint("cube.stl", replaced(cube_stl_text(), "endfacet\nfacet", "endfacet facett")),
        "cube.stl: line 9: \"outer\" stands where facet or endsolid should; correct this line, or export the file "
        "again");
    EXPECT_NE(complaint("cube.stl", replaced(cube_stl_text(), "endloop\n", "endloop foo vertex 0 0 0\n")), "");
}

TEST(Stl, Ends_may_be_two_words) {
    std::string bytes = cube_stl_text();
    for (const std::string word : {"loop", "facet", "solid"}) bytes = replaced(bytes, "end" + word, "End " + word);
    EXPECT_EQ(mesh_of("cube.stl", bytes), mesh_of("cube.stl", cube_stl_text()));
}

TEST(Stl, Text_may_follow_the_last_solid_and_stand_between_solids) {
    const io::MeshData expected = mesh_of("cube.stl", cube_stl_text());
    for (const std::string text :
         {"more\n", "Exported by somebody, on a Monday\nin two lines", "# done\n", "\x1A", "caf\xE9\n"}) {
        EXPECT_EQ(mesh_of("cube.stl", cube_stl_text() + text), expected) << text;
    }
    EXPECT_EQ(scene_of("a.stl", cube_stl_text() + "the second:\n" + cube_stl_text()).meshes.size(), 2u);
    // A solid without facets is no part.
    EXPECT_EQ(scene_of("a.stl", "solid 4\nendsolid\n" + cube_stl_text() + "solid\nendsolid 5\n").meshes.size(), 1u);
}

TEST(Stl, A_count_that_does_not_fit_is_named) {
    std::string bytes = cube_stl_binary();
    bytes.replace(0, 5, "solid");
    bytes[80] = 11;
    EXPECT_EQ(complaint("a.stl", bytes),
              "a.stl: byte 80: the header declares 11 triangles, but 12 and 0 bytes follow; export the file again");
    bytes.replace(80, 4, std::string("\x7F\x7F\x7F\x7F"));  // no zero byte up to here
    EXPECT_TRUE(complaint("a.stl", bytes).starts_with("a.stl: byte 684: the header declares 2139062143 triangles"));
}

TEST(Stl, Degenerate_facets_stay) {
    const std::string bytes = replaced(cube_stl_text(), "vertex 0 1 0\n", "vertex 0 0 0\n");
    EXPECT_EQ(mesh_of("cube.stl", bytes).triangles.size(), 12u);
}

}  // namespace
}  // namespace abut
