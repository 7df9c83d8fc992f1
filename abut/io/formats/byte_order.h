// SPDX-License-Identifier: MIT
// Converts numbers to and from bytes, in either byte order.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <string>

namespace abut::io {

/// The number whose bytes start at `from`, in the given byte order; `from` need not be aligned.
template <class T>
[[nodiscard]] T load(const char* from, std::endian order = std::endian::little) noexcept {
    std::array<char, sizeof(T)> bytes;
    std::memcpy(bytes.data(), from, sizeof(T));
    if (order != std::endian::native) std::reverse(bytes.begin(), bytes.end());
    return std::bit_cast<T>(bytes);
}

/// Appends the number's bytes, least significant first.
template <class T>
void append(std::string& out, T value) {
    auto bytes = std::bit_cast<std::array<char, sizeof(T)>>(value);
    if (std::endian::native != std::endian::little) std::reverse(bytes.begin(), bytes.end());
    out.append(bytes.data(), bytes.size());
}

}  // namespace abut::io
