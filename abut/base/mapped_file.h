// SPDX-License-Identifier: MIT
// A file's bytes as memory that all processes share, read from the disk when they are first looked at.
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <span>

#include "abut/base/api.h"
#include "abut/base/shared_pointer.h"

namespace abut {

/// The bytes start at a page, and live as long as a copy of `keeper`. A file that is replaced (as abut's own writers do, by
/// renaming) stays as it was for those who have mapped it; one that is cut short under them takes its bytes away.
struct ABUT_API MappedFile {
    std::span<const std::byte> bytes;
    SharedOwner keeper;
};

/// Maps a file for reading. Nothing for what is not a plain file with some bytes, and where the system cannot.
[[nodiscard]] ABUT_API std::optional<MappedFile> map_file(const std::filesystem::path& path);

}  // namespace abut
