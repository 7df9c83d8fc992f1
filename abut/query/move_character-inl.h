// SPDX-License-Identifier: MIT
// Computes move_character from slides; only the library compiles it.
#pragma once

#include "abut/base/float_environment.h"
#include "abut/query/move_character.h"
#include "abut/query/slide-inl.h"

namespace abut {

namespace ladder {

/// A motion split into its horizontal and its vertical part, and the test for floors.
class CharacterMotion {
public:
    CharacterMotion(Vec3 motion, const CharacterOptions& options) noexcept;

    [[nodiscard]] bool sound() const noexcept { return sound_; }
    [[nodiscard]] Vec3 up() const noexcept { return up_; }
    [[nodiscard]] Vec3 across() const noexcept { return across_; }
    [[nodiscard]] double rise() const noexcept { return rise_; }
    /// The horizontal motion turned into a floor's plane, with the same heading and length.
    [[nodiscard]] Vec3 along_floor(Vec3 normal) const noexcept;
    [[nodiscard]] CharacterSurface surface(Vec3 normal) const noexcept;
    [[nodiscard]] bool is_floor(Vec3 normal) const noexcept;
    /// The same for a surface seen from either side.
    [[nodiscard]] bool is_floor_from_above(Vec3 normal) const noexcept;
    /// A ray from slightly above a contact and slightly behind it, down onto what is there: t in [0, 1].
    [[nodiscard]] Ray onto_ledge(const SweepHit& hit, double gap) const noexcept;
    [[nodiscard]] double height(Vec3 point) const noexcept;
    [[nodiscard]] double lowest(const gjk::RoundedShape& shape) const noexcept;
    /// Whether one displacement leads farther along the horizontal motion than another.
    [[nodiscard]] bool is_farther(Vec3 one, Vec3 other) const noexcept;

private:
    bool sound_ = false;
    Vec3 up_{0}, across_{0};
    double rise_ = 0, least_up_ = 1;
};

/// A box that contains nearly all moves of a character with these bounds; a move that leaves it has the same result,
/// and only takes longer.
[[nodiscard]] Aabb region_of_move(const Aabb& bounds, Vec3 motion, const CharacterOptions& options) noexcept;

/// move_character for a bounded convex shape among obstacles. Compiled in move_character.cpp for the shapes that can be
/// moved.
template <class Shape>
[[nodiscard]] CharacterResult move_character_among(const Shape& shape, Vec3 motion, const Obstacles& x,
                                                   const CharacterOptions& options);

}  // namespace ladder

namespace query {

template <class Shape, class X>
[[nodiscard]] CharacterResult move_character(const Shape& shape, Vec3 motion, const X& x,
                                             const CharacterOptions& options) noexcept {
    static_assert(!ladder::is_unbounded<Shape> && !Composite<Shape>,
                  "abut::move_character moves a bounded convex shape");
    if constexpr (ladder::is_any<Shape>) {
        return ladder::visit_held(shape, [&](const auto& held) {
            using Held = std::remove_cvref_t<decltype(held)>;
            if constexpr (ladder::is_unbounded<Held> || Composite<Held>) {
                CharacterResult stays;
                stays.position = query::reference_point(held);
                return stays;
            } else {
                return query::move_character(held, motion, x, options);
            }
        });
    } else if constexpr (ladder::is_any<X>) {
        return ladder::visit_held(
            x, [&](const auto& geometry) { return abut::move_character(shape, motion, geometry, options); });
    } else {
        return ladder::move_near(x, ladder::region_of_move(ladder::rough_bounds_of(shape), motion, options),
                                 [&](const ladder::Obstacles& obstacles) {
                                     return ladder::move_character_among(shape, motion, obstacles, options);
                                 });
    }
}

}  // namespace query

}  // namespace abut

// Declares and defines the verb for a pair of types.
#define ABUT_MOVE_CHARACTER_DECLARED(A, X)                                       \
    template <>                                                                  \
    ABUT_API CharacterResult move_character(const A& a, Vec3 motion, const X& x, \
                                            const CharacterOptions& options) noexcept;
#define ABUT_MOVE_CHARACTER_DEFINED(A, X)                                                                           \
    template <>                                                                                                     \
    CharacterResult move_character(const A& a, Vec3 motion, const X& x, const CharacterOptions& options) noexcept { \
        const DefaultFloats floats;                                                                                 \
        return query::move_character(a, motion, x, options);                                                        \
    }
