// SPDX-License-Identifier: MIT
// PLY files are read as they are meant.
#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

#include "sample_files.h"

namespace abut {
namespace {

using namespace sample;

// A header with what comes between format and end.
std::string header(std::string_view format, std::string_view elements) {
    return "ply\nformat " + std::string(format) + " 1.0\n" + std::string(elements) + "end_header\n";
}

const std::string three_vertices = "element vertex 3\nproperty float x\nproperty float y\nproperty float z\n";
const std::string one_face = "element face 1\nproperty list uchar int vertex_indices\n";

TEST(Ply, A_cube_comes_back_from_text_and_both_byte_orders) {
    EXPECT_EQ(mesh_of("cube.ply", cube_ply_text()), cube());
    EXPECT_EQ(mesh_of("cube.ply", cube_ply_binary(std::endian::little)), cube());
    EXPECT_EQ(mesh_of("cube.ply", cube_ply_binary(std::endian::big)), cube());
}

template <class T>
class PlyType : public testing::Test {};

struct Char {
    using type = std::int8_t;
    static constexpr const char* names[] = {"char", "int8"};
};
struct Uchar {
    using type = std::uint8_t;
    static constexpr const char* names[] = {"uchar", "uint8"};
};
struct Short {
    using type = std::int16_t;
    static constexpr const char* names[] = {"short", "int16"};
};
struct Ushort {
    using type = std::uint16_t;
    static constexpr const char* names[] = {"ushort", "uint16"};
};
struct Int {
    using type = std::int32_t;
    static constexpr const char* names[] = {"int", "int32"};
};
struct Uint {
    using type = std::uint32_t;
    static constexpr const char* names[] = {"uint", "uint32"};
};
struct Float {
    using type = float;
    static constexpr const char* names[] = {"float", "float32"};
};
struct Double {
    using type = double;
    static constexpr const char* names[] = {"double", "float64"};
};

using Types = testing::Types<Char, Uchar, Short, Ushort, Int, Uint, Float, Double>;
TYPED_TEST_SUITE(PlyType, Types);

TYPED_TEST(PlyType, Serves_for_coordinates_counts_and_indices_alike) {
    using T = typename TypeParam::type;
    for (const std::string name : TypeParam::names) {
        const std::string elements = "element vertex 3\nproperty " + name + " x\nproperty " + name + " y\nproperty " +
                                     name + " z\nelement face 1\nproperty list " + name + " " + name +
                                     " vertex_index\n";
        const std::vector<T> values = {0, 1, 2, 3, 4, 5, 6, 7, 9, 3, 0, 2, 1};
        for (const std::endian order : {std::endian::little, std::endian::big}) {
            std::string bytes =
                header(order == std::endian::little ? "binary_little_endian" : "binary_big_endian", elements);
            for (const T value : values) bytes += bytes_of(value, order);
            const io::MeshData mesh = mesh_of("a.ply", bytes);
            EXPECT_EQ(mesh.vertices, (std::vector<Vec3>{{0, 1, 2}, {3, 4, 5}, {6, 7, 9}}));
            EXPECT_EQ(mesh.triangles, (std::vector<Index3>{{0, 2, 1}}));
        }
        const std::string text = header("ascii", elements) + "0 1 2\n3 4 5\n6 7 9\n3 0 2 1\n";
        EXPECT_EQ(mesh_of("a.ply", text).vertices[2], Vec3(6, 7, 9));
    }
}

TEST(Ply, Other_elements_and_properties_are_passed_over) {
    const std::string elements =
        "comment end_header is not here\nobj_info made by hand\nelement camera 2\nproperty list uchar double matrix\n"
        "property int id\n"
        "element vertex 3\nproperty uchar red\nproperty float z\nproperty list int short tags\nproperty float x\n"
        "property float y\nelement face 1\nproperty float quality\nproperty list uchar float texcoord\n"
        "property list ushort uint vertex_indices\nproperty int flags\nelement edge 1\nproperty int vertex1\n";
    const std::string text = header("ascii", elements) +
                             "2 0.5 1.5 7\n0 8\n255 3 0 1 2\n\n0 6 2 7 7 4 5\n1 9 0 7 8\n0.25 1 0.5 3 2 1 0 -1\n5\n";
    std::string binary = header("binary_little_endian", elements);
    const auto add = [&](auto... values) { ((binary += bytes_of(values)), ...); };
    using u8 = std::uint8_t;
    using i16 = std::int16_t;
    add(u8{2}, 0.5, 1.5, 7, u8{0}, 8);
    add(u8{255}, 3.f, 0, 1.f, 2.f, u8{0}, 6.f, 2, i16{7}, i16{7}, 4.f, 5.f, u8{1}, 9.f, 0, 7.f, 8.f);
    add(0.25f, u8{1}, 0.5f, std::uint16_t{3}, 2u, 1u, 0u, -1, 5);
    for (const std::string& bytes : {text, binary}) {
        const io::MeshData mesh = mesh_of("a.ply", bytes);
        EXPECT_EQ(mesh.vertices, (std::vector<Vec3>{{1, 2, 3}, {4, 5, 6}, {7, 8, 9}}));
        EXPECT_EQ(mesh.triangles, (std::vector<Index3>{{2, 1, 0}}));
    }
}

TEST(Ply, Faces_may_come_before_vertices_and_call_their_corners_in_three_ways) {
    for (const std::string name : {"vertex_indices", "vertex_index", "indices"}) {
        const std::string face = "element face 2\nproperty uchar red\nproperty list uchar int " + name + "\n";
        const std::string strips = "element tristrips 1\nproperty list int short " + name + "\n";
        const std::string square = replaced(three_vertices, "3", "4");
        using u8 = std::uint8_t;
        using i16 = std::int16_t;
        const std::string text_faces = "7 3 0 1 2\n8 4 0 1 2 3\n", text_strips = "3 2 1 0\n";
        const std::string text_square = "0 0 0\n1 0 0\n1 1 0\n0 1 0\n";
        std::string faces[2], strip[2], places[2];
        for (const int i : {0, 1}) {
            const std::endian order = i == 0 ? std::endian::little : std::endian::big;
            const auto add = [&](std::string& to, auto... values) { ((to += bytes_of(values, order)), ...); };
            add(faces[i], u8{7}, u8{3}, 0, 1, 2, u8{8}, u8{4}, 0, 1, 2, 3);
            add(strip[i], 3, i16{2}, i16{1}, i16{0});
            add(places[i], 0.f, 0.f, 0.f, 1.f, 0.f, 0.f, 1.f, 1.f, 0.f, 0.f, 1.f, 0.f);
        }
        const std::vector<std::pair<std::string, std::string>> files = {
            {header("ascii", face + square + strips), text_faces + text_square + text_strips},
            {header("ascii", square + face + strips), text_square + text_faces + text_strips},
            {header("ascii", face + strips + square), text_faces + text_strips + text_square},
            {header("binary_little_endian", face + square + strips), faces[0] + places[0] + strip[0]},
            {header("binary_little_endian", face + strips + square), faces[0] + strip[0] + places[0]},
            {header("binary_big_endian", face + square + strips), faces[1] + places[1] + strip[1]},
        };
        for (const auto& [head, data] : files) {
            const io::MeshData mesh = mesh_of("a.ply", head + data);
            EXPECT_EQ(mesh.vertices.size(), 4u);
            const std::vector<Index3> expected = {{0, 1, 2}, {0, 1, 2}, {0, 2, 3}, {2, 1, 0}};
            std::vector<Index3> sorted = mesh.triangles;
            EXPECT_TRUE(std::is_permutation(sorted.begin(), sorted.end(), expected.begin(), expected.end())) << head;
        }
        // What is wrong with such a face is still told of its own place.
        EXPECT_TRUE(complaint("a.ply", header("ascii", face + square) + "7 3 0 1 2\n8 3 0 1 4\n" + text_square)
                        .starts_with("a.ply: line 12: vertex 4 does not exist"));
    }
    // The better name is believed where there are two.
    const std::string two = header("ascii", three_vertices +
                                                "element face 1\nproperty list uchar int indices\n"
                                                "property list uchar int vertex_indices\n");
    EXPECT_EQ(mesh_of("a.ply", two + "0 0 0\n1 0 0\n0 1 0\n3 9 9 9 3 0 1 2\n").triangles,
              (std::vector<Index3>{{0, 1, 2}}));
}

TEST(Ply, Text_is_read_to_the_nearest_double_even_where_it_says_float) {
    const std::string text = header("ascii", three_vertices + one_face) + "0.1 1e-320 0\n1 0 0\n0 1 0\n3 0 1 2\n";
    EXPECT_EQ(mesh_of("a.ply", text).vertices[0], Vec3(0.1, 1e-320, 0));
}

TEST(Ply, Polygons_are_cut_into_triangles) {
    const std::string text = replaced(cube_ply_text(), "element face 12", "element face 1");
    const std::string head = text.substr(0, text.find("3 0 2 3"));
    EXPECT_EQ(mesh_of("a.ply", head + "4 0 2 3 1\n").triangles, (std::vector<Index3>{{0, 2, 3}, {0, 3, 1}}));
}

TEST(Ply, Strips_turn_every_second_triangle_and_start_anew_at_minus_one) {
    std::string text = replaced(cube_ply_text(), "element face 12\nproperty list uchar int",
                                "element tristrips 1\nproperty list int int");
    text = text.substr(0, text.find("3 0 2 3")) + "10 0 1 2 3 -1 4 4 5 6 7\n";
    EXPECT_EQ(mesh_of("a.ply", text).triangles, (std::vector<Index3>{{0, 1, 2}, {2, 1, 3}, {5, 4, 6}, {5, 6, 7}}));
}

TEST(Ply, Headers_end_lines_in_any_way) {
    for (const std::string end : {"\r\n", "\r"}) {
        std::string bytes;
        const std::string cube_bytes = cube_ply_binary(std::endian::little);
        const std::size_t size = cube_bytes.find("end_header\n") + 11;
        for (const char c : cube_bytes.substr(0, size)) bytes += c == '\n' ? end : std::string(1, c);
        EXPECT_EQ(mesh_of("cube.ply", bytes + cube_bytes.substr(size)), cube());
    }
    // The first coordinate's byte looks like a line end.
    std::string bytes = cube_ply_binary(std::endian::little);
    std::replace(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(bytes.find("end_header\n") + 11), '\n',
                 '\r');
    bytes[bytes.find("end_header") + 11] = '\n';
    EXPECT_EQ(mesh_of("cube.ply", bytes).vertices[0].x, std::bit_cast<float>(10u));
}

TEST(Ply, Faces_of_fewer_than_three_corners_and_edges_are_passed_over_and_counted) {
    const std::string file = header("ascii",
                                    "element vertex 4\nproperty float x\nproperty float y\nproperty float z\n"
                                    "element face 4\nproperty list uchar int vertex_index\nproperty uchar red\n"
                                    "element edge 2\nproperty int vertex1\nproperty int vertex2\n") +
                             "0 0 0\n1 0 0\n0 1 0\n0 0 1\n2 0 1 7\n3 0 1 2 7\n0 7\n1 3 7\n0 1\n1 2\n";
    const io::SceneFile scene = scene_of("a.ply", file);
    EXPECT_EQ(scene.skipped, (io::SkippedElements{.faces = 3, .lines = 2}));
    EXPECT_EQ(scene.meshes[0].triangles, (std::vector<Index3>{{0, 1, 2}}));
    EXPECT_EQ(io::to_string(scene.skipped), "3 faces of fewer than 3 corners, 2 lines");
}

TEST(Ply, Vertices_that_are_not_finite_are_dropped_when_no_face_uses_them) {
    const auto file = [](std::string_view face) {
        return header("ascii",
                      "comment range scan\nobj_info num_cols 2\nelement vertex 5\nproperty float x\nproperty float "
                      "y\nproperty float z\n" +
                          one_face) +
               "nan nan nan\n0 0 0\n1 0 0\ninf 0 0\n0 1 0\n" + std::string(face) + "\n";
    };
    const io::SceneFile scene = scene_of("a.ply", file("3 1 2 4"));
    EXPECT_EQ(scene.skipped, (io::SkippedElements{.vertices = 2}));
    EXPECT_EQ(scene.meshes[0].vertices, (std::vector<Vec3>{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}));
    EXPECT_EQ(scene.meshes[0].triangles, (std::vector<Index3>{{0, 1, 2}}));
    EXPECT_EQ(complaint("a.ply", file("3 1 2 3")),
              "a.ply: line 15: vertex 3, which a face uses, is not finite; correct it, or export the file again");
    // The same with the faces first, and in binary.
    const std::string early = header("binary_big_endian", one_face +
                                                              "element vertex 4\nproperty double x\nproperty double "
                                                              "y\nproperty double z\n");
    std::string bytes = early + '\3';
    for (const std::int32_t corner : {1, 2, 3}) bytes += bytes_of(corner, std::endian::big);
    const double nan = std::numeric_limits<double>::quiet_NaN();
    for (const double x : {nan, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0})
        bytes += bytes_of(x, std::endian::big);
    EXPECT_EQ(mesh_of("a.ply", bytes), mesh_of("a.ply", file("3 1 2 4")));
    bytes[early.size() + 4] = 0;
    EXPECT_TRUE(
        complaint("a.ply", bytes).starts_with("a.ply: byte " + std::to_string(early.size() + 13) + ": vertex 0,"));
}

TEST(Ply, A_line_end_after_the_last_byte_is_harmless) {
    EXPECT_EQ(mesh_of("cube.ply", cube_ply_binary(std::endian::big) + "\r\n"), cube());
    EXPECT_EQ(mesh_of("cube.ply", cube_ply_text() + "\n \n"), cube());
}

TEST(Ply, The_file_names_its_part) {
    EXPECT_EQ(io::parts(scene_of("a/dragon.ply", cube_ply_text()))[0].name, "dragon");
}

}  // namespace
}  // namespace abut
