// SPDX-License-Identifier: MIT
// The numbers of a hit: t, point, normal and weights in double-double arithmetic, or from polynomials where that is not
// accurate enough.
#include "abut/pair/raycast/raycast_triangle_hit.h"

#include "abut/math/lexicographic_order.h"
#include "abut/pair/kernels/line_triangle_hit.h"
#include "abut/pair/predicates/sorted_triangle.h"

namespace abut::pair {
namespace {

using exact::evaluate;
using exact::Scaled;
using pair::Crossing;
using namespace crossing;

/// A permutation that sorts a triangle's corners.
struct Order {
    std::array<Vec3 Triangle::*, 3> corner{};
    std::array<std::uint8_t, 3> rank{};  ///< of each corner in the given order
    double sign = 1;                     ///< negative when the permutation exchanges front and back
};

/// The corners in the order of a SortedTriangle, by a table, because compilers turn conditional expressions into
/// branches, and the order is unpredictable.
struct Corners {
    explicit Corners(const Triangle& t) noexcept
        : order(orders[unsigned{precedes(t.b, t.a)} + 2 * unsigned{precedes(t.c, t.a)} +
                       4 * unsigned{precedes(t.c, t.b)}]),
          a(t.*order.corner[0]),
          b(t.*order.corner[1]),
          c(t.*order.corner[2]) {}

