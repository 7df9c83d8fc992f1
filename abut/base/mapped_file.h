// SPDX-License-Identifier: MIT
// MappedFile: a file mapped into memory, shared between processes and read from disk on first access.
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <span>

#include "abut/base/api.h"
#include "abut/base/shared_pointer.h"

namespace abut {

/// The bytes start at a page boundary and stay mapped as long as a copy of `keeper` exists. If the file is replaced by
/// renaming, as abut's own writers do, the mapping keeps the old contents; if it is truncated, the bytes beyond its new
/// end become inaccessible.
struct ABUT_API MappedFile {
    std::span<const std::byte> bytes;
    SharedOwner keeper;
};

/// Maps a file for reading. Returns nothing for an empty file, for one that is not a regular file, and on systems
/// without memory mapping.
[[nodiscard]] ABUT_API std::optional<MappedFile> map_file(const std::filesystem::path& path);

}  // namespace abut
