// SPDX-License-Identifier: MIT
// The conversion of each shape to a core, and the support points of the less frequent kinds.
#include "abut/gjk/core_shape.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "abut/gjk/support_point.h"
#include "abut/shape/boxes_overlap.h"

namespace abut::gjk {
namespace {

/// Covers the rounding of sizes, which are sums of a few rounded numbers.
constexpr double slack = 1 + 0x1p-48;

/// The larger number; NaN when either is NaN.
double larger(double p, double q) { return p >= q ? p : q >= p ? q : std::numeric_limits<double>::quiet_NaN(); }

/// Two unit vectors orthogonal to the axis, which is not zero, and to each other, within 2^-50.
void span_disc(Core& core, Vec3 axis) {
    const Vec3 u = rescaled_direction(axis);
    // Without a branch (Duff et al. 2017), from the unit vector along the axis.
    const double per = 1 / std::sqrt(dot(u, u)), x = u.x * per, y = u.y * per, z = u.z * per;
    const double sign = std::copysign(1.0, z), k = -1 / (sign + z), xy = x * y * k;
    core.data[0].x = 1 + sign * (x * x * k);
    core.data[0].y = sign * xy;
    core.data[0].z = -sign * x;
    core.data[1].x = xy;
    core.data[1].y = sign + y * y * k;
    core.data[1].z = -y;
}

Core segment_core(Vec3 a, Vec3 b) {
    Core core;
    core.kind = Kind::segment;
    core.origin = a;
    core.data[0] = b;
    core.local[0] = b - a;
    core.size = norm_1(core.local[0]) * slack;
    return core;
}

/// A cylinder or cone. With radius 0 it is a segment, with length 0 a point, with a negative radius empty.
Core disc_core(Kind kind, Vec3 a, Vec3 b, double radius) {
    if (radius < 0) return {};
    if (a == b) return core_of(a + Vec3(radius - radius));  // NaN for a radius that is not finite
    Core core = segment_core(a, b);
    if (radius == 0) return core;
    core.kind = kind;
    core.data[2] = b;
    core.radius = radius;
    core.size = (core.size + radius) * slack;
    span_disc(core, core.local[0]);
    return core;
}

Core half_axes_core(Kind kind, Vec3 center, const Mat3& axes, Vec3 lengths) {
    Core core;
    core.kind = kind;
    core.origin = center;
    for (int i = 0; i < 3; ++i) {
        const auto k = static_cast<std::size_t>(i);
        core.data[k] = axes[i];
        core.local[k] = axes[i] * lengths[i];
    }
    core.data[3] = lengths;
    core.size = (norm_1(core.local[0]) + norm_1(core.local[1]) + norm_1(core.local[2])) * slack;
    return core;
}

Core clipped_line(Vec3 origin, Vec3 direction, const Aabb& other, double low) {
    Core core;
    core.kind = Kind::clipped_line;
    core.origin = origin;
    double length = 0;
    if (direction != Vec3(0) && !other.empty()) {
        // No closest point is farther away than the farthest corner of `other`, which is within a factor 2√3 of `far`;
        // 8 covers that, and is doubled because only exponents are compared.
        const double far =
            std::fmax(norm_inf(other.min * 0.5 - origin * 0.5), norm_inf(other.max * 0.5 - origin * 0.5));
        const double step = norm_inf(direction);
        // The difference of exponents overflows where the step is infinite or NaN; then no length matters.
        const int exponent = !(far > 0) || !std::isfinite(step) ? -1074
                             : std::isfinite(far)               ? std::ilogb(far) - std::ilogb(step) + 4
                                                                : 1023;
        length = std::ldexp(1.0, std::clamp(exponent, -1074, 1023));
        // No double times a direction that is so much shorter reaches that far. Its multiple by a power of two is
        // exact.
        for (int i = 0; i < 3 && exponent > 1023; ++i) direction[i] = std::ldexp(direction[i], exponent - 1023);
    }
    core.data[0] = direction;
    core.data[1] = Vec3(low, 1, length);
    core.local[0] = direction * length;
    core.size = norm_1(core.local[0]) * slack;
    return core;
}

}  // namespace

Core core_of(Vec3 point) noexcept {
    Core core;
    core.kind = Kind::point;
    core.origin = point;
    return core;
}

Core core_of(const Segment& segment) noexcept { return segment_core(segment.a, segment.b); }

Core core_of(const Sphere& sphere) noexcept { return sphere.radius < 0 ? Core{} : core_of(sphere.center); }

Core core_of(const Capsule& capsule) noexcept {
    return capsule.radius < 0 ? Core{} : segment_core(capsule.a, capsule.b);
}

Core core_of(const Triangle& triangle) noexcept {
    Core core;
    core.kind = Kind::triangle;
    core.origin = triangle.a;
    core.data[0] = triangle.b;
    core.data[1] = triangle.c;
    core.local[0] = triangle.b - triangle.a;
    core.local[1] = triangle.c - triangle.a;
    core.size = larger(norm_1(core.local[0]), norm_1(core.local[1])) * slack;
    return core;
}

Core core_of(const Aabb& box) noexcept {
    if (is_inverted(box)) return {};
    Core core;
    core.kind = Kind::aabb;
    core.origin = box.min;
    core.data[0] = box.max;
    core.local[0] = box.max - box.min;
    core.size = norm_1(core.local[0]) * slack;
    return core;
}

Core core_of(const Obb& box) noexcept { return half_axes_core(Kind::obb, box.center, box.axes, box.half_extents); }

Core core_of(const Cylinder& cylinder) noexcept {
    return disc_core(Kind::cylinder, cylinder.a, cylinder.b, cylinder.radius);
}

Core core_of(const Cone& cone) noexcept { return disc_core(Kind::cone, cone.base, cone.apex, cone.radius); }

Core core_of(const Ellipsoid& ellipsoid) noexcept {
    return half_axes_core(Kind::ellipsoid, ellipsoid.center, ellipsoid.axes, ellipsoid.radii);
}

Core core_of(const Hull& hull) noexcept {
    simd::fetch(hull.offsets().data(), hull.offsets().size());
    Core core = core_of_points(hull.vertices(), {hull.neighbor_offsets(), hull.neighbors()}, hull.bounds());
    core.point_blocks = {hull.offsets(), simd::farthest_kernel()};
    return core;
}

Core core_of_corners(std::span<const Vec3> corners) noexcept {
    Core core;
    if (corners.empty()) return core;
    core.kind = Kind::corners;
    core.count = static_cast<std::int32_t>(std::min<std::size_t>(corners.size(), core.data.size()));
    core.origin = corners[0];
    for (std::size_t i = 0; i < static_cast<std::size_t>(core.count); ++i) {
        core.data[i] = corners[i];
        core.size = larger(core.size, norm_1(corners[i] - corners[0]));
    }
    core.size *= slack;
    return core;
}

Core core_of_points(std::span<const Vec3> points, const Adjacency& adjacency, const Aabb& bounds) noexcept {
    Core core;
    if (points.empty()) return core;
    core.kind = Kind::points;
    core.count = static_cast<std::int32_t>(points.size());
    core.points = points.data();
    core.adjacency = adjacency;
    core.origin = points[0];
    if (!bounds.empty()) {
        core.size = size_of_points(bounds);
        return core;
    }
    for (const Vec3& p : points) core.size = larger(core.size, norm_1(p - core.origin));
    core.size *= slack;
    return core;
}

double size_of_points(const Aabb& bounds) noexcept { return norm_1(bounds.max - bounds.min) * slack; }

Core core_of_user(const void* shape, Support support) noexcept {
    Core core;
    core.kind = Kind::user;
    core.shape = shape;
    core.function = support;
    core.origin = support(shape, Vec3(1, 0, 0));
    for (int i = 0; i < 3; ++i) {
        Vec3 d(0);
        d[i] = 1;
        const double high = support(shape, d)[i], low = support(shape, -d)[i];
        core.size += high - low;
    }
    core.size *= slack;
    return core;
}

Core core_of(const ConvexView& view) noexcept {
    return view.support == nullptr ? Core{} : core_of_user(view.shape, view.support);
}

Core core_of(const Ray& ray, const Aabb& other) noexcept { return clipped_line(ray.origin, ray.direction, other, 0); }
Core core_of(const Line& line, const Aabb& other) noexcept {
    return clipped_line(line.origin, line.direction, other, -1);
}

namespace {

/// Reads from the blocks, which the preceding scan has brought into the cache.
Vec3 offset_in_blocks(const Core& core, int index) {
    if (!has_point_blocks(core)) [[unlikely]]
        return offset_of_point(core, index);
    const auto i = static_cast<std::size_t>(index);
    const simd::Points8& eight = core.point_blocks.points[i / 8];
    return {eight.x[i % 8], eight.y[i % 8], eight.z[i % 8]};
}

}  // namespace

int farthest_by_scan(const Core& core, Vec3 d) noexcept {
    if (has_point_blocks(core)) [[likely]]
        return core.point_blocks.farthest(core.point_blocks.points.data(), core.point_blocks.points.size(), &d.x);
    int best = 0;
    double most = -std::numeric_limits<double>::infinity();
    for (int i = 0; i < core.count; ++i) {
        const double along = dot(offset_of_point(core, i), d);
        if (!(along > most)) continue;
        most = along;
        best = i;
    }
    return best;
}

int farthest_by_climbing(const Core& core, Vec3 d, int start) noexcept {
    int best = start >= 0 && start < core.count ? start : 0;
    double most = dot(offset_of_point(core, best), d);
    // Each step strictly increases the height, so the climb ends.
    for (;;) {
        const int here = best;
        const auto i = static_cast<std::size_t>(here);
        for (std::uint32_t k = core.adjacency.offsets[i]; k < core.adjacency.offsets[i + 1]; ++k) {
            const int next = static_cast<int>(core.adjacency.neighbours[k]);
            const double along = dot(offset_of_point(core, next), d);
            if (along > most) {
                most = along;
                best = next;
            }
        }
        if (best == here) return here;
    }
}

bool certainly_farthest(const Core& core, Vec3 d, int index) noexcept {
    const Adjacency& all = core.adjacency;
    return certainly_farthest(
        static_cast<std::uint32_t>(index), d, [&](std::uint32_t i) { return core.points[i]; },
        [&](std::uint32_t i) { return all.neighbours.subspan(all.offsets[i], all.offsets[i + 1] - all.offsets[i]); });
}

Vec3 cloud_offset(const Core& core, Vec3 d, int& hint) noexcept {
    if (climbs(core)) {
        hint = farthest_by_climbing(core, d, hint);
        return offset_of_point(core, hint);
    }
    hint = farthest_by_scan(core, d);
    return offset_in_blocks(core, hint);
}

Vec3 curved_offset(const Core& core, Vec3 d, int& hint) noexcept {
    switch (core.kind) {
        case Kind::clipped_line:
            return dot(core.local[0], d) > 0 ? core.local[0] : core.local[0] * core.data[1].x;
        case Kind::corners: {
            Vec3 best(0);
            double most = 0;
            hint = 0;
            for (std::size_t i = 1; i < static_cast<std::size_t>(core.count); ++i) {
                const Vec3 p = relative_to_origin(core, core.data[i]);
                const double along = dot(p, d);
                if (along > most) {
                    most = along;
                    best = p;
                    hint = static_cast<int>(i);
                }
            }
            return best;
        }
        case Kind::cylinder: {
            const Vec3 end = dot(core.local[0], d) > 0 ? core.local[0] : Vec3(0);
            return end + on_disc(core, d);
        }
        case Kind::cone: {
            const Vec3 rim = on_disc(core, d);
            return dot(core.local[0], d) > dot(rim, d) ? core.local[0] : rim;
        }
        case Kind::ellipsoid: {
            Vec3 y(dot(core.local[0], d), dot(core.local[1], d), dot(core.local[2], d));
            double length = std::sqrt(dot(y, y));
            if (!(length > 0x1p-400 && length < 0x1p500)) [[unlikely]] {
                // The squares may be out of range.
                y = rescaled_direction(y);
                length = std::sqrt(dot(y, y));
            }
            if (!(length > 0)) return Vec3(0);
            const Vec3 s = y * (1 / length);
            return core.local[0] * s.x + core.local[1] * s.y + core.local[2] * s.z;
        }
        case Kind::user:
            return relative_to_origin(core, core.function(core.shape, d));
        case Kind::empty:
        case Kind::point:
        case Kind::segment:
        case Kind::triangle:
        case Kind::aabb:
        case Kind::obb:
        case Kind::points:
            break;  // offset() has them
    }
    return Vec3(0);
}

Core scaled(const Core& core, double scale) noexcept {
    Core result = core;
    result.scale = scale;
    // Computed from the original numbers, since the offsets may have overflowed already.
    switch (core.kind) {
        case Kind::segment:
        case Kind::triangle:
        case Kind::aabb:
            result.local[0] = scaled_difference(core.data[0], core.origin, scale);
            result.size = norm_1(result.local[0]);
            if (core.kind == Kind::triangle) {
                result.local[1] = scaled_difference(core.data[1], core.origin, scale);
                result.size = larger(result.size, norm_1(result.local[1]));
            }
            break;
        case Kind::obb:
        case Kind::ellipsoid:
            result.size = 0;
            for (int i = 0; i < 3; ++i) {
                const auto k = static_cast<std::size_t>(i);
                result.local[k] = core.data[k] * (core.data[3][i] * scale);
                result.size += norm_1(result.local[k]);
            }
            break;
        case Kind::clipped_line:
            // The product of the length and the scale, both powers of two, may leave the range of doubles.
            result.local[0] = Vec3(0);
            for (int i = 0; i < 3 && core.data[1].z > 0; ++i)
                result.local[0][i] = std::ldexp(core.data[0][i], std::ilogb(core.data[1].z) + std::ilogb(scale));
            result.size = norm_1(result.local[0]);
            break;
        case Kind::cylinder:
        case Kind::cone:
            result.local[0] = scaled_difference(core.data[2], core.origin, scale);
            result.radius = core.radius * scale;
            result.size = norm_1(result.local[0]) + result.radius;
            break;
        case Kind::corners:
        case Kind::points:
            result.size = 0;
            for (int i = 0; i < core.count; ++i) {
                const Vec3 p = core.kind == Kind::points ? core.points[i] : core.data[static_cast<std::size_t>(i)];
                result.size = larger(result.size, norm_1(relative_to_origin(result, p)));
            }
            break;
        case Kind::empty:
        case Kind::point:
        case Kind::user:
            result.size = core.size * scale;
            break;
    }
    result.size *= slack;
    return result;
}

Vec3 support(const Core& core, Vec3 direction) noexcept {
    const Vec3 d = rescaled_direction(direction);
    int hint = 0;
    switch (core.kind) {
        case Kind::empty:
            return Vec3(std::numeric_limits<double>::quiet_NaN());
        case Kind::segment:
            return dot(core.local[0], d) > 0 ? core.data[0] : core.origin;
        case Kind::triangle: {
            const Vec3 far = offset(core, d, hint);
            return far == core.local[0] ? core.data[0] : far == core.local[1] ? core.data[1] : core.origin;
        }
        case Kind::aabb: {
            const Vec3 &low = core.origin, &high = core.data[0];
            return {d.x > 0 ? high.x : low.x, d.y > 0 ? high.y : low.y, d.z > 0 ? high.z : low.z};
        }
        case Kind::corners:
            static_cast<void>(offset(core, d, hint));
            return core.data[static_cast<std::size_t>(hint)];
        case Kind::points:
            static_cast<void>(offset(core, d, hint));
            return core.points[hint];
        case Kind::point:
        case Kind::obb:
        case Kind::clipped_line:
        case Kind::cylinder:
        case Kind::cone:
        case Kind::ellipsoid:
        case Kind::user:
            break;
    }
    return core.origin + offset(core, d, hint);
}

}  // namespace abut::gjk
