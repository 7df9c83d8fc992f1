// SPDX-License-Identifier: MIT
// Base64 (RFC 4648) and percent decoding (RFC 3986).
#include "abut/io/formats/uri.h"

#include <array>
#include <charconv>
#include <cstdint>

namespace abut::io {
namespace {

constexpr std::string_view alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

constexpr std::array<signed char, 256> digits = [] {
    std::array<signed char, 256> result{};
    result.fill(-1);
    for (std::size_t i = 0; i < alphabet.size(); ++i) {
        result[static_cast<unsigned char>(alphabet[i])] = static_cast<signed char>(i);
    }
    return result;
}();

std::optional<std::string> decode_base64(std::string_view text) {
    for (int i = 0; i < 2 && !text.empty() && text.back() == '='; ++i) text.remove_suffix(1);
    if (text.size() % 4 == 1) return std::nullopt;
    std::string bytes;
    bytes.reserve(text.size() / 4 * 3 + 2);
    std::uint32_t pending = 0;
    int bits = 0;
    for (const char c : text) {
        const int digit = digits[static_cast<unsigned char>(c)];
        if (digit < 0) return std::nullopt;
        pending = (pending << 6) | static_cast<std::uint32_t>(digit);
        bits += 6;
        if (bits >= 8) {
            bits -= 8;
            bytes += static_cast<char>((pending >> bits) & 0xFF);
        }
    }
    return bytes;
}

}  // namespace

std::optional<std::string> decode_data_uri(std::string_view uri) {
    constexpr std::string_view mark = ";base64,";
    const std::size_t comma = uri.find(',');
    const std::size_t found = uri.substr(0, comma == std::string_view::npos ? 0 : comma + 1).rfind(mark);
    if (uri.substr(0, 5) != "data:" || found == std::string_view::npos) return std::nullopt;
    return decode_base64(uri.substr(found + mark.size()));
}

std::optional<std::string> decode_percent(std::string_view uri) {
    std::string result;
    for (std::size_t i = 0; i < uri.size(); ++i) {
        if (uri[i] != '%') {
            result += uri[i];
            continue;
        }
        unsigned value = 0;
        const std::string_view code = uri.substr(i + 1, 2);
        const auto [end, error] = std::from_chars(code.data(), code.data() + code.size(), value, 16);
        if (error != std::errc{} || code.size() != 2 || end != code.data() + 2) return std::nullopt;
        result += static_cast<char>(value);
        i += 2;
    }
    return result;
}

}  // namespace abut::io
