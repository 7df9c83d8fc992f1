// SPDX-License-Identifier: MIT
// Sweeps of a ball against points, balls, segments, capsules and planes: against corners and edges whose radius is
// added to the ball's.
#include "abut/pair/sweep/sweep_sphere.h"

#include "abut/math/lexicographic_order.h"
#include "abut/pair/closest_points/closest_linear.h"
#include "abut/pair/closest_points/closest_plane.h"
#include "abut/pair/intersects/capsule_sphere.h"
#include "abut/pair/intersects/linear_linear.h"
#include "abut/pair/intersects/sphere_plane.h"
#include "abut/pair/intersects/sphere_sphere.h"
#include "abut/pair/sweep/sweep_sphere_features.h"

namespace abut::pair {
namespace {

using namespace sweeping;

Vec3 against_motion(Vec3 motion) {
    const Vec3 back = evaluate_direction([](auto m) { return -m; }, motion);
    return back != Vec3(0) ? back : Vec3(1, 0, 0);
}

double length(Vec3 v) {
    return to_length(sqrt(evaluate([](auto w) { return dot(w, w); }, v)));
}

}  // namespace

std::optional<SweepHit> sweep(const Sphere& sphere, Vec3 motion, const Sphere& other,
                              const SweepOptions& options) noexcept {
    const MovingBall ball{sphere.center, motion, sphere.radius, other.radius};
    if (!is_sound(ball, options) || !is_finite(other)) return {};
    if (intersects(sphere, other)) {
        return touching_hit(ball, other.center, length(ball.c - other.center), against_motion(motion), options);
    }
    const std::array<Corner, 1> corners{Corner{other.center}};
    return hit_of(ball, first_touch(ball, corners, {}, options.max_t));
}

std::optional<SweepHit> sweep(const Sphere& sphere, Vec3 motion, const Point& point,
                              const SweepOptions& options) noexcept {
    return sweep(sphere, motion, Sphere{point, 0}, options);
}

std::optional<SweepHit> sweep(const Sphere& sphere, Vec3 motion, const Capsule& capsule,
                              const SweepOptions& options) noexcept {
    const MovingBall ball{sphere.center, motion, sphere.radius, capsule.radius};
    if (!is_sound(ball, options) || !is_finite(capsule)) return {};
    if (intersects(capsule, sphere)) {
        const ClosestPoints nearest = closest_points(Segment{capsule.a, capsule.b}, ball.c);
        return touching_hit(ball, nearest.on_a, nearest.distance, against_motion(motion), options);
    }
    std::array<Vec3, 2> end{capsule.a, capsule.b};
    if (precedes(end[1], end[0])) std::swap(end[0], end[1]);
    const std::array<Corner, 2> corners{Corner{end[0]}, Corner{end[1]}};
    const std::array<Edge, 1> edges{Edge{end[0], end[1]}};
    return hit_of(ball, first_touch(ball, corners, edges, options.max_t));
}

std::optional<SweepHit> sweep(const Sphere& sphere, Vec3 motion, const Segment& segment,
                              const SweepOptions& options) noexcept {
    return sweep(sphere, motion, Capsule{segment.a, segment.b, 0}, options);
}

std::optional<SweepHit> sweep(const Sphere& sphere, Vec3 motion, const Plane& plane,
                              const SweepOptions& options) noexcept {
    const MovingBall ball{sphere.center, motion, sphere.radius};
    if (!is_sound(ball, options) || !is_finite(plane)) return {};
    const PlaneFeature level{plane.normal, plane.offset};
    if (intersects(sphere, plane)) {
        Vec3 n = evaluate_direction([](auto v) { return v; }, plane.normal);
        const ClosestPoints nearest = closest_points(plane, ball.c);
        if (n == Vec3(0)) return touching_hit(ball, nearest.on_a, nearest.distance, against_motion(motion), options);
        const auto of = [&](auto polynomial) {
            return level.with([&](const auto&... in) { return sign(polynomial, in...); }, ball);
        };
        // The normal points to the side on which the centre is or, if it is in the plane, from which it comes.
        const Sign side = of(PlaneFeature::height), closing = of(PlaneFeature::closing);
        if (options.ignore_separating && side != Sign::zero && side * closing != Sign::negative) return {};
        if (side == Sign::negative || (side == Sign::zero && closing == Sign::positive)) n = -n;
        return touching_hit(ball, nearest.on_a, nearest.distance, n);
    }
    return hit_of(ball, first_touch(ball, level, options.max_t));
}

}  // namespace abut::pair
