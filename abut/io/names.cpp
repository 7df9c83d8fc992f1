// SPDX-License-Identifier: MIT
// Cleans and numbers the names of parts.
#include "abut/io/names.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <unordered_map>
#include <unordered_set>

namespace abut::io {
namespace {

// The length of the UTF-8 character at the front in bytes, 0 when it is invalid (Unicode 15, table 3-7).
std::size_t utf8_length(std::string_view text) {
    const auto byte = [&](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0u; };
    const auto follows = [&](std::size_t i) { return byte(i) >= 0x80 && byte(i) < 0xC0; };
    const unsigned first = byte(0);
    if (first < 0x80) return 1;
    if (first >= 0xC2 && first < 0xE0) return follows(1) ? 2 : 0;
    if (first >= 0xE0 && first < 0xF0) {
        const bool overlong = first == 0xE0 && byte(1) < 0xA0;
        const bool surrogate = first == 0xED && byte(1) >= 0xA0;
        return follows(1) && follows(2) && !overlong && !surrogate ? 3 : 0;
    }
    if (first >= 0xF0 && first < 0xF5) {
        const bool overlong = first == 0xF0 && byte(1) < 0x90;
        const bool beyond = first == 0xF4 && byte(1) >= 0x90;
        return follows(1) && follows(2) && follows(3) && !overlong && !beyond ? 4 : 0;
    }
    return 0;
}

// The code point of a valid UTF-8 character.
char32_t code_point(std::string_view character) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(character[i]); };
    if (character.size() == 1) return byte(0);
    char32_t code = byte(0) & (0x7Fu >> character.size());
    for (std::size_t i = 1; i < character.size(); ++i) code = code << 6 | (byte(i) & 0x3Fu);
    return code;
}

// Whether a character controls a terminal, or how the text around it is laid out, or is drawn as nothing: names with it
// could hide a part of a line, or seem equal. Soft hyphens and the joiners U+200C and U+200D are kept, since some
// languages, and emoji, are spelt with them.
bool is_control(char32_t c) {
    struct Range {
        char32_t first, last;
    };
    constexpr std::array<Range, 12> controls{
        {{0x0, 0x1F},          // C0
         {0x7F, 0x9F},         // delete and C1, which control some terminals too
         {0x61C, 0x61C},       // Arabic letter mark
         {0x180E, 0x180E},     // Mongolian vowel separator
         {0x200B, 0x200B},     // zero width space
         {0x200E, 0x200F},     // marks of direction
         {0x2028, 0x202E},     // separators of lines; embeddings and overrides of direction
         {0x2060, 0x206F},     // word joiner, invisible operators, isolates of direction, deprecated controls
         {0xFEFF, 0xFEFF},     // byte order mark
         {0xFFF9, 0xFFFB},     // annotations
         {0x1D173, 0x1D17A},   // beams and slurs of music
         {0xE0000, 0xE007F}},  // tags
    };
    return std::any_of(controls.begin(), controls.end(), [&](const Range& r) { return c >= r.first && c <= r.last; });
}

}  // namespace

std::string without_controls(std::string_view text) {
    std::string result;
    result.reserve(text.size());
    while (!text.empty()) {
        const std::size_t length = utf8_length(text);
        if (length == 0) {
            result += "\xEF\xBF\xBD";
        } else if (is_control(code_point(text.substr(0, length)))) {
            result += ' ';
        } else {
            result += text.substr(0, length);
        }
        text.remove_prefix(length == 0 ? 1 : length);
    }
    return result;
}

std::string readable(std::string_view name) {
    const std::string result = without_controls(name);
    const std::size_t begin = result.find_first_not_of(' ');
    if (begin == std::string::npos) return {};
    return result.substr(begin, result.find_last_not_of(' ') - begin + 1);
}

std::string_view shortened(std::string_view name, std::size_t bytes) {
    if (name.size() <= bytes) return name;
    // Bytes 10xxxxxx continue a character.
    while (bytes > 0 && (static_cast<unsigned char>(name[bytes]) & 0xC0) == 0x80) --bytes;
    return name.substr(0, bytes);
}

std::string path_name(std::span<const std::string> path) {
    if (path.size() == 1) return path.front();
    std::string result;
    for (const std::string& name : path) {
        if (&name != path.data()) result += '/';
        for (std::size_t i = 0; i < name.size(); ++i) {
            const std::string_view next = std::string_view(name).substr(i + 1, 2);
            if (name[i] == '/') {
                result += "%2F";
            } else if (name[i] == '%' && (next == "2F" || next == "25")) {
                result += "%25";
            } else {
                result += name[i];
            }
        }
    }
    return result;
}

std::vector<std::string> unique_names(std::vector<std::string> names) {
    std::unordered_set<std::string> taken(names.begin(), names.end()), seen;
    std::unordered_map<std::string, std::size_t> next;  // the number to try first, so that many equal names stay fast
    for (std::string& name : names) {
        if (seen.insert(name).second) continue;
        std::size_t& number = next.try_emplace(name, 2).first->second;
        std::string numbered;
        do {
            numbered = fmt::format("{} ({})", name, number++);
        } while (!taken.insert(numbered).second);
        name = std::move(numbered);
    }
    return names;
}

std::string in_quotes(std::string_view word) {
    constexpr std::size_t longest = 40;
    std::string result = "\"";
    for (std::size_t count = 0; count < longest && !word.empty(); ++count) {
        const std::size_t length = utf8_length(word);
        const std::string_view character = word.substr(0, std::max<std::size_t>(length, 1));
        result += length == 0 || is_control(code_point(character)) ? std::string_view("?") : character;
        word.remove_prefix(character.size());
    }
    return result + (word.empty() ? "\"" : "…\"");
}

}  // namespace abut::io
