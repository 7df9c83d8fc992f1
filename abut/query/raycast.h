// SPDX-License-Identifier: MIT
// raycast, occluded and raycast_all: what a ray hits first, whether it hits anything, and all that it hits.
#pragma once

#include <optional>
#include <vector>

#include "abut/query/geometry.h"
#include "abut/shape/result.h"

namespace abut {

/// Where the ray first hits x: a hit exactly when the closed sets share a point at some t in [0, max_t], from either
/// side unless culled. t is in lengths of the direction, which need not be unit; a zero direction tests the origin. A
/// ray that starts inside a solid shape hits at t = 0. t, point and normal are within a few ulps; weights sum to
/// exactly 1. For a program's own shapes within the bound of docs/matrix.md. max_t is compared with the exact t, so the
/// rounded `t` of a hit may exclude it. With min_t, hits whose `t` as returned is less are ignored: of a mesh the first
/// remaining hit, of a single shape nothing if its hit is ignored. NaN, infinity or empty in either, min_t NaN or above
/// max_t: nothing.
template <Geometry X>
[[nodiscard]] ABUT_API std::optional<Hit> raycast(const Ray& ray, const X& x,
                                                  const RaycastOptions& options = {}) noexcept;

/// Whether the ray hits x at some t in [0, max_t]: as raycast, but faster, since no hit is computed; with min_t, the t
/// of a hit is computed where it has to be compared. NaN, infinity or empty in either: false.
template <Geometry X>
[[nodiscard]] ABUT_API bool occluded(const Ray& ray, const X& x, const RaycastOptions& options = {}) noexcept;

/// Every part that the ray hits at a t in [0, max_t], and not before min_t: the triangles of a mesh by t, then by
/// index, where a ray through an edge or a vertex hits all triangles there; for a single shape the hit of raycast, or
/// none. NaN, infinity or empty in either: no hits.
template <Geometry X>
[[nodiscard]] ABUT_API std::vector<Hit> raycast_all(const Ray& ray, const X& x, const RaycastOptions& options = {});

template <Geometry X>
requires(HasSupportFunction<X>)
    [[nodiscard]] std::optional<Hit> raycast(const Ray& ray, const X& x, const RaycastOptions& options = {}) noexcept {
    return raycast(ray, as_geometry(x), options);
}
template <Geometry X>
requires(HasSupportFunction<X>)
    [[nodiscard]] bool occluded(const Ray& ray, const X& x, const RaycastOptions& options = {}) noexcept {
    return occluded(ray, as_geometry(x), options);
}
template <Geometry X>
requires(HasSupportFunction<X>)
    [[nodiscard]] std::vector<Hit> raycast_all(const Ray& ray, const X& x, const RaycastOptions& options = {}) {
    return raycast_all(ray, as_geometry(x), options);
}

}  // namespace abut
