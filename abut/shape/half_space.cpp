// SPDX-License-Identifier: MIT
// A half-space's bounds, and its transform by a pose.
#include "abut/shape/half_space.h"

#include <limits>

#include "abut/base/float_environment.h"

namespace abut {

Plane HalfSpace::boundary() const noexcept { return {normal, offset}; }

bool is_finite(const HalfSpace& half_space) noexcept { return is_finite(half_space.boundary()); }

Aabb bounds(const HalfSpace& half_space) noexcept {
    const DefaultFloats floats;
    constexpr double far = std::numeric_limits<double>::infinity();
    const Vec3 n = half_space.normal;
    if (n == Vec3(0) && half_space.offset < 0) return {};
    Aabb box{Vec3(-far), Vec3(far)};
    for (int i = 0; i < 3; ++i) {
        if (n[i] == 0 || n[(i + 1) % 3] != 0 || n[(i + 2) % 3] != 0) continue;
        const double at = half_space.offset / n[i];
        (n[i] > 0 ? box.max : box.min)[i] = std::nextafter(at, n[i] > 0 ? far : -far);
    }
    return box;
}

HalfSpace operator*(const Pose& pose, const HalfSpace& half_space) noexcept {
    const Plane plane = pose * half_space.boundary();
    return {plane.normal, plane.offset};
}

}  // namespace abut
