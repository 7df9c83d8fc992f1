// SPDX-License-Identifier: MIT
// What the header of a PLY file declares.
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

/// Bytes of one value in a binary file.
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

    /// The index of the property that bears the first of these names that any bears.
    [[nodiscard]] std::optional<std::size_t> find(std::initializer_list<std::string_view> names) const noexcept;
};

struct PlyHeader {
    std::optional<std::endian> order;  // of a binary file; none for text
    std::vector<PlyElement> elements;
    std::size_t lines = 0;  // of the header
    std::size_t size = 0;   // bytes of the header; the data follow
};

/// Reads and checks the header; names point into the input. Every declared count fits the bytes that follow.
[[nodiscard]] PlyHeader read_ply_header(const Input& input);

}  // namespace abut::io
