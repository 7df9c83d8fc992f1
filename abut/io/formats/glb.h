// SPDX-License-Identifier: MIT
// The container of binary glTF files.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "abut/io/input.h"

namespace abut::io {

/// The JSON chunk and the binary chunk, as parts of the file.
struct Glb {
    std::string_view json;
    std::size_t json_offset = 0;
    std::optional<std::string_view> binary;
};

/// Whether the bytes begin like a GLB file.
[[nodiscard]] bool is_glb(std::string_view bytes) noexcept;

/// Splits a GLB file into its chunks; throws Error when lengths are inconsistent.
[[nodiscard]] Glb read_glb(const Input& input);

/// Assembles a GLB file. Throws Error beyond 4 GiB, the limit of the format.
[[nodiscard]] std::string write_glb(std::string json, std::string binary);

}  // namespace abut::io
