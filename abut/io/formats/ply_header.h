// SPDX-License-Identifier: MIT
// The declarations in the header of a PLY file.
#pragma once

#include <bit>
#include <cstddef>
#include <initializer_list>
#include <optional>
#include <string_view>
#include <vector>

#include "abut/io/input.h"

namespace abut::io {

enum class PlyType { i8, u8, i16, u16, i32, u32, f32, f64 };

/// The size of one value in a binary file, in bytes.
[[nodiscard]] std::size_t size_of(PlyType type) noexcept;

struct PlyProperty {
    std::string_view name;
    PlyType type{};
    std::optional<PlyType> count;  // of a list: the type of its length
};

struct PlyElement {
    std::string_view name;
    std::size_t count = 0;
    std::vector<PlyProperty> properties;
    std::size_t line = 0;  // where the header declares it

    /// The index of the property with the first of these names that exists.
    [[nodiscard]] std::optional<std::size_t> find(std::initializer_list<std::string_view> names) const noexcept;
};

struct PlyHeader {
    std::optional<std::endian> order;  // of a binary file; none for text
    std::vector<PlyElement> elements;
    std::size_t lines = 0;  // of the header
    std::size_t size = 0;   // of the header in bytes; the data follow
};

/// Reads and checks the header; names point into the input. Every declared count is possible for the bytes that follow.
[[nodiscard]] PlyHeader read_ply_header(const Input& input);

}  // namespace abut::io
