// SPDX-License-Identifier: MIT
// The vertices and the directions of unbounded edges of a frustum, exactly. For .cpp files.
#pragma once

#include <array>

#include "abut/exact/sign.h"
#include "abut/shape/frustum.h"

namespace abut {

/// Three planes that intersect in one point, which is weighted_vertex(...) / span(...).
struct FrustumVertex {
    std::array<int, 3> planes{};
    exact::Sign orientation = exact::Sign::zero;  ///< the sign of span
    unsigned tight = 0;                           ///< bit i: the vertex lies on plane i
};

/// The direction of an unbounded edge: `orientation` times the cross product of the normals of two planes.
struct FrustumRay {
    std::array<int, 2> planes{};
    exact::Sign orientation = exact::Sign::zero;
    /// Bit i: it is parallel to plane i. Rays of one frustum with equal bits have the same direction.
    unsigned along = 0;
};

/// A set that contains no line is the convex hull of its vertices plus the cone of its rays.
struct FrustumVertices {
    std::array<FrustumVertex, 8> vertices{};
    std::array<FrustumRay, 30> rays{};  ///< several may have the same direction
    int count = 0;
    int ray_count = 0;
    bool pointed =
        false;  ///< whether the normals span space, so that the set contains no line; otherwise nothing is listed

    bool bounded() const noexcept { return pointed && ray_count == 0; }
};

/// The triples of planes; first those of a camera's corners, in the order documented for Frustum::corners().
inline constexpr int vertex_triples = 20;
inline constexpr int camera_triples = 8;

/// The vertex of a triple; `orientation` is zero when the planes do not intersect in a single point, or when it lies
/// outside another plane.
[[nodiscard]] FrustumVertex vertex_of(const Frustum& frustum, int triple) noexcept;

/// All vertices, each once, for finite planes. A pointed set without vertices is empty.
[[nodiscard]] FrustumVertices vertices(const Frustum& frustum) noexcept;

/// The position of a vertex, each coordinate within 4 ulps; infinite beyond the range of doubles.
[[nodiscard]] Vec3 rounded_position(const Frustum& frustum, const FrustumVertex& vertex) noexcept;
/// The same, but beyond the range of doubles a finite point in the same direction from the origin.
[[nodiscard]] Vec3 finite_place(const Frustum& frustum, const FrustumVertex& vertex) noexcept;

/// The unit direction of a ray, each coordinate within 4 ulps.
[[nodiscard]] Vec3 direction(const Frustum& frustum, const FrustumRay& ray) noexcept;

namespace vertex {

// Cramer's rule for dot(n, x) = o.
inline constexpr auto span = [](auto n0, auto, auto n1, auto, auto n2, auto) { return dot(n0, cross(n1, n2)); };
inline constexpr auto weighted_vertex = [](auto n0, auto o0, auto n1, auto o1, auto n2, auto o2) {
    return o0 * cross(n1, n2) + o1 * cross(n2, n0) + o2 * cross(n0, n1);
};
/// The height of the vertex above a fourth plane, times span.
inline constexpr auto beyond = [](auto n, auto o, auto... three) {
    return dot(n, weighted_vertex(three...)) - o * span(three...);
};

}  // namespace vertex
}  // namespace abut
