// SPDX-License-Identifier: MIT
// slide: collide and slide, as walkers in games do.
#pragma once

#include <array>

#include "abut/query/geometry.h"
#include "abut/shape/result.h"

namespace abut {

/// How a shape slides.
struct ABUT_API SlideOptions {
    /// The distance that is kept from everything; 0 stands for 2^-10 of the shape's size, and where that is less for 2^-20 of
    /// the motion's length, or 2^-40 of how far off it is.
    double gap = 0;
    int max_bumps = 8;  ///< after so many the rest of the motion is given up
    Vec3 up{0};         ///< which way is up; with one, what is steeper than max_slope is a wall, which no motion climbs
    double max_slope = 0.8;  ///< the steepest floor's angle to the level, in radians
};

/// Where a shape has come by sliding.
struct ABUT_API SlideResult {
    Vec3 position{0};    ///< of the shape's reference point: see reference_point
    Vec3 moved{0};       ///< how far it has come from where it was
    Vec3 left{0};        ///< what is left of the motion, along what it leans on; zero when all is gone
    bool freed = false;  ///< it began nearer than the gap, or in overlap, and was moved out first
    int count = 0;       ///< how many of `touched` there are: the last 4 when more
    std::array<SweepHit, 4>
        touched{};  ///< what it ran into on its way, in order, each seen from the shape grown by the gap
};

/// Moves the shape by the motion, along what is in its way: it keeps a gap, measured along what parts them and not along the
/// motion (Linahan 2012), follows a plane, then the crease of two, and stops at three. It is never in overlap afterwards unless
/// it began so in a place without room, never on the other side of something, and no farther than the motion is long, but for
/// a push out of where it began. Flat floors of many triangles are as smooth as one. x may be a mesh, a placed mesh or any
/// shape; the shape is convex and bounded, and any other that is told at run time stays, as with NaN or infinity.
template <Movable Shape, Geometry X>
[[nodiscard]] ABUT_API SlideResult slide(const Shape& shape, Vec3 motion, const X& x,
                                         const SlideOptions& options = {}) noexcept;

template <Movable Shape, Geometry X>
requires(Supported<Shape> || Supported<X>) [[nodiscard]] SlideResult
    slide(const Shape& shape, Vec3 motion, const X& x, const SlideOptions& options = {}) noexcept {
    return slide(as_geometry(shape), motion, as_geometry(x), options);
}

}  // namespace abut
