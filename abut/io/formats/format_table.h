// SPDX-License-Identifier: MIT
// Detects the format of a file, by its name and its first bytes.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "abut/io/input.h"

namespace abut::io {

enum class Format { stl, obj, ply, gltf, abut };

/// The extensions that abut reads, for messages: ".stl, .obj, .ply, .gltf, .glb, .abut".
extern const std::string_view known_extensions;

/// The extension in lower case, with its dot; empty when the name has none.
[[nodiscard]] std::string extension_of(std::string_view name);

/// The format of an extension.
[[nodiscard]] std::optional<Format> format_of_extension(std::string_view extension) noexcept;

/// The format of an input, by its extension, or by its content when it has none. Throws Error when it is empty,
/// compressed, text in UTF-16 or UTF-32, of an unknown format, or of another format than its name says.
[[nodiscard]] Format format_of(const Input& input);

}  // namespace abut::io
