// SPDX-License-Identifier: MIT
// The container of binary glTF files.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "abut/io/input.h"

namespace abut::io {

/// The two chunks that matter, as parts of the file.
struct Glb {
    std::string_view json;
    std::size_t json_offset = 0;
    std::optional<std::string_view> binary;
};

/// Whether the bytes begin as a GLB file does.
[[nodiscard]] bool is_glb(std::string_view bytes) noexcept;

/// Takes a GLB file apart; throws Error when lengths do not fit.
[[nodiscard]] Glb read_glb(const Input& input);

/// Puts a GLB file together. Throws Error beyond 4 GiB, which the format cannot hold.
[[nodiscard]] std::string write_glb(std::string json, std::string binary);

}  // namespace abut::io
