// SPDX-License-Identifier: MIT
// move_character: a small mover of characters, made of slides: floors, walls, steps, and the ground kept to.
#pragma once

#include "abut/query/geometry.h"
#include "abut/shape/result.h"

namespace abut {

/// How a character walks.
struct ABUT_API CharacterOptions {
    Vec3 up{0, 0, 1};        ///< which way is up; any length but zero
    double max_slope = 0.8;  ///< the steepest floor's angle to the level, in radians; what is steeper is a wall
    double step = 0;         ///< from a floor, ledges up to this height are stepped on
    double snap = 0;    ///< a character on a floor keeps to one that falls away by up to this much, unless it goes up
    double gap = 0;     ///< see SlideOptions
    int max_bumps = 8;  ///< see SlideOptions
};

/// Where a character has come.
struct ABUT_API CharacterResult {
    Vec3 position{0};       ///< of the shape's reference point: see reference_point
    Vec3 moved{0};          ///< how far it has come from where it was
    bool on_floor = false;  ///< it stands, within three gaps
    Vec3 floor_normal{0};   ///< of what it stands on; the contact's, also where that is the edge of a floor
    Where floor;            ///< what it stands on
    bool stepped = false;   ///< it went onto a ledge
    bool freed = false;     ///< it began in overlap, or nearer than the gap, and was moved out first
    bool blocked = false;   ///< something stopped or turned it on its way across
};

/// Moves a character: across it slides along walls, up slopes that are no steeper than it may climb, and onto steps; down it falls
/// onto floors and rests there, and slides off what is steeper; up it goes until something stops it. It is never in overlap
/// afterwards unless it began so in a place without room, never on the other side of something, and no farther than the motion is
/// long, or down than its way across and its way down are together, but for a step, for a floor that it keeps to, and a push out
/// of where it began. What it climbs on its way across counts as a part of its way up. One move asks for the way across and the
/// way down at once, the latter of gravity, say: `move_character(body, speed * dt, level)`. The same shapes as for slide; NaN, infinity or an
/// `up` of no length: it stays. What it climbs in a move is checked at the end of the move only, so that moves should be
/// shorter than the treads of stairs.
template <Movable Shape, Geometry X>
[[nodiscard]] ABUT_API CharacterResult move_character(const Shape& shape, Vec3 motion, const X& x,
                                                      const CharacterOptions& options = {}) noexcept;

template <Movable Shape, Geometry X>
requires(Supported<Shape> || Supported<X>) [[nodiscard]] CharacterResult
    move_character(const Shape& shape, Vec3 motion, const X& x, const CharacterOptions& options = {}) noexcept {
    return move_character(as_geometry(shape), motion, as_geometry(x), options);
}

}  // namespace abut
