// SPDX-License-Identifier: MIT
// glTF files that are compressed with Draco or meshoptimizer are read where abut is built with these libraries, and refused
// by name where it is not. The files are made by the libraries' own encoders.
#include <gtest/gtest.h>

#include <random>

#include "abut/base/error.h"
#include "abut/io/formats/draco.h"
#include "abut/io/formats/meshopt.h"
#include "allocations.h"
#include "gltf_files.h"

#if ABUT_HAS_DRACO
#include <draco/compression/encode.h>
#include <draco/mesh/triangle_soup_mesh_builder.h>
#endif
#if ABUT_HAS_MESHOPT
#include <meshoptimizer.h>
#endif

namespace abut {
namespace {

using namespace sample;

#if ABUT_HAS_DRACO || ABUT_HAS_MESHOPT

// What any bytes of that number may make a reader allocate: the decoders' share is larger than that of other readers, but
// bounded.
std::size_t fair_share(std::size_t bytes) { return (std::size_t{200} << 20) + 20000 * bytes; }

// Loads a file that may be broken; whatever comes of it, it is no crash, no other exception, and no flood of memory.
void survive(const std::string& bytes) {
    const std::size_t before = allocated_bytes();
    try {
        const io::SceneFile scene = scene_of("a.glb", bytes);
        for (const io::MeshData& mesh : scene.meshes) {
            for (const Index3& t : mesh.triangles) {
                for (const auto corner : t) ASSERT_LT(corner, mesh.vertices.size());
            }
        }
    } catch (const Error& error) {
        EXPECT_TRUE(std::string_view(error.what()).starts_with("a.glb: ")) << error.what();
    }
    EXPECT_LT(allocated_bytes() - before, fair_share(bytes.size()));
}

// All cuts of the compressed bytes, and random changes of some of them.
template <class File>
void survive_changes(const std::string& compressed, File file) {
    for (std::size_t size = 0; size < compressed.size(); ++size) survive(file(compressed.substr(0, size)));
    constexpr unsigned seed = 7;
    std::mt19937 random(seed);
    for (int i = 0; i < 3000; ++i) {
        std::string changed = compressed;
        for (unsigned k = 0; k <= random() % 3; ++k) changed[random() % changed.size()] = static_cast<char>(random());
        survive(file(changed));
    }
}

#endif

// The cube's triangles as corners with joint 0 for all.
std::string draco_file(const std::string& compressed, std::string_view attributes = R"("POSITION": 0)",
                       std::string_view more = "") {
    GltfFile file;
    const std::size_t view = file.add_view(compressed);
    file.add_accessor(R"("componentType": 5126, "count": 8, "type": "VEC3")");
    file.add_accessor(R"("componentType": 5125, "count": 36, "type": "SCALAR")");
    return file.bytes(
        R"("nodes": [{"mesh": 0}], "meshes": [{"primitives": [{"attributes": {"POSITION": 0}, "indices": 1)" +
        std::string(more) + R"(, "extensions": {"KHR_draco_mesh_compression": {"bufferView": )" + std::to_string(view) +
        R"(, "attributes": {)" + std::string(attributes) +
        R"(}}}}]}], "extensionsRequired": ["KHR_draco_mesh_compression"])");
}

std::string meshopt_file(std::string_view vertices, std::string_view indices, std::string_view filter = "",
                         std::string_view index_mode = "TRIANGLES",
                         std::string_view extension = "EXT_meshopt_compression") {
    GltfFile file;
    const auto view = [&](std::string_view bytes, std::size_t count, std::size_t stride, std::string_view more) {
        const std::size_t begin = file.add_bytes(bytes);
        return file.add_view_members(
            R"("buffer": 1, "byteLength": )" + std::to_string(count * stride) + R"(, "extensions": {")" +
            std::string(extension) + R"(": {"buffer": 0, "byteOffset": )" + std::to_string(begin) +
            R"(, "byteLength": )" + std::to_string(bytes.size()) + R"(, "byteStride": )" + std::to_string(stride) +
            R"(, "count": )" + std::to_string(count) + std::string(more) + "}}");
    };
    view(vertices, 8, 12, R"(, "mode": "ATTRIBUTES")" + std::string(filter));
    view(indices, 36, 2, R"(, "mode": ")" + std::string(index_mode) + "\"");
    file.add_accessor(R"("bufferView": 0, "componentType": 5126, "count": 8, "type": "VEC3")");
    file.add_accessor(R"("bufferView": 1, "componentType": 5123, "count": 36, "type": "SCALAR")");
    return file.bytes(
        R"("nodes": [{"mesh": 0}], "meshes": [{"primitives": [{"attributes": {"POSITION": 0}, "indices": 1}]}],
                      "extensionsRequired": [")" +
            std::string(extension) + "\"]",
        R"(, {"byteLength": 168, "extensions": {"EXT_meshopt_compression": {"fallback": true}}})");
}

void expect_complaint(const std::string& bytes, std::string_view words) {
    const std::string message = complaint("a.glb", bytes);
    EXPECT_NE(message.find(words), std::string::npos) << message << "\nexpected " << words;
    EXPECT_NE(message.find("; "), std::string::npos) << message;
}

#if ABUT_HAS_DRACO

// The cube, or a grid of n × n squares in the plane, without quantization unless bits are given; joint 0 and weight 1 for all.
struct DracoMaker {
    int method = draco::MESH_EDGEBREAKER_ENCODING;
    bool skinned = false;
    int grid = 0;
    int bits = 0;
    int speed = 5;

