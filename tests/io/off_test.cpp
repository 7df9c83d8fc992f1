// SPDX-License-Identifier: MIT
// OFF files are read as they are meant, and written as they are read.
#include "abut/io/formats/off.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

#include "abut/base/error.h"
#include "sample_files.h"

namespace abut {
namespace {

using namespace sample;

io::SceneFile read(std::string_view bytes) { return io::read_off({"a.off", bytes, std::nullopt}, io::ReadAs::parts); }

io::MeshData mesh(std::string_view bytes) { return read(bytes).meshes.at(0); }

/// The message of the Error that reading throws, empty when it throws none.
std::string refusal(std::string_view bytes) {
    try {
        static_cast<void>(read(bytes));
    } catch (const Error& error) {
        return error.what();
    }
    return "";
}

// A square of two triangles: the vertices in lines 3 to 6, the faces in 7 and 8.
const std::string vertices = "0 0 0\n1 0 0\n1 1 0\n0 1 0\n";
const std::string faces = "3 0 1 2\n3 0 2 3\n";
const std::string square = "OFF\n4 2 5\n" + vertices + faces;

TEST(Off, A_cube_comes_back_as_it_was_written) {
    EXPECT_EQ(mesh(io::write_off(cube())), cube());
    EXPECT_EQ(mesh(cube_off()), cube());
    io::MeshData odd = cube();
    odd.vertices[0] = {0.1, -1e-310, 123456789.12345679};
    odd.vertices[1] = {-0.0, std::numeric_limits<double>::max(), 5e-324};
    const io::MeshData again = mesh(io::write_off(odd));
    EXPECT_EQ(again, odd);
    EXPECT_TRUE(std::signbit(again.vertices[1].x));
    EXPECT_TRUE(io::write_off(odd).starts_with("OFF\n8 12 0\n0.1 -1e-310 123456789.12345679\n"));
}

TEST(Off, The_keyword_may_share_a_line_or_a_word_with_the_counts) {
    const io::MeshData expected = mesh(square);
    for (const std::string start :
         {"OFF 4 2 5\n", "OFF4 2 5\n", "  OFF\n\n4 2 5\n", "OFF\n4\n2 5\n", "\tOFF # so\n4 2 5\n",
          "# by hand\nOFF\n#\n4 2 5 # counts\n", "\xEF\xBB\xBFOFF\r\n4 2 5\r\n"}) {
        EXPECT_EQ(mesh(start + vertices + faces), expected) << start;
    }
}

TEST(Off, The_number_of_edges_may_be_missing_and_need_not_be_right) {
    for (const std::string counts :
         {"OFF\n4 2\n", "OFF 4 2\n", "OFF\n4 2 # edges\n", "OFF\n4 2 0\n", "OFF\n4 2 -1\n"}) {
        EXPECT_EQ(mesh(counts + vertices + faces), mesh(square)) << counts;
    }
}

TEST(Off, The_keyword_may_be_missing_before_a_line_of_three_counts_only) {
    EXPECT_EQ(mesh("# a square\n4 2 5 # counts\n" + vertices + faces), mesh(square));
    for (const std::string start : {"4 2\n", "4 2 5 6\n", "4 2 5.0\n", "4\n2 5\n", "FOO\n4 2 5\n", "off\n4 2 5\n"}) {
        const std::string message = refusal(start + vertices + faces);
        EXPECT_EQ(message, "a.off: line 1: \"" + start.substr(0, start.find_first_of(" \n")) +
                               "\" stands where OFF should; correct this line, or export the file again");
    }
}

TEST(Off, What_letters_of_the_keyword_announce_is_passed_over) {
    for (const auto& [keyword, more] :
         std::vector<std::pair<std::string, std::string>>{{"COFF", " 255 0 0"},
                                                          {"COFF", " 0.5 0 0 1"},
                                                          {"COFF", " 255 0 0 255 # red"},
                                                          {"NOFF", " 0 0 1"},
                                                          {"NOFF", " nan nan nan"},
                                                          {"NOFF", "\n0 0 1"},
                                                          {"STOFF", " 0.5 0.5"},
                                                          {"CNOFF", " 0 0 1 255 0 0"},
                                                          {"NCOFF", " 0 0 1 1 0 0 1"},
                                                          {"STCNOFF", " 0 0 1 9 9 9 1 0 0"},
                                                          {"NCSTOFF", " 0 0 1 9 9 9 0 1"}}) {
        std::string lines;
        for (const std::string line : {"0 0 0", "1 0 0", "1 1 0", "0 1 0"}) lines += line + more + "\n";
        EXPECT_EQ(mesh(keyword + "\n4 2 5\n" + lines + faces), mesh(square)) << keyword << more;
        EXPECT_EQ(mesh(keyword + " 4 2\n" + lines + faces), mesh(square)) << keyword << more;
    }
    EXPECT_EQ(refusal("OFF\n4 2 5\n" + replaced(vertices, "1 0 0\n", "1 0 0 255 0 0\n") + faces),
              "a.off: line 4: \"255\" follows vertex 1, and OFF declares nothing there; write each vertex in a line of "
              "its own, and COFF for colours, NOFF for normals");
    for (const std::string keyword : {"SOFF", "TOFF", "CCOFF", "STSTOFF", "XOFF", "cOFF", "OFFX", "OFF.1", "COF"}) {
        EXPECT_TRUE(refusal(keyword + "\n4 2 5\n" + vertices + faces).find("stands where OFF should") !=
                    std::string::npos)
            << keyword;
    }
}

TEST(Off, Other_dimensions_and_binary_files_are_refused_by_name) {
    for (const std::string keyword : {"4OFF", "nOFF", "4nOFF", "STCN4nOFF", "C4OFF"}) {
        EXPECT_EQ(
            refusal(keyword + "\n4 2 5\n" + vertices + faces),
            "a.off: line 1: the vertices of " + keyword +
                " have other than three dimensions; export the file as OFF, with three coordinates for each vertex");
    }
    for (const std::string keyword : {"OFF BINARY\n", "COFF BINARY\n"}) {
        EXPECT_EQ(refusal(keyword + std::string("\0\0\0\4\0\0\0\2", 8)),
                  "a.off: line 1: the file is binary OFF, which abut does not read; export it as text, or as PLY");
    }
}

TEST(Off, Polygons_are_cut_into_triangles) {
    EXPECT_EQ(mesh("OFF\n4 1 0\n" + vertices + "4 0 1 2 3\n").triangles, (std::vector<Index3>{{0, 1, 2}, {0, 2, 3}}));
    // An L, whose fan from the first corner would leave it.
    const io::MeshData corner = mesh("OFF\n6 1 0\n2 2 0\n1 2 0\n1 1 0\n0 1 0\n0 0 0\n2 0 0\n6 0 1 2 3 4 5\n");
    ASSERT_EQ(corner.triangles.size(), 4u);
    double doubled = 0;
    for (const Index3& t : corner.triangles) {
        const Vec3 u = corner.vertices[t[1]] - corner.vertices[t[0]], v = corner.vertices[t[2]] - corner.vertices[t[0]];
        EXPECT_GT(u.x * v.y - u.y * v.x, 0);
        doubled += u.x * v.y - u.y * v.x;
    }
    EXPECT_EQ(doubled, 6);
}

TEST(Off, Corners_may_stand_in_several_lines) {
    EXPECT_EQ(mesh("OFF\n4 2 5\n" + vertices + "3 0 \n 1 \n 2\n\n3\n0 2\n# the last\n3 255 0 0\n"), mesh(square));
}

TEST(Off, Colors_of_faces_and_comments_are_passed_over) {
    for (const std::string color : {" 7", " 255 0 0", " 0.5 0.5 0.5 0.75", " 0 0", "\t1e0 0 0", " # red", "#", "  "}) {
        const std::string file = replaced(square, "3 0 1 2\n", "3 0 1 2" + color + "\n # and so on \n\n");
        EXPECT_EQ(mesh(file + "\n  # end\n\n"), mesh(square)) << color;
    }
    EXPECT_EQ(mesh(replaced(square, "1 0 0\n", "1 0 0# an end\n")), mesh(square));
    EXPECT_EQ(mesh(replaced(square, "3 0 1 2\n", "3 0 1 2#red\n")), mesh(square));
    EXPECT_EQ(refusal(replaced(square, "3 0 1 2\n", "3 0 1 2 1 2 3 4 5\n")),
              "a.off: line 7: \"5\" follows face 0 and its colour; correct this line, or export the file again");
    EXPECT_EQ(refusal(replaced(square, "3 0 1 2\n", "3 0 1 2 red\n")),
              "a.off: line 7: \"red\" is not a number; correct this line, or export the file again");
}

TEST(Off, Faces_of_fewer_than_three_corners_are_passed_over_and_counted) {
    const io::SceneFile scene = read("OFF\n4 5 0\n" + vertices + "2 0 1\n3 0 1 2\n1 3 255 0 0\n0\n3 0 2 3\n");
    EXPECT_EQ(scene.skipped, (io::SkippedElements{.faces = 3}));
    EXPECT_EQ(scene.meshes.at(0), mesh(square));
    EXPECT_EQ(refusal("OFF\n4 1 0\n" + vertices + "2 0 1\n"),
              "a.off: line 2: the file has no faces: it holds only 1 face of fewer than 3 corners; abut needs a "
              "surface: export triangles, not points");
    EXPECT_EQ(refusal("OFF\n4 0 0\n" + vertices),
              "a.off: line 2: the file has no faces; abut needs a surface: export triangles, not points");
}

TEST(Off, Vertices_that_are_not_finite_are_dropped_when_no_face_uses_them) {
    const std::string file = "OFF\n6 2 0\nnan 0 0\n0 0 0\n1 0 0\n1 1 0\n0 -1.#IND inf\n0 1 0\n3 1 2 3\n";
    const io::SceneFile scene = read(file + "3 1 3 5\n");
    EXPECT_EQ(scene.skipped, (io::SkippedElements{.vertices = 2}));
    EXPECT_EQ(scene.meshes.at(0), mesh(square));
    EXPECT_EQ(refusal(file + "3 1 3 4\n"),
              "a.off: line 7: the coordinate \"-1.#IND\" of vertex 4, which a face uses, is not finite; correct this "
              "line, or export the file again");
}

TEST(Off, Files_that_end_early_or_late_are_refused) {
    EXPECT_EQ(
        refusal("OFF\n4 3 5\n" + vertices + faces),
        "a.off: line 8: the file ends in face 2 of 3; the file was cut off, or a count is wrong: export it again");
    EXPECT_EQ(refusal("OFF\n4 1 5\n" + vertices + faces),
              "a.off: line 8: \"3\" follows the last declared face; correct this line, or export the file again");
    EXPECT_EQ(refusal("OFF\n353535235358 6 0\n" + vertices + faces),
              "a.off: line 2: 353535235358 vertices and 6 faces are declared, but the file has only 61 bytes; the file "
              "was cut off, or a count is wrong: export it again");
    EXPECT_EQ(
        refusal("OFF\n35353 6 0\n" + vertices + faces),
        "a.off: line 2: 35353 vertices and 6 faces are declared, but the file has only 54 bytes; the file was cut "
        "off, or a count is wrong: export it again");
    const std::string whole = "OFF\n4 2 5\n" + vertices + "3 0 1 2\n3 0 2 3";
    for (std::size_t size = 0; size < whole.size(); ++size) EXPECT_NE(refusal(whole.substr(0, size)), "") << size;
    EXPECT_EQ(refusal(whole), "");
}

TEST(Off, Lines_may_end_as_on_any_system) {
    std::string file = "# a cube\n" + cube_off();
    std::replace(file.begin(), file.end(), '\n', '\r');
    EXPECT_EQ(mesh(file), cube());
    EXPECT_EQ(mesh(cube_off() + "\x1A"), cube());
}

TEST(Off, The_keyword_tells_the_content) {
    for (const std::string start : {"OFF\n", "COFF\n", "OFF 8 6 12\n", "OFF8 6 12\n", "# cube\n\nSTCNOFF\n", "4OFF\n",
                                    "\tOFF\n", "OFF BINARY\n"}) {
        EXPECT_TRUE(io::looks_like_off(start)) << start;
    }
    for (const std::string start :
         {"OFFICE\n", "OFF-road", "off", "8 6 12\n", "v 0 0 0\n", "s off\n", "solid OFF\n", ""}) {
        EXPECT_FALSE(io::looks_like_off(start)) << start;
    }
}

}  // namespace
}  // namespace abut
