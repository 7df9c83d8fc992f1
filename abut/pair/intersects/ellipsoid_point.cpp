// SPDX-License-Identifier: MIT
// Ellipsoid and point: the intersection by cofactors; the closest point in the principal axes, then refined by a ray
// along the normal.
#include "abut/pair/intersects/ellipsoid_point.h"

#include <utility>

#include "abut/math/norms.h"
#include "abut/pair/closest_points/closest_polytopes.h"
#include "abut/pair/predicates/degenerate_ellipsoid.h"
#include "abut/pair/predicates/ellipsoid_polynomials.h"
#include "abut/pair/raycast/raycast_ellipsoid.h"

namespace abut::pair {
namespace {

using exact::Sign;

double inner(Vec3 u, Vec3 v) { return u.x * v.x + u.y * v.y + u.z * v.z; }
Vec3 outer(Vec3 u, Vec3 v) { return {u.y * v.z - u.z * v.y, u.z * v.x - u.x * v.z, u.x * v.y - u.y * v.x}; }
Vec3 scaled(Vec3 v, int power) { return {std::ldexp(v.x, power), std::ldexp(v.y, power), std::ldexp(v.z, power)}; }

/// The principal axes, orthonormal, and the half lengths along them, descending.
struct Principal {
    Vec3 axes[3];
    double extents[3];

    /// From half axes that need not be orthogonal: rotates pairs of them into each other until they are (one-sided
    /// Jacobi, Hestenes 1958), which does not change the ellipsoid that they span.
    explicit Principal(const Vec3 (&half_axes)[3]) noexcept {
        Vec3 h[3] = {half_axes[0], half_axes[1], half_axes[2]};
        for (int sweep = 0; sweep < 30; ++sweep) {
            bool done = true;
            for (int i = 0; i < 3; ++i) {
                Vec3 &u = h[i], &v = h[(i + 1) % 3];
                const double u2 = inner(u, u), v2 = inner(v, v), uv = inner(u, v);
                if (!(std::abs(uv) > 0x1p-53 * std::sqrt(u2) * std::sqrt(v2))) continue;
                done = false;
                const double zeta = (v2 - u2) / (2 * uv);
                const double tangent = std::copysign(1.0, zeta) / (std::abs(zeta) + std::sqrt(1 + zeta * zeta));
                const double cosine = 1 / std::sqrt(1 + tangent * tangent), sine = cosine * tangent;
                const Vec3 rotated = cosine * u - sine * v;
                v = sine * u + cosine * v;
                u = rotated;
            }
            if (done) break;
        }
        // Equal ones keep their order, which std::sort would not guarantee.
        for (int i = 1; i < 3; ++i) {
            for (int k = i; k > 0 && length_of(h[k]) > length_of(h[k - 1]); --k) std::swap(h[k], h[k - 1]);
        }
        for (int i = 0; i < 3; ++i) extents[i] = length_of(h[i]);
        axes[0] = extents[0] > 0 ? h[0] / extents[0] : Vec3(1, 0, 0);
        if (extents[1] > 0) {
            axes[1] = h[1] / extents[1];
        } else {
            const Vec3 n = axes[0];
            const Vec3 any = std::abs(n.x) < 0.6 ? Vec3(1, 0, 0) : Vec3(0, 1, 0);
            axes[1] = outer(n, any) / length_of(outer(n, any));
        }
        axes[2] = outer(axes[0], axes[1]);
    }

