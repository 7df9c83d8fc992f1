// SPDX-License-Identifier: MIT
// How far a solid has to be moved until it no longer overlaps another; and the volume that two solids share.
#pragma once

#include "abut/math/vec.h"
#include "abut/mesh/mesh.h"

namespace abut {

/// Bounds of the length of the shortest translation of the first solid after which the two share no interior point.
struct ABUT_API Separation {
    double lower = 0;   ///< no shorter translation separates the solids
    double upper = 0;   ///< a translation by upper * direction separates them: they are then apart or touch
    Vec3 direction{0};  ///< a unit vector
};

/// Bounds of the volume that two solids share.
struct ABUT_API SharedVolume {
    double lower = 0;  ///< at least this much
    double upper = 0;  ///< at most this much
};

/// How far `a` has to be moved to be separated from `b`. Both have to be closed; otherwise lower is 0 and upper is
/// infinity, with direction 0. Solids that share no interior point, and empty meshes, give 0, 0.
///
/// `lower` is proved: no shorter translation separates the solids. So is `upper`: between `a` moved by `upper *
/// direction`, each coordinate rounded, and b, clash() finds nothing or touching. For convex solids both are near the
/// least length, within the accuracy of their vertices. For others `upper` is the best of many directions, and `lower`
/// the greatest sum of the depths in both of any point found; it is at least the depth of clash(), but for rounding.
/// Meshes with self-intersections count as the set of points from which a ray crosses the surface an odd number of
/// times.
[[nodiscard]] ABUT_API Separation separation(const Mesh& a, const Mesh& b);

/// The volume that two closed meshes share. The bounds hold always, and are near each other: mostly within 1e-12 of the
/// volume of the larger one's part near the other. Meshes that are not closed give 0 and infinity, empty ones 0 and 0.
/// Where a surface with self-intersections winds around points more than once, their volume counts as often.
[[nodiscard]] ABUT_API SharedVolume shared_volume(const Mesh& a, const Mesh& b);

}  // namespace abut
