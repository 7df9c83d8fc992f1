// SPDX-License-Identifier: MIT
// Requests large pages for large arrays, which makes random access faster because fewer address translations miss.
#pragma once

#include <cstddef>
#include <vector>

#include "abut/base/api.h"

namespace abut {

/// Requests large pages for a range of memory, whether or not it is already in use. Has no effect where the system has
/// none.
ABUT_API void prefer_large_pages(const void* data, std::size_t bytes) noexcept;

/// Reserves `count` elements of an empty vector, in large pages where the system has them.
template <class T>
void reserve_large_pages(std::vector<T>& elements, std::size_t count) {
    elements.reserve(count);
    prefer_large_pages(elements.data(), count * sizeof(T));
}

}  // namespace abut
