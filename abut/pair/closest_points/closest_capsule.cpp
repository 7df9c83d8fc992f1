// SPDX-License-Identifier: MIT
// Closest points of a capsule and another shape: those of its core segment, moved by the radius; in doubles where these
// prove them, otherwise feature by feature.
#include "abut/pair/closest_points/closest_capsule.h"

#include "abut/math/lexicographic_order.h"
#include "abut/pair/closest_points/closest_aabb.h"
#include "abut/pair/closest_points/closest_capsule_fast.h"
#include "abut/pair/closest_points/closest_distance.h"
#include "abut/pair/closest_points/closest_linear.h"
#include "abut/pair/closest_points/closest_obb.h"
#include "abut/pair/closest_points/closest_plane.h"
#include "abut/pair/closest_points/closest_polytopes.h"
#include "abut/pair/closest_points/closest_sphere.h"
#include "abut/pair/closest_points/closest_triangle.h"
#include "abut/pair/features/capsule_features.h"
#include "abut/pair/intersects/aabb_linear.h"
#include "abut/pair/intersects/capsule_box.h"
#include "abut/pair/intersects/capsule_triangle.h"
#include "abut/pair/intersects/linear_linear.h"
#include "abut/pair/intersects/obb_linear.h"
#include "abut/pair/intersects/triangle_linear.h"
#include "abut/pair/predicates/plane_side.h"

