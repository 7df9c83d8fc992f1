// SPDX-License-Identifier: MIT
// slide: collide and slide, as for characters in games.
#pragma once

#include <array>

#include "abut/query/geometry.h"
#include "abut/shape/result.h"

namespace abut {

/// How a shape slides.
struct ABUT_API SlideOptions {
    /// The distance kept from everything. 0 or less stands for the largest of 2^-10 of the shape's size, 2^-20 of the
    /// motion's length, and 2^-40 of the shape's distance from the origin.
    double gap = 0;
    /// The most deflections; what is left of the motion after them is SlideResult::remaining. A slide also ends after
    /// 64 deflections that have moved the shape by less than 2^-10 of the gap.
    int max_slides = 8;
    Vec3 up{0};  ///< upward direction; if not zero, surfaces steeper than max_slope are walls, which no motion climbs
    double max_slope = 0.8;  ///< the steepest floor's angle to the horizontal, in radians
};

/// Where a shape has moved by sliding.
struct ABUT_API SlideResult {
    Vec3 position{0};           ///< position of the shape's reference point: see reference_point
    Vec3 displacement{0};       ///< displacement from the start
    Vec3 remaining{0};          ///< the motion that was not made, along the surfaces in contact; zero when all is done
    bool depenetrated = false;  ///< whether it started nearer than the gap, or in overlap, and was moved out first
    int count = 0;              ///< how many of `hits` are valid: the last 4 when there are more
    std::array<SweepHit, 4> hits{};  ///< in order; of the shape inflated by the gap, with t in the motion that remained
};

/// Moves the shape by the motion, along obstacles: it keeps a gap, measured along the contact normal and not along the
/// motion (Linahan 2012), follows one plane, then the crease of two, and stops at three. Afterwards the shape is never
/// in overlap, unless it started in overlap at a place without room, and never on the other side of an obstacle; it
/// moves no farther than the motion's length, except for the push out of its start. Flat floors of many triangles are
/// as smooth as one plane. x may be a mesh, a placed mesh or any shape; the shape is convex and bounded. An empty shape
/// touches nothing and makes the whole motion. A shape stays where it is if it, the motion or the gap is NaN or
/// infinite, if it would leave the range of double, or if an AnyShape or Model holds an unbounded shape or a mesh.
template <Movable Shape, Geometry X>
[[nodiscard]] ABUT_API SlideResult slide(const Shape& shape, Vec3 motion, const X& x,
                                         const SlideOptions& options = {}) noexcept;

template <Movable Shape, Geometry X>
requires(HasSupportFunction<Shape> || HasSupportFunction<X>) [[nodiscard]] SlideResult
    slide(const Shape& shape, Vec3 motion, const X& x, const SlideOptions& options = {}) noexcept {
    return slide(as_geometry(shape), motion, as_geometry(x), options);
}

}  // namespace abut
