// SPDX-License-Identifier: MIT
// Projections of triangles onto coordinate planes, and triangles without area.
#include "abut/pair/predicates/projected_triangle.h"

#include <algorithm>

#include "abut/math/lexicographic_order.h"

namespace abut::pair {

Projection projection(const Vec3& a, const Vec3& b, const Vec3& c) noexcept {
    using exact::Sign;
    for (const auto& [u, v] : coordinate_planes) {
        const Projection view{u, v, turn({u, v, Sign::zero}, a, b, c)};
        if (view.turn != Sign::zero) return view;
    }
    return {};
}

Segment as_segment(const Triangle& collinear) noexcept {
    const auto [first, last] = std::minmax({collinear.a, collinear.b, collinear.c}, precedes);
    return {first, last};
}

bool lies_on(const Segment& segment, const Vec3& p) noexcept {
    const bool before = precedes(segment.b, segment.a);
    const Vec3& first = before ? segment.b : segment.a;
    const Vec3& last = before ? segment.a : segment.b;
    if (precedes(p, first) || precedes(last, p)) return false;
    return projection(segment.a, segment.b, p).turn == exact::Sign::zero;
}

}  // namespace abut::pair
