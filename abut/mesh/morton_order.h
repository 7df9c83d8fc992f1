// SPDX-License-Identifier: MIT
// An order for many queries in which neighbours come together, so that what one fetches from memory serves the next.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "abut/math/vec.h"

namespace abut {

/// The points' places, by Morton code (Morton 1966) within the box around them. What is not finite comes somewhere.
[[nodiscard]] std::vector<std::uint32_t> morton_order(std::span<const Vec3> points);

}  // namespace abut