    static constexpr Vec3 Triangle::*first = &Triangle::a, Triangle::*second = &Triangle::b,
                          Triangle::*third = &Triangle::c;
    static constexpr std::array<Order, 8> orders{{{{first, second, third}, {0, 1, 2}, 1},
                                                  {{second, first, third}, {1, 0, 2}, -1},
                                                  {},
                                                  {{second, third, first}, {2, 0, 1}, 1},
                                                  {{first, third, second}, {0, 2, 1}, -1},
                                                  {},
                                                  {{third, first, second}, {1, 2, 0}, 1},
                                                  {{third, second, first}, {2, 1, 0}, -1}}};
    const Order& order;
    const Vec3 &a, &b, &c;
};

/// Calls the kernel; returns which of the numbers double-double arithmetic has found (see line_triangle_hit.h).
unsigned cross(pair::Cross kernel, const Ray& ray, const Corners& k, Crossing& out) {
    return kernel(&ray.origin.x, &ray.direction.x, &k.a.x, &k.b.x, &k.c.x, out);
}

double exact_t(const Ray& ray, const Corners& k) {
    const Vec3 o = ray.origin, d = ray.direction;
    return to_length(evaluate(height, o, d, k.a, k.b, k.c) / evaluate(slope, o, d, k.a, k.b, k.c));
}

Vec3 exact_point(const Ray& ray, const Corners& k) {
    const Scaled s = evaluate(slope, ray.origin, ray.direction, k.a, k.b, k.c);
    return evaluate_point(zeros_of(k.a, k.b, k.c), s, hit_point, ray.origin, ray.direction, k.a, k.b, k.c);
}

/// In sorted order.
Vec3 exact_weights(const Ray& ray, const Corners& k) {
    const Vec3 o = ray.origin, d = ray.direction;
    const Scaled s = evaluate(slope, o, d, k.a, k.b, k.c);
    return to_weights(to_length(evaluate(side, o, d, k.b, k.c) / s), to_length(evaluate(side, o, d, k.c, k.a) / s),
                      to_length(evaluate(side, o, d, k.a, k.b) / s));
}

/// Computes the missing numbers from polynomials.
ABUT_NOINLINE void complete(Crossing& crossing, unsigned known, const Ray& ray, const Triangle& triangle) {
    const Corners k(triangle);
    if (!(known & Crossing::known_t)) crossing.t = exact_t(ray, k);
    if (!(known & Crossing::known_point)) {
        const Vec3 point = crossing.t == 0 ? ray.origin : exact_point(ray, k);
        crossing.point = {point.x, point.y, point.z, 0};
    }
    if (!(known & Crossing::known_normal)) {
        const Vec3 normal = evaluate_direction(front, k.a, k.b, k.c);
        crossing.normal = {normal.z, normal.x, normal.y, 0};
    }
    if (!(known & Crossing::known_weights)) {
        const Vec3 weights = exact_weights(ray, k);
        crossing.weights = {0, weights.x, weights.y, weights.z};
    }
}

/// Fills in the hit from a crossing whose numbers are complete.
void fill(Hit& hit, const Crossing& crossing, const Order& order, double max_t) {
    hit.t = std::min(crossing.t, max_t);
    const auto& p = crossing.point.lane;
    hit.point = {p[0], p[1], p[2]};
    const auto& n = crossing.normal.lane;
    hit.normal = order.sign * Vec3(n[1], n[2], n[0]);
    const auto& w = crossing.weights.lane;
    hit.barycentric = {w[1U + order.rank[0]], w[1U + order.rank[1]], w[1U + order.rank[2]]};
}

/// The rays and triangles by axis and lane; unused lanes repeat the last.
template <class Each>
pair::Lines<most_crossing_rays> lines_of(std::span<const Each> each) {
    pair::Lines<most_crossing_rays> lines;
    for (std::size_t i = 0; i < most_crossing_rays; ++i) {
        const Ray& ray = *each[std::min(i, each.size() - 1)].ray;
        const Triangle& triangle = each[std::min(i, each.size() - 1)].triangle;
        for (int axis = 0; axis < 3; ++axis) {
            const auto at = static_cast<std::size_t>(axis);
            lines.o[at][i] = ray.origin[axis], lines.d[at][i] = ray.direction[axis];
            lines.a[at][i] = triangle.a[axis], lines.b[at][i] = triangle.b[axis], lines.c[at][i] = triangle.c[axis];
        }
    }
    return lines;
}

}  // namespace

std::optional<Hit> crossing_hit(const Ray& ray, const Triangle& triangle, double max_t) noexcept {
    const pair::Cross kernel = pair::cross_kernel();
    // The corners are sorted first, so that their order does not change a bit of the result.
    const Corners k(triangle);
    Crossing crossing;
    const unsigned known = cross(kernel, ray, k, crossing);
    if (known != Crossing::known_all) [[unlikely]]
        complete(crossing, known, ray, triangle);
    std::optional<Hit> hit(std::in_place);
    fill(*hit, crossing, k.order, max_t);
    return hit;
}

void crossing_hits(std::span<const CrossingRay> each, double max_t) noexcept {
    pair::Crossings<most_crossing_rays> crossings;
    pair::cross(lines_of(each), crossings);
    for (std::size_t i = 0; i < each.size(); ++i) {
        const auto& [ray, triangle, hit] = each[i];
        const auto of = [&](const auto& points) { return Vec3(points[0][i], points[1][i], points[2][i]); };
        hit->t = std::min(crossings.t[i], max_t);
        hit->point = of(crossings.point);
        hit->normal = of(crossings.normal);
        hit->barycentric = of(crossings.weights);
        if (crossings.known[i] != Crossing::known_all) [[unlikely]] {
            const Where where = hit->where;
            *hit = *crossing_hit(*ray, triangle, max_t);
            hit->where = where;
        }
    }
}

void crossing_times(std::span<const CrossingTime> each, double max_t) noexcept {
    pair::CrossingTimes times;
    pair::cross(lines_of(each), times);
    for (std::size_t i = 0; i < each.size(); ++i) {
        const bool known = (times.known >> i & 1u) != 0;
        *each[i].t = std::min(known ? times.t[i] : exact_t(*each[i].ray, Corners(each[i].triangle)), max_t);
    }
}

double crossing_t(const Ray& ray, const Triangle& triangle) noexcept {
    const pair::CrossTime kernel = pair::cross_time_kernel();
    const Corners k(triangle);
    double t;
    const bool known = kernel(&ray.origin.x, &ray.direction.x, &k.a.x, &k.b.x, &k.c.x, t);
    return known ? t : exact_t(ray, k);
}

}  // namespace abut::pair
