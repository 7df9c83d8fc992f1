// SPDX-License-Identifier: MIT
// Closest points of a triangle and a polyhedral or linear shape, by features.
#include "abut/pair/closest_points/closest_triangle.h"

#include <algorithm>

#include "abut/math/norms.h"
#include "abut/pair/closest_points/closest_polytopes.h"
#include "abut/pair/predicates/sorted_triangle.h"

namespace abut::pair {

namespace {

/// Whether to exchange the operands. They are sorted, so that swapping them does not change a bit of the result.
bool are_swapped(const Triangle& a, const Triangle& b) noexcept {
    const SortedTriangle p(a), q(b);
    return std::lexicographical_compare(q.corner.begin(), q.corner.end(), p.corner.begin(), p.corner.end(), precedes);
}

}  // namespace

ClosestPoints closest_points(const Triangle& a, const Triangle& b) noexcept {
    return are_swapped(a, b) ? swapped_shapes(closest_shapes<false>(b, a)) : closest_shapes<false>(a, b);
}
ClosestPoints closest_points(const Triangle& t, const Obb& box) noexcept { return closest_shapes<true>(t, box); }
ClosestPoints closest_points(const Triangle& t, const Aabb& box) noexcept { return closest_shapes<false>(t, box); }
ClosestPoints closest_points(const Triangle& t, const Line& line) noexcept { return closest_shapes<false>(t, line); }
ClosestPoints closest_points(const Triangle& t, const Ray& ray) noexcept { return closest_shapes<false>(t, ray); }
ClosestPoints closest_points(const Triangle& t, const Segment& s) noexcept { return closest_shapes<false>(t, s); }

double distance(const Triangle& a, const Triangle& b) noexcept {
    return are_swapped(a, b) ? distance_of_shapes<false>(b, a) : distance_of_shapes<false>(a, b);
}
double distance(const Triangle& t, const Obb& box) noexcept { return distance_of_shapes<true>(t, box); }
double distance(const Triangle& t, const Aabb& box) noexcept { return distance_of_shapes<false>(t, box); }
double distance(const Triangle& t, const Line& line) noexcept { return distance_of_shapes<false>(t, line); }
double distance(const Triangle& t, const Ray& ray) noexcept { return distance_of_shapes<false>(t, ray); }
double distance(const Triangle& t, const Segment& s) noexcept { return distance_of_shapes<false>(t, s); }

ProjectedInterval projected_interval(const Triangle& t, Vec3 direction) noexcept {
    const auto along = [&](Vec3 v) { return direction.x * v.x + direction.y * v.y + direction.z * v.z; };
    const double a = along(t.a), b = along(t.b), c = along(t.c);
    // Three roundings of numbers no larger than the coordinates; the direction is a unit vector within a few more.
    const double error = 0x1p-48 * (norm_1(t.a) + norm_1(t.b) + norm_1(t.c));
    return {std::min({a, b, c}) - error, std::max({a, b, c}) + error};
}

}  // namespace abut::pair
