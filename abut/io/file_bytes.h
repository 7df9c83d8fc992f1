// SPDX-License-Identifier: MIT
// FileBytes: the bytes of a file, mapped where the system can map files.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "abut/base/mapped_file.h"

namespace abut::io {

/// Throws Error, which names the path, when the file is missing, unreadable, or a directory. A file that is truncated
/// while it is mapped must not be read any more.
class FileBytes {
public:
    explicit FileBytes(const std::filesystem::path& path);
    FileBytes(const FileBytes&) = delete;
    FileBytes& operator=(const FileBytes&) = delete;

    [[nodiscard]] std::string_view view() const noexcept;

private:
    std::optional<MappedFile> mapped_;
    std::string read_;
};

/// The checksum of bytes; see base/checksum.h.
[[nodiscard]] std::uint64_t checksum_of(std::string_view bytes);

}  // namespace abut::io
