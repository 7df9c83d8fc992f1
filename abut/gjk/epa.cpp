// SPDX-License-Identifier: MIT
// EPA: the penetration depth of two rounded sets by an expanding polytope.
//
//   1. If the cores are disjoint, the depth is the sum of the radii less their distance, along the line of the closest
//      points.
//   2. Otherwise GJK's last simplex contains the origin. A simplex with fewer than four corners is completed; if the
//      difference does not extend beyond the origin in some direction, that is the direction, and the depth is the sum
//      of the radii.
//   3. The distance of the polytope's face closest to the origin is a lower bound of the depth, the support height
//      along its normal an upper bound.
//   4. When the bounds coincide, that normal is the direction. Otherwise the support point is added to the polytope.
//   5. A curved surface has no such face, and the bounds approach each other by only a bit or two in each round. There
//      the polytope only has to exclude other directions, and Newton's method (newton_refinement.h) finds the minimum
//      near the current one.
//
// Whenever the expansion stops, the best direction so far separates the sets: its depth is the support height along it.
#include "abut/gjk/epa.h"

#include <algorithm>
#include <cmath>

#include "abut/gjk/exact_intersects.h"
#include "abut/gjk/expanding_polytope.h"
#include "abut/gjk/gjk_loop.h"
#include "abut/gjk/newton_refinement.h"

namespace abut::gjk {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

/// A direction and the support height of the difference along it.
struct SupportPlane {
    double support_height = infinity;
    Vec3 direction{0};
};

class Expansion {
public:
    /// If `places`, the closest point of the surface is computed as well.
    Expansion(const Core& a, const Core& b, Search& run, bool places) : a_(a), b_(b), run_(run), places_(places) {
        flat_ = 0x1p-44 * run.size_bound;
        round_ = refines(a, b);
        accuracy_ = is_polyhedral(a) && is_polyhedral(b) ? flat_ : 0x1p-32 * run.size_bound;
    }

    /// Computes support_plane(), lower() and, in the search's simplex, the weights of the closest point.
    void run() {
        const Simplex around = run_.simplex;
        if (around.size == 4 || complete()) return grow();
        run_.simplex = around;
        for (int i = 0; i < 6 && !(best_.support_height < infinity); ++i) static_cast<void>(farthest(along_axis(i)));
    }

    [[nodiscard]] const SupportPlane& support_plane() const { return best_; }
    [[nodiscard]] double lower() const { return lower_; }
    [[nodiscard]] int iterations() const { return iterations_; }
    /// Whether no small rotation of the direction reduces the depth.
    [[nodiscard]] bool is_minimum() const { return is_minimum_; }

private:
    /// How much smaller the depth along another direction may be, at most, once the best one is a local minimum.
    [[nodiscard]] double local_minimum_tolerance() const {
        return std::max(std::min(0x1p-13 * run_.size_bound, 0x1p-8 * best_.support_height), accuracy_);
    }

    /// The support point along a unit vector; the direction becomes the best if its support height is the least so far.
    Vertex farthest(Vec3 d) { return farthest(d, d); }
    /// The same where the direction is also available without normalisation, which does not have to wait for the square
    /// root.
    ABUT_INLINE Vertex farthest(Vec3 any_length, Vec3 d) {
        ++iterations_;
        Vertex corner = support_vertex(a_, b_, -any_length, run_);
        if (climbs(a_) || climbs(b_)) {
            run_.v = -d;
            static_cast<void>(climbed_short(a_, b_, run_, corner));
        }
        const double support_height = dot(corner.w, d);
        if (support_height < best_.support_height) best_ = {support_height, d};
        return corner;
    }

    static Vec3 along_axis(int i) {
        Vec3 d(0);
        d[i / 2] = i % 2 != 0 ? 1 : -1;
        return d;
    }
    static Vec3 unit(Vec3 v) { return v * (1 / std::sqrt(dot(v, v))); }

