// SPDX-License-Identifier: MIT
// Ray and half-space: the raycast of its bounding plane, unless the ray starts behind that.
#include "abut/pair/raycast/raycast_half_space.h"

#include "abut/pair/predicates/plane_side.h"
#include "abut/pair/raycast/raycast_plane.h"

namespace abut::pair {

std::optional<Hit> raycast(const Ray& ray, const HalfSpace& half_space, const RaycastOptions& options) noexcept {
    const Plane plane{half_space.normal, half_space.offset};
    if (!is_finite(ray) || !is_finite(plane) || !(options.max_t >= 0)) return {};
    if (side_of_plane(plane, ray.origin) != exact::Sign::negative) return raycast(ray, plane, options);
    Hit hit;
    hit.point = ray.origin;
    return hit;
}

}  // namespace abut::pair
