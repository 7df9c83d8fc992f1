// SPDX-License-Identifier: MIT
// Core: a convex shape without its rounding radius, in one closed variant that GJK, EPA and exact decisions read.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "abut/shape/aabb.h"
#include "abut/shape/capsule.h"
#include "abut/shape/cone.h"
#include "abut/shape/convex_view.h"
#include "abut/shape/cylinder.h"
#include "abut/shape/ellipsoid.h"
#include "abut/shape/frustum.h"
#include "abut/shape/hull.h"
#include "abut/shape/line.h"
#include "abut/shape/obb.h"
#include "abut/shape/ray.h"
#include "abut/shape/segment.h"
#include "abut/shape/sphere.h"
#include "abut/shape/triangle.h"
#include "abut/simd/farthest.h"

namespace abut::gjk {

enum class Kind : std::uint8_t {
    empty,
    point,
    segment,       // data: the other end
    triangle,      // data: the other two corners
    aabb,          // data: max; origin is min
    obb,           // data: the three axes, the half extents
    clipped_line,  // data: a direction, (low, 1, length): origin + s · length · direction, low <= s <= 1, low is -1 or 0
    corners,       // data: up to 10 points; their convex hull
    points,        // borrowed points; their convex hull
    cylinder,      // data: two unit vectors that span the disc, the other end
    cone,          // data: the same
    ellipsoid,     // data: the three axes, the radii
    user,          // borrowed
};

/// How a user's shape answers: the shape, a direction of any length, its farthest point that way.
using Support = Vec3 (*)(const void* shape, Vec3 direction);

/// The neighbours of each of a hull's points, as a compressed list: those of point i are neighbours[offsets[i] ..
/// offsets[i + 1]). Empty when not known.
struct Adjacency {
    std::span<const std::uint32_t> offsets;
    std::span<const std::uint32_t> neighbours;
};

/// Points less the first of them, eight at a time, and the kernel that finds the farthest. None when not known.
struct PointBlocks {
    std::span<const simd::Points8> points;
    simd::Farthest farthest = nullptr;
};

/// A convex set as numbers; made by core_of, read by this room only. It holds the numbers that it was given, for exact
/// decisions, and its points relative to one of its own, so that nothing is lost far from the origin. Trivially
/// copyable; `points` and `user` borrow what they were made of.
struct Core {
    Kind kind = Kind::empty;
    std::int32_t count = 0;  ///< of corners or points
    double size = 0;         ///< no point of the set is farther than this from origin
    double radius = 0;       ///< of a disc
    double scale = 1;        ///< a power of two, by which all but origin and data is multiplied
    Vec3 origin{0};          ///< a point of the set (its centre for obb, clipped_line and ellipsoid)
    std::array<Vec3, 3>
        local;  ///< segment, triangle: corners less origin; aabb: extents; obb, clipped_line, ellipsoid: half axes
    std::array<Vec3, 10> data;  ///< as given; see Kind
    const Vec3* points = nullptr;
    Adjacency adjacency;
    PointBlocks point_blocks;
    const void* shape = nullptr;
    Support function = nullptr;
};

// One for every bounded convex noun. Numbers that are not finite give a core that nothing meets and that is at distance
// NaN.
[[nodiscard]] Core core_of(Vec3 point) noexcept;
[[nodiscard]] Core core_of(const Sphere& sphere) noexcept;  // its centre
[[nodiscard]] Core core_of(const Segment& segment) noexcept;
[[nodiscard]] Core core_of(const Capsule& capsule) noexcept;  // its segment
[[nodiscard]] Core core_of(const Triangle& triangle) noexcept;
[[nodiscard]] Core core_of(const Aabb& box) noexcept;
[[nodiscard]] Core core_of(const Obb& box) noexcept;
[[nodiscard]] Core core_of(const Cylinder& cylinder) noexcept;
[[nodiscard]] Core core_of(const Cone& cone) noexcept;
[[nodiscard]] Core core_of(const Ellipsoid& ellipsoid) noexcept;
[[nodiscard]] Core core_of(const Hull& hull) noexcept;  // borrows its vertices

/// The convex hull of up to 10 points, copied: a frustum's corners, those where it was cut among them.
[[nodiscard]] Core core_of_corners(std::span<const Vec3> corners) noexcept;

/// The convex hull of points, borrowed. `bounds` holds them all; an empty one is worked out. With neighbours, which
/// must be those of a convex surface, the support climbs.
[[nodiscard]] Core core_of_points(std::span<const Vec3> points, const Adjacency& adjacency = {},
                                  const Aabb& bounds = {}) noexcept;

/// A user's shape, borrowed. It must be bounded.
[[nodiscard]] Core core_of_user(const void* shape, Support support) noexcept;
[[nodiscard]] Core core_of(const ConvexView& view) noexcept;

/// The part of a ray or line that can be nearest to, or meet, anything within `other`: the exact points origin + t ·
/// direction for |t| up to a power of two. An empty `other` gives the origin.
[[nodiscard]] Core core_of(const Ray& ray, const Aabb& other) noexcept;
[[nodiscard]] Core core_of(const Line& line, const Aabb& other) noexcept;

/// A frustum by its corners, which are rounded; one without end, as of an infinite projection, is cut beyond `other`.
[[nodiscard]] Core core_of(const Frustum& frustum, const Aabb& other) noexcept;

/// What a shape adds to its core in all directions: a sphere's or capsule's radius, 0 for all others.
[[nodiscard]] inline double rounding_radius(const Sphere& sphere) noexcept { return sphere.radius; }
[[nodiscard]] inline double rounding_radius(const Capsule& capsule) noexcept { return capsule.radius; }
[[nodiscard]] inline double rounding_radius(const ConvexView& view) noexcept { return view.radius; }
template <class Shape>
[[nodiscard]] constexpr double rounding_radius(const Shape&) noexcept {
    return 0;
}

/// The point of the set farthest along the direction, which may have any length; some point for a zero or NaN
/// direction, and NaN for an empty set. Corners are returned as given; an Obb's and a curved shape's points are
/// rounded, within 2^-50 of the set's size and an ulp.
[[nodiscard]] Vec3 support(const Core& core, Vec3 direction) noexcept;

/// True when the set has finitely many corners, so that `meet` is exact for it.
[[nodiscard]] constexpr bool is_polyhedral(const Core& core) noexcept { return core.kind < Kind::cylinder; }

}  // namespace abut::gjk
