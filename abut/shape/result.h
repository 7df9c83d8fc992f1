// SPDX-License-Identifier: MIT
// What the verbs answer, and the options they take.
#pragma once

#include <array>
#include <cstdint>
#include <limits>

#include "abut/base/function.h"
#include "abut/math/vec.h"

namespace abut {

/// The nearest points of two things and how far apart they are. When the things meet, on_a and on_b name a shared
/// point and the distance is exactly 0. Something empty is at distance +infinity; NaN input gives NaN.
struct ABUT_API ClosestPoints {
    Vec3 on_a{std::numeric_limits<double>::quiet_NaN()};         ///< the nearest point of a
    Vec3 on_b{std::numeric_limits<double>::quiet_NaN()};         ///< the nearest point of b
    double distance = std::numeric_limits<double>::quiet_NaN();  ///< how far apart they are
};

/// How a lies to b: apart; touching or crossing b's boundary; wholly inside b; or holding b.
enum class Containment { disjoint, crossing, inside, containing };

/// Which part of what was found. Fields that do not apply are `none`.
struct ABUT_API Where {
    static constexpr std::uint32_t none = 0xffffffff;  ///< names nothing
    std::uint32_t model = none;                        ///< a model's index in its scene
    std::uint32_t part = none;                         ///< a part of what has several
    std::uint32_t triangle = none;                     ///< a triangle's index in its mesh
    friend bool operator==(const Where&, const Where&) = default;
};

/// Where a ray meets something.
struct ABUT_API Hit {
    double t = 0;    ///< in lengths of the ray's direction
    Vec3 point{0};   ///< origin + t · direction
    Vec3 normal{0};  ///< unit length, of the surface: outward, or towards a triangle's front; zero when there is none
    Vec3 barycentric{0};  ///< weights of a triangle's corners a, b, c, which sum to 1; zero for other shapes
    Where where;          ///< what was hit
};

/// How deep two things that touch lie in each other: moving b by depth · direction, the shortest way out, leaves them
/// touching without overlap. A depth of 0 is a mere touch.
struct ABUT_API Penetration {
    double depth = 0;   ///< a length; 0 for a mere touch
    Vec3 direction{0};  ///< unit length, from a towards b
};

/// One place of a contact: `on_a` on a's surface, `on_b` on b's, which lie `depth` apart along the direction; where faces
/// are tilted to each other a place may be less deep than the contact. All this within 2^-28 S, and within 2^-16 S of round
/// shapes and of a user's; S is the sizes of both and the distance of their origins together.
struct ABUT_API ContactPoint {
    Vec3 on_a{0};      ///< on a's surface
    Vec3 on_b{0};      ///< on b's surface
    double depth = 0;  ///< how far apart they lie along the direction
};

/// Where two things lie in each other, by up to four places: the corners of the region in which two faces lie against each
/// other, else one.
struct ABUT_API Contact {
    double depth = 0;                      ///< a length; 0 for a mere touch
    Vec3 direction{0};                     ///< unit length, from a towards b: see Penetration
    std::array<ContactPoint, 4> points{};  ///< the places; the first `count` count
    int count = 0;                         ///< how many of `points` there are, 1 to 4
};

/// What two triangles share: nothing (count 0), a point (1), a segment (2), or a convex polygon (3 to 6 corners in order
/// around it) of coplanar ones.
struct ABUT_API TriangleIntersection {
    int count = 0;                 ///< how many of `points` there are, 0 to 6
    std::array<Vec3, 6> points{};  ///< its corners in order
};

/// Which side of a triangle a ray does not see: none (both are seen), back or front.
enum class Cull { none, back, front };

/// What a ray meets.
struct ABUT_API RaycastOptions {
    double max_t = std::numeric_limits<double>::infinity();  ///< hits with t > max_t do not count
    Cull cull = Cull::none;                                  ///< the side of a triangle that the ray does not see
    /// When there is one, only hits count for whose places it is true. It must not throw; a batch calls it on many threads.
    Function<bool(const Where&)> filter{};

    /// Whether the filter, if there is one, lets a hit at this place count.
    [[nodiscard]] bool admits(const Where& where) const { return !filter || filter(where); }
};

/// Where a moving shape first touches something.
struct ABUT_API SweepHit {
    double t = 0;      ///< in lengths of the motion
    Vec3 position{0};  ///< of the shape at t: its centre, or its first point where it has none (see reference_point)
    Vec3 point{0};     ///< where they touch
    Vec3 normal{0};    ///< unit length, from what is touched towards the shape; in touch from the start: the way out
    double depth = 0;  ///< how deep the two lie in each other when they touch from the start, else 0
    Where where;       ///< what was touched
};

/// What a moving shape meets.
struct ABUT_API SweepOptions {
    double max_t = 1;        ///< hits with t > max_t do not count
    Cull cull = Cull::none;  ///< the side of a triangle that a motion does not meet
    bool ignore_separating =
        false;  ///< whether a shape may go on from what it touches at the start and does not move into
};

}  // namespace abut
