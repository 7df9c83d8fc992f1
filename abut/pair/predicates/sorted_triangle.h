// SPDX-License-Identifier: MIT
// A triangle with its corners in lexicographic order: results computed from them do not depend on the given order.
#pragma once

#include <array>
#include <cstddef>
#include <utility>

#include "abut/math/lexicographic_order.h"
#include "abut/shape/triangle.h"

namespace abut::pair {

/// A triangle's corners in order, and their original indices.
struct SortedTriangle {
    std::array<Vec3, 3> corner;
    std::array<int, 3> source{0, 1, 2};
    bool flipped = false;  ///< whether the permutation is odd, so that the front is now the back

    explicit SortedTriangle(const Triangle& t) noexcept : corner{t.a, t.b, t.c} {
        order(0, 1);
        order(1, 2);
        order(0, 1);
    }

private:
    void order(std::size_t i, std::size_t j) noexcept {
        if (!precedes(corner[j], corner[i])) return;
        std::swap(corner[i], corner[j]);
        std::swap(source[i], source[j]);
        flipped = !flipped;
    }
};

}  // namespace abut::pair