    /// Extends a simplex that contains the origin to four corners; false if a direction was found along which the
    /// difference does not extend beyond the origin.
    bool complete() {
        Simplex& s = run_.simplex;
        const auto at = [&s](std::size_t i) { return s.vertices[i].w; };
        // Corners that are collinear or coincide are dropped.
        if (s.size == 3) {
            const Vec3 e = at(1) - at(0), f = at(2) - at(0), n = cross(e, f);
            if (!(dot(n, n) > 0x1p-90 * dot(e, e) * dot(f, f))) s.size = 2;
        }
        if (s.size == 2 && at(1) == at(0)) s.size = 1;
        if (s.size == 1) {
            Vertex far = s.vertices[0];
            double most = 0;
            for (int i = 0; i < 6; ++i) {
                const Vertex corner = farthest(along_axis(i));
                const Vec3 e = corner.w - at(0);
                if (dot(e, e) > most) {
                    most = dot(e, e);
                    far = corner;
                }
            }
            if (best_.support_height <= flat_) return false;
            s.vertices[1] = far;
            s.size = 2;
        }
        if (s.size == 2) {
            const Vec3 e = at(1) - at(0);
            Vec3 axis(0);
            const Vec3 m(std::fabs(e.x), std::fabs(e.y), std::fabs(e.z));
            axis[m.x <= m.y && m.x <= m.z ? 0 : m.y <= m.z ? 1 : 2] = 1;
            const Vec3 u = unit(cross(e, axis)), v = unit(cross(e, u));
            Vertex far = s.vertices[0];
            double most = -1;
            for (const Vec3& d : {u, -u, v, -v}) {
                const Vertex corner = farthest(d);
                const Vec3 n = cross(corner.w - at(0), e);
                if (dot(n, n) > most) {
                    most = dot(n, n);
                    far = corner;
                }
            }
            if (best_.support_height <= flat_) return false;
            s.vertices[2] = far;
            s.size = 3;
        }
        const Vec3 n = unit(cross(at(1) - at(0), at(2) - at(0)));
        const Vertex above = farthest(n), below = farthest(-n);
        if (best_.support_height <= flat_ || !(best_.support_height < infinity)) return false;
        const bool up = dot(above.w - at(0), n) > dot(at(0) - below.w, n);
        s.vertices[3] = up ? above : below;
        s.size = 4;
        return true;
    }

    void grow() {
        ExpandingPolytope polytope(run_.simplex.vertices, 0.25 * flat_);
        // Newton's method is tried when the bounds are close, and a few times more as they approach each other.
        double next_try = round_ ? 0x1p-12 * run_.size_bound : -infinity;
        std::array<short, 3> best_face{};  // the face along whose normal the best direction was found
        for (;;) {
            const ExpandingPolytope::Face* nearest = polytope.nearest();
            if (nearest == nullptr) break;
            const ExpandingPolytope::Face& face = *nearest;
            const ExpandingPolytope::Plane plane = ExpandingPolytope::plane(face);
            const double before = best_.support_height;
            const Vertex corner = farthest(face.normal, plane.normal);
            if (best_.support_height < before) best_face = face.vertex;
            lower_ = std::max(lower_, std::min(plane.distance, best_.support_height));
            // A smaller depth was found elsewhere.
            if (best_.support_height < minimum_height_) minimum_height_ = infinity;
            if (best_.support_height - lower_ <= accuracy_) break;
            if (best_.support_height - lower_ <= next_try) {
                if (!(minimum_height_ < infinity)) find_minimum(polytope, face.vertex);
                if (!(minimum_height_ < infinity) && best_face != face.vertex) find_minimum(polytope, best_face);
                next_try = next_try > 0x1p-20 * run_.size_bound ? 0x1p-5 * next_try : -infinity;
            }
            if (minimum_height_ < infinity && best_.support_height - lower_ <= local_minimum_tolerance()) break;
            if (polytope.has(corner.w) || !polytope.grow(face, corner)) break;
        }
        // Where the expansion has ended earlier, as beside a rim that is equally close all around.
        if (round_ && !(minimum_height_ < infinity) && best_.support_height - lower_ > accuracy_)
            find_minimum(polytope, best_face);
        is_minimum_ = minimum_height_ < infinity || best_.support_height - lower_ <= flat_;
        if (minimum_height_ < infinity) {
            run_.simplex = minimum_simplex_;
            return;
        }
        if (!places_) return;
        // The point of the surface closest to the origin: of the faces that can contain it, which are several if they
        // are coplanar, the one closest to it.
        const Vec3 target = best_.direction * best_.support_height;
        ClosestOnSimplex closest;
        closest.square = infinity;
        Simplex s;
        s.size = 3;
        polytope.for_each_face_within(best_.support_height + accuracy_, [&](const ExpandingPolytope::Face& face) {
            for (std::size_t i = 0; i < 3; ++i) {
                s.vertices[i] = polytope.vertex(face.vertex[i]);
                s.vertices[i].w -= target;
            }
            ClosestOnSimplex nearest;
            on_triangle(s, 0, 1, 2, nearest);
            if (!(nearest.square < closest.square)) return;
            closest = nearest;
            for (std::size_t i = 0; i < 3; ++i) run_.simplex.vertices[i] = s.vertices[i];
            run_.simplex.size = 3;
        });
        if (closest.square < infinity) keep(run_.simplex, closest);
    }

