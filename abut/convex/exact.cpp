// SPDX-License-Identifier: MIT
// Decisions: doubles with a proved bound decide nearly all, exact signs the rest.
#include "abut/convex/exact.h"

#include <cmath>

#include "abut/convex/axis_gap.h"
#include "abut/convex/exact_search.h"
#include "abut/convex/fine_search.h"
#include "abut/convex/gjk.h"
#include "abut/convex/search.h"

namespace abut::convex {
namespace {

/// For cores out of the range of doubles' squares, and whatever doubles leave open.
ABUT_NOINLINE bool decide_exactly(const Core& a, double ra, const Core& b, double rb, const Simplex* seed) {
    const bool radii = ra > 0 || rb > 0;
    const ExactNearest nearest = exact_nearest(a, b, seed, !radii);
    return nearest.meets || (radii && within(a, b, nearest, ra, rb));
}

bool given_finite(const Core& core) {
    if (!straight(core)) return is_finite(core.origin) && std::isfinite(core.size);
    const int count = corner_count(core);
    for (int i = 0; i < count; ++i) {
        if (!is_finite(corner(core, i).p)) return false;
    }
    const Frame f = frame(core);
    return is_finite(f.axes[0]) && is_finite(f.axes[1]) && is_finite(f.axes[2]) && is_finite(f.lengths);
}

ABUT_NOINLINE bool meet_out_of_range(const Core& a, double ra, const Core& b, double rb) {
    if (!given_finite(a) || !given_finite(b)) return false;
    if (straight(a) && straight(b)) return decide_exactly(a, ra, b, rb, nullptr);
    const Gjk nearest = gjk(a, b);
    return nearest.distance <= ra + rb;
}

}  // namespace

bool meet(const Core& a, double ra, const Core& b, double rb) noexcept {
    if (!(ra >= 0 && rb >= 0 && std::isfinite(ra) && std::isfinite(rb))) return false;
    if (a.kind == Kind::empty || b.kind == Kind::empty) return false;
    Search run;
    run.delta = a.origin - b.origin;
    run.extent = manhattan(run.delta) + a.size + b.size;
    const double radius = ra + rb;
    if (!(run.extent > least_extent && run.extent < most_extent && radius < most_extent)) [[unlikely]]
        return meet_out_of_range(a, ra, b, rb);
    const Reach reach(run.extent, radius);

    const Vec3 start = start_along(Vec3(0), run.delta, a, b);
    bool apart = false;
    search(a, b, start, run, [&](const Vec3&, double square, double along) {
        apart = reach.apart(square, along);
        return apart || reach.near(square);
    });
    if (apart) return false;
    double distance = distance_found(run);
    if (reach.near(distance * distance)) return true;
    if (run.end == End::overlap && surely_inside(run.simplex, reach.error)) return true;
    if (!straight(a) || !straight(b)) {
        if (left_open(a, b, run)) {
            search_finely(a, b, run);
            distance = distance_found(run);
        }
        // What rests on steps is not to touch what its box is apart from: who looks at boxes first must not find less.
        const bool may_touch = run.end == End::overlap || run.end == End::close || distance <= radius;
        return may_touch && axis_gap(a, ra, b, rb) == 0;
    }
    return decide_exactly(a, ra, b, rb, &run.simplex);
}

}  // namespace abut::convex
