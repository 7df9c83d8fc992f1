// SPDX-License-Identifier: MIT
// Moves a character among obstacles by slides, steps and falls, and decides which normals are floors.
#include "abut/query/move_character-inl.h"

#include <cmath>
#include <glm/geometric.hpp>

#include "abut/math/elementary.h"
#include "abut/math/norms.h"
#include "abut/query/instantiations.h"

namespace abut::ladder {

CharacterMotion::CharacterMotion(Vec3 motion, const CharacterOptions& options) noexcept {
    const double size = length_of(options.up);
    sound_ = is_finite(motion) && size > 0 && size < std::numeric_limits<double>::infinity();
    if (!sound_) return;
    up_ = options.up / size;
    least_up_ = sine_cosine(options.max_slope).cosine;
    rise_ = glm::dot(motion, up_);
    across_ = motion - rise_ * up_;
    // A remainder that is only rounding is no horizontal motion.
    if (length_of(across_) <= 0x1p-48 * length_of(motion)) across_ = Vec3(0);
}

bool CharacterMotion::is_floor(Vec3 normal) const noexcept { return glm::dot(normal, up_) >= least_up_; }

bool CharacterMotion::is_floor_from_above(Vec3 normal) const noexcept {
    return std::abs(glm::dot(normal, up_)) >= least_up_;
}

Ray CharacterMotion::onto_ledge(const SweepHit& hit, double gap) const noexcept {
    const Vec3 level = hit.normal - glm::dot(hit.normal, up_) * up_;
    const double size = length_of(level);
    const Vec3 behind = size > 0 ? level * (-2 * gap / size) : Vec3(0);
    return {hit.point + behind + 2 * gap * up_, -4 * gap * up_};
}

double CharacterMotion::height(Vec3 point) const noexcept { return glm::dot(point, up_); }

double CharacterMotion::lowest(const gjk::RoundedShape& shape) const noexcept {
    return glm::dot(gjk::support(shape.core, -up_), up_) - shape.radius;
}

bool CharacterMotion::is_farther(Vec3 one, Vec3 other) const noexcept {
    const double size = length_of(across_);
    return size > 0 && glm::dot(one - other, across_ / size) > 0x1p-10 * size;
}

/// A moving character: how far it has moved, and what it touches from there.
template <class Shape>
class CharacterState {
public:
    CharacterState(const Shape& shape, const Obstacles& x, const CharacterMotion& motion_parts,
                   const CharacterOptions& options)
        : shape_(shape),
          x_(x),
          motion_parts_(motion_parts),
          options_{options.gap, options.max_slides, options.up, options.max_slope},
          course_(motion_parts.across(), bounds_of(shape), options_) {
        options_.gap = course_.gap();
    }

    [[nodiscard]] bool sound() const { return course_.sound(); }
    [[nodiscard]] Vec3 moved() const { return moved_; }
    [[nodiscard]] double gap() const { return options_.gap; }
    void put(Vec3 moved) { moved_ = moved; }
    /// The height of its lowest point at the start.
    [[nodiscard]] double foot() const { return motion_parts_.lowest(rounded(inflated(shape_, Vec3(0), 0), Aabb{})); }

