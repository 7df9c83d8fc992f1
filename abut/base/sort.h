// SPDX-License-Identifier: MIT
// sort_range: sorts by an order in which no two different items are equal, by little code where size matters.
#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <utility>

namespace abut {

/// Sorts the items from `first` to `last` by `less`, as std::sort. An instance of std::sort by comparison is 3 to 8
/// kilobytes of code; modules that are loaded over a network take heapsort, a tenth of it and about half as fast. Sorts
/// on which the time of queries depends use std::sort in all builds. Items that compare equal must be the same, or
/// their order must not matter: it differs among standard libraries, too.
template <class Iterator, class Less>
void sort_range(Iterator first, Iterator last, Less less) {
#if defined(ABUT_RECORDED_POLYNOMIALS)
    std::ptrdiff_t end = last - first;
    std::ptrdiff_t start = end / 2;
    while (end > 1) {
        if (start > 0) {
            --start;
        } else {
            --end;
            std::swap(first[0], first[end]);
        }
        auto sinking = std::move(first[start]);
        std::ptrdiff_t place = start;
        for (std::ptrdiff_t child; (child = 2 * place + 1) < end; place = child) {
            if (child + 1 < end && less(first[child], first[child + 1])) ++child;
            if (!less(sinking, first[child])) break;
            first[place] = std::move(first[child]);
        }
        first[place] = std::move(sinking);
    }
#else
    std::sort(first, last, less);
#endif
}

}  // namespace abut
