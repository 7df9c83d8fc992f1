// SPDX-License-Identifier: MIT
// Writes and reads the lines of descriptions.
#include "abut/io/bcf_description.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>

#include "abut/io/formats/text_scanner.h"
#include "abut/io/names.h"

namespace abut::io {
namespace {

constexpr std::size_t guid_length = 36;
constexpr std::string_view resolved = "Resolved: ";
constexpr std::string_view key = "key: ";

/// The lines, without the blanks and carriage returns around them that other programs may add.
std::vector<std::string_view> lines_of(std::string_view text) {
    std::vector<std::string_view> lines;
    while (true) {
        const std::size_t end = text.find('\n');
        const std::string_view line = text.substr(0, end);
        const std::size_t first = std::min(line.find_first_not_of(" \t\r"), line.size());
        lines.push_back(line.substr(first, line.find_last_not_of(" \t\r") + 1 - first));
        if (end == std::string_view::npos) return lines;
        text.remove_prefix(end + 1);
    }
}

/// The text between brackets, "[GUID]", in lower case, if it has a GUID's form.
std::optional<std::string> guid_in(std::string_view brackets) {
    if (brackets.size() != guid_length + 2 || brackets.front() != '[' || brackets.back() != ']') return std::nullopt;
    std::string guid(brackets.substr(1, guid_length));
    for (std::size_t i = 0; i < guid_length; ++i) {
        const bool dash = i == 8 || i == 13 || i == 18 || i == 23;
        char& c = guid[i];
        if (c >= 'A' && c <= 'F') c = static_cast<char>(c - 'A' + 'a');
        if (dash ? c != '-' : !((c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'))) return std::nullopt;
    }
    return guid;
}

}  // namespace

std::string described_name(std::string_view name) {
    std::string line = readable(name);
    std::replace(line.begin(), line.end(), '[', '(');
    std::replace(line.begin(), line.end(), ']', ')');
    return line;
}

std::string listed_clash(std::string_view guid, std::string_view words) { return fmt::format("[{}] {}", guid, words); }

std::string resolved_clash(std::string_view words) { return std::string(resolved) + std::string(words); }

std::string key_line(std::string_view text) { return std::string(key) + readable(text); }

DescribedClashes described_clashes(std::string_view description) {
    DescribedClashes clashes;
    for (const std::string_view line : lines_of(description)) {
        // A key has names with their brackets: what a program that breaks long lines has made of it is not read.
        if (line.starts_with(key)) break;
        if (line.starts_with(resolved)) clashes.resolved = true;
        if (std::optional<std::string> guid = guid_in(line.substr(0, guid_length + 2))) {
            clashes.guids.push_back(std::move(*guid));
        }
    }
    return clashes;
}

std::vector<std::string> clashes_in_first_form(std::string_view description) {
    // The first line was "3 clashes of NAME", and each of as many others ended with one GUID in brackets. Names could
    // contain a GUID in brackets, and line breaks, but not the end of a line without adding a line: so the lines'
    // number shows whether all of them are abut's.
    const std::vector<std::string_view> lines = lines_of(description);
    const std::string_view first = lines.front();
    const std::string_view count = first.substr(0, first.find(' '));
    const std::string_view rest = first.substr(count.size());
    if (!rest.starts_with(" clash of ") && !rest.starts_with(" clashes of ")) return {};
    if (parse_integer(count) != static_cast<std::int64_t>(lines.size() - 1)) return {};
    std::vector<std::string> guids;
    for (std::size_t i = 1; i < lines.size(); ++i) {
        const std::string_view line = lines[i];
        const std::size_t length = std::min(line.size(), guid_length + 2);
        std::optional<std::string> guid = guid_in(line.substr(line.size() - length));
        if (!guid || line.starts_with(key)) return {};
        guids.push_back(std::move(*guid));
    }
    return guids;
}

}  // namespace abut::io
