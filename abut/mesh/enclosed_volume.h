// SPDX-License-Identifier: MIT
// The volume that triangles enclose, as the sum of the tetrahedra that they span with a point: in doubles with a bound
// of the error, and exactly. Internal: include it from .cpp files only, since its results need -ffp-contract=off.
#pragma once

#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include "abut/exact/big.h"
#include "abut/exact/error_free.h"
#include "abut/mesh/mesh.h"

namespace abut {

/// Six times the volume of tetrahedra of about the size 1.
struct TetrahedronSum {
    double value = 0;
    double lost = 0;       ///< the sum of the rounding errors that `value` lacks
    double magnitude = 0;  ///< of the products that were added

    /// The corners of a triangle, relative to the point.
    void add(const Vec3& a, const Vec3& b, const Vec3& c) noexcept {
        const exact::DoubleDouble sum = exact::two_sum(value, glm::dot(a, glm::cross(b, c)));
        value = sum.high;
        lost += sum.low;
        const Vec3 p = glm::abs(a), q = glm::abs(b), r = glm::abs(c);
        magnitude += glm::dot(p, Vec3(q.y * r.z + q.z * r.y, q.z * r.x + q.x * r.z, q.x * r.y + q.y * r.x));
    }
    /// A bound of the error of `value` after so many triangles: two roundings of each coordinate, five of each product
    /// of three factors, and one for each term of the sum; u = 2^-53, doubled.
    [[nodiscard]] double error(std::size_t triangles) const noexcept {
        const auto count = static_cast<double>(triangles);
        return 0x1p-52 * (count + 16) * magnitude + 0x1p-1000 * count;
    }
    /// A bound of the error of value + lost: as above, but the sum's roundings count only as roundings of `lost`.
    [[nodiscard]] double error_of_both(std::size_t triangles) const noexcept {
        const auto count = static_cast<double>(triangles);
        return (0x1p-48 + 0x1p-104 * count * count) * magnitude * (1 + 0x1p-52 * count) + 0x1p-1000 * count;
    }
};

/// The exponent of the power of two that scales the largest coordinate to about 1.
[[nodiscard]] int size_exponent(const Aabb& box) noexcept;

/// The sum for a mesh, relative to the middle of its box, in units of 2^(3 size_exponent).
[[nodiscard]] TetrahedronSum rough_volume(const Mesh& mesh) noexcept;
/// Six times the volume exactly, relative to a point: that of a closed mesh is the same for all points.
[[nodiscard]] exact::Big<3> exact_volume(const Mesh& mesh, const Vec3& from);
[[nodiscard]] exact::Big<3> exact_volume(const Triangle& triangle, const Vec3& from);

}  // namespace abut
