// SPDX-License-Identifier: MIT
// Maps a file, or reads it.
#include "abut/io/file_bytes.h"

#include "abut/base/checksum.h"
#include "abut/io/input.h"

namespace abut::io {

FileBytes::FileBytes(const std::filesystem::path& path) : mapped_(map_file(path)) {
    if (!mapped_) read_ = read_bytes(path);
}

std::string_view FileBytes::view() const noexcept {
    if (!mapped_) return read_;
    return {reinterpret_cast<const char*>(mapped_->bytes.data()), mapped_->bytes.size()};
}

std::uint64_t checksum_of(std::string_view bytes) {
    return checksum({reinterpret_cast<const std::byte*>(bytes.data()), bytes.size()});
}

}  // namespace abut::io
