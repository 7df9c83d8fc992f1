// SPDX-License-Identifier: MIT
// Support points relative to a core's origin: the inner loop of GJK. For .cpp files of this room.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

#include "abut/base/compiler.h"
#include "abut/gjk/core_shape.h"
#include "abut/math/norms.h"

namespace abut::gjk {

// Plain functions, because gcc inlines less of the loop with GLM's templates, which then takes a fifth longer for
// cylinders.
inline double dot(Vec3 a, Vec3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
inline Vec3 cross(Vec3 a, Vec3 b) { return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x}; }

/// The direction, scaled by a power of two such that its largest coordinate is near 1 if it is far from it, so that
/// squares neither underflow nor overflow.
inline Vec3 rescaled_direction(Vec3 d) {
    const double most = norm_inf(d);
    if (most > 0x1p-100 && most < 0x1p100) [[likely]]
        return d;
    if (!(most > 0) || !std::isfinite(most)) return d;
    const int exponent = -std::ilogb(most);
    return {std::ldexp(d.x, exponent), std::ldexp(d.y, exponent), std::ldexp(d.z, exponent)};
}

/// Point sets with fewer points are scanned; larger ones with known neighbours use hill climbing.
inline constexpr int climbed_from = 96;

/// (p - origin) times the scale, without intermediate overflow.
inline Vec3 scaled_difference(Vec3 p, Vec3 origin, double scale) {
    return scale < 1 ? p * scale - origin * scale : (p - origin) * scale;
}

/// A point given in world coordinates, relative to the core's origin and in its scale.
inline Vec3 relative_to_origin(const Core& core, Vec3 p) {
    if (core.scale != 1) [[unlikely]]
        return scaled_difference(p, core.origin, core.scale);
    return p - core.origin;
}
inline Vec3 offset_of_point(const Core& core, int i) { return relative_to_origin(core, core.points[i]); }
/// Whether blocks of offsets for SIMD kernels are available: these exist for unscaled cores only.
inline bool has_point_blocks(const Core& core) { return core.scale == 1 && !core.point_blocks.points.empty(); }

/// The index of the point farthest along d, by a scan over all points.
[[nodiscard]] int farthest_by_scan(const Core& core, Vec3 d) noexcept;
/// The same by hill climbing from neighbour to neighbour.
[[nodiscard]] int farthest_by_climbing(const Core& core, Vec3 d, int start) noexcept;
/// Whether the point is certainly farthest along d; false when rounding may have ended a climb there too early.
[[nodiscard]] bool certainly_farthest(const Core& core, Vec3 d, int index) noexcept;

/// The same for the vertices of a hull: `point(i)` is one, and `neighbors(i)` its neighbours.
template <class Point, class Neighbors>
[[nodiscard]] bool certainly_farthest(std::uint32_t index, Vec3 d, Point point, Neighbors neighbors) {
    // On a convex surface, a vertex above all its neighbours is the highest. Vertices that rounding cannot distinguish
    // from it, as on a face orthogonal to d, are added to the set; if all other neighbours of the set are certainly
    // lower, the highest vertex is in the set. Points are subtracted first: the errors are then relative to the edges,
    // which may be far shorter than the hull. Each coordinate of a difference errs by u, its product by u more, the sum
    // by 2u: 4u·Σ|dᵢeᵢ|, doubled because the sum is itself computed.
    std::array<std::uint32_t, 16> level{index};
    std::size_t count = 1;
    const auto compare = [&](std::uint32_t i, std::uint32_t k) {
        const Vec3 e = point(k) - point(i);
        const double x = e.x * d.x, y = e.y * d.y, z = e.z * d.z;
        const double bound = 0x1p-50 * (std::fabs(x) + std::fabs(y) + std::fabs(z));
        const double along = x + y + z;
        return along < -bound ? -1 : along <= bound ? 0 : 1;
    };
    for (std::size_t at = 0; at < count; ++at) {
        const std::uint32_t here = level[at];
        for (const std::uint32_t next : neighbors(here)) {
            const int order = compare(here, next);
            if (order < 0 || std::find(level.begin(), level.begin() + count, next) != level.begin() + count) continue;
            if (order > 0 || count == level.size() || compare(index, next) > 0) return false;
            level[count++] = next;
        }
    }
    return true;
}

/// The size of the core of points with these bounds.
[[nodiscard]] double size_of_points(const Aabb& bounds) noexcept;

/// Whether support points of the core are found by hill climbing.
[[nodiscard]] inline bool climbs(const Core& core) {
    return core.kind == Kind::points && core.count >= climbed_from && !core.adjacency.offsets.empty();
}

/// The support point along d less the origin, for a core of a kind that is known when this is compiled: a segment,
/// triangle or box.
template <Kind kind>
ABUT_INLINE Vec3 offset_of_kind(const Core& core, Vec3 d) {
    if constexpr (kind == Kind::segment) {
        return dot(core.local[0], d) > 0 ? core.local[0] : Vec3(0);
    } else if constexpr (kind == Kind::triangle) {
        const double b = dot(core.local[0], d), c = dot(core.local[1], d);
        const Vec3 far = b > c ? core.local[0] : core.local[1];
        return b > 0 || c > 0 ? far : Vec3(0);
    } else if constexpr (kind == Kind::aabb) {
        const Vec3 e = core.local[0];
        return Vec3(d.x > 0 ? e.x : 0, d.y > 0 ? e.y : 0, d.z > 0 ? e.z : 0);
    } else {
        static_assert(kind == Kind::obb);
        // Not copysign: zeros of either sign must give the same corner, so that swapping the operands gives the
        // mirrored result.
        const double x = dot(core.local[0], d) > 0 ? 1.0 : -1.0;
        const double y = dot(core.local[1], d) > 0 ? 1.0 : -1.0;
        const double z = dot(core.local[2], d) > 0 ? 1.0 : -1.0;
        const Vec3 &u = core.local[0], &v = core.local[1], &w = core.local[2];
        return Vec3(x * u.x + y * v.x + z * w.x, x * u.y + y * v.y + z * w.y, x * u.z + y * v.z + z * w.z);
    }
}

/// The support point along d of the disc around the origin.
inline Vec3 on_disc(const Core& core, Vec3 d) {
    const double x = dot(core.data[0], d), y = dot(core.data[1], d);
    const double length = std::sqrt(x * x + y * y);
    if (!(length > 0)) return Vec3(0);
    const double s = core.radius / length;
    return core.data[0] * (x * s) + core.data[1] * (y * s);
}

/// The support point along d less the origin, for point sets and for the less frequent kinds.
[[nodiscard]] Vec3 cloud_offset(const Core& core, Vec3 d, int& hint) noexcept;
[[nodiscard]] Vec3 curved_offset(const Core& core, Vec3 d, int& hint) noexcept;

/// The support point along d less the origin. Its error is an ulp of the size for a segment, triangle or box, and a few
/// ulps for others. Ties are resolved by the core and d only. A climb starts at `hint`, which is set to its end.
ABUT_INLINE Vec3 offset(const Core& core, Vec3 d, int& hint) {
    switch (core.kind) {
        case Kind::empty:
        case Kind::point:
            return Vec3(0);
        case Kind::segment:
            return offset_of_kind<Kind::segment>(core, d);
        case Kind::triangle:
            return offset_of_kind<Kind::triangle>(core, d);
        case Kind::aabb:
            return offset_of_kind<Kind::aabb>(core, d);
        case Kind::obb:
            return offset_of_kind<Kind::obb>(core, d);
        case Kind::points:
            return cloud_offset(core, d, hint);
        case Kind::clipped_line:
        case Kind::corners:
        case Kind::cylinder:
        case Kind::cone:
        case Kind::ellipsoid:
        case Kind::user:
            break;
    }
    return curved_offset(core, d, hint);
}

/// The same set with offsets and sizes, but not the origin, scaled by a power of two.
[[nodiscard]] Core scaled(const Core& core, double scale) noexcept;

}  // namespace abut::gjk
