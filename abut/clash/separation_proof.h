// SPDX-License-Identifier: MIT
// SeparationProof: proves that a translation separates two solids, by exact predicates; internal to separation.
#pragma once

#include <cstdint>
#include <vector>

#include "abut/mesh/clash/clash_body.h"

namespace abut::clashing {

/// Two closed meshes, of which the first is moved as by `Pose{.translation = …} * mesh`, each coordinate rounded.
class SeparationProof {
public:
    SeparationProof(const Body& a, const Body& b);

    /// Whether the moved mesh and the other one do not clash, or only touch.
    [[nodiscard]] bool touching(const Vec3& translation) const;
    /// Whether they do not touch, and no piece of one lies inside the other. Takes less time.
    [[nodiscard]] bool apart(const Vec3& translation) const;

private:
    const Body& a_;
    const Body& b_;
    std::vector<std::uint32_t> pieces_a_, pieces_b_;
};

}  // namespace abut::clashing
