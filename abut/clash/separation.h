// SPDX-License-Identifier: MIT
// Separation: how far a solid has to be moved until it no longer overlaps another; and how much they share.
#pragma once

#include "abut/math/vec.h"
#include "abut/mesh/mesh.h"

namespace abut {

/// Bounds of the length of the shortest translation of the first solid after which the two share no interior point.
struct ABUT_API Separation {
    double lower = 0;   ///< no shorter translation parts the solids
    double upper = 0;   ///< a translation by upper * direction parts them: they are apart or touch
    Vec3 direction{0};  ///< a unit vector
};

/// Bounds of the volume that two solids share.
struct ABUT_API SharedVolume {
    double lower = 0;  ///< at least this much
    double upper = 0;  ///< at most this much
};

/// How far `a` has to be moved to be parted from `b`. Both have to be closed; otherwise lower is 0 and upper is
/// infinity, with direction 0. Solids that share no interior point give 0, 0. `depth` of clash() of the two is at most
/// `lower`.
[[nodiscard]] ABUT_API Separation separation(const Mesh& a, const Mesh& b);

/// The volume that two closed meshes share, to within `tolerance` times the smaller of their volumes, as far as double
/// arithmetic can tell; the bounds hold always. Meshes that are not closed give 0 and infinity.
[[nodiscard]] ABUT_API SharedVolume shared_volume(const Mesh& a, const Mesh& b, double tolerance = 1e-6);

}  // namespace abut
