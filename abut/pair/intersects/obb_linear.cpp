// SPDX-License-Identifier: MIT
// Oriented box and segment, ray or line: separating axes decide, for the numbers as given.
#include "abut/pair/intersects/obb_linear.h"

#include <cmath>

#include "abut/pair/intersects/obb_point.h"
#include "abut/pair/predicates/obb_slabs.h"

namespace abut::pair {
namespace {

using exact::Sign;

/// Whether a face across axes[k] separates: both ends lie strictly beyond the same face of slab k.
bool beyond(const Obb& box, int k, const Segment& segment) {
    const Slab s = slab(box, k);
    return exact::sign(
               [](auto c, auto i, auto j, auto axis, auto half, auto a, auto b) {
                   const auto n = cross(i, j);
                   return abs(dot(n, (a - c) + (b - c))) - abs(dot(n, b - a)) - 2 * (half * abs(dot(n, axis)));
               },
               box.center, s.i, s.j, s.k, s.half, segment.a, segment.b) == Sign::positive;
}
/// The ray starts outside slab k and does not approach it.
bool beyond(const Obb& box, int k, const Ray& ray) {
    if (!outside(box, k, ray.origin)) return false;
    const Slab s = slab(box, k);
    const auto height = [&](Vec3 from, Vec3 to) {
        return exact::sign([](auto i, auto j, auto a, auto b) { return dot(cross(i, j), b - a); }, s.i, s.j, from, to);
    };
    return height(Vec3(0), ray.direction) != -height(box.center, ray.origin);
}
/// Whether the supporting line misses the box because some axis orthogonal to it and to a box axis separates them
/// strictly.
template <Linear T>
bool passes_by(const Obb& box, const T& component) {
    for (int k = 0; k < 3; ++k) {
        const int i = (k + 1) % 3, j = (k + 2) % 3;
        if (exact::sign(
                [](auto c, auto axis, auto u, auto v, auto hu, auto hv, auto first, auto second) {
                    const auto n = cross(axis, direction<T>(first, second));
                    return abs(dot(n, first - c)) - hu * abs(dot(n, u)) - hv * abs(dot(n, v));
                },
                box.center, box.axes[k], box.axes[i], box.axes[j], std::fabs(box.half_extents[i]),
                std::fabs(box.half_extents[j]), first_of(component), second_of(component)) == Sign::positive)
            return true;
    }
    return false;
}

}  // namespace

template <Linear Other>
bool intersects(const Obb& box, const Other& other) noexcept {
    if (!is_finite(box) || !is_finite(other)) return false;
    if constexpr (has_start<Other>) {
        if (beyond(box, 0, other) || beyond(box, 1, other) || beyond(box, 2, other)) return false;
    } else if (other.direction == Vec3(0)) {
        return intersects(box, other.origin);
    }
    return !passes_by(box, other);
}

template bool intersects(const Obb&, const Segment&) noexcept;
template bool intersects(const Obb&, const Ray&) noexcept;
template bool intersects(const Obb&, const Line&) noexcept;

Containment classify(const Segment& segment, const Obb& box) noexcept {
    if (intersects(box, segment.a) && intersects(box, segment.b)) return Containment::inside;
    return intersects(box, segment) ? Containment::crossing : Containment::disjoint;
}

}  // namespace abut::pair
