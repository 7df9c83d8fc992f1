// SPDX-License-Identifier: MIT
// Solids that are convex up to the rounding of their vertices; internal to separation.
#pragma once

#include <limits>

#include "abut/mesh/mesh.h"
#include "abut/shape/hull.h"

namespace abut::clashing {

/// The hull of a closed mesh, and how far it exceeds a convex set that lies in the solid: the support height of that
/// set is less than the hull's by at most `loss` in every direction. Infinite for solids that are not nearly convex.
struct ConvexSolid {
    Hull hull;
    double loss = std::numeric_limits<double>::infinity();
};

[[nodiscard]] ConvexSolid convex_solid(const Mesh& mesh);

}  // namespace abut::clashing
