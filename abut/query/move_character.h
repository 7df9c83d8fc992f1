// SPDX-License-Identifier: MIT
// move_character: a character controller made of slides, with floors, walls, steps and snapping to the ground.
#pragma once

#include <array>

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
    /// Whether the speed along a slope is that of the horizontal motion. By default a character is slower uphill and
    /// faster downhill, since the motion is projected. The floor on which it stands at the start gives the direction; a
    /// motion that leads up is not changed.
    bool constant_speed = false;
    /// Whether `contacts` lists all that is within three gaps of the end, at the cost of one more query.
    bool all_contacts = false;
};

/// What a surface is to a character, by the angle of its contact normal to `up`: a floor is no steeper than max_slope;
/// a wall is within 5 degrees of vertical; of the others, what faces up is steep, and what faces down is a ceiling.
enum class CharacterSurface { floor, steep, wall, ceiling };

/// A part that a character touches or has touched.
struct ABUT_API CharacterContact {
    Where where;     ///< the part of x: a model, a triangle, or neither where x is a single shape
    Vec3 point{0};   ///< a point of that part
    Vec3 normal{0};  ///< contact normal, of length one, from the part towards the character
    /// By the contact normal, with three exceptions: what stops the upward part of the motion is a ceiling; at the end
    /// the edge of a floor is a floor, and any other edge of a mesh is what its triangle is by the triangle's normal.
    CharacterSurface kind = CharacterSurface::wall;
    /// Whether it is within three gaps of the character at its end; otherwise it stopped or deflected the motion, and
    /// may be near or not. Without all_contacts it is true at most for what is below the character.
    bool at_end = false;
};

/// Where a character has moved.
struct ABUT_API CharacterResult {
    Vec3 position{0};       ///< position of the shape's reference point: see reference_point
    Vec3 displacement{0};   ///< displacement from the start
    bool on_floor = false;  ///< whether it stands on a floor, which is within three gaps below it
    Vec3 floor_normal{0};   ///< the contact normal of that floor, also where it stands on the edge of one
    Where floor;            ///< the part of x that it stands on
    /// Whether it completed a step: it landed on what it stepped onto, or on an edge no steeper than a floor. True in
    /// one move for each ledge. A round shape rolls over an edge, so one step takes many short moves: see `stepping`.
    bool stepped = false;
    bool depenetrated = false;  ///< whether it started in overlap or nearer than the gap, and was moved out
    bool blocked = false;       ///< whether anything but a floor stopped or deflected its horizontal motion
    bool stepping = false;      ///< whether this move rose along a ledge, by a part of a step or by all of it
    bool stuck = false;         ///< whether it started in overlap, could not be moved out, and is still in overlap
    bool ceiling = false;       ///< whether something stopped the upward part of the motion
    /// Whether it is not on a floor but on something too steep for one, which is within three gaps below it. If it is
    /// on neither, it is in the air.
    bool on_steep = false;
    int contact_count = 0;  ///< how many of `contacts` are valid
    /// What it touches: first the floor on which it stands, or the steep surface below; with all_contacts then every
    /// other part within three gaps of its end, the nearest first; then what stopped or deflected its motion: the
    /// ceiling, and then the others in order, the last four of each slide. Each part is listed once. If there are more
    /// than 8, the nearest of each model and kind comes before others at the end, and what is on the way is left out
    /// first. What a step has risen over is not listed.
    std::array<CharacterContact, 8> contacts{};
};

/// Moves a character. The horizontal part of the motion slides along walls, climbs slopes up to max_slope, and steps
/// onto ledges; the downward part falls onto floors and stays there, and slides along surfaces that are steeper; the
/// upward part ends at the first obstacle. The height climbed by the horizontal part counts towards the upward part.
/// One call makes both the horizontal and the downward move, such as that of gravity: `move_character(body, speed * dt,
/// level)`.
/// Afterwards the character is never in overlap, unless it started in overlap at a place without room, and never on the
/// other side of an obstacle. It moves no farther than the lengths of the horizontal and the vertical part together, as
/// on the way down a slope, and no farther down than the horizontal and downward lengths together, except for a step,
/// for snapping to a floor, and for the push out of its start. Climbing is checked at the end of a move only, so moves
/// should be shorter than the treads of stairs. Shapes are those of slide. An empty shape touches nothing and makes the
/// whole motion. With NaN, infinity (also as the gap) or an `up` of length zero the character stays, and so does one
/// that would leave the range of double.
template <Movable Shape, Geometry X>
[[nodiscard]] ABUT_API CharacterResult move_character(const Shape& shape, Vec3 motion, const X& x,
                                                      const CharacterOptions& options = {}) noexcept;

template <Movable Shape, Geometry X>
requires(HasSupportFunction<Shape> || HasSupportFunction<X>) [[nodiscard]] CharacterResult
    move_character(const Shape& shape, Vec3 motion, const X& x, const CharacterOptions& options = {}) noexcept {
    return move_character(as_geometry(shape), motion, as_geometry(x), options);
}

}  // namespace abut
