// SPDX-License-Identifier: MIT
// Whether half-spaces have a common point, and tests over all corners of a frustum. For .cpp files of this room.
#pragma once

#include <span>

#include "abut/shape/frustum_vertices.h"

namespace abut::pair {

inline constexpr std::size_t most_half_spaces = 12;

/// Whether the half-spaces dot(normal, x) <= offset, at most 12 and finite, have no common point. Exact.
[[nodiscard]] bool no_common_point(std::span<const Plane> half_spaces) noexcept;

/// Whether a finite frustum contains no point. Exact; fast for a camera's frustum.
[[nodiscard]] bool is_empty(const Frustum& frustum) noexcept;

/// Whether within(a, b, c, orientation) is true for the planes of each vertex of a frustum, where `orientation` is the
/// sign of their span; false for a frustum that is empty or unbounded. Stops at the first vertex for which it is false.
template <class Within>
bool all_vertices(const Frustum& frustum, Within within) {
    const auto is_within = [&](const FrustumVertex& v) {
        const auto at = [&](std::size_t i) -> const Plane& {
            return frustum.planes[static_cast<std::size_t>(v.planes[i])];
        };
        return within(at(0), at(1), at(2), v.orientation);
    };
    for (int t = 0; t < camera_triples; ++t) {
        const FrustumVertex v = vertex_of(frustum, t);
        if (v.orientation != exact::Sign::zero && !is_within(v)) return false;
    }
    const FrustumVertices all = vertices(frustum);
    if (!all.bounded()) return false;
    for (std::size_t i = 0; i < static_cast<std::size_t>(all.count); ++i) {
        if (!is_within(all.vertices[i])) return false;
    }
    return all.count > 0;
}

}  // namespace abut::pair
