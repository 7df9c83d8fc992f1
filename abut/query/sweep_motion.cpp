// SPDX-License-Identifier: MIT
// The arithmetic of the answers for shapes that turn.
#include "abut/query/sweep_motion.h"

namespace abut::ladder {

std::optional<SweepHit> placed(std::optional<SweepHit> hit, Vec3 anchor, const Twist& twist) noexcept {
    if (hit) hit->position = twist.at(hit->t) * anchor;
    return hit;
}

}  // namespace abut::ladder