    std::string bytes() const {
        io::MeshData mesh = cube();
        if (grid > 0) mesh = grid_mesh();
        draco::TriangleSoupMeshBuilder builder;
        builder.Start(static_cast<int>(mesh.triangles.size()));
        const int positions = builder.AddAttribute(draco::GeometryAttribute::POSITION, 3, draco::DT_FLOAT32);
        const int joints = skinned ? builder.AddAttribute(draco::GeometryAttribute::GENERIC, 4, draco::DT_UINT8) : 0;
        const int weights = skinned ? builder.AddAttribute(draco::GeometryAttribute::GENERIC, 4, draco::DT_FLOAT32) : 0;
        for (std::size_t i = 0; i < mesh.triangles.size(); ++i) {
            const draco::FaceIndex face(static_cast<std::uint32_t>(i));
            std::array<std::array<float, 3>, 3> corners{};
            for (std::size_t k = 0; k < 3; ++k) {
                const Vec3& p = mesh.vertices[mesh.triangles[i][k]];
                corners[k] = {static_cast<float>(p.x), static_cast<float>(p.y), static_cast<float>(p.z)};
            }
            builder.SetAttributeValuesForFace(positions, face, corners[0].data(), corners[1].data(), corners[2].data());
            if (!skinned) continue;
            const std::array<std::uint8_t, 4> joint{1, 0, 0, 0};
            const std::array<float, 4> weight{1, 0, 0, 0};
            builder.SetAttributeValuesForFace(joints, face, joint.data(), joint.data(), joint.data());
            builder.SetAttributeValuesForFace(weights, face, weight.data(), weight.data(), weight.data());
        }
        const std::unique_ptr<draco::Mesh> soup = builder.Finalize();
        draco::Encoder encoder;
        encoder.SetEncodingMethod(method);
        encoder.SetSpeedOptions(speed, speed);
        if (bits > 0) encoder.SetAttributeQuantization(draco::GeometryAttribute::POSITION, bits);
        draco::EncoderBuffer buffer;
        EXPECT_TRUE(encoder.EncodeMeshToBuffer(*soup, &buffer).ok());
        return {buffer.data(), buffer.size()};
    }

