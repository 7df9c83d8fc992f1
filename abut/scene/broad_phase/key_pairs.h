// SPDX-License-Identifier: MIT
// Pairs of keys, as the broad-phase structures find them, and their order.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "abut/shape/aabb.h"

namespace abut::scene {

/// Two keys, the lower first.
using KeyPair = std::array<std::uint32_t, 2>;

[[nodiscard]] constexpr KeyPair ordered(std::uint32_t i, std::uint32_t j) noexcept {
    return i < j ? KeyPair{i, j} : KeyPair{j, i};
}

/// A number that is ordered as pairs are, for a single comparison.
[[nodiscard]] constexpr std::uint64_t rank(const KeyPair& pair) noexcept {
    return std::uint64_t{pair[0]} << 32 | pair[1];
}
inline constexpr auto in_order = [](const KeyPair& a, const KeyPair& b) { return rank(a) < rank(b); };

/// Joins lists of pairs of keys less than `keys` into one in ascending order; on all cores.
[[nodiscard]] std::vector<KeyPair> joined_in_order(const std::vector<std::vector<KeyPair>>& lists, std::size_t keys);

}  // namespace abut::scene
