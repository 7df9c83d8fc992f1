// SPDX-License-Identifier: MIT
// The bytes of bufferViews compressed with meshoptimizer, read by its library if abut is built with it.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "abut/io/formats/json_document.h"

namespace abut::io {

/// Whether this build reads meshoptimizer compression.
[[nodiscard]] bool reads_meshopt() noexcept;

/// The elements of a compressed bufferView, at equal distances.
struct MeshoptElements {
    std::size_t count = 0;
    std::size_t stride = 0;
};

/// The elements that `extension`, an EXT_meshopt_compression, declares. Fails for numbers that the extension does not
/// allow, and for more elements than `compressed_size` bytes can represent.
[[nodiscard]] MeshoptElements meshopt_elements(const JsonValue& extension, std::size_t compressed_size);

/// The decompressed elements; fails for bytes that are not of the format, and in a build without the library.
[[nodiscard]] std::string decode_meshopt(const JsonValue& extension, std::string_view compressed);

}  // namespace abut::io
