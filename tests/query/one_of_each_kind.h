// SPDX-License-Identifier: MIT
// A shape of each kind, all of them about the origin.
#pragma once

#include <vector>

#include "abut/abut.h"

namespace abut {

inline std::vector<AnyShape> one_of_each_kind() {
    return {Vec3(0),
            Segment{{0, 0, 0}, {1, 1, 1}},
            Ray{{0, 0, 0}, {1, 0, 0}},
            Line{{0, 0, 0}, {1, 0, 0}},
            Plane{{1, 0, 0}, 0},
            Triangle{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}},
            Sphere{{0, 0, 0}, 1},
            Aabb{{-1, -1, -1}, {1, 1, 1}},
            Obb{{0, 0, 0}, Mat3(1.0), {1, 1, 1}},
            Capsule{{0, 0, 0}, {1, 0, 0}, 1},
            Cylinder{{0, 0, 0}, {1, 0, 0}, 1},
            Cone{{0, 0, 0}, {1, 0, 0}, 1},
            Ellipsoid{{0, 0, 0}, Mat3(1.0), {1, 1, 1}},
            Frustum{},
            Hull(std::vector<Vec3>{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}),
            HalfSpace{{1, 0, 0}, 0}};
}

}  // namespace abut
