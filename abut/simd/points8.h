// SPDX-License-Identifier: MIT
// Points8: eight points, coordinate by coordinate, for kernels.
#pragma once

#include <array>
#include <cstddef>

namespace abut::simd {

struct alignas(64) Points8 {
    std::array<double, 8> x{}, y{}, z{};
};

}  // namespace abut::simd
