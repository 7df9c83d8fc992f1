// SPDX-License-Identifier: MIT
// ResetWhenMoved: a value that returns to its initial state when it is moved from.
#pragma once

#include <utility>

namespace abut {

/// A T that is initially T(value...), and is reset to that when moved from. For a count, an index or a box that
/// describes containers in the same object: these are empty once they have been moved from, so the description must be
/// reset, too.
template <class T, auto... value>
class ResetWhenMoved {
public:
    constexpr ResetWhenMoved() = default;
    constexpr ResetWhenMoved(const T& now) noexcept : now_(now) {}  // NOLINT: the implicit conversion is intended
    constexpr ResetWhenMoved(const ResetWhenMoved&) = default;
    constexpr ResetWhenMoved(ResetWhenMoved&& other) noexcept : now_(std::exchange(other.now_, T(value...))) {}
    constexpr ResetWhenMoved& operator=(const ResetWhenMoved&) = default;
    constexpr ResetWhenMoved& operator=(ResetWhenMoved&& other) noexcept {
        now_ = std::exchange(other.now_, T(value...));
        return *this;
    }
    ~ResetWhenMoved() = default;

    constexpr operator const T&() const noexcept { return now_; }
    constexpr ResetWhenMoved& operator++() noexcept {
        ++now_;
        return *this;
    }
    constexpr ResetWhenMoved& operator--() noexcept {
        --now_;
        return *this;
    }

private:
    T now_ = T(value...);
};

}  // namespace abut
