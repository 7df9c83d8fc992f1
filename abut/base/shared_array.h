// SPDX-License-Identifier: MIT
// An array that never changes, so that copies share it: made here, or lying in a file that is mapped.
#pragma once

#include <cstddef>
#include <span>
#include <utility>
#include <vector>

#include "abut/base/large_array.h"
#include "abut/base/shared_pointer.h"

namespace abut {

/// Read like a const std::vector, and becomes one (a copy) wherever one is wanted. A copy of the array itself costs nothing
/// and keeps the elements alive.
template <class T>
class SharedArray {
public:
    /// What it holds.
    using value_type = T;
    /// What begin() and end() are.
    using const_iterator = const T*;

    SharedArray() = default;
    /// Takes the elements over.
    SharedArray(std::vector<T> elements) {  // NOLINT: a vector is meant to become one
        const std::vector<T>* kept = nullptr;
        SharedOwner owner(std::move(elements), &kept);
        *this = {*kept, std::move(owner)};
    }
    /// Takes the elements over.
    SharedArray(LargeArray<T> elements) {  // NOLINT: as a vector does
        const LargeArray<T>* kept = nullptr;
        SharedOwner owner(std::move(elements), &kept);
        *this = {kept->all(), std::move(owner)};
    }
    /// Elements that live as long as the keeper does.
    SharedArray(std::span<const T> elements, SharedOwner keeper) noexcept
        : data_(elements.data()), size_(elements.size()), keeper_(std::move(keeper)) {}

    /// Shares the elements.
    SharedArray(const SharedArray&) = default;
    /// The other is empty afterwards.
    SharedArray(SharedArray&& other) noexcept
        : data_(std::exchange(other.data_, nullptr)),
          size_(std::exchange(other.size_, 0)),
          keeper_(std::move(other.keeper_)) {}
    /// Shares the elements of the other.
    SharedArray& operator=(SharedArray other) noexcept {
        std::swap(data_, other.data_);
        std::swap(size_, other.size_);
        std::swap(keeper_, other.keeper_);
        return *this;
    }
    ~SharedArray() = default;

    /// The first element, and all others behind it; null when there is none.
    [[nodiscard]] const T* data() const noexcept { return data_; }
    /// How many elements there are.
    [[nodiscard]] std::size_t size() const noexcept { return size_; }
    /// Whether there are none.
    [[nodiscard]] bool empty() const noexcept { return size_ == 0; }
    /// The first element.
    [[nodiscard]] const T* begin() const noexcept { return data_; }
    /// Past the last element.
    [[nodiscard]] const T* end() const noexcept { return data_ + size_; }
    /// Element i < size().
    [[nodiscard]] const T& operator[](std::size_t i) const noexcept { return data_[i]; }
    /// The first element; there must be one.
    [[nodiscard]] const T& front() const noexcept { return data_[0]; }
    /// The last element; there must be one.
    [[nodiscard]] const T& back() const noexcept { return data_[size_ - 1]; }

    /// A copy, to be changed.
    operator std::vector<T>() const { return {begin(), end()}; }  // NOLINT: so that it serves where a vector did

    friend bool operator==(const SharedArray& a, const SharedArray& b) {
        if (a.size_ != b.size_) return false;
        if (a.data_ == b.data_) return true;
        for (std::size_t i = 0; i < a.size_; ++i) {
            if (!(a.data_[i] == b.data_[i])) return false;
        }
        return true;
    }

private:
    const T* data_ = nullptr;
    std::size_t size_ = 0;
    SharedOwner keeper_;
};

}  // namespace abut
