// SPDX-License-Identifier: MIT
// Half-space and any shape: they intersect if the shape's lowest point is not above the bounding plane.
#include "abut/pair/intersects/half_space_shape.h"

#include "abut/shape/shape_list.h"

namespace abut::pair {

template <HasSupportSide Shape>
bool intersects(const Shape& shape, const HalfSpace& half_space) noexcept {
    const auto side = support_side(shape, flipped(Plane{half_space.normal, half_space.offset}));
    return side && *side != exact::Sign::negative;
}

#define ABUT_INSTANCE(Shape) template bool intersects(const Shape&, const HalfSpace&) noexcept;
ABUT_SHAPES(ABUT_INSTANCE)
#undef ABUT_INSTANCE

}  // namespace abut::pair
