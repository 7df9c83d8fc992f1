// SPDX-License-Identifier: MIT
// Moves a character among obstacles by slides, steps and falls, and decides which normals are floors.
#include "abut/query/move_character-inl.h"

#include <cmath>
#include <glm/geometric.hpp>

#include "abut/math/elementary.h"
#include "abut/math/norms.h"
#include "abut/query/character_contacts.h"
#include "abut/query/instantiations.h"

namespace abut::ladder {

Aabb region_of_move(const Aabb& bounds, Vec3 motion, const CharacterOptions& options) noexcept {
    Aabb region = region_of_slide(bounds, motion, {.gap = options.gap});
    const Vec3 up = options.up / length_of(options.up);
    const Aabb low{region.min - options.snap_distance * up, region.max - options.snap_distance * up},
        high{region.min + options.step_height * up, region.max + options.step_height * up};
    region.include(low);
    region.include(high);
    return region;
}

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
    sound_ = is_finite(across_) && is_finite(rise_);
}

Vec3 CharacterMotion::along_floor(Vec3 normal) const noexcept {
    const double upward = glm::dot(normal, up_), size = length_of(across_);
    if (!is_floor(normal) || !(upward > 0x1p-10) || !(size > 0)) return across_;
    const Vec3 heading = across_ / size;
    const Vec3 along = heading - (glm::dot(heading, normal) / upward) * up_;
    return along * (size / length_of(along));
}

CharacterSurface CharacterMotion::surface(Vec3 normal) const noexcept {
    constexpr double upright = 0x1.65p-4;  // the sine of 5 degrees
    if (is_floor(normal)) return CharacterSurface::floor;
    const double upward = glm::dot(normal, up_);
    return upward > upright    ? CharacterSurface::steep
           : upward < -upright ? CharacterSurface::ceiling
                               : CharacterSurface::wall;
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
          course_(motion_parts.across(), bounds_of(shape), {.gap = options.gap}) {
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
        for (int i = 0; i < result.count; ++i) {
            add_path_contact(result.hits[static_cast<std::size_t>(i)]);
        }
        return result;
    }
    /// Moves straight up, or down for a negative `height`, until something is hit.
    std::optional<SweepHit> lift_by(double height) {
        const auto hit = ahead(height);
        lift_by(height, hit);
        return hit;
    }
    /// The same where the hit is known.
    void lift_by(double height, const std::optional<SweepHit>& hit) {
        const Vec3 to = moved_ + (hit ? hit->t * height : height) * motion_parts_.up();
        moved_ = depenetrated_ || course_.may_pass_plane(height * motion_parts_.up())
                     ? last_safe_position(shape_, moved_, to, x_)
                     : to;
    }
    [[nodiscard]] std::optional<SweepHit> ahead(double height) const { return ahead(height, moved_); }
    /// Whether the character can stand on what was hit: a floor, or the edge of one.
    [[nodiscard]] bool stands_on(const SweepHit& hit) const {
        if (motion_parts_.is_floor(hit.normal)) return true;
        const auto top = raycast(motion_parts_.onto_ledge(hit, options_.gap), x_, {.max_t = 1});
        return top && motion_parts_.is_floor_from_above(top->normal);
    }
    /// What is immediately below.
    [[nodiscard]] std::optional<SweepHit> below() const { return ahead(-2 * options_.gap); }
    /// The floor immediately below the start.
    [[nodiscard]] std::optional<SweepHit> floor_at_start() const {
        const auto hit = ahead(-2 * options_.gap, Vec3(0));
        return hit && stands_on(*hit) ? hit : std::nullopt;
    }
    [[nodiscard]] bool is_in_overlap() const { return intersects(inflated(shape_, moved_, 0), x_); }

    void add_path_contact(const SweepHit& hit) {
        path_contacts_.add({hit.where, hit.point, hit.normal, motion_parts_.surface(hit.normal), false});
    }
    void add_ceiling(const SweepHit& hit) {
        path_contacts_.add_ceiling({hit.where, hit.point, hit.normal, CharacterSurface::ceiling, false});
    }
    void clear_path_contacts() { path_contacts_ = {}; }
    void copy_path_contacts(const CharacterState& other) { path_contacts_ = other.path_contacts_; }
    void append_path_contacts_to(CharacterResult& result) const { path_contacts_.append_to(result); }
    /// Appends everything within three gaps.
    void append_nearby_to(CharacterResult& result) const {
        NearbyContacts nearby;
        for_each_contact(inflated(shape_, moved_, 3 * options_.gap), x_, [&](const PartContact& found) {
            const auto& points = found.contact.points;
            const auto deepest =
                std::max_element(points.begin(), points.begin() + found.contact.count,
                                 [](const ContactPoint& a, const ContactPoint& b) { return a.depth < b.depth; });
            const Vec3 normal = -found.contact.direction;
            nearby.add({found.where, deepest->on_b, normal, surface_at_end(found, deepest->on_b, normal), true},
                       found.contact.depth);
        });
        nearby.append_to(result);
    }

private:
    [[nodiscard]] std::optional<SweepHit> ahead(double height, Vec3 from) const {
        return sweep(inflated(shape_, from, options_.gap), height * motion_parts_.up(), x_,
                     {.ignore_separating = true});
    }
    /// At an edge the contact normal may lie anywhere between those of the two faces.
    [[nodiscard]] CharacterSurface surface_at_end(const PartContact& found, Vec3 point, Vec3 normal) const {
        const CharacterSurface by_normal = motion_parts_.surface(normal);
        if (by_normal == CharacterSurface::floor) return by_normal;
        const double size = length_of(found.face), side = glm::dot(found.face, normal);
        if (size > 0 && std::isfinite(size) && side != 0) {
            return motion_parts_.surface(found.face / (side > 0 ? size : -size));
        }
        const SweepHit hit{.point = point, .normal = normal, .where = found.where};
        return by_normal == CharacterSurface::steep && stands_on(hit) ? CharacterSurface::floor : by_normal;
    }

    const Shape& shape_;
    Obstacles x_;
    const CharacterMotion& motion_parts_;
    SlideOptions options_;
    SlideState course_;
    Vec3 moved_{0};
    bool depenetrated_ = false;
    PathContacts path_contacts_;
};

