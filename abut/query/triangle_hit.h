// SPDX-License-Identifier: MIT
// TriangleHit: the t and the triangle of a ray's hit on a mesh, where the other numbers of the hit are not needed.
#pragma once

#include <cstdint>
#include <limits>

#include "abut/shape/ray.h"
#include "abut/shape/result.h"

namespace abut {

class Mesh;
class PosedMesh;

/// The `t` and `where.triangle` of a Hit on a mesh, bit for bit, in a sixth of the memory. Without a hit t is
/// +infinity, and the triangle `none`.
struct ABUT_API TriangleHit {
    double t = std::numeric_limits<double>::infinity();  ///< in multiples of the length of the ray's direction
    std::uint32_t triangle = Where::none;                ///< the index of the triangle in its mesh

    /// Whether there is a hit.
    [[nodiscard]] explicit operator bool() const noexcept { return triangle != Where::none; }
    friend bool operator==(const TriangleHit&, const TriangleHit&) = default;
};

/// Where the ray first hits the mesh: the t and the triangle of raycast(ray, mesh, options), bit for bit, in less time,
/// because neither point nor normal nor weights are computed. Many at once: raycast_each.
[[nodiscard]] ABUT_API TriangleHit triangle_hit(const Ray& ray, const Mesh& mesh,
                                                const RaycastOptions& options = {}) noexcept;
[[nodiscard]] ABUT_API TriangleHit triangle_hit(const Ray& ray, const PosedMesh& mesh,
                                                const RaycastOptions& options = {}) noexcept;

}  // namespace abut
