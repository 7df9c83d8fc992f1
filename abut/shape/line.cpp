// SPDX-License-Identifier: MIT
// The bounds of a line, and its transform by a pose.
#include "abut/shape/line.h"

#include <limits>

#include "abut/base/float_environment.h"

namespace abut {

bool is_finite(const Line& line) noexcept { return is_finite(line.origin) && is_finite(line.direction); }

Aabb bounds(const Line& line) noexcept {
    constexpr double far = std::numeric_limits<double>::infinity();
    Aabb box{line.origin, line.origin};
    for (int i = 0; i < 3; ++i) {
        if (line.direction[i] != 0) {
            box.min[i] = -far;
            box.max[i] = far;
        }
    }
    return box;
}

Line operator*(const Pose& pose, const Line& line) noexcept {
    const DefaultFloats floats;
    return {pose * line.origin, rotation_matrix(pose) * line.direction};
}

}  // namespace abut
