// SPDX-License-Identifier: MIT
// Recognizes texts with characters of two or four bytes.
#include "abut/io/formats/text_encoding.h"

#include <fmt/format.h>

#include <cstddef>
#include <string_view>

namespace abut::io {
namespace {

// The encoding; empty for any other file.
std::string_view wide_encoding(std::string_view bytes) {
    using namespace std::string_view_literals;
    if (bytes.starts_with("\xFF\xFE\0\0"sv) || bytes.starts_with("\0\0\xFE\xFF"sv)) return "UTF-32";
    if (bytes.starts_with("\xFF\xFE"sv) || bytes.starts_with("\xFE\xFF"sv)) return "UTF-16";
    constexpr std::size_t sample_size = 16;
    if (bytes.size() < sample_size) return {};
    // Whether the characters are ASCII in units of `size` bytes, with the nonzero byte at `position`.
    const auto in_units = [&](std::size_t size, std::size_t position) {
        for (std::size_t i = 0; i < sample_size; ++i) {
            const char c = bytes[i];
            const bool ascii = (c >= ' ' && c <= '~') || c == '\t' || c == '\n' || c == '\r';
            if (i % size == position ? !ascii : c != '\0') return false;
        }
        return true;
    };
    if (in_units(4, 0) || in_units(4, 3)) return "UTF-32";
    if (in_units(2, 0) || in_units(2, 1)) return "UTF-16";
    return {};
}

}  // namespace

void refuse_wide_text(const Input& input) {
    const std::string_view encoding = wide_encoding(input.bytes);
    if (encoding.empty()) return;
    fail_at_byte(input, 0, fmt::format("the text is in {}, and abut reads UTF-8", encoding),
                 fmt::format("save it as UTF-8, for instance by: iconv -f {} -t UTF-8", encoding));
}

}  // namespace abut::io
