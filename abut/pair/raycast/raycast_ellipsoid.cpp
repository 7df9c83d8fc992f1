// SPDX-License-Identifier: MIT
// Ray and ellipsoid: the smaller root of |Y(o + t d - c)|² = V², see ellipsoid_polynomials.h.
#include "abut/pair/raycast/raycast_ellipsoid.h"

#include "abut/math/norms.h"
#include "abut/pair/predicates/degenerate_ellipsoid.h"
#include "abut/pair/predicates/ellipsoid_polynomials.h"

namespace abut::pair {
namespace {

using exact::evaluate;
using exact::Scaled;
using exact::Sign;

struct RayAndEllipsoid {
    Vec3 o, d, c, x, y, z, r;

    RayAndEllipsoid(const Ray& ray, const Ellipsoid& e) noexcept
        : o(ray.origin), d(ray.direction), c(e.center), x(e.axes[0]), y(e.axes[1]), z(e.axes[2]), r(e.radii) {}

    template <class Polynomial>
    Sign of(Polynomial p) const noexcept {
        return exact::sign(p, o, d, c, x, y, z, r);
    }
    template <class Polynomial>
    Scaled value(Polynomial p) const noexcept {
        return evaluate(p, o, d, c, x, y, z, r);
    }
    Sign start() const noexcept { return exact::sign(ellipsoid_forms::outside, o, c, x, y, z, r); }
    /// Whether a ray that starts outside enters.
    bool enters() const noexcept {
        return of(ellipsoid_forms::approach) == Sign::positive && of(ellipsoid_forms::discriminant) != Sign::negative;
    }
    bool entered_by(double max_t) const noexcept {
        return exact::sign(ellipsoid_forms::outside_at, max_t, o, d, c, x, y, z, r) != Sign::positive ||
               exact::sign(ellipsoid_forms::passed_at, max_t, o, d, c, x, y, z, r) != Sign::negative;
    }
};

/// One coordinate of the point of the unit ball where the ray enters, times Z²: a - b, where a² - b² = Z² `product`.
template <class Coordinate>
Scaled ball_coordinate(const RayAndEllipsoid& c, Coordinate coordinate, Scaled root, Scaled square) {
    const Scaled a = c.value([coordinate](auto... v) { return coordinate(ellipsoid_forms::passing(v...)); });
    const Scaled b = root * c.value([coordinate](auto... v) { return coordinate(ellipsoid_forms::speed(v...)); });
    if (a.sign() * b.sign() <= 0) return a - b;
    const Scaled product =
        c.value([coordinate](auto... v) { return coordinate(ellipsoid_forms::conjugate_product(v...)); });
    return square * product / (a + b);
}

std::optional<Hit> solid_hit(const RayAndEllipsoid& c, double max_t) {
    const Scaled volume = evaluate(ellipsoid_forms::volume, c.x, c.y, c.z, c.r);
    const Scaled root = sqrt(c.value(ellipsoid_forms::discriminant));
    const Scaled squared_gap = evaluate(ellipsoid_forms::outside, c.o, c.c, c.x, c.y, c.z, c.r);
    const double t = to_length(squared_gap / (c.value(ellipsoid_forms::approach) + abs(volume) * root));
    if (std::abs(t - max_t) <= 0x1p-48 * t ? !c.entered_by(max_t) : !(t <= max_t)) return {};
    Hit hit;
    hit.t = std::min(t, max_t);

    const Scaled square = c.value(ellipsoid_forms::square_speed);
    const Scaled signed_root = volume.sign() < 0 ? -root : root;
    const Scaled s[3] = {ball_coordinate(
                             c, [](auto v) { return v.x; }, signed_root, square) /
                             square,
                         ball_coordinate(
                             c, [](auto v) { return v.y; }, signed_root, square) /
                             square,
                         ball_coordinate(
                             c, [](auto v) { return v.z; }, signed_root, square) /
                             square};
    const Vec3 axes[3] = {c.x, c.y, c.z};
    // The normal is the sum of the cofactor vectors with the weights s_i / r_i, scaled such that the largest weight is
    // 1.
    Scaled weights[3], largest;
    hit.point = c.c;
    for (int i = 0; i < 3; ++i) {
        hit.point += exact::to_double(s[i] * Scaled(c.r[i])) * axes[i];
        weights[i] = s[i] / Scaled(c.r[i]);
        largest = std::max(largest, abs(weights[i]));
    }
    Vec3 normal(0);
    for (int i = 0; i < 3; ++i) {
        const Vec3 j = axes[(i + 1) % 3], k = axes[(i + 2) % 3];
        const Vec3 across(j.y * k.z - j.z * k.y, j.z * k.x - j.x * k.z, j.x * k.y - j.y * k.x);
        normal += exact::to_double(weights[i] / largest) * across;
    }
    const double length = length_of(normal);
    const bool mirrored = exact::sign(ellipsoid_forms::span, c.x, c.y, c.z) == Sign::negative;
    if (length > 0) hit.normal = normal / (mirrored ? -length : length);
    return hit;
}

bool is_valid(const Ray& ray, const Ellipsoid& e, double max_t) {
    return is_finite(ray) && is_finite(e) && max_t >= 0 && ellipsoid_forms::spans_space(e);
}
bool is_flat(const Ellipsoid& e) { return e.radii.x == 0 || e.radii.y == 0 || e.radii.z == 0; }

}  // namespace

std::optional<Hit> raycast(const Ray& ray, const Ellipsoid& ellipsoid, const RaycastOptions& options) noexcept {
    if (!is_valid(ray, ellipsoid, options.max_t)) return {};
    const bool flat = is_flat(ellipsoid);
    if (flat) {
        const DegenerateHit found = raycast_degenerate(ray, ellipsoid, options.max_t);
        if (!found.in_plane) return found.hit;
    }
    const RayAndEllipsoid c(ray, flat ? ellipsoid_forms::without_zero_radii(ellipsoid) : ellipsoid);
    if (const Sign where = c.start(); where != Sign::positive) {
        Hit hit;
        hit.point = c.o;
        if (where == Sign::zero && !flat)
            hit.normal = evaluate_direction(ellipsoid_forms::outward, c.o, c.c, c.x, c.y, c.z, c.r);
        return hit;
    }
    if (!c.enters()) return {};
    std::optional<Hit> hit = solid_hit(c, options.max_t);
    const int radii = (ellipsoid.radii.x != 0) + (ellipsoid.radii.y != 0) + (ellipsoid.radii.z != 0);
    if (hit && radii < 2) hit->normal = Vec3(0);
    return hit;
}

bool occluded(const Ray& ray, const Ellipsoid& ellipsoid, const RaycastOptions& options) noexcept {
    if (!is_valid(ray, ellipsoid, options.max_t)) return false;
    if (is_flat(ellipsoid)) return raycast(ray, ellipsoid, options).has_value();
    const RayAndEllipsoid c(ray, ellipsoid);
    if (c.start() != Sign::positive) return true;
    return c.enters() && (!std::isfinite(options.max_t) || c.entered_by(options.max_t));
}

}  // namespace abut::pair
