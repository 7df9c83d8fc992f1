// SPDX-License-Identifier: MIT
// Asks the system for large pages under large arrays: queries that jump about in them then find their way faster.
#pragma once

#include <cstddef>
#include <vector>

#include "abut/base/api.h"

namespace abut {

/// Suggests large pages for memory, whether it is in use already or not. Where that is not possible nothing happens.
ABUT_API void prefer_large_pages(const void* data, std::size_t bytes) noexcept;

/// Makes room for so many elements of an empty vector, in large pages if there are any.
template <class T>
void reserve_large_pages(std::vector<T>& elements, std::size_t count) {
    elements.reserve(count);
    prefer_large_pages(elements.data(), count * sizeof(T));
}

}  // namespace abut
