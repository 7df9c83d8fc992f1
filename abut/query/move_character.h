// SPDX-License-Identifier: MIT
// move_character: a character controller made of slides, with floors, walls, steps and snapping to the ground.
#pragma once

#include "abut/query/geometry.h"
#include "abut/shape/result.h"

namespace abut {

/// How a character moves.
struct ABUT_API CharacterOptions {
    Vec3 up{0, 0, 1};          ///< the upward direction; any length but zero
    double max_slope = 0.8;    ///< the steepest floor's angle to the horizontal, in radians; steeper surfaces are walls
    double step_height = 0;    ///< the greatest height of ledges that a character on a floor steps onto
    double snap_distance = 0;  ///< how far down a character stays on a floor that drops, unless its motion leads up
    double gap = 0;            ///< see SlideOptions
    int max_slides = 8;        ///< see SlideOptions
};

/// Where a character has moved.
struct ABUT_API CharacterResult {
    Vec3 position{0};           ///< position of the shape's reference point: see reference_point
    Vec3 displacement{0};       ///< displacement from the start
    bool on_floor = false;      ///< whether it stands on a floor, which is within three gaps below it
    Vec3 floor_normal{0};       ///< the contact normal of that floor, also where it stands on the edge of one
    Where floor;                ///< the part of x that it stands on
    bool stepped = false;       ///< whether it stepped onto a ledge
    bool depenetrated = false;  ///< whether it started in overlap, or nearer than the gap, and was moved out first
    bool blocked = false;       ///< whether anything but a floor stopped or deflected its horizontal motion
};

/// Moves a character. The horizontal part of the motion slides along walls, climbs slopes up to max_slope, and steps
/// onto ledges; the downward part falls onto floors and stays there, and slides along surfaces that are steeper; the
/// upward part ends at the first obstacle. The height climbed by the horizontal part counts towards the upward part.
/// One call makes both the horizontal and the downward move, such as that of gravity: `move_character(body, speed * dt,
/// level)`.
/// Afterwards the character is never in overlap, unless it started in overlap at a place without room, and never on the
/// other side of an obstacle. It moves no farther than the motion's length, and no farther down than the horizontal and
/// downward lengths together, except for a step, for snapping to a floor, and for the push out of its start. Climbing
/// is checked at the end of a move only, so moves should be shorter than the treads of stairs. Shapes are those of
/// slide. An empty shape touches nothing and makes the whole motion. With NaN, infinity or an `up` of length zero the
/// character stays.
template <Movable Shape, Geometry X>
[[nodiscard]] ABUT_API CharacterResult move_character(const Shape& shape, Vec3 motion, const X& x,
                                                      const CharacterOptions& options = {}) noexcept;

template <Movable Shape, Geometry X>
requires(HasSupportFunction<Shape> || HasSupportFunction<X>) [[nodiscard]] CharacterResult
    move_character(const Shape& shape, Vec3 motion, const X& x, const CharacterOptions& options = {}) noexcept {
    return move_character(as_geometry(shape), motion, as_geometry(x), options);
}

}  // namespace abut
