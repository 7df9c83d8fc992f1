// SPDX-License-Identifier: MIT
// glTF and GLB files are read as they are meant.
#include <gtest/gtest.h>

#include <cmath>

#include "abut/base/error.h"
#include "sample_files.h"

namespace abut {
namespace {

using namespace sample;

// A file of one mesh from accessors and bufferViews over `buffer`; the first accessor holds the positions.
std::string one_mesh(std::string_view primitive, std::string_view accessors, std::string_view views, std::string buffer,
                     std::string_view nodes = R"([{"mesh": 0}])") {
    const std::string size = std::to_string(buffer.size());
    return glb(R"({"asset": {"version": "2.0"}, "nodes": )" + std::string(nodes) + R"(, "meshes": [{"primitives": [)" +
                   std::string(primitive) + R"(]}], "accessors": [)" + std::string(accessors) +
                   R"(], "bufferViews": [)" + std::string(views) + R"(], "buffers": [{"byteLength": )" + size + "}]}",
               std::move(buffer));
}

template <class T>
std::string all_bytes(const std::vector<T>& values) {
    std::string bytes;
    for (const T value : values) bytes += bytes_of(value);
    return bytes;
}

// The cube's file with other nodes in it.
std::string cube_with_nodes(std::string_view nodes, std::string_view roots = "[0]") {
    return replaced(replaced(cube_gltf(), R"([{"name": "cube", "mesh": 0}])", nodes), R"({"nodes": [0]})",
                    R"({"nodes": )" + std::string(roots) + "}");
}

TEST(Gltf, A_cube_comes_back_embedded_and_binary) {
    for (const std::string& bytes : {cube_gltf(), cube_glb()}) {
        const io::SceneFile scene = scene_of("cube.glb", bytes);
        ASSERT_EQ(scene.meshes.size(), 1u);
        EXPECT_TRUE(is_closed(scene.meshes[0]));
        EXPECT_EQ(volume(scene.meshes[0]), 1);
        EXPECT_EQ(scene.meshes[0].color, glm::vec4(1, 0.5, 0, 1));
        EXPECT_EQ(scene.nodes[0].name, "cube");
        EXPECT_EQ(io::parts(scene)[0].name, "cube");
    }
}

TEST(Gltf, Data_may_be_percent_codes) {
    std::string codes;
    for (const char byte : cube_buffer()) {
        constexpr std::string_view digits = "0123456789ABCDEF";
        codes += {'%', digits[static_cast<unsigned char>(byte) >> 4], digits[static_cast<unsigned char>(byte) & 15]};
    }
    const std::string file = cube_json(R"(, "uri": "data:application/octet-stream,)" + codes + "\"");
    EXPECT_EQ(volume(scene_of("cube.gltf", file).meshes[0]), 1);
    EXPECT_NE(complaint("cube.gltf", replaced(file, codes, codes + "%0")).find("neither base64 nor text with percent"),
              std::string::npos);
}

TEST(Gltf, Data_may_lie_in_another_file) {
    const Folder folder;
    folder.write("the cube.bin", cube_buffer());
    const auto file = folder.write("cube.gltf", cube_json(R"(, "uri": "the%20cube.bin")"));
    EXPECT_TRUE(is_closed(io::load_mesh_data(file)));
    // From memory nothing else is opened, and nothing outside the folder by its full name.
    EXPECT_NE(complaint(file.string(), cube_json(R"(, "uri": "the%20cube.bin")")), "");
    const auto absolute = (folder / "the cube.bin").string();
    EXPECT_THROW((void)io::read_scene_file(folder.write("b.gltf", cube_json(R"(, "uri": ")" + absolute + "\""))),
                 Error);
    EXPECT_THROW((void)io::read_scene_file(folder.write("c.gltf", cube_json(R"(, "uri": "missing.bin")"))), Error);
    folder.write("pointer.bin", "version https://git-lfs.github.com/spec/v1\noid sha256:0123456789abcdef\nsize 684\n");
    try {
        (void)io::read_scene_file(folder.write("d.gltf", cube_json(R"(, "uri": "pointer.bin")")));
        ADD_FAILURE() << "a pointer was read as data";
    } catch (const Error& error) {
        EXPECT_NE(std::string_view(error.what()).find("is a Git LFS pointer in place of the data"),
                  std::string_view::npos)
            << error.what();
    }
}

