// SPDX-License-Identifier: MIT
// Sorts pairs by counting: a bucket for each first key, which then holds few.
#include "abut/scene/key_pairs.h"

#include <algorithm>

namespace abut::scene {

std::vector<KeyPair> joined_in_order(const std::vector<std::vector<KeyPair>>& lists, std::size_t keys) {
    std::vector<std::size_t> end(keys + 1, 0);
    std::size_t count = 0;
    for (const auto& list : lists) {
        count += list.size();
        for (const KeyPair& pair : list) ++end[pair[0] + 1];
    }
    for (std::size_t i = 0; i < keys; ++i) end[i + 1] += end[i];

    // end[i] starts as the beginning of bucket i and moves to its end.
    std::vector<KeyPair> result(count);
    for (const auto& list : lists) {
        for (const KeyPair& pair : list) result[end[pair[0]]++] = pair;
    }
    std::size_t begin = 0;
    for (std::size_t i = 0; i < keys; ++i) {
        if (end[i] - begin > 1) {
            std::sort(result.begin() + static_cast<std::ptrdiff_t>(begin),
                      result.begin() + static_cast<std::ptrdiff_t>(end[i]), in_order);
        }
        begin = end[i];
    }
    return result;
}

}  // namespace abut::scene
