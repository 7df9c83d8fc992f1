// SPDX-License-Identifier: MIT
// Closest points of a ball and another shape except a plane: the point closest to the centre, moved by the radius; in
// doubles where these prove it.
#include "abut/pair/closest_points/closest_sphere.h"

#include "abut/math/lexicographic_order.h"
#include "abut/pair/closest_points/closest_polytopes.h"
#include "abut/pair/closest_points/closest_sphere_fast.h"
#include "abut/pair/features/closest_feature.h"
#include "abut/pair/predicates/sorted_triangle.h"

namespace abut::pair {
namespace {

using exact::Scaled;
using exact::to_double;

/// p · part + q · rest, where part + rest is 1: never overflows.
Vec3 mix(Vec3 p, Scaled part, Vec3 q, Scaled rest) { return to_double(part) * p + to_double(rest) * q; }

/// The result from the point of the other shape closest to the centre; on_a is that point.
ClosestPoints from_gap(const Gap& g, const Sphere& sphere) {
    if (g.gap.sign() <= 0) return {g.point, g.point, 0};
    const Scaled radius(sphere.radius);
    const Vec3 surface =
        radius.sign() == 0 ? sphere.center : mix(sphere.center, g.gap / g.distance, g.point, radius / g.distance);
    return {g.point, surface, to_length(g.gap)};
}

Gap gap_to(const Feature& feature, const Sphere& s) {
    const Measured m = measured(feature, s.center, s.radius);
    return {m.point, m.distance, m.gap};
}

template <class Shape>
bool has_trivial_answer_with(const Shape& shape, const Sphere& sphere, ClosestPoints& answer) {
    if (has_trivial_answer(shape, sphere, answer)) return true;
    answer = infinitely_far();
    return !(sphere.radius >= 0);
}

}  // namespace

ClosestPoints closest_points(const Triangle& triangle, const Sphere& sphere) noexcept {
    ClosestPoints answer;
    if (has_trivial_answer_with(triangle, sphere, answer)) return answer;
    return from_gap(gap_to(closest_feature(SortedTriangle(triangle), sphere.center), sphere), sphere);
}

const Vec3* certainly_closest_corner(const Triangle& t, const Vec3& p) noexcept {
    // A product of two differences errs by 3u of its magnitude, a sum of three such by 5u of theirs; 16u covers that
    // and the rounding of the bound. Tiny products may have underflowed, and are inconclusive.
    const auto behind = [](const Vec3& r, const Vec3& side) {
        const double x = r.x * side.x, y = r.y * side.y, z = r.z * side.z;
        return x + y + z < -0x1p-49 * (std::abs(x) + std::abs(y) + std::abs(z)) - 1e-290;
    };
    const std::array<const Vec3*, 3> corner{&t.a, &t.b, &t.c};
    for (std::size_t i = 0; i < 3; ++i) {
        const Vec3& v = *corner[i];
        const Vec3 r = p - v;
        if (behind(r, *corner[(i + 1) % 3] - v) && behind(r, *corner[(i + 2) % 3] - v)) return corner[i];
    }
    return nullptr;
}

ClosestPoints closest_points(const Obb& box, const Sphere& sphere) noexcept {
    ClosestPoints answer;
    if (sphere::fast_closest_points(box, sphere, answer)) return answer;
    if (has_trivial_answer_with(box, sphere, answer)) return answer;
    return from_gap(point_gap(polytope(sphere.center), polytope(box), sphere.radius), sphere);
}

ClosestPoints closest_points(const Aabb& box, const Sphere& sphere) noexcept {
    ClosestPoints answer;
    if (sphere::fast_closest_points(box, sphere, answer)) return answer;
    if (has_trivial_answer_with(box, sphere, answer)) return answer;
    return from_gap(gap_to(closest_feature(box, sphere.center), sphere), sphere);
}

ClosestPoints closest_points(const Sphere& a, const Sphere& b) noexcept {
    ClosestPoints answer;
    if (sphere::fast_closest_points(a, b, answer)) return answer;
    if (has_trivial_answer_with(a, b, answer) || !(a.radius >= 0)) {
        return is_finite(a) && is_finite(b) ? infinitely_far() : ClosestPoints{};
    }
    const bool swap = precedes(b.center, a.center) || (a.center == b.center && b.radius < a.radius);
    const Sphere p = swap ? b : a, q = swap ? a : b;
    const Scaled r(p.radius), s(q.radius);
    const auto squared_gap = [](auto c, auto d, auto i, auto j) { return dot(d - c, d - c) - (i + j) * (i + j); };
    const Scaled apart = exact::evaluate(squared_gap, p.center, q.center, p.radius, q.radius);
    const Scaled d = distance(Feature{0, {p.center}}, q.center);
    if (apart.sign() <= 0) {
        // The point that divides the segment between the centres in the ratio of the radii lies in both balls.
        const Vec3 shared = (r + s).sign() == 0 ? p.center : mix(p.center, s / (r + s), q.center, r / (r + s));
        return {shared, shared, 0};
    }
    const Scaled gap = apart / (d + r + s);
    answer = {mix(p.center, (gap + s) / d, q.center, r / d), mix(p.center, s / d, q.center, (gap + r) / d),
              to_length(gap)};
    return swap ? swapped_shapes(answer) : answer;
}

ClosestPoints closest_points(const Sphere& sphere, const Line& line) noexcept {
    ClosestPoints answer;
    if (has_trivial_answer_with(line, sphere, answer)) return answer;
    return swapped_shapes(from_gap(point_gap(polytope(sphere.center), polytope(line), sphere.radius), sphere));
}

ClosestPoints closest_points(const Sphere& sphere, const Ray& ray) noexcept {
    ClosestPoints answer;
    if (has_trivial_answer_with(ray, sphere, answer)) return answer;
    return swapped_shapes(from_gap(point_gap(polytope(sphere.center), polytope(ray), sphere.radius), sphere));
}

ClosestPoints closest_points(const Sphere& sphere, const Segment& segment) noexcept {
    ClosestPoints answer;
    if (has_trivial_answer_with(segment, sphere, answer)) return answer;
    const Segment sorted = precedes(segment.b, segment.a) ? Segment{segment.b, segment.a} : segment;
    return swapped_shapes(from_gap(gap_to(closest_feature(sorted, sphere.center), sphere), sphere));
}

ClosestPoints closest_points(const Sphere& sphere, Point point) noexcept {
    ClosestPoints answer;
    if (sphere::fast_closest_points(sphere, Sphere{point, 0}, answer)) return answer;
    if (has_trivial_answer_with(point, sphere, answer)) return answer;
    return swapped_shapes(from_gap(gap_to(Feature{0, {point}}, sphere), sphere));
}

}  // namespace abut::pair