TEST(Gltf, Corners_repeated_for_normals_are_welded) {
    const io::MeshData mesh = cube();
    std::vector<float> corners;
    for (const Index3& t : mesh.triangles) {
        for (const auto corner : t) {
            for (int axis = 0; axis < 3; ++axis) corners.push_back(static_cast<float>(mesh.vertices[corner][axis]));
        }
    }
    const std::string bytes = one_mesh(R"({"attributes": {"POSITION": 0}})",
                                       R"({"bufferView": 0, "componentType": 5126, "count": 36, "type": "VEC3"})",
                                       R"({"buffer": 0, "byteLength": 432})", all_bytes(corners));
    EXPECT_TRUE(is_closed(mesh_of("a.glb", bytes)));
    EXPECT_EQ(mesh_of("a.glb", bytes).vertices.size(), 8u);
}

TEST(Gltf, Strips_and_fans_are_triangles_and_points_are_none) {
    const std::string buffer = all_bytes<float>({0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0, 0, 2, 0});
    const auto with_mode = [&](int mode, std::string_view more = "") {
        return scene_of("a.glb", one_mesh(R"({"mode": )" + std::to_string(mode) + R"(, "attributes": {"POSITION": 0}},
                                  {"mode": 0, "attributes": {"POSITION": 0}}, {"attributes": {"NORMAL": 0}})" +
                                              std::string(more),
                                          R"({"bufferView": 0, "componentType": 5126, "count": 5, "type": "VEC3"})",
                                          R"({"buffer": 0, "byteLength": 60})", buffer))
            .meshes[0];
    };
    EXPECT_EQ(with_mode(5).triangles, (std::vector<Index3>{{0, 1, 2}, {2, 1, 3}, {2, 3, 4}}));
    EXPECT_EQ(with_mode(6).triangles, (std::vector<Index3>{{0, 1, 2}, {0, 2, 3}, {0, 3, 4}}));
    using Lines = std::vector<std::array<std::uint32_t, 2>>;
    const std::string_view fan = R"(, {"mode": 6, "attributes": {"POSITION": 0}})";
    EXPECT_EQ(with_mode(3, fan).lines, (Lines{{0, 1}, {1, 2}, {2, 3}, {3, 4}}));
    EXPECT_EQ(with_mode(2, fan).lines, (Lines{{0, 1}, {1, 2}, {2, 3}, {3, 4}, {4, 0}}));
    EXPECT_THROW(static_cast<void>(with_mode(0)), Error);       // nothing to see
    EXPECT_THROW(static_cast<void>(with_mode(1, fan)), Error);  // an odd number
}

template <class T>
io::MeshData quantized(int component, std::string_view normalized, const std::vector<T>& values) {
    return mesh_of(
        "a.glb", one_mesh(R"({"attributes": {"POSITION": 0}})",
                          R"({"bufferView": 0, "count": 3, "type": "VEC3", "componentType": )" +
                              std::to_string(component) + std::string(normalized) + "}",
                          R"({"buffer": 0, "byteLength": )" + std::to_string(sizeof(T) * 9) + "}", all_bytes(values)));
}

TEST(Gltf, Positions_may_be_of_every_component_type) {
    const Vec3 last(6, 7, 9);
    EXPECT_EQ(quantized<std::int8_t>(5120, "", {0, 1, 2, 3, 4, 5, 6, 7, 9}).vertices[2], last);
    EXPECT_EQ(quantized<std::uint8_t>(5121, "", {0, 1, 2, 3, 4, 5, 6, 7, 9}).vertices[2], last);
    EXPECT_EQ(quantized<std::int16_t>(5122, "", {0, 1, 2, 3, 4, 5, 6, 7, 9}).vertices[2], last);
    EXPECT_EQ(quantized<std::uint16_t>(5123, "", {0, 1, 2, 3, 4, 5, 6, 7, 9}).vertices[2], last);
    EXPECT_EQ(quantized<std::uint32_t>(5125, "", {0, 1, 2, 3, 4, 5, 6, 7, 9}).vertices[2], last);
    EXPECT_EQ(quantized<float>(5126, "", {0, 1, 2, 3, 4, 5, 6, 7, 9}).vertices[2], last);
    const std::string_view normalized = R"(, "normalized": true)";
    EXPECT_EQ(quantized<std::int8_t>(5120, normalized, {0, 0, 0, 1, 1, 1, 127, -127, -128}).vertices[2],
              Vec3(1, -1, -1));
    EXPECT_EQ(quantized<std::uint16_t>(5123, normalized, {0, 0, 0, 1, 1, 1, 65535, 0, 0}).vertices[2], Vec3(1, 0, 0));
    EXPECT_EQ(quantized<std::uint8_t>(5121, normalized, {0, 0, 0, 1, 1, 1, 51, 0, 0}).vertices[2], Vec3(0.2, 0, 0));
}

