// SPDX-License-Identifier: MIT
// The closest points of two cores: scales the cores into range, runs the loop of gjk_loop.h, and derives the result.
#include "abut/gjk/gjk.h"

#include <algorithm>
#include <cmath>

#include "abut/gjk/double_double_gjk.h"

namespace abut::gjk {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double least = std::numeric_limits<double>::denorm_min();

/// The closest point of the difference, as a point of each core; offsets are in multiples of `unit`.
void set_closest_points(Vec3 origin_a, Vec3 origin_b, const Search& run, double unit, GjkResult& result) {
    Vec3 on_a(0), on_b(0);
    for (int i = 0; i < run.simplex.size; ++i) {
        const auto k = static_cast<std::size_t>(i);
        on_a += run.simplex.vertices[k].a * run.simplex.weights[k];
        on_b += run.simplex.vertices[k].b * run.simplex.weights[k];
    }
    result.on_a = origin_a + on_a * unit;
    result.on_b = origin_b + on_b * unit;
}

/// The exact result, where the bounds from double arithmetic are too far apart.
ABUT_NOINLINE void decide(const Core& a, const Core& b, Search& run, double unit, GjkResult& result) {
    const ExactResult exact = decide_exactly(a, b, run);
    set_closest_points(a.origin, b.origin, run, unit, result);
    result.overlap = exact.overlap;
    result.direction = exact.direction;
    // Rounded a few times, but not to 0.
    result.distance = exact.overlap ? 0 : std::max(to_double(exact.distance), least);
    result.upper = exact.overlap ? 0 : result.distance * (1 + 0x1p-48) + least;
    result.lower = std::max(0.0, result.distance * (1 - 0x1p-48) - least);
    if (exact.overlap) result.on_a = result.on_b = 0.5 * result.on_a + 0.5 * result.on_b;
}

/// The complete search for the closest point of the difference.
Search searched(const Core& a, const Core& b, Vec3 delta, double size_bound, const Cache& cache) {
    Search run;
    run.delta = delta;
    run.size_bound = size_bound;
    run.hint_a = cache.a;
    run.hint_b = cache.b;
    search(a, b, start_along(cache.direction, delta, a, b), run, [](const Vec3&, double, double) { return false; });
    if (!(is_polyhedral(a) && is_polyhedral(b)) && is_inconclusive(a, b, run)) [[unlikely]]
        search_in_double_doubles(a, b, run);
    finish(run);
    return run;
}

GjkResult in_range(const Core& a, const Core& b, Vec3 delta, double size_bound, double unit, Cache& cache) {
    Search run = searched(a, b, delta, size_bound, cache);
    GjkResult result = result_of(run, a.origin, b.origin, unit);
    if (is_unproved(a, b, run, distance_found(run))) [[unlikely]]
        decide(a, b, run, unit, result);
    cache.direction = run.v;
    cache.a = run.hint_a;
    cache.b = run.hint_b;
    return result;
}

/// For sizes whose powers leave the range of exponents: scales by a power of two first.
ABUT_NOINLINE GjkResult out_of_range(const Core& a, const Core& b, double size_bound, Cache& cache) {
    GjkResult result;
    const Rescaled small(a, b, size_bound);
    if (small.size_bound == 0) {
        result.on_a = result.on_b = a.origin;
        result.distance = result.lower = result.upper = 0;
        result.overlap = true;
        return result;
    }
    if (!small.usable()) return result;
    cache.direction = Vec3(0);
    result = in_range(small.a, small.b, small.delta, small.size_bound, small.unit, cache);
    cache.direction = Vec3(0);
    return result;
}

}  // namespace

GjkResult result_of(const Search& run, Vec3 origin_a, Vec3 origin_b, double unit) noexcept {
    GjkResult result;
    result.iterations = run.iterations;
    set_closest_points(origin_a, origin_b, run, unit, result);
    const double error = noise * run.size_bound;
    const double length = std::sqrt(run.square), distance = distance_found(run);
    if (run.end == End::overlap || run.end == End::close) {
        result.overlap = true;
        result.inside = run.end == End::overlap && certainly_inside(run.simplex, error);
        result.distance = result.lower = 0;
        result.upper = (run.end == End::overlap ? error : distance + error) * unit;
        result.on_a = result.on_b = 0.5 * result.on_a + 0.5 * result.on_b;
    } else {
        result.distance = std::max(distance * unit, least);
        result.upper = std::max((distance + error) * unit, least);
        result.lower = std::max(0.0, run.along / length - error) * unit;
        result.direction = run.v * (1 / length);
    }
    return result;
}

GjkResult gjk_distance(const Core& a, const Core& b, Cache& cache) noexcept {
    const Vec3 delta = a.origin - b.origin;
    const double size_bound = norm_1(delta) + a.size + b.size;
    if (a.kind == Kind::empty || b.kind == Kind::empty) [[unlikely]] {
        GjkResult result;
        if (!std::isnan(size_bound)) result.distance = result.lower = result.upper = infinity;
        return result;
    }
    if (!(size_bound > least_size_bound && size_bound < most_size_bound)) [[unlikely]]
        return out_of_range(a, b, size_bound, cache);
    return in_range(a, b, delta, size_bound, 1, cache);
}

GjkResult gjk_distance(const Core& a, const Core& b) noexcept {
    Cache cache;
    return gjk_distance(a, b, cache);
}

ClosestWhenMoved closest_when_moved(const Core& a, const Core& b, Vec3 motion) noexcept {
    const Vec3 delta = a.origin - b.origin;
    const double size_bound = norm_1(delta) + norm_1(motion) + a.size + b.size;
    GjkResult result;
    if (a.kind == Kind::empty || b.kind == Kind::empty) return {result.on_a, result.on_b};
    if (size_bound > least_size_bound && size_bound < most_size_bound) {
        set_closest_points(a.origin, b.origin, searched(a, b, delta - motion, size_bound, {}), 1, result);
    } else if (const Rescaled small(a, b, size_bound); small.size_bound != 0 && small.usable()) {
        const Vec3 moved = small.delta - motion / small.unit;
        const Search run = searched(small.a, small.b, moved, small.size_bound, {});
        set_closest_points(small.a.origin, small.b.origin, run, small.unit, result);
    }
    return {result.on_a, result.on_b};
}

GjkResult exact_gjk_distance(const Core& a, const Core& b) noexcept {
    GjkResult result = gjk_distance(a, b);
    if (!(result.distance < infinity) || !is_polyhedral(a) || !is_polyhedral(b)) return result;
    // Offsets and weights are in the units of the rescaled cores.
    const Vec3 delta = a.origin - b.origin;
    const double size_bound = norm_1(delta) + a.size + b.size;
    Search run;
    if (size_bound > least_size_bound && size_bound < most_size_bound) {
        decide(a, b, run, 1, result);
        return result;
    }
    const Rescaled small(a, b, size_bound);
    if (small.size_bound != 0 && small.usable()) decide(small.a, small.b, run, small.unit, result);
    return result;
}

}  // namespace abut::gjk
