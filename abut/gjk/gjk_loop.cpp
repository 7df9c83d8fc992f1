// SPDX-License-Identifier: MIT
// The parts of GJK's loop outside its hot path: an order of cores, a start, scaling, and the check of a hull's climb.
#include "abut/gjk/gjk_loop.h"

#include <algorithm>
#include <cmath>

#include "abut/gjk/core_vertex.h"
#include "abut/gjk/exact_gjk.h"

namespace abut::gjk {
namespace {

bool is_thin(Vec3 p, Vec3 q, Vec3 r) {
    const Vec3 u = q - p, v = r - p, n = cross(u, v);
    const double lp = norm_1(p), lu = norm_1(u), lv = norm_1(v), sides = lu * lv + lp * (lu + lv);
    return !(sides * sides <= 0x1p18 * dot(n, n));
}

}  // namespace

bool climbed_short(const Core& a, const Core& b, Search& run, Vertex& vertex) noexcept {
    bool better = false;
    const auto check = [&](const Core& core, Vec3 d, int& hint, Vec3& point) {
        if (!climbs(core) || certainly_farthest(core, d, hint)) return;
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

bool certainly_inside(const Simplex& s, double error) noexcept {
    const auto corner = [&s](std::size_t i) { return s.vertices[i].w; };
    double sign = 0;
    for (std::size_t i = 0; i < 4; ++i) {
        // The volume spanned by the origin and the face opposite corner i; if the origin is inside, all have the same
        // sign once the signs of alternate corners are flipped.
        const Vec3 p = corner((i + 1) & 3), q = corner((i + 2) & 3), r = corner((i + 3) & 3);
        const Vec3 u = q - p, v = r - p;
        const double volume = dot(p, cross(u, v)) * ((i & 1) != 0 ? -1.0 : 1.0);
        const double lp = norm_1(p), lu = norm_1(u), lv = norm_1(v);
        // Each product has 7 roundings; then p may move by the error and the edges by twice that, to first order,
        // doubled.
        const double bound = 0x1p-50 * lp * lu * lv + 2 * error * (lu * lv + 2 * lp * (lu + lv));
        if (!(std::fabs(volume) > bound)) return false;
        if (i == 0) sign = volume;
        if ((volume > 0) != (sign > 0)) return false;
    }
    return true;
}

bool has_thin_face(const Simplex& s) noexcept {
    if (s.size < 3) return false;
    const auto corner = [&s](int i) { return s.vertices[static_cast<std::size_t>(i & 3)].w; };
    for (int i = 0; i < (s.size == 4 ? 4 : 1); ++i) {
        if (is_thin(corner(i), corner(i + 1), corner(i + 2))) return true;
    }
    return false;
}

ABUT_NOINLINE bool ended_by_newton(const Core& a, const Core& b, Search& run) noexcept {
    if (run.simplex.size > 3) return false;
    const double gap = tolerance(a, b) * run.size_bound, length = std::sqrt(run.square);
    if (!(length > 2 * gap)) return false;
    Refined refined;
    refined.n = run.v;
    refined.simplex = run.simplex;
    refined.hint_a = run.hint_a;
    refined.hint_b = run.hint_b;
    if (!refine(a, b, run.delta, 0.5 * gap, 0.5 * gap, refined) || !(refined.least > 0)) return false;
    // Its lower bound is that of v's own support point, as in each round of the loop.
    Search end = run;
    end.simplex = refined.simplex;
    end.v = refined.v;
    end.square = dot(end.v, end.v);
    end.hint_a = refined.hint_a;
    end.hint_b = refined.hint_b;
    Vertex corner = support_vertex(a, b, end.v, end);
    if ((climbs(a) || climbs(b)) && climbed_short(a, b, end, corner)) return false;
    end.along = dot(end.v, corner.w);
    if (!(end.square > gap * gap && end.square - end.along <= gap * std::sqrt(end.square))) return false;
    end.end = End::converged;
    run = end;
    return true;
}

bool precedes(const Core& a, const Core& b) noexcept {
    if (a.kind != b.kind) return a.kind < b.kind;
    if (a.size != b.size) return a.size < b.size;
    if (a.radius != b.radius) return a.radius < b.radius;
    if (a.origin != b.origin) return precedes(a.origin, b.origin);
    for (int i = 0; i < 8; ++i) {
        const Vec3 d((i & 1) != 0 ? 0.9 : -1.1, (i & 2) != 0 ? 0.7 : -0.8, (i & 4) != 0 ? 1.2 : -0.6);
        int first = 0, second = 0;
        const Vec3 p = offset(a, d, first), q = offset(b, d, second);
        if (p != q) return precedes(p, q);
    }
    if (!is_polyhedral(a) || !is_polyhedral(b)) return false;
    // Corners that lie between others, and are hardly ever support points.
    const int count = corner_count(a);
    if (count != corner_count(b)) return count < corner_count(b);
    for (int i = 0; i < count; ++i) {
        const Vec3 p = corner_offset(a, corner(a, i)), q = corner_offset(b, corner(b, i));
        if (p != q) return precedes(p, q);
    }
    return false;
}

ABUT_NOINLINE ExactResult decide_exactly(const Core& a, const Core& b, Search& run) noexcept {
    const ExactSimplex nearest = exact_closest_simplex(a, b, &run.simplex, false);
    const ExactDistance exact = exact_distance(a, b, nearest);
    run.simplex.size = nearest.size;
    for (std::size_t i = 0; i < static_cast<std::size_t>(nearest.size); ++i) {
        Vertex& vertex = run.simplex.vertices[i];
        vertex.a = corner_offset(a, nearest.pairs[i].a);
        vertex.b = corner_offset(b, nearest.pairs[i].b);
        vertex.w = run.delta + (vertex.a - vertex.b);
        run.simplex.weights[i] = exact.weights[i];
    }
    run.end = nearest.overlap ? End::close : End::converged;
    return {nearest.overlap, exact.distance, exact.direction};
}

Vec3 any_direction(const Core& a, const Core& b) noexcept {
    // In general position, so that it does not meet boxes with a common centre in an edge or at a right angle to a
    // face.
    const Vec3 direction(0.5391, 0.6917, -0.4804);
    return precedes(b, a) ? -direction : direction;
}

Rescaled::Rescaled(const Core& first, const Core& second, double given) {
    if (given == 0) return;
    const int exponent = std::isfinite(given) ? std::clamp(-std::ilogb(given), -1000, 1000) : -1000;
    const double scale = std::ldexp(1.0, exponent);
    a = scaled(first, scale);
    b = scaled(second, scale);
    delta = scaled_difference(first.origin, second.origin, scale);
    size_bound = norm_1(delta) + a.size + b.size;
    unit = std::ldexp(1.0, -exponent);
}

}  // namespace abut::gjk
