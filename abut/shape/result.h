// SPDX-License-Identifier: MIT
// Result types and options of the verbs.
#pragma once

#include <array>
#include <cstdint>
#include <limits>

#include "abut/base/function.h"
#include "abut/math/vec.h"

namespace abut {

/// The part of a scene or mesh that a result refers to. Fields that do not apply are `none`.
struct ABUT_API Where {
    static constexpr std::uint32_t none = 0xffffffff;  ///< refers to nothing
    std::uint32_t model = none;                        ///< the index of a model in its scene
    std::uint32_t triangle = none;                     ///< the index of a triangle in its mesh
    friend bool operator==(const Where&, const Where&) = default;
};

/// The closest points of a and b, and their distance. If a and b intersect, on_a and on_b are one common point and the
/// distance is exactly 0. If either is empty, the distance is +infinity and the points are NaN. If a number of either
/// is NaN or infinite, all are NaN. In both cases the places are `none`, as they are for shapes without triangles.
struct ABUT_API ClosestPoints {
    Vec3 on_a{std::numeric_limits<double>::quiet_NaN()};         ///< the point of a closest to b
    Vec3 on_b{std::numeric_limits<double>::quiet_NaN()};         ///< the point of b closest to a
    double distance = std::numeric_limits<double>::quiet_NaN();  ///< their distance
    Where where_a{};                                             ///< the triangle, and the model of a scene, of on_a
    Where where_b{};                                             ///< the triangle, and the model of a scene, of on_b
};
/// @cond internal
/// Apart from abut, so that functions of a program by these names are not ambiguous for these types.
namespace results {

/// The closest points of b and a.
[[nodiscard]] inline ClosestPoints swapped(const ClosestPoints& c) noexcept {
    return {c.on_b, c.on_a, c.distance, c.where_b, c.where_a};
}
/// The same for two shapes without triangles: copying places that are `none` would cost time.
[[nodiscard]] inline ClosestPoints swapped_shapes(const ClosestPoints& c) noexcept {
    return {c.on_b, c.on_a, c.distance};
}

}  // namespace results
/// @endcond

/// The relation of a to b, for closed sets: disjoint when they have no common point; inside when b contains a, even if
/// a touches b's boundary; containing when a contains b; crossing otherwise. Equal sets are inside. See classify, also
/// for meshes, whose surface must not be touched.
enum class Containment { disjoint, crossing, inside, containing };

/// An intersection of a ray with a shape.
struct ABUT_API Hit {
    double t = 0;    ///< in multiples of the length of the ray's direction
    Vec3 point{0};   ///< origin + t · direction
    Vec3 normal{0};  ///< unit normal of the surface, outward or towards the front of a triangle; zero when undefined
    Vec3 barycentric{0};  ///< weights of a triangle's corners a, b, c, which sum to 1; zero for other shapes
    Where where;          ///< the part that was hit
};

/// The penetration depth of two shapes that intersect: translating b by depth · direction, the shortest translation
/// that separates the interiors, leaves them touching. The depth is 0 if they only touch.
struct ABUT_API Penetration {
    double depth = 0;   ///< a length; 0 if they only touch
    Vec3 direction{0};  ///< unit vector, from a towards b
};

/// One point of a contact manifold: `on_a` on a's surface and `on_b` on b's, `depth` apart along the direction. If the
/// faces are tilted relative to each other, the depth at a point may be less than that of the contact. The error is at
/// most 2^-28 S, or 2^-16 S for round shapes and for the program's own; S is the sum of the sizes of both shapes and
/// the distance between their origins.
struct ABUT_API ContactPoint {
    Vec3 on_a{0};      ///< a point of a's surface
    Vec3 on_b{0};      ///< a point of b's surface
    double depth = 0;  ///< their distance along the direction
};

/// The contact manifold of two shapes, with up to four points: corners of the region in which a face of a and a face of
/// b overlap, otherwise one point.
struct ABUT_API Contact {
    double depth = 0;                      ///< a length; 0 if they only touch
    Vec3 direction{0};                     ///< unit vector, from a towards b: see Penetration
    std::array<ContactPoint, 4> points{};  ///< the points, of which the first `count` are valid
    int count = 0;                         ///< the number of valid `points`, 1 to 4
    Where where_a{};                       ///< the triangle of a that touches; `none` for shapes without triangles
    Where where_b{};                       ///< the triangle of b that touches; `none` for shapes without triangles
};

/// The intersection of two triangles: empty (count 0), a point (1), a segment (2), or, if they are coplanar, a convex
/// polygon (3 to 6 corners in order around it).
struct ABUT_API TriangleIntersection {
    int count = 0;                 ///< the number of valid `points`, 0 to 6
    std::array<Vec3, 6> points{};  ///< the corners in order
};

/// The side of triangles that rays pass through without a hit: none, back or front.
enum class Cull { none, back, front };

/// Options of raycast.
struct ABUT_API RaycastOptions {
    double max_t = std::numeric_limits<double>::infinity();  ///< hits with t > max_t are ignored
    /// Hits whose `t`, as returned, is less are ignored, so that a ray can leave the surface on which it starts; NaN
    /// ignores all. A solid shape has a single hit, at t = 0 or where the ray enters it: if that is ignored, the ray
    /// does not hit the shape where it leaves it.
    double min_t = 0;
    Cull cull = Cull::none;  ///< the side of triangles that the ray does not hit
    /// If set, hits for which it returns false are ignored. It must not throw; batches call it from several threads.
    Function<bool(const Where&)> filter{};

    /// Whether a hit on this part counts: true if there is no filter, otherwise what the filter returns.
    [[nodiscard]] bool admits(const Where& where) const { return !filter || filter(where); }
};

/// The first contact of a moving shape with another.
struct ABUT_API SweepHit {
    double t = 0;      ///< in multiples of the motion
    Vec3 position{0};  ///< the reference point of the shape at t (see reference_point)
    Vec3 point{0};     ///< where they touch
    /// Unit vector, from the shape that is hit towards the moving one; for an initial overlap the direction of the
    /// shortest separating translation.
    Vec3 normal{0};
    double depth = 0;  ///< the penetration depth at t = 0 for an initial overlap, else 0
    Where where;       ///< the part that was hit
};

/// Options of sweep.
struct ABUT_API SweepOptions {
    double max_t = 1;        ///< hits with t > max_t are ignored
    Cull cull = Cull::none;  ///< the side of triangles that the motion does not hit
    /// Whether an initial contact is ignored that the motion does not lead into: dot(normal, motion) >= 0.
    bool ignore_separating = false;
};

}  // namespace abut
