// SPDX-License-Identifier: MIT
// The lexicographic order of points.
#pragma once

#include "abut/math/vec.h"

namespace abut {

/// Whether p comes before q: by x, then y, then z. The coordinates must not be NaN; -0 equals 0.
[[nodiscard]] inline bool precedes(const Vec3& p, const Vec3& q) noexcept {
    return p.x != q.x ? p.x < q.x : p.y != q.y ? p.y < q.y : p.z < q.z;
}

}  // namespace abut