template <class T>
std::vector<Index3> indexed(int component, const std::vector<T>& indices) {
    return mesh_of("a.glb",
                   one_mesh(R"({"attributes": {"POSITION": 0}, "indices": 1})",
                            R"({"bufferView": 0, "componentType": 5126, "count": 3, "type": "VEC3"},
                               {"bufferView": 1, "count": 3, "type": "SCALAR", "componentType": )" +
                                std::to_string(component) + "}",
                            R"({"buffer": 0, "byteLength": 36}, {"buffer": 0, "byteOffset": 36, "byteLength": )" +
                                std::to_string(3 * sizeof(T)) + "}",
                            all_bytes<float>({0, 0, 0, 1, 0, 0, 0, 1, 0}) + all_bytes(indices)))
        .triangles;
}

TEST(Gltf, Indices_may_be_of_every_unsigned_type) {
    // Vertices are numbered as triangles meet them, so what turns the triangle shows in the positions alone.
    EXPECT_EQ(indexed<std::uint8_t>(5121, {2, 0, 1}).size(), 1u);
    EXPECT_EQ(indexed<std::uint16_t>(5123, {2, 0, 1}).size(), 1u);
    EXPECT_EQ(indexed<std::uint32_t>(5125, {2, 0, 1}).size(), 1u);
    EXPECT_THROW(indexed<std::uint8_t>(5121, {0, 1, 3}), Error);
    EXPECT_THROW(indexed<std::int16_t>(5122, {0, 1, 2}), Error);
}

TEST(Gltf, Strides_and_offsets_interleave_data) {
    const std::string buffer = all_bytes<float>({99, 0, 0, 0, 88, 88, 1, 0, 0, 88, 88, 0, 1, 0});
    const io::MeshData mesh = mesh_of(
        "a.glb", one_mesh(R"({"attributes": {"POSITION": 0}})",
                          R"({"bufferView": 0, "byteOffset": 4, "componentType": 5126, "count": 3, "type": "VEC3"})",
                          R"({"buffer": 0, "byteLength": 56, "byteStride": 20})", buffer));
    EXPECT_EQ(mesh.vertices, (std::vector<Vec3>{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}));
}

TEST(Gltf, Sparse_elements_replace_others_or_zeros) {
    const std::string buffer = all_bytes<float>({0, 0, 0, 1, 0, 0, 0, 1, 0}) + all_bytes<std::uint16_t>({1, 2}) +
                               all_bytes<float>({5, 5, 5, 6, 6, 6});
    const std::string sparse = R"(, "sparse": {"count": 2, "indices": {"bufferView": 1, "componentType": 5123},
                                   "values": {"bufferView": 2}}})";
    const std::string views = R"({"buffer": 0, "byteLength": 36}, {"buffer": 0, "byteOffset": 36, "byteLength": 4},
                                 {"buffer": 0, "byteOffset": 40, "byteLength": 24})";
    const std::string accessor = R"("componentType": 5126, "count": 3, "type": "VEC3")" + sparse;
    const std::string primitive = R"({"attributes": {"POSITION": 0}})";
    EXPECT_EQ(mesh_of("a.glb", one_mesh(primitive, R"({"bufferView": 0, )" + accessor, views, buffer)).vertices,
              (std::vector<Vec3>{{0, 0, 0}, {5, 5, 5}, {6, 6, 6}}));
    EXPECT_EQ(mesh_of("a.glb", one_mesh(primitive, "{" + accessor, views, buffer)).vertices[2], Vec3(6, 6, 6));
}

TEST(Gltf, Transforms_multiply_down_the_tree) {
    const io::SceneFile scene = scene_of("a.gltf", cube_with_nodes(R"([
        {"name": "arm", "translation": [10, 0, 0], "rotation": [0, 0, 0.7071067811865476, 0.7071067811865476],
         "children": [1]},
        {"name": "hand", "mesh": 0, "scale": [2, 3, 4], "children": [2]},
        {"mesh": 0, "matrix": [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 5, 0, 0, 1]}])"));
    const std::vector<io::Part> parts = io::parts(scene);
    ASSERT_EQ(parts.size(), 2u);
    EXPECT_EQ(parts[0].name, "hand");
    EXPECT_EQ(parts[1].name, "hand (2)");
    EXPECT_NEAR(volume(parts[0].data), 24, 1e-12);
    // (1, 1, 1) is scaled to (2, 3, 4), turned by 90° about z, and moved.
    const auto far_corner = [](const io::MeshData& mesh) {
        for (const Vec3& p : mesh.vertices) {
            if (p.z == 4 && std::abs(p.x - 7) < 1e-12 && p.y > 1) return p;
        }
        return Vec3(0);
    };
    EXPECT_NEAR(far_corner(parts[0].data).x, 7, 1e-14);
    EXPECT_NEAR(far_corner(parts[0].data).y, 2, 1e-14);
    EXPECT_NEAR(far_corner(parts[1].data).y, 12, 1e-14);
    EXPECT_EQ(io::world_transform(scene, 2), io::world_transforms(scene)[2]);
}

