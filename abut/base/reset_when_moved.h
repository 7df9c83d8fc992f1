// SPDX-License-Identifier: MIT
// ResetWhenMoved: a number that goes along with the lists that it tells of.
#pragma once

#include <utility>

namespace abut {

/// A number that is `value` at first, and again once it has been moved from: then the containers beside it are empty, and a
/// count or an index left behind would tell of what is no more.
template <class Number, Number value = Number{}>
class ResetWhenMoved {
public:
    constexpr ResetWhenMoved() = default;
    constexpr ResetWhenMoved(const ResetWhenMoved&) = default;
    constexpr ResetWhenMoved(ResetWhenMoved&& other) noexcept : number_(std::exchange(other.number_, value)) {}
    constexpr ResetWhenMoved& operator=(const ResetWhenMoved&) = default;
    constexpr ResetWhenMoved& operator=(ResetWhenMoved&& other) noexcept {
        number_ = std::exchange(other.number_, value);
        return *this;
    }
    constexpr ResetWhenMoved& operator=(Number number) noexcept {
        number_ = number;
        return *this;
    }
    ~ResetWhenMoved() = default;

    constexpr operator Number() const noexcept { return number_; }
    constexpr ResetWhenMoved& operator++() noexcept {
        ++number_;
        return *this;
    }
    constexpr ResetWhenMoved& operator--() noexcept {
        --number_;
        return *this;
    }

private:
    Number number_ = value;
};

}  // namespace abut
