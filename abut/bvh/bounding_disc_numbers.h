// SPDX-License-Identifier: MIT
// A disc's direction, middle and thickness as numbers.
#pragma once

#include <array>
#include <cmath>
#include <cstdint>

#include "abut/bvh/bounding_disc.h"

namespace abut::bvh {

/// A disc perpendicular to a direction or its opposite, within rounding, as thick as the ball around the box; any such
/// disc for no direction.
[[nodiscard]] inline Disc disc_across(std::array<double, 3> direction) noexcept {
    if (direction[2] < 0) direction = {-direction[0], -direction[1], -direction[2]};
    const double sum = std::abs(direction[0]) + std::abs(direction[1]) + direction[2];
    if (!(sum > 0)) return {};
    const auto whole = [&](double x) { return static_cast<std::int16_t>(std::lround(x / sum * Disc::unit)); };
    return {whole(direction[0]), whole(direction[1])};
}

/// Its normal, of length 1.
[[nodiscard]] inline std::array<double, 3> direction_of(Disc disc) noexcept {
    const double x = disc.x, y = disc.y, z = Disc::unit - std::abs(x) - std::abs(y);
    const double inverse = 1 / std::sqrt(x * x + y * y + z * z);
    return {x * inverse, y * inverse, z * inverse};
}

/// Where its middle is along the normal, and half its thickness, both in radii.
[[nodiscard]] inline double middle_of(Disc disc) noexcept { return disc.middle * (1.0 / Disc::unit); }
[[nodiscard]] inline double half_thickness_of(Disc disc) noexcept { return disc.half * (1.0 / Disc::unit); }

}  // namespace abut::bvh
