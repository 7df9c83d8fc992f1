// SPDX-License-Identifier: MIT
// Penetration of a half-space and any shape: how far the shape's lowest point lies below the bounding plane.
#include "abut/pair/penetration/penetration_half_space.h"

#include <limits>

#include "abut/pair/intersects/half_space_shape.h"
#include "abut/pair/predicates/frustum_support_height.h"
#include "abut/pair/predicates/round_results.h"
#include "abut/shape/shape_list.h"

namespace abut::pair {

namespace {

// Apart from the template, since it would be compiled for each kind of shape.
Penetration penetration_by(const std::optional<exact::Scaled>& depth, const Vec3& normal) noexcept {
    const exact::Scaled length = sqrt(exact::evaluate([](auto v) { return dot(v, v); }, normal));
    return {depth ? to_length(*depth / length) : std::numeric_limits<double>::infinity(),
            -evaluate_direction([](auto v) { return v; }, normal)};
}

}  // namespace

template <HasSupportSide Shape>
std::optional<Penetration> penetration(const Shape& shape, const HalfSpace& half_space) noexcept {
    if (!intersects(shape, half_space)) return {};
    const Vec3 n = half_space.normal;
    if (n == Vec3(0)) return Penetration{std::numeric_limits<double>::infinity(), Vec3(1, 0, 0)};
    return penetration_by(support_height(shape, flipped(Plane{n, half_space.offset})), n);
}

#define ABUT_INSTANCE(Shape) template std::optional<Penetration> penetration(const Shape&, const HalfSpace&) noexcept;
ABUT_SHAPES(ABUT_INSTANCE)
#undef ABUT_INSTANCE

}  // namespace abut::pair
