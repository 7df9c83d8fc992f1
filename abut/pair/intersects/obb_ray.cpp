// SPDX-License-Identifier: MIT
// Oriented box and ray: separating axes, for the numbers as given.
#include "abut/pair/intersects/obb_ray.h"

#include "abut/pair/predicates/obb_slabs.h"

namespace abut::pair {
namespace {

/// Whether the ray starts outside slab k and does not approach it.
bool leads_away(const Obb& box, int k, const Ray& ray) {
    using exact::Sign;
    if (!outside(box, k, ray.origin)) return false;
    const Slab s = slab(box, k);
    const auto height = [&](Vec3 from, Vec3 to) {
        return exact::sign([](auto i, auto j, auto a, auto b) { return dot(cross(i, j), b - a); }, s.i, s.j, from, to);
    };
    return height(Vec3(0), ray.direction) != -height(box.center, ray.origin);
}

}  // namespace

bool intersects(const Obb& box, const Ray& ray) noexcept {
    if (!is_finite(box) || !is_finite(ray)) return false;
    if (leads_away(box, 0, ray) || leads_away(box, 1, ray) || leads_away(box, 2, ray)) return false;
    return !passes_by(box, ray.origin, ray.direction);
}

}  // namespace abut::pair