    io::MeshData grid_mesh() const {
        io::MeshData mesh;
        const auto n = static_cast<std::uint32_t>(grid);
        for (std::uint32_t y = 0; y <= n; ++y) {
            for (std::uint32_t x = 0; x <= n; ++x) mesh.vertices.push_back({x, y, 0});
        }
        for (std::uint32_t y = 0; y < n; ++y) {
            for (std::uint32_t x = 0; x < n; ++x) {
                const std::uint32_t a = y * (n + 1) + x;
                mesh.triangles.push_back({a, a + 1, a + n + 2});
                mesh.triangles.push_back({a, a + n + 2, a + n + 1});
            }
        }
        return mesh;
    }
};

constexpr int methods[] = {draco::MESH_EDGEBREAKER_ENCODING, draco::MESH_SEQUENTIAL_ENCODING};

TEST(Draco, A_cube_comes_back_from_every_method_and_speed) {
    for (const int method : methods) {
        for (const int speed : {0, 3, 5, 7, 10}) {
            const std::string compressed = DracoMaker{.method = method, .speed = speed}.bytes();
            const io::MeshData mesh = mesh_of("a.glb", draco_file(compressed));
            EXPECT_TRUE(is_closed(mesh));
            EXPECT_EQ(mesh.triangles.size(), 12u);
            EXPECT_EQ(volume(mesh), 1);
            EXPECT_EQ(bounds(mesh), std::pair(Vec3(0), Vec3(1)));
        }
    }
}

TEST(Draco, Quantized_positions_are_within_their_step) {
    for (const int method : methods) {
        const io::MeshData mesh = mesh_of("a.glb", draco_file(DracoMaker{.method = method, .bits = 8}.bytes()));
        EXPECT_TRUE(is_closed(mesh));
        EXPECT_NEAR(volume(mesh), 1, 0.02);
    }
}

TEST(Draco, Joints_and_weights_may_be_in_it) {
    for (const int method : methods) {
        const std::string compressed = DracoMaker{.method = method, .skinned = true}.bytes();
        GltfFile file;
        file.add_view(compressed);
        file.add_accessor(R"("componentType": 5126, "count": 8, "type": "VEC3")");
        file.add_accessor(R"("componentType": 5121, "count": 8, "type": "VEC4")");
        file.add_accessor(R"("componentType": 5126, "count": 8, "type": "VEC4")");
        const io::MeshData mesh = mesh_of("a.glb", file.bytes(R"("nodes": [{"mesh": 0, "skin": 0}, {}, {"translation":
            [10, 0, 0]}], "skins": [{"joints": [1, 2]}], "meshes": [{"primitives": [{"attributes": {"POSITION": 0,
            "JOINTS_0": 1, "WEIGHTS_0": 2}, "extensions": {"KHR_draco_mesh_compression": {"bufferView": 0, "attributes":
            {"POSITION": 0, "JOINTS_0": 1, "WEIGHTS_0": 2}}}}]}])"));
        EXPECT_TRUE(is_closed(mesh));
        EXPECT_EQ(bounds(mesh), std::pair(Vec3(10, 0, 0), Vec3(11, 1, 1)));
    }
}

TEST(Draco, Data_that_are_stored_as_they_are_come_first) {
    const std::string file =
        replaced(cube_gltf(), R"("indices": 1)",
                 R"("indices": 1, "extensions": {"KHR_draco_mesh_compression": {"bufferView": 0, "attributes": {}}})");
    EXPECT_EQ(mesh_of("a.gltf", file), mesh_of("a.gltf", cube_gltf()));
}

TEST(Draco, A_regular_grid_in_few_bytes_is_in_proportion) {
    const std::string compressed = DracoMaker{.grid = 500, .bits = 11, .speed = 0}.bytes();
    EXPECT_LT(compressed.size(), 30000u);
    EXPECT_EQ(mesh_of("a.glb", draco_file(compressed)).triangles.size(), 500000u);
}

TEST(Draco, What_it_lacks_is_named) {
    const std::string compressed = DracoMaker{}.bytes();
    expect_complaint(draco_file(compressed, R"("POSITION": 7)"), "the compressed mesh has no attribute 7");
    expect_complaint(draco_file(compressed, R"("POSITION": -1)"), "attributes.POSITION");
    expect_complaint(draco_file(compressed, R"("NORMAL": 0)"), "attributes: the compressed mesh has no POSITION");
    expect_complaint(draco_file(compressed, R"("POSITION": 0)", R"(, "mode": 5)"), "no strips, from Draco");
    expect_complaint(draco_file("DRACO, but not really"), "no mesh of Draco 2.2");
    expect_complaint(draco_file(std::string(compressed).replace(5, 1, 1, '\1')), "no mesh of Draco 2.2");
    std::string wide = draco_file(DracoMaker{.skinned = true}.bytes(), R"("POSITION": 1)");
    expect_complaint(wide, "attribute 1 has 4 components instead of 3");
}