namespace abut::pair {
namespace {

using capsule::ClosestFeatures;
using capsule::SortedSegment;
using exact::Scaled;
using exact::to_double;

/// p · part + q · rest, where part + rest is 1: never overflows. If one weight is 0, the result is exactly the other
/// point.
Vec3 mix(Vec3 p, Scaled part, Vec3 q, Scaled rest) {
    if (rest.sign() == 0) return p;
    return part.sign() == 0 ? q : to_double(part) * p + to_double(rest) * q;
}

/// Moves the closest points of the cores outwards by the radii; r is the capsule's.
ClosestPoints from_cores(const ClosestFeatures& n, double radius, double other_radius) {
    const Scaled r(radius), s(other_radius), d = n.distance;
    if (n.gap.sign() <= 0) {
        // The point that divides the segment between the cores in the ratio of the radii lies in both shapes.
        const Scaled sum = r + s;
        const Vec3 shared =
            d.sign() == 0 || sum.sign() == 0 ? n.on_other : mix(n.on_core, s / sum, n.on_other, r / sum);
        return {shared, shared, 0};
    }
    return {mix(n.on_core, (n.gap + s) / d, n.on_other, r / d), mix(n.on_other, (n.gap + r) / d, n.on_core, s / d),
            to_length(n.gap)};
}

bool has_trivial_answer_with(const Capsule& c, const auto& other, ClosestPoints& answer) {
    if (has_trivial_answer(c, other, answer)) return true;
    answer = infinitely_far();
    return !(c.radius >= 0);
}

template <Wanted wanted = Wanted::points, class Shape>
ClosestPoints from_capsule(const Capsule& c, const Shape& shape) {
    ClosestPoints answer;
    const SortedSegment core(c.a, c.b);
    if (has_trivial_answer_with(c, shape, answer)) return answer;
    if constexpr (requires { capsule::fast_closest_points(core, shape, c.radius); }) {
        if (const auto found = capsule::fast_closest_points(core, shape, c.radius)) return *found;
    }
    if constexpr (wanted == Wanted::distance) {
        if (intersects(c, shape)) return {.distance = 0};
    } else if (const Segment segment{core.a, core.b}; intersects(shape, segment)) {
        const Vec3 shared = closest_points(shape, segment).on_a;
        return {shared, shared, 0};
    }
    return from_cores(closest_features(core, polytope(shape), {c.radius, 0}), c.radius, 0);
}

/// The index of the capsule that comes first in an order of capsules. An index, since a branch would be unpredictable.
std::size_t first_of(const std::array<SortedSegment, 2>& core, const std::array<double, 2>& radius) {
    const auto& [p, q] = core;
    const bool swap = q.a != p.a ? precedes(q.a, p.a) : q.b != p.b ? precedes(q.b, p.b) : radius[1] < radius[0];
    return swap ? 1 : 0;
}

/// Two capsules, whose cores are given in that order.
ABUT_NOINLINE ClosestPoints by_features(const Capsule& a, const Capsule& b, const SortedSegment& first,
                                        const SortedSegment& second, const capsule::Radii& radii) {
    ClosestPoints answer;
    if (has_trivial_answer_with(a, b, answer)) return answer;
    if (!(b.radius >= 0)) return infinitely_far();
    return from_cores(closest_features(first, polytope(Segment{second.a, second.b}), radii), radii.r, radii.s);
}

}  // namespace

double distance(const Capsule& a, const Capsule& b) noexcept {
    const double quick = capsule::fast_distance(a, b);
    return quick >= 0 ? quick : closest_points(a, b).distance;
}

double distance(const Capsule& c, const Sphere& sphere) noexcept {
    const double quick = capsule::fast_distance(c, sphere);
    return quick >= 0 ? quick : closest_points(c, sphere).distance;
}

double distance(const Capsule& c, const Triangle& t) noexcept { return from_capsule<Wanted::distance>(c, t).distance; }
double distance(const Capsule& c, const Obb& box) noexcept { return from_capsule<Wanted::distance>(c, box).distance; }
double distance(const Capsule& c, const Aabb& box) noexcept { return from_capsule<Wanted::distance>(c, box).distance; }

ClosestPoints closest_points(const Capsule& a, const Capsule& b) noexcept {
    const std::array<SortedSegment, 2> core{SortedSegment(a.a, a.b), SortedSegment(b.a, b.b)};
    const std::array<double, 2> radius{a.radius, b.radius};
    const std::size_t i = first_of(core, radius), j = 1 - i;
    std::optional<ClosestPoints> answer;
    if (a.radius >= 0 && b.radius >= 0) answer = capsule::fast_closest_points(core[i], core[j], {radius[i], radius[j]});
    if (!answer) answer = by_features(a, b, core[i], core[j], {radius[i], radius[j]});
    const std::array<Vec3, 2> on{answer->on_a, answer->on_b};
    return {on[i], on[j], answer->distance};
}

ClosestPoints closest_points(const Capsule& capsule, const Triangle& t) noexcept { return from_capsule(capsule, t); }
ClosestPoints closest_points(const Capsule& capsule, const Obb& box) noexcept { return from_capsule(capsule, box); }
ClosestPoints closest_points(const Capsule& capsule, const Aabb& box) noexcept { return from_capsule(capsule, box); }

ClosestPoints closest_points(const Capsule& c, const Sphere& sphere) noexcept {
    const SortedSegment core(c.a, c.b);
    if (c.radius >= 0 && sphere.radius >= 0) [[likely]] {
        if (const auto found = capsule::fast_closest_points(core, sphere.center, {c.radius, sphere.radius}))
            return *found;
    }
    ClosestPoints answer;
    if (has_trivial_answer_with(c, sphere, answer)) return answer;
    if (!(sphere.radius >= 0)) return infinitely_far();
    return from_cores(closest_features(core, polytope(sphere.center), {c.radius, sphere.radius}), c.radius,
                      sphere.radius);
}

ClosestPoints closest_points(const Capsule& c, const Plane& plane) noexcept {
    using exact::Sign;
    ClosestPoints answer;
    if (has_trivial_answer_with(c, plane, answer)) return answer;
    const SortedSegment core(c.a, c.b);
    const Sign a = side_of_plane(plane, core.a), b = side_of_plane(plane, core.b);
    if (a * b != Sign::positive) return swapped_shapes(closest_points(plane, Segment{core.a, core.b}));
    const Sign climb = exact::sign([](auto p, auto q, auto n) { return dot(n, q - p); }, core.a, core.b, plane.normal);
    return closest_points(Sphere{climb * a == Sign::negative ? core.b : core.a, c.radius}, plane);
}

ClosestPoints closest_points(const Capsule& capsule, const Line& line) noexcept { return from_capsule(capsule, line); }
ClosestPoints closest_points(const Capsule& capsule, const Ray& ray) noexcept { return from_capsule(capsule, ray); }

ClosestPoints closest_points(const Capsule& capsule, const Segment& segment) noexcept {
    return closest_points(capsule, Capsule{segment.a, segment.b, 0});
}

ClosestPoints closest_points(const Capsule& capsule, Point point) noexcept {
    return closest_points(capsule, Sphere{point, 0});
}

}  // namespace abut::pair
