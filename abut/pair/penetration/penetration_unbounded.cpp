// SPDX-License-Identifier: MIT
// Penetration of rays, lines and planes.
#include "abut/pair/penetration/penetration_unbounded.h"

#include <limits>

#include "abut/pair/intersects/linear_linear.h"
#include "abut/pair/intersects/plane_linear.h"
#include "abut/pair/intersects/plane_plane.h"
#include "abut/pair/predicates/round_results.h"
#include "abut/pair/predicates/zero_vector.h"

namespace abut::pair {
namespace {

using exact::Sign;

constexpr double infinity = std::numeric_limits<double>::infinity();

/// A unit vector orthogonal to both; if they are parallel, any that is orthogonal to them.
Vec3 across(Vec3 d, Vec3 e) {
    const Vec3 n = evaluate_direction([](auto u, auto v) { return cross(u, v); }, d, e);
    if (n != Vec3(0)) return n;
    const Vec3 u = unit_or_x_axis(d == Vec3(0) ? e : d);
    Vec3 thin(0);
    thin[std::abs(u.x) <= std::abs(u.y) && std::abs(u.x) <= std::abs(u.z) ? 0
         : std::abs(u.y) <= std::abs(u.z)                                 ? 1
                                                                          : 2] = 1;
    return unit_or_x_axis(cross(u, thin));
}

Sign slope(const Plane& plane, Vec3 direction) {
    return exact::sign([](auto n, auto d) { return dot(n, d); }, plane.normal, direction);
}

}  // namespace

std::optional<Penetration> penetration(const Plane& a, const Plane& b) noexcept {
    if (!intersects(a, b)) return {};
    const bool parallel = are_parallel(a.normal, b.normal) && a.normal != Vec3(0) && b.normal != Vec3(0);
    return Penetration{parallel ? 0 : infinity, unit_or_x_axis(a.normal)};
}

std::optional<Penetration> penetration(const Plane& a, const Line& b) noexcept {
    if (!intersects(a, b)) return {};
    const bool within = a.normal != Vec3(0) && slope(a, b.direction) == Sign::zero;
    return Penetration{within ? 0 : infinity, unit_or_x_axis(a.normal)};
}

std::optional<Penetration> penetration(const Plane& a, const Ray& b) noexcept {
    if (!intersects(a, b)) return {};
    if (a.normal == Vec3(0)) return Penetration{infinity, unit_or_x_axis(a.normal)};
    const Sign up = slope(a, b.direction);
    const exact::Scaled behind =
        exact::evaluate([](auto n, auto o, auto p) { return o - dot(n, p); }, a.normal, a.offset, b.origin);
    const exact::Scaled length = sqrt(exact::evaluate([](auto n) { return dot(n, n); }, a.normal));
    const double depth = std::abs(to_coordinate(behind, length));
    return Penetration{up == Sign::zero ? 0 : depth, (up == Sign::negative ? -1.0 : 1.0) * unit_or_x_axis(a.normal)};
}

std::optional<Penetration> penetration(const Line& a, const Line& b) noexcept {
    if (!intersects(a, b)) return {};
    return Penetration{0, across(a.direction, b.direction)};
}
std::optional<Penetration> penetration(const Line& a, const Ray& b) noexcept {
    if (!intersects(a, b)) return {};
    return Penetration{0, across(a.direction, b.direction)};
}
std::optional<Penetration> penetration(const Ray& a, const Ray& b) noexcept {
    if (!intersects(a, b)) return {};
    return Penetration{0, across(a.direction, b.direction)};
}

}  // namespace abut::pair
