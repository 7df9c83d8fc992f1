// SPDX-License-Identifier: MIT
// Which format a file has, by its name and by its first bytes.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "abut/io/input.h"

namespace abut::io {

enum class Format { stl, obj, ply, gltf, abut };

/// What abut reads, for messages: ".stl, .obj, .ply, .gltf, .glb, .abut".
extern const std::string_view known_extensions;

/// The extension in small letters, with its dot; empty when the name has none.
[[nodiscard]] std::string extension_of(std::string_view name);

/// The format that an extension stands for.
[[nodiscard]] std::optional<Format> format_of_extension(std::string_view extension) noexcept;

/// The format of an input, by its extension, or by its content when it has none. Throws Error when it is empty, packed,
/// text in UTF-16 or UTF-32, of an unknown format, or of another than its name says.
[[nodiscard]] Format format_of(const Input& input);

}  // namespace abut::io
