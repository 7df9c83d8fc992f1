// SPDX-License-Identifier: MIT
// LargeArray: a large array whose elements are filled in parallel.
#pragma once

#include <cstddef>
#include <new>
#include <span>
#include <type_traits>
#include <utility>

#include "abut/base/large_pages.h"

namespace abut {

/// An array of uninitialised elements, in large pages where the system has them. Its pages are first touched by the
/// threads that fill them.
template <class T>
class LargeArray {
    static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);

public:
    LargeArray() = default;
    explicit LargeArray(std::size_t count)
        : elements_(static_cast<T*>(::operator new(count * sizeof(T), std::align_val_t(alignof(T))))), count_(count) {
        prefer_large_pages(elements_, count * sizeof(T));
    }
    LargeArray(LargeArray&& other) noexcept
        : elements_(std::exchange(other.elements_, nullptr)), count_(std::exchange(other.count_, 0)) {}
    LargeArray& operator=(LargeArray other) noexcept {
        std::swap(elements_, other.elements_);
        std::swap(count_, other.count_);
        return *this;
    }
    LargeArray(const LargeArray&) = delete;
    ~LargeArray() { ::operator delete(elements_, std::align_val_t(alignof(T))); }

    [[nodiscard]] std::span<T> all() const noexcept { return {elements_, count_}; }

private:
    T* elements_ = nullptr;
    std::size_t count_ = 0;
};

}  // namespace abut
