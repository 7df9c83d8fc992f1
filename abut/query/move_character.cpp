// SPDX-License-Identifier: MIT
// The arithmetic of a walker: which way is up, and what a floor is.
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
    // What rounding leaves is no way across.
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

}  // namespace abut::ladder

namespace abut {

ABUT_INSTANTIATE(ABUT_MOVABLE_PAIRS, ABUT_MOVE_CHARACTER)

}  // namespace abut
