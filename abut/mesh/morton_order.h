// SPDX-License-Identifier: MIT
// An order for many queries in which neighbours come together, so that memory fetched for one serves the next.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "abut/math/vec.h"

namespace abut {

/// The indices of the points, by Morton code (Morton 1966) within the box around them. Points that are not finite have
/// an unspecified place.
[[nodiscard]] std::vector<std::uint32_t> morton_order(std::span<const Vec3> points);

}  // namespace abut
