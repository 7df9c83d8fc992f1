// SPDX-License-Identifier: MIT
// Conservative advancement: in each step GJK finds a plane that separates the shapes, and the moving shape advances to
// that plane.
#include "abut/gjk/conservative_advancement.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "abut/gjk/double_double_gjk.h"
#include "abut/gjk/exact_intersects.h"
#include "abut/gjk/gjk.h"
#include "abut/gjk/gjk_loop.h"
#include "abut/math/norms.h"
#include "abut/math/unit_vector.h"

namespace abut::gjk {
namespace {

/// Each step at least halves the remaining distance, even where the shapes graze.
constexpr int steps = 128;

/// Distances up to this fraction of the header's S count as touching: for polyhedral cores, and where a core is curved.
constexpr double tolerance_polyhedral = 0x1p-42, tolerance_curved = 0x1p-38;

/// A core of a kind that is known when GJK's loop is compiled, for the most frequent ones.
template <Kind kind>
struct CoreOfKind {
    const Core& core;
};
template <Kind kind>
ABUT_INLINE Vec3 offset(const CoreOfKind<kind>& set, Vec3 d, int&) {
    return offset_of_kind<kind>(set.core, d);
}
template <Kind one, Kind other>
bool refines(const CoreOfKind<one>&, const CoreOfKind<other>&) {
    return false;
}
template <Kind one, Kind other>
bool ended_by_newton(const CoreOfKind<one>&, const CoreOfKind<other>&, Search&) {
    return false;
}
template <Kind one, Kind other>
double tolerance(const CoreOfKind<one>&, const CoreOfKind<other>&) {
    return tolerance_of_polyhedra;
}
template <Kind kind>
bool climbs(const CoreOfKind<kind>&) {
    return false;
}
template <Kind one, Kind other>
bool climbed_short(const CoreOfKind<one>&, const CoreOfKind<other>&, Search&, Vertex&) {
    return false;
}

/// The same as search(), but with kinds that are known when the loop is compiled, where possible.
template <class Enough>
void search_by_kind(const Core& a, const Core& b, Vec3 start, Search& run, Enough enough) {
    if (b.kind == Kind::triangle) {
        const CoreOfKind<Kind::triangle> triangle{b};
        if (a.kind == Kind::segment) return search(CoreOfKind<Kind::segment>{a}, triangle, start, run, enough);
        if (a.kind == Kind::aabb) return search(CoreOfKind<Kind::aabb>{a}, triangle, start, run, enough);
    }
    search(a, b, start, run, enough);
}

/// Two cores and a motion, scaled into the range of the search; lengths are in units of `unit`.
struct RelativeMotion {
    const Core& a;
    const Core& b;
    Vec3 delta{0}, motion{0};
    double radius = 0;
    double unit = 1;  ///< a power of two
};

/// The relation of the moving core to the other at one time.
struct Near {
    bool overlap = false;
    /// Whether a plane separates them by more than the touching distance until the end of the motion.
    bool passes = false;
    double lower = 0;   ///< a lower bound of the distance, including all rounding errors
    double found = 0;   ///< an approximation of the distance
    Vec3 direction{0};  ///< unit vector, from b to a
    Vec3 on_b{0};       ///< relative to b's origin
};

/// The start of a search, which is that at which the previous one ended.
struct Start {
    Vec3 direction{0};
    int a = 0, b = 0;
};

/// A polyhedral core translated by `by`, rounded; points that the core does not own are copied to `storage`.
Core moved(const Core& core, Vec3 by, std::vector<Vec3>& storage) {
    Core result = core;
    result.origin += by;
    std::size_t points = 0;  // number of points in `data`
    switch (core.kind) {
        case Kind::segment:
        case Kind::aabb:
            points = 1;
            break;
        case Kind::triangle:
            points = 2;
            break;
        case Kind::corners:
            points = static_cast<std::size_t>(core.count);
            break;
        case Kind::points:
            storage.assign(core.points, core.points + core.count);
            for (Vec3& p : storage) p += by;
            result.points = storage.data();
            break;
        case Kind::empty:
        case Kind::point:
        case Kind::obb:
        case Kind::clipped_line:
        case Kind::cylinder:
        case Kind::cone:
        case Kind::ellipsoid:
        case Kind::user:
            break;
    }
    for (std::size_t i = 0; i < points; ++i) result.data[i] += by;
    return result;
}

/// Finds the distance of polyhedral cores exactly, where double arithmetic leaves it in doubt.
ABUT_NOINLINE void decide_at(const RelativeMotion& relative, double t, double error, Search& run, Near& near) {
    std::vector<Vec3> storage;
    const Core a = moved(relative.a, t * relative.motion * relative.unit, storage);
    const ExactResult exact = decide_exactly(a, relative.b, run);
    near.overlap = exact.overlap;
    near.direction = exact.direction;
    near.found = to_double(exact.distance) / relative.unit;
    near.lower = near.found - error;
}

/// Whether polyhedral cores for which a search found an overlap, or a distance below its tolerance, may be disjoint.
bool may_be_disjoint(const RelativeMotion& relative, const Search& run) {
    if (run.end != End::overlap && run.end != End::close) return false;
    return is_polyhedral(relative.a) && is_polyhedral(relative.b) && has_thin_face(run.simplex);
}

/// Whether a search for curved cores neither proves that they are disjoint nor gives a lower bound large enough for a
/// useful step.
bool leads_nowhere(const RelativeMotion& relative, const Search& run, double error, double touching) {
    if (is_polyhedral(relative.a) && is_polyhedral(relative.b)) return false;
    if (run.end == End::overlap || run.end == End::close) return is_inconclusive(relative.a, relative.b, run);
    const double gap = distance_found(run) - relative.radius;
    return gap > touching && run.along / std::sqrt(run.square) - error - relative.radius < 0.5 * gap;
}

/// `size_bound` is the S of the header and at least the magnitude of all rounded numbers. Two cores no farther apart
/// than `touching` beyond their radii, at any time left, count as touching.
Near near_at(const RelativeMotion& relative, double t, double left, double size_bound, double touching, Start& start) {
    Search run;
    run.delta = relative.delta + t * relative.motion;
    run.size_bound = size_bound;
    run.hint_a = start.a;
    run.hint_b = start.b;
    const Vec3 from = start_along(start.direction, run.delta, relative.a, relative.b);
    const double error = 2 * noise * size_bound, kept = relative.radius + touching + error;
    const auto passes = [&](const Vec3& v, double square, double along) {
        const double approach = dot(v, relative.motion) * left, least = along + (approach < 0 ? approach : 0);
        return least > 0 && least > kept * std::sqrt(square) * (1 + 0x1p-40);
    };
    search_by_kind(relative.a, relative.b, from, run, passes);
    const auto away = [&] {
        if (run.end == End::overlap || run.end == End::close) return false;
        return run.iterations > 0 && passes(run.v, run.square, run.along);
    };
    if (leads_nowhere(relative, run, error, tolerance_curved * size_bound) && !away()) [[unlikely]]
        search_in_double_doubles(relative.a, relative.b, run);
    start = {run.v, run.hint_a, run.hint_b};

    Near near;
    const bool open = is_unproved(relative.a, relative.b, run, std::sqrt(run.square)) && !away();
    const bool undecided = open || may_be_disjoint(relative, run);
    if (undecided) decide_at(relative, t, error, run, near);
    for (int i = 0; i < run.simplex.size; ++i) {
        const auto k = static_cast<std::size_t>(i);
        near.on_b += run.simplex.vertices[k].b * run.simplex.weights[k];
    }
    if (undecided) return near;
    near.overlap = run.end == End::overlap || run.end == End::close;
    if (near.overlap) return near;
    near.passes = away();
    const double size = std::sqrt(run.square);
    near.lower = run.along / size - error;
    near.found = std::max(size, near.lower);
    near.direction = run.v / size;
    return near;
}

bool is_sound(const RoundedShape& a, Vec3 motion, const SweepOptions& options) {
    return is_finite(motion) && a.core.kind != Kind::empty && a.radius >= 0 && std::isfinite(a.radius) &&
           std::isfinite(a.core.size) && is_finite(a.core.origin) && options.max_t >= 0;
}

/// The same, also for a core of finite numbers whose size overflows, such as a box from the lowest to the greatest
/// double: the search scales it.
bool is_sound_when_scaled(const RoundedShape& a, Vec3 motion, const SweepOptions& options) {
    if (std::isfinite(a.core.size)) [[likely]]
        return is_sound(a, motion, options);
    RoundedShape smaller = a;
    smaller.core = scaled(a.core, 0x1p-4);
    return is_sound(smaller, motion, options);
}

/// Conservative advancement from t = `begin` to `end`.
std::optional<SweepHit> advance(const RelativeMotion& relative, const RoundedShape& a, Vec3 motion,
                                const RoundedShape& b, double end, const SweepOptions& options, double begin) {
    const double curved = is_polyhedral(a.core) && is_polyhedral(b.core) ? tolerance_polyhedral : tolerance_curved;
    const double base = norm_1(relative.delta) + relative.a.size + relative.b.size + relative.radius;
    const double speed = norm_1(relative.motion);
    // At least the touching distance at every t up to the end, so that a contact is never taken for a miss, and a hit
    // does not depend on how much longer the motion is.
    const double touching = curved * (base + end * speed);

    double t = begin;
    Vec3 normal(0);
    Start start;
    Near near;
    for (int i = 0; i < steps; ++i) {
        const double size_bound = base + t * speed;
        if (!(size_bound < most_size_bound)) return {};
        near = near_at(relative, t, end - t, size_bound, touching, start);
        if (near.passes) return {};
        const double gap = near.lower - relative.radius;
        const bool close = near.overlap || !(gap > 0) || !(near.found - relative.radius > curved * size_bound);
        if (close && i == 0) {
            // Nearly always the bound proves that they do not touch yet.
            const bool apart = curved == tolerance_polyhedral && relative.unit == 1 && !near.overlap && gap > 0;
            if (begin == 0 && !apart && intersects(a.core, a.radius, b.core, b.radius))
                return touching_hit(a, motion, b, options);
            // Within the touching distance: a separating motion gives no hit.
            if (speed == 0 || (!near.overlap && dot(near.direction, relative.motion) >= 0)) return {};
        }
        // For cores that nearly touch, the direction is dominated by rounding; the previous direction is kept.
        if (!near.overlap && (normal == Vec3(0) || near.found > 0x1p-26 * size_bound)) normal = near.direction;
        if (close) break;
        // Rounded up, so that no step is too long.
        const double closing = -dot(near.direction, relative.motion) + 0x1p-50 * speed;
        if (!(closing > 0)) return {};
        const double next = t + gap / closing * (1 - 0x1p-50);
        if (next > end) return {};
        if (!(next > t)) break;
        t = next;
    }
    if (normal == Vec3(0)) {
        // The length of a vector below the normal range is rounded too coarsely for a unit vector.
        const double length = length_of(relative.motion);
        normal = -(length > 0x1p-1000 ? relative.motion / length : normalized(relative.motion));
    }
    const Vec3 point = b.core.origin + near.on_b * relative.unit + b.radius * normal;
    return SweepHit{.t = t, .position = Vec3(0), .point = point, .normal = normal, .depth = 0, .where = {}};
}

/// The same for cores that have to be scaled into the range of the search. If the motion is far longer than the sizes,
/// it determines the scale.
ABUT_NOINLINE std::optional<SweepHit> advance_scaled(const RoundedShape& a, Vec3 motion, const RoundedShape& b,
                                                     double size_bound, double end, const SweepOptions& options,
                                                     double begin) {
    if (size_bound != 0) {
        const Rescaled small(a.core, b.core, size_bound);
        const double scale = 1 / small.unit, radius = a.radius * scale + b.radius * scale;
        const RelativeMotion relative{small.a, small.b, small.delta, motion * scale, radius, small.unit};
        const double fits = norm_1(relative.delta) + relative.a.size + relative.b.size + relative.radius;
        if (fits < most_size_bound && is_finite(relative.motion))
            return advance(relative, a, motion, b, end, options, begin);
    }
    return intersects(a.core, a.radius, b.core, b.radius) ? touching_hit(a, motion, b, options) : std::nullopt;
}

/// The sweep of a shape towards a plane with a normal that is not zero, from above, or with `either_side` from the side
/// of its origin. The caller has found that they do not intersect.
std::optional<SweepHit> sweep_from_above(const RoundedShape& a, Vec3 motion, const Plane& plane, bool either_side,
                                         const SweepOptions& options) {
    const double most = norm_inf(plane.normal);
    Vec3 n = plane.normal / most;
    const double size = std::sqrt(dot(n, n));
    n = n / size;
    double offset = plane.offset / most / size;
    if (either_side && dot(n, a.core.origin) < offset) {
        n = -n;
        offset = -offset;
    }
    const Vec3 low = support(a.core, -n);
    const double error = 0x1p-48 * (std::fabs(offset) + a.core.size + norm_1(a.core.origin) + a.radius);
    const double height = dot(n, low) - offset - a.radius, gap = std::fmax(height - error, 0);
    const double closing = -dot(n, motion) * (1 + 0x1p-48);
    if (!(closing > 0)) return {};
    SweepHit hit;
    hit.t = gap / closing * (1 - 0x1p-50);
    if (hit.t > options.max_t) return {};
    hit.normal = n;
    const Vec3 lowest = low + hit.t * motion;
    hit.point = lowest - (dot(n, lowest) - offset) * n;
    return hit;
}

}  // namespace

std::optional<SweepHit> touching_hit(const RoundedShape& a, Vec3 motion, const RoundedShape& b,
                                     const SweepOptions& options) noexcept {
    if (!is_sound_when_scaled(a, motion, options) || !is_sound_when_scaled(b, motion, options)) return {};
    SweepHit hit;
    const GjkResult near = gjk_distance(a.core, b.core);
    const double radius = a.radius + b.radius;
    if (!near.overlap && near.distance < std::numeric_limits<double>::infinity()) {
        hit.normal = near.direction;
        hit.depth = std::max(0.0, radius - near.distance);
        hit.point = near.on_b + b.radius * near.direction;
    } else {
        const Penetration out = penetration(a, b);
        hit.normal = -out.direction;
        hit.depth = out.depth;
        hit.point = support(b.core, hit.normal) + b.radius * hit.normal;
        if (near.overlap) hit.point = near.on_b;
    }
    if (options.ignore_separating && dot(hit.normal, motion) >= 0) return {};
    return hit;
}

std::optional<SweepHit> sweep(const RoundedShape& a, Vec3 motion, const RoundedShape& b, const SweepOptions& options,
                              double begin) noexcept {
    if (!is_sound_when_scaled(a, motion, options) || !is_sound_when_scaled(b, motion, options)) return {};
    if (std::isinf(norm_1(motion))) [[unlikely]] {
        // The sum of its coordinates' magnitudes overflows.
        SweepOptions longer = options;
        longer.max_t *= 8;
        auto hit = sweep(a, 0.125 * motion, b, longer, 8 * begin);
        if (hit) hit->t *= 0.125;
        return hit;
    }
    // Without a motion only the start counts.
    const double end = motion == Vec3(0) ? 0 : options.max_t;
    const Vec3 delta = a.core.origin - b.core.origin;
    const double radius = a.radius + b.radius;
    const double size_bound = norm_1(delta) + a.core.size + b.core.size + radius;
    if (size_bound > least_size_bound && size_bound < most_size_bound) [[likely]]
        return advance({a.core, b.core, delta, motion, radius, 1}, a, motion, b, end, options, begin);
    return advance_scaled(a, motion, b, size_bound, end, options, begin);
}

std::optional<SweepHit> sweep(const RoundedShape& a, Vec3 motion, const Plane& plane,
                              const SweepOptions& options) noexcept {
    if (!is_sound(a, motion, options) || !is_finite(plane)) return {};
    if (intersects(a, plane)) {
        SweepHit hit;
        const Penetration out = penetration(a, plane);
        hit.normal = -out.direction;
        hit.depth = out.depth;
        hit.point = closest_points(a, plane).on_b;
        if (options.ignore_separating && dot(hit.normal, motion) >= 0) return {};
        return hit;
    }
    if (plane.normal == Vec3(0)) return {};
    return sweep_from_above(a, motion, plane, true, options);
}

std::optional<SweepHit> touching_hit(const RoundedShape& a, Vec3 motion, const HalfSpace& half_space,
                                     const Penetration& penetration, const SweepOptions& options) noexcept {
    if (!is_sound(a, motion, options)) return {};
    SweepHit hit;
    hit.normal = -penetration.direction;
    hit.depth = penetration.depth;
    hit.point = closest_points(a, half_space).on_b;
    if (hit.depth < std::numeric_limits<double>::infinity()) {
        if (options.ignore_separating && dot(hit.normal, motion) >= 0) return {};
    } else if (dot(hit.normal, motion) > 0) {
        hit.normal = -hit.normal;
    }
    return hit;
}

std::optional<SweepHit> sweep(const RoundedShape& a, Vec3 motion, const HalfSpace& half_space,
                              const SweepOptions& options) noexcept {
    if (!is_sound(a, motion, options) || !is_finite(half_space) || half_space.normal == Vec3(0)) return {};
    return sweep_from_above(a, motion, {half_space.normal, half_space.offset}, false, options);
}

bool certainly_missed(const RoundedShape& a, Vec3 motion, const Triangle& triangle, double max_t) noexcept {
    const Vec3 ab = triangle.b - triangle.a, ac = triangle.c - triangle.a, delta = a.core.origin - triangle.a;
    const double size_bound = norm_1(delta) + a.core.size + norm_1(motion) * max_t + norm_1(ab) + norm_1(ac);
    if (!(size_bound > least_size_bound && size_bound < most_size_bound)) return false;
    Vec3 n = cross(ab, ac);
    const double size = std::sqrt(dot(n, n));
    if (!(size > 0x1p-300)) return false;
    int hint = 0;
    if (dot(n, delta) < 0) n = -n;
    const double apart = dot(n, delta + offset(a.core, -n, hint));
    const double after = std::fmin(dot(n, motion) * max_t, 0);
    // The corners may lie off the plane of the rounded normal by a few ulps of the edge lengths, which are below
    // size_bound; and shapes within the touching distance count as a hit.
    const double touching = 2 * tolerance_curved * (size_bound + a.radius);
    return apart + after > (a.radius + 8 * noise * size_bound + touching) * size * (1 + 0x1p-40) &&
           std::fabs(dot(n, ab)) + std::fabs(dot(n, ac)) <= noise * size_bound * size;
}

}  // namespace abut::gjk
