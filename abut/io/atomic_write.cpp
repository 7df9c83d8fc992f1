// SPDX-License-Identifier: MIT
// Implements atomic writes by a temporary file and a rename.
#include "abut/io/atomic_write.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstdio>
#include <memory>
#include <random>
#include <string>
#include <system_error>

#include "abut/base/error.h"
#include "abut/io/names.h"

namespace abut::io {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void fail(const fs::path& path, int error) {
    const std::string reason = error != 0 ? std::generic_category().message(error) : "write error";
    throw Error(fmt::format("{}: cannot be written: {}; check the folder, its permissions and the disk",
                            readable(path.string()), reason));
}

// Writes the pieces; false when not all bytes were written, with the reason in errno.
bool write_all(std::FILE* file, std::span<const std::string_view> pieces) {
    errno = 0;
    for (const std::string_view bytes : pieces) {
        if (bytes.empty()) continue;  // its data may be null, which fwrite must not be given
        if (std::fwrite(bytes.data(), 1, bytes.size(), file) != bytes.size()) return false;
    }
    return std::fflush(file) == 0;
}

// Opens a new file beside `path` under an unused name.
std::FILE* open_beside(const fs::path& path, fs::path& name) {
    std::random_device random;
    for (int attempt = 0; attempt < 16; ++attempt) {
        name = path.parent_path() / fmt::format(".{}.{:08x}.tmp", path.filename().string(), random());
        errno = 0;
        if (std::FILE* file = std::fopen(name.string().c_str(), "wbx")) return file;
        if (errno != EEXIST) break;
    }
    fail(path, errno);
}

}  // namespace

void write_bytes(const fs::path& path, std::string_view bytes) { write_bytes(path, std::span(&bytes, 1)); }

void write_bytes(const fs::path& path, std::span<const std::string_view> pieces) {
    if (path == "-") {
        if (!write_all(stdout, pieces)) fail("standard output", errno);
        return;
    }
    std::error_code error;
    const fs::file_status status = fs::status(path, error);
    if (fs::is_directory(status)) throw Error(readable(path.string()) + ": is a directory; name a file in it");
    if (fs::exists(status) && !fs::is_regular_file(status)) {
        std::FILE* file = std::fopen(path.string().c_str(), "wb");
        if (!file) fail(path, errno);
        const bool written = write_all(file, pieces);
        const int reason = errno;
        if (std::fclose(file) != 0 || !written) fail(path, written ? errno : reason);
        return;
    }

    // A link stays a link: the file that it points to is replaced.
    const fs::path target = fs::is_symlink(fs::symlink_status(path, error)) ? fs::weakly_canonical(path, error) : path;
    fs::path temporary;
    std::FILE* file = open_beside(target, temporary);
    const bool written = write_all(file, pieces);
    int reason = errno;
    const bool closed = std::fclose(file) == 0;
    if (written && !closed) reason = errno;
    if (written && closed) {
        if (fs::exists(status)) fs::permissions(temporary, status.permissions(), error);
        fs::rename(temporary, target, error);
        if (!error) return;
        reason = error.value();
    }
    fs::remove(temporary, error);
    fail(path, reason);
}

}  // namespace abut::io
