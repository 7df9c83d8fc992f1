// SPDX-License-Identifier: MIT
// Writes a file wholly or not at all.
#pragma once

#include <filesystem>
#include <span>
#include <string_view>

namespace abut::io {

/// Writes the bytes beside the file and renames, so that nobody ever sees half of it, and what was there before stays
/// until then. "-" is standard output; devices and pipes are written as they are. Throws Error when that fails.
void write_bytes(const std::filesystem::path& path, std::string_view bytes);
/// The same, of the pieces one after the other.
void write_bytes(const std::filesystem::path& path, std::span<const std::string_view> pieces);

}  // namespace abut::io
