// SPDX-License-Identifier: MIT
// Room for a few things that are made one by one.
#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <type_traits>
#include <utility>

namespace abut {

/// An array of n whose elements are not there until emplaced: unlike std::optional's, nothing is set before.
template <class T, std::size_t n>
class Slots {
    static_assert(std::is_trivially_destructible_v<T>, "nobody knows which elements are to be destroyed");

public:
    Slots() noexcept {}  // NOLINT: the union stays without a member

    template <class... Arguments>
    T& emplace(std::size_t i, Arguments&&... arguments) {
        return *std::construct_at(&elements_[i], std::forward<Arguments>(arguments)...);
    }
    [[nodiscard]] T& operator[](std::size_t i) noexcept { return elements_[i]; }

private:
    union {
        std::array<T, n> elements_;
    };
};

}  // namespace abut
