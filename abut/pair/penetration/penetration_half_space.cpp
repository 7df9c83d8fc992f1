// SPDX-License-Identifier: MIT
// Penetration of a half-space and any shape: how far the shape's lowest point lies below the bounding plane.
#include "abut/pair/penetration/penetration_half_space.h"

#include <limits>

#include "abut/pair/intersects/half_space_shape.h"
#include "abut/pair/predicates/frustum_support_height.h"
#include "abut/pair/predicates/round_results.h"
#include "abut/shape/shape_list.h"

namespace abut::pair {

template <HasSupportSide Shape>
std::optional<Penetration> penetration(const Shape& shape, const HalfSpace& half_space) noexcept {
    constexpr double infinity = std::numeric_limits<double>::infinity();
    if (!intersects(shape, half_space)) return {};
    const Vec3 n = half_space.normal;
    if (n == Vec3(0)) return Penetration{infinity, Vec3(1, 0, 0)};
    const auto depth = support_height(shape, flipped(Plane{n, half_space.offset}));
    const exact::Scaled length = sqrt(exact::evaluate([](auto v) { return dot(v, v); }, n));
    return Penetration{depth ? to_length(*depth / length) : infinity, -evaluate_direction([](auto v) { return v; }, n)};
}

#define ABUT_INSTANCE(Shape) template std::optional<Penetration> penetration(const Shape&, const HalfSpace&) noexcept;
ABUT_SHAPES(ABUT_INSTANCE)
#undef ABUT_INSTANCE

}  // namespace abut::pair
