// SPDX-License-Identifier: MIT
// Closest points of an axis-aligned box and a polyhedral or linear shape: coordinate by coordinate for boxes and
// points, otherwise by features.
#include "abut/pair/closest_points/closest_aabb.h"

#include "abut/math/lexicographic_order.h"
#include "abut/pair/closest_points/closest_polytopes.h"
#include "abut/pair/features/closest_feature.h"

namespace abut::pair {

ClosestPoints closest_points(const Aabb& a, const Aabb& b) noexcept {
    ClosestPoints answer;
    if (has_trivial_answer(a, b, answer)) return answer;
    for (int i = 0; i < 3; ++i) {
        // Where the two intervals overlap, both points have the lower end of the intersection.
        const double shared = std::max(a.min[i], b.min[i]);
        const bool overlap = shared <= a.max[i] && shared <= b.max[i];
        answer.on_a[i] = overlap ? shared : a.max[i] < b.min[i] ? a.max[i] : a.min[i];
        answer.on_b[i] = overlap ? shared : a.max[i] < b.min[i] ? b.min[i] : b.max[i];
    }
    const bool swap = precedes(answer.on_b, answer.on_a);
    answer.distance =
        to_length(distance(Feature{0, {swap ? answer.on_b : answer.on_a}}, swap ? answer.on_a : answer.on_b));
    return answer;
}
ClosestPoints closest_points(const Aabb& box, const Line& line) noexcept { return closest_shapes<false>(box, line); }
ClosestPoints closest_points(const Aabb& box, const Ray& ray) noexcept { return closest_shapes<false>(box, ray); }
ClosestPoints closest_points(const Aabb& box, const Segment& s) noexcept { return closest_shapes<false>(box, s); }
ClosestPoints closest_points(const Aabb& box, Point point) noexcept {
    ClosestPoints answer;
    if (has_trivial_answer(box, point, answer)) return answer;
    const Feature feature = closest_feature(box, point);
    return {feature.corner[0], point, to_length(distance(feature, point))};
}

double distance(const Aabb& box, const Line& line) noexcept { return distance_of_shapes<false>(box, line); }
double distance(const Aabb& box, const Ray& ray) noexcept { return distance_of_shapes<false>(box, ray); }
double distance(const Aabb& box, const Segment& s) noexcept { return distance_of_shapes<false>(box, s); }

}  // namespace abut::pair
