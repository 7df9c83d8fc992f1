// SPDX-License-Identifier: MIT
// The bounds of a triangle, and its transform by a pose.
#include "abut/shape/triangle.h"

#include <glm/geometric.hpp>

#include "abut/base/float_environment.h"

namespace abut {

bool is_finite(const Triangle& triangle) noexcept {
    return is_finite(triangle.a) && is_finite(triangle.b) && is_finite(triangle.c);
}

Aabb bounds(const Triangle& triangle) noexcept {
    Aabb box{triangle.a, triangle.a};
    box.include(triangle.b);
    box.include(triangle.c);
    return box;
}

Triangle operator*(const Pose& pose, const Triangle& triangle) noexcept {
    const DefaultFloats floats;
    return {pose * triangle.a, pose * triangle.b, pose * triangle.c};
}

Vec3 area_vector(const Triangle& triangle) noexcept {
    const DefaultFloats floats;
    return glm::cross(triangle.b - triangle.a, triangle.c - triangle.a);
}

}  // namespace abut