TEST(Gltf, A_rotation_need_not_be_unit) {
    const auto turned = [](std::string_view rotation) {
        return mesh_of("a.gltf", cube_with_nodes(R"([{"mesh": 0, "rotation": )" + std::string(rotation) + "}]"));
    };
    EXPECT_EQ(turned("[0, 0, 0.5, 0.5]"), turned("[0, 0, 1e200, 1e200]"));
    EXPECT_EQ(volume(turned("[0, 0, 1e-200, 1e-200]")), 1);
}

TEST(Gltf, A_mirror_turns_triangles_so_that_they_still_face_outwards) {
    for (const std::string scale : {"[-1, 1, 1]", "[-1, -1, -1]", "[1, 1, -1e-150]", "[-1e-120, 1e-120, 1e-120]"}) {
        const io::MeshData mesh = mesh_of("a.gltf", cube_with_nodes(R"([{"mesh": 0, "scale": )" + scale + "}]"));
        EXPECT_TRUE(is_closed(mesh));
        EXPECT_GE(volume(mesh), 0) << scale;
        // The bottom's first triangle was 0 2 3.
        EXPECT_NE(mesh.triangles[0][1] < mesh.triangles[0][2], true) << scale;
    }
    const io::MeshData twice = mesh_of("a.gltf", cube_with_nodes(R"([{"mesh": 0, "scale": [-1, -1, 1]}])"));
    EXPECT_EQ(volume(twice), 1);
}

TEST(Gltf, A_chain_of_a_million_nodes_is_no_matter) {
    std::string nodes = "[";
    constexpr int count = 300000;
    for (int i = 0; i + 1 < count; ++i) {
        nodes += R"({"children":[)" + std::to_string(i + 1) + R"(],"translation":[1,0,0]},)";
    }
    nodes += R"({"mesh": 0}])";
    const io::MeshData mesh = mesh_of("a.gltf", cube_with_nodes(nodes));
    EXPECT_EQ(mesh.vertices[0].x, count - 1);
}

TEST(Gltf, Meshes_are_shared_between_nodes) {
    const io::SceneFile scene = scene_of("a.gltf", cube_with_nodes(R"([{"mesh": 0}, {"mesh": 0, "name": "bolt"},
        {"mesh": 0, "name": "bolt"}, {"name": "unseen", "mesh": 0}])",
                                                                   "[0, 1, 2]"));
    EXPECT_EQ(scene.meshes.size(), 1u);
    const std::vector<io::Part> parts = io::parts(scene);
    ASSERT_EQ(parts.size(), 3u);  // the one outside the scene is not shown
    EXPECT_EQ(parts[0].name, "part 1");
    EXPECT_EQ(parts[1].name, "bolt");
    EXPECT_EQ(parts[2].name, "bolt (2)");
}

TEST(Gltf, Without_a_scene_all_nodes_show_and_without_nodes_all_meshes) {
    const std::string no_scene =
        replaced(replaced(cube_gltf(), "\"scene\": 0,", ""), R"("scenes": [{"nodes": [0]}],)", "");
    EXPECT_EQ(io::parts(scene_of("a.gltf", no_scene)).size(), 1u);
    const std::string no_nodes = replaced(no_scene, R"("nodes": [{"name": "cube", "mesh": 0}],)", "");
    EXPECT_EQ(io::parts(scene_of("a.gltf", no_nodes)).size(), 1u);
}

TEST(Gltf, Extensions_that_leave_geometry_alone_are_welcome) {
    const std::string bytes = replaced(cube_gltf(), "\"scene\": 0,",
                                       R"("extensionsRequired": ["KHR_materials_unlit", "KHR_mesh_quantization"],)");
    EXPECT_EQ(mesh_of("a.gltf", bytes).triangles.size(), 12u);
}

}  // namespace
}  // namespace abut
