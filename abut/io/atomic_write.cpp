// SPDX-License-Identifier: MIT
// Writes bytes to files, and to standard output, devices and pipes.
#include "abut/io/atomic_write.h"

#include <cerrno>
#include <cstdio>
#include <string>
#include <system_error>

#include "abut/base/error.h"
#include "abut/io/names.h"
#include "abut/io/streamed_file.h"

namespace abut::io {
namespace {

namespace fs = std::filesystem;

// Writes the pieces; false when not all bytes were written, with the reason in errno.
bool write_all(std::FILE* file, std::span<const std::string_view> pieces) {
    errno = 0;
    for (const std::string_view bytes : pieces) {
        if (bytes.empty()) continue;  // its data may be null, which fwrite must not be given
        if (std::fwrite(bytes.data(), 1, bytes.size(), file) != bytes.size()) return false;
    }
    return std::fflush(file) == 0;
}

}  // namespace

void write_bytes(const fs::path& path, std::string_view bytes) { write_bytes(path, std::span(&bytes, 1)); }

void write_bytes(const fs::path& path, std::span<const std::string_view> pieces) {
    if (path == "-") {
        if (!write_all(stdout, pieces)) fail_to_write("standard output", errno);
        return;
    }
    std::error_code error;
    const fs::file_status status = fs::status(path, error);
    if (fs::is_directory(status)) throw Error(readable(path.string()) + ": is a directory; name a file in it");
    if (fs::exists(status) && !fs::is_regular_file(status)) {
        std::FILE* file = std::fopen(path.string().c_str(), "wb");
        if (!file) fail_to_write(path, errno);
        const bool written = write_all(file, pieces);
        const int reason = errno;
        if (std::fclose(file) != 0 || !written) fail_to_write(path, written ? errno : reason);
        return;
    }

    StreamedFile file(path);
    for (const std::string_view bytes : pieces) file.write(bytes);
    file.commit();
}

}  // namespace abut::io
