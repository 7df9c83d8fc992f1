// SPDX-License-Identifier: MIT
// The edit distance of words (Levenshtein 1966).
#include "abut/io/spelling_suggestion.h"

#include <algorithm>
#include <numeric>
#include <vector>

namespace abut::io {
namespace {

std::size_t edits(std::string_view from, std::string_view to) {
    // The distances from the part of `from` read so far to each prefix of `to`.
    std::vector<std::size_t> row(to.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (const char letter : from) {
        std::size_t diagonal = row[0]++;
        for (std::size_t i = 0; i < to.size(); ++i) {
            const std::size_t changed = diagonal + (letter == to[i] ? 0 : 1);
            diagonal = row[i + 1];
            row[i + 1] = std::min({changed, row[i] + 1, row[i + 1] + 1});
        }
    }
    return row.back();
}

}  // namespace

std::optional<std::string> nearest_name(std::string_view word, std::span<const std::string> names) {
    constexpr std::size_t most = 2;
    std::size_t fewest = most + 1;
    std::optional<std::string> nearest;
    for (const std::string& name : names) {
        if (word.size() > name.size() + most) continue;
        const std::size_t count = edits(word, name);
        if (count >= fewest) continue;
        fewest = count;
        nearest = name;
    }
    return nearest;
}

}  // namespace abut::io
