// SPDX-License-Identifier: MIT
// Adds the report's lines, and compares them with those of a file.
#include "report.h"

#include <cstdio>
#include <map>
#include <set>

namespace golden {
namespace {

struct Line {
    std::string verb, operands, hash;
};

/// The parts of a line "verb operands hash", where operands may be several words.
Line parsed(const std::string& line) {
    const std::size_t first = line.find(' '), last = line.rfind(' ');
    if (first == std::string::npos || first == last) return {line, "", ""};
    return {line.substr(0, first), line.substr(first + 1, last - first - 1), line.substr(last + 1)};
}

/// Reads a line without its end into `text`; false at the end of the file.
bool read_line(std::FILE* file, std::string& text) {
    text.clear();
    int c = std::fgetc(file);
    if (c == EOF) return false;
    for (; c != EOF && c != '\n'; c = std::fgetc(file)) text += static_cast<char>(c);
    return true;
}

}  // namespace

void Report::add(std::string_view verb, std::string_view operands, std::uint64_t hash) {
    char digits[17];
    std::snprintf(digits, sizeof digits, "%016llx", static_cast<unsigned long long>(hash));
    lines_.push_back(std::string(verb) + ' ' + std::string(operands) + ' ' + digits);
}

bool compare(const std::vector<std::string>& lines, const std::string& path, bool all_groups) {
    std::FILE* const file = std::fopen(path.c_str(), "r");
    if (file == nullptr) {
        std::fprintf(stderr, "golden: cannot read %s\n", path.c_str());
        return false;
    }
    using Key = std::pair<std::string, std::string>;
    std::map<Key, std::string> expected;
    for (std::string text; read_line(file, text);) {
        if (text.empty()) continue;
        const Line line = parsed(text);
        expected[{line.verb, line.operands}] = line.hash;
    }
    std::fclose(file);

    std::map<std::string, std::vector<std::string>> differing;
    std::size_t equal = 0;
    for (const std::string& text : lines) {
        const Line line = parsed(text);
        const auto found = expected.find({line.verb, line.operands});
        if (found == expected.end()) {
            differing[line.verb].push_back(line.operands + " (not in the file)");
        } else {
            if (found->second == line.hash)
                ++equal;
            else
                differing[line.verb].push_back(line.operands);
            expected.erase(found);
        }
    }
    if (all_groups) {
        for (const auto& [key, hash] : expected) differing[key.first].push_back(key.second + " (only in the file)");
    }

    for (const auto& [verb, operands] : differing) {
        std::fprintf(stderr, "%s differs for %zu kinds of operands:", verb.c_str(), operands.size());
        for (std::size_t i = 0; i < operands.size() && i < 6; ++i) std::fprintf(stderr, " [%s]", operands[i].c_str());
        std::fprintf(stderr, "%s\n", operands.size() > 6 ? " ..." : "");
    }
    std::fprintf(stderr, "golden: %zu of %zu lines are equal\n", equal, lines.size());
    return differing.empty();
}

}  // namespace golden
