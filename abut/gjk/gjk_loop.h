// SPDX-License-Identifier: MIT
// GJK's loop, shared by distance queries and intersection tests. For .cpp files of this room.
//
//   1. v is the point closest to the origin of a simplex of corners of the difference a - b; initially a single corner.
//   2. The support point w along -v bounds the distance from below: every point x of the difference has v·x >= v·w.
//   3. When that bound equals |v| within the tolerance, v is the answer.
//   4. Otherwise w is added to the simplex, which is then reduced to the corners that the closest point needs.
//   5. For curved shapes each round only halves an angle; once the relevant pieces of surface are known, Newton's
//      method converges in a few steps.
//
// |v| decreases, except in a few rounds in which only its direction changes; otherwise the loop stops. The number of
// rounds is bounded as well.
#pragma once

#include "abut/exact/scaled.h"
#include "abut/gjk/newton_refinement.h"
#include "abut/gjk/simplex.h"
#include "abut/math/lexicographic_order.h"

namespace abut::gjk {

/// The rounding error of a support point, and of its product with v / |v|, is below this multiple of size_bound: at
/// most 4u of the size if a wrong corner was chosen, 8u for its sum, 3u for the product.
inline constexpr double noise = 0x1p-48;

/// In this range no fourth power of a size_bound underflows or overflows.
inline constexpr double least_size_bound = 0x1p-150, most_size_bound = 0x1p150;

/// The maximum number of rounds, and the allowed difference of |v| and the lower bound, in multiples of size_bound.
inline constexpr int rounds = 128;
inline constexpr double tolerance_of_polyhedra = 0x1p-46;
[[nodiscard]] inline double tolerance(const Core& a, const Core& b) {
    return is_polyhedral(a) && is_polyhedral(b) ? tolerance_of_polyhedra : 0x1p-41;
}

/// How a search ended: `converged` when the bounds coincide or the caller has enough; `close` when |v| is within the
/// tolerance of 0; `overlap` when the origin is inside a tetrahedron; `stalled` when |v| stops decreasing or after the
/// maximum number of rounds.
enum class End { converged, close, overlap, stalled };

/// The state of a search: the simplex, its point v closest to the origin, and the bounds of the distance.
struct Search {
    Simplex simplex;
    Vec3 delta{0};          ///< from b's origin to a's
    double size_bound = 0;  ///< an upper bound of every |w|
    Vec3 v{0};
    double square = 0;  ///< the square of v's length
    double along = 0;   ///< v·w for the last support point w: the distance is at least along / |v|
    int iterations = 0;
    int hint_a = 0, hint_b = 0;
    End end = End::stalled;
};

/// Decides, from squares alone, whether two cores are no farther apart than the sum of their radii.
struct RadiusTest {
    double error, apart_above, within_below;

    RadiusTest(double size_bound, double radius) : error(noise * size_bound + 0x1p-50 * radius) {
        apart_above = (radius + error) * (radius + error) * (1 + 0x1p-50);
        within_below = radius > error ? (radius - error) * (radius - error) * (1 - 0x1p-50) : 0;
    }
    /// Whether the cores are certainly farther apart, from v·v and v·w as in Search.
    [[nodiscard]] bool apart(double square, double along) const {
        return along > 0 && along * along > apart_above * square;
    }
    /// Whether they are certainly closer, from the squared distance of a point of each.
    [[nodiscard]] bool within(double square) const { return square < within_below; }
};

/// The support point of the difference along -v. Its climbs on hulls start at, and update, the hints of the search.
template <class A, class B>
ABUT_INLINE Vertex support_vertex(const A& a, const B& b, Vec3 v, Search& run) {
    Vertex vertex;
    vertex.a = offset(a, -v, run.hint_a);
    vertex.b = offset(b, v, run.hint_b);
    vertex.w = run.delta + (vertex.a - vertex.b);
    return vertex;
}

/// Whether rounding may have ended the climb on a hull too early; if so, scans the hull and replaces the vertex by the
/// better one.
[[nodiscard]] bool climbed_short(const Core& a, const Core& b, Search& run, Vertex& vertex) noexcept;

using abut::precedes;  // of points
/// Whether a precedes b in an order that depends on their numbers only, not on memory addresses. Equal cores do not
/// precede each other.
[[nodiscard]] bool precedes(const Core& a, const Core& b) noexcept;

/// Two cores scaled by a power of two that brings their size_bound near 1.
struct Rescaled {
    Core a, b;
    Vec3 delta{0};
    double size_bound = 0;  ///< 0 when both are one common point
    double unit = 1;        ///< the power of two that converts lengths back

