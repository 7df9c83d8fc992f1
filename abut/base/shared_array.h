// SPDX-License-Identifier: MIT
// SharedArray: an immutable array that its copies share, on the heap or in a memory-mapped file.
#pragma once

#include <cstddef>
#include <span>
#include <utility>
#include <vector>

#include "abut/base/large_array.h"
#include "abut/base/shared_pointer.h"

namespace abut {

/// Has the reading interface of a const std::vector and converts to one by copying its elements. A copy of the
/// SharedArray shares the elements, costs constant time, and keeps them alive.
template <class T>
class SharedArray {
public:
    /// The type of the elements.
    using value_type = T;
    /// The type of begin() and end().
    using const_iterator = const T*;

    SharedArray() = default;
    /// Takes ownership of the elements.
    SharedArray(std::vector<T> elements) {  // NOLINT: the implicit conversion is intended
        const std::vector<T>* kept = nullptr;
        SharedOwner owner(std::move(elements), &kept);
        *this = {*kept, std::move(owner)};
    }
    /// Takes ownership of the elements.
    SharedArray(LargeArray<T> elements) {  // NOLINT: as for a vector
        const LargeArray<T>* kept = nullptr;
        SharedOwner owner(std::move(elements), &kept);
        *this = {kept->all(), std::move(owner)};
    }
    /// Refers to elements that stay alive as long as `owner`, or a copy of it, exists.
    SharedArray(std::span<const T> elements, SharedOwner owner) noexcept
        : data_(elements.data()), size_(elements.size()), owner_(std::move(owner)) {}

    /// Shares the elements.
    SharedArray(const SharedArray&) = default;
    /// Leaves the other array empty.
    SharedArray(SharedArray&& other) noexcept
        : data_(std::exchange(other.data_, nullptr)),
          size_(std::exchange(other.size_, 0)),
          owner_(std::move(other.owner_)) {}
    /// Shares the elements of the other array, or takes them over if it is moved in.
    SharedArray& operator=(SharedArray other) noexcept {
        std::swap(data_, other.data_);
        std::swap(size_, other.size_);
        std::swap(owner_, other.owner_);
        return *this;
    }
    ~SharedArray() = default;

    /// A pointer to the contiguous elements; null for an empty array.
    [[nodiscard]] const T* data() const noexcept { return data_; }
    /// The number of elements.
    [[nodiscard]] std::size_t size() const noexcept { return size_; }
    /// Whether the array has no elements.
    [[nodiscard]] bool empty() const noexcept { return size_ == 0; }
    /// A pointer to the first element.
    [[nodiscard]] const T* begin() const noexcept { return data_; }
    /// A pointer past the last element.
    [[nodiscard]] const T* end() const noexcept { return data_ + size_; }
    /// Element i, for i < size().
    [[nodiscard]] const T& operator[](std::size_t i) const noexcept { return data_[i]; }
    /// The first element of an array that is not empty.
    [[nodiscard]] const T& front() const noexcept { return data_[0]; }
    /// The last element of an array that is not empty.
    [[nodiscard]] const T& back() const noexcept { return data_[size_ - 1]; }

    /// A copy of the elements, which may be changed.
    operator std::vector<T>() const {
        return {begin(), end()};
    }  // NOLINT: implicit, so that it can be passed where a vector is expected

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
    SharedOwner owner_;
};

}  // namespace abut
