// SPDX-License-Identifier: MIT
// Matches patterns from left to right. Where a match fails, the last star takes one character more; earlier stars need
// not change, because they have matched the shortest text that they can.
#include "abut/clash/name_pattern.h"

#include <cstddef>
#include <cstdint>

namespace abut::clashing {
namespace {

struct Character {
    std::uint32_t code = 0;
    std::size_t bytes = 0;
};

/// The character at a place before the end.
Character character_at(std::string_view text, std::size_t at) noexcept {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned first = byte(at);
    const std::size_t bytes = first < 0xc2 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : first < 0xf5 ? 4 : 1;
    // Bytes that are not UTF-8 get codes beyond those of all characters.
    const Character alone{first < 0x80 ? first : 0x200000 + first, 1};
    if (bytes == 1 || at + bytes > text.size()) return alone;
    std::uint32_t code = first & (0xffu >> (bytes + 1));
    for (std::size_t i = 1; i < bytes; ++i) {
        if ((byte(at + i) & 0xc0) != 0x80) return alone;
        code = (code << 6) | (byte(at + i) & 0x3f);
    }
    return {code, bytes};
}

/// One character of a pattern, and whether a character of the text matches it. A set begins behind its bracket.
struct Step {
    std::size_t bytes = 0;
    bool matches = false;
};

/// The place of the bracket that closes a set, which has at least one character; npos if there is none.
std::size_t end_of_set(std::string_view pattern, std::size_t at) noexcept { return pattern.find(']', at + 2); }

Step match_set(std::uint32_t code, std::string_view pattern, std::size_t at, std::size_t end) noexcept {
    Step step{end + 1 - at, false};
    for (std::size_t i = at + 1; i < end;) {
        const Character low = character_at(pattern, i);
        i += low.bytes;
        Character high = low;
        if (i + 1 < end && pattern[i] == '-') {
            high = character_at(pattern, i + 1);
            i += 1 + high.bytes;
        }
        step.matches = step.matches || (low.code <= code && code <= high.code);
    }
    return step;
}

Step match_one(std::uint32_t code, std::string_view pattern, std::size_t at) noexcept {
    if (pattern[at] == '?') return {1, true};
    if (pattern[at] == '[') {
        if (const std::size_t end = end_of_set(pattern, at); end != std::string_view::npos) {
            return match_set(code, pattern, at, end);
        }
    }
    const Character own = character_at(pattern, at);
    return {own.bytes, own.code == code};
}

}  // namespace

bool matches_pattern(std::string_view text, std::string_view pattern) noexcept {
    constexpr std::size_t none = std::string_view::npos;
    std::size_t t = 0, p = 0, after_star = none, star_text = 0;
    while (t < text.size()) {
        if (p < pattern.size() && pattern[p] == '*') {
            after_star = ++p;
            star_text = t;
            continue;
        }
        const Character c = character_at(text, t);
        const Step step = p < pattern.size() ? match_one(c.code, pattern, p) : Step{};
        if (step.matches) {
            t += c.bytes;
            p += step.bytes;
        } else if (after_star != none) {
            star_text += character_at(text, star_text).bytes;
            t = star_text;
            p = after_star;
        } else {
            return false;
        }
    }
    while (p < pattern.size() && pattern[p] == '*') ++p;
    return p == pattern.size();
}

}  // namespace abut::clashing
