// SPDX-License-Identifier: MIT
// ResetWhenMoved: a value that goes along with the lists that it tells of.
#pragma once

#include <utility>

namespace abut {

/// A T that is T(value...) at first, and again once it has been moved from: then the containers beside it are empty, and a
/// count, an index or a box left behind would tell of what is no more.
template <class T, auto... value>
class ResetWhenMoved {
public:
    constexpr ResetWhenMoved() = default;
    constexpr ResetWhenMoved(const T& now) noexcept : now_(now) {}  // NOLINT: it stands for the value
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
