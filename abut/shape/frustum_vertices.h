// SPDX-License-Identifier: MIT
// Where a frustum's planes meet in corners and directions, exactly. Internal: include from .cpp files.
#pragma once

#include <array>

#include "abut/exact/sign.h"
#include "abut/shape/frustum.h"

namespace abut {

/// Three planes that meet in one point: weighted_vertex(...) / span(...).
struct FrustumVertex {
    std::array<int, 3> planes{};
    exact::Sign way = exact::Sign::zero;  ///< of span
    unsigned tight = 0;                   ///< bit i: the vertex lies on plane i
};

/// The direction of an unbounded edge: way · cross(normals of two planes).
struct FrustumRay {
    std::array<int, 2> planes{};
    exact::Sign way = exact::Sign::zero;
    unsigned along =
        0;  ///< bit i: it runs along plane i; two rays in one frustum with the same ones have one direction
};

/// A set without lines is the hull of its vertices plus the cone of its rays.
struct FrustumVertices {
    std::array<FrustumVertex, 8> vertices{};
    std::array<FrustumRay, 30> rays{};  ///< some may have one direction
    int count = 0;
    int ray_count = 0;
    bool pointed = false;  ///< the normals span space, so it holds no line; else nothing is listed

    bool bounded() const noexcept { return pointed && ray_count == 0; }
};

/// The triples of planes: first those of a camera's corners, in the order that Frustum::corners promises.
inline constexpr int vertex_triples = 20;
inline constexpr int camera_triples = 8;

/// The vertex of a triple; its way is zero when the three planes meet in no single point, or the others cut it off.
[[nodiscard]] FrustumVertex vertex_of(const Frustum& frustum, int triple) noexcept;

/// All corners, each once; for planes that are finite. A pointed set without corners is empty.
[[nodiscard]] FrustumVertices vertices(const Frustum& frustum) noexcept;

/// Where a vertex is, each coordinate within 4 ulps.
[[nodiscard]] Vec3 place(const Frustum& frustum, const FrustumVertex& vertex) noexcept;

/// Where a ray goes, a unit vector, each coordinate within 4 ulps.
[[nodiscard]] Vec3 direction(const Frustum& frustum, const FrustumRay& ray) noexcept;

namespace vertex {

// Cramer's rule for dot(n, x) = o.
inline constexpr auto span = [](auto n0, auto, auto n1, auto, auto n2, auto) { return dot(n0, cross(n1, n2)); };
inline constexpr auto weighted_vertex = [](auto n0, auto o0, auto n1, auto o1, auto n2, auto o2) {
    return o0 * cross(n1, n2) + o1 * cross(n2, n0) + o2 * cross(n0, n1);
};
/// How far beyond a fourth plane the vertex lies, times span.
inline constexpr auto beyond = [](auto n, auto o, auto... three) {
    return dot(n, weighted_vertex(three...)) - o * span(three...);
};

}  // namespace vertex
}  // namespace abut
