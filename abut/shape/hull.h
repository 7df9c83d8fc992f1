// SPDX-License-Identifier: MIT
// Hull: the convex hull of points.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "abut/base/reset_when_moved.h"
#include "abut/base/shared_pointer.h"
#include "abut/math/pose.h"
#include "abut/shape/aabb.h"
#include "abut/simd/points8.h"

namespace abut {

/// @cond internal
class HullStarts;
namespace hulls {
struct Polyhedron;
}
/// @endcond

/// The plane of a facet in doubles, with an error bound from which certain decisions follow. With d = p - corner,
/// rounded, and m the largest magnitude of d's coordinates, dot(normal, d) differs by at most error · m + 2^-1070 from
/// the exact height of p above the facet, scaled by a positive factor that depends on the facet only. The same bound
/// holds for a direction in place of d.
struct ABUT_API FacetPlane {
    Vec3 normal{0};    ///< points outwards, shorter than 1; 0 with an infinite error where the edges overflow
    double error = 0;  ///< the error bound of heights, in multiples of m
    Vec3 corner{0};    ///< the corner of the facet from which heights are measured
};

/// The convex hull of a set of points: a solid, or a flat polygon, a segment, a point or the empty set if the points
/// span no more. It is constructed exactly, without tolerances, and depends on the set of points only, not on their
/// order or multiplicity. Immutable; copying it copies its arrays, and one that was moved from is the empty set.
class ABUT_API Hull {
public:
    /// The empty set.
    Hull() = default;

    /// The hull of the points, by quickhull with exact orientations (Barber, Dobkin and Huhdanpaa 1996): O(n log n) in
    /// practice. Throws abut::Error, which names the first point that is not finite, or when there are more than 2^30 -
    /// 2 points.
    explicit Hull(std::span<const Vec3> points);

    /// The extreme points: points that were given (with -0 replaced by 0), none of them in the relative interior of an
    /// edge or facet; sorted by x, then y, then z. Those of a flat polygon are in order around it instead, from the
    /// first in that order.
    [[nodiscard]] std::span<const Vec3> vertices() const noexcept { return vertices_; }

    /// The surface as triangles, counterclockwise as seen from outside. None is degenerate, and each edge is used once
    /// in either direction. The triangles of one facet are consecutive, as a fan about one vertex. A flat polygon has
    /// two facets, its two sides; a segment and a point have none.
    [[nodiscard]] std::span<const Index3> triangles() const noexcept { return triangles_; }

    /// The number of facets. Facets are maximal: no two have both the same plane and the same outward side.
    [[nodiscard]] std::size_t facet_count() const noexcept {
        return facet_offsets_.empty() ? 0 : facet_offsets_.size() - 1;
    }
    /// The triangles of facet i < facet_count().
    [[nodiscard]] std::span<const Index3> facet(std::size_t i) const noexcept {
        return triangles().subspan(facet_offsets_[i], facet_offsets_[i + 1] - facet_offsets_[i]);
    }

    /// The planes of the facets, in the same order.
    [[nodiscard]] std::span<const FacetPlane> facet_planes() const noexcept { return facet_planes_; }

    /// The neighbours of vertex i, ascending: the vertices that share an edge with it. The two ends of a segment
    /// are neighbours.
    [[nodiscard]] std::span<const std::uint32_t> neighbors(std::size_t i) const noexcept {
        return neighbors().subspan(neighbor_offsets_[i], neighbor_offsets_[i + 1] - neighbor_offsets_[i]);
    }
    /// The neighbours of all vertices in one list: those of vertex i from neighbor_offsets()[i] up to
    /// neighbor_offsets()[i + 1].
    [[nodiscard]] std::span<const std::uint32_t> neighbors() const noexcept { return neighbors_; }
    /// For each vertex the index in neighbors() at which its neighbours begin; last, the size of neighbors().
    [[nodiscard]] std::span<const std::uint32_t> neighbor_offsets() const noexcept { return neighbor_offsets_; }

    /// @cond internal
    /// The differences of the vertices from the first vertex, rounded, in groups of eight for SIMD kernels; the last
    /// group is padded with zeros.
    [[nodiscard]] std::span<const simd::Points8> offsets() const noexcept { return offsets_; }
    /// Where climbs to the highest vertex begin; null for few vertices, and for a hull that was moved.
    [[nodiscard]] const HullStarts* starts() const noexcept { return starts_.get(); }
    /// @endcond

    /// Whether it is the empty set.
    [[nodiscard]] bool empty() const noexcept { return vertices_.empty(); }

    /// 3 for a solid, 2 for a flat polygon, 1 for a segment, 0 for a point, -1 for the empty set.
    [[nodiscard]] int dimension() const noexcept { return dimension_; }

    /// The tightest bounding box, exactly.
    [[nodiscard]] const Aabb& bounds() const noexcept { return bounds_; }

private:
    friend class HullMotion;

    /// The hull of distinct, sorted points, of which the polyhedron of this dimension is known.
    Hull(std::span<const Vec3> points, int dimension, const hulls::Polyhedron& shape);
    void set_vertices(std::vector<Vec3> vertices);

    std::vector<Vec3> vertices_;
    std::vector<simd::Points8> offsets_;  // allocated directly after the vertices, so that both are close in memory
    std::vector<Index3> triangles_;
    std::vector<std::uint32_t> facet_offsets_;
    std::vector<FacetPlane> facet_planes_;
    std::vector<std::uint32_t> neighbors_;
    std::vector<std::uint32_t> neighbor_offsets_;
    std::vector<std::uint32_t> twins_;  // of the triangles' half-edges: see hull_surface.h
    SharedPointer<HullStarts> starts_;
    ResetWhenMoved<Aabb> bounds_;
    ResetWhenMoved<int, -1> dimension_;
};

/// Always true, since no other hull can be constructed.
[[nodiscard]] ABUT_API bool is_finite(const Hull& hull) noexcept;
/// The tightest bounding box, exactly.
[[nodiscard]] ABUT_API Aabb bounds(const Hull& hull) noexcept;

/// The hull of the transformed vertices. Each vertex is rounded, so facets with more than three corners may break into
/// triangles, and flat hulls may become some ulps thick. The result is the Hull of these vertices, bit for bit, but a
/// solid hull of n vertices takes O(n) in practice: its facets are kept, or repaired where rounding has bent them, and
/// certified. Throws abut::Error when the pose is not finite or a vertex leaves the range of doubles.
[[nodiscard]] ABUT_API Hull operator*(const Pose& pose, const Hull& hull);

}  // namespace abut
