// SPDX-License-Identifier: MIT
// Finds clashes between parts: every pair that touches or is too near, with its kind, depth, curve and place.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "abut/mesh/mesh.h"
#include "abut/mesh/overlapping_pairs.h"
#include "abut/shape/aabb.h"

namespace abut {

/// How two parts clash. A part is the closed set of its triangles; a closed mesh also has a solid inside.
///   none       apart, at a distance of at least the clearance
///   piercing   surfaces cross, or the insides of two closed meshes overlap while their surfaces meet
///   touching   surfaces meet, and the insides do not overlap
///   enclosed   surfaces do not meet, and one part, or a connected piece of it, lies inside the other, closed, part
///   too_near   apart, with distance < clearance; a distance of exactly the clearance is not too near
///   duplicate  the same triangles at the same positions, in any order and with either orientation
/// Decided exactly on the coordinates as given, for meshes without self-intersections; see clash().
enum class ClashKind { none, piercing, touching, enclosed, too_near, duplicate };

/// "piercing", "touching", "enclosed", "too near", "duplicate" or "none".
[[nodiscard]] ABUT_API std::string_view to_string(ClashKind kind) noexcept;

/// The clearance of clash(), and the limit of its lists.
struct ABUT_API ClashOptions {
    double clearance = 0;  ///< pairs nearer than this are too near; 0, negative or NaN: no pair is
    /// The most pairs of triangles that a report lists, and that its curve follows; the kind of a clash depends on all
    /// pairs.
    std::size_t max_pairs = 1'000'000;
};

/// Points joined by straight segments; closed when the last point equals the first.
using Polyline = std::vector<Vec3>;

/// How two parts clash, and where.
struct ABUT_API ClashReport {
    ClashKind kind = ClashKind::none;  ///< how they clash
    std::size_t a = 0;                 ///< index of the first part in the given span: 0 for two parts
    std::size_t b = 1;                 ///< index of the second part: 1 for two parts

    /// The triangles of a and of b that touch, in ascending order. Empty for duplicates.
    std::vector<TrianglePair> pairs;
    /// Whether there are more pairs than ClashOptions::max_pairs. Then only the first are listed; the curve and the
    /// bounds are computed from these, and the depth from all vertices but from midpoints of this curve only. With
    /// max_pairs 0 there is no curve, and the bounds and the point are those of one pair.
    bool truncated = false;

    /// For piercing only: a lower bound of how deep one surface reaches below the other. It is the greatest distance to
    /// the other's surface among sample points of one part's surface that lie inside the other: the part's vertices,
    /// and midpoints between the curve's points on each triangle. 0 when the part around is not closed.
    double depth = 0;
    /// For too_near and enclosed: the least distance of the surfaces, within a few ulps; otherwise 0.
    double distance = 0;

    /// A representative point: the deepest or a shared one of surfaces that meet; a vertex inside of an enclosed part;
    /// the midpoint of the nearest points of parts that are too near; the centre of the box of a duplicate.
    Vec3 point{0};
    Aabb bounds;  ///< the box of the curve, the piece inside, the nearest points, or the duplicate
    /// Where the surfaces meet: cuts, and the outlines of coplanar patches. Points are within a few ulps; ends within
    /// 2^-40 of the largest coordinate of each other are joined.
    std::vector<Polyline> curve;
};

/// How two parts clash; kind none when either is empty. The clash of (b, a) is the same, with the same curve and point.
///
/// Exact: whether surfaces meet (always); and, when both meshes are closed, oriented and free of self-intersections,
/// whether they pierce or touch. Surfaces that cross at a point inside a triangle of each, coplanar patches that face
/// the same way, and the wedges at every shared stretch of edge are decided by signs of polynomials of the coordinates;
/// pieces that touch only in points are decided by a vertex. Only where a piece has all its vertices on the other's
/// surface does the rounded centroid of a triangle decide. Meshes that are not closed have no inside: they pierce when
/// surfaces cross. A closed mesh with negative volume (inside out) counts as if its triangles were reversed.
[[nodiscard]] ABUT_API ClashReport clash(const Mesh& a, const Mesh& b, const ClashOptions& options = {});

/// All pairs that clash, ordered by (a, b), a < b; each as clash() of the two. Null pointers and empty parts clash with
/// nothing. Runs on all cores; the result does not depend on their number.
[[nodiscard]] ABUT_API std::vector<ClashReport> clash(std::span<const Mesh* const> parts,
                                                      const ClashOptions& options = {});
[[nodiscard]] ABUT_API std::vector<ClashReport> clash(std::span<const Mesh> parts, const ClashOptions& options = {});

}  // namespace abut
