// SPDX-License-Identifier: MIT
// Oriented box and segment, ray or line: separating axes decide, for the numbers as given, and slabs give the interval of
// a segment.
#include "abut/pair/intersects/obb_linear.h"

#include <algorithm>

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

/// Restricts t to slab k, which the segment is known to intersect. `height` is n · (x - center), with n chosen such
/// that it grows from a to b; from an end outside, the segment leads into the slab, so its rise is not zero there.
void narrow(Range& t, const Obb& box, int k, const Segment& segment) {
    const Slab s = slab(box, k);
    const auto rise = exact::evaluate([](auto i, auto j, auto a, auto b) { return dot(cross(i, j), b - a); }, s.i, s.j,
                                      segment.a, segment.b);
    // The distances from p up to the lower face and up to the upper face, when n points from a to b.
    const Vec3 i = rise.sign() < 0 ? s.j : s.i, j = rise.sign() < 0 ? s.i : s.j;
    const auto to_face = [&](Vec3 p, double half) {
        return exact::evaluate(
            [](auto c, auto i_, auto j_, auto axis, auto half_, auto x) {
                const auto n = cross(i_, j_);
                return half_ * abs(dot(n, axis)) - dot(n, x - c);
            },
            box.center, i, j, s.k, half, p);
    };
    if (rise.sign() == 0) return;
    const auto entry = to_face(segment.a, -s.half);
    if (entry.sign() > 0) t.min = std::max(t.min, std::min(1.0, exact::to_double(entry / abs(rise))));
    if (to_face(segment.b, s.half).sign() < 0)
        t.max = std::min(t.max, std::max(0.0, exact::to_double(to_face(segment.a, s.half) / abs(rise))));
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

SegmentInBox clip(const Segment& segment, const Obb& box) noexcept {
    SegmentInBox result{classify(segment, box), {0, 1}};
    if (result.containment == Containment::disjoint) return {};
    if (result.containment == Containment::inside) return result;
    for (int k = 0; k < 3; ++k) narrow(result.t, box, k, segment);
    result.t.max = std::max(result.t.min, result.t.max);
    return result;
}

}  // namespace abut::pair
