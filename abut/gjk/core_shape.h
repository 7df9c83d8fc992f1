// SPDX-License-Identifier: MIT
// Core: a convex shape without its rounding radius, in one closed variant that GJK, EPA and the exact decisions use.
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

/// The kinds of cores, each with the contents of Core::data.
enum class Kind : std::uint8_t {
    empty,
    point,
    segment,       // data: the other end
    triangle,      // data: the other two corners
    aabb,          // data: max; origin is min
    obb,           // data: the three axes, the half extents
    clipped_line,  // data: a direction, (low, 1, length): origin + s · length · direction, low <= s <= 1, low -1 or 0
    corners,       // data: up to 10 points; their convex hull
    points,        // points that the core does not own; their convex hull
    cylinder,      // data: two unit vectors that span the disc, the other end
    cone,          // data: the same
    ellipsoid,     // data: the three axes, the radii
    user,          // a shape that the core does not own, given by its support function
};

/// The support function of a program's own shape: the shape, a direction of any length, and the support point along it.
using Support = Vec3 (*)(const void* shape, Vec3 direction);

/// The neighbours of each point of a hull, in compressed form: those of point i are neighbours[offsets[i] .. offsets[i
/// + 1]). Empty if not available.
struct Adjacency {
    std::span<const std::uint32_t> offsets;
    std::span<const std::uint32_t> neighbours;
};

/// The differences of points from the first point, in blocks of eight, and the SIMD kernel that finds the farthest.
/// Empty if not available.
struct PointBlocks {
    std::span<const simd::Points8> points;
    simd::Farthest farthest = nullptr;
};

/// A convex set as numbers, made by core_of and used in this room only. It holds the original numbers, for exact
/// decisions, and its points relative to one of its own, so that no accuracy is lost far from the origin. Trivially
/// copyable; the kinds `points` and `user` refer to memory that must outlive the core.
struct Core {
    Kind kind = Kind::empty;
    std::int32_t count = 0;  ///< the number of corners or points
    double size = 0;         ///< an upper bound of the distance of the set's points from origin
    double radius = 0;       ///< the radius of the disc of a cylinder or cone
    double scale = 1;        ///< the power of two by which everything but origin and data has been multiplied
    Vec3 origin{0};          ///< a point of the set (its centre for obb, clipped_line and ellipsoid)
    std::array<Vec3, 3>
        local;  ///< segment, triangle: corners less origin; aabb: extents; obb, clipped_line, ellipsoid: half axes
    std::array<Vec3, 10> data;  ///< the original numbers; see Kind
    const Vec3* points = nullptr;
    Adjacency adjacency;
    PointBlocks point_blocks;
    const void* shape = nullptr;
    Support function = nullptr;
};

// One for each bounded convex shape. Numbers that are not finite give a core that nothing intersects and whose distance
// is NaN.
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
[[nodiscard]] Core core_of(const Hull& hull) noexcept;  // refers to its vertices

/// The convex hull of up to 10 points, which are copied: the corners of a frustum, and the points where its unbounded
/// edges are cut.
[[nodiscard]] Core core_of_corners(std::span<const Vec3> corners) noexcept;

/// The convex hull of points, which are not copied. `bounds` contains all of them; if empty, it is computed. With
/// neighbours, which must be those of a convex surface, support points are found by hill climbing.
[[nodiscard]] Core core_of_points(std::span<const Vec3> points, const Adjacency& adjacency = {},
                                  const Aabb& bounds = {}) noexcept;

/// A program's own shape, which must be bounded and outlive the core.
[[nodiscard]] Core core_of_user(const void* shape, Support support) noexcept;
[[nodiscard]] Core core_of(const ConvexView& view) noexcept;

/// The part of a ray or line that can be closest to, or intersect, any set within `other`: the exact points origin + t
/// · direction for |t| up to a power of two. An empty `other` gives the origin.
[[nodiscard]] Core core_of(const Ray& ray, const Aabb& other) noexcept;
[[nodiscard]] Core core_of(const Line& line, const Aabb& other) noexcept;

/// A frustum by its rounded corners; an unbounded one, as of an infinite projection, is cut off beyond `other`.
[[nodiscard]] Core core_of(const Frustum& frustum, const Aabb& other) noexcept;

/// The distance from a shape's core to its surface: the radius of a sphere, capsule or ConvexView, 0 for all others.
[[nodiscard]] inline double rounding_radius(const Sphere& sphere) noexcept { return sphere.radius; }
[[nodiscard]] inline double rounding_radius(const Capsule& capsule) noexcept { return capsule.radius; }
[[nodiscard]] inline double rounding_radius(const ConvexView& view) noexcept { return view.radius; }
template <class Shape>
[[nodiscard]] constexpr double rounding_radius(const Shape&) noexcept {
    return 0;
}

/// The support point of the set along a direction of any length; an arbitrary point of the set for a zero or NaN
/// direction, and NaN for an empty set. Corners are returned exactly; points of an Obb and of curved shapes are
/// rounded, within 2^-50 of the set's size and an ulp.
[[nodiscard]] Vec3 support(const Core& core, Vec3 direction) noexcept;

/// Whether the set has finitely many corners, so that intersects() is exact for it.
[[nodiscard]] constexpr bool is_polyhedral(const Core& core) noexcept { return core.kind < Kind::cylinder; }

}  // namespace abut::gjk