    /// Shorter extents become 0: their squares would vanish, and quotients of these be infinite.
    void flatten_below(double least) noexcept {
        for (double& extent : extents) extent = extent < least ? 0 : extent;
    }
};

/// The root t >= 0 of Σ (e_i y_i / (t + e_i²))² = 1, for which e_i² y_i / (t + e_i²) is the point closest to y outside;
/// 0 when there is none. The sum is decreasing and convex, so that Newton's steps from the left approach the root
/// without passing it.
double multiplier(const double (&e)[3], const double (&y)[3]) {
    double t = 0;
    for (int i = 0; i < 3; ++i) t = std::max(t, e[i] * std::abs(y[i]) - e[i] * e[i]);
    for (int step = 0; step < 200; ++step) {
        double value = -1, slope = 0;
        for (int i = 0; i < 3; ++i) {
            if (e[i] == 0) continue;
            const double part = e[i] * y[i] / (t + e[i] * e[i]);
            value += part * part;
            slope += 2 * part * part / (t + e[i] * e[i]);
        }
        const double next = t + value / slope;
        if (!(next > t) || !std::isfinite(next)) break;
        t = next;
    }
    return t;
}

/// Casts a ray from the point along the normal to the ellipsoid: its t is accurate however close they are, since an
/// error of the normal lengthens it by the square of the error only.
bool refine(const Ellipsoid& e, Vec3 point, Vec3 normal, double bound, ClosestPoints& answer) {
    const auto hit = raycast(Ray{point, -normal}, e);
    if (!hit) return false;
    const double distance = hit->t * length_of(normal);
    if (!(distance > 0) || !(std::abs(distance - answer.distance) <= bound)) return false;
    answer.distance = distance;
    answer.on_a = hit->point;
    return true;
}

}  // namespace

bool intersects(const Ellipsoid& e, Vec3 point) noexcept {
    if (!is_finite(e) || !is_finite(point) || !ellipsoid_forms::spans_space(e)) return false;
    if (e.radii == Vec3(0)) return point == e.center;
    for (int i = 0; i < 3; ++i) {
        if (e.radii[i] == 0 && ellipsoid_forms::side_of_plane(e, i, point) != Sign::zero) return false;
    }
    const Ellipsoid result = ellipsoid_forms::without_zero_radii(e);
    return exact::sign(ellipsoid_forms::outside, point, result.center, result.axes[0], result.axes[1], result.axes[2],
                       result.radii) != Sign::positive;
}

ClosestPoints closest_points(const Ellipsoid& ellipsoid, Vec3 point) noexcept {
    if (!is_finite(ellipsoid) || !is_finite(point)) return {};
    if (!ellipsoid_forms::spans_space(ellipsoid)) return infinitely_far();
    if (intersects(ellipsoid, point)) return {point, point, 0};
    const bool flat = ellipsoid.radii.x == 0 || ellipsoid.radii.y == 0 || ellipsoid.radii.z == 0;
    bool in_plane = true;
    if (flat) {
        if (const auto found = closest_degenerate(ellipsoid, point)) return *found;
        for (int i = 0; i < 3; ++i)
            in_plane = in_plane &&
                       (ellipsoid.radii[i] != 0 || ellipsoid_forms::side_of_plane(ellipsoid, i, point) == Sign::zero);
    }

    // Scaled by a power of two such that all lengths are about 1 at most.
    const Vec3 c = ellipsoid.center;
    Vec3 half_axes[3];
    double most = std::max(norm_inf(point), norm_inf(c)) / 2;
    for (int i = 0; i < 3; ++i) most = std::max(most, std::abs(ellipsoid.radii[i]) / 2 * norm_inf(ellipsoid.axes[i]));
    most = std::min(most, std::numeric_limits<double>::max());
    int power = 0;
    std::frexp(most, &power);
    Vec3 offset = scaled(point, -power) - scaled(c, -power);
    for (int i = 0; i < 3; ++i) half_axes[i] = std::ldexp(ellipsoid.radii[i], -power) * ellipsoid.axes[i];

    Principal principal(half_axes);
    principal.flatten_below(0x1p-500 * (principal.extents[0] + length_of(offset)));
    double y[3];
    for (int i = 0; i < 3; ++i) y[i] = inner(principal.axes[i], offset);
    const double t = multiplier(principal.extents, y);
    Vec3 nearest(0), normal(0);
    for (int i = 0; i < 3; ++i) {
        const double e = principal.extents[i], sum = t + e * e;
        // Without a multiplier the point is off the ellipsoid only across the plane of a flat one, or by rounding.
        const double part = sum > 0 ? y[i] / sum : 0;
        nearest += (t > 0 ? e * e * part : e > 0 ? y[i] : 0) * principal.axes[i];
        normal += (t > 0 || e > 0 ? part : 0) * principal.axes[i];
    }
    const Vec3 gap = offset - nearest;
    const double distance = length_of(gap), size = principal.extents[0] + length_of(offset);
    if (t == 0 && principal.extents[2] == 0) normal = gap;
    const double normal_length = length_of(normal);
    ClosestPoints answer{c + scaled(nearest, power), point, std::ldexp(distance, power)};
    // For a point next to an ellipse, in its plane, the ellipsoid without_zero_radii() has the same distance; off that
    // plane a ray would miss the rim.
    if (distance < size / 16 && normal_length > 0 && in_plane) {
        if (refine(flat ? ellipsoid_forms::without_zero_radii(ellipsoid) : ellipsoid, point, normal / normal_length,
                   std::ldexp(size, power - 40), answer))
            return answer;
    }
    answer.distance =
        std::clamp(answer.distance, std::numeric_limits<double>::denorm_min(), std::numeric_limits<double>::max());
    return answer;
}

}  // namespace abut::pair
