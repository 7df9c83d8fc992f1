// SPDX-License-Identifier: MIT
// The convex hull of points.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "abut/math/pose.h"
#include "abut/shape/aabb.h"
#include "abut/simd/points8.h"

namespace abut {

/// A facet's plane in doubles, for quick decisions that are right all the same. With d = p - corner, rounded, and m its
/// largest coordinate in magnitude, dot(normal, d) is within error · m + 2^-1070 of the true height of p above the
/// facet, times a positive number that depends on the facet only. For a direction instead of d it is so too.
struct ABUT_API FacetPlane {
    Vec3 normal{0};    ///< outwards, shorter than 1; 0 with an infinite error where the edges overflow
    double error = 0;  ///< of heights, in multiples of m
    Vec3 corner{0};    ///< the corner of the facet that heights are measured from
};

/// The smallest convex set that holds some points: a solid, or a flat polygon, a segment, a point or nothing where the
/// points leave no more. Built exactly, with no tolerance: what it is depends on the set of points only, not on their
/// order nor on how often one is given. Immutable; copying it copies its arrays.
class ABUT_API Hull {
public:
    /// The empty set.
    Hull() = default;

    /// The hull of the points, by quickhull with exact orientations (Barber, Dobkin and Huhdanpaa 1996): O(n log n) in
    /// practice. Throws abut::Error, naming the first point that is not finite.
    explicit Hull(std::span<const Vec3> points);

    /// The extreme points, each a point given (-0 counts as 0) and none within an edge or a facet of the others: sorted by
    /// x, then y, then z. A flat polygon's go around it, from the first in that order.
    [[nodiscard]] std::span<const Vec3> vertices() const noexcept { return vertices_; }

    /// The surface as triangles, counter-clockwise seen from outside; none is degenerate, each edge is used once in either
    /// direction. Those of one facet follow each other, as a fan about one vertex. A flat polygon has two facets,
    /// its sides; a segment and a point have none.
    [[nodiscard]] std::span<const Index3> triangles() const noexcept { return triangles_; }

    /// The flat faces, as large as they are: no two share a plane and a side. Facet i of facet_count() by its triangles.
    [[nodiscard]] std::size_t facet_count() const noexcept {
        return facet_offsets_.empty() ? 0 : facet_offsets_.size() - 1;
    }
    /// The triangles of facet i < facet_count().
    [[nodiscard]] std::span<const Index3> facet(std::size_t i) const noexcept {
        return triangles().subspan(facet_offsets_[i], facet_offsets_[i + 1] - facet_offsets_[i]);
    }

    /// The facets' planes, in the facets' order.
    [[nodiscard]] std::span<const FacetPlane> facet_planes() const noexcept { return facet_planes_; }

    /// The vertices that edges between facets join to vertex i, ascending: what hill climbing walks. A segment's ends are
    /// each other's.
    [[nodiscard]] std::span<const std::uint32_t> neighbours(std::size_t i) const noexcept {
        return neighbours().subspan(neighbour_offsets_[i], neighbour_offsets_[i + 1] - neighbour_offsets_[i]);
    }
    /// All of them in one list: those of vertex i from neighbour_offsets()[i] up to neighbour_offsets()[i + 1].
    [[nodiscard]] std::span<const std::uint32_t> neighbours() const noexcept { return neighbours_; }
    /// Where the neighbours of each vertex begin in neighbours(), and after the last vertex their number.
    [[nodiscard]] std::span<const std::uint32_t> neighbour_offsets() const noexcept { return neighbour_offsets_; }

    /// The vertices less the first of them, rounded, eight at a time for kernels; zeros fill up the last eight.
    [[nodiscard]] std::span<const simd::Points8> offsets() const noexcept { return offsets_; }

    /// Whether it is the empty set.
    [[nodiscard]] bool empty() const noexcept { return vertices_.empty(); }

    /// 3 for a solid, 2 for a flat polygon, 1 for a segment, 0 for a point, -1 for nothing.
    [[nodiscard]] int dimension() const noexcept { return dimension_; }

    /// The tightest box, exactly.
    [[nodiscard]] const Aabb& bounds() const noexcept { return bounds_; }

private:
    std::vector<Vec3> vertices_;
    std::vector<simd::Points8>
        offsets_;  // beside the vertices in memory too, as both are made and copied one after the other
    std::vector<Index3> triangles_;
    std::vector<std::uint32_t> facet_offsets_;
    std::vector<FacetPlane> facet_planes_;
    std::vector<std::uint32_t> neighbours_;
    std::vector<std::uint32_t> neighbour_offsets_;
    Aabb bounds_;
    int dimension_ = -1;
};

/// Always: no other can be made.
[[nodiscard]] ABUT_API bool is_finite(const Hull& hull) noexcept;
/// The tightest box, exactly.
[[nodiscard]] ABUT_API Aabb bounds(const Hull& hull) noexcept;

/// The hull of the moved vertices. Each is rounded, so facets of four and more corners may break into triangles, and flat
/// things may gain a thickness of some ulps. Throws abut::Error when the pose is not finite or moves a vertex out of range.
[[nodiscard]] ABUT_API Hull operator*(const Pose& pose, const Hull& hull);

}  // namespace abut