TEST(Draco, Broken_bytes_are_refused_or_read_and_never_more) {
    for (const int method : methods) {
        for (const int speed : {0, 5, 10}) {
            for (const bool skinned : {false, true}) {
                const std::string compressed =
                    DracoMaker{.method = method, .skinned = skinned, .bits = speed == 5 ? 0 : 10, .speed = speed}
                        .bytes();
                survive_changes(compressed, [](const std::string& bytes) { return draco_file(bytes); });
            }
        }
    }
    survive_changes(DracoMaker{.grid = 8, .bits = 6, .speed = 0}.bytes(),
                    [](const std::string& bytes) { return draco_file(bytes); });
}

TEST(Draco, Counts_out_of_proportion_are_refused_before_they_cost_memory) {
    // A header, then vertices, triangles, attributes, symbols and splits as numbers of seven bits a byte.
    const auto varint = [](std::uint32_t value) {
        std::string bytes;
        for (; value > 127; value >>= 7) bytes += static_cast<char>(value | 128);
        return bytes + static_cast<char>(value);
    };
    const std::uint32_t many = 1000000000;
    const std::string edgebreaker = std::string("DRACO\2\2\1\1\0\0\0", 12) + varint(many / 2) + varint(many) + '\1' +
                                    varint(many) + varint(1) + std::string(1000, '\0');
    const std::string sequential =
        std::string("DRACO\2\2\1\0\0\0", 11) + varint(1) + varint(many) + std::string(1000, '\1');
    for (const std::string& compressed : {edgebreaker, sequential}) {
        const std::size_t before = allocated_bytes();
        expect_complaint(draco_file(compressed), "out of proportion");
        EXPECT_LT(allocated_bytes() - before, std::size_t{1} << 20);
    }
}

#else

TEST(Draco, It_is_refused_by_name_in_a_build_without_it) {
    EXPECT_FALSE(io::reads_draco());
    expect_complaint(draco_file("DRACO"),
                     "extensionsRequired[0]: the geometry is compressed with KHR_draco_mesh_compression, "
                     "which this build of abut does not read; build abut with Draco, or");
    expect_complaint(replaced(draco_file("DRACO"), "\"extensionsRequired\"", "\"extensionsUsed\"    "),
                     "build abut with Draco");
}

#endif

#if ABUT_HAS_MESHOPT

std::string encoded_vertices(const std::vector<float>& numbers) {
    const std::size_t count = numbers.size() / 3;
    std::string bytes(meshopt_encodeVertexBufferBound(count, 12), '\0');
    bytes.resize(meshopt_encodeVertexBuffer(reinterpret_cast<unsigned char*>(bytes.data()), bytes.size(),
                                            numbers.data(), count, 12));
    return bytes;
}

std::string encoded_indices(bool as_sequence) {
    const std::vector<std::uint16_t> short_ones = cube_indices();
    const std::vector<unsigned> indices(short_ones.begin(), short_ones.end());
    std::string bytes(1000, '\0');
    auto* data = reinterpret_cast<unsigned char*>(bytes.data());
    bytes.resize(as_sequence ? meshopt_encodeIndexSequence(data, bytes.size(), indices.data(), indices.size())
                             : meshopt_encodeIndexBuffer(data, bytes.size(), indices.data(), indices.size()));
    return bytes;
}

TEST(Meshopt, A_cube_comes_back_under_both_names_and_in_both_forms_of_indices) {
    for (const std::string name : {"EXT_meshopt_compression", "KHR_meshopt_compression"}) {
        for (const bool as_sequence : {false, true}) {
            const std::string file = meshopt_file(encoded_vertices(cube_positions()), encoded_indices(as_sequence), "",
                                                  as_sequence ? "INDICES" : "TRIANGLES", name);
            const io::MeshData mesh = mesh_of("a.glb", file);
            EXPECT_TRUE(is_closed(mesh));
            EXPECT_EQ(volume(mesh), 1);
            EXPECT_EQ(bounds(mesh), std::pair(Vec3(0), Vec3(1)));
        }
    }
}

