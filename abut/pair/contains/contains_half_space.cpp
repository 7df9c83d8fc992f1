// SPDX-License-Identifier: MIT
// A half-space contains what does not reach above its bounding plane.
#include "abut/pair/contains/contains_half_space.h"

#include <algorithm>

#include "abut/pair/intersects/half_space_shape.h"
#include "abut/shape/shape_list.h"

namespace abut::pair {

template <HasSupportSide Shape>
bool contains(const HalfSpace& outer, const Shape& inner) noexcept {
    const auto side = support_side(inner, Plane{outer.normal, outer.offset});
    return side && *side != exact::Sign::positive;
}

bool contains(const Frustum& outer, const HalfSpace& inner) noexcept {
    // A frustum's planes bound half-spaces: it contains what each of them does.
    return is_finite(outer) && std::all_of(outer.planes.begin(), outer.planes.end(), [&](const Plane& p) {
               return contains(HalfSpace{p.normal, p.offset}, inner);
           });
}

bool contains(const Plane& outer, const HalfSpace& inner) noexcept {
    return is_finite(inner) && outer.normal == Vec3(0) && outer.offset == 0;
}

template <HasSupportSide Shape>
Containment classify(const Shape& shape, const HalfSpace& half_space) noexcept {
    if (!intersects(shape, half_space)) return Containment::disjoint;
    if (contains(half_space, shape)) return Containment::inside;
    if constexpr (requires { contains(shape, half_space); }) {
        if (contains(shape, half_space)) return Containment::containing;
    }
    return Containment::crossing;
}

#define ABUT_INSTANCE(Shape)                                         \
    template bool contains(const HalfSpace&, const Shape&) noexcept; \
    template Containment classify(const Shape&, const HalfSpace&) noexcept;
ABUT_SHAPES(ABUT_INSTANCE)
#undef ABUT_INSTANCE

}  // namespace abut::pair
