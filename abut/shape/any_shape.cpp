// SPDX-License-Identifier: MIT
// The bounds of an AnyShape, and its transform by a pose.
#include "abut/shape/any_shape.h"

#include "abut/base/float_environment.h"
#include "abut/shape/shape_list.h"

namespace abut {
namespace {

template <class, class... Shapes>
using VariantOf = std::variant<Shapes...>;
#define ABUT_AFTER_COMMA(Shape) , Shape
static_assert(std::is_same_v<AnyShape, VariantOf<void ABUT_SHAPES(ABUT_AFTER_COMMA)>>,
              "shape_list.h lists the alternatives of AnyShape in their order");
#undef ABUT_AFTER_COMMA

}  // namespace

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
