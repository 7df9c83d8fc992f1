// SPDX-License-Identifier: MIT
// Oriented box and oriented box: 15 separating axes, in doubles, and exactly where these are inconclusive.
#include "abut/pair/intersects/obb_obb.h"

#include "abut/base/compiler.h"
#include "abut/pair/penetration/penetration_box_axes.h"
#include "abut/pair/predicates/obb_slabs.h"

namespace abut::pair {
namespace {

using exact::Sign;

/// Along the normal of a's face across axes[k].
bool apart_along_face(const Obb& a, const Obb& b, int k) {
    const Slab s = slab(a, k);
    return exact::sign(
               [](auto c, auto i, auto j, auto axis, auto half, auto d, auto x, auto y, auto z, auto h) {
                   const auto n = cross(i, j);
                   const auto projected_radius = abs(h.x * dot(n, x)) + abs(h.y * dot(n, y)) + abs(h.z * dot(n, z));
                   return abs(dot(n, d - c)) - projected_radius - half * abs(dot(n, axis));
               },
               a.center, s.i, s.j, s.k, s.half, b.center, b.axes[0], b.axes[1], b.axes[2],
               b.half_extents) == Sign::positive;
}

/// Along the axis orthogonal to a's axes[k] and b's axes[m].
bool apart_across(const Obb& a, const Obb& b, int k, int m) {
    const Slab s = slab(a, k), t = slab(b, m);
    return exact::sign(
               [](auto c, auto p, auto i, auto j, auto hi, auto hj, auto d, auto q, auto u, auto v, auto hu, auto hv) {
                   const auto n = cross(p, q);
                   const auto radius_a = abs(hi * dot(n, i)) + abs(hj * dot(n, j));
                   const auto radius_b = abs(hu * dot(n, u)) + abs(hv * dot(n, v));
                   return abs(dot(n, d - c)) - (radius_a + radius_b);
               },
               a.center, s.k, s.i, s.j, a.half_extents[(k + 1) % 3], a.half_extents[(k + 2) % 3], b.center, t.k, t.i,
               t.j, b.half_extents[(m + 1) % 3], b.half_extents[(m + 2) % 3]) == Sign::positive;
}

ABUT_NOINLINE bool intersect_exactly(const Obb& a, const Obb& b) {
    if (!is_finite(a) || !is_finite(b)) return false;
    for (int k = 0; k < 3; ++k) {
        if (apart_along_face(a, b, k) || apart_along_face(b, a, k)) return false;
    }
    for (int k = 0; k < 3; ++k) {
        for (int m = 0; m < 3; ++m) {
            if (apart_across(a, b, k, m)) return false;
        }
    }
    return true;
}

}  // namespace

bool intersects(const Obb& a, const Obb& b) noexcept {
    const BoxAxes axes(a, b);
    return axes.relation() == BoxAxes::Relation::unknown ? intersect_exactly(a, b)
                                                         : axes.relation() == BoxAxes::Relation::intersecting;
}

}  // namespace abut::pair