    /// Newton's method on the best direction, to a local minimum of the support height, starting from the pieces of
    /// surface at a face.
    void find_minimum(const ExpandingPolytope& polytope, const std::array<short, 3>& face) {
        if (find_minimum_at_end(a_, 1) || find_minimum_at_end(b_, -1)) return;
        Refined refined;
        Simplex& s = refined.simplex;
        s.size = 3;
        for (std::size_t i = 0; i < 3; ++i) s.vertices[i] = polytope.vertex(face[i]);
        ClosestOnSimplex foot;
        on_triangle(s, 0, 1, 2, foot);
        keep(s, foot);
        refined.n = -best_.direction;
        refined.hint_a = run_.hint_a;
        refined.hint_b = run_.hint_b;
        if (!refine(a_, b_, run_.delta, flat_, flat_, refined)) return;
        if (climbs(a_) || climbs(b_)) {
            run_.v = refined.n;
            run_.hint_a = refined.hint_a;
            run_.hint_b = refined.hint_b;
            if (climbed_short(a_, b_, run_, refined.corner)) return;
        }
        if (!(-refined.least <= best_.support_height)) return;
        best_ = {-refined.least, -refined.n};
        minimum_height_ = best_.support_height;
        minimum_simplex_ = refined.simplex;
    }

    /// The same where the minimum is at the flat end of a cylinder or cone, next to which the support height is not
    /// smooth: the direction is orthogonal to the end, and its foot must lie in the disc. `side` is -1 for the second
    /// core.
    bool find_minimum_at_end(const Core& core, double side) {
        if (core.kind != Kind::cylinder && core.kind != Kind::cone) return false;
        const Vec3 axis = core.local[0], outwards = best_.direction * side;
        const double along = dot(axis, outwards), length = std::sqrt(dot(axis, axis));
        if (!(std::fabs(along) > 0.95 * length) || (core.kind == Kind::cone && along > 0)) return false;
        const Vec3 d = axis * ((along > 0 ? side : -side) / length), end = along > 0 ? axis : Vec3(0);
        Vertex corner = farthest(d);
        const double support_height = dot(corner.w, d);
        if (!(support_height <= best_.support_height)) return false;
        // The centre of the disc in the difference, and the vector from there to the foot.
        const Vec3 center = run_.delta + (side > 0 ? end - corner.b : corner.a - end);
        const Vec3 foot = d * support_height, off = foot - center, aside = off - d * dot(off, d);
        if (!(dot(aside, aside) <= core.radius * core.radius)) return false;
        corner.w = foot;
        if (side > 0) {
            corner.a = corner.b + (foot - run_.delta);
        } else {
            corner.b = corner.a - (foot - run_.delta);
        }
        minimum_height_ = support_height;
        minimum_simplex_.size = 1;
        minimum_simplex_.vertices[0] = corner;
        minimum_simplex_.weights[0] = 1;
        return true;
    }