    /// Slides horizontally, along walls; without walls if `with_walls` is false.
    SlideResult slide_by(Vec3 motion, bool with_walls = true) {
        SlideOptions options = options_;
        if (!with_walls) options.up = Vec3(0);
        const SlideResult result = slide_among(inflated(shape_, moved_, 0), motion, x_, options);
        moved_ += result.displacement;
        depenetrated_ = depenetrated_ || result.depenetrated;
        return result;
    }
    /// Moves straight up, or down for a negative `height`, until something is hit.
    std::optional<SweepHit> lift_by(double height) {
        const auto hit = ahead(height);
        const Vec3 to = moved_ + (hit ? hit->t * height : height) * motion_parts_.up();
        moved_ = depenetrated_ || course_.doubts(height * motion_parts_.up())
                     ? last_safe_position(shape_, moved_, to, x_)
                     : to;
        return hit;
    }
    [[nodiscard]] std::optional<SweepHit> ahead(double height) const {
        return sweep(inflated(shape_, moved_, options_.gap), height * motion_parts_.up(), x_,
                     {.ignore_separating = true});
    }
    /// Whether the character can stand on what was hit: a floor, or the edge of one.
    [[nodiscard]] bool stands_on(const SweepHit& hit) const {
        if (motion_parts_.is_floor(hit.normal)) return true;
        const auto top = raycast(motion_parts_.onto_ledge(hit, options_.gap), x_, {.max_t = 1});
        return top && motion_parts_.is_floor_from_above(top->normal);
    }
    /// The floor immediately below.
    [[nodiscard]] std::optional<SweepHit> floor() const {
        const auto hit = ahead(-2 * options_.gap);
        return hit && stands_on(*hit) ? hit : std::nullopt;
    }

private:
    const Shape& shape_;
    Obstacles x_;
    const CharacterMotion& motion_parts_;
    SlideOptions options_;
    SlideState course_;
    Vec3 moved_{0};
    bool depenetrated_ = false;
};

/// Moves up by a step, across, and down again; accepted where that leads farther than the character has come, and onto
/// a floor.
template <class Shape>
bool step_up(CharacterState<Shape>& character, const CharacterMotion& motion_parts, double step) {
    CharacterState<Shape> higher = character;
    higher.put(Vec3(0));
    higher.lift_by(step);
    const double climbed = motion_parts.height(higher.moved());
    if (!(climbed > 0)) return false;
    higher.slide_by(motion_parts.across());
    if (!motion_parts.is_farther(higher.moved(), character.moved())) return false;
    const auto landed = higher.lift_by(-climbed);
    if (!landed || !higher.stands_on(*landed)) return false;
    // A round shape may reach an edge that is higher than the step.
    if (motion_parts.height(landed->point) > character.foot() + step + character.gap()) return false;
    character.put(higher.moved());
    return true;
}

template <class Shape>
CharacterResult move_character_among(const Shape& shape, Vec3 motion, const Obstacles& x,
                                     const CharacterOptions& options) {
    CharacterResult result;
    result.position = query::reference_point(shape);
    const CharacterMotion motion_parts(motion, options);
    if (!motion_parts.sound()) return result;
    CharacterState<Shape> character(shape, x, motion_parts, options);
    if (!character.sound() && is_empty(shape)) {
        // It touches nothing.
        if (!std::isfinite(options.gap)) return result;
        result.displacement = motion;
        result.position = reference_point_after(result.position, motion);
        return result;
    }
    if (!all_finite(shape)) return result;
    const bool stood = character.floor().has_value();

    // Horizontally, over a step if necessary.
    const SlideResult slid = character.slide_by(motion_parts.across());
    result.depenetrated = slid.depenetrated;
    for (int i = 0; i < slid.count; ++i) {
        result.blocked = result.blocked || !motion_parts.is_floor(slid.hits[static_cast<std::size_t>(i)].normal);
    }
    if (result.blocked && stood && !slid.depenetrated && options.step_height > 0) {
        result.stepped = step_up(character, motion_parts, options.step_height);
    }

    // Vertically: up by the part that the horizontal motion has not climbed, or down; then along what is too steep to
    // stand on.
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
    if (!floor && stood && motion_parts.rise() <= 0 && options.snap_distance > 0) {
        const auto below = character.ahead(-options.snap_distance);
        if (below && character.stands_on(*below)) {
            character.lift_by(-options.snap_distance);
            floor = character.floor();
        }
    }
    result.on_floor = floor.has_value();
    if (floor) {
        result.floor_normal = floor->normal;
        result.floor = floor->where;
    }
    result.displacement = character.moved();
    result.position = reference_point_after(query::reference_point(shape), result.displacement);
    return result;
}

#define ABUT_MOVE_CHARACTER_AMONG(Shape, Unused)                                                       \
    template CharacterResult move_character_among(const Shape& shape, Vec3 motion, const Obstacles& x, \
                                                  const CharacterOptions& options);
ABUT_EACH_MOVED_SHAPE_WITH(ABUT_MOVE_CHARACTER_AMONG, )

}  // namespace abut::ladder

namespace abut {

ABUT_INSTANTIATE(ABUT_MOVABLE_PAIRS, ABUT_MOVE_CHARACTER)

}  // namespace abut
