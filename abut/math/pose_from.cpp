// SPDX-License-Identifier: MIT
// Poses from an axis and an angle, from Euler angles, and from a matrix.
#include <cmath>
#include <cstddef>

#include "abut/base/error.h"
#include "abut/base/float_environment.h"
#include "abut/math/elementary.h"
#include "abut/math/norms.h"
#include "abut/math/pose.h"

namespace abut {
namespace {

/// A rotation about a coordinate axis.
Quat about(std::size_t axis, double radians) {
    const auto [sine, cosine] = sine_cosine(0.5 * radians);
    return Quat(cosine, axis == 0 ? sine : 0, axis == 1 ? sine : 0, axis == 2 ? sine : 0);
}

double dot_of(Vec3 a, Vec3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
Vec3 cross_of(Vec3 a, Vec3 b) { return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x}; }

[[noreturn]] void refuse(const char* what, const char* remedy) {
    throw Error(std::string("Pose::from_matrix: ") + what + "; " + remedy);
}

/// The quaternion of a rotation matrix, from the largest of its components (Shepperd 1978), so that no component loses
/// digits.
Quat turn_of(Vec3 x, Vec3 y, Vec3 z) {
    const double w2 = 1 + x.x + y.y + z.z, x2 = 1 + x.x - y.y - z.z, y2 = 1 - x.x + y.y - z.z, z2 = 1 - x.x - y.y + z.z;
    Quat q;
    if (w2 >= x2 && w2 >= y2 && w2 >= z2) {
        q = Quat(w2, y.z - z.y, z.x - x.z, x.y - y.x);
    } else if (x2 >= y2 && x2 >= z2) {
        q = Quat(y.z - z.y, x2, x.y + y.x, z.x + x.z);
    } else if (y2 >= z2) {
        q = Quat(z.x - x.z, x.y + y.x, y2, y.z + z.y);
    } else {
        q = Quat(x.y - y.x, z.x + x.z, y.z + z.y, z2);
    }
    const double norm = std::sqrt(q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z);
    return Quat(q.w / norm, q.x / norm, q.y / norm, q.z / norm);
}

}  // namespace

Pose Pose::from_axis_angle(Vec3 axis, double radians, Vec3 translation) noexcept {
    const DefaultFloats floats;
    const double length = length_of(axis);
    if (length == 0) return {Quat(1, 0, 0, 0), translation};
    const auto [sine, cosine] = sine_cosine(0.5 * radians);
    const Vec3 part = sine * (axis / length);
    return {Quat(cosine, part.x, part.y, part.z), translation};
}

Pose Pose::from_euler(EulerOrder order, Vec3 radians, Vec3 translation) noexcept {
    const DefaultFloats floats;
    constexpr std::size_t axes[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
    const auto& [first, second, third] = axes[static_cast<std::size_t>(order)];
    return {about(first, radians.x) * about(second, radians.y) * about(third, radians.z), translation};
}

Pose Pose::from_matrix(const glm::dmat4& m) {
    const DefaultFloats floats;
    constexpr double tolerance = 1e-6;
    for (int column = 0; column < 4; ++column) {
        for (int row = 0; row < 4; ++row) {
            if (!abut::is_finite(m[column][row])) refuse("a number is not finite", "give it finite numbers");
        }
        if (m[column].w != (column == 3 ? 1.0 : 0.0)) {
            refuse("the last row is not (0, 0, 0, 1)", "a projection has no pose; pass a matrix of a rigid motion");
        }
    }
    const Vec3 x(m[0].x, m[0].y, m[0].z), y(m[1].x, m[1].y, m[1].z), z(m[2].x, m[2].y, m[2].z);
    for (const Vec3 axis : {x, y, z}) {
        if (!(std::fabs(length_of(axis) - 1) <= tolerance)) {
            refuse("a column is not of length 1, so it scales",
                   "pass the scale apart, as Model and Scene take it, or bake it into the vertices");
        }
    }
    if (!(std::fabs(dot_of(x, y)) <= tolerance && std::fabs(dot_of(y, z)) <= tolerance &&
          std::fabs(dot_of(z, x)) <= tolerance)) {
        refuse("its columns are not at right angles, so it shears", "bake the shear into the vertices");
    }
    if (!(dot_of(cross_of(x, y), z) > 0)) refuse("it mirrors", "bake the mirror image into the vertices");
    return {turn_of(x, y, z), Vec3(m[3].x, m[3].y, m[3].z)};
}

}  // namespace abut
