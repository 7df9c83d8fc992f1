// SPDX-License-Identifier: MIT
// Filters the rows of a picture, each by the filter that leaves the least, and compresses them.
#include "abut/io/png_image.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <vector>

#include "abut/io/zlib_stream.h"

namespace abut::io {
namespace {

constexpr std::size_t channels = 3;

void put_number(std::string& out, std::uint32_t n) {
    for (int shift = 24; shift >= 0; shift -= 8) out += static_cast<char>((n >> shift) & 0xff);
}

void put_chunk(std::string& out, const std::string& type, const std::string& content) {
    const std::string checked = type + content;
    put_number(out, static_cast<std::uint32_t>(content.size()));
    out += checked;
    put_number(out, crc_32(checked));
}

/// Which of the three is nearest to left + above - corner (Paeth 1991).
int paeth(int left, int above, int corner) {
    const int guess = left + above - corner;
    const int to_left = std::abs(guess - left), to_above = std::abs(guess - above),
              to_corner = std::abs(guess - corner);
    if (to_left <= to_above && to_left <= to_corner) return left;
    return to_above <= to_corner ? above : corner;
}

/// What filter 0 to 4 expects at a byte.
int expected(int filter, int left, int above, int corner) {
    switch (filter) {
        case 1:
            return left;
        case 2:
            return above;
        case 3:
            return (left + above) / 2;
        case 4:
            return paeth(left, above, corner);
        default:
            return 0;
    }
}

}  // namespace

std::string png_image(const render::Picture& picture) {
    const std::size_t stride = channels * picture.width;
    std::string filtered;
    filtered.reserve((stride + 1) * picture.height);
    std::array<std::string, 5> rows;
    const std::vector<std::uint8_t> none(stride, 0);
    const std::uint8_t* above = none.data();
    for (std::uint32_t y = 0; y < picture.height; ++y) {
        const std::uint8_t* row = picture.rgb.data() + y * stride;
        std::array<std::size_t, 5> left_over{};
        for (int filter = 0; filter < 5; ++filter) {
            std::string& out = rows[filter];
            out.assign(1, static_cast<char>(filter));
            for (std::size_t i = 0; i < stride; ++i) {
                const bool first = i < channels;
                const int guess =
                    expected(filter, first ? 0 : row[i - channels], above[i], first ? 0 : above[i - channels]);
                const auto difference = static_cast<std::int8_t>(row[i] - guess);
                out += static_cast<char>(difference);
                left_over[filter] += static_cast<std::size_t>(std::abs(int{difference}));
            }
        }
        filtered += rows[std::min_element(left_over.begin(), left_over.end()) - left_over.begin()];
        above = row;
    }
    std::string header;
    put_number(header, picture.width);
    put_number(header, picture.height);
    header += std::string("\x08\x02\x00\x00\x00", 5);  // eight bits, red green blue, no interlacing
    std::string result = "\x89PNG\r\n\x1a\n";
    put_chunk(result, "IHDR", header);
    put_chunk(result, "sRGB", std::string(1, '\0'));
    put_chunk(result, "IDAT", zlib_stream(filtered));
    put_chunk(result, "IEND", {});
    return result;
}

}  // namespace abut::io
