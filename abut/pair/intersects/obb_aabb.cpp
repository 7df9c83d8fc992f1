// SPDX-License-Identifier: MIT
// Oriented box and axis-aligned box: 15 separating axes, with all lengths doubled so that nothing is halved.
#include "abut/pair/intersects/obb_aabb.h"

#include "abut/pair/predicates/obb_slabs.h"

namespace abut::pair {
namespace {

using exact::Sign;

bool apart_along_axis(const Obb& o, const Aabb& a, int k) {
    return exact::sign(
               [](auto c, auto x, auto y, auto z, auto h, auto low, auto high) {
                   const auto projected_radius = abs(h.x * x) + abs(h.y * y) + abs(h.z * z);
                   return abs((low - c) + (high - c)) - (high - low) - 2 * projected_radius;
               },
               o.center[k], o.axes[0][k], o.axes[1][k], o.axes[2][k], o.half_extents, a.min[k],
               a.max[k]) == Sign::positive;
}

bool apart_along_face(const Obb& o, const Aabb& a, int k) {
    const Slab s = slab(o, k);
    return exact::sign(
               [](auto c, auto i, auto j, auto axis, auto half, auto low, auto high) {
                   const auto n = cross(i, j);
                   const auto size = high - low;
                   const auto projected_radius = size.x * abs(n.x) + size.y * abs(n.y) + size.z * abs(n.z);
                   return abs(dot(n, (low - c) + (high - c))) - projected_radius - 2 * (half * abs(dot(n, axis)));
               },
               o.center, s.i, s.j, s.k, s.half, a.min, a.max) == Sign::positive;
}

/// The projection onto the axis orthogonal to coordinate axis k and to the box's direction axes[m]: two coordinates
/// suffice.
bool apart_across(const Obb& o, const Aabb& a, int k, int m) {
    const int i = (k + 1) % 3, j = (k + 2) % 3, u = (m + 1) % 3, v = (m + 2) % 3;
    return exact::sign(
               [](auto ci, auto cj, auto di, auto dj, auto ui, auto uj, auto hu, auto vi, auto vj, auto hv, auto low_i,
                  auto low_j, auto high_i, auto high_j) {
                   const auto middle_i = (low_i - ci) + (high_i - ci), middle_j = (low_j - cj) + (high_j - cj);
                   const auto aligned = (high_i - low_i) * abs(dj) + (high_j - low_j) * abs(di);
                   const auto oriented = abs(hu * (di * uj - dj * ui)) + abs(hv * (di * vj - dj * vi));
                   return abs(di * middle_j - dj * middle_i) - aligned - 2 * oriented;
               },
               o.center[i], o.center[j], o.axes[m][i], o.axes[m][j], o.axes[u][i], o.axes[u][j], o.half_extents[u],
               o.axes[v][i], o.axes[v][j], o.half_extents[v], a.min[i], a.min[j], a.max[i], a.max[j]) == Sign::positive;
}

}  // namespace

bool intersects(const Obb& oriented, const Aabb& aligned) noexcept {
    if (!is_finite(oriented) || !is_finite(aligned) || aligned.empty()) return false;
    for (int k = 0; k < 3; ++k) {
        if (apart_along_axis(oriented, aligned, k)) return false;
    }
    for (int k = 0; k < 3; ++k) {
        if (apart_along_face(oriented, aligned, k)) return false;
    }
    for (int k = 0; k < 3; ++k) {
        for (int m = 0; m < 3; ++m) {
            if (apart_across(oriented, aligned, k, m)) return false;
        }
    }
    return true;
}

}  // namespace abut::pair
