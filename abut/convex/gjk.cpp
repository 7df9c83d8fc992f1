// SPDX-License-Identifier: MIT
// The nearest points of two cores: the loop of search.h, brought into range, and its answer.
#include "abut/convex/gjk.h"

#include <algorithm>
#include <cmath>

#include "abut/convex/exact_search.h"
#include "abut/convex/search.h"

namespace abut::convex {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double least = std::numeric_limits<double>::denorm_min();
/// The difference's nearest point, as a point of each; offsets are in units of `unit`.
void weigh(const Core& a, const Core& b, const Search& run, double unit, Gjk& result) {
    Vec3 on_a(0), on_b(0);
    for (int i = 0; i < run.simplex.size; ++i) {
        const auto k = static_cast<std::size_t>(i);
        on_a += run.simplex.vertices[k].a * run.simplex.weights[k];
        on_b += run.simplex.vertices[k].b * run.simplex.weights[k];
    }
    result.on_a = a.origin + on_a * unit;
    result.on_b = b.origin + on_b * unit;
}

/// Needles, and shapes that nearly touch, may leave the doubles' bounds far apart. Exact signs then find the simplex, and its
/// numbers come within a few ulps of it.
ABUT_NOINLINE void refine(const Core& a, const Core& b, Search& run, double unit, Gjk& result) {
    const ExactNearest nearest = exact_nearest(a, b, &run.simplex, false);
    const ExactNumbers exact = numbers(a, b, nearest);
    run.simplex.size = nearest.size;
    for (std::size_t i = 0; i < static_cast<std::size_t>(nearest.size); ++i) {
        Vertex& vertex = run.simplex.vertices[i];
        vertex.a = corner_offset(a, nearest.pairs[i].a);
        vertex.b = corner_offset(b, nearest.pairs[i].b);
        vertex.w = run.delta + (vertex.a - vertex.b);
        run.simplex.weights[i] = exact.weights[i];
    }
    weigh(a, b, run, unit, result);
    result.overlap = nearest.meets;
    result.direction = exact.direction;
    // Rounded a few times, and not to 0.
    result.distance = nearest.meets ? 0 : std::max(to_double(exact.distance), least);
    result.upper = nearest.meets ? 0 : result.distance * (1 + 0x1p-48) + least;
    result.lower = std::max(0.0, result.distance * (1 - 0x1p-48) - least);
    if (nearest.meets) result.on_a = result.on_b = 0.5 * result.on_a + 0.5 * result.on_b;
}

Gjk in_range(const Core& a, const Core& b, Vec3 delta, double extent, double unit, Cache& cache) {
    Search run;
    run.delta = delta;
    run.extent = extent;
    run.hint_a = cache.a;
    run.hint_b = cache.b;
    Vec3 start = cache.direction != Vec3(0) ? cache.direction : delta;
    if (start == Vec3(0)) start = any_direction(a, b);
    search(a, b, start, run, [](const Vec3&, double, double) { return false; });

    Gjk result;
    result.iterations = run.iterations;
    weigh(a, b, run, unit, result);
    const double error = noise * extent;
    const double length = std::sqrt(run.square);
    if (run.end == End::overlap || run.end == End::close) {
        result.overlap = true;
        result.distance = result.lower = 0;
        result.upper = (run.end == End::overlap ? error : length + error) * unit;
        result.on_a = result.on_b = 0.5 * result.on_a + 0.5 * result.on_b;
    } else {
        result.distance = std::max(length * unit, least);
        result.upper = std::max((length + error) * unit, least);
        result.lower = std::max(0.0, run.along / length - error) * unit;
        result.direction = run.v * (1 / length);
        if (length * length - run.along > 0x1p-45 * extent * length && straight(a) && straight(b)) [[unlikely]] {
            refine(a, b, run, unit, result);
        }
    }
    cache.direction = run.v;
    cache.a = run.hint_a;
    cache.b = run.hint_b;
    return result;
}

/// Scales by a power of two first, for sizes whose powers leave the exponents' range.
ABUT_NOINLINE Gjk out_of_range(const Core& a, const Core& b, double extent, Cache& cache) {
    Gjk result;
    if (extent == 0) {
        result.on_a = result.on_b = a.origin;
        result.distance = result.lower = result.upper = 0;
        result.overlap = true;
        return result;
    }
    const int exponent = std::isfinite(extent) ? std::clamp(-std::ilogb(extent), -1000, 1000) : -1000;
    const double scale = std::ldexp(1.0, exponent);
    const Core small_a = scaled(a, scale), small_b = scaled(b, scale);
    const Vec3 delta = scaled_difference(a.origin, b.origin, scale);
    const double small_extent = manhattan(delta) + small_a.size + small_b.size;
    if (!(small_extent > least_extent && small_extent < most_extent)) return result;
    cache.direction = Vec3(0);
    result = in_range(small_a, small_b, delta, small_extent, std::ldexp(1.0, -exponent), cache);
    cache.direction = Vec3(0);
    return result;
}

}  // namespace

bool climbed_short(const Core& a, const Core& b, Search& run, Vertex& vertex) noexcept {
    bool better = false;
    const auto check = [&](const Core& core, Vec3 d, int& hint, Vec3& point) {
        if (!climbs(core) || surely_farthest(core, d, hint)) return;
        const int index = farthest_by_scan(core, d);
        const Vec3 other = offset_of_point(core, index);
        if (!(dot(other, d) > dot(point, d))) return;
        hint = index;
        point = other;
        better = true;
    };
    check(a, -run.v, run.hint_a, vertex.a);
    check(b, run.v, run.hint_b, vertex.b);
    if (better) vertex.w = run.delta + (vertex.a - vertex.b);
    return better;
}

Vec3 any_direction(const Core& a, const Core& b) noexcept {
    // In general position, so that boxes with a common centre do not meet it with an edge or face.
    const Vec3 direction(0.5391, 0.6917, -0.4804);
    // Whichever is first in an order of their numbers; equal cores cannot tell.
    const auto less = [](const Core& p, const Core& q) {
        if (p.kind != q.kind) return p.kind < q.kind;
        if (p.size != q.size) return p.size < q.size;
        int hint = 0;
        for (int i = 0; i < 8; ++i) {
            const Vec3 d(i & 1 ? 0.9 : -1.1, i & 2 ? 0.7 : -0.8, i & 4 ? 1.2 : -0.6);
            const Vec3 u = offset(p, d, hint = 0), v = offset(q, d, hint = 0);
            for (int k = 0; k < 3; ++k) {
                if (u[k] != v[k]) return u[k] < v[k];
            }
        }
        return false;
    };
    return less(b, a) ? -direction : direction;
}

Gjk gjk(const Core& a, const Core& b, Cache& cache) noexcept {
    const Vec3 delta = a.origin - b.origin;
    const double extent = manhattan(delta) + a.size + b.size;
    if (a.kind == Kind::empty || b.kind == Kind::empty) [[unlikely]] {
        Gjk result;
        if (!std::isnan(extent)) result.distance = result.lower = result.upper = infinity;
        return result;
    }
    if (!(extent > least_extent && extent < most_extent)) [[unlikely]]
        return out_of_range(a, b, extent, cache);
    return in_range(a, b, delta, extent, 1, cache);
}

Gjk gjk(const Core& a, const Core& b) noexcept {
    Cache cache;
    return gjk(a, b, cache);
}

}  // namespace abut::convex
