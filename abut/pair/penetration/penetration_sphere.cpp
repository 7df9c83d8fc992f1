// SPDX-License-Identifier: MIT
// Penetration of two balls.
#include "abut/pair/penetration/penetration_sphere.h"

#include <algorithm>
#include <cmath>

#include "abut/pair/intersects/sphere_sphere.h"

namespace abut::pair {

std::optional<Penetration> penetration(const Sphere& a, const Sphere& b) noexcept {
    if (!intersects(a, b)) return {};
    const Vec3 between = b.center - a.center;
    // Scaled by its largest coordinate, so that the squares stay in the range of exponents.
    const double largest = std::max({std::abs(between.x), std::abs(between.y), std::abs(between.z)});
    if (largest == 0) return Penetration{a.radius + b.radius, Vec3(b.radius < a.radius ? -1 : 1, 0, 0)};
    const Vec3 scaled = between / largest;
    const double length = std::sqrt(dot(scaled, scaled));
    return Penetration{std::max(0.0, a.radius + b.radius - length * largest), scaled / length};
}

}  // namespace abut::pair
