// SPDX-License-Identifier: MIT
// Closest points of an oriented box and a polyhedral or linear shape, by features.
#include "abut/pair/closest_points/closest_obb.h"

#include <algorithm>
#include <array>

#include "abut/math/lexicographic_order.h"
#include "abut/pair/closest_points/closest_polytopes.h"
#include "abut/pair/penetration/penetration_box_axes.h"

namespace abut::pair {
namespace {

std::array<Vec3, 5> numbers(const Obb& box) {
    return {box.center, box.half_extents, box.axes[0], box.axes[1], box.axes[2]};
}

/// Whether to exchange the operands. They are sorted, so that swapping them does not change a bit of the result.
bool are_swapped(const Obb& a, const Obb& b) {
    const auto p = numbers(a), q = numbers(b);
    return std::lexicographical_compare(q.begin(), q.end(), p.begin(), p.end(), precedes);
}

}  // namespace

ClosestPoints closest_points(const Obb& a, const Obb& b) noexcept {
    return are_swapped(a, b) ? swapped_shapes(closest_shapes<false>(b, a)) : closest_shapes<false>(a, b);
}
double distance(const Obb& a, const Obb& b) noexcept {
    if (BoxAxes(a, b).relation() == BoxAxes::Relation::intersecting) return 0;
    return are_swapped(a, b) ? distance_of_shapes<false>(b, a) : distance_of_shapes<false>(a, b);
}
ClosestPoints closest_points(const Obb& box, const Aabb& aabb) noexcept { return closest_shapes<false>(box, aabb); }
ClosestPoints closest_points(const Obb& box, const Line& line) noexcept { return closest_shapes<false>(box, line); }
ClosestPoints closest_points(const Obb& box, const Ray& ray) noexcept { return closest_shapes<false>(box, ray); }
ClosestPoints closest_points(const Obb& box, const Segment& s) noexcept { return closest_shapes<false>(box, s); }
ClosestPoints closest_points(const Obb& box, Point point) noexcept { return closest_shapes<false>(box, point); }

double distance(const Obb& box, const Aabb& aabb) noexcept { return distance_of_shapes<false>(box, aabb); }
double distance(const Obb& box, const Line& line) noexcept { return distance_of_shapes<false>(box, line); }
double distance(const Obb& box, const Ray& ray) noexcept { return distance_of_shapes<false>(box, ray); }
double distance(const Obb& box, const Segment& s) noexcept { return distance_of_shapes<false>(box, s); }

}  // namespace abut::pair
