// SPDX-License-Identifier: MIT
// Large arrays for work on all cores.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <limits>
#include <memory>
#include <new>
#include <span>
#include <type_traits>
#include <utility>

#include "abut/base/large_pages.h"

namespace abut {

/// Memory in large pages if there are any, none of which is written before who needs it writes it: so each core gets it ready
/// for its own. That takes long; what is not needed any more may be used for something else.
class LargeMemory {
public:
    LargeMemory() = default;
    explicit LargeMemory(std::size_t bytes) : begin_(std::malloc(bytes)), bytes_(bytes) {
        if (begin_ == nullptr && bytes > 0) throw std::bad_alloc();
        prefer_large_pages(begin_.get(), bytes);
    }

    [[nodiscard]] void* data() const noexcept { return begin_.get(); }
    [[nodiscard]] std::size_t bytes() const noexcept { return bytes_; }

    /// Gives back what is beyond so many, and forgets what was written.
    void shrink(std::size_t bytes) noexcept {
        void* const smaller = std::realloc(begin_.get(), bytes > 0 ? bytes : 1);
        if (smaller == nullptr) return;
        (void)begin_.release();
        begin_.reset(smaller);
        bytes_ = bytes;
    }

private:
    struct Free {
        void operator()(void* data) const noexcept { std::free(data); }
    };
    std::unique_ptr<void, Free> begin_;
    std::size_t bytes_ = 0;
};

/// Elements without values.
template <class T>
class LargeArray {
    static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);

public:
    explicit LargeArray(std::size_t count) : LargeArray(count, LargeMemory()) {}
    /// In that memory, if it is enough.
    LargeArray(std::size_t count, LargeMemory memory) : memory_(std::move(memory)), count_(count) {
        if (count > (std::numeric_limits<std::size_t>::max() - room) / sizeof(T)) throw std::bad_array_new_length();
        const std::size_t bytes = count * sizeof(T) + room;
        if (memory_.bytes() >= bytes) {
            memory_.shrink(bytes);
        } else {
            memory_ = LargeMemory(bytes);
        }
    }

    [[nodiscard]] std::span<T> all() const noexcept {
        void* begin = memory_.data();
        std::size_t bytes = memory_.bytes();
        return {static_cast<T*>(std::align(alignof(T), count_ * sizeof(T), begin, bytes)), count_};
    }

    /// The memory, without the elements.
    [[nodiscard]] LargeMemory spent() && noexcept { return std::move(memory_); }

private:
    static constexpr std::size_t room = alignof(T) > alignof(std::max_align_t) ? alignof(T) : 0;

    LargeMemory memory_;
    std::size_t count_;
};

}  // namespace abut
