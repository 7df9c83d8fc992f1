// SPDX-License-Identifier: MIT
// A test over all corners of an oriented box, which are polynomials of its numbers. For .cpp files of this room.
#pragma once

#include "abut/exact/sign.h"
#include "abut/shape/obb.h"

namespace abut::pair {

/// Whether within(offset, inputs...) is true for each corner, where offset(from, inputs...) is the corner less `from`.
/// A flat box has fewer corners.
template <class Within>
bool all_obb_corners(const Obb& box, Within within) {
    const auto offset = [](auto from, auto c, auto x, auto y, auto z, auto h) {
        return (c - from) + (h.x * x + h.y * y + h.z * z);
    };
    for (int corner = 0; corner < 8; ++corner) {
        Vec3 h = box.half_extents;
        bool doubled = false;
        for (int i = 0; i < 3; ++i) {
            if ((corner >> i & 1) == 0) continue;
            doubled = doubled || h[i] == 0;
            h[i] = -h[i];
        }
        if (!doubled && !within(offset, box.center, box.axes[0], box.axes[1], box.axes[2], h)) return false;
    }
    return true;
}

}  // namespace abut::pair
