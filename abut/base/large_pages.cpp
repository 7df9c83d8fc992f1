// SPDX-License-Identifier: MIT
// Large pages on Linux; elsewhere the request has no effect.
#include "abut/base/large_pages.h"

#ifdef __linux__
#include <sys/mman.h>

#include <cstdint>
#endif

namespace abut {

#ifdef __linux__
void prefer_large_pages(const void* data, std::size_t bytes) noexcept {
    constexpr std::uintptr_t page = std::uintptr_t{1} << 21;
    constexpr int collapse = 25;  // MADV_COLLAPSE of Linux 6.1, which older headers lack
    const auto address = reinterpret_cast<std::uintptr_t>(data);
    const std::uintptr_t first = address / page * page, last = (address + bytes + page - 1) / page * page;
    if (bytes < page) return;
    // Includes the first and last page, which hold other data as well. Each page is advised separately, since the call
    // fails for a range that is not mapped as a whole.
    for (auto at = first; at != last; at += page) {
        void* const begin = reinterpret_cast<void*>(at);
        if (madvise(begin, page, MADV_HUGEPAGE) == 0) (void)madvise(begin, page, collapse);
    }
}
#else
void prefer_large_pages(const void*, std::size_t) noexcept {}
#endif

}  // namespace abut
