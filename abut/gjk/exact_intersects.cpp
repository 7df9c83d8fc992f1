// SPDX-License-Identifier: MIT
// The intersection test: double arithmetic with a proved bound decides nearly all cases, exact signs the rest.
#include "abut/gjk/exact_intersects.h"

#include <cmath>

#include "abut/gjk/bounds_gap.h"
#include "abut/gjk/double_double_gjk.h"
#include "abut/gjk/exact_gjk.h"
#include "abut/gjk/gjk.h"
#include "abut/gjk/gjk_loop.h"

namespace abut::gjk {
namespace {

/// For cores whose squared sizes leave the range of doubles, and where double arithmetic is inconclusive.
ABUT_NOINLINE bool decide_exactly(const Core& a, double ra, const Core& b, double rb, const Simplex* seed) {
    const bool radii = ra > 0 || rb > 0;
    const ExactSimplex nearest = exact_closest_simplex(a, b, seed, !radii);
    return nearest.meets || (radii && within(a, b, nearest, ra, rb));
}

bool given_finite(const Core& core) {
    if (!is_polyhedral(core)) return is_finite(core.origin) && std::isfinite(core.size);
    const int count = corner_count(core);
    for (int i = 0; i < count; ++i) {
        if (!is_finite(corner(core, i).p)) return false;
    }
    const HalfAxes f = half_axes(core);
    return is_finite(f.axes[0]) && is_finite(f.axes[1]) && is_finite(f.axes[2]) && is_finite(f.lengths);
}

ABUT_NOINLINE bool intersects_out_of_range(const Core& a, double ra, const Core& b, double rb) {
    if (!given_finite(a) || !given_finite(b)) return false;
    if (is_polyhedral(a) && is_polyhedral(b)) return decide_exactly(a, ra, b, rb, nullptr);
    const GjkResult nearest = gjk_distance(a, b);
    return nearest.distance <= ra + rb;
}

}  // namespace

bool intersects(const Core& a, double ra, const Core& b, double rb) noexcept {
    if (!(ra >= 0 && rb >= 0 && std::isfinite(ra) && std::isfinite(rb))) return false;
    if (a.kind == Kind::empty || b.kind == Kind::empty) return false;
    Search run;
    run.delta = a.origin - b.origin;
    run.size_bound = norm_1(run.delta) + a.size + b.size;
    const double radius = ra + rb;
    if (!(run.size_bound > least_size_bound && run.size_bound < most_size_bound && radius < most_size_bound))
        [[unlikely]]
        return intersects_out_of_range(a, ra, b, rb);
    const RadiusTest radius_test(run.size_bound, radius);

    const Vec3 start = start_along(Vec3(0), run.delta, a, b);
    bool apart = false;
    search(a, b, start, run, [&](const Vec3&, double square, double along) {
        apart = radius_test.apart(square, along);
        return apart || radius_test.within(square);
    });
    if (apart) return false;
    double distance = distance_found(run);
    if (radius_test.within(distance * distance)) return true;
    if (run.end == End::overlap && surely_inside(run.simplex, radius_test.error)) return true;
    if (!is_polyhedral(a) || !is_polyhedral(b)) {
        if (is_inconclusive(a, b, run)) {
            search_in_double_doubles(a, b, run);
            distance = distance_found(run);
        }
        // An iterative result must not report an intersection for disjoint boxes: a caller that tests boxes first would
        // find fewer.
        const bool may_touch = run.end == End::overlap || run.end == End::close || distance <= radius;
        return may_touch && bounds_gap(a, ra, b, rb) == 0;
    }
    return decide_exactly(a, ra, b, rb, &run.simplex);
}

}  // namespace abut::gjk
