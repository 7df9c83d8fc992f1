// SPDX-License-Identifier: MIT
// Range: a closed interval of a parameter, such as a ray's t.
#pragma once

namespace abut {

/// The closed interval [min, max]; empty when min > max.
struct Range {
    double min = 0;
    double max = 0;

    [[nodiscard]] constexpr bool empty() const noexcept { return !(min <= max); }
    [[nodiscard]] constexpr bool contains(double x) const noexcept { return min <= x && x <= max; }
    friend constexpr bool operator==(const Range&, const Range&) = default;
};

}  // namespace abut
