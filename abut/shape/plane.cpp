// SPDX-License-Identifier: MIT
// The plane through a triangle, a plane's bounds, and its transform by a pose.
#include "abut/shape/plane.h"

#include <limits>

#include "abut/base/float_environment.h"
#include "abut/exact/sign.h"
#include "abut/math/next_double.h"

namespace abut {

bool is_finite(const Plane& plane) noexcept { return is_finite(plane.normal) && is_finite(plane.offset); }

Aabb bounds(const Plane& plane) noexcept {
    const DefaultFloats floats;
    constexpr double far = std::numeric_limits<double>::infinity();
    const Vec3 n = plane.normal;
    const bool x = n.x != 0, y = n.y != 0, z = n.z != 0;
    if (!x && !y && !z && plane.offset != 0) return {};
    Aabb box{Vec3(-far), Vec3(far)};
    // Orthogonal to a coordinate axis, the plane is flat along it; the quotient is rounded outwards.
    for (int i = 0; i < 3; ++i) {
        if (n[i] == 0 || n[(i + 1) % 3] != 0 || n[(i + 2) % 3] != 0) continue;
        const double at = plane.offset / n[i];
        box.min[i] = next_below(at);
        box.max[i] = next_above(at);
    }
    return box;
}

Plane operator*(const Pose& pose, const Plane& plane) noexcept {
    const DefaultFloats floats;
    const Vec3 normal = rotation_matrix(pose) * plane.normal;
    return {normal, plane.offset + (normal.x * pose.translation.x + normal.y * pose.translation.y +
                                    normal.z * pose.translation.z)};
}

Plane Plane::through(const Triangle& t) noexcept {
    const DefaultFloats floats;
    using exact::evaluate;
    using exact::Scaled;
    using exact::to_double;
    constexpr double nan = std::numeric_limits<double>::quiet_NaN();
    if (!is_finite(t)) return {Vec3(nan), nan};
    const Scaled x = evaluate([](auto a, auto b, auto c) { return cross(b - a, c - a).x; }, t.a, t.b, t.c);
    const Scaled y = evaluate([](auto a, auto b, auto c) { return cross(b - a, c - a).y; }, t.a, t.b, t.c);
    const Scaled z = evaluate([](auto a, auto b, auto c) { return cross(b - a, c - a).z; }, t.a, t.b, t.c);
    const Scaled length = sqrt(x * x + y * y + z * z);
    if (length.sign() == 0) return {Vec3(0), nan};
    const Scaled offset = evaluate([](auto a, auto b, auto c) { return dot(a, cross(b - a, c - a)); }, t.a, t.b, t.c);
    return {Vec3(to_double(x / length), to_double(y / length), to_double(z / length)), to_double(offset / length)};
}

}  // namespace abut
