// SPDX-License-Identifier: MIT
// Shrinks a failing sequence of operations to few that still fail.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

namespace abut::laws {

/// What is left of `kept`, for which fails(kept) is true, when halves, quarters and in the end single numbers are left out as
/// long as it still fails: without any one of those left it does not (Zeller and Hildebrandt 2002).
template <class Fails>
std::vector<std::size_t> shrunk(std::vector<std::size_t> kept, Fails fails) {
    std::size_t size = std::max<std::size_t>(kept.size() / 2, 1);
    for (;;) {
        bool less = false;
        for (std::size_t at = 0; at < kept.size();) {
            std::vector<std::size_t> without = kept;
            const auto first = without.begin() + static_cast<std::ptrdiff_t>(at);
            without.erase(first, first + static_cast<std::ptrdiff_t>(std::min(size, kept.size() - at)));
            if (fails(without)) {
                kept = std::move(without);
                less = true;
            } else {
                at += size;
            }
        }
        if (size == 1 && !less) return kept;
        if (!less) size /= 2;
    }
}

}  // namespace abut::laws
