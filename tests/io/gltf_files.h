// SPDX-License-Identifier: MIT
// Builds GLB files from numbers, for the tests of what glTF can say about a mesh.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "sample_files.h"

namespace abut::sample {

template <class T>
constexpr int component_type() {
    if constexpr (std::is_same_v<T, std::int8_t>) return 5120;
    if constexpr (std::is_same_v<T, std::uint8_t>) return 5121;
    if constexpr (std::is_same_v<T, std::int16_t>) return 5122;
    if constexpr (std::is_same_v<T, std::uint16_t>) return 5123;
    if constexpr (std::is_same_v<T, std::uint32_t>) return 5125;
    return 5126;
}

/// Collects accessors over one buffer, and puts a file together.
class GltfFile {
public:
    /// An accessor of packed numbers with a bufferView of its own; its number.
    template <class T>
    std::size_t add(const std::vector<T>& numbers, std::string_view type, std::string_view more = "") {
        const std::size_t view = add_view(bytes_of_all(numbers));
        const std::size_t components = type == "VEC3" ? 3 : type == "VEC4" ? 4 : type == "MAT4" ? 16 : 1;
        return add_accessor("\"bufferView\": " + std::to_string(view) +
                            ", \"componentType\": " + std::to_string(component_type<T>()) +
                            ", \"count\": " + std::to_string(numbers.size() / components) + ", \"type\": \"" +
                            std::string(type) + "\"" + std::string(more));
    }

    std::size_t add_accessor(std::string_view members) { return append(accessors_, members); }

    /// A bufferView of these bytes; its number.
    std::size_t add_view(std::string_view bytes, std::string_view more = "") {
        const std::string members = "\"buffer\": 0, \"byteOffset\": " + std::to_string(buffer_.size()) +
                                    ", \"byteLength\": " + std::to_string(bytes.size()) + std::string(more);
        buffer_ += bytes;
        buffer_.append((4 - buffer_.size() % 4) % 4, '\0');
        return append(views_, members);
    }

    std::size_t add_view_members(std::string_view members) { return append(views_, members); }
    /// Bytes of the buffer that no view names; where they begin.
    std::size_t add_bytes(std::string_view bytes) {
        const std::size_t begin = buffer_.size();
        buffer_ += bytes;
        buffer_.append((4 - buffer_.size() % 4) % 4, '\0');
        return begin;
    }

    /// The file, with these members beside the asset, accessors and buffers; `buffers` follow the one with data.
    [[nodiscard]] std::string bytes(std::string_view members, std::string_view buffers = "") const {
        return glb(R"({"asset": {"version": "2.0"}, )" + std::string(members) + R"(, "accessors": [)" +
                       accessors_.text + R"(], "bufferViews": [)" + views_.text + R"(], "buffers": [{"byteLength": )" +
                       std::to_string(buffer_.size()) + "}" + std::string(buffers) + "]}",
                   buffer_);
    }

    template <class T>
    static std::string bytes_of_all(const std::vector<T>& numbers) {
        std::string bytes;
        for (const T number : numbers) bytes += bytes_of(number);
        return bytes;
    }

private:
    struct List {
        std::string text;
        std::size_t size = 0;
    };
    static std::size_t append(List& list, std::string_view members) {
        list.text += (list.size == 0 ? "{" : ", {") + std::string(members) + "}";
        return list.size++;
    }

    std::string buffer_;
    List accessors_;
    List views_;
};

/// The positions of the cube as floats, and its indices.
[[nodiscard]] inline std::vector<float> cube_positions() {
    std::vector<float> numbers;
    for (const Vec3& p : cube().vertices) {
        for (int axis = 0; axis < 3; ++axis) numbers.push_back(static_cast<float>(p[axis]));
    }
    return numbers;
}

[[nodiscard]] inline std::vector<std::uint16_t> cube_indices() {
    std::vector<std::uint16_t> numbers;
    for (const Index3& t : cube().triangles) {
        for (const auto corner : t) numbers.push_back(static_cast<std::uint16_t>(corner));
    }
    return numbers;
}

/// The smallest and the largest coordinates of all vertices.
[[nodiscard]] inline std::pair<Vec3, Vec3> bounds(const io::MeshData& mesh) {
    std::pair<Vec3, Vec3> result(mesh.vertices.at(0), mesh.vertices.at(0));
    for (const Vec3& p : mesh.vertices) {
        for (int axis = 0; axis < 3; ++axis) {
            result.first[axis] = std::min(result.first[axis], p[axis]);
            result.second[axis] = std::max(result.second[axis], p[axis]);
        }
    }
    return result;
}

}  // namespace abut::sample
