// SPDX-License-Identifier: MIT
// Writes a file completely or not at all.
#pragma once

#include <filesystem>
#include <span>
#include <string_view>

namespace abut::io {

/// Writes the bytes to a temporary file beside the target and renames it, so that no reader ever sees a partial file,
/// and the old content stays until then. "-" is standard output; devices and pipes are written directly. Throws Error
/// when writing fails.
void write_bytes(const std::filesystem::path& path, std::string_view bytes);
/// The same for several pieces, written one after the other.
void write_bytes(const std::filesystem::path& path, std::span<const std::string_view> pieces);

}  // namespace abut::io