TEST(Meshopt, Exponential_filters_are_undone) {
    // 2^-2 · 4 is 1: the exponent is in the highest byte.
    std::vector<float> filtered;
    for (const float x : cube_positions()) {
        filtered.push_back(std::bit_cast<float>((0xFEu << 24) | (x == 1 ? 4u : 0u)));
    }
    const std::string file =
        meshopt_file(encoded_vertices(filtered), encoded_indices(false), R"(, "filter": "EXPONENTIAL")");
    const io::MeshData mesh = mesh_of("a.glb", file);
    EXPECT_TRUE(is_closed(mesh));
    EXPECT_EQ(volume(mesh), 1);
}

TEST(Meshopt, What_is_not_allowed_is_named) {
    const std::string good = meshopt_file(encoded_vertices(cube_positions()), encoded_indices(false));
    const auto with = [&](std::string_view from, std::string_view to) {
        // The file's lengths stay right when the text does.
        std::string text(to);
        text.resize(std::max(from.size(), text.size()), ' ');
        return replaced(good, std::string(from) + std::string(text.size() - from.size(), ' '), text);
    };
    expect_complaint(with("\"byteStride\": 12", "\"byteStride\": 13"), "13 is not a multiple of 4 up to 256");
    expect_complaint(with("\"byteStride\": 12", "\"byteStride\":  0"), "0 is not a multiple of 4 up to 256");
    expect_complaint(with("\"byteStride\": 2", "\"byteStride\": 3"), "indices have 2 or 4 bytes, not 3");
    expect_complaint(with("\"count\": 36, \"mode\"", "\"count\": 35, \"mode\""), "35 corners are no whole triangles");
    expect_complaint(with("\"count\": 8, \"mode\"", "\"count\":9e9,\"mode\""), "elements cannot be in");
    expect_complaint(with("\"mode\": \"ATTRIBUTES\"", "\"mode\": \"ATTRIBUTED\""), "is not a mode");
    const std::string vertices = encoded_vertices(cube_positions());
    expect_complaint(meshopt_file(vertices.substr(1), encoded_indices(false)), "cut off, broken, or of a version");
    std::string newer = vertices;
    newer[0] = '\xA1';
    expect_complaint(meshopt_file(newer, encoded_indices(false)), "of a version");
    expect_complaint(meshopt_file(vertices, encoded_indices(false), R"(, "filter": "COLOR")"),
                     "\"COLOR\" is not a filter");
    expect_complaint(meshopt_file(vertices, encoded_indices(false), R"(, "filter": "QUATERNION")"),
                     "QUATERNION is not for elements of 12 bytes");
}

TEST(Meshopt, Broken_bytes_are_refused_or_read_and_never_more) {
    const std::string vertices = encoded_vertices(cube_positions());
    for (const bool as_sequence : {false, true}) {
        const std::string indices = encoded_indices(as_sequence);
        const std::string_view mode = as_sequence ? "INDICES" : "TRIANGLES";
        survive_changes(vertices, [&](const std::string& bytes) { return meshopt_file(bytes, indices, "", mode); });
        survive_changes(indices, [&](const std::string& bytes) { return meshopt_file(vertices, bytes, "", mode); });
    }
}

#else

TEST(Meshopt, It_is_refused_by_name_in_a_build_without_it) {
    EXPECT_FALSE(io::reads_meshopt());
    for (const std::string name : {"EXT_meshopt_compression", "KHR_meshopt_compression"}) {
        const std::string file = meshopt_file("", "", "", "TRIANGLES", name);
        expect_complaint(file, "extensionsRequired[0]: the geometry is compressed with " + name +
                                   ", which this build of abut does not read; build abut with meshoptimizer, or");
        expect_complaint(replaced(file, "\"extensionsRequired\"", "\"extensionsUsed\"    "),
                         "build abut with meshoptimizer");
    }
}

#endif

}  // namespace
}  // namespace abut
