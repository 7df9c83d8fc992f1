// SPDX-License-Identifier: MIT
// Large arrays for work on all cores.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <type_traits>

#include "abut/base/large_pages.h"

namespace abut {

/// Elements without values, in large pages if there are any: none is written before who needs it writes it, so that each core
/// gets the memory ready for its own.
template <class T>
class LargeArray {
    static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);

public:
    LargeArray() = default;
    explicit LargeArray(std::size_t count) : elements_(std::allocator<T>().allocate(count), Free{count}) {
        prefer_large_pages(elements_.get(), count * sizeof(T));
    }

    [[nodiscard]] std::span<T> all() const noexcept { return {elements_.get(), elements_.get_deleter().count}; }

private:
    struct Free {
        std::size_t count = 0;
        void operator()(T* elements) const noexcept { std::allocator<T>().deallocate(elements, count); }
    };
    std::unique_ptr<T[], Free> elements_;
};

}  // namespace abut
