// SPDX-License-Identifier: MIT
// The bounds of a capsule, and its transform by a pose.
#include "abut/shape/capsule.h"

#include "abut/base/float_environment.h"
#include "abut/shape/sphere.h"

namespace abut {

bool is_finite(const Capsule& capsule) noexcept {
    return is_finite(capsule.a) && is_finite(capsule.b) && std::isfinite(capsule.radius);
}

Aabb bounds(const Capsule& capsule) noexcept {
    const DefaultFloats floats;
    Aabb box = bounds(Sphere{capsule.a, capsule.radius});
    box.include(bounds(Sphere{capsule.b, capsule.radius}));
    return box;
}

Capsule operator*(const Pose& pose, const Capsule& capsule) noexcept {
    const DefaultFloats floats;
    return {pose * capsule.a, pose * capsule.b, capsule.radius};
}

}  // namespace abut