    Rescaled(const Core& a, const Core& b, double size_bound);
    /// False when a number is not finite.
    [[nodiscard]] bool usable() const { return size_bound > least_size_bound && size_bound < most_size_bound; }
};

/// The length of the point of the difference given by the weights, which lies in the difference regardless of rounding,
/// or of v when they agree.
[[nodiscard]] inline double distance_found(const Search& run) {
    const Vec3 point = weighted_point(run.simplex);
    const double length = std::sqrt(run.square), other = std::sqrt(dot(point, point));
    return std::fabs(other - length) <= noise * run.size_bound ? length : other;
}

/// Whether the origin lies inside the simplex of four corners even if each corner errs by `error` in every direction.
[[nodiscard]] bool certainly_inside(const Simplex& simplex, double error) noexcept;

/// Whether a face, of three corners or of four, is so thin as seen from the origin that roundings may have moved its
/// closest point by far more than their own size.
[[nodiscard]] bool has_thin_face(const Simplex& simplex) noexcept;

/// Whether the bounds for polyhedral cores are farther apart than the documented tolerance.
[[nodiscard]] inline bool is_unproved(const Search& run, double distance) {
    if (run.end == End::overlap) return false;
    const double lower = run.end == End::close ? 0 : run.along / std::sqrt(run.square);
    return distance - lower > 0x1p-45 * run.size_bound;
}

[[nodiscard]] inline bool is_unproved(const Core& a, const Core& b, const Search& run, double distance) {
    return is_polyhedral(a) && is_polyhedral(b) && is_unproved(run, distance);
}

/// Corrects the weights of a search that has converged: points of two rims that are close together give a thin
/// triangle.
inline void finish(Search& run) {
    if (run.end == End::converged && run.simplex.size == 3) polish(run.simplex, run.v, noise * run.size_bound);
}

/// The result of a complete search for the closest points of two cores with these origins, whose offsets are in
/// multiples of `unit`.
[[nodiscard]] GjkResult result_of(const Search& run, Vec3 origin_a, Vec3 origin_b, double unit) noexcept;

/// Finds the simplex of polyhedral cores by exact signs, where double arithmetic leaves the bounds far apart, as for
/// needles and for shapes that nearly touch. It replaces the simplex with which the search ended; its numbers are
/// within a few ulps.
struct ExactResult {
    bool overlap = false;
    exact::Scaled distance;  ///< in the original units
    Vec3 direction{0};       ///< unit vector, from b to a
};
[[nodiscard]] ExactResult decide_exactly(const Core& a, const Core& b, Search& run) noexcept;

/// A fixed direction for cores whose origins coincide; reversed for swapped cores.
[[nodiscard]] Vec3 any_direction(const Core& a, const Core& b) noexcept;
/// The direction in which a search starts: a known one, or from b's origin to a's.
[[nodiscard]] inline Vec3 start_along(Vec3 known, Vec3 delta, const Core& a, const Core& b) {
    if (known != Vec3(0)) return known;
    return delta != Vec3(0) ? delta : any_direction(a, b);
}

/// Finishes a search for curved cores by Newton's method, if that finds the closest points; otherwise leaves it
/// unchanged.
[[nodiscard]] bool ended_by_newton(const Core& a, const Core& b, Search& run) noexcept;

/// The rounds after which Newton's method is tried: late enough for the simplex to contain the relevant pieces of
/// surface.
[[nodiscard]] constexpr bool time_for_newton(int iterations) {
    return iterations == 3 || iterations == 6 || iterations == 12;
}

/// Runs until `enough(v, v·v, v·w)` returns true or the search ends. The size_bound must be in range. The sets are
/// cores, or hulls as in placed_core.h.
template <class A, class B, class Enough>
ABUT_INLINE void search(const A& a, const B& b, Vec3 start, Search& run, Enough enough) {
    Simplex& s = run.simplex;
    int rounds_without_decrease = 0;
    const bool curved = refines(a, b);
    const double gap_allowed = tolerance(a, b) * run.size_bound;
    const double tolerated = gap_allowed * gap_allowed;
    s.vertices[0] = support_vertex(a, b, start, run);
    s.weights[0] = 1;
    s.size = 1;
    run.v = s.vertices[0].w;
    run.square = dot(run.v, run.v);
    for (;;) {
        if (!(run.square > tolerated)) {
            run.end = End::close;
            return;
        }
        ++run.iterations;
        Vertex& next = s.vertices[static_cast<std::size_t>(s.size)];
        next = support_vertex(a, b, run.v, run);
        run.along = dot(run.v, next.w);
        double gap = run.square - run.along;
        bool done = enough(run.v, run.square, run.along) || !(gap > 0 && gap * gap > tolerated * run.square);
        for (int i = 0; i < s.size; ++i) done = done || s.vertices[static_cast<std::size_t>(i)].w == next.w;
        if (done) {
            if ((climbs(a) || climbs(b)) && climbed_short(a, b, run, next)) [[unlikely]] {
                run.along = dot(run.v, next.w);
                gap = run.square - run.along;
                done = enough(run.v, run.square, run.along) || !(gap > 0 && gap * gap > tolerated * run.square);
            }
            if (done) {
                run.end = End::converged;
                return;
            }
        }
        if (run.iterations >= rounds) {
            run.end = End::stalled;
            return;
        }
        ++s.size;
        ClosestOnSimplex nearest;
        if (s.size == 2) {
            on_edge(s, 1, 0, nearest);
        } else if (s.size == 3) {
            on_triangle(s, 2, 1, 0, nearest);
        } else {
            const Enclosure enclosure = on_tetrahedron(s, nearest);
            if (enclosure.inside) {
                s.weights = enclosure.weight;
                polish(s, Vec3(0), noise * run.size_bound);
                run.end = End::overlap;
                return;
            }
        }
        if (nearest.square < run.square) [[likely]] {
            rounds_without_decrease = 0;
        } else if (++rounds_without_decrease > 4 || !(nearest.square <= run.square * (1 + 0x1p-30))) {
            // v may change its direction while its length does not decrease; a few such rounds are allowed.
            --s.size;
            run.end = End::stalled;
            return;
        }
        keep(s, nearest);
        run.v = nearest.v;
        run.square = nearest.square;
        if (curved && run.along > 0 && time_for_newton(run.iterations) && ended_by_newton(a, b, run)) return;
    }
}

}  // namespace abut::gjk
