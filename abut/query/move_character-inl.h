// SPDX-License-Identifier: MIT
// How move_character is made of slides. Internal: only the library compiles it.
#pragma once

#include "abut/base/float_environment.h"
#include "abut/query/move_character.h"
#include "abut/query/raycast.h"
#include "abut/query/slide-inl.h"

namespace abut {

namespace ladder {

/// A motion told by what is across and what is up or down, and what a floor is.
class CharacterMotion {
public:
    CharacterMotion(Vec3 motion, const CharacterOptions& options) noexcept;

    [[nodiscard]] bool sound() const noexcept { return sound_; }
    [[nodiscard]] Vec3 up() const noexcept { return up_; }
    [[nodiscard]] Vec3 across() const noexcept { return across_; }
    [[nodiscard]] double rise() const noexcept { return rise_; }
    [[nodiscard]] bool is_floor(Vec3 normal) const noexcept;
    /// Of a part seen from either side.
    [[nodiscard]] bool is_floor_from_above(Vec3 normal) const noexcept;
    /// From a little above a place of contact and a little behind it, down on what is there: t in [0, 1].
    [[nodiscard]] Ray onto_ledge(const SweepHit& hit, double gap) const noexcept;
    [[nodiscard]] double height(Vec3 point) const noexcept;
    [[nodiscard]] double lowest(const gjk::RoundedShape& shape) const noexcept;
    /// Whether one move leads farther on the way across than another.
    [[nodiscard]] bool is_farther(Vec3 one, Vec3 other) const noexcept;

private:
    bool sound_ = false;
    Vec3 up_{0}, across_{0};
    double rise_ = 0, least_up_ = 1;
};

/// A shape that walks: where it has come so far, and what it meets from there.
template <class Shape, class X>
class CharacterState {
public:
    CharacterState(const Shape& shape, const X& x, const CharacterMotion& motion_parts, const CharacterOptions& options)
        : shape_(shape),
          x_(x),
          motion_parts_(motion_parts),
          options_{options.gap, options.max_bumps, options.up, options.max_slope},
          course_(motion_parts.across(), bounds_of(shape), options_) {
        options_.gap = course_.gap();
    }

    [[nodiscard]] Vec3 moved() const { return moved_; }
    [[nodiscard]] double gap() const { return options_.gap; }
    void put(Vec3 moved) { moved_ = moved; }
    /// The height of its lowest point where it began.
    [[nodiscard]] double foot() const { return motion_parts_.lowest(rounded(inflated(shape_, Vec3(0), 0), Aabb{})); }

    /// Across, along walls.
    SlideResult slide_by(Vec3 motion, bool with_walls = true) {
        SlideOptions options = options_;
        if (!with_walls) options.up = Vec3(0);
        const SlideResult result = query::slide(inflated(shape_, moved_, 0), motion, x_, options);
        moved_ += result.moved;
        freed_ = freed_ || result.freed;
        return result;
    }
    /// Straight up, or down where `height` is negative, until something is met.
    std::optional<SweepHit> lift_by(double height) {
        const auto hit = ahead(height);
        const Vec3 to = moved_ + (hit ? hit->t * height : height) * motion_parts_.up();
        moved_ =
            freed_ || course_.doubts(height * motion_parts_.up()) ? last_safe_position(shape_, moved_, to, x_) : to;
        return hit;
    }
    [[nodiscard]] std::optional<SweepHit> ahead(double height) const {
        return sweep(inflated(shape_, moved_, options_.gap), height * motion_parts_.up(), x_,
                     {.ignore_separating = true});
    }
    /// Whether one can stand on what was met: a floor, or the edge of one.
    [[nodiscard]] bool stands_on(const SweepHit& hit) const {
        if (motion_parts_.is_floor(hit.normal)) return true;
        const auto top = raycast(motion_parts_.onto_ledge(hit, options_.gap), x_, {.max_t = 1});
        return top && motion_parts_.is_floor_from_above(top->normal);
    }
    /// The floor right below.
    [[nodiscard]] std::optional<SweepHit> floor() const {
        const auto hit = ahead(-2 * options_.gap);
        return hit && stands_on(*hit) ? hit : std::nullopt;
    }

private:
    const Shape& shape_;
    const X& x_;
    const CharacterMotion& motion_parts_;
    SlideOptions options_;
    SlideState course_;
    Vec3 moved_{0};
    bool freed_ = false;
};

/// Up by a step, across, and down again, where that leads farther than the character has come and onto a floor.
template <class Shape, class X>
bool step_up(CharacterState<Shape, X>& character, const CharacterMotion& motion_parts, double step) {
    CharacterState<Shape, X> higher = character;
    higher.put(Vec3(0));
    higher.lift_by(step);
    const double climbed = motion_parts.height(higher.moved());
    if (!(climbed > 0)) return false;
    higher.slide_by(motion_parts.across());
    if (!motion_parts.is_farther(higher.moved(), character.moved())) return false;
    const auto landed = higher.lift_by(-climbed);
    if (!landed || !higher.stands_on(*landed)) return false;
    // What is round comes onto an edge that is higher yet.
    if (motion_parts.height(landed->point) > character.foot() + step + character.gap()) return false;
    character.put(higher.moved());
    return true;
}

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
            x, [&](const auto& thing) { return abut::move_character(shape, motion, thing, options); });
    } else {
        CharacterResult result;
        result.position = query::reference_point(shape);
        const ladder::CharacterMotion motion_parts(motion, options);
        if (!motion_parts.sound() || !ladder::all_finite(shape)) return result;
        ladder::CharacterState<Shape, X> character(shape, x, motion_parts, options);
        const bool stood = character.floor().has_value();

        // Across, and if need be over a step.
        const SlideResult slid = character.slide_by(motion_parts.across());
        result.freed = slid.freed;
        for (int i = 0; i < slid.count; ++i) {
            result.blocked = result.blocked || !motion_parts.is_floor(slid.touched[static_cast<std::size_t>(i)].normal);
        }
        if (result.blocked && stood && !slid.freed && options.step > 0) {
            result.stepped = ladder::step_up(character, motion_parts, options.step);
        }

        // Up by what it has not climbed on its way across, or down; and along what is too steep to stand on.
        double rise = motion_parts.rise();
        if (rise > 0 && !result.stepped) {
            rise = std::max(rise - std::max(motion_parts.height(character.moved()), 0.0), 0.0);
        }
        if (rise != 0) {
            const auto hit = character.lift_by(rise);
            if (hit && rise < 0 && !character.stands_on(*hit)) {
                character.slide_by((1 - hit->t) * rise * motion_parts.up(), false);
            }
        }
        auto floor = character.floor();
        if (!floor && stood && motion_parts.rise() <= 0 && options.snap > 0) {
            const auto below = character.ahead(-options.snap);
            if (below && character.stands_on(*below)) {
                character.lift_by(-options.snap);
                floor = character.floor();
            }
        }
        result.on_floor = floor.has_value();
        if (floor) {
            result.floor_normal = floor->normal;
            result.floor = floor->where;
        }
        result.moved = character.moved();
        result.position = ladder::reference_point_after(query::reference_point(shape), result.moved);
        return result;
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
