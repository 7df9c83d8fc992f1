// SPDX-License-Identifier: MIT
// A plane or half-space and any convex shape: intersection, distance test, closest points, penetration and contact from
// the support points along the plane's normal.
#include <algorithm>
#include <cmath>
#include <type_traits>

#include "abut/base/compiler.h"
#include "abut/exact/sign.h"
#include "abut/gjk/core_vertex.h"
#include "abut/gjk/rounded_shape.h"
#include "abut/gjk/support_point.h"
#include "abut/gjk/supporting_feature.h"

namespace abut::gjk {
namespace {

/// A plane with a unit normal, and the shape's heights above it.
struct HeightRange {
    Vec3 normal{0};
    double offset = 0;
    Vec3 high{0}, low{0};         // the support points of the core
    double above = 0, below = 0;  // the shape's heights there
    double noise = 0;             // a bound of the rounding errors
};

HeightRange height_range(const RoundedShape& a, const Plane& plane) {
    HeightRange r;
    const double most = norm_inf(plane.normal);
    const Vec3 n = plane.normal / most;
    const double length = std::sqrt(dot(n, n));
    r.normal = n / length;
    r.offset = plane.offset / most / length;
    r.high = support(a.core, r.normal);
    r.low = support(a.core, -r.normal);
    r.above = dot(r.normal, r.high) - r.offset + a.radius;
    r.below = dot(r.normal, r.low) - r.offset - a.radius;
    r.noise = 0x1p-48 * (std::abs(r.offset) + a.core.size + norm_1(a.core.origin));
    return r;
}

bool is_empty(const RoundedShape& a) { return a.core.kind == Kind::empty || a.radius < 0; }
bool all_finite(const RoundedShape& a, const Plane& plane) {
    return is_finite(plane) && std::isfinite(a.radius) && is_finite(a.core.origin) && std::isfinite(a.core.size);
}
bool crosses(const HeightRange& r) { return r.above >= -r.noise && r.below <= r.noise; }

/// The sign of a polynomial of a core's corner and of others' numbers, exactly: `polynomial(corner, others...)`.
template <class Polynomial, class... Others>
exact::Sign sign_at(const Corner& corner, const HalfAxes& half, bool has_axes, Polynomial polynomial,
                    const Others&... others) {
    if (!has_axes) return exact::sign(polynomial, corner.p, others...);
    return exact::sign(
        [polynomial, &corner](auto p, auto x, auto y, auto z, auto h, auto... rest) {
            const LiftedHalfAxes<std::remove_cvref_t<decltype(h.x)>> axes{x, y, z, h};
            return polynomial(p + from_center(axes, corner.s), rest...);
        },
        corner.p, half.axes[0], half.axes[1], half.axes[2], half.lengths, others...);
}

/// Whether a polyhedral core with a radius is within a distance of the plane: a corner is, or corners lie on both
/// sides.
ABUT_NOINLINE bool corners_within(const RoundedShape& a, const Plane& plane, double max_distance) {
    const bool has_axes = has_half_axes(a.core);
    const HalfAxes half = half_axes(a.core);
    const auto height = [](auto x, auto n, auto offset) { return dot(n, x) - offset; };
    const auto excess = [height](auto x, auto n, auto offset, auto radius, auto most) {
        const auto h = height(x, n, offset);
        const auto limit = radius + most;
        return h * h - (limit * limit) * dot(n, n);
    };
    bool above = false, below = false;
    const int count = corner_count(a.core);
    for (int i = 0; i < count; ++i) {
        const Corner c = corner(a.core, i);
        const exact::Sign side = sign_at(c, half, has_axes, height, plane.normal, plane.offset);
        above = above || side != exact::Sign::negative;
        below = below || side != exact::Sign::positive;
        if (above && below) return true;
        if (sign_at(c, half, has_axes, excess, plane.normal, plane.offset, a.radius, max_distance) !=
            exact::Sign::positive) {
            return true;
        }
    }
    return false;
}

}  // namespace

bool intersects(const RoundedShape& a, const Plane& plane) noexcept {
    if (!all_finite(a, plane) || is_empty(a)) return false;
    if (plane.normal == Vec3(0)) return plane.offset == 0;
    return crosses(height_range(a, plane));
}

std::optional<bool> within(const RoundedShape& a, const Plane& plane, double max_distance) noexcept {
    // A size overflows where a number is not finite, and for the largest finite ones.
    if (!std::isfinite(a.core.size)) return std::nullopt;
    if (!all_finite(a, plane) || is_empty(a) || !(max_distance >= 0)) return false;
    if (plane.normal == Vec3(0)) return plane.offset == 0;
    const HeightRange r = height_range(a, plane);
    const double distance = std::max(r.below, -r.above);
    const double noise = 2 * (r.noise + 0x1p-48 * (a.radius + max_distance)) + 0x1p-1000;
    if (distance > max_distance + noise) return false;
    if (distance < max_distance - noise) return true;
    if (is_polyhedral(a.core)) return corners_within(a, plane, max_distance);
    return std::nullopt;
}

ClosestPoints closest_points(const RoundedShape& a, const Plane& plane) noexcept {
    const Vec3 nan(std::numeric_limits<double>::quiet_NaN());
    constexpr double infinity = std::numeric_limits<double>::infinity();
    if (!all_finite(a, plane)) return {};
    if (is_empty(a)) return {nan, nan, infinity};
    if (plane.normal == Vec3(0)) {
        if (plane.offset != 0) return {nan, nan, infinity};
        return {a.core.origin, a.core.origin, 0};
    }
    const HeightRange r = height_range(a, plane);
    if (crosses(r)) {
        // The segment between the highest and the lowest point crosses the plane.
        const Vec3 top = r.high + a.radius * r.normal, bottom = r.low - a.radius * r.normal;
        const double span = r.above - r.below;
        const double t = span > 0 ? std::clamp(r.above / span, 0.0, 1.0) : 0;
        const Vec3 shared = top + t * (bottom - top);
        return {shared, shared, 0};
    }
    const bool over = r.below > 0;
    const Vec3 on_a = over ? r.low - a.radius * r.normal : r.high + a.radius * r.normal;
    const double height = over ? r.below : r.above;
    return {on_a, on_a - height * r.normal, std::abs(height)};
}

Penetration penetration(const RoundedShape& a, const Plane& plane) noexcept {
    if (plane.normal == Vec3(0)) return {std::numeric_limits<double>::infinity(), Vec3(1, 0, 0)};
    const HeightRange r = height_range(a, plane);
    // The shorter separating translation is towards the side on which less of the shape lies.
    return r.above <= -r.below ? Penetration{std::max(0.0, r.above), r.normal}
                               : Penetration{std::max(0.0, -r.below), -r.normal};
}

Contact contact(const RoundedShape& a, const Plane&, const Penetration& penetration) noexcept {
    const Vec3 n = penetration.direction;
    const Vec3 top = support(a.core, n);
    const double offset = dot(n, top) + a.radius - penetration.depth;  // the plane's, along n
    const Face face = supporting_feature(a.core, a.radius, n);
    // contact_manifold() needs a face on either side: the plane's is the shape's own, projected onto the plane.
    Face on_plane = face;
    for (int i = 0; i < face.count; ++i) {
        Vec3& p = on_plane.corners[static_cast<std::size_t>(i)];
        p -= (dot(n, p) - offset) * n;
    }
    Contact found = contact_manifold(penetration, face, on_plane);
    for (int i = 0; i < found.count && a.radius > 0; ++i) {
        ContactPoint& p = found.points[static_cast<std::size_t>(i)];
        const double more = cover(a.core, a.radius, n, p.on_a);
        p.on_a += more * n;
        p.depth += more;
    }
    return found.count > 0 ? found : single_point_contact(penetration, top + a.radius * n);
}

bool intersects(const RoundedShape& a, const HalfSpace& half_space) noexcept {
    const Plane plane{half_space.normal, half_space.offset};
    if (!all_finite(a, plane) || is_empty(a)) return false;
    if (plane.normal == Vec3(0)) return plane.offset >= 0;
    const HeightRange r = height_range(a, plane);
    return r.below <= r.noise;
}

ClosestPoints closest_points(const RoundedShape& a, const HalfSpace& half_space) noexcept {
    Plane plane{half_space.normal, half_space.offset};
    if (plane.normal == Vec3(0) && plane.offset > 0) plane.offset = 0;  // as a plane, too, all of space
    const ClosestPoints found = closest_points(a, plane);
    if (!(found.distance > 0) || !intersects(a, half_space)) return found;
    return {found.on_a, found.on_a, 0};
}

Penetration penetration(const RoundedShape& a, const HalfSpace& half_space) noexcept {
    if (half_space.normal == Vec3(0)) return {std::numeric_limits<double>::infinity(), Vec3(1, 0, 0)};
    const HeightRange r = height_range(a, {half_space.normal, half_space.offset});
    return {std::max(0.0, -r.below), -r.normal};
}

Contact contact(const RoundedShape& a, const HalfSpace& half_space, const Penetration& penetration) noexcept {
    return contact(a, Plane{half_space.normal, half_space.offset}, penetration);
}

}  // namespace abut::gjk
