// SPDX-License-Identifier: MIT
// Ray and triangle, decided by the signs of three edges and of t: triangles that share an edge get the same sign for
// it, so that no ray passes between them.
#include "abut/pair/raycast/raycast_triangle.h"

#include "abut/base/compiler.h"
#include "abut/math/norms.h"
#include "abut/pair/features/closest_feature.h"
#include "abut/pair/predicates/round_results.h"
#include "abut/pair/predicates/sorted_triangle.h"
#include "abut/pair/raycast/raycast_segment_point.h"
#include "abut/pair/raycast/raycast_triangle_hit.h"

namespace abut::pair {
namespace {

using exact::sign;
using exact::Sign;
using namespace crossing;

/// What the signs of the edges decide, and whether the ray may lie in the triangle's plane.
enum class Passing { misses, hits, in_plane };

struct Decision {
    Passing passing = Passing::misses;
    Sign direction_sign = Sign::zero;  ///< the sign of direction · front: negative when the front is hit
    // From doubles, where these are certain:
    Vec3 n{0};           ///< front
    double h = 0;        ///< height, not zero
    double error_h = 0;  ///< a bound of the error of h
    double error_k = 0;  ///< a bound of the error of direction · n as the slope; zero when these numbers are not set
};

bool culled(Sign direction_sign, Cull cull) {
    return (cull == Cull::back && direction_sign == Sign::positive) ||
           (cull == Cull::front && direction_sign == Sign::negative);
}

/// Decides from the signs of the three edges, and evaluates that of t only when needed.
template <class HeightSign>
Decision decide(Sign a, Sign b, Sign c, Cull cull, HeightSign height_sign) {
    const auto has = [&](Sign s) { return a == s || b == s || c == s; };
    const bool up = has(Sign::positive), down = has(Sign::negative);
    if (up && down) return {};
    if (!up && !down) return {Passing::in_plane};
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

// Error bound: a determinant dot(d, p x q), where p and q were rounded once, has seven roundings, so it errs by at most
// 7.01u times the sum of the magnitudes of its six products, which is at most |d|₁|p|₁|q|₁; 10u covers the rounding of
// the bound as well. With sums in [1e-80, 1e80] nothing overflows, and what underflows is below u of the bound. NaN and
// infinity fail the range test.
constexpr double bound = 10 * 0x1p-53;
bool in_range(double sum) { return sum > 1e-80 && sum < 1e80; }

/// Decides in doubles when these are certain; most rays miss here. Inlined, so that the compiler can omit numbers that
/// the caller does not need.
ABUT_INLINE Decision decide(const Ray& ray, const Triangle& t, Cull cull) {
    const Vec3 d = ray.direction, a = t.a - ray.origin, b = t.b - ray.origin, c = t.c - ray.origin;
    const double sum_d = norm_1(d), sum_a = norm_1(a), sum_b = norm_1(b), sum_c = norm_1(c);
    if (!(in_range(sum_d) && in_range(sum_a) && in_range(sum_b) && in_range(sum_c))) [[unlikely]]
        return decide_exactly(ray, t, cull);
    // The edges bc, ca and ab, with two cross products for all three.
    const Vec3 da = glm::cross(d, a), db = glm::cross(d, b);
    const double u = glm::dot(db, c), v = -glm::dot(da, c), w = glm::dot(da, b);
    const double error_u = bound * sum_d * sum_b * sum_c, error_v = bound * sum_d * sum_c * sum_a,
                 error_w = bound * sum_d * sum_a * sum_b;
    // Without branches, because which of the three signs differs is unpredictable.
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
    const Vec3 n = glm::cross(e, f);
    const double h = glm::dot(a, n), sum_e = norm_1(e), sum_f = norm_1(f);
    const double error_h = bound * sum_a * sum_e * sum_f;
    if (!(in_range(sum_e) && in_range(sum_f) && std::abs(h) > error_h)) [[unlikely]]
        return sign(height, ray.origin, d, t.a, t.b, t.c) * s == Sign::negative ? Decision{}
                                                                                : Decision{Passing::hits, s};
    if ((h > 0) != up) return {};
    return {Passing::hits, s, n, h, error_h, bound * sum_d * sum_e * sum_f};
}

/// Whether one crossing comes before another. Far from the origin, or with a short direction, different points may have
/// the same t.
bool comes_before(const SegmentCrossing& p, const Hit& q, Vec3 direction) {
    if (std::abs(p.t - q.t) > 0x1p-49 * q.t) return p.t < q.t;
    return sign([](auto a, auto b, auto d) { return dot(a - b, d); }, p.point, q.point, direction) == Sign::negative;
}

/// For a ray in the triangle's plane, a ray that is a point, or a degenerate triangle coplanar with the ray.
ABUT_NOINLINE std::optional<Hit> hit_in_plane(const Ray& ray, const Triangle& triangle, double max_t) {
    if (!(max_t >= 0)) return {};
    const SortedTriangle sorted(triangle);
    const auto& k = sorted.corner;
    Hit hit;
    if (distance(closest_feature(sorted, ray.origin), ray.origin).sign() == 0) {
        hit.point = ray.origin;
        hit.barycentric = barycentric(triangle, ray.origin);
    } else {
        // The first common point is on an edge.
        bool found = false;
        for (std::size_t i = 0; i < 3; ++i) {
            const std::size_t j = (i + 1) % 3;
            const auto crossing = first_crossing(ray, Segment{k[std::min(i, j)], k[std::max(i, j)]}, max_t);
            if (!crossing || (found && !comes_before(*crossing, hit, ray.direction))) continue;
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

/// The deferred hit of a ray that hits, unless beyond max_t. Inlined, so that t is computed only when the caller needs
/// it.
ABUT_INLINE std::optional<DeferredHit> hit_within(double max_t, const Decision& decision, const Ray& ray,
                                                  const Triangle& triangle) {
    // t in the same doubles. For errors of at most 2^-20 of h and of the slope, their relative errors add up to that of
    // t; the factor 1.0625 covers 1 - 2^-20.
    const double k = glm::dot(ray.direction, decision.n), t = decision.h / k;
    const double slack = 1.0625 * (decision.error_h / std::abs(decision.h) + decision.error_k / std::abs(k));
    DeferredHit result{0, 0, static_cast<int>(decision.direction_sign)};
    if (decision.error_k > 0 && slack < 0x1p-20 && t > 1e-290 && t < 1e290) [[likely]] {
        // The hit's t is within 8u of the exact one.
        const double t_error = t * (slack + 0x1p-49);
        result.t_low = t - t_error;
        result.t_high = t + t_error;
    } else {
        result.t_low = result.t_high = crossing_t(ray, triangle);
    }
    if (result.t_high * (1 + 0x1p-49) < max_t) [[likely]]
        return result;
    if (!(max_t >= 0) || result.t_low * (1 - 0x1p-49) > max_t) return {};
    if (std::isfinite(max_t)) {
        const Sign beyond = sign([](auto m, auto... v) { return height(v...) - m * slope(v...); }, max_t, ray.origin,
                                 ray.direction, triangle.a, triangle.b, triangle.c);
        if (beyond * decision.direction_sign == Sign::positive) return {};
    }
    result.t_high = std::min(result.t_high, max_t);
    result.t_low = std::min(result.t_low, max_t);
    return result;
}

}  // namespace

std::optional<DeferredHit> deferred_hit(const Ray& ray, const Triangle& triangle,
                                        const RaycastOptions& options) noexcept {
    const Decision decision = decide(ray, triangle, options.cull);
    if (decision.passing == Passing::misses) [[likely]]
        return {};
    if (decision.passing == Passing::in_plane) {
        const auto hit = hit_in_plane(ray, triangle, options.max_t);
        return hit ? std::optional(DeferredHit{hit->t, hit->t, 0}) : std::nullopt;
    }
    return hit_within(options.max_t, decision, ray, triangle);
}

void narrow(DeferredHit& m, const Ray& ray, const Triangle& triangle, const RaycastOptions& options) noexcept {
    if (m.t_low == m.t_high) return;
    m.t_low = m.t_high = std::min(crossing_t(ray, triangle), options.max_t);
}

std::optional<Hit> hit_of(const DeferredHit& m, const Ray& ray, const Triangle& triangle,
                          const RaycastOptions& options) noexcept {
    return m.direction_sign != 0 ? crossing_hit(ray, triangle, options.max_t)
                                 : hit_in_plane(ray, triangle, options.max_t);
}

std::optional<Hit> raycast(const Ray& ray, const Triangle& triangle, const RaycastOptions& options) noexcept {
    const Decision decision = decide(ray, triangle, options.cull);
    if (decision.passing == Passing::misses) [[likely]]
        return {};
    const double max_t = options.max_t;
    if (decision.passing == Passing::in_plane) return hit_in_plane(ray, triangle, max_t);
    if (max_t != std::numeric_limits<double>::infinity() && !hit_within(max_t, decision, ray, triangle)) return {};
    return crossing_hit(ray, triangle, max_t);
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
    return beyond * decision.direction_sign != Sign::positive;
}

}  // namespace abut::pair
