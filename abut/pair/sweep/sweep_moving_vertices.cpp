// SPDX-License-Identifier: MIT
// Conservative advancement of corners that each move at their own constant velocity.
//
// At a time t let n be the unit vector between the closest points, so that a plane orthogonal to it separates the two
// convex shapes by their distance d. After a time s a corner has moved by s times its velocity, so the plane still
// separates them by d - c s, where c is the greatest closing speed along n of any corner of one relative to any of the
// other.
#include "abut/pair/sweep/sweep_moving_vertices.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>
#include <span>

#include "abut/math/norms.h"
#include "abut/pair/closest_points/closest_linear.h"
#include "abut/pair/closest_points/closest_triangle_point.h"
#include "abut/pair/predicates/round_results.h"

namespace abut::pair {
namespace {

constexpr int steps = 8192;

struct MovingVertex {
    Vec3 from, to;
    Vec3 velocity() const { return to - from; }
    /// Exact at both ends; in between within an ulp of them.
    Vec3 at(double t) const { return t == 1 ? to : from + t * (to - from); }
};

/// A unit vector that separates two that touch at the start: orthogonal to the triangle or to both edges, towards the
/// side from which the first comes; if these are degenerate, orthogonal to whatever has a length.
Vec3 separating_direction(std::span<const MovingVertex> first, std::span<const MovingVertex> second) {
    const auto mean = [](std::span<const MovingVertex> vertices) {
        Vec3 sum(0);
        for (const MovingVertex& vertex : vertices) sum += vertex.velocity() / static_cast<double>(vertices.size());
        return sum;
    };
    const Vec3 back = mean(second) - mean(first);
    const auto square = [](auto a, auto b, auto c, auto d) { return cross(b - a, d - c); };
    const bool edges = first.size() == 2;
    const MovingVertex &a = edges ? first[0] : second[0], &b = edges ? first[1] : second[1];
    const MovingVertex &c = second[0], &d = edges ? second[1] : second[2];
    const Vec3 normal = evaluate_direction(square, a.from, b.from, c.from, d.from);
    if (normal != Vec3(0)) return dot(normal, back) < 0 ? -normal : normal;

    const auto unit = [](Vec3 v) { return length_of(v) > 0 ? v / length_of(v) : Vec3(0); };
    const Vec3 one = b.from - a.from, other = d.from - c.from;
    const Vec3 along = unit(norm_1(one) > norm_1(other) ? one : other);
    for (const Vec3 v : {unit(back), Vec3(1, 0, 0), Vec3(0, 1, 0)}) {
        const Vec3 across = v - dot(v, along) * along;
        if (length_of(across) > 0x1p-20) return unit(across);
    }
    return {0, 0, 1};
}

/// The extreme velocities of the corners along n: by at most `closing` do the two approach each other in one unit of t.
double closing_speed(std::span<const MovingVertex> first, std::span<const MovingVertex> second, Vec3 n) {
    double away = -std::numeric_limits<double>::infinity(), towards = -away;
    for (const MovingVertex& vertex : second) away = std::max(away, dot(n, vertex.velocity()));
    for (const MovingVertex& vertex : first) towards = std::min(towards, dot(n, vertex.velocity()));
    return away - towards;
}

/// Whether a plane orthogonal to n separates the two at the start, up to `error`, and no corner moves towards it: then
/// they never come nearer than they are.
bool separates(std::span<const MovingVertex> first, std::span<const MovingVertex> second, Vec3 n, double error) {
    double high = -std::numeric_limits<double>::infinity(), low = -high;
    for (const MovingVertex& vertex : second) high = std::max(high, dot(n, vertex.from));
    for (const MovingVertex& vertex : first) low = std::min(low, dot(n, vertex.from));
    return low - high >= -error && closing_speed(first, second, n) <= 0;
}

template <class First, class Second, class Nearest>
std::optional<SweepHit> advance_smaller(const First& first, const Second& second, Nearest nearest,
                                        const DeformingContact& contact, double max_t);

/// `nearest(first, second, t)` returns the closest points at t, the first shape's as on_a.
template <class First, class Second, class Nearest>
std::optional<SweepHit> advance(const First& first, const Second& second, Nearest nearest,
                                const DeformingContact& contact, double max_t) {
    double thickness = contact.thickness;
    double size_bound = thickness;
    for (const std::span<const MovingVertex> vertices :
         {std::span<const MovingVertex>(first), std::span<const MovingVertex>(second)}) {
        for (const MovingVertex& vertex : vertices) {
            if (!is_finite(vertex.from) || !is_finite(vertex.to)) return {};
            size_bound += norm_1(vertex.from) + norm_1(vertex.to);
        }
    }
    if (!(thickness >= 0) || !(max_t >= 0) || !std::isfinite(thickness)) return {};
    if (!std::isfinite(size_bound)) [[unlikely]]
        return advance_smaller(first, second, nearest, contact, max_t);
    const double end = std::min(max_t, 1.0), error = 0x1p-46 * size_bound, enough = 0x1p-32 * size_bound;
    SweepHit hit;
    for (int i = 0; i < steps; ++i) {
        const ClosestPoints near = nearest(first, second, hit.t);
        double gap = near.distance - thickness - error;
        hit.position = near.on_a;
        hit.point = near.on_b;
        const Vec3 between = near.on_a - near.on_b;
        const double length = length_of(between);
        if (length > 0 && (i == 0 || near.distance > error)) hit.normal = between / length;
        if (i == 0 && !(gap > enough)) {
            const Vec3 apart = near.distance > error ? hit.normal : separating_direction(first, second);
            if (contact.ignore_separating && separates(first, second, apart, error)) return {};
            if (contact.kept_share < 1) thickness = std::min(thickness, contact.kept_share * near.distance);
            gap = near.distance - thickness - error;
        }
        if (!(gap > enough)) {
            if (i == 0) hit.depth = std::max(0.0, contact.thickness - near.distance);
            if (hit.normal == Vec3(0)) hit.normal = separating_direction(first, second);
            return hit;
        }
        // `length`, and with it the plane, may err by a few ulps of the coordinates; the last term covers that.
        const double closing = closing_speed(first, second, hit.normal) + 0x1p-44 * size_bound;
        if (!(closing > 0)) return {};
        const double step = gap / closing * (1 - 0x1p-40);
        if (hit.t + step > end) return {};
        hit.t += step;
    }
    return hit;
}

/// The same where the sum of the coordinates' magnitudes leaves the range of double: all lengths divided by a power of
/// two that is greater than the number of coordinates.
template <class First, class Second, class Nearest>
std::optional<SweepHit> advance_smaller(const First& first, const Second& second, Nearest nearest,
                                        const DeformingContact& contact, double max_t) {
    constexpr double scale = 0x1p-8;
    const auto smaller = [](auto vertices) {
        for (MovingVertex& vertex : vertices) vertex = {scale * vertex.from, scale * vertex.to};
        return vertices;
    };
    DeformingContact thinner = contact;
    thinner.thickness *= scale;
    auto hit = advance(smaller(first), smaller(second), nearest, thinner, max_t);
    if (!hit) return {};
    hit->position /= scale;
    hit->point /= scale;
    hit->depth /= scale;
    return hit;
}

}  // namespace

std::optional<SweepHit> sweep(const Moving<Point>& point, const Moving<Triangle>& triangle,
                              const DeformingContact& contact, double max_t) noexcept {
    const std::array<MovingVertex, 1> first{MovingVertex{point.from, point.to}};
    const std::array<MovingVertex, 3> second{MovingVertex{triangle.from.a, triangle.to.a},
                                             MovingVertex{triangle.from.b, triangle.to.b},
                                             MovingVertex{triangle.from.c, triangle.to.c}};
    const auto nearest = [](const auto& p, const auto& q, double t) {
        return results::swapped_shapes(closest_points(Triangle{q[0].at(t), q[1].at(t), q[2].at(t)}, p[0].at(t)));
    };
    return advance(first, second, nearest, contact, max_t);
}

std::optional<SweepHit> sweep(const Moving<Segment>& a, const Moving<Segment>& b, const DeformingContact& contact,
                              double max_t) noexcept {
    const std::array<MovingVertex, 2> first{MovingVertex{a.from.a, a.to.a}, MovingVertex{a.from.b, a.to.b}};
    const std::array<MovingVertex, 2> second{MovingVertex{b.from.a, b.to.a}, MovingVertex{b.from.b, b.to.b}};
    const auto nearest = [](const auto& p, const auto& q, double t) {
        return closest_points(Segment{p[0].at(t), p[1].at(t)}, Segment{q[0].at(t), q[1].at(t)});
    };
    return advance(first, second, nearest, contact, max_t);
}

std::optional<SweepHit> sweep(const Moving<Point>& point, const Moving<Triangle>& triangle, double thickness,
                              double max_t) noexcept {
    return sweep(point, triangle, DeformingContact{.thickness = thickness}, max_t);
}

std::optional<SweepHit> sweep(const Moving<Segment>& a, const Moving<Segment>& b, double thickness,
                              double max_t) noexcept {
    return sweep(a, b, DeformingContact{.thickness = thickness}, max_t);
}

}  // namespace abut::pair
