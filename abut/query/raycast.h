// SPDX-License-Identifier: MIT
// raycast, occluded and raycast_all: what a ray meets first, whether it meets anything, and all that it meets.
#pragma once

#include <optional>
#include <vector>

#include "abut/query/geometry.h"
#include "abut/shape/result.h"

namespace abut {

/// Where the ray first meets x: a hit exactly when the closed sets meet at some t in [0, max_t], from either side unless
/// culled. t counts in lengths of the direction, which need not be unit; a zero direction asks about the origin. A ray
/// that starts in a solid hits at t = 0. t, point and normal are within a few ulps; weights sum to exactly 1. Shapes of the
/// user's own, which have no closed form: within the bound of docs/matrix.md. NaN or infinity in either: nothing.
template <Geometry X>
[[nodiscard]] ABUT_API std::optional<Hit> raycast(const Ray& ray, const X& x,
                                                  const RaycastOptions& options = {}) noexcept;

/// Whether the ray meets x at some t in [0, max_t]: raycast without the numbers, so faster.
template <Geometry X>
[[nodiscard]] ABUT_API bool occluded(const Ray& ray, const X& x, const RaycastOptions& options = {}) noexcept;

/// Every part that the ray meets at a t in [0, max_t]: a mesh's triangles by t, then by index, where a ray through an edge or a
/// vertex meets all triangles there; of a single shape the hit that raycast gives, or none.
template <Geometry X>
[[nodiscard]] ABUT_API std::vector<Hit> raycast_all(const Ray& ray, const X& x, const RaycastOptions& options = {});

template <Geometry X>
requires(Supported<X>)
    [[nodiscard]] std::optional<Hit> raycast(const Ray& ray, const X& x, const RaycastOptions& options = {}) noexcept {
    return raycast(ray, as_geometry(x), options);
}
template <Geometry X>
requires(Supported<X>)
    [[nodiscard]] bool occluded(const Ray& ray, const X& x, const RaycastOptions& options = {}) noexcept {
    return occluded(ray, as_geometry(x), options);
}
template <Geometry X>
requires(Supported<X>)
    [[nodiscard]] std::vector<Hit> raycast_all(const Ray& ray, const X& x, const RaycastOptions& options = {}) {
    return raycast_all(ray, as_geometry(x), options);
}

}  // namespace abut
