// SPDX-License-Identifier: MIT
// Support points relative to a core's origin: GJK's inner loop. Internal: for .cpp files of this room.
#pragma once

#include <cmath>

#include "abut/base/compiler.h"
#include "abut/gjk/core_shape.h"
#include "abut/math/norms.h"

namespace abut::gjk {

// Plain functions: by GLM's templates gcc inlines less of the loop, which then takes a fifth longer for cylinders.
inline double dot(Vec3 a, Vec3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
inline Vec3 cross(Vec3 a, Vec3 b) { return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x}; }
inline double norm_inf(Vec3 v) { return std::fmax(std::fabs(v.x), std::fmax(std::fabs(v.y), std::fabs(v.z))); }

/// The direction with its largest coordinate brought near 1 by a power of two, if it is far from it, so that squares neither
/// vanish nor overflow.
inline Vec3 rescaled_direction(Vec3 d) {
    const double most = norm_inf(d);
    if (most > 0x1p-100 && most < 0x1p100) [[likely]]
        return d;
    if (!(most > 0) || !std::isfinite(most)) return d;
    const int exponent = -std::ilogb(most);
    return {std::ldexp(d.x, exponent), std::ldexp(d.y, exponent), std::ldexp(d.z, exponent)};
}

/// Clouds with fewer points are scanned, larger ones with neighbours are climbed.
inline constexpr int climbed_from = 96;

/// p - origin, times the scale, without overflow on the way.
inline Vec3 scaled_difference(Vec3 p, Vec3 origin, double scale) {
    return scale < 1 ? p * scale - origin * scale : (p - origin) * scale;
}

/// A point of the set as given, relative to the core's origin.
inline Vec3 relative_to_origin(const Core& core, Vec3 p) {
    if (core.scale != 1) [[unlikely]]
        return scaled_difference(p, core.origin, core.scale);
    return p - core.origin;
}
inline Vec3 offset_of_point(const Core& core, int i) { return relative_to_origin(core, core.points[i]); }
/// Whether a cloud's offsets stand ready for kernels: those are of the numbers as given, not of scaled ones.
inline bool has_point_blocks(const Core& core) { return core.scale == 1 && !core.point_blocks.points.empty(); }

/// The index of a cloud's point farthest along d, looking at all of them.
[[nodiscard]] int farthest_by_scan(const Core& core, Vec3 d) noexcept;
/// The same by walking from neighbour to neighbour.
[[nodiscard]] int farthest_by_climbing(const Core& core, Vec3 d, int start) noexcept;
/// False when rounding may have stopped a climb at this point too early.
[[nodiscard]] bool surely_farthest(const Core& core, Vec3 d, int index) noexcept;

[[nodiscard]] inline bool climbs(const Core& core) {
    return core.kind == Kind::points && core.count >= climbed_from && !core.adjacency.offsets.empty();
}

/// The point of the disc around the origin farthest along d.
inline Vec3 on_disc(const Core& core, Vec3 d) {
    const double x = dot(core.data[0], d), y = dot(core.data[1], d);
    const double length = std::sqrt(x * x + y * y);
    if (!(length > 0)) return Vec3(0);
    const double s = core.radius / length;
    return core.data[0] * (x * s) + core.data[1] * (y * s);
}

/// The farthest point along d less the origin, of a cloud and of the rarer kinds.
[[nodiscard]] Vec3 cloud_offset(const Core& core, Vec3 d, int& hint) noexcept;
[[nodiscard]] Vec3 curved_offset(const Core& core, Vec3 d, int& hint) noexcept;

/// The farthest point along d less the origin. For a segment, triangle or box its error is an ulp of the size, for
/// others a few. Ties depend on the core and d only. `hint` is where a climb starts, and takes where it ends.
ABUT_INLINE Vec3 offset(const Core& core, Vec3 d, int& hint) {
    switch (core.kind) {
        case Kind::empty:
        case Kind::point:
            return Vec3(0);
        case Kind::segment:
            return dot(core.local[0], d) > 0 ? core.local[0] : Vec3(0);
        case Kind::triangle: {
            const double b = dot(core.local[0], d), c = dot(core.local[1], d);
            const Vec3 far = b > c ? core.local[0] : core.local[1];
            return std::fmax(b, c) > 0 ? far : Vec3(0);
        }
        case Kind::aabb: {
            const Vec3 e = core.local[0];
            return Vec3(d.x > 0 ? e.x : 0, d.y > 0 ? e.y : 0, d.z > 0 ? e.z : 0);
        }
        case Kind::obb: {
            // Not copysign: zeros of either sign must give the same corner, so that operands can be swapped.
            const double x = dot(core.local[0], d) > 0 ? 1.0 : -1.0;
            const double y = dot(core.local[1], d) > 0 ? 1.0 : -1.0;
            const double z = dot(core.local[2], d) > 0 ? 1.0 : -1.0;
            const Vec3 &u = core.local[0], &v = core.local[1], &w = core.local[2];
            return Vec3(x * u.x + y * v.x + z * w.x, x * u.y + y * v.y + z * w.y, x * u.z + y * v.z + z * w.z);
        }
        case Kind::points:
            return cloud_offset(core, d, hint);
        default:
            return curved_offset(core, d, hint);
    }
}

/// The same set with offsets and sizes, but not the origin, times a power of two.
[[nodiscard]] Core scaled(const Core& core, double scale) noexcept;

}  // namespace abut::gjk
