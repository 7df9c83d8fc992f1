// SPDX-License-Identifier: MIT
// Frustum and plane, frustum and frustum: whether the half-spaces of both, two for a plane and six for a frustum, have
// a common point.
#include "abut/pair/intersects/frustum_plane.h"

#include <algorithm>

#include "abut/pair/predicates/frustum_emptiness.h"

namespace abut::pair {

bool intersects(const Frustum& frustum, const Plane& plane) noexcept {
    if (!is_finite(frustum) || !is_finite(plane)) return false;
    std::array<Plane, 8> all{};
    std::copy(frustum.planes.begin(), frustum.planes.end(), all.begin());
    all[6] = plane;
    all[7] = {-plane.normal, -plane.offset};
    return !no_common_point(all);
}

bool intersects(const Frustum& a, const Frustum& b) noexcept {
    if (!is_finite(a) || !is_finite(b)) return false;
    std::array<Plane, 12> all{};
    std::copy(a.planes.begin(), a.planes.end(), all.begin());
    std::copy(b.planes.begin(), b.planes.end(), all.begin() + 6);
    return !no_common_point(all);
}

}  // namespace abut::pair
