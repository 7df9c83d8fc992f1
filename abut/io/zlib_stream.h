// SPDX-License-Identifier: MIT
// Compresses bytes for PNG files, zip archives and reports, and their checksums.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace abut::io {

/// The bytes compressed by zlib, with its header and checksum (RFC 1950).
[[nodiscard]] std::string zlib_stream(std::string_view bytes);

/// The same without header and checksum (RFC 1951).
[[nodiscard]] std::string deflate_stream(std::string_view bytes);

/// The checksum of zip and PNG files (CRC-32, ISO 3309).
[[nodiscard]] std::uint32_t crc_32(std::string_view bytes) noexcept;

}  // namespace abut::io
