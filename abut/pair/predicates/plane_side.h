// SPDX-License-Identifier: MIT
// The side of a plane on which a point lies, exactly. For .cpp files of this room.
#pragma once

#include "abut/exact/sign.h"
#include "abut/shape/plane.h"

namespace abut::pair {

/// The sign of n · p - offset, positive on the side to which the normal points. All numbers must be finite.
inline exact::Sign side_of_plane(const Plane& plane, const Vec3& p) {
    return exact::sign([](auto n, auto offset, auto x) { return dot(n, x) - offset; }, plane.normal, plane.offset, p);
}

}  // namespace abut::pair
