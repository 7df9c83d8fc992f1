// SPDX-License-Identifier: MIT
// Compresses bytes by zlib.
#include "abut/io/zlib_stream.h"

#include <zlib.h>

#include <new>

namespace abut::io {

std::string zlib_stream(std::string_view bytes) {
    const auto size = static_cast<uLong>(bytes.size());
    uLongf packed_size = compressBound(size);
    std::string packed(packed_size, '\0');
    // With this much room, only memory for its tables can be lacking.
    if (compress(reinterpret_cast<Bytef*>(packed.data()), &packed_size, reinterpret_cast<const Bytef*>(bytes.data()),
                 size) != Z_OK) {
        throw std::bad_alloc();
    }
    packed.resize(packed_size);
    return packed;
}

std::string deflate_stream(std::string_view bytes) {
    constexpr std::size_t header = 2, checksum = 4;
    std::string stream = zlib_stream(bytes);
    stream.resize(stream.size() - checksum);
    stream.erase(0, header);
    return stream;
}

std::uint32_t crc_32(std::string_view bytes) noexcept {
    return static_cast<std::uint32_t>(crc32_z(0, reinterpret_cast<const Bytef*>(bytes.data()), bytes.size()));
}

}  // namespace abut::io
