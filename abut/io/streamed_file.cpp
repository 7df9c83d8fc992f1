// SPDX-License-Identifier: MIT
// Writes a temporary file and renames it.
#include "abut/io/streamed_file.h"

#include <fmt/format.h>

#include <cerrno>
#include <random>
#include <string>
#include <system_error>
#include <utility>

#include "abut/base/error.h"
#include "abut/io/names.h"

namespace abut::io {
namespace {

namespace fs = std::filesystem;

// Opens a new file beside `path` under an unused name; null when that fails, with the reason in errno.
std::FILE* open_beside(const fs::path& path, fs::path& name) {
    std::random_device random;
    for (int attempt = 0; attempt < 16; ++attempt) {
        name = path.parent_path() / fmt::format(".{}.{:08x}.tmp", path.filename().string(), random());
        errno = 0;
        if (std::FILE* file = std::fopen(name.string().c_str(), "wbx")) return file;
        if (errno != EEXIST) break;
    }
    return nullptr;
}

}  // namespace

void fail_to_write(const fs::path& path, int error) {
    const std::string reason = error != 0 ? std::generic_category().message(error) : "write error";
    throw Error(fmt::format("{}: cannot be written: {}; check the folder, its permissions and the disk",
                            readable(path.string()), reason));
}

StreamedFile::StreamedFile(fs::path path) : path_(std::move(path)) {
    std::error_code error;
    target_ = fs::is_symlink(fs::symlink_status(path_, error)) ? fs::weakly_canonical(path_, error) : path_;
    file_ = open_beside(target_, temporary_);
    if (file_ == nullptr) fail_to_write(path_, errno);
}

StreamedFile::~StreamedFile() {
    if (file_ != nullptr) std::fclose(file_);
    std::error_code ignored;
    if (!temporary_.empty()) fs::remove(temporary_, ignored);
}

void StreamedFile::write(std::string_view bytes) {
    if (bytes.empty()) return;  // its data may be null, which fwrite must not be given
    errno = 0;
    if (std::fwrite(bytes.data(), 1, bytes.size(), file_) != bytes.size()) fail_to_write(path_, errno);
}

void StreamedFile::commit() {
    errno = 0;
    if (std::fclose(std::exchange(file_, nullptr)) != 0) fail_to_write(path_, errno);
    std::error_code error;
    const fs::file_status old = fs::status(target_, error);
    if (fs::exists(old)) fs::permissions(temporary_, old.permissions(), error);
    fs::rename(temporary_, target_, error);
    if (error) fail_to_write(path_, error.value());
    temporary_.clear();
}

}  // namespace abut::io