    const Core &a_, &b_;
    Search& run_;
    bool places_;
    SupportPlane best_;
    bool round_ = false, is_minimum_ = false;
    double minimum_height_ = infinity;
    Simplex minimum_simplex_;
    double flat_;
    double accuracy_;
    double lower_ = 0;
    int iterations_ = 0;
};

/// The penetration from the state in which a search for the closest points ended.
PenetrationBounds from_search(const Core& a, double ra, const Core& b, double rb, Search& run, double unit,
                              bool places) {
    PenetrationBounds result;
    SupportPlane plane;
    double lower = 0;
    int iterations = 0;
    const double distance = distance_found(run);
    if (is_unproved(a, b, run, distance)) {
        const ExactResult exact = decide_exactly(a, b, run);
        plane = {-to_double(exact.distance) / unit, -exact.direction};
        lower = plane.support_height;
    } else if (run.end != End::overlap && run.end != End::close) {
        const double length = std::sqrt(run.square);
        plane = {-run.along / length, run.v * (-1 / length)};
        lower = -distance;
        // Curved cores that are disjoint, but by less than double arithmetic can resolve.
        if (plane.support_height > 0) run.end = End::close;
    }
    if (run.end == End::overlap || run.end == End::close) {
        Expansion expansion(a, b, run, places);
        expansion.run();
        plane = expansion.support_plane();
        lower = expansion.lower();
        iterations = expansion.iterations();
        result.is_minimum = expansion.is_minimum();
    }
    result.iterations = run.iterations + iterations;
    result.direction = plane.direction;
    result.depth = plane.support_height * unit + (ra + rb);
    result.lower = std::min(lower * unit + (ra + rb), result.depth);
    if (!places) return result;
    Vec3 on_a(0), on_b(0);
    for (std::size_t i = 0; i < static_cast<std::size_t>(run.simplex.size); ++i) {
        on_a += run.simplex.vertices[i].a * run.simplex.weights[i];
        on_b += run.simplex.vertices[i].b * run.simplex.weights[i];
    }
    result.on_a = a.origin + (on_a * unit + plane.direction * ra);
    result.on_b = b.origin + (on_b * unit - plane.direction * rb);
    return result;
}

PenetrationBounds in_range(const Core& a, double ra, const Core& b, double rb, Vec3 delta, double size_bound,
                           double unit) {
    Search run;
    run.delta = delta;
    run.size_bound = size_bound;
    search(a, b, start_along(Vec3(0), delta, a, b), run, [](const Vec3&, double, double) { return false; });
    return from_search(a, ra, b, rb, run, unit, true);
}

/// The result for swapped operands.
PenetrationBounds mirrored(PenetrationBounds d) {
    d.direction = -d.direction;
    std::swap(d.on_a, d.on_b);
    return d;
}

}  // namespace

PenetrationBounds penetration(const Core& a, double ra, const Core& b, double rb) noexcept {
    PenetrationBounds result;
    if (std::isnan(ra) || std::isnan(rb)) return result;
    if (a.kind == Kind::empty || b.kind == Kind::empty || ra < 0 || rb < 0) {
        result.depth = result.lower = -infinity;
        return result;
    }
    if (precedes(b, a)) return mirrored(penetration(b, rb, a, ra));
    const Vec3 delta = a.origin - b.origin;
    const double size_bound = norm_1(delta) + a.size + b.size;
    if (size_bound > least_size_bound && size_bound < most_size_bound) [[likely]]
        return in_range(a, ra, b, rb, delta, size_bound, 1);
    const Rescaled small(a, b, size_bound);
    if (small.size_bound == 0) {  // one point
        result.depth = result.lower = ra + rb;
        result.direction = Vec3(0, 0, 1);
        result.on_a = a.origin + result.direction * ra;
        result.on_b = b.origin - result.direction * rb;
        return result;
    }
    if (!small.usable()) return result;
    return in_range(small.a, ra, small.b, rb, small.delta, small.size_bound, small.unit);
}

std::optional<PenetrationBounds> penetration_if_intersecting(const Core& a, double ra, const Core& b, double rb,
                                                             bool places) noexcept {
    const auto in_turn = [&]() -> std::optional<PenetrationBounds> {
        if (!intersects(a, ra, b, rb)) return {};
        return penetration(a, ra, b, rb);
    };
    Search run;
    run.delta = a.origin - b.origin;
    run.size_bound = norm_1(run.delta) + a.size + b.size;
    const bool usable =
        run.size_bound > least_size_bound && run.size_bound < most_size_bound && ra + rb < most_size_bound;
    if (!usable || !(ra >= 0 && rb >= 0) || a.kind == Kind::empty || b.kind == Kind::empty) return in_turn();
    if (precedes(b, a)) {
        auto result = penetration_if_intersecting(b, rb, a, ra, places);
        if (result) result = mirrored(*result);
        return result;
    }
    const RadiusTest radius_test(run.size_bound, ra + rb);
    bool apart = false;
    search(a, b, start_along(Vec3(0), run.delta, a, b), run,
           [&](const Vec3&, double square, double along) { return apart = radius_test.apart(square, along); });
    if (apart) return {};
    // The same search gives the depth, if it certainly proves the intersection.
    const double distance = distance_found(run);
    const bool is_certain = run.end == End::overlap
                                ? certainly_inside(run.simplex, radius_test.error)
                                : run.end == End::converged && radius_test.within(distance * distance);
    return is_certain ? from_search(a, ra, b, rb, run, 1, places) : in_turn();
}

}  // namespace abut::gjk
