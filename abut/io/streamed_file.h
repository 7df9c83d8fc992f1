// SPDX-License-Identifier: MIT
// StreamedFile: a file that is written piece by piece, and gets its name when it is complete.
#pragma once

#include <cstdio>
#include <filesystem>
#include <string_view>

namespace abut::io {

/// Writes to a temporary file beside `path`, which commit() renames; without it nothing stays. No reader ever sees a
/// partial file, and the old content stays until then. A link stays a link: the file that it points to is replaced.
/// Every function throws Error, which names the path, when writing fails.
class StreamedFile {
public:
    explicit StreamedFile(std::filesystem::path path);
    ~StreamedFile();
    StreamedFile(const StreamedFile&) = delete;
    StreamedFile& operator=(const StreamedFile&) = delete;

    /// Appends the bytes.
    void write(std::string_view bytes);
    /// Gives the file its name. Nothing may be written afterwards.
    void commit();

private:
    std::filesystem::path path_;       // as given, for messages
    std::filesystem::path target_;     // what is replaced
    std::filesystem::path temporary_;  // empty once it is renamed
    std::FILE* file_ = nullptr;
};

/// Throws Error "PATH: cannot be written: REASON; …" for a value of errno.
[[noreturn]] void fail_to_write(const std::filesystem::path& path, int error);

}  // namespace abut::io
