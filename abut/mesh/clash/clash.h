// SPDX-License-Identifier: MIT
// Where parts clash: every pair that touches or comes too near, sorted by kind, with depth, curve and place.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "abut/base/function.h"
#include "abut/mesh/mesh.h"
#include "abut/mesh/overlapping_pairs.h"
#include "abut/shape/aabb.h"

namespace abut {

/// How two parts clash. A part is the closed set of its triangles; a closed mesh also has a solid inside.
///   none       apart, and by no less than the clearance
///   piercing   surfaces cross, or the insides of two closed meshes overlap while their surfaces meet
///   touching   surfaces meet, and the insides do not overlap
///   enclosed   surfaces do not meet, and one part, or a connected piece of it, lies inside the other, closed, part
///   too_near   apart, nearer than the clearance: distance < clearance, so what is exactly so far away passes
///   duplicate  the same triangles at the same positions, in any order and turned either way
/// Decided exactly on the coordinates as given, for meshes that do not cut themselves; see clash().
enum class ClashKind { none, piercing, touching, enclosed, too_near, duplicate };

/// "piercing", "touching", "enclosed", "too near", "duplicate" or "none".
[[nodiscard]] ABUT_API std::string_view to_string(ClashKind kind) noexcept;

/// What counts as too near, and who hears of the progress.
struct ABUT_API ClashOptions {
    double clearance = 0;  ///< pairs nearer than this are too near; 0, negative or NaN asks for none
    /// A report lists so many pairs of triangles at most, and the curve along them; the kind of a clash is that of all.
    std::size_t max_pairs = 1'000'000;
    /// Called with the number of pairs done and of all, from any thread, one call at a time. May be empty.
    Function<void(std::size_t done, std::size_t all)> progress = {};
};

/// Points joined by straight pieces; closed when the first is the last again.
using Polyline = std::vector<Vec3>;

/// How two parts clash, and where.
struct ABUT_API ClashReport {
    ClashKind kind = ClashKind::none;  ///< how they clash
    std::size_t a = 0;                 ///< which parts, as indices into the span given: 0 and 1 for two parts
    std::size_t b = 1;                 ///< see a

    /// The triangles of a and of b that touch, in ascending order. Left empty for duplicates.
    std::vector<TrianglePair> pairs;
    /// There are more than ClashOptions::max_pairs: the first are listed, the curve and the bounds are along these, and the
    /// depth looks at all vertices, but at midpoints of this curve only.
    bool truncated = false;

    /// Piercing only: the greatest distance to the other's surface from those points of one part's surface that lie
    /// inside the other and are looked at: its vertices, and midpoints of the curve's points on each triangle. A lower
    /// bound of how deep one surface reaches below the other; 0 when the part around is not closed.
    double depth = 0;
    /// Too near and enclosed: the least distance of the surfaces, within a few ulps. 0 when they meet.
    double distance = 0;

    Vec3 where{0};  ///< a point to look at: the deepest, a shared one, or the middle of the nearest two
    Aabb bounds;    ///< of what is found: the curve, the piece inside, the nearest points, or the duplicate
    /// Where the surfaces meet: cuts, and the outlines of coplanar patches. Points are rounded, within a few ulps; ends
    /// within 2^-40 of the largest coordinate of each other are joined.
    std::vector<Polyline> curve;
};

/// How two parts clash.
///
/// Exact: whether surfaces meet (always); piercing or touching, when both meshes are closed, oriented and free of
/// self-intersections: surfaces that cross at a point inside a triangle of each, coplanar patches that face the same way,
/// and the wedges at every shared stretch of edge are decided by signs of polynomials of the coordinates, and pieces that
/// touch in mere points by a vertex. Only where a piece has all its vertices on the other's surface is the rounded
/// middle of a triangle asked instead. Meshes that are not closed have no inside: they pierce when surfaces cross.
/// A closed mesh turned inside out (its volume is negative) counts as if it were turned right.
[[nodiscard]] ABUT_API ClashReport clash(const Mesh& a, const Mesh& b, const ClashOptions& options = {});

/// All pairs that clash, ordered by (a, b), a < b; each pair as clash() of the two. Runs on all cores; the answer does not
/// depend on how many there are.
[[nodiscard]] ABUT_API std::vector<ClashReport> clash(std::span<const Mesh* const> parts,
                                                      const ClashOptions& options = {});
[[nodiscard]] ABUT_API std::vector<ClashReport> clash(std::span<const Mesh> parts, const ClashOptions& options = {});

}  // namespace abut
