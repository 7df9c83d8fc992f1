// SPDX-License-Identifier: MIT
// Sorts pairs by counting sort in two passes: into ranges of first keys, which all cores then process, and within those
// by the first key, which few pairs share.
#include "abut/scene/broad_phase/key_pairs.h"

#include <algorithm>
#include <bit>
#include <span>
#include <utility>

#include "abut/base/executor.h"

namespace abut::scene {
namespace {

/// Sorts pairs whose first keys lie in [low, low + width) into ascending order.
void sort_by_counting(std::span<const KeyPair> pairs, std::uint32_t low, std::size_t width, KeyPair* result) {
    // end[i] starts as the beginning of the i-th key's pairs and moves to their end.
    std::vector<std::uint32_t> end(width + 1, 0);
    for (const KeyPair& pair : pairs) ++end[pair[0] - low + 1];
    for (std::size_t i = 0; i < width; ++i) end[i + 1] += end[i];
    for (const KeyPair& pair : pairs) result[end[pair[0] - low]++] = pair;
    std::uint32_t begin = 0;
    for (std::size_t i = 0; i < width; ++i) {
        if (end[i] - begin > 1) std::sort(result + begin, result + end[i], in_order);
        begin = end[i];
    }
}

}  // namespace

std::vector<KeyPair> joined_in_order(const std::vector<std::vector<KeyPair>>& lists, std::size_t keys) {
    // Counting pays for many pairs.
    constexpr std::size_t few = 64;
    std::size_t all = 0;
    for (const auto& list : lists) all += list.size();
    if (all <= few) {
        std::vector<KeyPair> result;
        result.reserve(all);
        for (const auto& list : lists) result.insert(result.end(), list.begin(), list.end());
        std::sort(result.begin(), result.end(), in_order);
        return result;
    }
    constexpr int least_width = 8, most_ranges = 8;  // in powers of two
    const int width = std::max(least_width, static_cast<int>(std::bit_width(keys)) - most_ranges);
    const std::size_t ranges = (keys >> width) + 1;
    const auto range_of = [width](const KeyPair& pair) { return pair[0] >> width; };

    // Where each list's pairs of each range go: first their number, then their beginning, then their end.
    constexpr std::size_t grain = 8;
    std::vector<std::size_t> offsets(lists.size() * ranges, 0);
    for_each_range(lists.size(), grain, [&](std::size_t first, std::size_t last) {
        for (std::size_t i = first; i < last; ++i) {
            for (const KeyPair& pair : lists[i]) ++offsets[i * ranges + range_of(pair)];
        }
    });
    std::vector<std::size_t> begin(ranges + 1);
    std::size_t count = 0;
    for (std::size_t range = 0; range < ranges; ++range) {
        begin[range] = count;
        for (std::size_t i = 0; i < lists.size(); ++i) {
            count += std::exchange(offsets[i * ranges + range], count);
        }
    }
    begin[ranges] = count;

    std::vector<KeyPair> in_ranges(count), result(count);
    for_each_range(lists.size(), grain, [&](std::size_t first, std::size_t last) {
        for (std::size_t i = first; i < last; ++i) {
            for (const KeyPair& pair : lists[i]) in_ranges[offsets[i * ranges + range_of(pair)]++] = pair;
        }
    });
    for_each_range(ranges, 1, [&](std::size_t range, std::size_t) {
        sort_by_counting({in_ranges.data() + begin[range], begin[range + 1] - begin[range]},
                         static_cast<std::uint32_t>(range << width), std::size_t{1} << width,
                         result.data() + begin[range]);
    });
    return result;
}

}  // namespace abut::scene
