// SPDX-License-Identifier: MIT
// The closest points of two moved hulls, bit for bit those of hulls built from the moved vertices, without building
// these.
//
// A built hull's vertices are the moved ones, sorted. Its core finds a support point either by a scan, which returns
// the first of the highest, or by a climb to the first of the highest neighbours. Both can be followed on the hull that
// has not been moved, by heights of the same rounded numbers, if the moved hull has the same vertices and, for a climb,
// the same edges. Rounding moves a vertex by some ulps, so a hull keeps vertices and edges if its surface bends by more
// than that at each of them.
#include "abut/gjk/placed_core.h"

#include <cmath>
#include <limits>

#include "abut/gjk/closest_cores.h"
#include "abut/math/lexicographic_order.h"
#include "abut/shape/hull_motion.h"

namespace abut::gjk {
namespace {

/// A length such that displacing the vertices by less than a 16th of it leaves every edge of a hull convex. An edge
/// from u to v between triangles with the opposite corners x and y is convex as long as (v - u) × (x - u) · (y - u) is
/// negative. If each corner moves by less than a 16th of that over the sum of the products of the lengths, two at a
/// time, the sign stays.
double displacement_limit_of_edges(const Hull& hull) {
    const std::span<const Vec3> at = hull.vertices();
    double least = std::numeric_limits<double>::infinity();
    const auto corner = [&](std::uint32_t h) { return hull.triangles()[h / 3][static_cast<int>(h % 3)]; };
    const auto following = [](std::uint32_t h) { return h % 3 == 2 ? h - 2 : h + 1; };
    const std::span<const std::uint32_t> twins = HullMotion::twins(hull);
    for (std::uint32_t h = 0; h < twins.size(); ++h) {
        const std::uint32_t twin = twins[h], next = following(h);
        if (twin < h) continue;
        const Vec3 u = at[corner(h)], v = at[corner(next)] - u, x = at[corner(following(next))] - u,
                   y = at[corner(following(following(twin)))] - u;
        const double lv = norm_1(v), lx = norm_1(x), ly = norm_1(y);
        least = std::min(least, -dot(cross(v, x), y) / (lv * lx + lx * ly + lv * ly));
    }
    return least;
}

/// A length such that displacing the vertices of a hull by less than a 16th of it leaves each a vertex: a plane whose
/// normal is the mean of those of its facets passes between it and its neighbours, and all other vertices are beyond
/// these.
double displacement_limit_of_vertices(const Hull& hull) {
    const std::span<const Vec3> at = hull.vertices();
    std::array<Vec3, climbed_from> normals{};
    for (std::size_t f = 0; f < hull.facet_count(); ++f) {
        const Vec3 n = hull.facet_planes()[f].normal;
        for (const Index3& t : hull.facet(f)) {
            for (const std::uint32_t corner : t) normals[corner] += n / norm_1(n);
        }
    }
    double least = std::numeric_limits<double>::infinity();
    for (std::uint32_t i = 0; i < at.size(); ++i) {
        for (const std::uint32_t k : hull.neighbors(i)) {
            const double height = dot(normals[i], at[i] - at[k]) / norm_1(normals[i]);
            if (!(height > 0)) return 0;
            least = std::min(least, height);
        }
    }
    return least;
}

}  // namespace

double PlacedHull::displacement_limit(const Hull& hull) noexcept {
    if (hull.dimension() != 3) return 0;
    const bool climbed = hull.vertices().size() >= static_cast<std::size_t>(climbed_from);
    // Over a facet with more corners the edges depend on the rounding.
    if (climbed && hull.facet_count() != hull.triangles().size()) return 0;
    const double least = climbed ? displacement_limit_of_edges(hull) : displacement_limit_of_vertices(hull);
    return least > 0 ? least : 0;
}

bool PlacedHull::keeps_shape(double displacement_limit) const noexcept {
    // A linear map L multiplies volumes by det L, and areas by at most |L|². A displacement of a 16th is allowed, and a
    // 64th leaves room for the rounding of the displacement_limit itself.
    const double area = dot(linear_[0], linear_[0]) + dot(linear_[1], linear_[1]) + dot(linear_[2], linear_[2]);
    return usable_ &&
           dot(cross(linear_[0], linear_[1]), linear_[2]) * displacement_limit > 64 * noise_of_hull * size_ * area;
}

PlacedCore::PlacedCore(const PlacedHull& placed, const Aabb& bounds) noexcept
    : hull(placed), size(size_of_points(bounds)) {
    const std::size_t count = hull.hull_->vertices().size();
    climbed = count >= static_cast<std::size_t>(climbed_from);
    const Mat3& m = hull.linear_;
    const Vec3 down(-m[0].x, -m[1].x, -m[2].x);
    std::uint32_t start = 0;
    origin = Vec3(std::numeric_limits<double>::infinity());
    hull.for_each_farthest(down, noise_of_hull * hull.size_, start, [&](std::uint32_t i) {
        const Vec3 p = point(i);
        if (!precedes(p, origin)) return;
        origin = p;
        first = i;
    });
}

Vec3 PlacedCore::scanned(Vec3 d, int& hint) const noexcept {
    const Mat3& m = hull.linear_;
    auto start = static_cast<std::uint32_t>(hint);
    Vec3 best(0);
    std::uint32_t at = start;
    double most = -std::numeric_limits<double>::infinity();
    const Vec3 own(dot(m[0], d), dot(m[1], d), dot(m[2], d));
    hull.for_each_farthest(own, noise_of_hull * hull.size_ * norm_1(d), start, [&](std::uint32_t i) {
        const Vec3 its = point(i) - origin;
        const double along = dot(its, d);
        if (!(along > most || (along == most && precedes(point(i), point(at))))) return;
        most = along;
        best = its;
        at = i;
    });
    hint = static_cast<int>(at);
    return best;
}

Vec3 PlacedCore::climbed_to(Vec3 d, int& hint) const noexcept {
    auto at = static_cast<std::uint32_t>(hint);
    Vec3 best = point(at) - origin;
    double most = dot(best, d);
    for (;;) {
        const std::uint32_t here = at;
        for (const std::uint32_t next : neighbors(here)) {
            const Vec3 p = point(next), its = p - origin;
            const double along = dot(its, d);
            if (!(along > most || (along == most && at != here && precedes(p, point(at))))) continue;
            most = along;
            best = its;
            at = next;
        }
        if (at == here) break;
    }
    hint = static_cast<int>(at);
    return best;
}

bool PlacedCore::ends_here(Vec3 d, int index) const noexcept {
    const auto i = static_cast<std::uint32_t>(index);
    const bool is_certain =
        !climbed || certainly_farthest(
                        i, d, [&](std::uint32_t k) { return point(k); }, [&](std::uint32_t k) { return neighbors(k); });
    if (is_certain) return true;
    int other = index;
    return !(dot(scanned(d, other), d) > dot(point(i) - origin, d));
}

std::optional<ClosestPoints> closest_points(const PlacedHull& a, const Aabb& bounds_a, const PlacedHull& b,
                                            const Aabb& bounds_b) noexcept {
    const PlacedCore p(a, bounds_a), q(b, bounds_b);
    Search run;
    run.delta = p.origin - q.origin;
    run.size_bound = norm_1(run.delta) + p.size + q.size;
    const bool in_range = run.size_bound > least_size_bound && run.size_bound < most_size_bound;
    if (run.delta == Vec3(0) || !in_range) return std::nullopt;
    run.hint_a = static_cast<int>(p.first);
    run.hint_b = static_cast<int>(q.first);
    search(p, q, run.delta, run, [](const Vec3&, double, double) { return false; });
    if (run.end == End::converged) {
        if (!p.ends_here(-run.v, run.hint_a) || !q.ends_here(run.v, run.hint_b)) return std::nullopt;
        finish(run);
        if (is_unproved(run, distance_found(run))) return std::nullopt;
        const GjkResult near = result_of(run, p.origin, q.origin, 1);
        if (near.lower > 0) return points_apart(near, 0, 0);
    } else if (run.end == End::overlap) {
        const GjkResult near = result_of(run, p.origin, q.origin, 1);
        if (near.inside) return common_point(near, 0, 0);
    }
    return std::nullopt;
}

}  // namespace abut::gjk
