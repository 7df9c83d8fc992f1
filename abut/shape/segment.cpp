// SPDX-License-Identifier: MIT
// The bounds of a segment, and its transform by a pose.
#include "abut/shape/segment.h"

#include "abut/base/float_environment.h"

namespace abut {

bool is_finite(const Segment& segment) noexcept { return is_finite(segment.a) && is_finite(segment.b); }

Aabb bounds(const Segment& segment) noexcept {
    Aabb box{segment.a, segment.a};
    box.include(segment.b);
    return box;
}

Segment operator*(const Pose& pose, const Segment& segment) noexcept {
    const DefaultFloats floats;
    return {pose * segment.a, pose * segment.b};
}

}  // namespace abut
