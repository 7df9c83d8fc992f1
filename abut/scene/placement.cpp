// SPDX-License-Identifier: MIT
// Moves points and shapes by placements.
#include "abut/scene/placement.h"

#include <cmath>

#include "abut/base/error.h"
#include "abut/base/float_environment.h"
#include "abut/math/pose-inl.h"
#include "abut/shape/hull_motion.h"

namespace abut {
namespace {

/// Normalises a quaternion far from unit length. Products of rotations drift by a few ulps each; far from 1 the squares
/// would eventually leave the range of double.
Quat near_unit(const Quat& given) {
    const Quat q = in_range(given);
    const double norm = squared_length(q);
    if (norm > 0.5 && norm < 2) return q;
    const double s = 1 / std::sqrt(norm);
    return Quat(q.w * s, q.x * s, q.y * s, q.z * s);
}

Mat3 linear(const Placement& placement) { return matrix_of(placement.pose) * placement.scale; }
Vec3 at(const Placement& placement, Vec3 p) { return linear(placement) * p + placement.pose.translation; }

}  // namespace

bool is_valid(const Placement& placement) noexcept {
    const double norm = squared_length(in_range(placement.pose.rotation));
    return norm > 0 && norm < 1e300 && is_finite(placement.pose.translation) && placement.scale >= 1e-100 &&
           placement.scale <= 1e100;
}

void require_valid(const Placement& placement) {
    if (is_valid(placement)) return;
    throw Error(
        "Model: its pose or scale is not usable: all numbers must be finite, the rotation not zero and the scale "
        "between "
        "1e-100 and 1e100; bake a mirror image or a stretch into the mesh");
}

Mat3 linear_part(const Placement& placement) noexcept {
    const DefaultFloats floats;
    return linear(placement);
}

Vec3 operator*(const Placement& placement, Vec3 p) noexcept {
    const DefaultFloats floats;
    return at(placement, p);
}

Placement operator*(const Placement& a, const Placement& b) noexcept {
    const DefaultFloats floats;
    // Each is normalised alone first, since the product of two far from unit length may leave the range of double.
    const Quat turn = near_unit(a.pose.rotation) * near_unit(b.pose.rotation);
    return {{near_unit(turn), a * b.pose.translation}, a.scale * b.scale};
}

Placement inverse(const Placement& placement) noexcept {
    const DefaultFloats floats;
    const Quat& q = placement.pose.rotation;
    const Placement back{{Quat(q.w, -q.x, -q.y, -q.z), Vec3(0)}, 1 / placement.scale};
    return {{back.pose.rotation, -(back * placement.pose.translation)}, back.scale};
}

Vec3 placed(const Placement& m, Vec3 point) noexcept {
    const DefaultFloats floats;
    return at(m, point);
}
Segment placed(const Placement& m, const Segment& s) noexcept {
    const DefaultFloats floats;
    return {at(m, s.a), at(m, s.b)};
}
Ray placed(const Placement& m, const Ray& r) noexcept {
    const DefaultFloats floats;
    return {at(m, r.origin), matrix_of(m.pose) * r.direction};
}
Line placed(const Placement& m, const Line& l) noexcept {
    const DefaultFloats floats;
    return {at(m, l.origin), matrix_of(m.pose) * l.direction};
}
Plane placed(const Placement& m, const Plane& p) noexcept {
    const DefaultFloats floats;
    return m.pose * Plane{p.normal, m.scale * p.offset};
}
HalfSpace placed(const Placement& m, const HalfSpace& h) noexcept {
    const DefaultFloats floats;
    return m.pose * HalfSpace{h.normal, m.scale * h.offset};
}
Triangle placed(const Placement& m, const Triangle& t) noexcept {
    const DefaultFloats floats;
    return {at(m, t.a), at(m, t.b), at(m, t.c)};
}
Sphere placed(const Placement& m, const Sphere& s) noexcept {
    const DefaultFloats floats;
    return {at(m, s.center), m.scale * s.radius};
}
Obb placed(const Placement& m, const Aabb& box) noexcept {
    const DefaultFloats floats;
    Obb result = m.pose * box;
    result.center = at(m, box.center());
    result.half_extents *= m.scale;
    return result;
}
Obb placed(const Placement& m, const Obb& box) noexcept {
    const DefaultFloats floats;
    return {at(m, box.center), matrix_of(m.pose) * box.axes, m.scale * box.half_extents};
}
Capsule placed(const Placement& m, const Capsule& c) noexcept {
    const DefaultFloats floats;
    return {at(m, c.a), at(m, c.b), m.scale * c.radius};
}
Cylinder placed(const Placement& m, const Cylinder& c) noexcept {
    const DefaultFloats floats;
    return {at(m, c.a), at(m, c.b), m.scale * c.radius};
}
Cone placed(const Placement& m, const Cone& c) noexcept {
    const DefaultFloats floats;
    return {at(m, c.base), at(m, c.apex), m.scale * c.radius};
}
Ellipsoid placed(const Placement& m, const Ellipsoid& e) noexcept {
    const DefaultFloats floats;
    return {at(m, e.center), matrix_of(m.pose) * e.axes, m.scale * e.radii};
}
Frustum placed(const Placement& m, const Frustum& frustum) noexcept {
    const DefaultFloats floats;
    Frustum result = frustum;
    for (Plane& plane : result.planes) plane = placed(m, plane);
    return result;
}

Hull placed(const Placement& m, const Hull& hull) {
    const DefaultFloats floats;
    return HullMotion::apply(hull, linear(m), m.pose.translation);
}

AnyShape operator*(const Placement& placement, const AnyShape& shape) {
    if (const auto* box = std::get_if<Aabb>(&shape); box != nullptr && (box->empty() || is_unrotated(placement))) {
        return shifted(placement, *box);
    }
    return std::visit([&](const auto& s) -> AnyShape { return placed(placement, s); }, shape);
}

bool is_unrotated(const Placement& placement) noexcept {
    const Quat& q = placement.pose.rotation;
    return q.x == 0 && q.y == 0 && q.z == 0;
}

Aabb shifted(const Placement& placement, const Aabb& box) noexcept {
    const DefaultFloats floats;
    if (box.empty()) return box;
    return {placement.scale * box.min + placement.pose.translation,
            placement.scale * box.max + placement.pose.translation};
}

}  // namespace abut
