// SPDX-License-Identifier: MIT
// Compresses bytes by Deflate, with the same result on every machine; for PNG files and reports.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace abut::io {

/// The bytes compressed as a Deflate stream (RFC 1951): matches of hash chains, and Huffman codes of each block.
[[nodiscard]] std::string deflate(std::string_view bytes);

/// The Deflate stream with the header and the checksum of zlib (RFC 1950).
[[nodiscard]] std::string zlib_stream(std::string_view bytes);

/// The checksum of zip and PNG files (CRC-32, ISO 3309) of the bytes; `before` is that of bytes that precede them.
[[nodiscard]] std::uint32_t crc32(std::string_view bytes, std::uint32_t before = 0) noexcept;

}  // namespace abut::io
