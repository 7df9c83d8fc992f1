// SPDX-License-Identifier: MIT
// Sweep of a ball against a triangle.
#include "abut/pair/sweep/sweep_sphere_triangle.h"

#include "abut/base/compiler.h"
#include "abut/math/norms.h"
#include "abut/pair/closest_points/closest_triangle_point.h"
#include "abut/pair/features/closest_feature.h"
#include "abut/pair/intersects/triangle_sphere.h"
#include "abut/pair/predicates/capsule_filter.h"
#include "abut/pair/predicates/sorted_triangle.h"
#include "abut/pair/sweep/sweep_sphere_features.h"

namespace abut::pair {
namespace {

using namespace sweeping;

/// A direction out of the triangle, against the motion where that determines a side.
Vec3 outward_normal(const MovingBall& ball, const SortedTriangle& t) {
    const auto& [a, b, c] = t.corner;
    const Vec3 n = evaluate_direction(Face::normal, a, b, c);
    if (n != Vec3(0)) {
        const Face face{a, b, c};
        return face.with([](const auto&... in) { return sign(Face::closing, in...); }, ball) == Sign::positive ? -n : n;
    }
    const Vec3 back = evaluate_direction([](auto m) { return -m; }, ball.m);
    return back != Vec3(0) ? back : Vec3(1, 0, 0);
}

/// The unit vector from the closest part of the triangle to the centre, which is not on it; and whether the motion
/// leads along it (positive), orthogonal to it or against it, exactly.
struct TouchNormal {
    Vec3 normal{0};
    Sign motion_sign = Sign::zero;
};

template <class Polynomial, class... Arguments>
TouchNormal touch_normal(const MovingBall& ball, Polynomial polynomial, const Arguments&... inputs) {
    return {evaluate_direction(polynomial, inputs...),
            sign([polynomial](auto m, auto... in) { return dot(m, polynomial(in...)); }, ball.m, inputs...)};
}

TouchNormal touch_normal(const MovingBall& ball, const Feature& nearest) {
    const auto& [a, b, d] = nearest.corner;
    if (nearest.dimension == 0)
        return touch_normal(
            ball, [](auto c, auto v) { return c - v; }, ball.c, a);
    if (nearest.dimension == 1) {
        const auto across = [](auto c, auto v, auto w) { return cross(cross(w - v, c - v), w - v); };
        return touch_normal(ball, across, ball.c, a, b);
    }
    TouchNormal face = touch_normal(ball, Face::normal, a, b, d);
    const Sign side =
        sign([](auto c, auto u, auto v, auto w) { return dot(Face::normal(u, v, w), c - u); }, ball.c, a, b, d);
    if (side == Sign::negative) face = {-face.normal, -face.motion_sign};
    return face;
}

ABUT_NOINLINE std::optional<SweepHit> from_touch(const MovingBall& ball, const Triangle& triangle,
                                                 const SweepOptions& options) {
    const ClosestPoints nearest = closest_points(triangle, ball.c);
    // The closest point is rounded by a few ulps, and the direction from it by that over the distance: where the
    // rounding might change the side, or makes the direction inaccurate, it is computed from the closest feature.
    const Vec3 n = ball.c - nearest.on_a;
    const double rounding = 0x1p-49 * (norm_1(ball.c) + norm_1(nearest.on_a));
    const double along = n.x * ball.m.x + n.y * ball.m.y + n.z * ball.m.z;
    const bool is_certain = std::abs(along) > rounding * norm_1(ball.m) && rounding < 0x1p-36 * nearest.distance;
    if (nearest.distance > 0 && !is_certain) {
        const TouchNormal exactly = touch_normal(ball, closest_feature(SortedTriangle(triangle), ball.c));
        if (exactly.normal != Vec3(0)) {
            if (options.ignore_separating && exactly.motion_sign != Sign::negative) return {};
            return touching_hit(ball, nearest.on_a, nearest.distance, exactly.normal);
        }
    }
    return touching_hit(ball, nearest.on_a, nearest.distance, outward_normal(ball, SortedTriangle(triangle)), options);
}

/// A triangle's features, in an order that does not depend on that of its corners.
struct Features {
    std::array<Corner, 3> corners;
    std::array<Edge, 3> edges;
    Face face;

