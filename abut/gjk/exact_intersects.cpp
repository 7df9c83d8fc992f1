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
ABUT_NOINLINE bool decide_exactly(const Core& a, const Core& b, const Vec3& radii, const Simplex* seed) {
    const bool rounded = radii != Vec3(0);
    const ExactSimplex nearest = exact_closest_simplex(a, b, seed, !rounded);
    return nearest.overlap || (rounded && within(a, b, nearest, radii));
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

ABUT_NOINLINE std::optional<bool> decide_out_of_range(const Core& a, const Core& b, const Vec3& radii) {
    if (!given_finite(a) || !given_finite(b)) return false;
    if (is_polyhedral(a) && is_polyhedral(b)) return decide_exactly(a, b, radii, nullptr);
    return std::nullopt;
}

bool in_range(const Search& run, double radius) {
    return run.size_bound > least_size_bound && run.size_bound < most_size_bound && radius < most_size_bound;
}

/// Whether the distance of the cores is at most the sum of the radii; nothing if a core is curved and the search, which
/// ends in `run`, proves neither.
std::optional<bool> decide(const Core& a, const Core& b, const Vec3& radii, Search& run) {
    if (!(radii.x >= 0 && radii.y >= 0 && radii.z >= 0 && is_finite(radii))) return false;
    if (a.kind == Kind::empty || b.kind == Kind::empty) return false;
    run.delta = a.origin - b.origin;
    run.size_bound = norm_1(run.delta) + a.size + b.size;
    const double radius = (radii.x + radii.y) + radii.z;
    if (!in_range(run, radius)) [[unlikely]]
        return decide_out_of_range(a, b, radii);
    const RadiusTest radius_test(run.size_bound, radius);

    const Vec3 start = start_along(Vec3(0), run.delta, a, b);
    bool apart = false;
    search(a, b, start, run, [&](const Vec3&, double square, double along) {
        apart = radius_test.apart(square, along);
        return apart || radius_test.within(square);
    });
    if (apart) return false;
    const double distance = distance_found(run);
    if (radius_test.within(distance * distance)) return true;
    if (run.end == End::overlap && certainly_inside(run.simplex, radius_test.error)) return true;
    if (is_polyhedral(a) && is_polyhedral(b)) return decide_exactly(a, b, radii, &run.simplex);
    return std::nullopt;
}

}  // namespace

bool intersects(const Core& a, double ra, const Core& b, double rb) noexcept {
    Search run;
    if (const std::optional<bool> proved = decide(a, b, {ra, rb, 0}, run)) return *proved;
    const double radius = ra + rb;
    bool may_touch = false;
    if (in_range(run, radius)) {
        if (is_inconclusive(a, b, run)) search_in_double_doubles(a, b, run);
        may_touch = run.end == End::overlap || run.end == End::close || distance_found(run) <= radius;
    } else {
        may_touch = gjk_distance(a, b).distance <= radius;
    }
    // An iterative result must not report an intersection for disjoint boxes: a caller that tests boxes first would
    // find fewer.
    return may_touch && bounds_gap(a, ra, b, rb) == 0;
}

std::optional<bool> within(const Core& a, double ra, const Core& b, double rb, double max_distance) noexcept {
    Search run;
    return decide(a, b, {ra, rb, max_distance}, run);
}

}  // namespace abut::gjk