/// Moves up by a step, across, and down again; accepted where that leads farther than the character has come, and onto
/// a floor. Returns what it lands on.
template <class Shape>
std::optional<SweepHit> step_up(CharacterState<Shape>& character, const CharacterMotion& motion_parts, double step) {
    CharacterState<Shape> higher = character;
    higher.put(Vec3(0));
    higher.clear_path_contacts();
    higher.lift_by(step);
    const double climbed = motion_parts.height(higher.moved());
    if (!(climbed > 0)) return {};
    higher.slide_by(motion_parts.across());
    if (!motion_parts.is_farther(higher.moved(), character.moved())) return {};
    auto landed = higher.lift_by(-climbed);
    if (!landed || !higher.stands_on(*landed)) return {};
    // A round shape may reach an edge that is higher than the step.
    if (motion_parts.height(landed->point) > character.foot() + step + character.gap()) return {};
    character.put(higher.moved());
    character.copy_path_contacts(higher);
    return landed;
}

/// Stores where the character has come, and what it touches there. `below` is what is immediately below, on which it
/// stands if `stands`.
template <class Shape>
void conclude(const CharacterState<Shape>& character, const CharacterMotion& motion_parts,
              const std::optional<SweepHit>& below, bool stands, bool all_contacts, CharacterResult& result) {
    result.on_floor = stands;
    if (stands) {
        result.floor_normal = below->normal;
        result.floor = below->where;
    } else if (below) {
        result.on_steep = motion_parts.surface(below->normal) == CharacterSurface::steep;
    }
    if (stands || result.on_steep) {
        const CharacterSurface kind = stands ? CharacterSurface::floor : CharacterSurface::steep;
        append_contact(result, {below->where, below->point, below->normal, kind, true});
    }
    if (all_contacts) character.append_nearby_to(result);
    character.append_path_contacts_to(result);
    if (result.depenetrated) {
        result.stuck = character.is_in_overlap();
        result.depenetrated = !result.stuck;
    }
    result.displacement = character.moved();
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
    if (!all_finite(shape) || !std::isfinite(options.gap)) return result;
    // The floor at the start, computed on first use: most moves never need it.
    std::optional<std::optional<SweepHit>> floor_at_start;
    const auto ground = [&]() -> const std::optional<SweepHit>& {
        if (!floor_at_start) floor_at_start = character.floor_at_start();
        return *floor_at_start;
    };

    // Horizontally, over a step if necessary.
    const bool follows = options.constant_speed && motion_parts.rise() <= 0 && ground();
    const SlideResult slid =
        character.slide_by(follows ? motion_parts.along_floor(ground()->normal) : motion_parts.across());
    result.depenetrated = slid.depenetrated;
    for (int i = 0; i < slid.count; ++i) {
        result.blocked = result.blocked || !motion_parts.is_floor(slid.hits[static_cast<std::size_t>(i)].normal);
    }
    if (result.blocked && !slid.depenetrated && options.step_height > 0 && ground()) {
        const auto landed = step_up(character, motion_parts, options.step_height);
        result.stepping = landed.has_value();
        result.stepped = landed && motion_parts.is_floor(landed->normal);
    }

    // Vertically: up by the part that the horizontal motion has not climbed, or down; then along what is too steep to
    // stand on.
    double rise = motion_parts.rise();
    if (rise > 0 && !result.stepping) {
        rise = std::max(rise - std::max(motion_parts.height(character.moved()), 0.0), 0.0);
    }
    if (rise != 0) {
        const auto hit = character.lift_by(rise);
        result.ceiling = hit && rise > 0;
        if (result.ceiling) character.add_ceiling(*hit);
        if (hit && rise < 0 && !character.stands_on(*hit)) {
            character.add_path_contact(*hit);
            character.slide_by((1 - hit->t) * rise * motion_parts.up(), false);
        }
    }
    auto below = character.below();
    bool stands = below && character.stands_on(*below);
    if (!stands && motion_parts.rise() <= 0 && options.snap_distance > 0 && ground()) {
        const auto lower = character.ahead(-options.snap_distance);
        if (lower && character.stands_on(*lower)) {
            character.lift_by(-options.snap_distance, lower);
            below = character.below();
            stands = below && character.stands_on(*below);
        }
    }
    const Vec3 end = reference_point_after(result.position, character.moved());
    if (!is_finite(character.moved()) || (is_finite(result.position) && !is_finite(end))) {
        // A character that would leave the range of double stays where it is.
        CharacterResult stays;
        stays.position = result.position;
        return stays;
    }
    conclude(character, motion_parts, below, stands, options.all_contacts, result);
    result.position = end;
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
