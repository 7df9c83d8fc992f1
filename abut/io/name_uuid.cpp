// SPDX-License-Identifier: MIT
// Hashes names by SHA-1 (FIPS 180-4), which UUIDs of version 5 require.
#include "abut/io/name_uuid.h"

#include <array>
#include <bit>
#include <cstdint>

namespace abut::io {
namespace {

using Digest = std::array<std::uint32_t, 5>;

void add_block(Digest& state, std::string_view block) {
    std::array<std::uint32_t, 80> w;
    for (std::size_t i = 0; i < 16; ++i) {
        w[i] = 0;
        for (std::size_t k = 0; k < 4; ++k) w[i] = w[i] << 8 | static_cast<unsigned char>(block[4 * i + k]);
    }
    for (std::size_t i = 16; i < 80; ++i) w[i] = std::rotl(w[i - 3] ^ w[i - 8] ^ w[i - 14] ^ w[i - 16], 1);
    auto [a, b, c, d, e] = state;
    for (std::size_t i = 0; i < 80; ++i) {
        const std::uint32_t f = i < 20   ? (b & c) | (~b & d)
                                : i < 40 ? b ^ c ^ d
                                : i < 60 ? (b & c) | (b & d) | (c & d)
                                         : b ^ c ^ d;
        constexpr std::array<std::uint32_t, 4> k{0x5A827999, 0x6ED9EBA1, 0x8F1BBCDC, 0xCA62C1D6};
        const std::uint32_t next = std::rotl(a, 5) + f + e + k[i / 20] + w[i];
        e = d;
        d = c;
        c = std::rotl(b, 30);
        b = a;
        a = next;
    }
    state = {state[0] + a, state[1] + b, state[2] + c, state[3] + d, state[4] + e};
}

Digest sha1(std::string text) {
    const std::uint64_t bits = 8 * static_cast<std::uint64_t>(text.size());
    text += '\x80';
    while (text.size() % 64 != 56) text += '\0';
    for (int shift = 56; shift >= 0; shift -= 8) text += static_cast<char>(bits >> shift & 0xFF);
    Digest state{0x67452301, 0xEFCDAB89, 0x98BADCFE, 0x10325476, 0xC3D2E1F0};
    for (std::size_t at = 0; at < text.size(); at += 64) add_block(state, std::string_view(text).substr(at, 64));
    return state;
}

}  // namespace

std::string name_uuid(std::string_view name) {
    // abut's namespace, a UUID of version 4.
    constexpr std::string_view space("\x5d\x8c\x2b\x1e\x7f\x40\x4c\x9a\xb3\x65\x0e\x9d\x41\x6a\xc2\x17", 16);
    Digest digest = sha1(std::string(space) + std::string(name));
    digest[1] = (digest[1] & 0xFFFF0FFF) | 0x5000;      // version 5
    digest[2] = (digest[2] & 0x3FFFFFFF) | 0x80000000;  // the variant of RFC 4122
    std::string text;
    for (std::size_t byte = 0; byte < 16; ++byte) {
        if (byte == 4 || byte == 6 || byte == 8 || byte == 10) text += '-';
        const std::uint32_t value = digest[byte / 4] >> (24 - 8 * (byte % 4)) & 0xFF;
        constexpr std::string_view digits = "0123456789abcdef";
        text += digits[value / 16];
        text += digits[value % 16];
    }
    return text;
}

}  // namespace abut::io