    explicit Features(const Triangle& triangle) : Features(SortedTriangle(triangle).corner) {}

private:
    explicit Features(const std::array<Vec3, 3>& c)
        : corners{Corner{c[0]}, Corner{c[1]}, Corner{c[2]}},
          edges{Edge{c[0], c[1]}, Edge{c[1], c[2]}, Edge{c[0], c[2]}},
          face{c[0], c[1], c[2]} {}
};

}  // namespace

// Relative to the centre, corners, edges and motion are each within a few u of their sizes: more than in
// capsule_filter.h, so the bound is computed from a size that is larger by half, whose square covers twice the error.
bool certainly_missed(const Sphere& sphere, Vec3 motion, const Triangle& triangle, double max_t) noexcept {
    const Vec3 o = sphere.center;
    const capsule::TriangleView view(Vec3(0), max_t * motion, Triangle{triangle.a - o, triangle.b - o, triangle.c - o});
    const capsule::RadiusTest bounds(sphere.radius, 1.5 * view.size);
    if (view.separated_by_own_plane(bounds)) return true;
    double least = std::numeric_limits<double>::infinity();
    Vec3 gap(0);
    const bool certain = view.any_point_pair([&](const capsule::PointPair& candidate) {
        const double square = capsule::dot(candidate.apart, candidate.apart);
        if (square < least) {
            least = square;
            gap = candidate.apart;
        }
        return bounds.proves_intersection(square);
    });
    return !certain && view.separated_by(bounds, gap);
}

bool is_culled(const Triangle& triangle, Vec3 motion, Cull cull) noexcept {
    if (cull == Cull::none || !is_finite(triangle) || !is_finite(motion)) return false;
    const Sign motion_sign = sign([](auto m, auto a, auto b, auto c) { return dot(m, cross(b - a, c - a)); }, motion,
                                  triangle.a, triangle.b, triangle.c);
    return motion_sign == (cull == Cull::back ? Sign::positive : Sign::negative);
}

std::optional<DeferredSweepHit> deferred_hit(const Sphere& sphere, Vec3 motion, const Triangle& triangle,
                                             const SweepOptions& options) noexcept {
    const MovingBall ball{sphere.center, motion, sphere.radius};
    if (!is_sound(ball, options) || !is_finite(triangle)) return {};
    if (certainly_missed(sphere, motion, triangle, options.max_t)) return {};
    if (is_culled(triangle, motion, options.cull)) return {};
    if (intersects(triangle, sphere)) {
        const bool counts = !options.ignore_separating || from_touch(ball, triangle, options);
        return counts ? std::optional(DeferredSweepHit()) : std::nullopt;
    }
    if (motion == Vec3(0)) return {};
    const Features f(triangle);
    const std::optional<Earliest> first = earliest_feature(ball, f.corners, f.edges, &f.face, options.max_t);
    return first ? std::optional(DeferredSweepHit{first->t, first->feature}) : std::nullopt;
}

std::optional<SweepHit> hit_of(const DeferredSweepHit& deferred, const Sphere& sphere, Vec3 motion,
                               const Triangle& triangle, const SweepOptions& options) noexcept {
    const MovingBall ball{sphere.center, motion, sphere.radius};
    if (deferred.feature == DeferredSweepHit::start) return from_touch(ball, triangle, options);
    const Features f(triangle);
    return hit_of(ball, touch_of(ball, {deferred.feature, deferred.t}, f.corners, f.edges, &f.face));
}

std::optional<SweepHit> sweep(const Sphere& sphere, Vec3 motion, const Triangle& triangle,
                              const SweepOptions& options) noexcept {
    const std::optional<DeferredSweepHit> found = deferred_hit(sphere, motion, triangle, options);
    return found ? hit_of(*found, sphere, motion, triangle, options) : std::nullopt;
}

}  // namespace abut::pair
