// SPDX-License-Identifier: MIT
// The bounds of an AnyShape, and its transform by a pose.
#include "abut/shape/any_shape.h"

#include "abut/base/float_environment.h"

namespace abut {

Aabb bounds(const AnyShape& shape) noexcept {
    return std::visit([](const auto& s) { return bounds(s); }, shape);
}

bool is_finite(const AnyShape& shape) noexcept {
    return std::visit([](const auto& s) { return is_finite(s); }, shape);
}

AnyShape operator*(const Pose& pose, const AnyShape& shape) {
    const DefaultFloats floats;
    // A transformed Aabb is an Obb.
    return std::visit([&](const auto& s) -> AnyShape { return pose * s; }, shape);
}

}  // namespace abut
