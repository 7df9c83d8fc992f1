// SPDX-License-Identifier: MIT
// Makes the files that the tests read, by means of their own.
#include "sample_files.h"

#include <fstream>
#include <map>
#include <random>
#include <sstream>
#include <stdexcept>

#include "abut/base/error.h"

namespace abut::sample {

io::MeshData cube() {
    io::MeshData mesh;
    for (int i = 0; i < 8; ++i) mesh.vertices.push_back({i & 1, (i >> 1) & 1, (i >> 2) & 1});
    mesh.triangles = {{0, 2, 3}, {0, 3, 1}, {4, 5, 7}, {4, 7, 6}, {0, 1, 5}, {0, 5, 4},
                      {2, 6, 7}, {2, 7, 3}, {0, 4, 6}, {0, 6, 2}, {1, 3, 7}, {1, 7, 5}};
    return mesh;
}

std::string cube_stl_text() {
    const io::MeshData mesh = cube();
    std::ostringstream out;
    out << "solid cube\n";
    for (const Index3& t : mesh.triangles) {
        out << "facet normal 0 0 0\nouter loop\n";
        for (const auto corner : t) {
            const Vec3 p = mesh.vertices[corner];
            out << "vertex " << p.x << ' ' << p.y << ' ' << p.z << '\n';
        }
        out << "endloop\nendfacet\n";
    }
    out << "endsolid cube\n";
    return out.str();
}

std::string cube_stl_binary() {
    const io::MeshData mesh = cube();
    std::string out(80, ' ');
    out += bytes_of(std::uint32_t{12});
    for (const Index3& t : mesh.triangles) {
        out.append(12, '\0');
        for (const auto corner : t) {
            for (int axis = 0; axis < 3; ++axis) out += bytes_of(static_cast<float>(mesh.vertices[corner][axis]));
        }
        out.append(2, '\0');
    }
    return out;
}

std::string cube_obj() {
    const io::MeshData mesh = cube();
    std::ostringstream out;
    out << "# a cube\n";
    for (const Vec3& p : mesh.vertices) out << "v " << p.x << ' ' << p.y << ' ' << p.z << '\n';
    for (const Index3& t : mesh.triangles) out << "f " << t[0] + 1 << ' ' << t[1] + 1 << ' ' << t[2] + 1 << '\n';
    return out.str();
}

std::string cube_off() {
    const io::MeshData mesh = cube();
    std::ostringstream out;
    out << "OFF\n8 12 18\n";
    for (const Vec3& p : mesh.vertices) out << p.x << ' ' << p.y << ' ' << p.z << '\n';
    for (const Index3& t : mesh.triangles) out << "3 " << t[0] << ' ' << t[1] << ' ' << t[2] << '\n';
    return out.str();
}

std::string cube_ply_text() {
    const io::MeshData mesh = cube();
    std::ostringstream out;
    out << "ply\nformat ascii 1.0\nelement vertex 8\nproperty float x\nproperty float y\nproperty float z\n"
           "element face 12\nproperty list uchar int vertex_indices\nend_header\n";
    for (const Vec3& p : mesh.vertices) out << p.x << ' ' << p.y << ' ' << p.z << '\n';
    for (const Index3& t : mesh.triangles) out << "3 " << t[0] << ' ' << t[1] << ' ' << t[2] << '\n';
    return out.str();
}

std::string cube_ply_binary(std::endian order) {
    const io::MeshData mesh = cube();
    std::string out = cube_ply_text();
    out.erase(out.find("end_header\n") + 11);
    out = replaced(out, "ascii", order == std::endian::little ? "binary_little_endian" : "binary_big_endian");
    for (const Vec3& p : mesh.vertices) {
        for (int axis = 0; axis < 3; ++axis) out += bytes_of(static_cast<float>(p[axis]), order);
    }
    for (const Index3& t : mesh.triangles) {
        out += '\3';
        for (const auto corner : t) out += bytes_of(static_cast<std::int32_t>(corner), order);
    }
    return out;
}

std::string cube_buffer() {
    const io::MeshData mesh = cube();
    std::string out;
    for (const Vec3& p : mesh.vertices) {
        for (int axis = 0; axis < 3; ++axis) out += bytes_of(static_cast<float>(p[axis]));
    }
    for (const Index3& t : mesh.triangles) {
        for (const auto corner : t) out += bytes_of(static_cast<std::uint16_t>(corner));
    }
    return out;
}

std::string cube_json(std::string_view uri_member) {
    return R"({
  "asset": {"version": "2.0"},
  "scene": 0,
  "scenes": [{"nodes": [0]}],
  "nodes": [{"name": "cube", "mesh": 0}],
  "materials": [{"pbrMetallicRoughness": {"baseColorFactor": [1, 0.5, 0, 1]}}],
  "meshes": [{"primitives": [{"attributes": {"POSITION": 0}, "indices": 1, "material": 0}]}],
  "accessors": [
    {"bufferView": 0, "componentType": 5126, "count": 8, "type": "VEC3"},
    {"bufferView": 1, "componentType": 5123, "count": 36, "type": "SCALAR"}],
  "bufferViews": [
    {"buffer": 0, "byteLength": 96},
    {"buffer": 0, "byteOffset": 96, "byteLength": 72}],
  "buffers": [
    {"byteLength": 168)" +
           std::string(uri_member) + "}]\n}\n";
}

std::string cube_gltf() {
    return cube_json(R"(, "uri": "data:application/octet-stream;base64,)" + base64(cube_buffer()) + "\"");
}

std::string glb(std::string json, std::string binary) {
    json.append((4 - json.size() % 4) % 4, ' ');
    binary.append((4 - binary.size() % 4) % 4, '\0');
    const auto size = [](std::size_t value) { return bytes_of(static_cast<std::uint32_t>(value)); };
    return "glTF" + size(2) + size(28 + json.size() + binary.size()) + size(json.size()) + "JSON" + json +
           size(binary.size()) + std::string("BIN\0", 4) + binary;
}

std::string cube_glb() { return glb(cube_json(""), cube_buffer()); }

std::string base64(std::string_view bytes) {
    constexpr std::string_view alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string out;
    for (std::size_t i = 0; i < bytes.size(); i += 3) {
        unsigned word = 0;
        for (std::size_t k = 0; k < 3; ++k) {
            word = word << 8 | (i + k < bytes.size() ? static_cast<unsigned char>(bytes[i + k]) : 0u);
        }
        for (int k = 0; k < 4; ++k) out += alphabet[word >> (18 - 6 * k) & 63];
    }
    for (std::size_t k = 0; k < (3 - bytes.size() % 3) % 3; ++k) out[out.size() - 1 - k] = '=';
    return out;
}

std::string replaced(std::string text, std::string_view from, std::string_view to) {
    const std::size_t at = text.find(from);
    if (at == std::string::npos) throw std::logic_error("not in the sample: " + std::string(from));
    return text.replace(at, from.size(), to);
}

io::SceneFile scene_of(std::string_view name, std::string_view bytes) {
    return io::read_scene_file(name, std::as_bytes(std::span(bytes)));
}

io::MeshData mesh_of(std::string_view name, std::string_view bytes) {
    return io::load_mesh_data(name, std::as_bytes(std::span(bytes)));
}

std::string complaint(std::string_view name, std::string_view bytes) {
    try {
        static_cast<void>(scene_of(name, bytes));
    } catch (const Error& error) {
        return error.what();
    }
    return {};
}

bool is_closed(const io::MeshData& mesh) {
    std::map<std::pair<std::uint32_t, std::uint32_t>, int> uses;
    for (const Index3& t : mesh.triangles) {
        for (std::size_t i = 0; i < 3; ++i) ++uses[{t[i], t[(i + 1) % 3]}];
    }
    for (const auto& [edge, count] : uses) {
        const auto other = uses.find({edge.second, edge.first});
        if (count != 1 || other == uses.end() || other->second != 1) return false;
    }
    return !uses.empty();
}

double volume(const io::MeshData& mesh) {
    double six_fold = 0;
    for (const Index3& t : mesh.triangles) {
        const Vec3 &a = mesh.vertices.at(t[0]), &b = mesh.vertices.at(t[1]), &c = mesh.vertices.at(t[2]);
        six_fold += a.x * (b.y * c.z - b.z * c.y) + a.y * (b.z * c.x - b.x * c.z) + a.z * (b.x * c.y - b.y * c.x);
    }
    return six_fold / 6;
}

Folder::Folder() {
    std::random_device random;
    do {
        path_ = std::filesystem::temp_directory_path() / ("abut_io_" + std::to_string(random()));
    } while (!std::filesystem::create_directory(path_));
}

Folder::~Folder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
}

std::filesystem::path Folder::write(std::string_view name, std::string_view bytes) const {
    const std::filesystem::path file = path_ / name;
    std::ofstream(file, std::ios::binary) << bytes;
    return file;
}

}  // namespace abut::sample
