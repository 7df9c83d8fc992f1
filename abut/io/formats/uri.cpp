// SPDX-License-Identifier: MIT
// Base64 (RFC 4648), percent decoding (RFC 3986) and data URIs (RFC 2397).
#include "abut/io/formats/uri.h"

#include <algorithm>
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

// Whether all characters may stand in a URI as they are, or begin a percent code; # would begin a fragment.
bool has_characters_of_uris(std::string_view text) {
    constexpr std::string_view others = "-_.!~*'();/?:@&=+$,%[]";
    return std::all_of(text.begin(), text.end(), [&](char c) {
        const bool alphanumeric = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
        return alphanumeric || others.find(c) != std::string_view::npos;
    });
}

// Whether the text is TYPE/SUBTYPE;ATTRIBUTE=VALUE…, in which all may be missing, so that a misspelt ;base64 is not.
bool is_media_type(std::string_view text) {
    const std::size_t end = std::min(text.find(';'), text.size());
    if (end > 0 && text.substr(0, end).find('/') == std::string_view::npos) return false;
    while (!(text = text.substr(std::min(text.find(';'), text.size()))).empty()) {
        text.remove_prefix(1);
        const std::string_view parameter = text.substr(0, std::min(text.find(';'), text.size()));
        const std::size_t equals = parameter.find('=');
        if (equals == 0 || equals == std::string_view::npos) return false;
    }
    return true;
}

}  // namespace

std::optional<std::string> decode_data_uri(std::string_view uri) {
    constexpr std::string_view scheme = "data:", base64 = ";base64";
    const std::size_t comma = uri.find(',');
    if (!uri.starts_with(scheme) || comma == std::string_view::npos) return std::nullopt;
    const std::string_view type = uri.substr(scheme.size(), comma - scheme.size());
    const std::string_view data = uri.substr(comma + 1);
    if (type.ends_with(base64)) {
        if (data.find('%') == std::string_view::npos) return decode_base64(data);
        const std::optional<std::string> text = decode_percent(data);  // such as %2B for +
        return text ? decode_base64(*text) : std::nullopt;
    }
    if (!is_media_type(type) || !has_characters_of_uris(data)) return std::nullopt;
    return decode_percent(data);
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
