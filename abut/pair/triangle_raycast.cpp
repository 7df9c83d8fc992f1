// SPDX-License-Identifier: MIT
// Ray and triangle: the signs of three edges and of t, shared by all who meet at an edge, so that no ray slips between.
#include "abut/pair/triangle_raycast.h"

#include "abut/base/compiler.h"
#include "abut/pair/nearest_feature.h"
#include "abut/pair/numbers.h"
#include "abut/pair/segment_raycast.h"

namespace abut::pair {
namespace {

using exact::evaluate;
using exact::Scaled;
using exact::sign;
using exact::Sign;

// The line o + t d passes the edge from p to q on one side or the other; the sign flips exactly with the edge. For the
// edges bc, ca, ab in turn these are the weights of a, b, c, times slope.
constexpr auto side = [](auto o, auto d, auto p, auto q) { return dot(d, cross(p - o, q - o)); };
// t = height / slope.
constexpr auto height = [](auto o, auto, auto a, auto b, auto c) { return dot(a - o, cross(b - a, c - a)); };
constexpr auto slope = [](auto, auto d, auto a, auto b, auto c) { return dot(d, cross(b - a, c - a)); };
constexpr auto front = [](auto a, auto b, auto c) { return cross(b - a, c - a); };
constexpr auto meeting = [](auto o, auto d, auto a, auto b, auto c) {
    const auto n = cross(b - a, c - a);
    return dot(d, n) * o + dot(a - o, n) * d;
};

/// What the signs say: how the line passes, and what is left to ask.
enum class Passing { misses, hits, in_plane };

struct Decision {
    Passing passing = Passing::misses;
    Sign way = Sign::zero;  ///< of direction · front: negative when the front is hit
};

bool culled(Sign way, Cull cull) {
    return (cull == Cull::back && way == Sign::positive) || (cull == Cull::front && way == Sign::negative);
}

/// Decides from the three sides' signs, and t's when it is wanted.
template <class HeightSign>
Decision decide(Sign a, Sign b, Sign c, Cull cull, HeightSign height_sign) {
    const auto has = [&](Sign s) { return a == s || b == s || c == s; };
    const bool up = has(Sign::positive), down = has(Sign::negative);
    if (up && down) return {};
    if (!up && !down) return {Passing::in_plane, Sign::zero};
    const Sign s = up ? Sign::positive : Sign::negative;
    if (culled(s, cull)) return {};
    return height_sign() * s == Sign::negative ? Decision{} : Decision{Passing::hits, s};
}

ABUT_NOINLINE Decision decide_exactly(const Ray& ray, const Triangle& t, Cull cull) {
    if (!is_finite(ray) || !is_finite(t)) return {};
    const Vec3 o = ray.origin, d = ray.direction;
    const Sign a = sign(side, o, d, t.b, t.c), b = sign(side, o, d, t.c, t.a);
    if (a * b == Sign::negative) return {};
    return decide(a, b, sign(side, o, d, t.a, t.b), cull, [&] { return sign(height, o, d, t.a, t.b, t.c); });
}

double sum_of_magnitudes(Vec3 v) { return std::abs(v.x) + std::abs(v.y) + std::abs(v.z); }

double determinant(Vec3 d, Vec3 p, Vec3 q) {
    return d.x * (p.y * q.z - p.z * q.y) + d.y * (p.z * q.x - p.x * q.z) + d.z * (p.x * q.y - p.y * q.x);
}

// Error bound: dot(d, p x q) of once rounded p and q makes seven roundings, so errs by at most 7.01u times the sum of the
// magnitudes of its six products, which |d|₁|p|₁|q|₁ exceeds; 10u pays for rounding that too. With sums in [1e-80, 1e80]
// nothing overflows and what underflows is below u of the bound. NaN and infinity fail the range test.
constexpr double bound = 10 * 0x1p-53;
bool in_range(double sum) { return sum > 1e-80 && sum < 1e80; }

/// All by doubles when they are sure; most rays miss here.
Decision decide(const Ray& ray, const Triangle& t, Cull cull) {
    const Vec3 d = ray.direction, a = t.a - ray.origin, b = t.b - ray.origin, c = t.c - ray.origin;
    const double sum_d = sum_of_magnitudes(d), sum_a = sum_of_magnitudes(a), sum_b = sum_of_magnitudes(b),
                 sum_c = sum_of_magnitudes(c);
    if (!(in_range(sum_d) && in_range(sum_a) && in_range(sum_b) && in_range(sum_c))) [[unlikely]]
        return decide_exactly(ray, t, cull);
    const double u = determinant(d, b, c), v = determinant(d, c, a), w = determinant(d, a, b);
    const double error_u = bound * sum_d * sum_b * sum_c, error_v = bound * sum_d * sum_c * sum_a,
                 error_w = bound * sum_d * sum_a * sum_b;
    // Without branches: which of the three it is cannot be predicted.
    const bool up = static_cast<bool>(static_cast<int>(u > error_u) | static_cast<int>(v > error_v) |
                                      static_cast<int>(w > error_w));
    const bool down = static_cast<bool>(static_cast<int>(u < -error_u) | static_cast<int>(v < -error_v) |
                                        static_cast<int>(w < -error_w));
    if (up && down) return {};
    if (!(std::abs(u) > error_u && std::abs(v) > error_v && std::abs(w) > error_w)) [[unlikely]]
        return decide_exactly(ray, t, cull);
    const Sign s = up ? Sign::positive : Sign::negative;
    if (culled(s, cull)) return {};
    const Vec3 e = t.b - t.a, f = t.c - t.a;
    const double h = determinant(a, e, f), sum_e = sum_of_magnitudes(e), sum_f = sum_of_magnitudes(f);
    const double error_h = bound * sum_a * sum_e * sum_f;
    if (!(in_range(sum_e) && in_range(sum_f) && std::abs(h) > error_h)) [[unlikely]]
        return sign(height, ray.origin, d, t.a, t.b, t.c) * s == Sign::negative ? Decision{}
                                                                                : Decision{Passing::hits, s};
    return (h > 0) == up ? Decision{Passing::hits, s} : Decision{};
}

Vec3 unsorted(const SortedTriangle& t, double first, double second, double third) {
    Vec3 weights(0);
    weights[t.source[0]] = first;
    weights[t.source[1]] = second;
    weights[t.source[2]] = third;
    return weights;
}

/// The point o + t d; where its terms cancel, by a polynomial.
Vec3 point_of_hit(const Ray& ray, double t, Scaled s, const std::array<Vec3, 3>& k) {
    Vec3 point;
    bool cancels = !(t > 0x1p-1000 && t < 0x1p1000);  // t itself is no quotient within ulps at the ends of the range
    for (int i = 0; i < 3; ++i) {
        const double advance = t * ray.direction[i];
        point[i] = ray.origin[i] + advance;
        cancels = cancels || !(std::abs(ray.origin[i]) + std::abs(advance) <= 2 * std::abs(point[i])) ||
                  !(std::abs(advance) >= 0x1p-960 || ray.direction[i] == 0);
    }
    return cancels ? evaluate_point(s, meeting, ray.origin, ray.direction, k[0], k[1], k[2]) : point;
}

std::optional<Hit> hit_of(const Ray& ray, const Triangle& triangle, Sign slope_sign, double max_t) {
    // Sort the corners first, so that their order does not change a bit.
    const SortedTriangle sorted(triangle);
    const auto& k = sorted.corner;
    const Vec3 o = ray.origin, d = ray.direction;
    const Scaled s = evaluate(slope, o, d, k[0], k[1], k[2]);
    const double t = to_length(evaluate(height, o, d, k[0], k[1], k[2]) / s);
    const Sign sorted_slope = sorted.flipped ? -slope_sign : slope_sign;
    if (!at_most(max_t, t, height, slope, sorted_slope, o, d, k[0], k[1], k[2])) return {};
    Hit hit;
    hit.t = std::min(t, max_t);
    hit.point = t == 0 ? o : point_of_hit(ray, t, s, k);
    hit.normal = evaluate_direction(front, k[0], k[1], k[2]);
    if (sorted.flipped) hit.normal = -hit.normal;
    const Scaled first = evaluate(side, o, d, k[1], k[2]) / s, second = evaluate(side, o, d, k[2], k[0]) / s,
                 third = evaluate(side, o, d, k[0], k[1]) / s;
    const Vec3 weights = to_weights(to_length(first), to_length(second), to_length(third));
    hit.barycentric = unsorted(sorted, weights.x, weights.y, weights.z);
    return hit;
}

/// The ray lies in the triangle's plane, is a point, or the triangle is degenerate and in one plane with it.
ABUT_NOINLINE std::optional<Hit> hit_in_plane(const Ray& ray, const Triangle& triangle, double max_t) {
    if (!(max_t >= 0)) return {};
    const SortedTriangle sorted(triangle);
    const auto& k = sorted.corner;
    Hit hit;
    if (distance(nearest_feature(sorted, ray.origin), ray.origin).sign() == 0) {
        hit.point = ray.origin;
        hit.barycentric = barycentric(triangle, ray.origin);
    } else {
        // The first point met is on an edge.
        bool found = false;
        for (std::size_t i = 0; i < 3; ++i) {
            const std::size_t j = (i + 1) % 3;
            const auto crossing = first_crossing(ray, Segment{k[std::min(i, j)], k[std::max(i, j)]}, max_t);
            if (!crossing || (found && crossing->t >= hit.t)) continue;
            found = true;
            hit.t = crossing->t;
            hit.point = crossing->point;
            std::array<double, 3> weights{};
            weights[std::max(i, j)] = crossing->along;
            weights[std::min(i, j)] = 1 - crossing->along;
            const Vec3 rounded = to_weights(weights[0], weights[1], weights[2]);
            hit.barycentric = unsorted(sorted, rounded.x, rounded.y, rounded.z);
        }
        if (!found) return {};
    }
    hit.normal = evaluate_direction(front, k[0], k[1], k[2]);
    if (sorted.flipped) hit.normal = -hit.normal;
    return hit;
}

}  // namespace

std::optional<Hit> raycast(const Ray& ray, const Triangle& triangle, const RaycastOptions& options) noexcept {
    const Decision decision = decide(ray, triangle, options.cull);
    if (decision.passing == Passing::misses) [[likely]]
        return {};
    if (decision.passing == Passing::in_plane) return hit_in_plane(ray, triangle, options.max_t);
    return hit_of(ray, triangle, decision.way, options.max_t);
}

bool occluded(const Ray& ray, const Triangle& triangle, const RaycastOptions& options) noexcept {
    const Decision decision = decide(ray, triangle, options.cull);
    if (decision.passing == Passing::misses) [[likely]]
        return false;
    if (decision.passing == Passing::in_plane) return hit_in_plane(ray, triangle, options.max_t).has_value();
    if (!std::isfinite(options.max_t)) return options.max_t > 0;
    const Vec3 o = ray.origin, d = ray.direction;
    const Sign beyond = sign([](auto m, auto... v) { return height(v...) - m * slope(v...); }, options.max_t, o, d,
                             triangle.a, triangle.b, triangle.c);
    return beyond * decision.way != Sign::positive;
}

}  // namespace abut::pair
