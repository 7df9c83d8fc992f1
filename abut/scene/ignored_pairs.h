// SPDX-License-Identifier: MIT
// IgnoredPairs: a symmetric set of pairs of numbers, for the pairs of models that do not count.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "abut/base/reset_when_moved.h"

namespace abut {

/// Pairs of the numbers 0, 1, 2 …, without order and without pairs of a number with itself. A lookup is a binary search
/// in the partners of one.
class IgnoredPairs {
public:
    [[nodiscard]] bool empty() const noexcept { return count_ == 0; }
    [[nodiscard]] bool contains(std::uint32_t i, std::uint32_t j) const noexcept;
    /// The numbers paired with i, in ascending order.
    [[nodiscard]] std::span<const std::uint32_t> partners(std::uint32_t i) const noexcept;

    /// Either happens completely, or throws std::bad_alloc and changes nothing.
    void add(std::uint32_t i, std::uint32_t j);
    void remove(std::uint32_t i, std::uint32_t j) noexcept;
    /// Removes all pairs of i.
    void remove_all_of(std::uint32_t i) noexcept;

    [[nodiscard]] std::size_t bytes() const noexcept;

private:
    std::vector<std::vector<std::uint32_t>> partners_;  // of each number, up to the last one that has any
    ResetWhenMoved<std::size_t> count_;                 // of pairs
};

}  // namespace abut
