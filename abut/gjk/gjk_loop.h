// SPDX-License-Identifier: MIT
// GJK's loop, once, for distances and for decisions. Internal: for .cpp files of this room.
//
//   1. v is the point nearest to the origin of a simplex of corners of the difference a - b; at first a single corner.
//   2. The support corner w along -v bounds the distance from below: every point of the difference has v·x >= v·w.
//   3. When that bound meets |v|, v is the answer.
//   4. Otherwise w joins the simplex, which is reduced to what the nearest point needs.
//   5. Of curved shapes each round halves an angle; once their pieces are known Newton's method ends it in a few steps.
// |v| decreases, but for a few turns, or the loop stops, and the number of rounds is limited besides.
#pragma once

#include "abut/exact/scaled.h"
#include "abut/gjk/newton_refinement.h"
#include "abut/gjk/simplex.h"

namespace abut::gjk {

/// Rounding in a support corner, and in its product with v over |v|, is below this times the size_bound: at most 4u of the
/// size for a corner that was chosen wrongly, 8u for its sum, 3u for the product.
inline constexpr double noise = 0x1p-48;

/// Where no fourth power of a size_bound under- or overflows.
inline constexpr double least_size_bound = 0x1p-150, most_size_bound = 0x1p150;

/// How many rounds there are at most, and how far from |v| the lower bound may stay, in extents.
inline constexpr int rounds = 128;
[[nodiscard]] inline double tolerance(const Core& a, const Core& b) {
    return is_polyhedral(a) && is_polyhedral(b) ? 0x1p-46 : 0x1p-41;
}

enum class End { apart, converged, close, overlap, stalled };

struct Search {
    Simplex simplex;
    Vec3 delta{0};          ///< from b's origin to a's
    double size_bound = 0;  ///< at least every |w|
    Vec3 v{0};
    double square = 0;  ///< of v
    double along = 0;   ///< v·w of the last support corner w: the distance is at least along / |v|
    int iterations = 0;
    int hint_a = 0, hint_b = 0;
    End end = End::stalled;
};

/// What squares prove of cores that are to be no farther apart than their radii.
struct RadiusTest {
    double error, apart_above, within_below;

    RadiusTest(double size_bound, double radius) : error(noise * size_bound + 0x1p-50 * radius) {
        apart_above = (radius + error) * (radius + error) * (1 + 0x1p-50);
        within_below = radius > error ? (radius - error) * (radius - error) * (1 - 0x1p-50) : 0;
    }
    /// By v·v and v·w, as in Search.
    [[nodiscard]] bool apart(double square, double along) const {
        return along > 0 && along * along > apart_above * square;
    }
    /// By the square of a distance of two of their points.
    [[nodiscard]] bool within(double square) const { return square < within_below; }
};

ABUT_INLINE Vertex support_vertex(const Core& a, const Core& b, Vec3 v, Search& run) {
    Vertex vertex;
    vertex.a = offset(a, -v, run.hint_a);
    vertex.b = offset(b, v, run.hint_b);
    vertex.w = run.delta + (vertex.a - vertex.b);
    return vertex;
}

/// True when rounding may have ended the climb of a hull too early; scans it then, and takes the better corner.
[[nodiscard]] bool climbed_short(const Core& a, const Core& b, Search& run, Vertex& vertex) noexcept;

/// Is a first, in an order of numbers that does not depend on where they lie in memory? Neither is for equal cores.
[[nodiscard]] bool before(const Core& a, const Core& b) noexcept;

/// Two cores times a power of two that brings their size_bound near 1.
struct Rescaled {
    Core a, b;
    Vec3 delta{0};
    double size_bound = 0;  ///< 0 when both are one point
    double unit = 1;        ///< the power of two that takes lengths back

    Rescaled(const Core& a, const Core& b, double size_bound);
    /// False when a number is not finite.
    [[nodiscard]] bool usable() const { return size_bound > least_size_bound && size_bound < most_size_bound; }
};

/// The length of the point of the difference that the weights give, which is in it whatever rounding did, or of v when
/// they agree.
[[nodiscard]] inline double distance_found(const Search& run) {
    const Vec3 point = weighed(run.simplex);
    const double length = std::sqrt(run.square), other = std::sqrt(dot(point, point));
    return std::fabs(other - length) <= noise * run.size_bound ? length : other;
}

/// True when the origin is inside the simplex of four corners even if each is off by `error` in every direction.
[[nodiscard]] bool surely_inside(const Simplex& simplex, double error) noexcept;

/// Whether a face of three corners or four is so thin, seen from the origin, that roundings may have moved it by far more than
/// themselves.
[[nodiscard]] bool has_thin_face(const Simplex& simplex) noexcept;

/// True when straight cores' bounds stay farther apart than straight cores' ought to.
[[nodiscard]] inline bool unsettled(const Core& a, const Core& b, const Search& run, double distance) {
    if (run.end == End::overlap || !is_polyhedral(a) || !is_polyhedral(b)) return false;
    const double lower = run.end == End::close ? 0 : run.along / std::sqrt(run.square);
    return distance - lower > 0x1p-45 * run.size_bound;
}

/// Needles, and shapes that nearly touch, may leave the doubles' bounds far apart. Exact signs then find the simplex of
/// straight cores, which replaces the one that the search ended with; its numbers come within a few ulps.
struct Settled {
    bool meets = false;
    exact::Scaled distance;  ///< unscaled
    Vec3 direction{0};       ///< of unit length, from b to a
};
[[nodiscard]] Settled settle_exactly(const Core& a, const Core& b, Search& run) noexcept;

/// Some direction when the origins coincide, mirrored for swapped cores.
[[nodiscard]] Vec3 any_direction(const Core& a, const Core& b) noexcept;
/// Where a search starts: along what is known, or from b's origin to a's.
[[nodiscard]] inline Vec3 start_along(Vec3 known, Vec3 delta, const Core& a, const Core& b) {
    if (known != Vec3(0)) return known;
    return delta != Vec3(0) ? delta : any_direction(a, b);
}

/// Ends a search for curved cores by Newton's method, where that leads to nearest points; else leaves it as it is.
[[nodiscard]] bool ended_by_newton(const Core& a, const Core& b, Search& run) noexcept;

/// After how many rounds Newton's method is tried: late enough that the simplex tells which pieces of surface matter.
[[nodiscard]] constexpr bool time_for_newton(int iterations) {
    return iterations == 3 || iterations == 6 || iterations == 12;
}

/// Runs until `enough(v, v·v, v·w)` or the end. The size_bound must be in range.
template <class Enough>
ABUT_INLINE void search(const Core& a, const Core& b, Vec3 start, Search& run, Enough enough) {
    Simplex& s = run.simplex;
    int turns = 0;
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
            turns = 0;
        } else if (++turns > 4 || !(nearest.square <= run.square * (1 + 0x1p-30))) {
            // v may turn by more than its length tells; a few such turns are let pass.
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
