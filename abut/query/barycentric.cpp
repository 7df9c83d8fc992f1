// SPDX-License-Identifier: MIT
// Compiles barycentric, which calls the closed form for a triangle and a point.
#include "abut/query/barycentric.h"

#include "abut/base/float_environment.h"
#include "abut/pair/raycast/raycast_triangle.h"

namespace abut {

Vec3 barycentric(Point point, const Triangle& triangle) noexcept {
    const DefaultFloats floats;
    return pair::barycentric(triangle, point);
}

}  // namespace abut
